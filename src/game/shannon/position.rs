//! A board of Shannon's game with the edges played so far.

use crate::algorithm::EdgeList;
use crate::algorithm::spanning_forests::DisjointSets;
use crate::certificate::shannon::Player;

/// What has become of an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EdgeState {
    /// Not played yet.
    #[default]
    Free,
    /// Played by Short.
    Fortified,
    /// Played by Cut.
    Deleted,
}

/// What Short wants of the fortified edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A spanning tree of the whole board.
    SpanningTree,
    /// A path between two vertices (between a vertex and itself there always is one).
    Connect(u32, u32),
}

/// A board, the goal, and what has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    graph: EdgeList,
    goal: Goal,
    states: Vec<EdgeState>,
}

impl Position {
    /// A game that begins.
    ///
    /// # Panics
    /// If a terminal is no vertex.
    pub fn new(graph: EdgeList, goal: Goal) -> Self {
        let states = vec![EdgeState::Free; graph.edge_count()];
        Position::in_progress(graph, goal, states)
    }

    /// A game in progress.
    ///
    /// # Panics
    /// If a terminal is no vertex or there is not one state an edge.
    pub fn in_progress(graph: EdgeList, goal: Goal, states: Vec<EdgeState>) -> Self {
        if let Goal::Connect(s, t) = goal {
            let n = graph.vertex_count();
            assert!((s as usize) < n && (t as usize) < n, "the terminals are vertices");
        }
        assert_eq!(states.len(), graph.edge_count(), "every edge has a state");
        Position { graph, goal, states }
    }

    /// The board.
    pub fn graph(&self) -> &EdgeList {
        &self.graph
    }

    /// What Short wants.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What has become of each edge.
    pub fn states(&self) -> &[EdgeState] {
        &self.states
    }

    /// The edges not played yet.
    pub fn free_edges(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.states).filter(|&(_, &state)| state == EdgeState::Free).map(|(e, _)| e)
    }

    /// Plays an edge.
    ///
    /// # Panics
    /// If it is no edge or has been played.
    pub fn play(&mut self, player: Player, edge: u32) {
        let state = &mut self.states[edge as usize];
        assert_eq!(*state, EdgeState::Free, "edge {edge} has been played");
        *state = match player {
            Player::Short => EdgeState::Fortified,
            Player::Cut => EdgeState::Deleted,
        };
    }

    /// Who has won already, whatever is played on: Short has what he wants, or no free edges
    /// could give it to him. O(n + m).
    pub fn winner(&self) -> Option<Player> {
        if self.is_connected(|state| state == EdgeState::Fortified) {
            Some(Player::Short)
        } else if !self.is_connected(|state| state != EdgeState::Deleted) {
            Some(Player::Cut)
        } else {
            None
        }
    }

    fn is_connected(&self, by: impl Fn(EdgeState) -> bool) -> bool {
        let n = self.graph.vertex_count();
        let mut sets = DisjointSets::new(n);
        let mut trees = n;
        for (&[a, b], &state) in self.graph.ends().iter().zip(&self.states) {
            trees -= usize::from(by(state) && sets.join(a, b));
        }
        match self.goal {
            Goal::SpanningTree => trees <= 1,
            Goal::Connect(s, t) => sets.find(s) == sets.find(t),
        }
    }

    /// The sets of vertices that fortified edges join.
    pub(super) fn contraction(&self) -> DisjointSets {
        let mut sets = DisjointSets::new(self.graph.vertex_count());
        for (&[a, b], &state) in self.graph.ends().iter().zip(&self.states) {
            if state == EdgeState::Fortified {
                sets.join(a, b);
            }
        }
        sets
    }
}

/// The board that is left to play on: fortified edges contracted, deleted ones dropped.
pub(super) struct Minor {
    pub graph: EdgeList,
    /// For two terminals: where they are.
    pub terminals: Option<[u32; 2]>,
    /// The board's number of each edge.
    pub edges: Vec<u32>,
    /// The vertex of each vertex of the board.
    pub vertex_of: Vec<u32>,
}

impl Minor {
    /// O(n + m).
    pub fn of(position: &Position) -> Minor {
        let vertex_of = position.contraction().numbered();
        let count = vertex_of.iter().map(|&v| v as usize + 1).max().unwrap_or(0);
        let edges: Vec<u32> = position.free_edges().collect();
        let ends = edges.iter().map(|&e| position.graph.ends()[e as usize]);
        let ends = ends.map(|ends| ends.map(|v| vertex_of[v as usize])).collect();
        let terminals = match position.goal {
            Goal::SpanningTree => None,
            Goal::Connect(s, t) => Some([s, t].map(|v| vertex_of[v as usize])),
        };
        Minor { graph: EdgeList::new(count, ends), terminals, edges, vertex_of }
    }

    /// The board's numbers of those edges that `wanted` picks.
    pub fn named(&self, wanted: impl Fn(u32) -> bool) -> Vec<u32> {
        (0..).zip(&self.edges).filter(|&(e, _)| wanted(e)).map(|(_, &name)| name).collect()
    }

    /// A partition of this board's vertices as one of the board's.
    pub fn lift(&self, partition: &[u32]) -> Vec<u32> {
        let lifted = self.vertex_of.iter().map(|&v| partition[v as usize]);
        // Numbered anew: blocks by least vertex of the board.
        let mut number = vec![u32::MAX; partition.len()];
        let mut blocks = 0;
        lifted
            .map(|block| {
                let number = &mut number[block as usize];
                if *number == u32::MAX {
                    *number = blocks;
                    blocks += 1;
                }
                *number
            })
            .collect()
    }
}
