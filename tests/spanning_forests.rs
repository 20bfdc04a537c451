//! Edge-disjoint forests against the min-max theorem by enumeration of all partitions.

use graphgame::algorithm::EdgeList;
use graphgame::algorithm::spanning_forests::{
    SpanningForests, UNCOVERED, arboricity, packing_number,
};
use graphgame::limits::Monitor;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn random_graph(random: &mut Pcg64Mcg, n: usize, m: usize, loops: bool) -> EdgeList {
    let mut ends = Vec::new();
    while ends.len() < m && (n > 1 || loops) && n > 0 {
        let edge = [random.random_range(0..n as u32), random.random_range(0..n as u32)];
        if loops || edge[0] != edge[1] {
            ends.push(edge);
        }
    }
    EdgeList::new(n, ends)
}

/// All partitions of `0..n`, blocks numbered by least element.
fn partitions(n: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|p: Vec<u32>| {
                let blocks = p.iter().map(|&b| b + 1).max().unwrap_or(0);
                (0..=blocks).map(move |b| [&p[..], &[b]].concat())
            })
            .collect();
    }
    all
}

fn block_count(partition: &[u32]) -> usize {
    partition.iter().map(|&b| b as usize + 1).max().unwrap_or(0)
}

fn crossing(graph: &EdgeList, partition: &[u32]) -> usize {
    graph.ends().iter().filter(|e| partition[e[0] as usize] != partition[e[1] as usize]).count()
}

fn bound(graph: &EdgeList, k: u32, partition: &[u32]) -> usize {
    crossing(graph, partition) + k as usize * (partition.len() - block_count(partition))
}

fn refines(fine: &[u32], coarse: &[u32]) -> bool {
    let mut of = vec![None; fine.len()];
    fine.iter().zip(coarse).all(|(&f, &c)| *of[f as usize].get_or_insert(c) == c)
}

/// The edges of each forest close no circuit.
fn assert_forests(graph: &EdgeList, forest_of: &[u32], k: u32) {
    for i in 0..k {
        let mut above: Vec<usize> = (0..graph.vertex_count()).collect();
        fn root(above: &mut [usize], mut v: usize) -> usize {
            while above[v] != v {
                above[v] = above[above[v]];
                v = above[v];
            }
            v
        }
        for (e, [a, b]) in graph.ends().iter().enumerate() {
            if forest_of[e] == i {
                let (a, b) = (root(&mut above, *a as usize), root(&mut above, *b as usize));
                assert_ne!(a, b, "forest {i} has a circuit: {graph:?} {forest_of:?}");
                above[a] = b;
            }
        }
    }
    assert!(forest_of.iter().all(|&i| i < k || i == UNCOVERED));
}

#[test]
fn small_packings_meet_the_min_max_theorem() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let by_size: Vec<_> = (0..=7).map(partitions).collect();
    let monitor = Monitor::unlimited();
    for round in 0..6000 {
        let n = if round % 10 == 0 { 7 } else { random.random_range(0..7) };
        let m = random.random_range(0..3 * n + 2);
        let graph = random_graph(&mut random, n, m, true);
        let k = random.random_range(0..4);
        let forests = SpanningForests::largest(&graph, k, &monitor).unwrap();
        assert_forests(&graph, forests.forests(), k);
        let all = &by_size[n];
        let best = all.iter().map(|p| bound(&graph, k, p)).min().unwrap();
        assert_eq!(forests.size(), best, "{graph:?}, {k} forests");
        assert_eq!(forests.deficiency(), u64::from(k) * (n.max(1) - 1) as u64 - best as u64);
        let finest = forests.redundant_blocks(&graph, &monitor).unwrap();
        let coarsest = forests.top_clumps(&graph);
        assert_eq!(bound(&graph, k, &finest), best, "{graph:?}, {k}: {finest:?}");
        assert_eq!(bound(&graph, k, &coarsest), best, "{graph:?}, {k}: {coarsest:?}");
        for tight in all.iter().filter(|p| bound(&graph, k, p) == best) {
            assert!(refines(&finest, tight), "{graph:?}, {k}: {finest:?} {tight:?}");
            assert!(refines(tight, &coarsest), "{graph:?}, {k}: {coarsest:?} {tight:?}");
        }
    }
}

