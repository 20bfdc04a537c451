//! Play from an even kernel.

use crate::algorithm::Adjacency;

/// The winner's side of a game whose loser is to move inside an even kernel, on any board.
#[derive(Clone, Debug)]
pub struct KernelStrategy {
    inside: Vec<bool>,
    /// Neighbours along edges that are left; a loop once.
    left: Vec<Vec<u32>>,
    odd: Vec<bool>,
}

impl KernelStrategy {
    /// For the board `board`, a loop once in its list, with the even kernel `kernel`.
    ///
    /// # Panics
    /// If a member of the kernel is no vertex.
    pub fn new(board: &Adjacency, kernel: &[u32]) -> Self {
        let n = board.vertex_count();
        let mut inside = vec![false; n];
        kernel.iter().for_each(|&v| inside[v as usize] = true);
        let left = (0..n as u32).map(|v| board.neighbours(v).to_vec()).collect();
        KernelStrategy { inside, left, odd: vec![false; n] }
    }

    /// Deletes an edge between `from` and `to`, whoever used it; false if there is none left.
    /// O(degrees).
    pub fn play(&mut self, from: u32, to: u32) -> bool {
        let Some(place) = self.left[from as usize].iter().position(|&w| w == to) else {
            return false;
        };
        self.left[from as usize].swap_remove(place);
        if from != to
            && let Some(place) = self.left[to as usize].iter().position(|&w| w == from)
        {
            self.left[to as usize].swap_remove(place);
        }
        true
    }

    /// Where to go from `token`, when the opponent has just moved out of the kernel: back, along
    /// an edge of odd multiplicity, so that all numbers are even again. `None` if there is no
    /// such edge, hence no win by this kernel. O(degree).
    pub fn reply(&mut self, token: u32) -> Option<u32> {
        let list = &self.left[token as usize];
        for &w in list {
            self.odd[w as usize] ^= true;
        }
        let reply = list.iter().copied().find(|&w| self.odd[w as usize] && self.inside[w as usize]);
        for &w in list {
            self.odd[w as usize] = false;
        }
        reply
    }
}
