//! Sprague–Grundy labels of an acyclic digraph by one iterative depth-first search: no transpose,
//! no topological order before it, one look an arc. Labels below 64 are gathered in one word a
//! frame; a vertex that has all of them among its followers is looked at once more.

use super::{CHECK_EVERY, Labelling, rank};
use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

const NEW: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

struct Frame {
    vertex: u32,
    next: u32,
    seen: u64,
}

/// The labels of `graph` if it is acyclic, `None` at the first arc that closes a cycle.
///
/// O(n + m) time, O(n) memory beside the graph.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn acyclic(graph: &Adjacency, monitor: &Monitor) -> Result<Option<Labelling>, StopReason> {
    let n = graph.vertex_count() as u32;
    let (offsets, entries) = (graph.offsets(), graph.entries());
    let mut labels = vec![NEW; n as usize];
    let mut sequence = Vec::with_capacity(n as usize);
    let mut stack: Vec<Frame> = Vec::new();
    let mut marks = Vec::new();
    for root in 0..n {
        if labels[root as usize] != NEW {
            continue;
        }
        labels[root as usize] = OPEN;
        stack.push(Frame { vertex: root, next: offsets[root as usize], seen: 0 });
        while let Some(top) = stack.last_mut() {
            let end = offsets[top.vertex as usize + 1];
            let mut deeper = None;
            while top.next < end {
                let w = entries[top.next as usize];
                match labels[w as usize] {
                    NEW => {
                        deeper = Some(w);
                        break;
                    }
                    OPEN => return Ok(None),
                    label if label < 64 => top.seen |= 1 << label,
                    _ => {}
                }
                top.next += 1;
            }
            if let Some(w) = deeper {
                // The arc is looked at again when w has its label.
                labels[w as usize] = OPEN;
                stack.push(Frame { vertex: w, next: offsets[w as usize], seen: 0 });
                continue;
            }
            let v = top.vertex;
            labels[v as usize] = match top.seen.trailing_ones() {
                64 => mex(graph.neighbours(v), &labels, v, &mut marks),
                small => small,
            };
            stack.pop();
            if (sequence.len() as u32).is_multiple_of(CHECK_EVERY) {
                monitor.check()?;
                monitor.report("labels", sequence.len() as u64, Some(u64::from(n)));
            }
            sequence.push(v);
        }
    }
    let counters = rank(&labels, &sequence);
    Ok(Some(Labelling { labels, counters }))
}

/// The least label that no vertex of `followers` has. `marks` is reused: `stamp` differs from
/// call to call.
fn mex(followers: &[u32], labels: &[u32], stamp: u32, marks: &mut Vec<u32>) -> u32 {
    if marks.len() <= followers.len() {
        marks.resize(followers.len() + 1, NEW);
    }
    for &w in followers {
        if let Some(mark) = marks.get_mut(labels[w as usize] as usize) {
            *mark = stamp;
        }
    }
    let free = marks.iter().position(|&mark| mark != stamp);
    free.unwrap_or(followers.len()) as u32
}
