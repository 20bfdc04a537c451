//! Class, winners and all winning first moves, with what proves them.
//!
//! Spanning-tree form: with d the edges missing to two disjoint spanning trees, Short wins moving
//! second iff d = 0 and moving first iff d ≤ 1. At d = 1 Cut wins by deleting an edge between
//! redundant blocks, Short by fortifying one between top clumps.
//!
//! Two-terminal form (Lehman 1964): how many further edges s–t a largest packing of two forests
//! can take, tells the class: none, Short wins; one, the first player; two, Cut.

use super::position::Minor;
use super::{Class, FirstMove, Player, Position, Solved};
use crate::algorithm::EdgeList;
use crate::algorithm::spanning_forests::{DisjointSets, Exchange, SpanningForests, UNCOVERED};
use crate::certificate::shannon::{CutCertificate, ShortCertificate};
use crate::limits::{Monitor, StopReason};

pub(super) fn solve(position: &Position, monitor: &Monitor) -> Result<Solved, StopReason> {
    let minor = Minor::of(position);
    match minor.terminals {
        None => spanning_tree(&minor, monitor),
        Some([s, t]) if s == t => {
            Ok(short_wins(&minor, ShortCertificate { first: Vec::new(), second: Vec::new() }))
        }
        Some([s, t]) => two_terminals(&minor, s, t, monitor),
    }
}

fn short_wins(minor: &Minor, short: ShortCertificate) -> Solved {
    Solved {
        class: Class::Short,
        short_first: FirstMove { winner: Player::Short, winning_moves: minor.edges.clone() },
        cut_first: FirstMove { winner: Player::Short, winning_moves: Vec::new() },
        short: Some(short),
        cut: None,
        losing_partition: None,
    }
}

fn cut_wins(minor: &Minor, cut: CutCertificate) -> Solved {
    Solved {
        class: Class::Cut,
        short_first: FirstMove { winner: Player::Cut, winning_moves: Vec::new() },
        cut_first: FirstMove { winner: Player::Cut, winning_moves: minor.edges.clone() },
        short: None,
        cut: Some(cut),
        losing_partition: None,
    }
}

fn crosses(partition: &[u32], [a, b]: [u32; 2]) -> bool {
    partition[a as usize] != partition[b as usize]
}

fn spanning_tree(minor: &Minor, monitor: &Monitor) -> Result<Solved, StopReason> {
    let graph = &minor.graph;
    let forests = SpanningForests::largest(graph, 2, monitor)?;
    let forest = |i| minor.named(|e| forests.forests()[e as usize] == i);
    let deficiency = forests.deficiency();
    if deficiency == 0 {
        return Ok(short_wins(minor, ShortCertificate { first: forest(0), second: forest(1) }));
    }
    let blocks = forests.redundant_blocks(graph, monitor)?;
    let cut = CutCertificate { blocks: minor.lift(&blocks), first: Vec::new(), second: Vec::new() };
    if deficiency >= 2 {
        return Ok(cut_wins(minor, cut));
    }
    let clumps = forests.top_clumps(graph);
    let crossing =
        |partition: &[u32]| minor.named(|e| crosses(partition, graph.ends()[e as usize]));
    // The larger is a spanning tree, the other lacks an edge.
    let (mut first, mut second) = (forest(0), forest(1));
    if first.len() > second.len() {
        std::mem::swap(&mut first, &mut second);
    }
    Ok(Solved {
        class: Class::First,
        short_first: FirstMove { winner: Player::Short, winning_moves: crossing(&clumps) },
        cut_first: FirstMove { winner: Player::Cut, winning_moves: crossing(&blocks) },
        short: Some(ShortCertificate { first, second }),
        cut: Some(cut),
        losing_partition: Some(minor.lift(&clumps)),
    })
}

