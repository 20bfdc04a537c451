//! A digraph game on a board: from labels to a solution.

use serde_json::json;

use super::{Grundy, Outcomes, Value, label_of, outcomes_of};
use crate::Outcome;
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::certificate::Certificate;
use crate::game::SolveOptions;
use crate::limits::{Monitor, StopReason};
use crate::solution::{Answer, BoardSummary, GrundyPosition, Rules, SCHEMA, Solution};

/// Solves the game of moving a token along arcs: values, outcomes and all winning moves, and with
/// `remoteness` the number of moves to the end. In misère play there are outcomes only.
///
/// O(n + m) on acyclic boards, O(m·√m) at worst else. The edges of an undirected board are not
/// turned into arcs: take [`Board::into_directed`] first.
///
/// # Example
/// ```
/// use graphgame::board::Board;
/// use graphgame::game::{SolveOptions, grundy};
/// use graphgame::limits::Monitor;
/// use petgraph::graph::DiGraph;
///
/// let graph = DiGraph::<u32, ()>::from_edges([(2, 1), (2, 0), (1, 0)]);
/// let board = Board::from(&graph);
/// let solution =
///     grundy::solve(&board, &SolveOptions::default(), false, &Monitor::unlimited());
/// assert_eq!(solution.grundy().unwrap().positions[2].winning_moves, [0]);
/// assert!(graphgame::certificate::verify(&solution, &board).holds());
/// ```
pub fn solve(
    board: &Board,
    options: &SolveOptions,
    remoteness: bool,
    monitor: &Monitor,
) -> Solution {
    let graph = board.outgoing_adjacency();
    let mut solution = Solution {
        schema: SCHEMA.to_owned(),
        game: "grundy".to_owned(),
        rules: Rules { directed: true, misere: options.misere },
        board: Some(BoardSummary::new(board, options.index)),
        method: if options.misere {
            "retrograde analysis (misère play has outcomes, no values)"
        } else {
            "generalised Sprague-Grundy values"
        }
        .to_owned(),
        answer: Answer::Grundy(crate::solution::Grundy { positions: Vec::new() }),
        unknown_because: Vec::new(),
        certificate: Certificate::default(),
        statistics: serde_json::Map::new(),
    };
    let mut stopped = |what: &str, reason: StopReason| {
        solution.unknown_because.push(format!("{what}: {reason}"));
    };
    let labels = (!options.misere)
        .then(|| label_of(&graph, monitor))
        .transpose()
        .map_err(|reason| stopped("no value was found", reason))
        .ok()
        .flatten();
    let outcomes = (options.misere || remoteness)
        .then(|| outcomes_of(&graph, options.misere, monitor))
        .transpose()
        .map_err(|reason| stopped("no outcome with remoteness was found", reason))
        .ok()
        .flatten();
    let starts: Vec<u32> = match &options.starts {
        Some(starts) => starts.iter().map(|v| v.index() as u32).collect(),
        None => (0..graph.vertex_count() as u32).collect(),
    };
    let solved = Solved { graph: &graph, labels, outcomes, remoteness };
    let positions: Vec<GrundyPosition> = starts
        .iter()
        .map(|&v| {
            let mut position = solved.position(v);
            if options.explain {
                position.why = Some(solved.explain(board, &position));
            }
            position
        })
        .collect();
    let count = |outcome| positions.iter().filter(|p| p.outcome == outcome).count();
    for (key, outcome) in [("N", Outcome::N), ("P", Outcome::P), ("D", Outcome::D)] {
        solution.statistics.insert(key.to_owned(), json!(count(outcome)));
    }
    let largest = positions.iter().filter_map(|p| p.value.as_ref()?.finite()).max();
    if let Some(largest) = largest {
        solution.statistics.insert("largest_value".to_owned(), json!(largest));
    }
    solution.certificate.grundy = solved.labels.map(Grundy::into_certificate);
    solution.certificate.remoteness = solved.outcomes.map(|outcomes| outcomes.certificate());
    solution.answer = Answer::Grundy(crate::solution::Grundy { positions });
    solution
}

/// What is known of a whole board.
struct Solved<'g> {
    graph: &'g Adjacency,
    labels: Option<Grundy<'g>>,
    outcomes: Option<Outcomes<'g>>,
    remoteness: bool,
}

