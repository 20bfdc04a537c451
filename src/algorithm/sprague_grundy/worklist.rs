//! Generalised labels of any digraph by Rule R on a lazy worklist, without levels.
//!
//! A vertex whose followers are all labelled is labelled at once. Any other that is unlabelled
//! waits at one *blocker*: an unlabelled follower which does not yet have a follower with the
//! label the waiting vertex is a candidate for. It is looked at again only when its blocker is
//! labelled or gets such a follower, or when its own candidate rises to one its blocker has. The
//! search for a blocker goes on where it stopped, as long as the candidate is the same. Both lists
//! are queues: who is next is known early, so that memory can be asked for in time, and a vertex
//! that waits its turn is looked at once for several changes.
//!
//! Scans cost m plus, for each vertex, its degree times the candidates it is tried for; a label
//! k needs k(k + 1)/2 arcs, hence O(m·√m) at worst. Measured: 1 look an arc on acyclic digraphs,
//! 2 to 3 on dense ones with cycles.

use std::collections::VecDeque;

use hashbrown::HashSet;

use super::{CHECK_EVERY, INFINITE, Labelling, rank};
use crate::algorithm::Adjacency;
use crate::algorithm::prefetch::prefetch;
use crate::limits::{Monitor, StopReason};

const NONE: u32 = u32::MAX;

/// How far ahead of the vertices in turn memory is asked for.
const AHEAD: usize = 4;

/// All that is looked at for an arc stands together: two vertices fill a cache line, and
/// none lies across two.
#[derive(Clone)]
#[repr(align(32))]
struct Vertex {
    /// Labels below 64 seen among the followers.
    seen: u64,
    label: u32,
    /// Unlabelled followers, parallel arcs counted.
    unlabelled: u32,
    /// Where this vertex waits.
    blocker: u32,
    /// The first vertex that waits here.
    waiting: u32,
    /// Followers before this one block no more for candidate `scanned_for`.
    scanned: u32,
    scanned_for: u32,
}

struct Worklist<'a> {
    graph: &'a Adjacency,
    transpose: &'a Adjacency,
    vertices: Vec<Vertex>,
    /// Links of the lists of waiting vertices.
    next: Vec<u32>,
    previous: Vec<u32>,
    /// Pairs (vertex, label ≥ 64) seen; few graphs have any.
    high: HashSet<(u32, u32)>,
    /// For vertices that have seen all labels below 64; empty until a label is that high.
    high_candidates: Vec<u32>,
    /// Vertices whose followers are all labelled.
    direct: VecDeque<u32>,
    /// Vertices that wait nowhere and may be ripe.
    check: VecDeque<u32>,
    fresh: Vec<u32>,
    sequence: Vec<u32>,
}

/// The generalised labels of `graph`; `transpose` is [`Adjacency::transposed`] of it.
///
/// O(m·√m) time at worst, O(n + m) on acyclic digraphs and close to it on most; O(n + m) memory.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn worklist(
    graph: &Adjacency,
    transpose: &Adjacency,
    monitor: &Monitor,
) -> Result<Labelling, StopReason> {
    let n = graph.vertex_count() as u32;
    let mut work = Worklist {
        graph,
        transpose,
        vertices: (0..n)
            .map(|v| Vertex {
                seen: 0,
                label: INFINITE,
                unlabelled: graph.degree(v) as u32,
                blocker: NONE,
                waiting: NONE,
                scanned: 0,
                scanned_for: NONE,
            })
            .collect(),
        next: Vec::new(),
        previous: Vec::new(),
        high: HashSet::new(),
        high_candidates: Vec::new(),
        direct: (0..n).filter(|&v| graph.degree(v) == 0).collect(),
        check: VecDeque::new(),
        fresh: Vec::new(),
        sequence: Vec::with_capacity(n as usize),
    };
    work.run(monitor)?;
    let labels: Vec<u32> = work.vertices.iter().map(|vertex| vertex.label).collect();
    let sequence = work.sequence;
    drop((work.vertices, work.next, work.previous));
    let counters = rank(&labels, &sequence);
    Ok(Labelling { labels, counters })
}

