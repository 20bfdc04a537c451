//! Boards compared by their numbers, labels and edges.

use graphgame::Board;
use graphgame::board::VertexId;

/// The edges in order, ends by number; of undirected ones the smaller first.
pub fn edges_by_number(board: &Board) -> Vec<(u32, u32)> {
    let directed = board.is_directed();
    board.pairs().map(|(a, b)| if directed { (a, b) } else { (a.min(b), a.max(b)) }).collect()
}

/// The same, sorted.
pub fn sorted_edges(board: &Board) -> Vec<(u32, u32)> {
    let mut edges = edges_by_number(board);
    edges.sort_unstable();
    edges
}

/// The edges in order, ends by label; of undirected ones the smaller first.
pub fn edges_by_label(board: &Board) -> Vec<(String, String)> {
    let label = |v: u32| board.label(VertexId::new(v as usize)).to_owned();
    board
        .pairs()
        .map(|(a, b)| {
            let (a, b) = (label(a), label(b));
            if board.is_directed() || a <= b { (a, b) } else { (b, a) }
        })
        .collect()
}

/// The labels, sorted.
pub fn sorted_labels(board: &Board) -> Vec<String> {
    let mut labels: Vec<String> = board.labels().iter().map(str::to_owned).collect();
    labels.sort();
    labels
}
