//! Why a player wins, in a sentence or two.

use super::{Class, Goal, Player, Position, Solved};
use crate::board::{Board, EdgeId, VertexId};

/// At most this many edges are told one by one.
const TOLD: usize = 12;

/// Why who wins when `player` moves first.
pub(super) fn why(board: &Board, position: &Position, solved: &Solved, player: Player) -> String {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let winner = solved.first_move(player).winner;
    let first = winner == player;
    let mut text = match (winner, position.goal()) {
        (Player::Short, Goal::Connect(s, t)) if is_empty(solved) => {
            return format!("Short has already connected {} and {}.", label(s), label(t));
        }
        (Player::Short, Goal::SpanningTree) if is_empty(solved) => {
            return "Short has a spanning tree already.".to_owned();
        }
        (Player::Short, goal) => {
            let trees = solved.short.as_ref().expect("Short wins");
            let (one, other) = (edges(board, &trees.first), edges(board, &trees.second));
            let what = match (goal, solved.class) {
                (Goal::SpanningTree, Class::Short) => "Two edge-disjoint spanning trees".to_owned(),
                (Goal::SpanningTree, _) => {
                    "A forest that lacks one edge to a spanning tree, and a spanning tree apart \
                     from it"
                        .to_owned()
                }
                (Goal::Connect(s, t), Class::Short) => format!(
                    "Two edge-disjoint trees on the same vertices, {} and {} among them",
                    label(s),
                    label(t)
                ),
                (Goal::Connect(s, t), _) => format!(
                    "Two edge-disjoint trees on the same vertices, if an edge {}–{} is added to \
                     the first",
                    label(s),
                    label(t)
                ),
            };
            format!(
                "{what}: {one}; and {other}. When Cut deletes an edge of one, Short fortifies one \
                 of the other that joins its parts."
            )
        }
        (Player::Cut, goal) => {
            let cut = solved.cut.as_ref().expect("Cut wins");
            let blocks = cut.blocks.iter().map(|&b| b as usize + 1).max().unwrap_or(0);
            let crossing = position.free_edges().filter(|&e| {
                let [a, b] = position.graph().ends()[e as usize];
                cut.blocks[a as usize] != cut.blocks[b as usize]
            });
            match goal {
                Goal::SpanningTree => format!(
                    "Between {blocks} blocks there are only {} edges to play, and Short needs {} \
                     of them; Cut deletes any of these.",
                    crossing.count(),
                    blocks - 1
                ),
                Goal::Connect(s, t) => format!(
                    "The edges between {blocks} blocks are {} and {}; with an edge {}–{} {} a tree \
                     of the blocks. When Short fortifies an edge of one, Cut deletes one of the \
                     other on the circuit that this closes.",
                    edges(board, &cut.first),
                    edges(board, &cut.second),
                    label(s),
                    label(t),
                    if solved.class == Class::Cut { "each is" } else { "the first is" },
                ),
            }
        }
    };
    if first && solved.class == Class::First {
        let moves = &solved.first_move(player).winning_moves;
        text += &format!(" Begin with {}.", edges(board, &moves[..1]));
    }
    text
}

/// Short has what he wants and nothing is left to be fortified for it.
fn is_empty(solved: &Solved) -> bool {
    let empty = solved.short.as_ref().is_some_and(|trees| trees.second.is_empty());
    solved.class == Class::Short && empty
}

/// "3 (a–b), 4 (b–c)".
fn edges(board: &Board, edges: &[u32]) -> String {
    if edges.is_empty() {
        return "no edge".to_owned();
    }
    let told: Vec<String> = edges
        .iter()
        .take(TOLD)
        .map(|&e| {
            let (a, b) = board.ends(EdgeId::new(e as usize));
            format!("{e} ({}–{})", board.label(a), board.label(b))
        })
        .collect();
    match edges.len().saturating_sub(TOLD) {
        0 => told.join(", "),
        more => format!("{} and {more} more", told.join(", ")),
    }
}