impl Worklist<'_> {
    fn run(&mut self, monitor: &Monitor) -> Result<(), StopReason> {
        let n = self.vertices.len() as u32;
        let mut steps = 0_u32;
        let mut all_checked = false;
        loop {
            if steps.is_multiple_of(CHECK_EVERY) {
                monitor.check()?;
                monitor.report("labels", self.sequence.len() as u64, Some(u64::from(n)));
            }
            steps = steps.wrapping_add(1);
            if let Some(x) = self.direct.pop_front() {
                self.prefetch_labels();
                if self.vertices[x as usize].label == INFINITE {
                    self.label(x);
                }
            } else if let Some(x) = self.check.pop_front() {
                self.prefetch_checks();
                if self.vertices[x as usize].label != INFINITE
                    || self.vertices[x as usize].blocker != NONE
                {
                    continue;
                }
                match self.find_blocker(x) {
                    Some(v) => self.wait(x, v),
                    None => self.label(x),
                }
            } else if all_checked {
                return Ok(());
            } else {
                all_checked = true;
                let rest = (0..n).filter(|&v| self.vertices[v as usize].label == INFINITE);
                self.check = rest.collect();
                if !self.check.is_empty() {
                    self.next = vec![NONE; n as usize];
                    self.previous = vec![NONE; n as usize];
                }
            }
        }
    }

    /// Asks for what the next vertices to be labelled and checked will need, one thing after the
    /// other: their places in the lists, the lists, the vertices there.
    #[inline]
    fn prefetch_labels(&self) {
        if let Some(&x) = self.direct.get(2 * AHEAD) {
            self.transpose.prefetch_offset(x);
            prefetch(&self.vertices, x as usize);
        }
        if let Some(&x) = self.direct.get(AHEAD) {
            self.transpose.prefetch_list(x);
        }
        if let Some(&x) = self.direct.get(1) {
            for &y in self.transpose.neighbours(x).iter().take(16) {
                prefetch(&self.vertices, y as usize);
            }
        }
    }

    #[inline]
    fn prefetch_checks(&self) {
        if let Some(&x) = self.check.get(2 * AHEAD) {
            self.graph.prefetch_offset(x);
            self.transpose.prefetch_offset(x);
            prefetch(&self.vertices, x as usize);
        }
        if let Some(&x) = self.check.get(AHEAD) {
            self.graph.prefetch_list(x);
        }
        if let Some(&x) = self.check.get(1) {
            let from = self.vertices[x as usize].scanned as usize;
            for &v in self.graph.neighbours(x).iter().skip(from).take(8) {
                prefetch(&self.vertices, v as usize);
            }
        }
    }

    /// The least label not seen among the followers of `v`.
    #[inline]
    fn candidate(&mut self, v: u32) -> u32 {
        match self.vertices[v as usize].seen.trailing_ones() {
            64 => self.high_candidate(v),
            small => small,
        }
    }

    #[cold]
    fn high_candidate(&mut self, v: u32) -> u32 {
        if self.high_candidates.is_empty() {
            self.high_candidates = vec![64; self.vertices.len()];
        }
        // It only rises: the walk is paid for by the labels seen.
        let candidate = &mut self.high_candidates[v as usize];
        while self.high.contains(&(v, *candidate)) {
            *candidate += 1;
        }
        *candidate
    }

    #[inline]
    fn has_seen(&self, v: u32, label: u32) -> bool {
        if label < 64 {
            self.vertices[v as usize].seen >> label & 1 == 1
        } else {
            self.high.contains(&(v, label))
        }
    }

    /// An unlabelled follower of `x` that has no follower with the candidate of `x`.
    fn find_blocker(&mut self, x: u32) -> Option<u32> {
        let candidate = self.candidate(x);
        let vertex = &self.vertices[x as usize];
        let from = if vertex.scanned_for == candidate { vertex.scanned as usize } else { 0 };
        let followers = self.graph.neighbours(x);
        let found = followers[from..].iter().position(|&v| {
            self.vertices[v as usize].label == INFINITE && !self.has_seen(v, candidate)
        });
        let at = found.map_or(followers.len(), |i| from + i);
        self.vertices[x as usize].scanned = at as u32;
        self.vertices[x as usize].scanned_for = candidate;
        followers.get(at).copied()
    }

    fn wait(&mut self, x: u32, at: u32) {
        let first = std::mem::replace(&mut self.vertices[at as usize].waiting, x);
        self.next[x as usize] = first;
        self.previous[x as usize] = NONE;
        if first != NONE {
            self.previous[first as usize] = x;
        }
        self.vertices[x as usize].blocker = at;
    }

    /// Takes `x` out of the list it waits in, to be looked at again.
    fn release(&mut self, x: u32) {
        let blocker = std::mem::replace(&mut self.vertices[x as usize].blocker, NONE);
        let (previous, next) = (self.previous[x as usize], self.next[x as usize]);
        if previous == NONE {
            self.vertices[blocker as usize].waiting = next;
        } else {
            self.next[previous as usize] = next;
        }
        if next != NONE {
            self.previous[next as usize] = previous;
        }
        self.check.push_back(x);
    }

    fn label(&mut self, x: u32) {
        let label = self.candidate(x);
        self.vertices[x as usize].label = label;
        self.sequence.push(x);
        let mut fresh = std::mem::take(&mut self.fresh);
        let bit = if label < 64 { 1_u64 << label } else { 0 };
        for &y in self.transpose.neighbours(x) {
            let vertex = &mut self.vertices[y as usize];
            if vertex.label != INFINITE {
                continue;
            }
            vertex.unlabelled -= 1;
            if vertex.unlabelled == 0 {
                self.direct.push_back(y);
            }
            if bit == 0 {
                if self.high.insert((y, label)) {
                    fresh.push(y);
                }
            } else if vertex.seen & bit == 0 {
                vertex.seen |= bit;
                // Nothing waits, nor is waited for, as long as the list is untouched.
                if vertex.blocker != NONE || vertex.waiting != NONE {
                    fresh.push(y);
                }
            }
        }
        // Only now: while the sets are being filled a candidate may be stale.
        for &y in &fresh {
            let blocker = self.vertices[y as usize].blocker;
            if blocker != NONE && blocker != x {
                let candidate = self.candidate(y);
                if self.has_seen(blocker, candidate) {
                    self.release(y);
                }
            }
            let mut u = self.vertices[y as usize].waiting;
            while u != NONE {
                let next = self.next[u as usize];
                if self.candidate(u) == label {
                    self.release(u);
                }
                u = next;
            }
        }
        fresh.clear();
        self.fresh = fresh;
        while self.vertices[x as usize].waiting != NONE {
            self.release(self.vertices[x as usize].waiting);
        }
    }
}
