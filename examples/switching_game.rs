//! Shannon's switching game on a petgraph graph: two edge-disjoint spanning trees, who wins, and
//! the engine as Short against a player who cuts at random.
//!
//! A network of cables: Cut removes one, Short makes one safe, in turn. Short wants all stations
//! to stay connected by safe cables.
//!
//! ```sh
//! cargo run --release --example switching_game
//! ```

use std::error::Error;

use graphgame::algorithm::{EdgeList, spanning_forests::SpanningForests};
use graphgame::game::shannon::{self, Class, Engine, Goal, Player, Position};
use graphgame::limits::Monitor;
use petgraph::graph::{EdgeIndex, UnGraph};
use rand::{SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64Mcg;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // The wheel with five spokes: a hub, 0, and a rim.
    let rim = (1..=5).map(|v| (v, v % 5 + 1));
    let network = UnGraph::<(), ()>::from_edges((1..=5).map(|v| (0, v)).chain(rim));
    let cable = |e: u32| match network.edge_endpoints(EdgeIndex::new(e as usize)) {
        Some((a, b)) => format!("{}–{}", a.index(), b.index()),
        None => unreachable!("moves are edges of the network"),
    };
    let cables = |edges: &[u32]| edges.iter().map(|&e| cable(e)).collect::<Vec<_>>().join(" ");

    // Two disjoint spanning trees, where there are such, are why Short wins (Lehman 1964).
    let monitor = Monitor::unlimited();
    let edges = EdgeList::of(&network);
    let forests = SpanningForests::largest(&edges, 2, &monitor)?;
    println!("two forests cover {} of {} cables:", forests.size(), edges.edge_count());
    for forest in forests.edges_by_forest() {
        println!("  {}", cables(&forest));
    }
    let position = Position::new(edges, Goal::SpanningTree);
    let solved = shannon::solve(&position, &monitor)?;
    println!("class: {:?} wins, even moving second", solved.class);
    assert_eq!((solved.class, forests.deficiency()), (Class::Short, 0));

    // Where only two stations, 0 and 2, are to be connected, a bottleneck decides: who takes it.
    let narrow = EdgeList::new(3, vec![[0, 1], [0, 1], [1, 2]]);
    let solved = shannon::solve(&Position::new(narrow, Goal::Connect(0, 2)), &monitor)?;
    println!("two cables from 0 to 1 and one on to 2, class: {:?} player wins", solved.class);
    println!("  Short opens with edge {:?}", solved.first_move(Player::Short).winning_moves);
    println!("  Cut opens with edge {:?}", solved.first_move(Player::Cut).winning_moves);

    // Play it out, Cut moving first.
    let mut short = Engine::new(position, Player::Short);
    let mut random = Pcg64Mcg::seed_from_u64(1);
    while short.position().winner().is_none() {
        let Some(cut) = short.position().free_edges().choose(&mut random) else { break };
        short.opponent_played(cut);
        let saved = short.choose(&monitor)?;
        println!("Cut removes {}, Short saves {}", cable(cut), saved.map_or("-".into(), cable));
    }
    println!("{:?} has won.", short.position().winner().ok_or("the game is over")?);
    Ok(())
}
