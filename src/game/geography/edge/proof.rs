//! Certificates of bipartite edge geography: even kernels, and solutions of A x = e_i.

use hashbrown::HashMap;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{BipartiteSolution, ParityGraph};
use crate::certificate::edge_geography::{EvenKernelCertificate, MoveWitness};
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;

/// The sets of all winning moves together usually have at most this many members.
pub const MAX_WITNESS_ENTRIES: u64 = 100_000_000;

/// Which sets of winning moves a certificate keeps, where all have too many members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeyondLimit {
    /// As many as fit.
    KeepSome,
    /// None.
    KeepNone,
}

impl super::BipartiteComponent {
    /// Solves A x = b, or for side 1 Aᵀ y = b.
    fn solve(&self, side: usize, b: &[u64]) -> Vec<u64> {
        let (x, _) = if side == 0 { self.factor.solve(b) } else { self.factor.solve_transposed(b) };
        x
    }

    /// About how many members the sets for the N-vertices `starts` of a side have, by 64 of them.
    fn estimate_witnesses(&self, side: usize, starts: &[u32]) -> u64 {
        let mut units = vec![0_u64; self.sides[side].len()];
        let step = starts.len().div_ceil(64).max(1);
        for (lane, &i) in starts.iter().step_by(step).enumerate() {
            units[i as usize] = 1 << lane;
        }
        let members: u64 = self.solve(side, &units).iter().map(|x| u64::from(x.count_ones())).sum();
        members * step as u64
    }
}

impl BipartiteSolution {
    /// Proves the outcomes: even kernels that cover all P-vertices, O(log n) of them for each
    /// side of a component, and for each N-vertex of `starts` (`None`: of the board) a winning
    /// move with the solution x that proves it. Where those have more than `limit` members in
    /// all, `beyond` says which are kept. Also tells how many N-vertices are left without.
    ///
    /// # Errors
    /// The reason, when the monitor stops the work.
    pub fn certificate(
        &self,
        graph: &ParityGraph,
        starts: Option<&[u32]>,
        limit: u64,
        beyond: BeyondLimit,
        monitor: &Monitor,
    ) -> Result<(EvenKernelCertificate, u64), StopReason> {
        let mut certificate = EvenKernelCertificate::default();
        let mut builder = Sets { numbers: HashMap::new(), left: limit };
        let mut without = 0;
        let mut wanted = vec![starts.is_none(); self.outcomes.len()];
        for &v in starts.unwrap_or(&[]) {
            wanted[v as usize] = true;
        }
        let won = |component: &super::BipartiteComponent, side: usize| -> Vec<u32> {
            let own = &component.sides[side];
            (0..own.len() as u32)
                .filter(|&i| wanted[own[i as usize] as usize])
                .filter(|&i| !component.lost[side][i as usize])
                .collect()
        };
        let components = || self.components.iter().flatten().flatten();
        if beyond == BeyondLimit::KeepNone {
            // Surely too many by a sample: do not make them only to throw them away.
            let mut estimate = 0;
            for (component, side) in components().flat_map(|c| [(c, 0), (c, 1)]) {
                estimate += component.estimate_witnesses(side, &won(component, side));
            }
            if estimate / 2 > limit {
                builder.left = 0;
            }
        }
        for component in components() {
            for side in 0..2 {
                self.cover(component, side, &mut certificate.kernels, monitor)?;
            }
            for side in 0..2 {
                let own = &component.sides[side];
                let other = &component.sides[1 - side];
                let starts = won(component, side);
                let mut units = vec![0_u64; own.len()];
                for batch in starts.chunks(64) {
                    monitor.check()?;
                    if builder.left == 0 {
                        without += batch.len() as u64;
                        continue;
                    }
                    for (lane, &i) in batch.iter().enumerate() {
                        units[i as usize] = 1 << lane;
                    }
                    let x = component.solve(side, &units);
                    for (lane, &i) in batch.iter().enumerate() {
                        units[i as usize] = 0;
                        let mut set: Vec<u32> = (0..other.len())
                            .filter(|&l| x[l] >> lane & 1 == 1)
                            .map(|l| other[l])
                            .collect();
                        set.sort_unstable();
                        let start = own[i as usize];
                        // (A x)_i = 1, so an odd number of neighbours is in x.
                        let neighbours = graph.adjacency().neighbours(start);
                        let target = neighbours.iter().find(|w| set.binary_search(w).is_ok());
                        match (target, builder.store(set, &mut certificate.sets)) {
                            (Some(&target), Some(set)) => {
                                certificate.moves.push(MoveWitness { start, target, set });
                            }
                            _ => without += 1,
                        }
                    }
                }
            }
        }
        if beyond == BeyondLimit::KeepNone && without > 0 {
            without += certificate.moves.len() as u64;
            certificate.moves.clear();
            certificate.sets.clear();
        }
        Ok((certificate, without))
    }

    /// Adds even kernels that together hold every P-vertex of one side.
    fn cover(
        &self,
        component: &super::BipartiteComponent,
        side: usize,
        kernels: &mut Vec<Vec<u32>>,
        monitor: &Monitor,
    ) -> Result<(), StopReason> {
        let vertices = &component.sides[side];
        let lost = &component.lost[side];
        let mut open: Vec<u32> = (0..vertices.len() as u32).filter(|&i| lost[i as usize]).collect();
        debug_assert!(
            open.iter().all(|&i| { self.outcomes[vertices[i as usize] as usize] == Outcome::P })
        );
        let mut random = Pcg64Mcg::seed_from_u64(0x6b65_726e);
        while !open.is_empty() {
            monitor.check()?;
            let draw = |_| random.random();
            let vectors = if side == 0 {
                component.factor.left_kernel(draw)
            } else {
                component.factor.right_kernel(draw)
            };
            for _ in 0..64 {
                let mut counts = [0_u32; 64];
                for &i in &open {
                    let word = vectors[i as usize];
                    counts.iter_mut().enumerate().for_each(|(t, c)| *c += (word >> t & 1) as u32);
                }
                let best = (0..64).max_by_key(|&t| counts[t]).unwrap_or(0);
                if counts[best] == 0 {
                    break;
                }
                let inside = |i: usize| vectors[i] >> best & 1 == 1;
                kernels.push(
                    (0..vertices.len()).filter(|&i| inside(i)).map(|i| vertices[i]).collect(),
                );
                open.retain(|&i| !inside(i as usize));
            }
        }
        Ok(())
    }
}

/// Finds a set that is stored already by its hash.
struct Sets {
    numbers: HashMap<u64, u32>,
    left: u64,
}

impl Sets {
    fn store(&mut self, set: Vec<u32>, sets: &mut Vec<Vec<u32>>) -> Option<u32> {
        let hash = set.iter().fold(0x9e37_79b9_7f4a_7c15_u64, |hash, &v| {
            (hash.rotate_left(5) ^ u64::from(v)).wrapping_mul(0x517c_c1b7_2722_0a95)
        });
        if let Some(&number) = self.numbers.get(&hash)
            && sets[number as usize] == set
        {
            return Some(number);
        }
        let Some(left) = self.left.checked_sub(set.len() as u64) else {
            self.left = 0;
            return None;
        };
        self.left = left;
        let number = sets.len() as u32;
        self.numbers.insert(hash, number);
        sets.push(set);
        Some(number)
    }
}
