//! Games given by their rules: the digraph of the positions that can be reached.

use std::collections::HashMap;
use std::hash::Hash;

use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// The reachable positions of a game as a digraph. Label it with
/// [`label_of`](super::label_of)`(&explored.graph, …)` or
/// [`outcomes_of`](super::outcomes_of).
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// Vertex `v` is position number `v`; an arc for each move, in the order of the rules.
    pub graph: Adjacency,
    /// The positions, the starts first.
    pub positions: Vec<P>,
    numbers: HashMap<P, u32>,
}

impl<P: Hash + Eq> Explored<P> {
    /// The vertex of a position, where it can be reached.
    pub fn vertex(&self, position: &P) -> Option<u32> {
        self.numbers.get(position).copied()
    }
}

/// Finds every position that can be reached from `starts` by `moves`, each once, in breadth-first
/// order.
///
/// O(1) calls of `moves` a position; no recursion. The number of positions is bounded by the node
/// limit of `monitor` only: without one, a game with infinitely many positions does not end.
///
/// # Errors
/// The reason for which `monitor` stopped the work; `Memory` past 2³² − 2 positions or moves.
pub fn explore<P, F, M>(
    starts: impl IntoIterator<Item = P>,
    moves: F,
    monitor: &Monitor,
) -> Result<Explored<P>, StopReason>
where
    P: Clone + Eq + Hash,
    F: Fn(&P) -> M,
    M: IntoIterator<Item = P>,
{
    let mut positions: Vec<P> = Vec::new();
    let mut numbers: HashMap<P, u32> = HashMap::new();
    let limit = monitor.limits().nodes.unwrap_or(u64::MAX);
    let mut number = |position: P, positions: &mut Vec<P>| {
        if let Some(&v) = numbers.get(&position) {
            return Ok(v);
        }
        if positions.len() as u64 >= limit {
            return Err(StopReason::Nodes);
        }
        if positions.len() >= u32::MAX as usize - 1 {
            return Err(StopReason::Memory);
        }
        let v = positions.len() as u32;
        positions.push(position.clone());
        numbers.insert(position, v);
        Ok(v)
    };
    for start in starts {
        number(start, &mut positions)?;
    }
    let mut ends: Vec<u32> = Vec::new();
    let mut heads: Vec<u32> = Vec::new();
    while ends.len() < positions.len() {
        if ends.len().is_multiple_of(1 << 12) {
            monitor.check()?;
            monitor.report("positions", ends.len() as u64, None);
        }
        for position in moves(&positions[ends.len()]) {
            let v = number(position, &mut positions)?;
            if heads.len() >= u32::MAX as usize - 1 {
                return Err(StopReason::Memory);
            }
            heads.push(v);
        }
        ends.push(heads.len() as u32);
    }
    let start = |tail: usize| tail.checked_sub(1).map_or(0, |before| ends[before]) as usize;
    let moves_of = |tail: usize| &heads[start(tail)..ends[tail] as usize];
    let arcs = || {
        (0..ends.len()).flat_map(|tail| moves_of(tail).iter().map(move |&head| (tail as u32, head)))
    };
    let graph = Adjacency::outgoing_from_pairs(positions.len(), arcs);
    let graph = graph.map_err(|_| StopReason::Memory)?;
    Ok(Explored { graph, positions, numbers })
}
