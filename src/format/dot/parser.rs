//! Tokens to graphs: the head of a graph, ids and their texts, and what an error says.
//!
//! The statements of a graph's body are read by [`super::statement`]. A graph whose texts turn
//! out to be Latin-1 is read again from its head, which costs less than to keep all texts.

use std::borrow::Cow;

use super::is_latin1;
use super::lexer::{EndCause, Keyword, Lexer, Token, Unterminated};
use super::statement::GraphReader;
use crate::board::{Board, BoardError};
use crate::format::{Input, ReadError, Span, Warning};

/// Reads every graph of a DOT input. Linear in the input and the edges it describes.
///
/// ```
/// let input = graphgame::format::dot::read(b"graph { a -- {b c} }").unwrap();
/// assert_eq!(input.boards[0].vertex_count(), 3);
/// assert_eq!(input.boards[0].edge_count(), 2);
/// ```
///
/// An input without any graph gives no board.
///
/// # Errors
/// The first thing that Graphviz would refuse, with its place and what was expected there.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let mut boards = Vec::new();
    let mut warnings = Vec::new();
    let mut parser = Parser::new(input);
    while !parser.at_end_of_graphs(&mut warnings) {
        let start = parser.clone();
        let mut mode = Mode::default();
        let board = loop {
            parser.mode = mode;
            match parser.graph() {
                Ok(board) => break board,
                Err(Stop::Error(error)) => return Err(error),
                Err(Stop::Again(again)) => {
                    mode = again;
                    parser = start.clone();
                }
            }
        };
        let charset = board.graph_attributes().get(0, "charset");
        if mode.latin1 && !charset.is_some_and(|charset| is_latin1(charset.text)) {
            warnings.push(parser.latin1_warning(&start));
        }
        parser.take_warnings(&mut warnings);
        boards.push(board);
    }
    Ok(Input { boards, warnings })
}

/// How a graph is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mode {
    /// Bytes are Latin-1, not UTF-8.
    pub(super) latin1: bool,
    /// Keep which edges stand in which subgraph.
    pub(super) track_memberships: bool,
}

/// Why the reading of a graph stopped.
pub(super) enum Stop {
    Error(ReadError),
    /// The graph has to be read again in this mode.
    Again(Mode),
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Stop::Error(error)
    }
}

/// The text of an id: in the input or, where it had to be changed, in the arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct Id {
    start: usize,
    end: usize,
    in_arena: bool,
    /// One HTML string, not joined with others.
    pub(super) html: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Parser<'a> {
    input: &'a [u8],
    /// The input where it is UTF-8.
    text: Option<&'a str>,
    is_ascii: bool,
    lexer: Lexer<'a>,
    pub(super) token: Token,
    pub(super) span: Span,
    /// Texts that are not as in the input; cut back when a statement ends.
    pub(super) arena: String,
    pub(super) mode: Mode,
    macros: Vec<Span>,
}

impl<'a> Parser<'a> {
    fn new(input: &'a [u8]) -> Self {
        let mut lexer = Lexer::new(input);
        let (token, span) = lexer.next();
        Parser {
            input,
            text: std::str::from_utf8(input).ok(),
            is_ascii: input.is_ascii(),
            lexer,
            token,
            span,
            arena: String::new(),
            mode: Mode::default(),
            macros: Vec::new(),
        }
    }

    // Not inlined, and the lexer within: a span handed over in memory would be read before it is
    // written out, behind the label table's stores, and waiting for those took a fifth of the time.
    #[inline(never)]
    pub(super) fn advance(&mut self) {
        (self.token, self.span) = self.lexer.next();
    }

    /// Whether no graph follows; a string or comment without an end is then only odd.
    fn at_end_of_graphs(&self, warnings: &mut Vec<Warning>) -> bool {
        if self.token != Token::End {
            return false;
        }
        match self.lexer.end_cause() {
            EndCause::Exhausted => {}
            EndCause::Mark => {
                let message = "what follows is not read";
                let mark = self.error_at(self.span, message);
                warnings.push(Warning(mark.label("this ends the input, as in Graphviz")));
            }
            EndCause::Unterminated(what) => {
                let (what, close) = describe(what);
                let message = format!("a {what} after the last graph has no end");
                warnings.push(Warning(self.error_at(self.span, message).expected(close)));
            }
        }
        true
    }

