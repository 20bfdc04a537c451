//! GF(2) elimination beside a naive one on packed words.
//!
//! `cargo bench --no-default-features --bench elimination [-- LARGEST]`: sizes up to LARGEST
//! (default 30000 sparse, 4096 dense). The matrices are those of a xoshiro256** generator with
//! fixed seeds, so that other programs can be run on the same ones.

use std::hint::black_box;
use std::time::Instant;

use graphgame::algorithm::gf2::{Matrix, factor_dense, simd_level};
use graphgame::limits::Monitor;

struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn new(mut seed: u64) -> Self {
        Xoshiro(std::array::from_fn(|_| {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let x = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ (x >> 31)
        }))
    }

    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    fn below(&mut self, bound: usize) -> u32 {
        ((u128::from(self.next()) * bound as u128) >> 64) as u32
    }
}

fn sparse(n: usize, d: usize) -> Vec<(u32, u32)> {
    let mut random = Xoshiro::new(1);
    (0..n * d).map(|_| (random.below(n), random.below(n))).collect()
}

fn dense(n: usize) -> Vec<u64> {
    let mut random = Xoshiro::new(1_000_003 * n as u64 + 17);
    (0..n * n.div_ceil(64)).map(|_| random.next()).collect()
}

fn grid(m: u32, n: u32) -> (usize, Vec<(u32, u32)>) {
    let side = |i: u32, j: u32| (i * n + j) / 2;
    let mut pairs = Vec::new();
    for i in 0..m {
        for j in (i % 2..n).step_by(2) {
            let around = [(i.wrapping_sub(1), j), (i + 1, j), (i, j.wrapping_sub(1)), (i, j + 1)];
            let inside = around.into_iter().filter(|&(a, b)| a < m && b < n);
            pairs.extend(inside.map(|(a, b)| (side(i, j), side(a, b))));
        }
    }
    ((m as usize * n as usize).div_ceil(2), pairs)
}

fn packed(n: usize, pairs: &[(u32, u32)]) -> Vec<u64> {
    let width = n.div_ceil(64);
    let mut words = vec![0; n * width];
    for &(r, c) in pairs {
        words[r as usize * width + c as usize / 64] ^= 1 << (c % 64);
    }
    words
}

fn naive_rank(n: usize, words: &[u64]) -> (usize, f64) {
    let mut rows: Vec<Vec<u64>> = words.chunks_exact(n.div_ceil(64)).map(<[u64]>::to_vec).collect();
    let start = Instant::now();
    let mut rank = 0;
    for c in 0..n {
        let (w, bit) = (c / 64, 1 << (c % 64));
        let Some(p) = (rank..n).find(|&r| rows[r][w] & bit != 0) else { continue };
        rows.swap(rank, p);
        let (done, rest) = rows.split_at_mut(rank + 1);
        for row in rest.iter_mut().filter(|row| row[w] & bit != 0) {
            row[w..].iter_mut().zip(&done[rank][w..]).for_each(|(a, b)| *a ^= b);
        }
        rank += 1;
    }
    (rank, start.elapsed().as_secs_f64())
}

struct Run {
    rank: usize,
    core: (usize, usize),
    support: (usize, usize),
    factor: f64,
    all: f64,
}

fn run(n: usize, pairs: &[(u32, u32)], times: usize) -> Run {
    let matrix = Matrix::from_pairs(n, n, pairs.iter().copied()).expect("it is small");
    let monitor = Monitor::unlimited();
    let mut best: Option<Run> = None;
    for _ in 0..times {
        let start = Instant::now();
        let factor = matrix.factor(&monitor).expect("without limits");
        let factored = start.elapsed().as_secs_f64();
        let left = factor.left_support(&monitor).expect("without limits");
        let right = factor.right_support(&monitor).expect("without limits");
        let all = start.elapsed().as_secs_f64();
        let count = |flags: &[bool]| flags.iter().filter(|&&flag| flag).count();
        let support = (count(&left), count(&right));
        let (rank, core) = (factor.rank(), factor.core_size());
        black_box(&factor);
        if best.as_ref().is_none_or(|b| all < b.all) {
            best = Some(Run { rank, core, support, factor: factored, all });
        }
    }
    best.expect("at least one run")
}

fn main() {
    let largest = std::env::args().skip(1).find_map(|a| a.parse::<usize>().ok());
    println!("vectors: {:?}", simd_level());
    println!("\nsparse random, d·n entries: rank, and both supports");
    println!(
        "{:>2} {:>7} {:>13} {:>7} {:>15} {:>9} {:>9} {:>9} {:>7}",
        "d", "n", "core", "rank", "support", "factor s", "all s", "naive s", "ratio"
    );
    for n in [10_000, 30_000, 100_000] {
        if n > largest.unwrap_or(30_000) {
            continue;
        }
        for d in [3, 4, 6] {
            let pairs = sparse(n, d);
            let r = run(n, &pairs, 3);
            let core = format!("{}x{}", r.core.0, r.core.1);
            let support = format!("{}/{}", r.support.0, r.support.1);
            print!("{d:>2} {n:>7} {core:>13} {:>7} {support:>15} ", r.rank);
            print!("{:>9.4} {:>9.4} ", r.factor, r.all);
            if n <= 10_000 {
                let (rank, seconds) = naive_rank(n, &packed(n, &pairs));
                assert_eq!(rank, r.rank);
                println!("{seconds:>9.4} {:>7.1}", seconds / r.all);
            } else {
                println!("{:>9} {:>7}", "-", "-");
            }
        }
    }
    let (n, pairs) = grid(1000, 1000);
    let r = run(n, &pairs, 1);
    println!("grid 1000x1000: core {:?}, rank {}, all {:.3} s", r.core, r.rank, r.all);

    println!("\ndense random: rank");
    println!("{:>7} {:>7} {:>9} {:>9} {:>7}", "n", "rank", "factor s", "naive s", "ratio");
    for n in [2048, 4096, 8192, 16_384, 32_768] {
        if n > largest.unwrap_or(4096) {
            continue;
        }
        let words = dense(n);
        let mut best = f64::INFINITY;
        let mut rank = 0;
        for _ in 0..if n > 9000 { 1 } else { 5 } {
            let start = Instant::now();
            let factor = factor_dense(n, n, &words, &Monitor::unlimited()).expect("no limits");
            best = best.min(start.elapsed().as_secs_f64());
            rank = factor.rank();
        }
        print!("{n:>7} {rank:>7} {best:>9.4} ");
        if n <= 8192 {
            let (naive, seconds) = naive_rank(n, &words);
            assert_eq!(naive, rank);
            println!("{seconds:>9.4} {:>7.1}", seconds / best);
        } else {
            println!("{:>9} {:>7}", "-", "-");
        }
    }
}
