//! Bytes of a DOT file to tokens.
//!
//! Tokens are cut as Graphviz cuts them: longest match; `1b` is two tokens; `@` and a NUL byte
//! outside strings end the input, and so does a string or comment without an end. The text of a
//! token is not decoded here: a token is its kind and its bytes' place.

use crate::format::Span;

/// What a token is. One byte, so that it is handed over in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A bare id or a numeral.
    Bare,
    /// A quoted string whose text is its bytes; the span includes the quotes.
    Quoted,
    /// A quoted string whose text is other than its bytes.
    Escaped,
    /// An HTML string; the span includes the outer brackets.
    Html,
    Keyword(Keyword),
    /// `->`
    Arrow,
    /// `--`
    Line,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Semicolon,
    Comma,
    Colon,
    Equals,
    Plus,
    /// A NUL byte inside a string; the span is that byte.
    NulInString,
    /// A byte that begins no token.
    Stray,
    /// The end of the input, see [`Lexer::end_cause`].
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Node,
    Edge,
    Graph,
    Digraph,
    Subgraph,
    Strict,
}

/// Why the input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndCause {
    /// No more bytes.
    Exhausted,
    /// Graphviz's end mark `@`, or a NUL byte.
    Mark,
    /// A comment, string or HTML string that starts at the token's place has no end.
    Unterminated(Unterminated),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unterminated {
    Comment,
    Quoted,
    Html,
}

/// Cuts an input into tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    input: &'a [u8],
    at: usize,
    end_cause: EndCause,
    /// Where numbers run into letters or dots.
    split_numbers: Vec<Span>,
    /// The last line directive with a number, and the last with a file name.
    directive: Option<Directive>,
}

