//! Allowed edges where reductions bite: long chains, trees of blocks, unique perfect matchings.
//! The oracles are exhaustion on up to 16 vertices, and beyond them the form for one vertex, a
//! single search in the whole graph that knows no reductions.

use graphgame::algorithm::{Adjacency, AllowedEdges, EdgeStatus, GallaiEdmonds};
use graphgame::limits::{Limits, Monitor, StopReason};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

type Pairs = Vec<(u32, u32)>;

fn adjacency(n: u32, pairs: &Pairs) -> Adjacency {
    Adjacency::undirected_from_pairs(n as usize, || pairs.iter().copied()).expect("it fits")
}

fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    random.next_u32() % bound
}

fn shuffle(random: &mut Pcg64Mcg, n: u32, pairs: &Pairs) -> Pairs {
    let mut name: Vec<u32> = (0..n).collect();
    for i in (1..n).rev() {
        name.swap(i as usize, below(random, i + 1) as usize);
    }
    let mut pairs: Pairs =
        pairs.iter().map(|&(a, b)| (name[a as usize], name[b as usize])).collect();
    for i in (1..pairs.len()).rev() {
        pairs.swap(i, below(random, i as u32 + 1) as usize);
    }
    pairs
}

/// A graph with a perfect matching: a planted one and `more` edges beside it.
fn planted(random: &mut Pcg64Mcg, n: u32, more: u32) -> (u32, Pairs) {
    let mut pairs: Pairs = (0..n / 2).map(|p| (2 * p, 2 * p + 1)).collect();
    pairs.extend((0..more).map(|_| (below(random, n), below(random, n))));
    (n, pairs)
}

/// A graph of which each edge may be drawn out to a path of three edges, or five.
fn drawn_out(random: &mut Pcg64Mcg, (mut n, pairs): (u32, Pairs), most: u32) -> (u32, Pairs) {
    let mut longer = Vec::new();
    for (mut a, b) in pairs {
        for _ in 0..below(random, 3) {
            if n + 2 > most {
                break;
            }
            longer.extend([(a, n), (n, n + 1)]);
            a = n + 1;
            n += 2;
        }
        longer.push((a, b));
    }
    (n, longer)
}

/// Small graphs in a row or a tree, each joined to an earlier one by one to three edges.
fn glued(random: &mut Pcg64Mcg, parts: u32) -> (u32, Pairs) {
    let mut n = 0;
    let mut pairs = Pairs::new();
    for part in 0..parts {
        let size = 1 + below(random, 5);
        for v in 1..size {
            pairs.push((n + v, n + below(random, v)));
        }
        for _ in 0..below(random, size + 1) {
            pairs.push((n + below(random, size), n + below(random, size)));
        }
        if part > 0 {
            let near = n.min(6);
            for _ in 0..1 + below(random, 3) {
                pairs.push((n + below(random, size), n - 1 - below(random, near)));
            }
        }
        n += size;
    }
    (n, pairs)
}

/// Whether the vertices of a set can be matched perfectly, for every set.
fn perfect(n: u32, pairs: &Pairs) -> Vec<bool> {
    let mut near = vec![0_usize; n as usize];
    for &(a, b) in pairs.iter().filter(|(a, b)| a != b) {
        near[a as usize] |= 1 << b;
        near[b as usize] |= 1 << a;
    }
    let mut perfect = vec![false; 1 << n];
    perfect[0] = true;
    for set in 1..1_usize << n {
        let v = set.trailing_zeros();
        let mut mates = near[v as usize] & set;
        while mates != 0 {
            let w = mates.trailing_zeros();
            mates &= mates - 1;
            perfect[set] |= perfect[set & !(1 << v | 1 << w)];
        }
    }
    perfect
}

fn check_by_exhaustion(n: u32, pairs: &Pairs) -> bool {
    let perfect = perfect(n, pairs);
    let all = (1_usize << n) - 1;
    if !perfect[all] {
        return false;
    }
    let monitor = Monitor::unlimited();
    let graph = adjacency(n, pairs);
    let sets = GallaiEdmonds::of(&graph, &monitor).expect("no limits");
    let allowed = AllowedEdges::of(&graph, &sets, &monitor);
    for v in 0..n {
        for (&w, &status) in graph.neighbours(v).iter().zip(allowed.at_vertex(&graph, v)) {
            let right = v != w && perfect[all & !(1 << v | 1 << w)];
            let right = if right { EdgeStatus::Allowed } else { EdgeStatus::NotAllowed };
            assert_eq!(status, right, "edge {v} {w} of {pairs:?}");
        }
    }
    true
}

/// The number of edges of the perfectly matched part that are allowed and that are not.
fn check_by_single_vertices(n: u32, pairs: &Pairs) -> [usize; 2] {
    let monitor = Monitor::unlimited();
    let graph = adjacency(n, pairs);
    let sets = GallaiEdmonds::of(&graph, &monitor).expect("no limits");
    let allowed = AllowedEdges::of(&graph, &sets, &monitor);
    let mut count = [0; 2];
    for v in sets.perfect() {
        let moves = AllowedEdges::at(&graph, &sets, v, &monitor).expect("no limits");
        for (&w, &status) in graph.neighbours(v).iter().zip(allowed.at_vertex(&graph, v)) {
            let right = moves.contains(&w);
            count[usize::from(!right)] += 1;
            let right = if right { EdgeStatus::Allowed } else { EdgeStatus::NotAllowed };
            assert_eq!(status, right, "edge {v} {w} of {pairs:?}");
        }
    }
    count
}

