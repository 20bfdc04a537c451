//! Undirected edge geography in normal play on any board: linear algebra where the parity graph
//! is bipartite, search for the rest.

use hashbrown::HashMap;
use serde_json::json;

use super::{BeyondLimit, BipartiteSolution, MAX_WITNESS_ENTRIES, ParityGraph, solve_bipartite};
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::certificate::Certificate;
use crate::certificate::edge_geography::{EvenKernelCertificate, MoveWitness};
use crate::game::SolveOptions;
use crate::game::geography::search::{self, Kind, Problem, StartAnswer};
use crate::game::geography::{explain, searched};
use crate::limits::Monitor;
use crate::outcome::Outcome;
use crate::solution::{
    Answer, BoardSummary, Geography, GeographyPosition, Rules, SCHEMA, Solution,
};

/// Solves undirected edge geography in normal play: outcomes and all winning moves of every start.
///
/// One elimination over GF(2) for each bipartite component of the parity graph; exponential in
/// the largest block of the others. What a limit leaves open is [`Outcome::Unknown`] or an
/// undecided move, with the reason in `unknown_because`.
///
/// # Example
/// ```
/// use graphgame::board::Board;
/// use graphgame::game::{SolveOptions, geography::edge};
/// use graphgame::limits::Monitor;
/// use petgraph::graph::UnGraph;
///
/// // The path 0 ─ 1 ─ 2: from an end there is one move and one answer.
/// let board = Board::from(&UnGraph::<u32, ()>::from_edges([(0, 1), (1, 2)]));
/// let solution = edge::solve(&board, &SolveOptions::default(), &Monitor::unlimited());
/// assert_eq!(solution.geography().unwrap().positions[1].winning_moves, [0, 2]);
/// assert!(graphgame::certificate::verify(&solution, &board).holds());
/// ```
pub fn solve(board: &Board, options: &SolveOptions, monitor: &Monitor) -> Solution {
    let adjacency = board.undirected_adjacency();
    let graph = ParityGraph::new(&adjacency);
    let mut unknown_because = Vec::new();
    let bipartite = solve_bipartite(&adjacency, &graph, monitor);
    let starts: Vec<u32> = match &options.starts {
        Some(starts) => starts.iter().map(|v| v.index() as u32).collect(),
        None => (0..adjacency.vertex_count() as u32).collect(),
    };
    let mut solver =
        Solver { board, adjacency: &adjacency, graph: &graph, bipartite: &bipartite, nodes: 0 };
    let beyond_reach = solver.components_beyond_reach(&mut unknown_because);
    let mut positions: Vec<GeographyPosition> =
        starts.iter().map(|&start| solver.by_algebra(start)).collect();
    let mut statistics = serde_json::Map::new();
    let mut certificate = Certificate::default();
    // Before the search, which may use up all the time.
    if bipartite.components.iter().any(|c| matches!(c, Some(Ok(_)))) {
        let nullity: usize =
            bipartite.components.iter().flatten().flatten().map(|c| c.nullity()).sum();
        statistics.insert("nullity".to_owned(), json!(nullity));
        let asked = options.starts.is_some().then_some(starts.as_slice());
        if !options.without_certificate {
            let beyond = match asked {
                None if !options.proof => BeyondLimit::KeepNone,
                _ => BeyondLimit::KeepSome,
            };
            match bipartite.certificate(&graph, asked, MAX_WITNESS_ENTRIES, beyond, monitor) {
                Ok((section, without)) => {
                    certificate.even_kernels = Some(section);
                    statistics.insert("unproved_starts".to_owned(), json!(without));
                }
                Err(reason) => unknown_because.push(format!("the proof was stopped: {reason}")),
            }
        }
    }
    let found = solver.search(&mut positions, &beyond_reach, monitor, &mut unknown_because);
    let searched = found.len();
    statistics.insert("nodes".to_owned(), json!(solver.nodes));
    statistics.insert("searched_starts".to_owned(), json!(searched));
    if options.proof {
        let edges: Vec<(u32, u32)> = board.pairs().collect();
        let problem = solver.problem(&edges, &[]);
        searched::prove(&problem, &found, monitor, &mut certificate, &mut statistics);
    }
    if options.explain {
        let (limit, beyond) = (EXPLAINED_ENTRIES, BeyondLimit::KeepSome);
        let made = match &certificate.even_kernels {
            Some(_) => None,
            // Without, the theorem alone must do.
            None => bipartite.certificate(&graph, Some(&starts), limit, beyond, monitor).ok(),
        };
        let empty = EvenKernelCertificate::default();
        let made = made.map(|(section, _)| section);
        let section = certificate.even_kernels.as_ref().or(made.as_ref()).unwrap_or(&empty);
        let witnesses = Witnesses::new(section, board.vertex_count());
        for position in &mut positions {
            position.why = Some(solver.explain(position, &witnesses));
        }
    }
    let mut geography = Geography { positions, free_start: None };
    if options.starts.is_none() {
        geography = geography.with_free_start(false);
    }
    Solution {
        schema: SCHEMA.to_owned(),
        game: searched::name(Kind::Edge).to_owned(),
        rules: Rules { directed: false, misere: false },
        board: Some(BoardSummary::new(board, options.index)),
        method: match searched {
            0 => "elimination over GF(2)",
            _ => "elimination over GF(2) where the board is bipartite, exact search elsewhere",
        }
        .to_owned(),
        answer: Answer::Geography(geography),
        unknown_because,
        certificate,
        statistics,
    }
}