#[test]
fn larger_packings_prove_themselves_largest() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let monitor = Monitor::unlimited();
    for round in 0..1500 {
        let n = random.random_range(2..120);
        let k = random.random_range(1..5);
        // About as many edges as k trees have: where the exchanges are longest.
        let m = n * k as usize + random.random_range(0..2 * n);
        let graph = random_graph(&mut random, n, m.saturating_sub(n / 2), round % 3 == 0);
        let forests = SpanningForests::largest(&graph, k, &monitor).unwrap();
        assert_forests(&graph, forests.forests(), k);
        let finest = forests.redundant_blocks(&graph, &monitor).unwrap();
        let coarsest = forests.top_clumps(&graph);
        assert_eq!(bound(&graph, k, &finest), forests.size());
        assert_eq!(bound(&graph, k, &coarsest), forests.size());
        assert!(refines(&finest, &coarsest));
    }
}

/// The union of spanning trees is packed in full: the last exchanges go through the whole graph.
#[test]
fn unions_of_random_paths_and_trees_are_covered() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let monitor = Monitor::unlimited();
    for round in 0..60 {
        let n = random.random_range(100..1000);
        let k = random.random_range(2..4);
        let mut ends = Vec::new();
        for _ in 0..k {
            let mut order: Vec<u32> = (0..n).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, random.random_range(0..=i));
            }
            for i in 1..order.len() {
                let to = if round % 2 == 0 { i - 1 } else { random.random_range(0..i) };
                ends.push([order[i], order[to]]);
            }
        }
        let graph = EdgeList::new(n as usize, ends);
        let forests = SpanningForests::largest(&graph, k, &monitor).unwrap();
        assert_forests(&graph, forests.forests(), k);
        assert_eq!(forests.deficiency(), 0, "{n} vertices, {k} trees");
        assert_eq!(block_count(&forests.top_clumps(&graph)), 1);
    }
}

/// A further edge can be covered iff its ends lie in different top clumps; an edge can be left out
/// iff its ends lie in one redundant block.
#[test]
fn partitions_tell_what_one_edge_changes() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    let monitor = Monitor::unlimited();
    let size = |graph: &EdgeList, k| SpanningForests::largest(graph, k, &monitor).unwrap().size();
    for _ in 0..150 {
        let n = random.random_range(2..16);
        let k = random.random_range(1..4);
        let m = random.random_range(0..(k as usize + 1) * n);
        let graph = random_graph(&mut random, n, m, true);
        let forests = SpanningForests::largest(&graph, k, &monitor).unwrap();
        let coarsest = forests.top_clumps(&graph);
        for a in 0..n as u32 {
            for b in 0..a {
                let more = EdgeList::new(n, [graph.ends(), &[[a, b]]].concat());
                let fits = coarsest[a as usize] != coarsest[b as usize];
                assert_eq!(size(&more, k) > forests.size(), fits, "{graph:?} + {a}{b}");
            }
        }
        let finest = forests.redundant_blocks(&graph, &monitor).unwrap();
        for (e, [a, b]) in graph.ends().iter().enumerate() {
            let mut ends = graph.ends().to_vec();
            ends.remove(e);
            let redundant = finest[*a as usize] == finest[*b as usize];
            let same = size(&EdgeList::new(n, ends), k) == forests.size();
            assert_eq!(same, redundant, "{graph:?} without {e}");
        }
    }
}

