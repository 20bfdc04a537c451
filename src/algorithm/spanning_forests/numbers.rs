//! How many disjoint spanning trees there are, and how many forests cover everything.

use super::incidence::Incidence;
use super::{SpanningForests, UNCOVERED};
use crate::algorithm::EdgeList;
use crate::limits::{Monitor, StopReason};

/// The spanning-tree packing number with its proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackingNumber {
    /// The most edge-disjoint spanning trees.
    pub number: u32,
    /// So many spanning trees: the edges of each.
    pub trees: Vec<Vec<u32>>,
    /// A partition 𝒫 with fewer than (`number` + 1)(|𝒫| − 1) edges between its blocks: the block
    /// of each vertex.
    pub partition: Vec<u32>,
}

/// The arboricity with its proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arboricity {
    /// The fewest forests that cover every edge.
    pub number: u32,
    /// So many forests: the edges of each.
    pub forests: Vec<Vec<u32>>,
    /// A vertex set U with more than (`number` − 1)(|U| − 1) edges inside, ascending; empty where
    /// there is no edge.
    pub dense_set: Vec<u32>,
}

/// The spanning-tree packing number; `None` on fewer than two vertices, where there is no most.
/// O(log m) packings.
///
/// # Errors
/// The reason why `monitor` stopped the computation.
pub fn packing_number(
    graph: &EdgeList,
    monitor: &Monitor,
) -> Result<Option<PackingNumber>, StopReason> {
    let n = graph.vertex_count();
    if n < 2 {
        return Ok(None);
    }
    let around = Incidence::new(n, graph.ends());
    let lowest = (0..n as u32).min_by_key(|&v| around.of(v).len()).expect("two vertices");
    let least_degree = around.of(lowest).len();
    let loopless = graph.ends().iter().filter(|[a, b]| a != b).count();
    drop(around);
    // Single vertices, or one against all others, are the first partitions that forbid more.
    let (mut partition, most) = if least_degree <= loopless / (n - 1) {
        let least = u32::from(lowest == 0);
        ((0..n as u32).map(|v| if v == lowest { 1 - least } else { least }).collect(), least_degree)
    } else {
        ((0..n as u32).collect::<Vec<u32>>(), loopless / (n - 1))
    };
    let (mut low, mut high) = (0, most as u32 + 1);
    let mut trees = Vec::new();
    // There are `low` trees and not `high`. The upper bound is often the answer.
    let mut next = most as u32;
    while low + 1 < high {
        let forests = SpanningForests::largest(graph, next, monitor)?;
        if forests.deficiency() == 0 {
            low = next;
            trees = forests.edges_by_forest();
        } else {
            high = next;
            partition = forests.redundant_blocks(graph, monitor)?;
        }
        next = low.midpoint(high);
    }
    Ok(Some(PackingNumber { number: low, trees, partition }))
}

/// The arboricity; `None` where there is a loop, which no forest can cover. O(log m) packings.
///
/// # Errors
/// The reason why `monitor` stopped the computation.
pub fn arboricity(graph: &EdgeList, monitor: &Monitor) -> Result<Option<Arboricity>, StopReason> {
    let n = graph.vertex_count();
    let m = graph.edge_count();
    if graph.ends().iter().any(|[a, b]| a == b) {
        return Ok(None);
    }
    if m == 0 {
        return Ok(Some(Arboricity { number: 0, forests: Vec::new(), dense_set: Vec::new() }));
    }
    // There are too few forests with `low` and enough with `high`.
    let mut low = (m.div_ceil(n - 1) - 1) as u32;
    let mut dense_set: Vec<u32> = (0..n as u32).collect();
    let mut high = None;
    let mut forests = Vec::new();
    let mut step = 1;
    while high != Some(low + 1) {
        let next = match high {
            Some(high) => u32::midpoint(low, high),
            None => low + step,
        };
        step *= 2;
        let packing = SpanningForests::largest(graph, next, monitor)?;
        if packing.size() == m {
            high = Some(next);
            forests = packing.edges_by_forest();
        } else {
            low = next;
            dense_set = closure_of_one(graph, &packing, monitor)?;
        }
    }
    Ok(Some(Arboricity { number: low + 1, forests, dense_set }))
}

/// The vertices of what can be exchanged for one uncovered edge: all forests are trees there.
fn closure_of_one(
    graph: &EdgeList,
    packing: &SpanningForests,
    monitor: &Monitor,
) -> Result<Vec<u32>, StopReason> {
    let forests = packing.forests();
    let e = forests.iter().position(|&i| i == UNCOVERED).expect("not all are covered") as u32;
    let mut sets = packing.close(graph, &[e], monitor)?;
    let root = sets.find(graph.ends()[e as usize][0]);
    Ok((0..graph.vertex_count() as u32).filter(|&v| sets.find(v) == root).collect())
}
