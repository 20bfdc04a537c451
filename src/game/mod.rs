//! The games, one room each.

pub mod geography;
