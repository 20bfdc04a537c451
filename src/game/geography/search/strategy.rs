//! Winning strategies of searched positions, as certificates.
//!
//! A second pass: the search, asked again, says who wins each position met; only one winning move
//! and all losing ones are followed. Each node of the strategy holds between the bounds that
//! [`certificate::strategy`](crate::certificate::strategy) describes, and serves wherever it fits.

mod builder;

use std::collections::HashMap;

use super::driver::Driver;
use super::{Kind, Problem};
use crate::certificate::strategy::{StrategyCertificate, StrategyNode};
use crate::limits::{Monitor, StopReason};
use builder::build;

/// What a strategy is to prove.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Not only the outcomes but each move of each start.
    pub moves: bool,
    /// The most nodes.
    pub nodes: usize,
}

/// A strategy for the starts of `problem`, as many of them, in their order, as the limits allow.
///
/// What a start can reach must have at most 1024 vertices (vertex game) or edges (edge game);
/// otherwise nothing is proved of it. Costs a search, as [`solve`](super::solve)
/// does, and time in proportion to the nodes and the lists of those with the same token.
///
/// # Errors
/// Why not all starts were proved, beside what was.
///
/// # Panics
/// As [`solve`](super::solve).
pub fn strategy(
    problem: &Problem<'_>,
    wanted: Wanted,
    monitor: &Monitor,
) -> (StrategyCertificate, Result<(), StopReason>) {
    let untouched = |token: u32| Asked { token, gone: Vec::new() };
    let asked: Vec<Asked> = match problem.starts {
        Some(starts) => starts.iter().copied().map(untouched).collect(),
        None => (0..problem.vertex_count as u32).map(untouched).collect(),
    };
    strategy_of(problem, &asked, wanted, monitor)
}

/// A position to be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Where the token is.
    pub token: u32,
    /// The vertices (vertex game) or edges (edge game) that are gone.
    pub gone: Vec<u32>,
}

/// [`strategy`] for positions in which something is gone already; the starts of `problem` are
/// not looked at.
///
/// # Errors
/// As [`strategy`].
///
/// # Panics
/// As [`solve`](super::solve).
pub fn strategy_of(
    problem: &Problem<'_>,
    asked: &[Asked],
    wanted: Wanted,
    monitor: &Monitor,
) -> (StrategyCertificate, Result<(), StopReason>) {
    let driver = Driver::new(monitor);
    let lists = Lists::new(problem);
    if let Some(certificate) = prove(problem, &lists, asked, wanted, &driver) {
        return (certificate, driver.reason().map_or(Ok(()), Err));
    }
    // Too much together, but perhaps not one by one.
    let mut certificate = StrategyCertificate::default();
    for asked in asked {
        let left = Wanted { nodes: wanted.nodes - certificate.nodes.len(), ..wanted };
        match prove(problem, &lists, std::slice::from_ref(asked), left, &driver) {
            Some(part) => append(&mut certificate.nodes, part.nodes),
            None => driver.stop(StopReason::Memory),
        }
        if !driver.go_on() {
            break;
        }
    }
    (certificate, driver.reason().map_or(Ok(()), Err))
}

/// Adds nodes that name each other.
fn append(nodes: &mut Vec<StrategyNode>, mut more: Vec<StrategyNode>) {
    let first = nodes.len() as u32;
    for node in &mut more {
        match node {
            StrategyNode::Wins { next, .. } => next.iter_mut().for_each(|next| *next += first),
            StrategyNode::Loses { next, .. } => next.iter_mut().for_each(|next| *next += first),
            StrategyNode::Cancel { next, .. } => *next += first,
            StrategyNode::Kernel { .. } => {}
        }
    }
    nodes.append(&mut more);
}

/// A strategy for the positions; `None` if they reach too much.
fn prove(
    problem: &Problem<'_>,
    lists: &Lists,
    asked: &[Asked],
    wanted: Wanted,
    driver: &Driver<'_>,
) -> Option<StrategyCertificate> {
    let board = Board::new(problem, lists, asked)?;
    Some(match board.items(problem.kind) {
        ..=64 => build::<1>(problem, &board, wanted, driver),
        65..=128 => build::<2>(problem, &board, wanted, driver),
        129..=256 => build::<4>(problem, &board, wanted, driver),
        _ => build::<16>(problem, &board, wanted, driver),
    })
}

/// The most vertices or edges that a strategy is made for.
const MOST_ITEMS: usize = 1024;

/// By vertex: the numbers of the edges that lead on, and where to.
struct Lists(Vec<Vec<(u32, u32)>>);

impl Lists {
    fn new(problem: &Problem<'_>) -> Self {
        let mut lists = vec![Vec::new(); problem.vertex_count];
        for (i, &(a, b)) in (0_u32..).zip(problem.edges) {
            lists[a as usize].push((i, b));
            if !problem.directed && a != b {
                lists[b as usize].push((i, a));
            }
        }
        Lists(lists)
    }
}

/// What the starts can reach, renumbered.
struct Board {
    vertices: Vec<u32>,
    /// Numbers and ends of the edges.
    numbers: Vec<u32>,
    edges: Vec<(u32, u32)>,
    /// The positions asked for.
    asked: Vec<Asked>,
}

impl Board {
    /// Vertices in the vertex game, edges in the edge game.
    fn items(&self, kind: Kind) -> usize {
        if kind == Kind::Vertex { self.vertices.len() } else { self.edges.len() }
    }

    /// `None` as soon as there are too many items.
    fn new(problem: &Problem<'_>, lists: &Lists, asked: &[Asked]) -> Option<Self> {
        let mut local = HashMap::new();
        let mut vertices = Vec::new();
        let mut numbers = Vec::new();
        let mut next = 0;
        for &Asked { token: start, .. } in asked {
            local.entry(start).or_insert_with(|| {
                vertices.push(start);
                vertices.len() as u32 - 1
            });
            while let Some(&v) = vertices.get(next) {
                next += 1;
                for &(number, w) in &lists.0[v as usize] {
                    local.entry(w).or_insert_with(|| {
                        vertices.push(w);
                        vertices.len() as u32 - 1
                    });
                    if problem.edges[number as usize].0 == v {
                        numbers.push(number);
                    }
                }
                let vertex = problem.kind == Kind::Vertex;
                if if vertex { vertices.len() } else { numbers.len() } > MOST_ITEMS {
                    return None;
                }
            }
        }
        numbers.sort_unstable();
        let ends = |&number: &u32| {
            let (a, b) = problem.edges[number as usize];
            (local[&a], local[&b])
        };
        let edges = numbers.iter().map(ends).collect();
        // What cannot be reached may be gone or not.
        let item = |item: &u32| match problem.kind {
            Kind::Vertex => local.get(item).copied(),
            Kind::Edge => numbers.binary_search(item).ok().map(|i| i as u32),
        };
        let position = |asked: &Asked| Asked {
            token: local[&asked.token],
            gone: asked.gone.iter().filter_map(item).collect(),
        };
        let asked = asked.iter().map(position).collect();
        Some(Board { vertices, numbers, edges, asked })
    }
}