/// A line such as `# 12 "file.gv"`: the next line claims to be line 12 of that file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Directive {
    /// Where the directive's `#` stands.
    pub(super) at: usize,
    /// The number of the next line.
    pub(super) line: usize,
    /// The bytes of the last file name given.
    pub(super) file: Option<Span>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(input: &'a [u8]) -> Self {
        let at = if input.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Lexer {
            input,
            at,
            end_cause: EndCause::Exhausted,
            split_numbers: Vec::new(),
            directive: None,
        }
    }

    /// Why the last [`Token::End`] came.
    pub(super) fn end_cause(&self) -> EndCause {
        self.end_cause
    }

    /// The line directive in force.
    pub(super) fn directive(&self) -> Option<Directive> {
        self.directive
    }

    /// Where numbers ran into letters so far.
    pub(super) fn take_split_numbers(&mut self) -> Vec<Span> {
        std::mem::take(&mut self.split_numbers)
    }

    /// The next token. After [`Token::End`] comes `End` again.
    #[inline(always)]
    pub(super) fn next(&mut self) -> (Token, Span) {
        let input = self.input;
        loop {
            let start = self.at;
            let Some(&byte) = input.get(start) else {
                return (Token::End, Span::new(start, start));
            };
            let class = CLASS[byte as usize];
            match class {
                Class::Blank => {
                    self.at += 1;
                    continue;
                }
                Class::Letter => {
                    let end = name_end(input, start + 1);
                    self.at = end;
                    let name = &input[start..end];
                    if let Some(keyword) = keyword(name) {
                        return (Token::Keyword(keyword), Span::new(start, end));
                    }
                    // A mark that is no part of a longer name is blank.
                    if name == BYTE_ORDER_MARK {
                        continue;
                    }
                    return (Token::Bare, Span::new(start, end));
                }
                Class::Digit => return self.number(start, start),
                Class::Dot => {
                    if self.is_digit(start + 1) {
                        return self.number(start, start);
                    }
                    return self.punctuation(Token::Stray, 1);
                }
                Class::Dash => {
                    return match input.get(start + 1) {
                        Some(b'>') => self.punctuation(Token::Arrow, 2),
                        Some(b'-') => self.punctuation(Token::Line, 2),
                        Some(b'0'..=b'9') => self.number(start, start + 1),
                        Some(b'.') if self.is_digit(start + 2) => self.number(start, start + 1),
                        _ => self.punctuation(Token::Stray, 1),
                    };
                }
                Class::Quote => return self.quoted(),
                Class::Less => return self.html(),
                Class::Slash => match input.get(start + 1) {
                    Some(b'/') => self.skip_line(),
                    Some(b'*') => match memchr::memmem::find(&input[start + 2..], b"*/") {
                        Some(length) => self.at = start + 2 + length + 2,
                        None => return self.unterminated(Unterminated::Comment, start, 2),
                    },
                    _ => return self.punctuation(Token::Stray, 1),
                },
                Class::Hash => {
                    self.skip_line();
                    if start == 0 || input[start - 1] == b'\n' {
                        self.read_directive(start);
                    }
                }
                Class::EndMark => {
                    // Graphviz reads nothing after it.
                    self.end_cause = EndCause::Mark;
                    self.input = &self.input[..start];
                    return (Token::End, Span::new(start, start + 1));
                }
                Class::Punctuation => {
                    let token = match byte {
                        b'{' => Token::OpenBrace,
                        b'}' => Token::CloseBrace,
                        b'[' => Token::OpenBracket,
                        b']' => Token::CloseBracket,
                        b';' => Token::Semicolon,
                        b',' => Token::Comma,
                        b':' => Token::Colon,
                        b'=' => Token::Equals,
                        _ => Token::Plus,
                    };
                    return self.punctuation(token, 1);
                }
                Class::Other => return self.punctuation(Token::Stray, 1),
            }
        }
    }

    fn is_digit(&self, at: usize) -> bool {
        self.input.get(at).is_some_and(u8::is_ascii_digit)
    }

    #[inline]
    fn punctuation(&mut self, token: Token, length: usize) -> (Token, Span) {
        let start = self.at;
        self.at += length;
        (token, Span::new(start, start + length))
    }

    /// A numeral from `start` whose digits or dot begin at `at`.
    fn number(&mut self, start: usize, mut at: usize) -> (Token, Span) {
        while self.is_digit(at) {
            at += 1;
        }
        if self.input.get(at) == Some(&b'.') {
            at += 1;
            while self.is_digit(at) {
                at += 1;
            }
        }
        let follows = self.input.get(at).map(|&byte| CLASS[byte as usize]);
        if matches!(follows, Some(Class::Letter | Class::Dot)) {
            self.split_numbers.push(Span::new(start, at + 1));
        }
        self.at = at;
        (Token::Bare, Span::new(start, at))
    }

    fn quoted(&mut self) -> (Token, Span) {
        let start = self.at;
        let mut at = start + 1;
        let mut escaped = false;
        loop {
            match memchr::memchr2(b'"', b'\\', &self.input[at..]) {
                None => return self.unterminated(Unterminated::Quoted, start, 1),
                Some(length) if self.input[at + length] == b'"' => {
                    at += length + 1;
                    break;
                }
                // Only a quote or another backslash after it matters for where the string ends.
                Some(length) => {
                    escaped = true;
                    at += length + 1;
                    if matches!(self.input.get(at), Some(b'"' | b'\\')) {
                        at += 1;
                    }
                }
            }
        }
        // A line break alone vanishes.
        escaped |= &self.input[start..at] == b"\"\n\"";
        self.string(if escaped { Token::Escaped } else { Token::Quoted }, start, at)
    }

    fn html(&mut self) -> (Token, Span) {
        let start = self.at;
        let mut at = start + 1;
        let mut depth = 1usize;
        while depth > 0 {
            match memchr::memchr2(b'<', b'>', &self.input[at..]) {
                None => return self.unterminated(Unterminated::Html, start, 1),
                Some(length) => {
                    at += length + 1;
                    if self.input[at - 1] == b'<' {
                        depth += 1;
                    } else {
                        depth -= 1;
                    }
                }
            }
        }
        self.string(Token::Html, start, at)
    }

    fn string(&mut self, token: Token, start: usize, end: usize) -> (Token, Span) {
        self.at = end;
        match memchr::memchr(0, &self.input[start..end]) {
            None => (token, Span::new(start, end)),
            Some(length) => (Token::NulInString, Span::new(start + length, start + length + 1)),
        }
    }

    fn unterminated(
        &mut self,
        what: Unterminated,
        start: usize,
        mark_length: usize,
    ) -> (Token, Span) {
        self.at = self.input.len();
        self.end_cause = EndCause::Unterminated(what);
        (Token::End, Span::new(start, start + mark_length))
    }

    fn skip_line(&mut self) {
        self.at = match memchr::memchr(b'\n', &self.input[self.at..]) {
            Some(length) => self.at + length,
            None => self.input.len(),
        };
    }

    /// Notes a line directive: `#`, perhaps `line`, a number, perhaps a quoted file name.
    fn read_directive(&mut self, start: usize) {
        let line = &self.input[start + 1..self.at];
        let rest = line.strip_prefix(b"line").unwrap_or(line).trim_ascii_start();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse().ok());
        let Some(number) = number else { return };
        let mut file = self.directive.and_then(|directive| directive.file);
        if let Some(name) = rest[digits..].trim_ascii_start().strip_prefix(b"\"") {
            let length = memchr::memchr(b'"', name).unwrap_or(name.len());
            let at = self.at - name.len();
            file = Some(Span::new(at, at + length));
        }
        self.directive = Some(Directive { at: start, line: number, file });
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn name_end(input: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = input.get(at) {
        if !matches!(CLASS[byte as usize], Class::Letter | Class::Digit) {
            break;
        }
        at += 1;
    }
    at
}

#[inline]
fn keyword(name: &[u8]) -> Option<Keyword> {
    if !(4..=8).contains(&name.len()) {
        return None;
    }
    const KEYWORDS: [(&[u8], Keyword); 6] = [
        (b"node", Keyword::Node),
        (b"edge", Keyword::Edge),
        (b"graph", Keyword::Graph),
        (b"digraph", Keyword::Digraph),
        (b"subgraph", Keyword::Subgraph),
        (b"strict", Keyword::Strict),
    ];
    KEYWORDS.iter().find(|(text, _)| name.eq_ignore_ascii_case(text)).map(|&(_, keyword)| keyword)
}

/// Whether `text` is a keyword in any case.
pub(super) fn is_keyword(text: &str) -> bool {
    keyword(text.as_bytes()).is_some()
}

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// ASCII letters, `_`, and every byte beyond ASCII.
    Letter,
    Digit,
    Dot,
    Dash,
    Quote,
    Less,
    Slash,
    Hash,
    EndMark,
    Punctuation,
    Other,
}

static CLASS: [Class; 256] = {
    let mut class = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' => Class::Blank,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80..=0xff => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'-' => Class::Dash,
            b'"' => Class::Quote,
            b'<' => Class::Less,
            b'/' => Class::Slash,
            b'#' => Class::Hash,
            b'@' | 0 => Class::EndMark,
            b'{' | b'}' | b'[' | b']' | b';' | b',' | b':' | b'=' | b'+' => Class::Punctuation,
            _ => Class::Other,
        };
        byte += 1;
    }
    class
};
