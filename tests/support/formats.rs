//! Reading and writing texts of a format, for tests of formats.

use graphgame::board::Board;
use graphgame::format::{self, Format, Input, ReadError, WriteFormat, Writer};

/// All that an input holds.
pub fn read_all(text: &str, format: Format) -> Input {
    format::read(text.as_bytes(), format).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The one board of an input without warnings.
pub fn read(text: &str, format: Format) -> Board {
    let mut input = read_all(text, format);
    assert_eq!(input.boards.len(), 1);
    assert_eq!(input.warnings, [], "{text}");
    input.boards.pop().unwrap()
}

/// Why an input is refused.
pub fn refused(text: &str, format: Format) -> ReadError {
    match format::read(text.as_bytes(), format) {
        Ok(_) => panic!("{text:?} was read"),
        Err(error) => error,
    }
}

/// A board as text.
pub fn write(board: &Board, format: WriteFormat) -> String {
    let mut out = Vec::new();
    Writer::new(format).write(board, &mut out).unwrap_or_else(|error| panic!("{format}: {error}"));
    String::from_utf8(out).unwrap()
}
