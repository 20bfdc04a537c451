//! Matching, Gallai–Edmonds sets, forest record, allowed edges and play against brute force.

use graphgame::algorithm::{
    Adjacency, AllowedEdges, EdgeStatus, GallaiEdmonds, GallaiEdmondsClass, Matching, PlayMatching,
};
use graphgame::limits::{Limits, Monitor, StopReason};
use petgraph::graph::UnGraph;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

type Pairs = Vec<(u32, u32)>;

fn adjacency(n: usize, pairs: &Pairs) -> Adjacency {
    Adjacency::undirected_from_pairs(n, || pairs.iter().copied()).expect("small graphs fit")
}

fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    random.next_u32() % bound
}

/// A random multigraph; half of them sparse.
fn random_multigraph(random: &mut Pcg64Mcg, n: u32, m: u32) -> Pairs {
    (0..m).map(|_| (below(random, n), below(random, n))).collect()
}

/// The matching number of what is left of a graph, for every set of vertices, by exhaustion.
fn matching_numbers(n: usize, pairs: &Pairs) -> Vec<u8> {
    let mut near = vec![0_usize; n];
    for &(a, b) in pairs.iter().filter(|(a, b)| a != b) {
        near[a as usize] |= 1 << b;
        near[b as usize] |= 1 << a;
    }
    let mut number = vec![0_u8; 1 << n];
    for set in 1..1_usize << n {
        let v = set.trailing_zeros() as usize;
        let rest = set & !(1 << v);
        let mut best = number[rest];
        for w in (0..n).filter(|w| near[v] & rest & 1 << w != 0) {
            best = best.max(1 + number[rest & !(1 << w)]);
        }
        number[set] = best;
    }
    number
}

/// Replays a forest record with nothing but M and the edges; paths to the root are walked openly,
/// one vertex at a time, and checked. The vertices found even; `None` if a step does not hold.
fn replay(n: usize, pairs: &Pairs, matching: &Matching, record: &[[u32; 2]]) -> Option<Vec<bool>> {
    // The even path of each even vertex, spelled out from the vertex to its root.
    let mut path: Vec<Option<Vec<u32>>> =
        (0..n as u32).map(|v| matching.mate(v).is_none().then(|| vec![v])).collect();
    let mut in_tree: Vec<bool> = path.iter().map(Option::is_some).collect();
    let mut base: Vec<u32> = (0..n as u32).collect();
    let mut parent = vec![u32::MAX; n];
    for &[x, y] in record {
        let joined = pairs.iter().any(|&(a, b)| (a, b) == (x, y) || (b, a) == (x, y));
        if x == y || !joined {
            return None;
        }
        let of_x = path[x as usize].clone()?;
        if !in_tree[y as usize] {
            let z = matching.mate(y)?;
            in_tree[y as usize] = true;
            in_tree[z as usize] = true;
            parent[y as usize] = x;
            path[z as usize] = Some([vec![z, y], of_x].concat());
            continue;
        }
        let of_y = path[y as usize].clone()?;
        if of_x.last() != of_y.last() {
            return None;
        }
        let climb = |from: u32, base: &[u32]| {
            let mut bases = vec![base[from as usize]];
            while let Some(odd) = matching.mate(bases[bases.len() - 1]) {
                bases.push(base[parent[odd as usize] as usize]);
            }
            bases
        };
        let (bases_x, bases_y) = (climb(x, &base), climb(y, &base));
        let meeting = *bases_x.iter().find(|b| bases_y.contains(b))?;
        let mut gone = Vec::new();
        for (bases, up, down) in [(&bases_x, &of_x, &of_y), (&bases_y, &of_y, &of_x)] {
            for &b in bases.iter().take_while(|&&b| b != meeting) {
                let odd = matching.mate(b)?;
                gone.extend([b, odd]);
                let place = up.iter().position(|&v| v == odd)?;
                let reversed = up[..=place].iter().rev().copied();
                path[odd as usize] = Some(reversed.chain(down.iter().copied()).collect());
            }
        }
        for (v, base) in base.iter_mut().enumerate() {
            if gone.contains(base) || gone.contains(&(v as u32)) {
                *base = meeting;
            }
        }
    }
    for (v, path) in path.iter().enumerate() {
        let Some(path) = path else { continue };
        assert_eq!(path[0], v as u32);
        assert!(matching.mate(path[path.len() - 1]).is_none() && path.len() % 2 == 1);
        let mut sorted = path.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), path.len(), "a path repeats a vertex");
        for step in path.windows(3).step_by(2) {
            assert_eq!(matching.mate(step[0]), Some(step[1]));
            let (a, b) = (step[1], step[2]);
            assert!(pairs.contains(&(a, b)) || pairs.contains(&(b, a)));
        }
    }
    Some(path.iter().map(Option::is_some).collect())
}

