//! Retrograde analysis: how long the mover's game lasts on a digraph, from its ends backwards.
//!
//! A queue runs over the vertices in the order of their remoteness. A vertex that has just been
//! found lost makes each predecessor won, one later; a won one takes one of its predecessor's
//! escapes, and the last escape taken makes it lost, one later. First come is least for the
//! winner, last escape is greatest for the loser. What is never reached is drawn.
//!
//! Smith, *Graphs and composite games*, J. Combinatorial
//! Theory 1 (1966), 51–81.

use super::Adjacency;
use crate::limits::{Monitor, StopReason};

/// Stands in place of a remoteness where neither player can force an end.
pub const DRAWN: u32 = u32::MAX;

/// How often long loops ask the monitor.
const CHECK_EVERY: u32 = 1 << 14;

/// The number of moves to the end of the game from each vertex when the winner hurries and the
/// loser delays; [`DRAWN`] where neither can force an end.
///
/// The player who cannot move loses, or wins if `misere`. In normal play a vertex of even
/// remoteness is lost for the mover and one of odd remoteness won; in misère play the other way
/// round. `transpose` is [`Adjacency::transposed`] of `graph`. O(n + m).
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn remoteness(
    graph: &Adjacency,
    transpose: &Adjacency,
    misere: bool,
    monitor: &Monitor,
) -> Result<Vec<u32>, StopReason> {
    let n = graph.vertex_count() as u32;
    let mut remoteness = vec![DRAWN; n as usize];
    let mut escapes: Vec<u32> = (0..n).map(|v| graph.degree(v) as u32).collect();
    let mut queue = Vec::with_capacity(n as usize);
    for v in 0..n {
        if escapes[v as usize] == 0 {
            remoteness[v as usize] = 0;
            queue.push(v);
        }
    }
    let lost_parity = u32::from(misere);
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        if (next as u32).is_multiple_of(CHECK_EVERY) {
            monitor.check()?;
            monitor.report("outcomes", next as u64, Some(u64::from(n)));
        }
        next += 1;
        let r = remoteness[v as usize] + 1;
        if r % 2 != lost_parity {
            // v is lost: whoever can move there wins.
            for &u in transpose.neighbours(v) {
                if remoteness[u as usize] == DRAWN {
                    remoteness[u as usize] = r;
                    queue.push(u);
                }
            }
        } else {
            for &u in transpose.neighbours(v) {
                let left = &mut escapes[u as usize];
                *left -= 1;
                if *left == 0 && remoteness[u as usize] == DRAWN {
                    remoteness[u as usize] = r;
                    queue.push(u);
                }
            }
        }
    }
    Ok(remoteness)
}
