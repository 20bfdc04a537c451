//! `schema`: the JSON Schema of what is printed.

use std::process::ExitCode;

use super::arguments::SchemaOf;
use super::failure::Failure;
use super::info::Report;
use crate::solution::{NamedSolution, Totals};

/// Prints the schema.
pub fn run(of: SchemaOf) -> Result<ExitCode, Failure> {
    let schema = match of {
        SchemaOf::Solution => schemars::schema_for!(NamedSolution),
        SchemaOf::Info => schemars::schema_for!(Report),
        SchemaOf::Summary => schemars::schema_for!(Totals),
    };
    let mut text = serde_json::to_vec_pretty(&schema).expect("a schema is plain JSON");
    text.push(b'\n');
    super::print(&text)
}
