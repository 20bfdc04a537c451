//! Geography: a token moves along edges; what is left behind is deleted.

pub mod search;
