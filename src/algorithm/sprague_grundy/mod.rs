//! Labels of a digraph by the least excluded value, cyclic digraphs too.
//!
//! On an acyclic digraph each vertex gets the mex of its followers' labels. On any digraph Rule R
//! gives the generalised labels of Smith, Fraenkel and Perl: an unlabelled vertex may get m, the
//! mex of the labels among its followers, when each unlabelled follower already has a follower
//! labelled m. Every maximal run of the rule, in any order, ends with the same labels; what is
//! left over is infinite. [`acyclic()`] tries the first, [`worklist()`] does the second.
//!
//! Smith (1966); Fraenkel and Perl, *Constructions in combinatorial games with cycles* (1975);
//! Fraenkel and Yesha, *The generalized Sprague–Grundy function* (1986).

mod acyclic;
mod worklist;

use super::Adjacency;
use crate::limits::{Monitor, StopReason};

pub use acyclic::acyclic;
pub use worklist::worklist;

/// Stands in place of a label where there is none: the vertex is infinite.
pub const INFINITE: u32 = u32::MAX;

/// How often long loops ask the monitor.
const CHECK_EVERY: u32 = 1 << 14;

/// A label and a counter for each vertex.
///
/// Counters are 0, 1, 2, … over the labelled vertices, ranked by label and then by time: they
/// grow with the label, and by the counter order each labelled vertex is allowed by Rule R.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labelling {
    /// The label, or [`INFINITE`].
    pub labels: Vec<u32>,
    /// The counter, or [`INFINITE`].
    pub counters: Vec<u32>,
}

/// The labels of any digraph: one depth-first search where it is acyclic, the worklist from the
/// first cycle on.
///
/// O(n + m) on an acyclic digraph, O(m·√m) at worst else, a few looks an arc on most.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn label(graph: &Adjacency, monitor: &Monitor) -> Result<Labelling, StopReason> {
    match acyclic(graph, monitor)? {
        Some(labelling) => Ok(labelling),
        None => worklist(graph, &graph.transposed(), monitor),
    }
}

/// Ranks the labelled vertices, given in the order of time, by (label, time): a counting sort.
fn rank(labels: &[u32], sequence: &[u32]) -> Vec<u32> {
    let mut starts: Vec<u32> = Vec::new();
    for &v in sequence {
        let label = labels[v as usize] as usize;
        if label + 1 >= starts.len() {
            starts.resize(label + 2, 0);
        }
        starts[label + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let mut counters = vec![INFINITE; labels.len()];
    for &v in sequence {
        let place = &mut starts[labels[v as usize] as usize];
        counters[v as usize] = *place;
        *place += 1;
    }
    counters
}
