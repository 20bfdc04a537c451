//! What proves of each single move that it wins or does not.

use super::{Class, EdgeState, FirstMove, Goal, Player, Position, Solved};
use crate::certificate::shannon::{MoveCertificate, ShannonBoard, ShannonCertificate};
use crate::limits::{Monitor, StopReason};

/// Certificates for the moves that the certificates of the position leave open: each is one of
/// the position after the move. Only where the first player wins is there anything to prove.
///
/// Costs a solution for each move.
///
/// # Errors
/// The reason why `monitor` stopped the computation.
pub fn prove_moves(
    position: &Position,
    solved: &Solved,
    monitor: &Monitor,
) -> Result<Vec<MoveCertificate>, StopReason> {
    let mut proofs = Vec::new();
    if solved.class != Class::First {
        return Ok(proofs);
    }
    let played = |state: EdgeState| -> Vec<u32> {
        let states = (0..).zip(position.states());
        states.filter(|&(_, &s)| s == state).map(|(e, _)| e).collect()
    };
    let terminals = match position.goal() {
        Goal::SpanningTree => None,
        Goal::Connect(s, t) => Some([s, t]),
    };
    const HONEST: &str = "a certificate of the solver's own holds";
    let graph = position.graph();
    let (fortified, deleted) = (played(EdgeState::Fortified), played(EdgeState::Deleted));
    let board =
        ShannonBoard::new(graph.vertex_count(), graph.ends(), terminals, &fortified, &deleted)
            .expect(HONEST);
    let certificate = ShannonCertificate {
        short: solved.short.clone(),
        cut: solved.cut.clone(),
        losing_partition: solved.losing_partition.clone(),
        moves: Vec::new(),
    };
    let facts = board.check(&certificate).expect(HONEST);
    let free = position.free_edges().count() as u64;
    for player in [Player::Short, Player::Cut] {
        let FirstMove { winning_moves, .. } = solved.first_move(player);
        for (done, edge) in (0..).zip(position.free_edges()) {
            monitor.check()?;
            monitor.report("proofs of moves", done, Some(free));
            if facts.move_wins(player, edge).is_some() {
                continue;
            }
            let listed = winning_moves.binary_search(&edge).is_ok();
            let mut after = position.clone();
            after.play(player, edge);
            let after = super::solve(&after, monitor)?;
            let (mut short, mut cut) = (None, None);
            if listed == (player == Player::Short) {
                short = after.short;
            } else {
                cut = after.cut;
            }
            proofs.push(MoveCertificate { player, edge, short, cut });
        }
    }
    Ok(proofs)
}
