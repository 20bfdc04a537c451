//! JSON in the forms people have.

use super::{Input, ReadError};

/// Reads every graph of a JSON input.
///
/// # Errors
/// The first thing wrong.
pub fn read(_input: &[u8]) -> Result<Input, ReadError> {
    Ok(Input::default())
}