/// A graph on which a published program gives forests with a circuit.
#[test]
fn ten_vertices_twenty_edges() {
    let edges = "05 54 61 38 57 79 68 18 09 83 51 03 42 29 40 24 03 08 41 19";
    let ends = edges
        .split(' ')
        .map(|e| [e.as_bytes()[0], e.as_bytes()[1]].map(|c| u32::from(c - b'0')))
        .collect();
    let graph = EdgeList::new(10, ends);
    let monitor = Monitor::unlimited();
    let forests = SpanningForests::largest(&graph, 2, &monitor).unwrap();
    assert_forests(&graph, forests.forests(), 2);
    let blocks = forests.redundant_blocks(&graph, &monitor).unwrap();
    assert_eq!(bound(&graph, 2, &blocks), forests.size());
}

#[test]
fn packing_number_and_arboricity_are_proved() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let monitor = Monitor::unlimited();
    for round in 0..800 {
        let n = random.random_range(0..20);
        let m = random.random_range(0..8 * n + 2);
        let graph = random_graph(&mut random, n, m, round % 4 == 0);
        let m = graph.edge_count();
        let packing = packing_number(&graph, &monitor).unwrap();
        assert_eq!(packing.is_some(), n > 1);
        if let Some(packing) = packing {
            assert_eq!(packing.trees.len(), packing.number as usize);
            let mut tree_of = vec![UNCOVERED; m];
            for (i, tree) in (0..).zip(&packing.trees) {
                assert_eq!(tree.len(), n - 1);
                tree.iter().for_each(|&e| tree_of[e as usize] = i);
            }
            assert_forests(&graph, &tree_of, packing.number);
            let blocks = block_count(&packing.partition);
            let most = (packing.number as usize + 1) * (blocks - 1);
            assert!(crossing(&graph, &packing.partition) < most, "{graph:?} {packing:?}");
        }
        let cover = arboricity(&graph, &monitor).unwrap();
        assert_eq!(cover.is_none(), graph.ends().iter().any(|[a, b]| a == b));
        if let Some(cover) = cover {
            let mut forest_of = vec![UNCOVERED; m];
            for (i, forest) in (0..).zip(&cover.forests) {
                forest.iter().for_each(|&e| forest_of[e as usize] = i);
            }
            assert!(forest_of.iter().all(|&i| i != UNCOVERED));
            assert_forests(&graph, &forest_of, cover.number);
            if m == 0 {
                assert_eq!(cover.number, 0);
                continue;
            }
            let inside = |v: u32| cover.dense_set.binary_search(&v).is_ok();
            let within = graph.ends().iter().filter(|[a, b]| inside(*a) && inside(*b)).count();
            let fewer = (cover.number - 1) as usize;
            assert!(within > fewer * (cover.dense_set.len() - 1), "{graph:?} {cover:?}");
        }
    }
}

#[test]
fn known_numbers() {
    let monitor = Monitor::unlimited();
    let complete = |n: u32| {
        let ends = (0..n).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
        EdgeList::new(n as usize, ends)
    };
    for n in 2..30 {
        let graph = complete(n);
        let packing = packing_number(&graph, &monitor).unwrap().unwrap();
        let cover = arboricity(&graph, &monitor).unwrap().unwrap();
        assert_eq!(packing.number, n / 2, "K_{n}");
        assert_eq!(cover.number, n.div_ceil(2), "K_{n}");
    }
    let empty = EdgeList::default();
    assert_eq!(packing_number(&empty, &monitor).unwrap(), None);
    assert_eq!(arboricity(&empty, &monitor).unwrap().unwrap().number, 0);
    let forests = SpanningForests::largest(&empty, 2, &monitor).unwrap();
    assert_eq!((forests.size(), forests.deficiency()), (0, 0));
}

#[test]
fn a_long_path_needs_no_deep_stack() {
    let n = 300_000;
    let double = (1..n).flat_map(|v| [[v - 1, v], [v, v - 1]]).collect();
    let graph = EdgeList::new(n as usize, double);
    let forests = SpanningForests::largest(&graph, 2, &Monitor::unlimited()).unwrap();
    assert_eq!(forests.deficiency(), 0);
    assert_eq!(block_count(&forests.top_clumps(&graph)), 1);
}
