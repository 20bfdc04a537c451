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

/// Graphviz's SVG with what browsers trip over mended: control characters of labels, which XML
/// forbids, and the title of a graph without a name (Graphviz calls it `%3`), which is to be `title`.
pub fn mended(mut svg: Vec<u8>, title: Option<&str>) -> Vec<u8> {
    let forbidden = |byte: &u8| *byte < 0x20 && !matches!(*byte, b'\t' | b'\n' | b'\r');
    svg.iter_mut().filter(|byte| forbidden(byte)).for_each(|byte| *byte = b'?');
    let nameless = b"<title>%3</title>";
    if let Some(title) = title
        && let Some(at) = svg.windows(nameless.len()).position(|window| window == nameless)
    {
        let title = format!("<title>{}</title>", super::svg::escaped(title));
        svg.splice(at..at + nameless.len(), title.into_bytes());
    }
    svg
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
