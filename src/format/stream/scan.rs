//! Where a graph of DOT or a document of JSON ends, found without reading it: brackets are
//! counted, strings and comments passed over.

use super::super::Format;

/// What has been seen of a document so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanner {
    depth: usize,
    inside: Inside,
    /// Depth of `<` in an HTML string.
    html: usize,
    /// The byte before, where it matters.
    before: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    String,
    Html,
    LineComment,
    BlockComment,
}

impl Scanner {
    /// Goes on with these bytes; how many of them belong to the document, if it ends in them.
    pub fn find_end(&mut self, format: Format, bytes: &[u8]) -> Option<usize> {
        if format == Format::Json { self.json(bytes) } else { self.dot(bytes) }
    }

    fn json(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, &byte) in bytes.iter().enumerate() {
            if self.inside == Inside::String {
                match byte {
                    _ if self.before == b'\\' => self.before = 0,
                    b'"' => self.inside = Inside::Nothing,
                    _ => self.before = byte,
                }
                continue;
            }
            match byte {
                b'"' => {
                    self.inside = Inside::String;
                    self.before = 0;
                }
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth <= 1 => return Some(at + 1),
                b'}' | b']' => self.depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn dot(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, &byte) in bytes.iter().enumerate() {
            let before = std::mem::replace(&mut self.before, byte);
            match self.inside {
                Inside::Nothing => match byte {
                    b'"' => {
                        self.inside = Inside::String;
                        self.before = 0;
                    }
                    b'<' => {
                        self.inside = Inside::Html;
                        self.html = 1;
                    }
                    b'#' => self.inside = Inside::LineComment,
                    b'/' if before == b'/' => self.inside = Inside::LineComment,
                    b'*' if before == b'/' => {
                        self.inside = Inside::BlockComment;
                        self.before = 0;
                    }
                    b'{' => self.depth += 1,
                    b'}' if self.depth <= 1 => return Some(at + 1),
                    b'}' => self.depth -= 1,
                    _ => {}
                },
                Inside::String => match byte {
                    _ if before == b'\\' => self.before = 0,
                    b'"' => {
                        self.inside = Inside::Nothing;
                        self.before = 0;
                    }
                    _ => {}
                },
                Inside::Html => match byte {
                    b'<' => self.html += 1,
                    b'>' => {
                        self.html -= 1;
                        if self.html == 0 {
                            self.inside = Inside::Nothing;
                        }
                    }
                    _ => {}
                },
                Inside::LineComment if byte == b'\n' => self.inside = Inside::Nothing,
                Inside::BlockComment if byte == b'/' && before == b'*' => {
                    self.inside = Inside::Nothing;
                    self.before = 0;
                }
                Inside::LineComment | Inside::BlockComment => {}
            }
        }
        None
    }
}
