//! Maximum matchings of a petgraph graph: one of them, what all of them have in common (the
//! Gallai–Edmonds sets), and the edges that lie in some of them.
//!
//! People who would share a room with each other are to be put into rooms for two.
//!
//! ```sh
//! cargo run --release --example matching
//! ```

use std::error::Error;

use graphgame::algorithm::{Adjacency, AllowedEdges, GallaiEdmonds, Matching};
use graphgame::limits::Monitor;
use petgraph::stable_graph::{NodeIndex, StableUnGraph};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut people = StableUnGraph::<&str, ()>::default();
    let [ann, bob, cleo, dan, eve, finn, gail, hugo, iris, jack] =
        ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo", "Iris", "Jack"]
            .map(|name| people.add_node(name));
    people.extend_with_edges([
        (ann, bob), // only Ann would share with Bob, Cleo and Dan
        (ann, cleo),
        (ann, dan),
        (ann, eve),
        (eve, finn), // four friends in a ring, with a friendship across
        (finn, gail),
        (gail, hugo),
        (hugo, eve),
        (eve, gail),
        (iris, ann),
        (iris, jack),
    ]);
    // Jack stays at home. A stable graph has a hole then, and the others keep their indices.
    people.remove_node(jack);
    let name = |v: u32| people[NodeIndex::new(v as usize)];
    let names = |vertices: &mut dyn Iterator<Item = u32>| {
        let known = vertices.filter(|&v| people.contains_node(NodeIndex::new(v as usize)));
        known.map(name).collect::<Vec<_>>().join(", ")
    };

    let monitor = Monitor::unlimited();
    let adjacency = Adjacency::undirected(&people);
    let matching = Matching::maximum(&adjacency, &monitor)?;
    println!("{} rooms:", matching.len());
    for (v, w) in matching.pairs() {
        println!("  {} and {}", name(v), name(w));
    }
    println!("without a room: {}", names(&mut matching.exposed()));

    // Why no plan has more rooms: four people have only one friend, Ann.
    let sets = GallaiEdmonds::from_matching(&adjacency, matching, &monitor)?;
    println!("who may be left over in some plan (D): {}", names(&mut sets.inessential()));
    println!("whom they depend on (A): {}", names(&mut sets.barrier()));
    println!("who has a room in every plan, with each other (C): {}", names(&mut sets.perfect()));

    let allowed = AllowedEdges::of(&adjacency, &sets, &monitor);
    for v in people.node_indices() {
        let mates = &mut allowed.neighbours(&adjacency, v.index() as u32);
        println!("{} shares with one of: {}", people[v], names(mates));
    }
    Ok(())
}
