//! Renumbering breadth-first: neighbours get numbers, and so memory, near each other.

use crate::algorithm::Adjacency;

/// The same graph with its vertices numbered in breadth-first order, and the old number of each
/// new one. O(n + m).
pub(super) fn breadth_first(adjacency: &Adjacency) -> (Adjacency, Vec<u32>) {
    const NEW: u32 = u32::MAX;
    let n = adjacency.vertex_count();
    let mut number = vec![NEW; n];
    let mut order = Vec::with_capacity(n);
    for root in 0..n as u32 {
        if number[root as usize] != NEW {
            continue;
        }
        let mut next = order.len();
        number[root as usize] = next as u32;
        order.push(root);
        while next < order.len() {
            for &w in adjacency.neighbours(order[next]) {
                if number[w as usize] == NEW {
                    number[w as usize] = order.len() as u32;
                    order.push(w);
                }
            }
            next += 1;
        }
    }
    let mut offsets = Vec::with_capacity(n + 1);
    let mut neighbours = Vec::with_capacity(adjacency.entry_count());
    offsets.push(0);
    for &v in &order {
        neighbours.extend(adjacency.neighbours(v).iter().map(|&w| number[w as usize]));
        offsets.push(neighbours.len() as u32);
    }
    (Adjacency::from_lists(offsets, neighbours), order)
}
