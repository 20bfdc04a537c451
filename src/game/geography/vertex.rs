//! Undirected vertex geography by one maximum matching.
//!
//! A start is P iff some maximum matching misses it, and from an N-position exactly the edges of
//! maximum matchings win (Fraenkel, Scheinerman, Ullman 1993). So one matching, its
//! Gallai–Edmonds decomposition and its allowed edges answer every start at once:
//!
//! - D, missed by some maximum matching: P;
//! - A, the neighbours of D: N, and exactly the moves into D win;
//! - C, the rest, perfectly matched: N, and exactly the allowed edges inside C win.

use serde_json::json;

use super::{explain, proofs};
use crate::algorithm::{Adjacency, AllowedEdges, EdgeStatus, GallaiEdmonds, GallaiEdmondsClass};
use crate::board::Board;
use crate::certificate::{Certificate, MatchingCertificate};
use crate::game::SolveOptions;
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;
use crate::solution::{
    Answer, BoardSummary, Geography, GeographyPosition, Rules, SCHEMA, Solution,
};

/// Solves undirected vertex geography in normal play: directions of the board are dropped.
///
/// O(m·√n)-like in practice, O(nm) at worst. When the monitor stops the work, what is not decided
/// is [`Outcome::Unknown`] or an undecided move, with the reason in `unknown_because`.
///
/// # Example
/// ```
/// use graphgame::board::Board;
/// use graphgame::game::{SolveOptions, geography::vertex};
/// use graphgame::limits::Monitor;
/// use petgraph::graph::UnGraph;
///
/// // The path 0 ─ 1 ─ 2: the ends are lost, from the middle both moves win.
/// let mut path = UnGraph::<u32, ()>::default();
/// let v: Vec<_> = (0..3).map(|i| path.add_node(i)).collect();
/// path.extend_with_edges([(v[0], v[1]), (v[1], v[2])]);
/// let board = Board::from(&path);
/// let solution = vertex::solve(&board, &SolveOptions::default(), &Monitor::unlimited());
/// assert_eq!(solution.geography().unwrap().positions[1].winning_moves, [0, 2]);
/// assert!(graphgame::certificate::verify(&solution, &board).holds());
/// ```
pub fn solve(board: &Board, options: &SolveOptions, monitor: &Monitor) -> Solution {
    let adjacency = board.undirected_adjacency();
    let solved = Solved::new(&adjacency, options.proof, monitor);
    let starts: Vec<u32> = match &options.starts {
        Some(starts) => starts.iter().map(|v| v.index() as u32).collect(),
        None => (0..adjacency.vertex_count() as u32).collect(),
    };
    let mut moves = MoveCollector::new(&adjacency);
    let explainer = options
        .explain
        .then(|| explain::VertexExplainer::new(board, &adjacency, solved.sets.as_ref()));
    let positions = starts.iter().map(|&start| {
        let mut position = moves.position(start, &solved);
        position.why = explainer.as_ref().map(|explainer| explainer.position(&position));
        position
    });
    let mut answer = Geography { positions: positions.collect(), free_start: None };
    if options.starts.is_none() {
        answer = answer.with_free_start(false);
    }
    Solution {
        schema: SCHEMA.to_owned(),
        game: "vertex-geography".to_owned(),
        rules: Rules { directed: false, misere: false },
        board: Some(BoardSummary::new(board, options.index)),
        method: "maximum matching and Gallai-Edmonds decomposition".to_owned(),
        answer: Answer::Geography(answer),
        unknown_because: solved.unknown_because,
        certificate: Certificate { matching: solved.certificate, ..Certificate::default() },
        statistics: solved.statistics,
    }
}

/// Who wins from each vertex, without moves or proofs: one maximum matching.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn outcomes(adjacency: &Adjacency, monitor: &Monitor) -> Result<Vec<Outcome>, StopReason> {
    let sets = GallaiEdmonds::of(adjacency, monitor)?;
    Ok(sets.classes().iter().map(|&class| outcome_of(class)).collect())
}

/// The answer alone, of a graph without labels: no certificate, no statistics. For streams of many
/// small graphs.
#[derive(Clone, Debug)]
pub struct Outcomes {
    sets: GallaiEdmonds,
    allowed: Option<AllowedEdges>,
}

impl Outcomes {
    /// Solves; winning moves are found where `moves` asks for them. As [`solve`], in less time by
    /// a factor.
    ///
    /// # Errors
    /// The reason why the monitor stopped before all was decided.
    pub fn of(adjacency: &Adjacency, moves: bool, monitor: &Monitor) -> Result<Self, StopReason> {
        let sets = GallaiEdmonds::of(adjacency, monitor)?;
        let allowed = moves.then(|| AllowedEdges::of(adjacency, &sets, monitor));
        match allowed.as_ref().and_then(AllowedEdges::stopped) {
            Some(reason) => Err(reason),
            None => Ok(Outcomes { sets, allowed }),
        }
    }

