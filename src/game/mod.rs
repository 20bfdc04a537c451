//! The games, one room each. Nothing here knows a file or a terminal.

pub mod grundy;