fn two_terminals(minor: &Minor, s: u32, t: u32, monitor: &Monitor) -> Result<Solved, StopReason> {
    let (n, m) = (minor.graph.vertex_count(), minor.graph.edge_count() as u32);
    let packing = SpanningForests::largest(&minor.graph, 2, monitor)?;
    let mut forest_of = packing.forests().to_vec();
    drop(packing);
    // Two further edges s–t, numbered after the board's.
    let [extra, second_extra] = [m, m + 1];
    let mut graph = minor.graph.clone();
    graph.push([s, t]);
    graph.push([s, t]);
    forest_of.extend([UNCOVERED; 2]);
    let ends = graph.ends();
    let mut exchange = Exchange::new(n, 2, ends, forest_of);

    let labelled_trees = |exchange: &Exchange, with: u32| {
        let mut trees = [Vec::new(), Vec::new()];
        for e in exchange.labelled().filter(|&e| e < m) {
            let tree = usize::from(exchange.forest_of[e as usize] != with);
            trees[tree].push(minor.edges[e as usize]);
        }
        trees.iter_mut().for_each(|tree| tree.sort_unstable());
        let [first, second] = trees;
        ShortCertificate { first, second }
    };
    if !exchange.cover(extra, monitor)? {
        return Ok(short_wins(minor, labelled_trees(&exchange, 0)));
    }
    let uncovered = |exchange: &Exchange| -> Vec<u32> {
        let is = |e: &u32| {
            let [a, b] = ends[*e as usize];
            exchange.forest_of[*e as usize] == UNCOVERED && a != b
        };
        (0..m).filter(is).collect()
    };
    let mut blocks = DisjointSets::new(n);
    if exchange.cover(second_extra, monitor)? {
        let sources = uncovered(&exchange);
        exchange.close(&sources, &mut blocks, monitor)?;
        let cut = cut_certificate(minor, &graph, &exchange.forest_of, blocks, [s, t]);
        return Ok(cut_wins(minor, cut));
    }
    let with = exchange.forest_of[extra as usize];
    let short = labelled_trees(&exchange, with);
    let sources = uncovered(&exchange);
    exchange.close(&sources, &mut blocks, monitor)?;
    let cut = cut_certificate(minor, &graph, &exchange.forest_of, blocks.clone(), [s, t]);
    let moves = short_moves(minor, &graph, &exchange.forest_of);
    let short_first = FirstMove { winner: Player::Short, winning_moves: moves };
    let moves = cut_moves(minor, &graph, exchange.forest_of, blocks, sources, monitor)?;
    let cut_first = FirstMove { winner: Player::Cut, winning_moves: moves };
    Ok(Solved {
        class: Class::First,
        short_first,
        cut_first,
        short: Some(short),
        cut: Some(cut),
        losing_partition: None,
    })
}

/// The edges between top clumps of the board that lie inside one of the board with an edge s–t.
fn short_moves(minor: &Minor, graph: &EdgeList, forest_of: &[u32]) -> Vec<u32> {
    let m = minor.edges.len();
    let with = SpanningForests::from_parts(graph, 2, forest_of.to_vec()).top_clumps(graph);
    let mut without = forest_of.to_vec();
    without[m] = UNCOVERED;
    let without = SpanningForests::from_parts(graph, 2, without).top_clumps(graph);
    minor.named(|e| {
        let ends = graph.ends()[e as usize];
        crosses(&without, ends) && !crosses(&with, ends)
    })
}