    /// A whole graph from its first token.
    fn graph(&mut self) -> Result<Board, Stop> {
        let strict = self.token == Token::Keyword(Keyword::Strict);
        if strict {
            self.advance();
        }
        let directed = match self.token {
            Token::Keyword(Keyword::Graph) => false,
            Token::Keyword(Keyword::Digraph) => true,
            _ if strict => return Err(self.unexpected("`graph` or `digraph`").into()),
            _ => {
                return Err(self
                    .unexpected("`graph`, `digraph` or `strict`")
                    .hint("a DOT file is `graph { a -- b }` or `digraph { a -> b }`, once or more")
                    .into());
            }
        };
        self.advance();
        self.arena.clear();
        let name = if self.at_id() { Some(self.id()?) } else { None };
        if self.token != Token::OpenBrace {
            let expected = if name.is_some() { "`{`" } else { "a name or `{`" };
            return Err(self.unexpected(expected).into());
        }
        let mut reader = GraphReader::new(directed, strict, self.mode.track_memberships, self.span);
        if let Some(name) = name {
            reader.maker.set_name(self.text(name));
        }
        self.advance();
        reader.body(self)?;
        let board = reader.maker.finish();
        let charset = board.graph_attributes().get(0, "charset");
        if !self.mode.latin1
            && !self.is_ascii
            && charset.is_some_and(|charset| is_latin1(charset.text))
        {
            return Err(Stop::Again(Mode { latin1: true, ..self.mode }));
        }
        Ok(board)
    }

    /// Whether an id begins here.
    #[inline]
    pub(super) fn at_id(&self) -> bool {
        matches!(self.token, Token::Bare | Token::Quoted | Token::Escaped | Token::Html)
    }

    /// Reads the id that begins here.
    #[inline]
    pub(super) fn id(&mut self) -> Result<Id, Stop> {
        let (token, span) = (self.token, self.span);
        self.advance();
        let plain = match token {
            Token::Bare => span,
            Token::Quoted | Token::Escaped | Token::Html => Span::new(span.start + 1, span.end - 1),
            _ => unreachable!("called only where an id begins"),
        };
        let joined = self.token == Token::Plus && token != Token::Bare;
        if self.text.is_some() && !self.mode.latin1 && !joined && token != Token::Escaped {
            let html = token == Token::Html;
            return Ok(Id { start: plain.start, end: plain.end, in_arena: false, html });
        }
        self.changed_id(token, plain)
    }

    /// An id whose text is not as in the input, perhaps joined from several strings.
    #[cold]
    fn changed_id(&mut self, first: Token, plain: Span) -> Result<Id, Stop> {
        let start = self.arena.len();
        self.push_text(first, plain)?;
        let mut html = first == Token::Html;
        while self.token == Token::Plus && first != Token::Bare {
            self.advance();
            if !matches!(self.token, Token::Quoted | Token::Escaped | Token::Html) {
                let error = self.unexpected("a quoted or HTML string");
                return Err(error.hint("`+` joins quoted strings only").into());
            }
            let plain = Span::new(self.span.start + 1, self.span.end - 1);
            self.push_text(self.token, plain)?;
            self.advance();
            html = false;
        }
        Ok(Id { start, end: self.arena.len(), in_arena: true, html })
    }