/// Everything this module promises, on one small graph.
fn check(n: usize, pairs: &Pairs) {
    let monitor = Monitor::unlimited();
    let graph = adjacency(n, pairs);
    let number = matching_numbers(n, pairs);
    let all = (1_usize << n) - 1;
    let sets = GallaiEdmonds::of(&graph, &monitor).expect("no limits");
    let matching = sets.matching();
    assert_eq!(matching.len(), usize::from(number[all]), "{pairs:?}");
    for (v, w) in matching.pairs() {
        assert!(graph.neighbours(v).contains(&w) && matching.mate(w) == Some(v));
    }
    let essential = |v: u32| number[all & !(1 << v)] < number[all];
    for v in 0..n as u32 {
        let class = if !essential(v) {
            GallaiEdmondsClass::Inessential
        } else if graph.neighbours(v).iter().any(|&w| !essential(w)) {
            GallaiEdmondsClass::Barrier
        } else {
            GallaiEdmondsClass::Perfect
        };
        assert_eq!(sets.class(v), class, "vertex {v} of {pairs:?}");
    }
    let even = replay(n, pairs, matching, sets.forest_record()).expect("the record holds");
    for v in 0..n as u32 {
        assert_eq!(even[v as usize], !essential(v), "record at {v} of {pairs:?}");
    }
    let allowed = AllowedEdges::of(&graph, &sets, &monitor);
    assert_eq!(allowed.stopped(), None);
    for v in 0..n as u32 {
        let mut moves = Vec::new();
        for (&w, &status) in graph.neighbours(v).iter().zip(allowed.at_vertex(&graph, v)) {
            let right = v != w && number[all & !(1 << v) & !(1 << w)] + 1 == number[all];
            let expected = if right { EdgeStatus::Allowed } else { EdgeStatus::NotAllowed };
            assert_eq!(status, expected, "edge {v} {w} of {pairs:?}");
            if right && !moves.contains(&w) {
                moves.push(w);
            }
        }
        assert_eq!(AllowedEdges::at(&graph, &sets, v, &monitor).expect("no limits"), moves);
    }
}

#[test]
fn small_multigraphs() {
    let mut random = Pcg64Mcg::new(1);
    check(0, &Vec::new());
    for round in 0..6000 {
        let n = 1 + round % 10;
        let m = below(&mut random, 3 * n + 1);
        let pairs = random_multigraph(&mut random, n, m);
        check(n as usize, &pairs);
    }
}

#[test]
fn all_graphs_up_to_six_vertices() {
    for n in 1..=6_u32 {
        let slots: Pairs = (0..n).flat_map(|v| (v + 1..n).map(move |w| (v, w))).collect();
        for mask in 0..1_u32 << slots.len() {
            let chosen = (0..slots.len()).filter(|i| mask >> i & 1 == 1);
            check(n as usize, &chosen.map(|i| slots[i]).collect());
        }
    }
}

