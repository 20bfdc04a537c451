//! The edges still open, one alternating search each.
//!
//! uv is allowed iff C − u − v has a perfect matching: iff, with u and v taken away, an augmenting
//! path joins their former mates. Trees grow from both mates, the one that has cost less first, so
//! a search costs about the smaller of what it finds.
//! - The trees meet: the path and uv form an alternating cycle; all its edges are allowed.
//! - A tree is complete: then its odd vertices with u and v are a barrier (if it was stopped by odd
//!   vertices of the other tree: when that is complete too, the odd vertices of both), and no
//!   edge inside a barrier is allowed.

use super::EdgeStatus;
use super::core::mate;
use super::kernel::{Entry, Kernel};
use crate::algorithm::Adjacency;
use crate::algorithm::matching::{Event, Forest, NONE};
use crate::limits::{Monitor, StopReason};

/// From this many open edges at one vertex a full search from its mate decides all of them.
const MANY: usize = 32;

pub(super) fn search(kernel: &mut Kernel, monitor: &Monitor) -> Result<(), StopReason> {
    let open = kernel.open_edges();
    if open.is_empty() {
        return Ok(());
    }
    kernel.list();
    let adjacency = kernel.adjacency();
    let n = kernel.vertex_count();
    let mut search = Search {
        kernel,
        adjacency: &adjacency,
        mate: (0..n).map(mate).collect(),
        forest: Forest::new(&adjacency),
        inside: vec![false; n as usize],
        monitor,
    };
    search.full_searches(&open)?;
    for (done, &edge) in open.iter().enumerate() {
        if done % 256 == 0 {
            monitor.check()?;
            monitor.report("allowed edges: searches", done as u64, Some(open.len() as u64));
        }
        if search.kernel.is_open(edge) {
            search.decide(edge)?;
        }
    }
    Ok(())
}

struct Search<'a> {
    kernel: &'a mut Kernel,
    adjacency: &'a Adjacency,
    mate: Vec<u32>,
    forest: Forest<'a>,
    /// Scratch: the vertices of a barrier.
    inside: Vec<bool>,
    monitor: &'a Monitor,
}

