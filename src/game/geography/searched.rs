//! Geography that no theorem decides, from exact search to a solution: directed boards, misère
//! play, and the part of undirected edge geography that is not bipartite.

use serde_json::json;

use super::search::{self, Kind, Problem, StartAnswer, Wanted};
use crate::algorithm::retrograde::DRAWN;
use crate::board::{Board, VertexId};
use crate::certificate::{Certificate, RemotenessCertificate, StrategyCertificate};
use crate::game::SolveOptions;
use crate::game::grundy::outcomes_of;
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;
use crate::solution::{
    Answer, BoardSummary, Geography, GeographyPosition, Rules, SCHEMA, Solution,
};

/// Solves a board by decomposition and search alone.
///
/// Linear where retrograde analysis and components decide, else exponential in the largest
/// strong component (or block of an undirected board). What a limit leaves open is
/// [`Outcome::Unknown`] or an undecided move.
pub fn solve(board: &Board, kind: Kind, options: &SolveOptions, monitor: &Monitor) -> Solution {
    let edges: Vec<(u32, u32)> = board.pairs().collect();
    let starts: Option<Vec<u32>> =
        options.starts.as_ref().map(|s| s.iter().map(|v| v.index() as u32).collect());
    let problem = Problem {
        vertex_count: board.vertex_count(),
        edges: &edges,
        directed: board.is_directed(),
        kind,
        misere: options.misere,
        starts: starts.as_deref(),
    };
    let answer = search::solve(&problem, monitor);
    let mut positions: Vec<GeographyPosition> = answer.positions.iter().map(position).collect();
    let searched = answer.positions.iter().filter(|p| p.searched).count();
    let remoteness =
        if board.is_directed() { remoteness(board, kind, options, monitor) } else { None };
    if options.explain {
        for (position, found) in positions.iter_mut().zip(&answer.positions) {
            let proved =
                remoteness.as_ref().map(|section| section.remoteness[found.start as usize]);
            position.why = Some(explain(board, kind, options.misere, position, found, proved));
        }
    }
    let mut geography = Geography { positions, free_start: None };
    if options.starts.is_none() {
        geography = geography.with_free_start(options.misere);
    }
    let mut statistics = serde_json::Map::new();
    statistics.insert("nodes".to_owned(), json!(answer.nodes));
    statistics.insert("searched_starts".to_owned(), json!(searched));
    let unknown_because = answer.stopped.map(|reason| format!("the search was stopped: {reason}"));
    let mut certificate = Certificate { remoteness, ..Certificate::default() };
    if options.proof {
        let label = |v: u32| {
            certificate.remoteness.as_ref().map_or(DRAWN, |section| section.remoteness[v as usize])
        };
        // Where leaving a vertex may spoil the labels of others, they prove moves downwards only.
        let spoils = options.misere && kind == Kind::Vertex;
        let proved = |p: &StartAnswer| {
            let own = label(p.start);
            let labelled = |w: u32| label(w) != DRAWN && (!spoils || label(w) < own);
            let moves_proved =
                p.outcome == Outcome::P || p.moves.iter().all(|m| labelled(m.target));
            !p.searched && own != DRAWN && moves_proved
        };
        let open: Vec<StartAnswer> =
            answer.positions.iter().filter(|p| !proved(p)).cloned().collect();
        prove(&problem, &open, monitor, &mut certificate, &mut statistics);
    }
    Solution {
        schema: SCHEMA.to_owned(),
        game: name(kind).to_owned(),
        rules: Rules { directed: board.is_directed(), misere: options.misere },
        board: Some(BoardSummary::new(board, options.index)),
        method: if searched == 0 {
            "retrograde analysis and decomposition into components"
        } else {
            "decomposition into components and exact search"
        }
        .to_owned(),
        answer: Answer::Geography(geography),
        unknown_because: unknown_because.into_iter().collect(),
        certificate,
        statistics,
    }
}

