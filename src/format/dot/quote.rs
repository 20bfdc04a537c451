//! Texts as DOT ids that read back as the same text.

use std::borrow::Cow;
use std::fmt;

use super::lexer::is_keyword;

/// A text with a NUL byte, which no DOT file can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NulInText;

impl fmt::Display for NulInText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name or value holds a NUL byte, which DOT cannot write")
    }
}

impl std::error::Error for NulInText {}

impl From<NulInText> for std::io::Error {
    fn from(error: NulInText) -> Self {
        std::io::Error::new(std::io::ErrorKind::InvalidInput, error)
    }
}

/// `text` as a DOT id: bare where it is an ASCII name or a numeral, else in quotes. O(length).
///
/// In quotes a backslash before a quote, a backslash or a line break, or at the end, would be
/// read as an escape; there the id is joined from pieces, the backslashes as HTML strings:
/// `"a" + <\> + "\"b"`. (Two backslashes are read as two, so pairs need no care. A first piece
/// stays though it be empty: a lone HTML string is another kind of value.)
///
/// ```
/// use graphgame::format::dot::quote_id;
/// assert_eq!(quote_id("a1").unwrap(), "a1");
/// assert_eq!(quote_id("node").unwrap(), "\"node\"");
/// assert_eq!(quote_id("say \"x\"").unwrap(), r#""say \"x\"""#);
/// assert_eq!(quote_id("a\\").unwrap(), r#""a" + <\>"#);
/// ```
///
/// # Errors
/// [`NulInText`] when `text` holds a NUL byte.
pub fn quote_id(text: &str) -> Result<Cow<'_, str>, NulInText> {
    if is_bare(text.as_bytes()) && !is_keyword(text) {
        return Ok(Cow::Borrowed(text));
    }
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Err(NulInText);
    }
    let mut id = String::with_capacity(text.len() + 2);
    id.push('"');
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'"', b'\\', rest.as_bytes()) {
        push_run(&mut id, &rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('"') {
            id.push_str("\\\"");
            rest = &rest[1..];
            continue;
        }
        let backslashes = rest.bytes().take_while(|&byte| byte == b'\\').count();
        let follows = rest.as_bytes().get(backslashes);
        // The reader takes backslashes in pairs; an odd last one meets what follows.
        if backslashes % 2 == 1 && matches!(follows, None | Some(b'"' | b'\n')) {
            id.push_str(&rest[..backslashes - 1]);
            id.push_str("\" + <\\>");
            if follows.is_none() {
                return Ok(Cow::Owned(id));
            }
            id.push_str(" + \"");
        } else {
            id.push_str(&rest[..backslashes]);
        }
        rest = &rest[backslashes..];
    }
    push_run(&mut id, rest);
    id.push('"');
    Ok(Cow::Owned(id))
}

/// Appends characters that need no escape. A line break alone between quotes and backslashes
/// would be lost: Graphviz skips it.
fn push_run(id: &mut String, run: &str) {
    id.push_str(if run == "\n" { "\" + <\n> + \"" } else { run });
}

/// An HTML value: in angle brackets where they nest, else (it cannot come from a DOT file) as
/// quoted text.
pub(super) fn quote_html(text: &str) -> Result<Cow<'_, str>, NulInText> {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Err(NulInText);
    }
    let mut depth = 0usize;
    for at in memchr::memchr2_iter(b'<', b'>', text.as_bytes()) {
        if text.as_bytes()[at] == b'<' {
            depth += 1;
        } else if depth == 0 {
            return quote_id(text);
        } else {
            depth -= 1;
        }
    }
    if depth > 0 { quote_id(text) } else { Ok(Cow::Owned(format!("<{text}>"))) }
}

/// Whether `text` is an ASCII name or a numeral, hence an id without quotes.
fn is_bare(text: &[u8]) -> bool {
    match text {
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', rest @ ..] => {
            rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        }
        [b'-', rest @ ..] | rest => {
            let whole = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match &rest[whole..] {
                [] => whole > 0,
                [b'.', fraction @ ..] => {
                    whole + fraction.len() > 0 && fraction.iter().all(u8::is_ascii_digit)
                }
                _ => false,
            }
        }
    }
}