impl Search<'_> {
    /// Decides all edges at vertices with many open ones.
    fn full_searches(&mut self, open: &[u32]) -> Result<(), StopReason> {
        let mut count = vec![0_usize; self.mate.len()];
        for &edge in open {
            for end in self.kernel.edges()[edge as usize] {
                count[end as usize] += 1;
            }
        }
        for v in 0..self.mate.len() as u32 {
            if count[v as usize] < MANY {
                continue;
            }
            let still_open = |entry: &&Entry| self.kernel.is_open(entry.edge);
            if self.kernel.entries(v).iter().filter(still_open).count() < MANY {
                continue;
            }
            self.begin(&[v]);
            let mut steps = 0_u32;
            while let Some(x) = self.forest.pop() {
                steps += 1;
                if steps.is_multiple_of(4096) {
                    self.monitor.check()?;
                }
                let event = self.forest.scan(x, &self.mate);
                debug_assert_eq!(event, Event::Done, "there is one tree only");
            }
            for i in 0..self.kernel.entries(v).len() {
                let Entry { target, edge } = self.kernel.entries(v)[i];
                if self.kernel.is_open(edge) {
                    let allowed = self.forest.is_even(target);
                    self.kernel.set(
                        edge,
                        if allowed { EdgeStatus::Allowed } else { EdgeStatus::NotAllowed },
                    );
                }
            }
            self.end(&[v]);
        }
        Ok(())
    }

    /// Takes vertices away and plants trees at their mates.
    fn begin(&mut self, removed: &[u32]) {
        for &v in removed {
            self.forest.remove(v);
            self.mate[mate(v) as usize] = NONE;
        }
        for &v in removed {
            self.forest.plant(mate(v));
        }
    }

    /// Gives the forest up and puts the vertices back.
    fn end(&mut self, removed: &[u32]) {
        self.forest.clear(&self.mate);
        for &v in removed {
            self.forest.forget(v);
            self.mate[mate(v) as usize] = v;
        }
    }

    /// Decides one edge, and the others of the cycle or barrier found.
    fn decide(&mut self, edge: u32) -> Result<(), StopReason> {
        let ends = self.kernel.edges()[edge as usize];
        self.begin(&ends);
        let found = self.grow_both(ends);
        if let Ok(found) = &found {
            match *found {
                Found::Meeting(x, y) => self.accept_cycle(edge, x, y),
                Found::Barrier { of } => {
                    self.reject_barrier(ends, of);
                    self.kernel.set(edge, EdgeStatus::NotAllowed);
                }
            }
        }
        self.end(&ends);
        found.map(|_| ())
    }

    fn grow_both(&mut self, [u, v]: [u32; 2]) -> Result<Found, StopReason> {
        let mut sides = [Side::new(mate(u)), Side::new(mate(v))];
        while self.forest.pop().is_some() {}
        let mut steps = 0_u32;
        loop {
            let pick = match [0, 1].map(|s| sides[s].next < sides[s].even.len()) {
                [true, true] => usize::from(sides[1].work < sides[0].work),
                [true, false] => 0,
                [false, true] => 1,
                [false, false] => return Ok(Found::Barrier { of: None }),
            };
            let side = &mut sides[pick];
            let x = side.even[side.next];
            side.next += 1;
            side.work += self.adjacency.degree(x) + 1;
            steps += 1;
            if steps.is_multiple_of(4096) {
                self.monitor.check()?;
            }
            if let Event::Meeting(x, y) = self.forest.scan(x, &self.mate) {
                return Ok(Found::Meeting(x, y));
            }
            while let Some(even) = self.forest.pop() {
                side.even.push(even);
            }
            if side.next == side.even.len() && !self.is_stopped(side, [u, v]) {
                return Ok(Found::Barrier { of: Some(mate([u, v][pick])) });
            }
        }
    }

    /// Whether a complete tree has edges to the other one. Those to its odd vertices stopped it; any
    /// of these may since have become even, and then the other tree has yet to find the edge.
    fn is_stopped(&self, side: &Side, removed: [u32; 2]) -> bool {
        let root = self.forest.root(side.even[0]);
        side.even.iter().any(|&x| {
            self.adjacency.neighbours(x).iter().any(|&w| {
                (self.forest.is_odd(w) || self.forest.is_even(w))
                    && !removed.contains(&w)
                    && self.forest.root(w) != root
            })
        })
    }

    fn accept_cycle(&mut self, edge: u32, x: u32, y: u32) {
        let mut path = vec![[x, y]];
        self.forest.path_edges(x, &self.mate, &mut path);
        self.forest.path_edges(y, &self.mate, &mut path);
        self.kernel.set(edge, EdgeStatus::Allowed);
        for [a, b] in path {
            let (from, to) =
                if self.adjacency.degree(a) <= self.adjacency.degree(b) { (a, b) } else { (b, a) };
            let entry = self.kernel.entries(from).iter().find(|entry| entry.target == to);
            let edge = entry.expect("paths follow edges").edge;
            self.kernel.set(edge, EdgeStatus::Allowed);
        }
    }

    /// Rejects all edges inside the barrier of the removed vertices and the odd vertices of one
    /// tree or both.
    fn reject_barrier(&mut self, removed: [u32; 2], tree: Option<u32>) {
        let mut barrier = removed.to_vec();
        for &even in self.forest.even_vertices() {
            let odd = self.mate[even as usize];
            if odd != NONE
                && self.forest.is_odd(odd)
                && tree.is_none_or(|root| self.forest.root(odd) == root)
            {
                barrier.push(odd);
            }
        }
        for &v in &barrier {
            self.inside[v as usize] = true;
        }
        for &v in &barrier {
            for i in 0..self.kernel.entries(v).len() {
                let Entry { target, edge } = self.kernel.entries(v)[i];
                if self.inside[target as usize] {
                    self.kernel.set(edge, EdgeStatus::NotAllowed);
                }
            }
        }
        for &v in &barrier {
            self.inside[v as usize] = false;
        }
    }
}

/// One of the two trees.
struct Side {
    /// Its even vertices, as they became so.
    even: Vec<u32>,
    next: usize,
    /// List entries looked at.
    work: usize,
}

impl Side {
    fn new(root: u32) -> Self {
        Side { even: vec![root], next: 0, work: 0 }
    }
}

enum Found {
    /// An edge between the trees.
    Meeting(u32, u32),
    /// The odd vertices of this tree, or of both, are a barrier together with the edge's ends.
    Barrier { of: Option<u32> },
}
