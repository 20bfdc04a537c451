//! Bipartite matching and Hall violators against brute force.

use graphgame::algorithm::BipartiteMatching;
use graphgame::limits::Monitor;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

type Lists = Vec<Vec<u32>>;

fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    random.next_u32() % bound
}

fn maximum(lists: &Lists, right: usize) -> BipartiteMatching {
    let monitor = Monitor::unlimited();
    BipartiteMatching::maximum(lists.len(), right, |l| &lists[l as usize], &monitor)
        .expect("nothing stops it")
}

/// Checks that it is a matching along the lists; its size.
fn checked(matching: &BipartiteMatching, lists: &Lists, right: usize) -> usize {
    let mut size = 0;
    for l in 0..lists.len() as u32 {
        if let Some(r) = matching.mate_of_left(l) {
            assert!(lists[l as usize].contains(&r), "{l} {r} is no edge");
            assert_eq!(matching.mate_of_right(r), Some(l));
            size += 1;
        }
    }
    let covered = (0..right as u32).filter(|&r| matching.mate_of_right(r).is_some()).count();
    assert_eq!((size, size), (covered, matching.len()));
    size
}

/// The most pairs, by trying every choice for each left vertex in turn.
fn brute_force(lists: &Lists, l: usize, taken: u32) -> usize {
    let Some(list) = lists.get(l) else { return 0 };
    let skip = brute_force(lists, l + 1, taken);
    let free = list.iter().filter(|&&r| taken >> r & 1 == 0);
    free.map(|r| 1 + brute_force(lists, l + 1, taken | 1 << r)).max().unwrap_or(0).max(skip)
}

#[test]
fn maximum_and_violators_agree_with_brute_force() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let (mut covered, mut violated) = (0, 0);
    for _ in 0..4000 {
        let (left, right) = (below(&mut random, 7), 1 + below(&mut random, 7));
        let density = 1 + below(&mut random, 4);
        let lists: Lists = (0..left)
            .map(|_| (0..right).filter(|_| below(&mut random, 5) < density).collect())
            .collect();
        let matching = maximum(&lists, right as usize);
        let size = checked(&matching, &lists, right as usize);
        assert_eq!(size, brute_force(&lists, 0, 0), "{lists:?}");
        match matching.hall_violator(|l| &lists[l as usize]) {
            None => {
                assert_eq!(size, lists.len());
                covered += 1;
            }
            Some(violator) => {
                let mut near: Vec<u32> =
                    violator.iter().flat_map(|&l| &lists[l as usize]).copied().collect();
                near.sort_unstable();
                near.dedup();
                assert!(violator.windows(2).all(|w| w[0] < w[1]));
                assert_eq!(near.len() + 1, violator.len(), "{lists:?} {violator:?}");
                violated += 1;
            }
        }
    }
    assert!(covered > 500 && violated > 500, "both happen: {covered} {violated}");
}

#[test]
fn a_long_augmenting_path_needs_no_recursion() {
    // Greedy takes l → l for all but the last vertex, which then pushes every other one on.
    let n = 200_000_u32;
    let mut lists: Lists = (0..n - 1).map(|l| vec![l, l + 1]).collect();
    lists.push(vec![0]);
    let matching = maximum(&lists, n as usize);
    assert_eq!(checked(&matching, &lists, n as usize), n as usize);
    assert_eq!(matching.mate_of_left(n - 1), Some(0));
}

#[test]
fn larger_random_graphs_are_matched_to_a_cover_of_equal_size() {
    // König: a maximum matching has a vertex cover of its size, so it needs no other matcher.
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for _ in 0..20 {
        let (left, right) = (2000, 1500 + below(&mut random, 1000));
        let lists: Lists = (0..left)
            .map(|_| (0..below(&mut random, 5)).map(|_| below(&mut random, right)).collect())
            .collect();
        let matching = maximum(&lists, right as usize);
        let size = checked(&matching, &lists, right as usize);
        let mut reached: Vec<bool> = vec![false; lists.len()];
        let mut right_reached = vec![false; right as usize];
        let mut queue: Vec<u32> =
            (0..left).filter(|&l| matching.mate_of_left(l).is_none()).collect();
        queue.iter().for_each(|&l| reached[l as usize] = true);
        while let Some(l) = queue.pop() {
            for &r in &lists[l as usize] {
                right_reached[r as usize] = true;
                let mate = matching.mate_of_right(r).expect("no augmenting path is left");
                if !std::mem::replace(&mut reached[mate as usize], true) {
                    queue.push(mate);
                }
            }
        }
        let cover =
            reached.iter().filter(|&&r| !r).count() + right_reached.iter().filter(|&&r| r).count();
        assert_eq!(cover, size);
    }
}
