//! Why a position of undirected geography is won or lost, in a sentence or two.

use crate::algorithm::{Adjacency, GallaiEdmonds, GallaiEdmondsClass};
use crate::board::{Board, VertexId};
use crate::solution::GeographyPosition;

/// So many vertices of a set are named.
const MOST_NAMES: usize = 12;

/// The vertices of a set in braces, those beyond the first few only counted.
pub(super) fn set(board: &Board, vertices: &[u32]) -> String {
    let shown = &vertices[..vertices.len().min(MOST_NAMES)];
    let mut names: Vec<&str> =
        shown.iter().map(|&v| board.label(VertexId::new(v as usize))).collect();
    let rest = format!("… and {} more", vertices.len() - shown.len());
    if shown.len() < vertices.len() {
        names.push(&rest);
    }
    format!("{{{}}}", names.join(", "))
}

/// What the explanations of vertex geography have in common.
pub(super) struct VertexExplainer<'a> {
    board: &'a Board,
    adjacency: &'a Adjacency,
    sets: Option<&'a GallaiEdmonds>,
    /// The barrier with its numbers, in words.
    barrier: String,
}

impl<'a> VertexExplainer<'a> {
    /// O(n).
    pub fn new(
        board: &'a Board,
        adjacency: &'a Adjacency,
        sets: Option<&'a GallaiEdmonds>,
    ) -> Self {
        let barrier = sets.map_or(String::new(), |sets| {
            let members: Vec<u32> = sets.barrier().collect();
            let missed = adjacency.vertex_count() - 2 * sets.matching().len();
            format!(
                "the Tutte-Berge barrier {}, without which {} odd components are left, {missed} \
                 more than it has vertices, as many as every maximum matching misses",
                set(board, &members),
                members.len() + missed,
            )
        });
        VertexExplainer { board, adjacency, sets, barrier }
    }

    /// Names the theorem and its witness for one position.
    pub fn position(&self, position: &GeographyPosition) -> String {
        let label = |v: u32| self.board.label(VertexId::new(v as usize));
        let start = label(position.start);
        let Some(sets) = self.sets else {
            return format!(
                "{start} is not decided: the work was stopped before a maximum matching was found."
            );
        };
        let matching = sets.matching();
        let mate = matching.mate(position.start).map(label);
        let wins = match position.winning_moves.len() {
            1 => "The one winning move is the one whose edge lies".to_owned(),
            several => format!("The {several} winning moves are those whose edge lies"),
        };
        match (sets.class(position.start), mate) {
            (GallaiEdmondsClass::Inessential, None) => {
                let neighbours = self.adjacency.neighbours(position.start);
                let answer = neighbours.iter().find_map(|&w| Some((w, matching.mate(w)?)));
                let Some((first, answer)) = answer else {
                    return format!("{start} is P: there is no move, and who cannot move loses.");
                };
                format!(
                    "{start} is P: the maximum matching of {} edges misses it. Every neighbour is \
                     matched (else the matching could grow), so whatever is played, the answer \
                     along the matching is there, again and again: after {}, for one, that is {}.",
                    matching.len(),
                    label(first),
                    label(answer),
                )
            }
            (GallaiEdmondsClass::Inessential, Some(mate)) => format!(
                "{start} is P: the matching of {} edges found covers it by {start} ─ {mate}, but \
                 turned along an alternating path from an exposed vertex it misses {start} and is \
                 as large. The second player answers along that matching, again and again.",
                matching.len()
            ),
            (GallaiEdmondsClass::Barrier, mate) => format!(
                "{start} is N: every maximum matching covers it, for it is in {}. Exactly the \
                 moves to vertices that some maximum matching misses win, such as to {}, its mate \
                 in the matching found; from there on answer along that matching.",
                self.barrier,
                mate.unwrap_or("one of them")
            ),
            (GallaiEdmondsClass::Perfect, mate) => format!(
                "{start} is N: every maximum matching covers it and stays inside the perfectly \
                 matched part. {wins} in some maximum matching, such as to {}, its mate in the \
                 one found; from there on answer along that matching.",
                mate.unwrap_or("its mate")
            ),
        }
    }
}