#[test]
fn planted_matchings_by_exhaustion() {
    let mut random = Pcg64Mcg::new(1);
    for round in 0..8000 {
        let n = 2 * (1 + round % 7);
        let more = below(&mut random, 2 * n);
        let (n, pairs) = planted(&mut random, n, more);
        assert!(check_by_exhaustion(n, &shuffle(&mut random, n, &pairs)));
    }
}

#[test]
fn chains_by_exhaustion() {
    let mut random = Pcg64Mcg::new(2);
    let mut perfect = 0;
    for round in 0..1500 {
        let n = 2 * (1 + round % 4);
        let more = 1 + below(&mut random, n);
        let small = planted(&mut random, n, more);
        let (n, pairs) = drawn_out(&mut random, small, 14);
        perfect += u32::from(check_by_exhaustion(n, &shuffle(&mut random, n, &pairs)));
    }
    assert_eq!(perfect, 1500, "an edge drawn out to three keeps a perfect matching");
}

#[test]
fn glued_parts_by_exhaustion() {
    let mut random = Pcg64Mcg::new(3);
    let mut perfect = 0;
    for _ in 0..8000 {
        let parts = 2 + below(&mut random, 4);
        let (n, pairs) = glued(&mut random, parts);
        if n <= 14 {
            perfect += u32::from(check_by_exhaustion(n, &shuffle(&mut random, n, &pairs)));
        }
    }
    assert!(perfect > 800, "{perfect}");
}

#[test]
fn hundreds_of_vertices_by_single_vertices() {
    let mut random = Pcg64Mcg::new(4);
    let mut count = [0; 2];
    for round in 0..150 {
        let (n, pairs) = match round % 5 {
            0 => planted(&mut random, 200, 100),
            1 => planted(&mut random, 200, 220),
            2 => {
                let small = planted(&mut random, 60, 60);
                drawn_out(&mut random, small, 300)
            }
            3 => glued(&mut random, 60),
            _ => {
                let small = glued(&mut random, 30);
                drawn_out(&mut random, small, 300)
            }
        };
        let [yes, no] = check_by_single_vertices(n, &shuffle(&mut random, n, &pairs));
        count[0] += yes;
        count[1] += no;
    }
    assert!(count[0] > 10_000 && count[1] > 10_000, "{count:?}");
}

/// Only the matching itself is allowed, and no vertex but the first has one neighbour: each bridge
/// gives the next.
#[test]
fn chain_of_triangles() {
    let count = 20_000_u32;
    let mut pairs = Pairs::new();
    for v in (0..3 * count).step_by(3) {
        pairs.extend([(v, v + 1), (v + 1, v + 2), (v + 2, v), (v + 2, v + 3)]);
    }
    pairs.pop();
    let monitor = Monitor::unlimited();
    let graph = adjacency(3 * count, &pairs);
    let sets = GallaiEdmonds::of(&graph, &monitor).expect("no limits");
    let allowed = AllowedEdges::of(&graph, &sets, &monitor);
    for v in 0..3 * count {
        let mate = sets.matching().mate(v).expect("it is perfect");
        assert_eq!(allowed.neighbours(&graph, v).collect::<Vec<_>>(), [mate]);
    }
}

/// A cycle with chords whose ends are all an odd way apart along it, so that everything is allowed
/// and the whole cycle is contracted step by step but for the chords.
#[test]
fn long_cycle_with_odd_chords() {
    let n = 30_000_u32;
    let mut random = Pcg64Mcg::new(5);
    let mut pairs: Pairs = (0..n).map(|v| (v, (v + 1) % n)).collect();
    for _ in 0..40 {
        let (a, b) = (2 * below(&mut random, n / 2), 2 * below(&mut random, n / 2) + 1);
        pairs.push((a, b));
    }
    // One chord of the other kind, so that the graph is not bipartite: it is not allowed, as the
    // rest is bipartite and it would leave one vertex more on one side.
    pairs.push((0, 1000));
    let monitor = Monitor::unlimited();
    let graph = adjacency(n, &pairs);
    let sets = GallaiEdmonds::of(&graph, &monitor).expect("no limits");
    let allowed = AllowedEdges::of(&graph, &sets, &monitor);
    for v in 0..n {
        for (&w, &status) in graph.neighbours(v).iter().zip(allowed.at_vertex(&graph, v)) {
            let odd = (v + w) % 2 == 1;
            assert_eq!(status == EdgeStatus::Allowed, odd, "{v} {w}");
        }
    }
}

/// Whatever is decided when time is up is right, and something is not.
#[test]
fn stopped_at_any_time() {
    let mut random = Pcg64Mcg::new(6);
    let small = planted(&mut random, 2000, 2500);
    let (n, pairs) = drawn_out(&mut random, small, 6000);
    let graph = adjacency(n, &pairs);
    let sets = GallaiEdmonds::of(&graph, &Monitor::unlimited()).expect("no limits");
    let whole = AllowedEdges::of(&graph, &sets, &Monitor::unlimited());
    for micros in [0, 100, 300, 1000, 3000, 10_000] {
        let time = Some(std::time::Duration::from_micros(micros));
        let monitor = Monitor::new(Limits { time, ..Limits::default() });
        let part = AllowedEdges::of(&graph, &sets, &monitor);
        let mut undecided = 0;
        for (&whole, &part) in whole.statuses().iter().zip(part.statuses()) {
            match part {
                EdgeStatus::Undecided => undecided += 1,
                known => assert_eq!(known, whole),
            }
        }
        assert_eq!(undecided > 0, part.stopped() == Some(StopReason::Time));
    }
}
