//! Why a board is not written in a format, and the checks that most formats share.

use std::fmt;
use std::io;

use crate::board::{Board, EdgeId};

/// Why a board was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The format cannot say this board.
    Refused {
        /// What it cannot say.
        message: String,
        /// What may help.
        hint: Option<String>,
    },
    /// The writer failed.
    Io(io::Error),
}

impl WriteError {
    /// A refusal without a hint.
    pub fn refused(message: impl Into<String>) -> Self {
        WriteError::Refused { message: message.into(), hint: None }
    }

    /// Adds what may help to a refusal.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        match self {
            WriteError::Refused { message, .. } => {
                WriteError::Refused { message, hint: Some(hint.into()) }
            }
            other => other,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        WriteError::Io(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Refused { message, .. } => f.write_str(message),
            WriteError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

/// Refuses a digraph.
pub(super) fn refuse_arcs(board: &Board, format: &str, instead: &str) -> Result<(), WriteError> {
    if !board.is_directed() {
        return Ok(());
    }
    Err(WriteError::refused(format!("{format} has no arcs, and this is a digraph"))
        .hint(format!("--undirected drops the directions; {instead} would keep them")))
}

/// Refuses an undirected graph.
pub(super) fn refuse_edges(board: &Board, format: &str, instead: &str) -> Result<(), WriteError> {
    if board.is_directed() {
        return Ok(());
    }
    Err(WriteError::refused(format!("{format} has arcs only, and this graph is undirected"))
        .hint(format!("--directed makes two arcs of an edge; {instead} would keep the edges")))
}

/// Refuses a loop.
pub(super) fn refuse_loops(board: &Board, format: &str, instead: &str) -> Result<(), WriteError> {
    match board.pairs().position(|(a, b)| a == b) {
        None => Ok(()),
        Some(at) => {
            let at = EdgeId::new(at);
            let label = board.label(board.ends(at).0);
            Err(WriteError::refused(format!(
                "{format} has no loops, and there is one at `{label}`"
            ))
            .hint(format!("{instead} would keep it")))
        }
    }
}

/// Refuses parallel edges. O(m log m).
pub(super) fn refuse_parallel(
    board: &Board,
    format: &str,
    instead: &str,
) -> Result<(), WriteError> {
    let directed = board.is_directed();
    let mut keys: Vec<u64> = board
        .pairs()
        .map(|(a, b)| if directed { (a, b) } else { (a.min(b), a.max(b)) })
        .map(|(a, b)| u64::from(a) << 32 | u64::from(b))
        .collect();
    if !keys.is_sorted() {
        keys.sort_unstable();
    }
    match keys.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => {
            let label = |v: u64| board.labels().get(v as usize);
            let (a, b) = (label(pair[0] >> 32), label(pair[0] & 0xffff_ffff));
            Err(WriteError::refused(format!(
                "{format} has no parallel edges, and there are several between `{a}` and `{b}`"
            ))
            .hint(format!("{instead} would keep them")))
        }
    }
}
