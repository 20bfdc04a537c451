//! How the winner plays: each reply costs O(n), and nothing is solved afresh.
//!
//! Short keeps two disjoint spanning trees (of a part of the board that contains the terminals,
//! where there are any), fortified edges contracted. When Cut deletes an edge of one tree, an edge
//! of the other joins the two parts; fortified and so contracted, it makes both trees again.
//!
//! Cut keeps, in the spanning-tree form, a partition with too few edges between its blocks, and
//! deletes any of these. In the two-terminal form the edges between blocks are split into A and B,
//! each a tree once the edge s–t is added and blocks are contracted. When Short fortifies an edge
//! of A, contraction closes a circuit in B + st; an edge of B on it goes.

use super::{Class, EdgeState, Goal, Player, Position, Solved};
use crate::algorithm::spanning_forests::DisjointSets;
use crate::certificate::shannon::{CutCertificate, ShortCertificate};
use crate::limits::{Monitor, StopReason};

/// What a winner goes by.
#[derive(Clone, Debug)]
pub struct Strategy {
    player: Player,
    /// Whether this player must move first: one edge is missing in `trees[0]`, or one too many
    /// in `trees[1]`.
    must_open: bool,
    goal: Goal,
    ends: Vec<[u32; 2]>,
    states: Vec<EdgeState>,
    /// For Short: the edges of the two trees. For Cut with two terminals: A and B. For Cut in the
    /// spanning-tree form: `trees[0]` has the edges between blocks.
    trees: [Vec<u32>; 2],
    /// Vertices made one: by fortified edges; for Cut also by the blocks.
    merged: DisjointSets,
    /// Where the search for a free edge goes on: all before are played.
    first_free: u32,
}

