//! Positional games: the player of Erdős and Selfridge on 10⁵ sets of 18 among 10⁵ points, against
//! a Maker who follows the weights too; pairings of large boards; the exact search.
//! Set `SECONDS` to change the limit of a search (default 60).

use std::time::{Duration, Instant};

use graphgame::board::Hypergraph;
use graphgame::game::positional::{
    Convention, ErdosSelfridge, LiveSets, Pairing, Position, PositionalGame, Side, TicTacToe, solve,
};
use graphgame::limits::{Limits, Monitor};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn main() {
    player();
    for (n, d) in [(100, 2), (1000, 2), (30, 3), (60, 3)] {
        pairing(n, d);
    }
    for (n, d, convention) in [
        (3, 2, Convention::Strong),
        (4, 2, Convention::Strong),
        (4, 2, Convention::MakerBreaker),
        (3, 3, Convention::Strong),
        (3, 3, Convention::MakerBreaker),
        (4, 3, Convention::MakerBreaker),
        (4, 3, Convention::Strong),
    ] {
        search(n, d, convention);
    }
}

fn player() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (points, count, size) = (100_000_u32, 100_000, 18);
    let sets: Vec<Vec<u32>> = (0..count)
        .map(|_| {
            let mut set = Vec::new();
            while set.len() < size {
                let p = random.random_range(0..points);
                if !set.contains(&p) {
                    set.push(p);
                }
            }
            set
        })
        .collect();
    let hypergraph = Hypergraph::new(points as usize, &sets).expect("good sets");
    let begin = Instant::now();
    let mut player = ErdosSelfridge::new(&hypergraph);
    let made = begin.elapsed();
    let (mut moves, mut slowest) = (0_u32, Duration::ZERO);
    while let Some(point) = player.best_point() {
        let begin = Instant::now();
        if moves % 2 == 0 {
            player.maker_takes(point);
        } else {
            player.breaker_takes(point);
        }
        slowest = slowest.max(begin.elapsed());
        moves += 1;
    }
    let all = begin.elapsed() - made;
    println!(
        "Erdős-Selfridge: made in {made:.2?}, {moves} moves in {all:.2?}, {:.2?} each, the slowest \
         {slowest:.2?}, {} sets completed",
        all / moves.max(1),
        player.complete_sets()
    );
}

fn pairing(n: u32, d: u32) {
    let grid = TicTacToe::new(n, d).expect("a board");
    let board = grid.board();
    let begin = Instant::now();
    let start = Position::start(grid.cell_count());
    let live = LiveSets::of(board.hypergraph(), &start, Side::First);
    let pairing = Pairing::of(&live, grid.cell_count(), &Monitor::unlimited()).expect("no limit");
    let exists = pairing.pairs().is_some();
    println!("pairing of {grid} ({} lines): {exists}, {:.2?}", grid.line_count(), begin.elapsed());
}

fn search(n: u32, d: u32, convention: Convention) {
    let seconds = std::env::var("SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60.0);
    let grid = TicTacToe::new(n, d).expect("a board");
    let board = grid.board();
    let game = PositionalGame { board: &board, tictactoe: Some(grid) };
    let limits = Limits {
        time: Some(Duration::from_secs_f64(seconds)),
        threads: Some(1),
        ..Limits::default()
    };
    let begin = Instant::now();
    let start = Position::start(grid.cell_count());
    let solution = solve(&game, &start, convention, false, &Monitor::new(limits));
    let solution = solution.expect("the start is a position");
    let nodes = solution.statistics.get("nodes").cloned().unwrap_or_default();
    let outcome = solution.positional().expect("a positional game").outcome;
    println!("{grid}, {convention}: {outcome}, {nodes} nodes, {:.2?}", begin.elapsed());
}