/// The edges inside a redundant block of the board with s and t made one vertex, but inside none
/// (`blocks`) of the board with an edge s–t.
///
/// A largest packing of the former: one forest keeps its edge s–t, which no longer counts; in the
/// other an edge of its path from s to t makes room for a second one.
fn cut_moves(
    minor: &Minor,
    graph: &EdgeList,
    mut forest_of: Vec<u32>,
    mut blocks: DisjointSets,
    mut sources: Vec<u32>,
    monitor: &Monitor,
) -> Result<Vec<u32>, StopReason> {
    let (n, m) = (graph.vertex_count(), minor.edges.len() as u32);
    let [extra, second_extra] = [m, m + 1];
    let other = 1 - forest_of[extra as usize];
    let [s, t] = graph.ends()[extra as usize];
    let out = tree_path(n, graph.ends(), |e| forest_of[e as usize] == other, s, t)
        .into_iter()
        .find(|&e| {
            let [a, b] = graph.ends()[e as usize];
            blocks.find(a) != blocks.find(b)
        })
        .expect("not the whole path is redundant, else the edge s-t would be");
    forest_of[out as usize] = UNCOVERED;
    forest_of[second_extra as usize] = other;
    sources.push(out);
    let mut contracted = DisjointSets::new(n);
    contracted.join(s, t);
    Exchange::new(n, 2, graph.ends(), forest_of).close(&sources, &mut contracted, monitor)?;
    let (blocks, contracted) = (blocks.numbered(), contracted.numbered());
    Ok(minor.named(|e| {
        let ends = graph.ends()[e as usize];
        crosses(&blocks, ends) && !crosses(&contracted, ends)
    }))
}

/// The path from `s` to `t` in the forest of the edges that `belongs` picks.
fn tree_path(
    n: usize,
    ends: &[[u32; 2]],
    belongs: impl Fn(u32) -> bool,
    s: u32,
    t: u32,
) -> Vec<u32> {
    let around = crate::algorithm::spanning_forests::Incidence::some(n, ends, belongs);
    let mut came_by = vec![(u32::MAX, u32::MAX); n];
    came_by[s as usize] = (s, u32::MAX);
    let mut stack = vec![s];
    while let Some(v) = stack.pop() {
        for &(w, e) in around.of(v) {
            if came_by[w as usize].0 == u32::MAX {
                came_by[w as usize] = (v, e);
                stack.push(w);
            }
        }
    }
    let mut path = Vec::new();
    let mut v = t;
    while v != s {
        let (before, e) = came_by[v as usize];
        path.push(e);
        v = before;
    }
    path
}

/// Cut's partition with its two trees, from a largest packing of the board with one or two edges
/// s–t, all of which it covers, and the redundant blocks.
fn cut_certificate(
    minor: &Minor,
    graph: &EdgeList,
    forest_of: &[u32],
    mut blocks: DisjointSets,
    [s, t]: [u32; 2],
) -> CutCertificate {
    let (n, m) = (graph.vertex_count(), minor.edges.len() as u32);
    let ends = graph.ends();
    let mut forest_of = forest_of.to_vec();
    let with = forest_of[m as usize];
    let other = 1 - with;
    // The forest with the edge s–t takes what it lacks to span from the other.
    let mut spanned = DisjointSets::new(n);
    let mut joined = DisjointSets::new(n);
    for (e, &[a, b]) in ends.iter().enumerate() {
        if forest_of[e] == with {
            spanned.join(a, b);
        }
    }
    for (e, &[a, b]) in ends.iter().enumerate() {
        if forest_of[e] == other {
            // A second edge s–t stays: its ends are joined.
            if spanned.join(a, b) {
                forest_of[e] = with;
            } else {
                joined.join(a, b);
            }
        }
    }
    // Where it joins what the other does not, Cut gives the edge away.
    for (e, &[a, b]) in ends.iter().enumerate().take(m as usize) {
        if forest_of[e] == with && joined.join(a, b) {
            blocks.join(a, b);
        }
    }
    // All vertices that no edges join to s belong to its block.
    let root = spanned.find(s);
    for v in 0..n as u32 {
        if spanned.find(v) != root {
            blocks.join(v, s);
        }
    }
    debug_assert!(blocks.find(s) != blocks.find(t));
    let blocks = blocks.numbered();
    let part =
        |i| minor.named(|e| forest_of[e as usize] == i && crosses(&blocks, ends[e as usize]));
    CutCertificate { blocks: minor.lift(&blocks), first: part(with), second: part(other) }
}
