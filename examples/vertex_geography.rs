//! Vertex geography on a petgraph graph of your own: who wins from where, by which moves, and a
//! game played to its end by the strategy that a maximum matching gives.
//!
//! A token goes from country to country over a border; no country is visited twice; who cannot
//! move loses.
//!
//! ```sh
//! cargo run --release --example vertex_geography
//! ```

use std::error::Error;

use graphgame::algorithm::{Adjacency, Matching, PlayMatching};
use graphgame::game::{SolveOptions, geography::vertex};
use graphgame::limits::Monitor;
use graphgame::{Board, Outcome};
use petgraph::graph::UnGraph;
use rand::{SeedableRng, seq::IndexedRandom};
use rand_pcg::Pcg64Mcg;

const BORDERS: [(&str, &[&str]); 7] = [
    ("Spain", &["Portugal", "Andorra", "France"]),
    ("France", &["Andorra", "Monaco", "Belgium", "Luxembourg", "Germany", "Switzerland", "Italy"]),
    ("Belgium", &["Netherlands", "Luxembourg", "Germany"]),
    ("Germany", &["Netherlands", "Luxembourg", "Switzerland", "Austria"]),
    ("Switzerland", &["Liechtenstein", "Austria", "Italy"]),
    ("Austria", &["Liechtenstein", "Italy", "Slovenia"]),
    ("Italy", &["San Marino", "Vatican", "Slovenia"]),
];

fn western_europe() -> UnGraph<&'static str, ()> {
    let mut map = UnGraph::default();
    let country = |map: &mut UnGraph<_, _>, name| {
        map.node_indices().find(|&v| map[v] == name).unwrap_or_else(|| map.add_node(name))
    };
    for (name, neighbours) in BORDERS {
        let a = country(&mut map, name);
        for neighbour in neighbours {
            let b = country(&mut map, neighbour);
            map.add_edge(a, b, ());
        }
    }
    map
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let map = western_europe();
    let board = Board::from(&map);
    let monitor = Monitor::unlimited();

    // Every start and every move at once.
    let solution = vertex::solve(&board, &SolveOptions::default(), &monitor);
    let answer = solution.geography().expect("geography was solved");
    let name = |v: u32| board.label(v.into());
    for position in &answer.positions {
        let moves: Vec<&str> = position.winning_moves.iter().map(|&v| name(v)).collect();
        println!("{:14} {}  {}", name(position.start), position.outcome, moves.join(", "));
    }

    // A game from Germany, which is won: we go where the token's country is matched to, a random
    // opponent anywhere. Each country left is deleted, and the matching stays a maximum one.
    let start = board.find("Germany").ok_or("Germany is on the map")?;
    assert_eq!(answer.positions[start.index()].outcome, Outcome::N);
    let mut token = start.index() as u32;
    let adjacency = Adjacency::undirected(&map);
    let matching = Matching::maximum(&adjacency, &monitor)?;
    let mut play = PlayMatching::new(&adjacency, matching, &monitor)?;
    let mut random = Pcg64Mcg::seed_from_u64(1);
    println!("\nWe begin in {}.", name(token));
    loop {
        let ours = play.mate(token).expect("every maximum matching covers a won position");
        play.delete(token, &monitor)?;
        let neighbours = adjacency.neighbours(ours).iter().copied();
        let open: Vec<u32> = neighbours.filter(|&v| v != ours && !play.is_deleted(v)).collect();
        play.delete(ours, &monitor)?;
        let Some(&theirs) = open.choose(&mut random) else {
            println!("  we: {:14} and there is no way on: we have won.", name(ours));
            return Ok(());
        };
        println!("  we: {:14} they: {}", name(ours), name(theirs));
        token = theirs;
    }
}