    /// Who wins from `start`.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    pub fn at(&self, start: u32) -> Outcome {
        outcome_of(self.sets.class(start))
    }

    /// The winning moves from `start`, ascending, into `moves`; none where they were not asked for.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    pub fn winning_moves(&self, adjacency: &Adjacency, start: u32, moves: &mut Vec<u32>) {
        moves.clear();
        if let Some(allowed) = &self.allowed
            && self.at(start) == Outcome::N
        {
            moves.extend(allowed.neighbours(adjacency, start));
            moves.sort_unstable();
            moves.dedup();
        }
    }
}

fn outcome_of(class: GallaiEdmondsClass) -> Outcome {
    match class {
        GallaiEdmondsClass::Inessential => Outcome::P,
        GallaiEdmondsClass::Barrier | GallaiEdmondsClass::Perfect => Outcome::N,
    }
}

/// What is known of a whole board.
struct Solved {
    /// Absent when the matching itself was stopped.
    sets: Option<GallaiEdmonds>,
    allowed: Option<AllowedEdges>,
    certificate: Option<MatchingCertificate>,
    unknown_because: Vec<String>,
    statistics: serde_json::Map<String, serde_json::Value>,
}

impl Solved {
    fn new(adjacency: &Adjacency, proof: bool, monitor: &Monitor) -> Solved {
        let mut solved = Solved {
            sets: None,
            allowed: None,
            certificate: None,
            unknown_because: Vec::new(),
            statistics: serde_json::Map::new(),
        };
        let sets = match GallaiEdmonds::of(adjacency, monitor) {
            Ok(sets) => sets,
            Err(reason) => {
                solved.stopped("no maximum matching was found", reason);
                return solved;
            }
        };
        let allowed = AllowedEdges::of(adjacency, &sets, monitor);
        if let Some(reason) = allowed.stopped() {
            solved.stopped("not every move was decided", reason);
        }
        let mut certificate = MatchingCertificate {
            matching: sets.matching().pairs().map(|(a, b)| [a, b]).collect(),
            barrier: sets.barrier().collect(),
            forest: sets.forest_record().to_vec(),
            moves: None,
        };
        if proof {
            match proofs::prove_moves(adjacency, &sets, monitor) {
                Ok(moves) => certificate.moves = Some(moves),
                Err(reason) => solved.stopped("single moves were not proved", reason),
            }
        }
        let counts = [
            ("matching_number", sets.matching().len()),
            ("missed_by_some_maximum_matching", sets.inessential().count()),
            ("barrier", sets.barrier().count()),
            ("perfectly_matched_part", sets.perfect().count()),
        ];
        for (key, count) in counts {
            solved.statistics.insert(key.to_owned(), json!(count));
        }
        solved.certificate = Some(certificate);
        solved.sets = Some(sets);
        solved.allowed = Some(allowed);
        solved
    }

    fn stopped(&mut self, what: &str, reason: StopReason) {
        self.unknown_because.push(format!("{what}: {reason}"));
    }
}

/// Gathers the moves of one start after the other, each target once, in the board's order.
struct MoveCollector<'a> {
    adjacency: &'a Adjacency,
    /// The start that last saw each vertex.
    seen_by: Vec<u32>,
}

impl<'a> MoveCollector<'a> {
    fn new(adjacency: &'a Adjacency) -> Self {
        MoveCollector { adjacency, seen_by: vec![u32::MAX; adjacency.vertex_count()] }
    }

    fn position(&mut self, start: u32, solved: &Solved) -> GeographyPosition {
        let sets = solved.sets.as_ref();
        let outcome = sets.map_or(Outcome::Unknown, |sets| outcome_of(sets.class(start)));
        let mut position = GeographyPosition {
            start,
            outcome,
            winning_moves: Vec::new(),
            undecided_moves: Vec::new(),
            why: None,
        };
        if outcome == Outcome::P {
            return position;
        }
        let first = self.adjacency.offsets()[start as usize] as usize;
        for (i, &target) in self.adjacency.neighbours(start).iter().enumerate() {
            if target == start
                || std::mem::replace(&mut self.seen_by[target as usize], start) == start
            {
                continue;
            }
            match solved.allowed.as_ref().map(|allowed| allowed.statuses()[first + i]) {
                Some(EdgeStatus::Allowed) => position.winning_moves.push(target),
                Some(EdgeStatus::NotAllowed) => {}
                Some(EdgeStatus::Undecided) | None => position.undecided_moves.push(target),
            }
        }
        position.winning_moves.sort_unstable();
        position.undecided_moves.sort_unstable();
        position
    }
}