#[test]
fn play_keeps_the_matching_maximum() {
    let monitor = Monitor::unlimited();
    let mut random = Pcg64Mcg::new(2);
    for round in 0..1500 {
        let n = 2 + round % 9;
        let m = below(&mut random, 3 * n);
        let pairs = random_multigraph(&mut random, n, m);
        let graph = adjacency(n as usize, &pairs);
        let number = matching_numbers(n as usize, &pairs);
        let start = Matching::maximum(&graph, &monitor).expect("no limits");
        let mut play = PlayMatching::new(&graph, start, &monitor).expect("no limits");
        let mut left = (1_usize << n) - 1;
        while left != 0 {
            assert_eq!(play.matching_number(), usize::from(number[left]));
            for v in (0..n).filter(|v| left >> v & 1 == 1) {
                let essential = number[left & !(1 << v)] < number[left];
                assert_eq!(play.is_essential(v, &monitor), Ok(essential));
            }
            let gone = below(&mut random, n);
            play.delete(gone, &monitor).expect("no limits");
            left &= !(1 << gone);
        }
    }
}

/// boostorg/graph 399: right on small graphs, wrong in half of these.
#[test]
fn a_thousand_vertices_against_petgraph() {
    let monitor = Monitor::unlimited();
    let mut random = Pcg64Mcg::new(3);
    for m in [800, 1200, 1500, 2500, 10_000] {
        for _ in 0..4 {
            let pairs = random_multigraph(&mut random, 1000, m);
            let graph = adjacency(1000, &pairs);
            let ours = Matching::maximum(&graph, &monitor).expect("no limits");
            let mut other = UnGraph::<(), ()>::from_edges(&pairs);
            while other.node_count() < 1000 {
                other.add_node(());
            }
            assert_eq!(ours.len(), petgraph::algo::maximum_matching(&other).len());
            // The single-vertex form decides by other means than the form for all edges.
            let sets = GallaiEdmonds::from_matching(&graph, ours, &monitor).expect("no limits");
            let allowed = AllowedEdges::of(&graph, &sets, &monitor);
            for v in (0..1000).step_by(7) {
                let at = AllowedEdges::at(&graph, &sets, v, &monitor).expect("no limits");
                let mut all: Vec<u32> = Vec::new();
                for w in allowed.neighbours(&graph, v) {
                    if !all.contains(&w) {
                        all.push(w);
                    }
                }
                assert_eq!(at, all);
            }
        }
    }
}

/// boostorg/graph 199: recursion as deep as the input.
#[test]
fn long_paths_and_nests_on_a_small_stack() {
    let work = || {
        let n = 1_000_001_u32;
        let path: Pairs = (1..n).map(|v| (v - 1, v)).collect();
        let graph = adjacency(n as usize, &path);
        let sets = GallaiEdmonds::of(&graph, &Monitor::unlimited()).expect("no limits");
        assert_eq!(sets.matching().len(), 500_000);
        assert_eq!(sets.barrier().count(), 500_000);
        // Triangles stacked one on the other: blossoms inside blossoms.
        let k = 20_000;
        let mut tower: Pairs = Vec::new();
        for a in (0..3 * k).step_by(3) {
            tower.extend([(a, a + 1), (a + 1, a + 2), (a, a + 2)]);
            if a + 3 < 3 * k {
                tower.extend([(a, a + 3), (a + 1, a + 4), (a + 2, a + 5)]);
            }
        }
        let graph = adjacency(3 * k as usize, &tower);
        let sets = GallaiEdmonds::of(&graph, &Monitor::unlimited()).expect("no limits");
        assert!(sets.matching().is_perfect());
        let allowed = AllowedEdges::of(&graph, &sets, &Monitor::unlimited());
        assert!(allowed.statuses().iter().all(|&status| status == EdgeStatus::Allowed));
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work);
    thread.expect("a thread can be started").join().expect("no overflow");
}

#[test]
fn an_interrupt_leaves_edges_undecided() {
    let square: Pairs = vec![(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)];
    let graph = adjacency(4, &square);
    let sets = GallaiEdmonds::of(&graph, &Monitor::unlimited()).expect("no limits");
    let over = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let allowed = AllowedEdges::of(&graph, &sets, &Monitor::new(over));
    assert_eq!(allowed.stopped(), Some(StopReason::Time));
    assert!(allowed.statuses().contains(&EdgeStatus::Undecided));
}
