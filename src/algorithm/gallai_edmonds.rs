//! The Gallai–Edmonds decomposition, with a record of the search that anyone can replay.
//!
//! Gallai 1963/64, Edmonds 1965; Lovász and Plummer, Matching Theory, 3.2. When the alternating
//! forest from all exposed vertices of a maximum matching is complete, its even vertices (blossoms
//! included) are D, its odd ones A and the vertices it did not reach C.

use super::Adjacency;
use super::matching::{Forest, Matching};
use crate::limits::{Monitor, StopReason};

/// Where a vertex stands in the Gallai–Edmonds decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GallaiEdmondsClass {
    /// D: some maximum matching misses it.
    Inessential,
    /// A: not in D, but next to D. Every maximum matching covers it, with a vertex of D.
    Barrier,
    /// C: the rest, which every maximum matching matches perfectly within itself.
    Perfect,
}

/// A maximum matching, the Gallai–Edmonds sets and the forest that proves them.
///
/// # What proves what
/// *M is maximum, and each vertex of A and C is covered by every maximum matching*: the odd
/// components of G − A (those of D) number |A| + the exposed vertices, so A is a Tutte–Berge
/// barrier; C is the union of the even components.
///
/// *Each vertex of D is missed by some maximum matching*: the [forest
/// record](GallaiEdmonds::forest_record), edges xy of the graph, in order, to be replayed by
/// anyone who has M.
///
/// At first the exposed vertices are even, each the root of its own tree, and nothing else is in a
/// tree. A step (x, y) is accepted in two cases only; in both x is even.
/// - *Growth*: y is in no tree. (It has a mate z, also in none.) y enters the tree of x as odd with
///   parent x, and z as even.
/// - *Bridge*: y is even, in the same tree as x. With blossoms shrunk (a union-find; each class has
///   a base), the paths from x and y to the root first meet in one class; all vertices on both
///   paths down to it join its class, and the odd ones among them become even.
///
/// After all steps the even vertices are D.
///
/// *Why it cannot be fooled.* By induction, each even vertex v has an M-alternating path of even
/// length to its root, inside its tree and beginning with the matching edge at v, and the path
/// passes through each class of the union-find on the way down in one piece, leaving at its base.
/// Growth prolongs the path of x by two edges. At a bridge, an odd vertex o on the side of x goes
/// up the tree to x (the reversed piece of x's own path), across xy, and down the path of y; the
/// two pieces lie on different sides of the meeting class, so no vertex is repeated. Turning M
/// along such a path gives a matching of the same size that misses v. Only edges of the graph, M
/// and the order are used: a wrong record fails, or it proves less. At most n steps are needed, as
/// each makes at least one vertex even; replay takes O((n + steps)·α).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GallaiEdmonds {
    matching: Matching,
    class: Vec<GallaiEdmondsClass>,
    forest_record: Vec<[u32; 2]>,
}

impl GallaiEdmonds {
    /// The decomposition of an undirected graph, by [`Matching::maximum`] and one more search.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    ///
    /// # Example
    /// ```
    /// use graphgame::algorithm::{Adjacency, GallaiEdmonds};
    /// use graphgame::limits::Monitor;
    ///
    /// // The star with three leaves: the centre is the barrier.
    /// let star = [(0, 1), (0, 2), (0, 3)];
    /// let adjacency = Adjacency::undirected_from_pairs(4, || star.iter().copied())?;
    /// let sets = GallaiEdmonds::of(&adjacency, &Monitor::unlimited()).unwrap();
    /// assert_eq!(sets.barrier().collect::<Vec<_>>(), [0]);
    /// assert_eq!(sets.inessential().count(), 3);
    /// # Ok::<(), graphgame::algorithm::TooLarge>(())
    /// ```
    pub fn of(adjacency: &Adjacency, monitor: &Monitor) -> Result<Self, StopReason> {
        Self::from_matching(adjacency, Matching::maximum(adjacency, monitor)?, monitor)
    }

    /// The decomposition from a matching that is known already. One that is not maximum is made
    /// so. O(m·α(n)) when it is maximum.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    ///
    /// # Panics
    /// If `matching` is of another number of vertices.
    pub fn from_matching(
        adjacency: &Adjacency,
        mut matching: Matching,
        monitor: &Monitor,
    ) -> Result<Self, StopReason> {
        assert_eq!(matching.vertex_count(), adjacency.vertex_count(), "the matching's graph");
        loop {
            let mut forest = Forest::new(adjacency).with_record();
            // A record is one search only if no tree was released on the way.
            if matching.maximize(&mut forest, monitor)? {
                continue;
            }
            let class = (0..adjacency.vertex_count() as u32)
                .map(|v| {
                    if forest.is_even(v) {
                        GallaiEdmondsClass::Inessential
                    } else if forest.is_odd(v) {
                        GallaiEdmondsClass::Barrier
                    } else {
                        GallaiEdmondsClass::Perfect
                    }
                })
                .collect();
            return Ok(GallaiEdmonds { matching, class, forest_record: forest.into_record() });
        }
    }

    /// A maximum matching.
    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// Where `v` stands.
    ///
    /// # Panics
    /// If the graph has no vertex `v`.
    pub fn class(&self, v: u32) -> GallaiEdmondsClass {
        self.class[v as usize]
    }

    /// The class of each vertex.
    pub fn classes(&self) -> &[GallaiEdmondsClass] {
        &self.class
    }

    /// D, ascending: the vertices that some maximum matching misses.
    pub fn inessential(&self) -> impl Iterator<Item = u32> + '_ {
        self.members(GallaiEdmondsClass::Inessential)
    }

    /// A, ascending: a Tutte–Berge barrier.
    pub fn barrier(&self) -> impl Iterator<Item = u32> + '_ {
        self.members(GallaiEdmondsClass::Barrier)
    }

    /// C, ascending: the vertices that every maximum matching matches among themselves.
    pub fn perfect(&self) -> impl Iterator<Item = u32> + '_ {
        self.members(GallaiEdmondsClass::Perfect)
    }

    fn members(&self, class: GallaiEdmondsClass) -> impl Iterator<Item = u32> + '_ {
        (0..self.class.len() as u32).filter(move |&v| self.class[v as usize] == class)
    }

    /// The edges (x, y), x even, along which vertices became even, in the order of the search; the
    /// type says how to replay them.
    pub fn forest_record(&self) -> &[[u32; 2]] {
        &self.forest_record
    }
}