/// Kernels made only for explanations have at most this many members in all.
const EXPLAINED_ENTRIES: u64 = 10_000_000;

/// At most this many reasons are told one by one.
const MOST_REASONS: usize = 20;

struct Solver<'a> {
    board: &'a Board,
    adjacency: &'a Adjacency,
    graph: &'a ParityGraph,
    bipartite: &'a BipartiteSolution,
    nodes: u64,
}

impl Solver<'_> {
    /// By component of the parity graph: whether a limit stopped its algebra, so that a search
    /// would be in vain.
    fn components_beyond_reach(&self, unknown_because: &mut Vec<String>) -> Vec<bool> {
        let mut beyond = vec![false; self.graph.component_count()];
        for &(number, stopped) in &self.bipartite.open_components {
            beyond[number as usize] = true;
            let size = self.graph.vertices(number).len();
            let moves =
                self.bipartite.components[number as usize].as_ref().is_some_and(Result::is_ok);
            let what = if moves { "the moves of a component" } else { "a component" };
            let reason = format!("{what} of {size} vertices: {stopped}");
            if unknown_because.len() < MOST_REASONS {
                unknown_because.push(reason);
            }
        }
        beyond
    }

    fn by_algebra(&self, start: u32) -> GeographyPosition {
        let of = |moves: &[(u32, u32)]| -> Vec<u32> {
            let first = moves.partition_point(|&(v, _)| v < start);
            moves[first..].iter().take_while(|m| m.0 == start).map(|m| m.1).collect()
        };
        let outcome = self.bipartite.outcomes[start as usize];
        let mut position = GeographyPosition {
            start,
            outcome,
            winning_moves: of(&self.bipartite.winning_moves),
            undecided_moves: of(&self.bipartite.undecided_moves),
            why: None,
        };
        if outcome == Outcome::Unknown {
            position.undecided_moves = self.adjacency.neighbours(start).to_vec();
            position.undecided_moves.sort_unstable();
            position.undecided_moves.dedup();
        }
        position
    }

    fn problem<'p>(&self, edges: &'p [(u32, u32)], starts: &'p [u32]) -> Problem<'p> {
        Problem {
            vertex_count: self.board.vertex_count(),
            edges,
            directed: false,
            kind: Kind::Edge,
            misere: false,
            starts: Some(starts),
        }
    }

    /// Searches what algebra left open; gives what was found.
    fn search(
        &mut self,
        positions: &mut [GeographyPosition],
        beyond_reach: &[bool],
        monitor: &Monitor,
        unknown_because: &mut Vec<String>,
    ) -> Vec<StartAnswer> {
        let open = |p: &GeographyPosition| {
            let in_reach = !beyond_reach[self.graph.component(p.start) as usize];
            in_reach && (p.outcome == Outcome::Unknown || !p.undecided_moves.is_empty())
        };
        let asked: Vec<u32> = positions.iter().filter(|p| open(p)).map(|p| p.start).collect();
        if asked.is_empty() {
            return Vec::new();
        }
        let edges: Vec<(u32, u32)> = self.board.pairs().collect();
        let problem = self.problem(&edges, &asked);
        let answer = search::solve(&problem, monitor);
        self.nodes = answer.nodes;
        if let Some(reason) = answer.stopped {
            unknown_because.push(format!("the search was stopped: {reason}"));
        }
        let mut found = answer.positions.iter();
        for position in positions.iter_mut().filter(|p| open(p)) {
            let Some(found) = found.next() else { break };
            let searched = searched::position(found);
            if position.outcome == Outcome::Unknown {
                *position = searched;
                continue;
            }
            // What algebra has decided stays, whatever limit the search met.
            let undecided = std::mem::take(&mut position.undecided_moves);
            for target in undecided {
                if searched.winning_moves.contains(&target) {
                    position.winning_moves.push(target);
                } else if searched.undecided_moves.contains(&target) {
                    position.undecided_moves.push(target);
                }
            }
            position.winning_moves.sort_unstable();
        }
        answer.positions
    }

    fn explain(&self, position: &GeographyPosition, witnesses: &Witnesses<'_>) -> String {
        let label = |v: u32| self.board.label(VertexId::new(v as usize));
        let start = label(position.start);
        let proved = witnesses.moves.get(&position.start);
        let shown = proved.map(|m| m.0).or_else(|| position.winning_moves.first().copied());
        let wins = match (position.winning_moves.len(), shown) {
            (0, _) | (_, None) => String::new(),
            (1, Some(only)) => format!("the move to {} wins", label(only)),
            (several, Some(one)) => format!("{several} moves win, such as that to {}", label(one)),
        };
        let algebra = self.graph.is_bipartite(self.graph.component(position.start));
        match (position.outcome, algebra) {
            (Outcome::Unknown, _) => format!("{start} is not decided: a limit was reached first."),
            (Outcome::P, true) if self.adjacency.degree(position.start) == 0 => {
                format!("{start} is P: there is no move, and who cannot move loses.")
            }
            (Outcome::P, true) if self.graph.adjacency().degree(position.start) == 0 => format!(
                "{start} is P: every edge at it is one of an even number of parallel ones, and \
                 the answer along the twin is always there."
            ),
            (Outcome::P, true) => {
                let kernel = witnesses.kernels[position.start as usize];
                let kernel = kernel.map_or("an even kernel".to_owned(), |kernel| {
                    format!("the even kernel {}", explain::set(self.board, kernel))
                });
                format!(
                    "{start} is P: its row of the adjacency matrix over GF(2) is a sum of others, \
                     so it is in {kernel}, a set into which every vertex has an even number of \
                     edges: whoever leaves it is brought back."
                )
            }
            (_, true) => {
                let kernel = proved.map_or("an even kernel".to_owned(), |(_, kernel)| {
                    format!("the even kernel {}", explain::set(self.board, kernel))
                });
                format!(
                    "{start} is N: its row of the adjacency matrix over GF(2) is independent of \
                     the others; {wins}, because the end is in {kernel} of what is left."
                )
            }
            (Outcome::P, false) => format!("{start} is P: every move is answered (by search)."),
            (_, false) => format!("{start} is N: {wins} (by search)."),
        }
    }
}

/// The even kernels of a certificate by the vertices that they explain.
struct Witnesses<'a> {
    /// The smallest that contains the vertex.
    kernels: Vec<Option<&'a [u32]>>,
    /// By start a winning move and the kernel of what is left that contains its end.
    moves: HashMap<u32, (u32, &'a [u32])>,
}

impl<'a> Witnesses<'a> {
    /// O(size of the certificate).
    fn new(section: &'a EvenKernelCertificate, vertex_count: usize) -> Self {
        let mut kernels: Vec<Option<&[u32]>> = vec![None; vertex_count];
        let mut by_size: Vec<&[u32]> = section.kernels.iter().map(Vec::as_slice).collect();
        by_size.sort_by_key(|kernel| kernel.len());
        for kernel in by_size {
            for &v in kernel {
                kernels[v as usize].get_or_insert(kernel);
            }
        }
        let witness =
            |m: &MoveWitness| (m.start, (m.target, section.sets[m.set as usize].as_slice()));
        Witnesses { kernels, moves: section.moves.iter().map(witness).collect() }
    }
}
