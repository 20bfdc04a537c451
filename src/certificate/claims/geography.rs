//! The claims of a geography solution.

use super::{Facts, count_unproved};
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::certificate::Verification;
use crate::outcome::Outcome;
use crate::solution::{Geography, GeographyPosition};

/// Holds the claims of `answer` against `facts`.
pub fn check(
    answer: &Geography,
    misere: bool,
    edge_game: bool,
    board: &Board,
    facts: &dyn Facts,
    verification: &mut Verification,
) {
    let adjacency = board.outgoing_adjacency();
    let mut seen = vec![false; board.vertex_count()];
    let mut listed = vec![Listed::No; board.vertex_count()];
    for position in &answer.positions {
        let name = board.label(VertexId::new(position.start as usize));
        if std::mem::replace(&mut seen[position.start as usize], true) {
            verification.refute(format!("`{name}` is claimed twice"));
            continue;
        }
        check_outcome(position, name, facts, verification);
        check_moves(
            position,
            name,
            misere,
            edge_game,
            board,
            &adjacency,
            facts,
            &mut listed,
            verification,
        );
    }
    check_free_start(answer, misere, board, verification);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    No,
    Winning,
    Undecided,
    /// A legal move that has been counted.
    Done,
}

fn check_outcome(
    position: &GeographyPosition,
    name: &str,
    facts: &dyn Facts,
    verification: &mut Verification,
) {
    let claimed = position.outcome;
    match facts.outcome(position.start) {
        // "unknown" claims nothing, but a move that wins decides.
        _ if claimed == Outcome::Unknown && position.winning_moves.is_empty() => {}
        _ if claimed == Outcome::Unknown => {
            verification.refute(format!("`{name}` has a winning move and is claimed unknown"));
        }
        Some(proved) if proved == claimed => verification.proved += 1,
        Some(proved) => {
            verification.refute(format!("`{name}` is {proved}, claimed is {claimed}"));
        }
        None if claimed == Outcome::D => {
            verification.refute(format!("`{name}` is claimed a draw; geography has none"));
        }
        None => count_unproved(facts, position.start, verification),
    }
}

#[allow(clippy::too_many_arguments)] // One position's view of the board, its claims and the facts.
fn check_moves(
    position: &GeographyPosition,
    name: &str,
    misere: bool,
    edge_game: bool,
    board: &Board,
    adjacency: &Adjacency,
    facts: &dyn Facts,
    listed: &mut [Listed],
    verification: &mut Verification,
) {
    let start = position.start;
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let lists = [
        (&position.winning_moves, Listed::Winning),
        (&position.undecided_moves, Listed::Undecided),
    ];
    for (moves, kind) in lists {
        for &target in moves {
            if std::mem::replace(&mut listed[target as usize], kind) != Listed::No {
                verification
                    .refute(format!("the move `{name}` to `{}` is listed twice", label(target)));
            }
        }
    }
    // A vertex move to where the token stands is none; an edge game plays loops.
    let legal = |target: u32| edge_game || target != start;
    let mut has_moves = false;
    for &target in adjacency.neighbours(start).iter().filter(|&&target| legal(target)) {
        has_moves = true;
        let claimed = std::mem::replace(&mut listed[target as usize], Listed::Done);
        let wins = match claimed {
            Listed::Done | Listed::Undecided => continue,
            Listed::Winning => true,
            Listed::No => false,
        };
        match facts.move_wins(start, target) {
            // At a position not decided, a move that is not listed need not be decided either.
            _ if !wins && position.outcome == Outcome::Unknown => {}
            Some(proved) if proved == wins => verification.proved += 1,
            Some(proved) => verification.refute(format!(
                "the move `{name}` to `{}` {}, which the solution denies",
                label(target),
                if proved { "wins" } else { "does not win" }
            )),
            None => count_unproved(facts, position.start, verification),
        }
    }
    for moves in [&position.winning_moves, &position.undecided_moves] {
        for &target in moves {
            if listed[target as usize] != Listed::Done {
                verification
                    .refute(format!("there is no move from `{name}` to `{}`", label(target)));
            }
            listed[target as usize] = Listed::No;
        }
    }
    for &target in adjacency.neighbours(start) {
        listed[target as usize] = Listed::No;
    }
    let winning = !position.winning_moves.is_empty();
    let undecided = !position.undecided_moves.is_empty();
    match position.outcome {
        Outcome::P if winning => {
            verification.refute(format!("`{name}` is claimed P and has a winning move"));
        }
        Outcome::P if misere && !has_moves => {
            verification.refute(format!("`{name}` has no moves: in misère play it is N"));
        }
        Outcome::N if !winning && !undecided && (has_moves || !misere) => {
            verification.refute(format!("`{name}` is claimed N and has no winning move"));
        }
        _ => {}
    }
}

fn check_free_start(
    answer: &Geography,
    misere: bool,
    board: &Board,
    verification: &mut Verification,
) {
    let Some(free) = &answer.free_start else { return };
    if answer.positions.len() != board.vertex_count() {
        verification.refute("a free start is claimed, but not every vertex is");
        return;
    }
    let recomputed = Geography { positions: answer.positions.clone(), free_start: None }
        .with_free_start(misere)
        .free_start
        .expect("just worked out");
    let sorted = |moves: &[u32]| {
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves
    };
    if free.outcome != recomputed.outcome
        || sorted(&free.winning_starts) != sorted(&recomputed.winning_starts)
    {
        verification.refute("the free start does not follow from the positions");
    } else if free.outcome != Outcome::Unknown {
        // It follows from the positions, and is as sure as they are.
        verification.proved +=
            u64::from(verification.not_checked + verification.resting_on_search == 0);
    }
}
