//! A game that has to be searched, under limits and with progress: geography on a tournament,
//! whose answer carries a strategy that the checker replays.
//!
//! ```sh
//! cargo run --release --example directed_search
//! ```

use std::error::Error;
use std::io::IsTerminal;
use std::time::Duration;

use graphgame::game::SolveOptions;
use graphgame::game::geography::{self, search::Kind};
use graphgame::limits::{Limits, Monitor};
use graphgame::{Board, Outcome, certificate};
use petgraph::graph::DiGraph;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // Every two of fifteen players have met once; arcs go from the winner to the loser.
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut tournament = DiGraph::<u32, ()>::new();
    let players: Vec<_> = (0..15).map(|player| tournament.add_node(player)).collect();
    for (i, &a) in players.iter().enumerate() {
        for &b in &players[..i] {
            let (winner, loser) = if random.random() { (a, b) } else { (b, a) };
            tournament.add_edge(winner, loser, ());
        }
    }
    let board = Board::from(&tournament);

    // What a limit leaves open is unknown, with the reason; nothing is guessed.
    let options = SolveOptions { proof: true, ..SolveOptions::default() };
    let few = Monitor::new(Limits { nodes: Some(10), threads: Some(1), ..Limits::default() });
    let stopped = geography::solve(&board, Kind::Vertex, &options, &few);
    println!("within 10 positions: {}", stopped.unknown_because.join("; "));

    // Ten seconds are plenty. A flag (`with_interrupt`) would stop the work from elsewhere.
    let monitor = Monitor::new(Limits { time: Some(Duration::from_secs(10)), ..Limits::default() })
        .with_reporter(|progress| {
            if std::io::stderr().is_terminal() {
                eprint!("\r{}: {}    ", progress.stage, progress.done);
            }
        });
    let solution = geography::solve(&board, Kind::Vertex, &options, &monitor);
    eprintln!();
    let answer = solution.geography().ok_or("geography was solved")?;
    for outcome in [Outcome::N, Outcome::P, Outcome::Unknown] {
        let starts = answer.positions.iter().filter(|position| position.outcome == outcome);
        println!("{outcome}: {} starts", starts.count());
    }
    println!("cost: {}", serde_json::to_string(&solution.statistics)?);

    // The strategy found is data; checking it searches nothing.
    let strategy = solution.certificate.strategy.as_ref().ok_or("a strategy was asked for")?;
    let checked = certificate::verify(&solution, &board);
    println!("a strategy of {} nodes proves {} claims", strategy.nodes.len(), checked.proved);
    assert!(checked.holds() && checked.resting_on_search == 0);
    Ok(())
}