/// Strategies for the starts that are decided, as far as they have room.
pub(super) fn prove(
    problem: &Problem<'_>,
    found: &[StartAnswer],
    monitor: &Monitor,
    certificate: &mut Certificate,
    statistics: &mut serde_json::Map<String, serde_json::Value>,
) {
    let decided = |p: &&StartAnswer| {
        p.outcome != Outcome::Unknown && p.moves.iter().all(|m| m.wins.is_some())
    };
    let starts: Vec<u32> = found.iter().filter(decided).map(|p| p.start).collect();
    if starts.is_empty() {
        return;
    }
    let wanted = Wanted { moves: true, nodes: MOST_NODES };
    let made = search::strategy(&Problem { starts: Some(&starts), ..*problem }, wanted, monitor);
    certificate.strategy = recorded(made, statistics);
}

/// A strategy that was made, if it has any nodes, and what there is to tell of it.
pub(in crate::game) fn recorded(
    (section, end): (StrategyCertificate, Result<(), StopReason>),
    statistics: &mut serde_json::Map<String, serde_json::Value>,
) -> Option<StrategyCertificate> {
    statistics.insert("strategy_nodes".to_owned(), json!(section.nodes.len()));
    if let Err(reason) = end {
        let told = format!("not every strategy was written down: {reason}");
        statistics.insert("strategy_stopped".to_owned(), json!(told));
    }
    (!section.nodes.is_empty()).then_some(section)
}

/// Nodes of a strategy in a solution.
pub(in crate::game) const MOST_NODES: usize = 1_000_000;

/// The game's name in the registry.
pub(super) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Vertex => "vertex-geography",
        Kind::Edge => "edge-geography",
    }
}

/// One start as it stands in a solution.
pub(super) fn position(found: &StartAnswer) -> GeographyPosition {
    let moves = |wins: Option<bool>| -> Vec<u32> {
        found.moves.iter().filter(|m| m.wins == wins).map(|m| m.target).collect()
    };
    GeographyPosition {
        start: found.start,
        outcome: found.outcome,
        winning_moves: moves(Some(true)),
        // Of a lost start every move is known to lose.
        undecided_moves: if found.outcome == Outcome::P { Vec::new() } else { moves(None) },
        why: None,
    }
}

/// What retrograde analysis alone proves, where it proves anything.
fn remoteness(
    board: &Board,
    kind: Kind,
    options: &SolveOptions,
    monitor: &Monitor,
) -> Option<RemotenessCertificate> {
    use crate::algorithm::Adjacency;
    let arcs = || board.pairs().filter(|(a, b)| kind == Kind::Edge || a != b);
    let graph = Adjacency::outgoing_from_pairs(board.vertex_count(), arcs).ok()?;
    let outcomes = outcomes_of(&graph, options.misere, monitor).ok()?;
    let decides = (0..graph.vertex_count() as u32).any(|v| outcomes.outcome(v) != Outcome::D);
    decides.then(|| outcomes.certificate())
}

fn explain(
    board: &Board,
    kind: Kind,
    misere: bool,
    position: &GeographyPosition,
    found: &StartAnswer,
    remoteness: Option<u32>,
) -> String {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let start = label(position.start);
    let proved = remoteness.filter(|&r| r != DRAWN);
    if found.moves.is_empty() {
        let verdict = if misere { "wins" } else { "loses" };
        return format!(
            "{start} is {}: there is no move, and who cannot move {verdict}.",
            position.outcome
        );
    }
    let deleted = match kind {
        Kind::Vertex => "vertex",
        Kind::Edge => "edge",
    };
    match (position.outcome, proved) {
        (Outcome::Unknown, _) => format!("{start} is not decided: a limit was reached first."),
        (outcome, Some(r)) => format!(
            "{start} is {outcome}: the winner can always come nearer to the end, which is {r} \
             moves away, so that no {deleted} deleted before is ever met again (retrograde \
             analysis)."
        ),
        (Outcome::N, None) => match position.winning_moves.as_slice() {
            [only] => format!(
                "{start} is N: of {} moves only that to {} wins.",
                found.moves.len(),
                label(*only)
            ),
            several => format!(
                "{start} is N: {} of {} moves win, such as that to {}.",
                several.len(),
                found.moves.len(),
                several.first().map_or("", |&v| label(v))
            ),
        },
        (outcome, None) => match found.moves.as_slice() {
            [only] => format!(
                "{start} is {outcome}: its one move, to {}, is answered.",
                label(only.target)
            ),
            moves => {
                format!("{start} is {outcome}: each of its {} moves is answered.", moves.len())
            }
        },
    }
}
