//! The claims of a solution of a digraph game: outcomes, values, remoteness, winning moves.

use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::certificate::grundy::{GrundyCertificate, NONE, RemotenessCertificate};
use crate::certificate::{Certificate, Refutation, Verification};
use crate::game::grundy::Value;
use crate::outcome::Outcome;
use crate::solution::{Grundy, GrundyPosition};

/// The sections that hold, checked.
struct Proved<'c> {
    graph: Adjacency,
    misere: bool,
    grundy: Option<&'c GrundyCertificate>,
    remoteness: Option<&'c RemotenessCertificate>,
}

impl Proved<'_> {
    fn outcome(&self, v: u32) -> Option<Outcome> {
        match (self.grundy, self.remoteness) {
            (Some(grundy), _) => Some(grundy.value(&self.graph, v).outcome()),
            (None, Some(remoteness)) => Some(remoteness.outcome(v, self.misere)),
            (None, None) => None,
        }
    }
}

/// Checks the sections of `certificate` and holds the claims of `answer` against them. O(n + m).
pub fn check(
    answer: &Grundy,
    certificate: &Certificate,
    misere: bool,
    board: &Board,
    verification: &mut Verification,
) {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let graph = board.outgoing_adjacency();
    let (grundy, remoteness) = (certificate.grundy.as_ref(), certificate.remoteness.as_ref());
    let mut refused = false;
    if grundy.is_some() && misere {
        refused = true;
        verification.refute("values prove nothing about misère play");
    }
    let checks = [
        grundy.filter(|_| !misere).map(|section| section.check(&graph)),
        remoteness.map(|section| section.check(&graph, misere)),
    ];
    for error in checks.into_iter().flatten().filter_map(Result::err) {
        refused = true;
        let at = error.vertex.map(|v| format!("`{}`: ", label(v))).unwrap_or_default();
        verification.refutations.push(Refutation::new(format!("{at}{}", error.reason)));
    }
    if refused {
        return;
    }
    let proved = Proved { graph, misere, grundy, remoteness };
    let mut seen = vec![false; board.vertex_count()];
    for position in &answer.positions {
        let name = label(position.vertex);
        if std::mem::replace(&mut seen[position.vertex as usize], true) {
            verification.refute(format!("`{name}` is claimed twice"));
            continue;
        }
        check_outcome(position, name, &proved, verification);
        check_moves(position, board, &proved, verification);
    }
}

fn check_outcome(
    position: &GrundyPosition,
    name: &str,
    proved: &Proved<'_>,
    verification: &mut Verification,
) {
    let v = position.vertex;
    let mut contradictions = Vec::new();
    if position.outcome == Outcome::Unknown && !position.winning_moves.is_empty() {
        verification.refute(format!("`{name}` has a winning move and is claimed unknown"));
    }
    let mut claim = |fits: Option<bool>, what: String, truth: String| match fits {
        Some(true) => verification.proved += 1,
        Some(false) => verification.refute(format!("`{name}`: claimed is {what}, proved {truth}")),
        None => verification.not_checked += 1,
    };
    if position.outcome != Outcome::Unknown {
        let truth = proved.outcome(v);
        let shown = truth.map(|o| o.to_string()).unwrap_or_default();
        claim(truth.map(|truth| truth == position.outcome), position.outcome.to_string(), shown);
    }
    if let Some(value) = &position.value {
        let truth = proved.grundy.map(|section| section.value(&proved.graph, v));
        let shown = truth.as_ref().map(Value::to_string).unwrap_or_default();
        claim(truth.map(|truth| truth == *value), value.to_string(), shown);
        if value.outcome() != position.outcome {
            contradictions.push("value");
        }
    }
    if let Some(remoteness) = position.remoteness {
        let truth = proved.remoteness.map(|section| section.remoteness[v as usize]);
        let shown = truth.map(|r| if r == NONE { "none".into() } else { r.to_string() });
        let what = format!("remoteness {remoteness}");
        claim(truth.map(|truth| truth == remoteness), what, shown.unwrap_or_default());
        let lost = (remoteness % 2 == 1) == proved.misere;
        let outcome = if lost { Outcome::P } else { Outcome::N };
        if outcome != position.outcome {
            contradictions.push("remoteness");
        }
    }
    for what in contradictions {
        verification.refute(format!("`{name}`: {what} and outcome contradict each other"));
    }
}

/// Each listed move exists and leads to a P-vertex, and each to one is listed.
fn check_moves(
    position: &GrundyPosition,
    board: &Board,
    proved: &Proved<'_>,
    verification: &mut Verification,
) {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let name = label(position.vertex);
    let mut listed = position.winning_moves.clone();
    listed.sort_unstable();
    if listed.windows(2).any(|pair| pair[0] == pair[1]) {
        verification.refute(format!("`{name}`: a move is listed twice"));
    }
    let mut followers = proved.graph.neighbours(position.vertex).to_vec();
    followers.sort_unstable();
    followers.dedup();
    for &target in &listed {
        if followers.binary_search(&target).is_err() {
            let target = label(target);
            verification.refute(format!("there is no move from `{name}` to `{target}`"));
        }
    }
    for &target in &followers {
        let wins = listed.binary_search(&target).is_ok();
        match proved.outcome(target).map(|outcome| outcome == Outcome::P) {
            _ if !wins && position.outcome == Outcome::Unknown => {}
            Some(truth) if truth == wins => verification.proved += 1,
            Some(truth) => verification.refute(format!(
                "the move `{name}` to `{}` {}, which the solution denies",
                label(target),
                if truth { "wins" } else { "does not win" }
            )),
            None => verification.not_checked += 1,
        }
    }
    let blocked = proved.misere && followers.is_empty();
    match position.outcome {
        Outcome::P | Outcome::D if !listed.is_empty() => {
            let outcome = position.outcome;
            verification.refute(format!("`{name}` is claimed {outcome} and has a winning move"));
        }
        Outcome::N if listed.is_empty() && !blocked => {
            verification.refute(format!("`{name}` is claimed N and has no winning move"));
        }
        _ => {}
    }
}
