//! A game of your own, given by its rules: its positions explored, Grundy values of all of them,
//! and a sum of several such games played perfectly.
//!
//! From a heap one to three stones are taken, but not as many as were taken just before: the
//! mover cannot repeat the last take from this heap. Who cannot move loses. Beside the heaps lies
//! a game that may go on for ever: a digraph with a cycle.
//!
//! ```sh
//! cargo run --release --example take_away
//! ```

use std::error::Error;

use graphgame::game::grundy::{self, LastMove, Sum, VertexPart};
use graphgame::limits::Monitor;
use petgraph::graph::DiGraph;

/// A heap, and what was last taken from it (0 at first).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heap {
    stones: u32,
    last: u32,
}

impl Heap {
    fn moves(&self) -> impl Iterator<Item = Heap> + use<> {
        let Heap { stones, last } = *self;
        let takes = (1..=3).filter(move |&take| take != last && take <= stones);
        takes.map(move |take| Heap { stones: stones - take, last: take })
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let monitor = Monitor::unlimited();
    let new_heap = |stones| Heap { stones, last: 0 };
    let explored = grundy::explore((0..=20).map(new_heap), Heap::moves, &monitor)?;
    let labels = grundy::label_of(&explored.graph, &monitor)?;
    let vertex = |stones| explored.vertex(&new_heap(stones)).ok_or("an explored heap");
    println!("{} positions are reached from heaps of 0 to 20 stones", explored.positions.len());
    for stones in 0..=20 {
        print!("{}{}", labels.value(vertex(stones)?), if stones < 20 { " " } else { "\n" });
    }

    // Three heaps at once.
    let heaps = [5, 7, 10].map(vertex);
    let mut parts = Vec::new();
    for heap in heaps {
        parts.push(VertexPart { grundy: &labels, vertex: heap? });
    }
    let mut sum = Sum { parts };
    println!("heaps of 5, 7 and 10: value {}, {}", sum.value(), sum.outcome());

    // The winner goes by the strategy; the loser delays the end as he can.
    let mut last = None;
    while let Some(answer) = sum.answer(last.as_ref()) {
        let before = sum.parts[answer.part];
        sum.parts[answer.part] = answer.to;
        last = Some(LastMove { part: answer.part, from: before });
        let stones = |part: &VertexPart<'_>| explored.positions[part.vertex as usize].stones;
        let heaps: Vec<u32> = sum.parts.iter().map(stones).collect();
        println!("  {heaps:?} {}", sum.outcome());
    }

    // A digraph with cycles beside them: 0 and 1 follow each other, one may wait at 0, and 1 leads
    // home to 2.
    let shuttle = grundy::label(&DiGraph::<(), ()>::from_edges([(0, 1), (1, 0), (1, 2), (0, 0)]));
    println!("the shuttle is worth {} at 0 and {} at 1", shuttle.value(0), shuttle.value(1));
    for stones in 1..=4 {
        let heap = VertexPart { grundy: &labels, vertex: vertex(stones)? };
        let sum = Sum { parts: vec![VertexPart { grundy: &shuttle, vertex: 1 }, heap] };
        println!("  beside {stones} stones at 1: value {}, {}", sum.value(), sum.outcome());
    }
    Ok(())
}
