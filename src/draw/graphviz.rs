//! An installed Graphviz as a renderer: run as a child with a time limit, never needed.

use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::picture::Picture;
use crate::board::Board;

/// What Graphviz shall make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Scalable vector graphics.
    Svg,
    /// A pixel image.
    Png,
    /// A page.
    Pdf,
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Target::Svg => "svg",
            Target::Png => "png",
            Target::Pdf => "pdf",
        }
    }
}

/// Why Graphviz gave no picture.
#[derive(Debug)]
pub enum GraphvizError {
    /// The program is not there.
    NotInstalled,
    /// The time was over; the child has been ended.
    Timeout(Duration),
    /// It ended with this message.
    Failed(String),
    /// It could not be run.
    Io(io::Error),
}

impl fmt::Display for GraphvizError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphvizError::NotInstalled => f.write_str("Graphviz is not installed"),
            GraphvizError::Timeout(limit) => {
                write!(f, "Graphviz did not finish within {} s", limit.as_secs_f64())
            }
            GraphvizError::Failed(message) => write!(f, "Graphviz failed: {message}"),
            GraphvizError::Io(error) => write!(f, "Graphviz could not be run: {error}"),
        }
    }
}

impl std::error::Error for GraphvizError {}

/// The layout program that suits the board: `neato` for coordinates and small undirected boards,
/// `dot` for small digraphs, `fdp` for clusters, `sfdp` for what is large.
pub fn engine(board: &Board, picture: &Picture) -> &'static str {
    let size = board.vertex_count() + board.edge_count();
    if picture.usable_positions(board.vertex_count()).is_some() {
        "neato"
    } else if size > 1_500 {
        "sfdp"
    } else if board.is_directed() {
        "dot"
    } else if picture.clusters.is_empty() {
        "neato"
    } else {
        "fdp"
    }
}

/// Vertices and edges with given coordinates that Graphviz still routes within seconds.
const QUICK_PLACED: usize = 5_000;
/// Vertices and edges that Graphviz still lays out within seconds.
const QUICK: usize = 6_000;

/// Whether Graphviz can be expected to draw the board within some seconds; the embedded layout
/// ([`super::svg`]) draws larger ones sooner.
pub fn is_quick(board: &Board, picture: &Picture) -> bool {
    let placed = picture.usable_positions(board.vertex_count()).is_some();
    let most = if placed { QUICK_PLACED } else { QUICK };
    board.vertex_count() + board.edge_count() <= most
}

/// Graphviz's SVG with what browsers trip over mended: characters of labels that XML forbids or has
/// no name for, and the title of a graph without a name (Graphviz calls it `%3`), which is to be
/// `title`.
pub fn mended(svg: Vec<u8>, title: Option<&str>) -> Vec<u8> {
    let mut svg = valid_xml(&svg);
    let nameless = b"<title>%3</title>";
    if let Some(title) = title
        && let Some(at) = svg.windows(nameless.len()).position(|window| window == nameless)
    {
        let title = format!("<title>{}</title>", super::svg::escaped(title));
        svg.splice(at..at + nameless.len(), title.into_bytes());
    }
    svg
}

/// Graphviz passes on what looks like a name of HTML, and characters that XML forbids.
fn valid_xml(text: &[u8]) -> Vec<u8> {
    let mut valid = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at + 1..];
        at += 1;
        match byte {
            b'&' if !is_reference(rest) => valid.extend(b"&amp;"),
            b'\t' | b'\n' | b'\r' => valid.push(byte),
            0..0x20 => valid.push(b'?'),
            // U+FFFE and U+FFFF.
            0xef if matches!(rest, [0xbf, 0xbe | 0xbf, ..]) => {
                valid.extend("\u{fffd}".as_bytes());
                at += 2;
            }
            _ => valid.push(byte),
        }
    }
    valid
}

/// Whether what follows a `&` makes it a reference that XML knows.
fn is_reference(rest: &[u8]) -> bool {
    let end = rest.iter().take(12).position(|&byte| byte == b';');
    match end.map(|end| &rest[..end]) {
        Some(b"amp" | b"lt" | b"gt" | b"quot" | b"apos") => true,
        Some([b'#', b'x', digits @ ..]) => {
            !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
        }
        Some([b'#', digits @ ..]) => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Runs Graphviz's program `engine` on a DOT text; what it makes.
///
/// # Errors
/// [`GraphvizError`]; the child is ended where the limit is passed.
pub fn render(
    text: &[u8],
    engine: &str,
    target: Target,
    limit: Duration,
) -> Result<Vec<u8>, GraphvizError> {
    let deadline = Instant::now() + limit;
    let mut child = Command::new(engine)
        .arg(format!("-T{}", target.name()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => GraphvizError::NotInstalled,
            _ => GraphvizError::Io(error),
        })?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    // Three pipes at once: a full one must not stop the others. All end with the child.
    thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(mut pipe) = stdin {
                // A child that has ended early says why on its standard error.
                let _ = pipe.write_all(text);
            }
        });
        let picture = scope.spawn(move || all_of(stdout));
        let message = scope.spawn(move || all_of(stderr));
        let done = wait(&mut child, deadline);
        let picture = picture.join().unwrap_or_default();
        let message = message.join().unwrap_or_default();
        match done.map_err(GraphvizError::Io)? {
            None => Err(GraphvizError::Timeout(limit)),
            Some(true) => Ok(picture),
            Some(false) => {
                Err(GraphvizError::Failed(String::from_utf8_lossy(&message).trim().to_owned()))
            }
        }
    })
}

/// Whether the child succeeded; `None` where it was ended at the deadline.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<bool>> {
    let mut pause = Duration::from_millis(1);
    let waited = loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(Some(status.success())),
            Ok(None) if Instant::now() < deadline => {
                thread::sleep(pause);
                pause = (2 * pause).min(Duration::from_millis(20));
            }
            Ok(None) => break Ok(None),
            Err(error) => break Err(error),
        }
    };
    // Already gone is as good.
    let _ = child.kill();
    let _ = child.wait();
    waited
}

fn all_of(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // What came before a failure is all there is.
        let _ = pipe.read_to_end(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_does_not_know_is_no_reference() {
        for (text, valid) in [
            ("a&nbsp;b", "a&amp;nbsp;b"),
            ("&;", "&amp;;"),
            ("a &amp; b &#38; c &#x26; &lt;", "a &amp; b &#38; c &#x26; &lt;"),
            ("&#;&#x;&#12", "&amp;#;&amp;#x;&amp;#12"),
            ("\u{1}\u{ffff}\u{fffd}\t&", "?\u{fffd}\u{fffd}\t&amp;"),
        ] {
            assert_eq!(mended(text.into(), None), valid.as_bytes(), "{text}");
        }
    }
}
