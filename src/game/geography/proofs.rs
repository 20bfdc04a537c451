//! Proofs of single moves of undirected vertex geography: an alternating cycle for an edge that
//! lies in some maximum matching, a barrier with both ends for one that lies in none.
//!
//! Only moves inside C, the perfectly matched part, need one of their own; the rest follows from
//! the certificate of the outcomes. One matching of a component without an edge's ends tells
//! which it is and gives the witness, so all proofs together cost O(m) matchings at worst: they
//! are made only when asked for.

use crate::algorithm::Adjacency;
use crate::algorithm::structure::two_colouring;
use crate::algorithm::{GallaiEdmonds, GallaiEdmondsClass};
use crate::certificate::MoveProofs;
use crate::limits::{Monitor, StopReason};

const NONE: u32 = u32::MAX;

/// One component of C with its vertices numbered from 0.
struct Component<'a> {
    vertices: &'a [u32],
    adjacency: Adjacency,
}

/// Proves of every edge between two vertices of C that it lies in some maximum matching, or that it
/// lies in none.
///
/// # Errors
/// The reason to stop; the proofs are then given up, for a part of them would not serve.
pub(super) fn prove_moves(
    adjacency: &Adjacency,
    parts: &GallaiEdmonds,
    monitor: &Monitor,
) -> Result<MoveProofs, StopReason> {
    let mut proofs = MoveProofs::default();
    let mate = parts.matching().mates();
    let in_c = |v: u32| parts.class(v) == GallaiEdmondsClass::Perfect;
    let mut local = vec![NONE; adjacency.vertex_count()];
    let mut vertices = Vec::new();
    for root in 0..adjacency.vertex_count() as u32 {
        if !in_c(root) || local[root as usize] != NONE {
            continue;
        }
        vertices.clear();
        vertices.push(root);
        local[root as usize] = 0;
        let mut next = 0;
        while next < vertices.len() {
            for &w in adjacency.neighbours(vertices[next]) {
                if in_c(w) && local[w as usize] == NONE {
                    local[w as usize] = vertices.len() as u32;
                    vertices.push(w);
                }
            }
            next += 1;
        }
        let pairs = || {
            vertices.iter().flat_map(|&v| {
                let inside = adjacency.neighbours(v).iter().filter(|&&w| in_c(w));
                let local = &local;
                inside.map(move |&w| (local[v as usize], local[w as usize]))
            })
        };
        let component = Component {
            vertices: &vertices,
            adjacency: Adjacency::outgoing_from_pairs(vertices.len(), pairs)
                .expect("a part of a board is no larger than the board"),
        };
        let mate: Vec<u32> = vertices.iter().map(|&v| local[mate[v as usize] as usize]).collect();
        component.prove(&mate, monitor, &mut proofs)?;
    }
    Ok(proofs)
}

impl Component<'_> {
    fn prove(
        &self,
        mate: &[u32],
        monitor: &Monitor,
        proofs: &mut MoveProofs,
    ) -> Result<(), StopReason> {
        let entries = self.adjacency.offsets();
        let mut proved = vec![false; self.adjacency.entry_count()];
        for v in 0..self.vertices.len() as u32 {
            for at in entries[v as usize]..entries[v as usize + 1] {
                let w = self.adjacency.entries()[at as usize];
                if w == v || mate[v as usize] == w || proved[at as usize] {
                    continue;
                }
                monitor.check()?;
                let rest = GallaiEdmonds::of(&self.without(v, w), monitor)?;
                // The two removed vertices count as exposed: is the rest perfectly matched?
                if rest.matching().exposed().count() == 2 {
                    let cycle = turning_cycle(mate, rest.matching().mates(), v, w);
                    for i in (0..cycle.len()).step_by(2) {
                        self.mark(&mut proved, |a, b| (a, b) == (cycle[i], cycle[i + 1]));
                    }
                    proofs.cycles.push(self.named(&cycle));
                    continue;
                }
                // Often the two ends alone are a barrier: a short proof beats one that serves more.
                if self.odd_components_without(v, w) == 2 {
                    self.mark(&mut proved, |a, b| (a, b) == (v, w));
                    proofs.barriers.push(self.named(&[v, w]));
                    continue;
                }
                let mut inside = vec![false; self.vertices.len()];
                let barrier: Vec<u32> = (0..self.vertices.len() as u32)
                    .filter(|&u| u == v || u == w || rest.class(u) == GallaiEdmondsClass::Barrier)
                    .collect();
                for &u in &barrier {
                    inside[u as usize] = true;
                }
                self.mark(&mut proved, |a, b| inside[a as usize] && inside[b as usize]);
                proofs.barriers.push(self.named(&barrier));
            }
        }
        Ok(())
    }

    /// The number of odd components when v and w are deleted.
    fn odd_components_without(&self, v: u32, w: u32) -> usize {
        let colouring = two_colouring(&self.without(v, w));
        let mut odd = vec![false; colouring.components];
        for u in (0..self.vertices.len() as u32).filter(|&u| u != v && u != w) {
            odd[colouring.component[u as usize] as usize] ^= true;
        }
        odd.into_iter().filter(|&odd| odd).count()
    }

    /// The component with v and w cut off: they keep their numbers and lose their edges.
    fn without(&self, v: u32, w: u32) -> Adjacency {
        let kept = |u: u32| u != v && u != w;
        let pairs = || {
            (0..self.vertices.len() as u32).filter(move |&a| kept(a)).flat_map(move |a| {
                let ends = self.adjacency.neighbours(a).iter().filter(move |&&b| kept(b));
                ends.map(move |&b| (a, b))
            })
        };
        Adjacency::outgoing_from_pairs(self.vertices.len(), pairs)
            .expect("a part of a board is no larger than the board")
    }

    fn mark(&self, proved: &mut [bool], which: impl Fn(u32, u32) -> bool) {
        let offsets = self.adjacency.offsets();
        for a in 0..self.vertices.len() as u32 {
            for at in offsets[a as usize]..offsets[a as usize + 1] {
                let b = self.adjacency.entries()[at as usize];
                if which(a, b) || which(b, a) {
                    proved[at as usize] = true;
                }
            }
        }
    }

    fn named(&self, local: &[u32]) -> Vec<u32> {
        local.iter().map(|&v| self.vertices[v as usize]).collect()
    }
}

/// The cycle through vw in the difference of the perfect matching `mate` and the perfect matching
/// made of vw and `other`, a perfect matching of the rest.
fn turning_cycle(mate: &[u32], other: &[u32], v: u32, w: u32) -> Vec<u32> {
    let mut cycle = vec![v, w];
    loop {
        let back = mate[*cycle.last().expect("not empty") as usize];
        if back == v {
            return cycle;
        }
        cycle.extend([back, other[back as usize]]);
    }
}