impl Strategy {
    /// A strategy for `player`, who is to move or not; `None` if he does not win.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    pub fn new(
        position: &Position,
        player: Player,
        to_move: Player,
        monitor: &Monitor,
    ) -> Result<Option<Strategy>, StopReason> {
        let solved = super::solve(position, monitor)?;
        Ok(Strategy::of(position, &solved, player, to_move))
    }

    /// A strategy from a solution of the position. O(n + m).
    pub fn of(
        position: &Position,
        solved: &Solved,
        player: Player,
        to_move: Player,
    ) -> Option<Strategy> {
        if solved.first_move(to_move).winner != player {
            return None;
        }
        let mut merged = position.contraction();
        let trees = match player {
            Player::Short => {
                let ShortCertificate { first, second } = solved.short.clone()?;
                [first, second]
            }
            Player::Cut => {
                let CutCertificate { blocks, first, second } = solved.cut.clone()?;
                let between = |e: &u32| {
                    let [a, b] = position.graph().ends()[*e as usize];
                    blocks[a as usize] != blocks[b as usize]
                };
                let mut least = vec![u32::MAX; blocks.len()];
                for (v, &block) in (0..).zip(&blocks) {
                    let least = &mut least[block as usize];
                    *least = v.min(*least);
                    merged.join(v, *least);
                }
                match position.goal() {
                    Goal::SpanningTree => {
                        [position.free_edges().filter(between).collect(), Vec::new()]
                    }
                    Goal::Connect(..) => [first, second],
                }
            }
        };
        Some(Strategy {
            player,
            must_open: solved.class == Class::First,
            goal: position.goal(),
            ends: position.graph().ends().to_vec(),
            states: position.states().to_vec(),
            trees,
            merged,
            first_free: 0,
        })
    }

    /// Whose strategy this is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The first move, where this player is to move and the opponent has not moved since the
    /// strategy was made; `None` when every edge is played. O(n) (and O(m) in all for edges
    /// outside the trees).
    pub fn open(&mut self) -> Option<u32> {
        let edge = if std::mem::take(&mut self.must_open) {
            match (self.player, self.goal) {
                (Player::Short, _) => self.join_parts(0),
                (Player::Cut, Goal::SpanningTree) => self.trees[0].pop(),
                (Player::Cut, Goal::Connect(..)) => self.open_circuit(1),
            }
        } else {
            self.spare()
        };
        let edge = edge.or_else(|| self.any_free())?;
        self.played(self.player, edge);
        Some(edge)
    }

    /// The reply to the opponent's move; `None` when every edge is played. O(n).
    ///
    /// # Panics
    /// If `edge` is no edge or has been played.
    pub fn reply(&mut self, edge: u32) -> Option<u32> {
        assert_eq!(self.states[edge as usize], EdgeState::Free, "edge {edge} has been played");
        self.played(self.player.opponent(), edge);
        let mine = (0..2).find(|&i| {
            let at = self.trees[i].iter().position(|&e| e == edge);
            at.map(|at| self.trees[i].swap_remove(at)).is_some()
        });
        let answer = match (self.player, self.goal, mine) {
            (_, _, None) => self.spare(),
            (Player::Short, _, Some(i)) => self.join_parts(i),
            (Player::Cut, Goal::SpanningTree, Some(_)) => self.trees[0].pop(),
            (Player::Cut, Goal::Connect(..), Some(i)) => self.open_circuit(1 - i),
        };
        let answer = answer.or_else(|| self.any_free())?;
        self.played(self.player, answer);
        Some(answer)
    }

    fn played(&mut self, player: Player, edge: u32) {
        self.states[edge as usize] = match player {
            Player::Short => {
                let [a, b] = self.ends[edge as usize];
                self.merged.join(a, b);
                EdgeState::Fortified
            }
            Player::Cut => EdgeState::Deleted,
        };
    }

    /// A move that is not needed.
    fn spare(&mut self) -> Option<u32> {
        match (self.player, self.goal) {
            (Player::Short, _) => {
                // Contraction of an edge of the first closes a circuit in the second, of which
                // one edge is released.
                let edge = self.trees[0].pop()?;
                let [a, b] = self.ends[edge as usize];
                self.merged.join(a, b);
                self.open_circuit(1);
                Some(edge)
            }
            (Player::Cut, Goal::SpanningTree) => self.trees[0].pop(),
            (Player::Cut, Goal::Connect(..)) => {
                // An edge of A goes; the edge of B that would join the parts is given away.
                let edge = self.trees[0].pop()?;
                self.join_parts(0);
                Some(edge)
            }
        }
    }

    /// Finds and removes an edge of the other tree that joins the parts of tree `i`, and makes its
    /// ends one.
    fn join_parts(&mut self, i: usize) -> Option<u32> {
        let mut parts = self.with_terminals();
        for &e in &self.trees[i] {
            let [a, b] = self.ends[e as usize];
            parts.join(a, b);
        }
        let other = &mut self.trees[1 - i];
        let at = other.iter().position(|&e| {
            let [a, b] = self.ends[e as usize];
            parts.find(a) != parts.find(b)
        })?;
        let edge = other.swap_remove(at);
        let [a, b] = self.ends[edge as usize];
        self.merged.join(a, b);
        Some(edge)
    }

    /// Finds and removes an edge of tree `i` that closes a circuit with the others and, for Cut,
    /// the edge between the terminals.
    fn open_circuit(&mut self, i: usize) -> Option<u32> {
        let mut joined = self.with_terminals();
        let at = self.trees[i].iter().position(|&e| {
            let [a, b] = self.ends[e as usize];
            !joined.join(a, b)
        })?;
        Some(self.trees[i].swap_remove(at))
    }

    /// What is one vertex, for Cut with the two terminals joined.
    fn with_terminals(&self) -> DisjointSets {
        let mut sets = self.merged.clone();
        if let (Player::Cut, Goal::Connect(s, t)) = (self.player, self.goal) {
            sets.join(s, t);
        }
        sets
    }

    /// Any edge not played; the game is decided.
    fn any_free(&mut self) -> Option<u32> {
        while self.states.get(self.first_free as usize)? != &EdgeState::Free {
            self.first_free += 1;
        }
        Some(self.first_free)
    }
}