    /// Decodes the inside of a token to the end of the arena.
    fn push_text(&mut self, token: Token, plain: Span) -> Result<(), Stop> {
        let bytes = &self.input[plain.start..plain.end];
        let text: Cow<'a, str> = if self.mode.latin1 {
            Cow::Owned(bytes.iter().map(|&byte| byte as char).collect())
        } else {
            match std::str::from_utf8(bytes) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => return Err(Stop::Again(Mode { latin1: true, ..self.mode })),
            }
        };
        if token != Token::Escaped {
            self.arena.push_str(&text);
            return Ok(());
        }
        // A run of other characters that is one line break vanishes, as in Graphviz.
        let kept = |run: &str| if run == "\n" { 0 } else { run.len() };
        let mut rest = text.as_ref();
        while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
            self.arena.push_str(&rest[..kept(&rest[..at])]);
            let (escape, length) = match rest.as_bytes().get(at + 1) {
                Some(b'"') => ("\"", 2),
                Some(b'\\') => ("\\\\", 2),
                Some(b'\n') => ("", 2),
                // Every other backslash is a character like any other.
                _ => ("\\", 1),
            };
            self.arena.push_str(escape);
            rest = &rest[at + length..];
        }
        self.arena.push_str(&rest[..kept(rest)]);
        Ok(())
    }

    /// Appends `part` to a text at the end of the arena, or moves it there first.
    pub(super) fn join(&mut self, id: Id, separator: char, part: Id) -> Id {
        let joined = format!("{}{separator}{}", self.text(id), self.text(part));
        let start = self.arena.len();
        self.arena.push_str(&joined);
        Id { start, end: self.arena.len(), in_arena: true, html: false }
    }

    /// The text of an id.
    #[inline]
    pub(super) fn text(&self, id: Id) -> &str {
        if id.in_arena {
            &self.arena[id.start..id.end]
        } else {
            self.text.map_or("", |text| &text[id.start..id.end])
        }
    }

    /// Notes an attribute macro, which Graphviz accepts and ignores.
    pub(super) fn note_macro(&mut self, span: Span) {
        self.macros.push(span);
    }

    fn take_warnings(&mut self, warnings: &mut Vec<Warning>) {
        for span in self.lexer.take_split_numbers() {
            let number = String::from_utf8_lossy(&self.input[span.start..span.end - 1]);
            let message = format!("the number `{number}` runs into what follows");
            let label = "read as two ids, as in Graphviz";
            let hint = "write a blank between them, or quotes around one name";
            let warning = self.error_at(span, message).label(label).hint(hint);
            warnings.push(Warning(warning));
        }
        for span in std::mem::take(&mut self.macros) {
            let message = "attribute macros have no effect, as in Graphviz";
            warnings.push(Warning(self.error_at(span, message)));
        }
    }

    fn latin1_warning(&self, start: &Parser<'_>) -> Warning {
        let from = start.span.start;
        let bytes = &self.input[from..];
        let at = std::str::from_utf8(bytes).err().map_or(0, |error| error.valid_up_to());
        let span = Span::new(from + at, (from + at + 1).min(self.input.len()));
        let warning = self.error_at(span, "this is not UTF-8; the graph is read as Latin-1");
        Warning(warning.hint("the graph attribute `charset=latin1` says so and stops the warning"))
    }

    /// An error at the current token that says what may stand there.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        let found = &self.input[self.span.start..self.span.end.min(self.input.len())];
        let found = String::from_utf8_lossy(found);
        match self.token {
            Token::End => match self.lexer.end_cause() {
                EndCause::Unterminated(what) => {
                    let (what, close) = describe(what);
                    self.error_at(self.span, format!("this {what} has no end"))
                        .label(format!("missing {close}"))
                }
                EndCause::Mark => self
                    .error_at(self.span, "`@` and NUL end the input, but the graph is not complete")
                    .expected(expected),
                EndCause::Exhausted => self
                    .error_at(self.span, "the input ends before the graph is complete")
                    .expected(expected),
            },
            Token::NulInString => {
                self.error_at(self.span, "a NUL byte in a string").label("not possible in DOT")
            }
            Token::Keyword(_) => self
                .error_at(self.span, format!("unexpected keyword `{found}`"))
                .expected(expected)
                .hint(format!("a vertex of that name is written in quotes: \"{found}\"")),
            Token::Arrow | Token::Line | Token::Bare => {
                self.error_at(self.span, format!("unexpected `{found}`")).expected(expected)
            }
            Token::Quoted | Token::Escaped => {
                self.error_at(self.span, "unexpected string").expected(expected)
            }
            Token::Html => self.error_at(self.span, "unexpected HTML string").expected(expected),
            _ => {
                let message = match self.input.get(self.span.start) {
                    Some(byte @ (0..=0x1f | 0x7f)) => format!("unexpected byte 0x{byte:02x}"),
                    _ => format!("unexpected `{found}`"),
                };
                self.error_at(self.span, message).expected(expected)
            }
        }
    }

    /// An error at `span`, with the place a line directive claims.
    pub(super) fn error_at(&self, span: Span, message: impl Into<String>) -> ReadError {
        let error = ReadError::new(self.input, span, message);
        let Some(directive) = self.lexer.directive().filter(|d| d.at < span.start) else {
            return error;
        };
        let between = &self.input[directive.at..span.start.min(self.input.len())];
        let lines = memchr::memchr_iter(b'\n', between).count();
        let file = directive.file.map_or(String::new(), |file| {
            String::from_utf8_lossy(&self.input[file.start..file.end]).into_owned()
        });
        error.logical_place(file, (directive.line + lines).saturating_sub(1))
    }

    pub(super) fn too_large(&self, error: BoardError) -> Stop {
        Stop::Error(self.error_at(self.span, error.to_string()))
    }
}

fn describe(what: Unterminated) -> (&'static str, &'static str) {
    match what {
        Unterminated::Comment => ("comment", "`*/`"),
        Unterminated::Quoted => ("quoted string", "`\"`"),
        Unterminated::Html => ("HTML string", "`>`"),
    }
}
