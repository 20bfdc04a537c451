//! The independent checker. Nothing here calls code of the solvers.

pub mod grundy;