impl Solved<'_> {
    fn outcome(&self, v: u32) -> Outcome {
        match (&self.labels, &self.outcomes) {
            (Some(labels), _) => labels.outcome(v),
            (None, Some(outcomes)) => outcomes.outcome(v),
            (None, None) => Outcome::Unknown,
        }
    }

    fn position(&self, v: u32) -> GrundyPosition {
        let outcome = self.outcome(v);
        let mut winning_moves = Vec::new();
        if outcome == Outcome::N {
            let followers = self.graph.neighbours(v).iter().copied();
            winning_moves.extend(followers.filter(|&w| self.outcome(w) == Outcome::P));
            winning_moves.sort_unstable();
            winning_moves.dedup();
        }
        let outcomes = self.outcomes.as_ref().filter(|_| self.remoteness);
        GrundyPosition {
            vertex: v,
            outcome,
            value: self.labels.as_ref().map(|labels| labels.value(v)),
            winning_moves,
            remoteness: outcomes.and_then(|outcomes| outcomes.remoteness(v)),
            why: None,
        }
    }

    /// Where the moves of a position lead, and what follows.
    fn explain(&self, board: &Board, position: &GrundyPosition) -> String {
        let label = |v: u32| board.label(VertexId::new(v as usize));
        let name = label(position.vertex);
        match (&self.labels, &self.outcomes) {
            (Some(labels), _) => explain_value(board, labels, position.vertex),
            (None, None) => {
                format!("{name} is not decided: the work was stopped before its outcome was found.")
            }
            (None, Some(outcomes)) => {
                let r = outcomes.remoteness(position.vertex);
                let moves = self.graph.degree(position.vertex);
                match (position.outcome, r) {
                    (_, Some(0)) => {
                        format!("{name} is {}: it has no moves.", position.outcome)
                    }
                    (Outcome::N, Some(r)) => format!(
                        "{name} is N: the move to {} leads to a lost position; the game ends \
                         within {r} moves.",
                        outcomes.best_move(position.vertex).map_or("", label)
                    ),
                    (Outcome::P, Some(r)) => format!(
                        "{name} is P: {} a won position; the game can be held for {r} moves.",
                        if moves == 1 { "its one move leads to" } else { "every move leads to" }
                    ),
                    _ => format!(
                        "{name} is D: no move leads to a lost position, and the move to {} keeps \
                         the draw.",
                        outcomes.best_move(position.vertex).map_or("", label)
                    ),
                }
            }
        }
    }
}

/// At most this many moves are told one by one.
const TOLD: usize = 12;

/// "a has moves to b (0), c (2): 1 is the least value missing."
fn explain_value(board: &Board, labels: &Grundy<'_>, v: u32) -> String {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let name = label(v);
    let why = labels.explain(v);
    if why.moves.is_empty() {
        return format!("{name} has no moves: value 0, and the player to move loses.");
    }
    let told: Vec<String> =
        why.moves.iter().take(TOLD).map(|(w, value)| format!("{} ({value})", label(*w))).collect();
    let more = match why.moves.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let moves = format!("{name} has moves to {}{more}", told.join(", "));
    let mex = why.mex;
    match &why.value {
        Value::Finite(value) => {
            let reversals: Vec<String> = why
                .reversals
                .iter()
                .take(TOLD)
                .map(|&(to, back)| format!("{} is answered by {}", label(to), label(back)))
                .collect();
            let reversals = if reversals.is_empty() {
                String::new()
            } else {
                format!(" A move to a larger or infinite value is taken back: {}.", {
                    reversals.join(", ")
                })
            };
            let outcome = if *value == 0 {
                "every move can be answered back to 0, so it is P"
            } else {
                "a move to 0 wins, so it is N"
            };
            format!("{moves}: {value} is the least value missing; {outcome}.{reversals}")
        }
        Value::Infinite { infinity } => {
            let kept: Vec<&str> = why.kept_by.iter().take(TOLD).map(|&w| label(w)).collect();
            let outcome = match why.value.outcome() {
                Outcome::N => "a move to 0 wins, so it is N".to_owned(),
                _ => "no move leads to 0 and the game can be kept going, so it is D".to_owned(),
            };
            let set: Vec<String> = infinity.iter().map(u128::to_string).collect();
            format!(
                "{moves}: the least value missing, {mex}, is not its value, for from {} nothing \
                 leads back to {mex}; it is infinite with K = {{{}}}; {outcome}.",
                kept.join(", "),
                set.join(", ")
            )
        }
    }
}
