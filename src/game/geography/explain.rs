//! Why a position of undirected vertex geography is won or lost, in a sentence or two.

use crate::algorithm::{GallaiEdmonds, GallaiEdmondsClass};
use crate::board::{Board, VertexId};
use crate::solution::GeographyPosition;

/// Names the theorem and its witness for one position.
pub(super) fn position(
    board: &Board,
    position: &GeographyPosition,
    sets: Option<&GallaiEdmonds>,
) -> String {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let start = label(position.start);
    let Some(sets) = sets else {
        return format!(
            "{start} is not decided: the work was stopped before a maximum matching was found."
        );
    };
    let mate = sets.matching().mate(position.start).map(label);
    let wins = position.winning_moves.len();
    match (sets.class(position.start), mate) {
        (GallaiEdmondsClass::Inessential, None) => format!(
            "{start} is P: the maximum matching of {} edges misses it. Every neighbour is matched \
             (else the matching could grow), so whatever is played, the answer along the matching \
             is there, again and again.",
            sets.matching().len()
        ),
        (GallaiEdmondsClass::Inessential, Some(mate)) => format!(
            "{start} is P: the matching found covers it by {mate}, but turned along an alternating \
             path from an exposed vertex it misses {start} and is as large. The second player \
             answers along that matching, again and again."
        ),
        (GallaiEdmondsClass::Barrier, mate) => format!(
            "{start} is N: every maximum matching covers it, for it is in the Tutte-Berge barrier. \
             Exactly the {wins} moves to vertices that some maximum matching misses win, such as to \
             {}; from there on answer along that matching.",
            mate.unwrap_or("one of them")
        ),
        (GallaiEdmondsClass::Perfect, mate) => format!(
            "{start} is N: every maximum matching covers it and stays inside the perfectly matched \
             part. The {wins} winning moves are those whose edge lies in some maximum matching, \
             such as to {}; from there on answer along that matching.",
            mate.unwrap_or("its mate")
        ),
    }
}
