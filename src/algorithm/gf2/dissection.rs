//! Nested dissection (George, SIAM J. Numer. Anal. 10, 1973): small sets whose removal takes a
//! graph apart, as a tree. A set is a level of a breadth-first search that begins far out, so
//! grids and other graphs of low dimension fall into halves, and others may not.

use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// Parts of at most this many vertices are left whole.
const LEAF: usize = 48;

/// The parent of a root, and the part of what belongs to none.
pub(super) const NONE: u32 = u32::MAX;

/// A rooted forest whose nodes are disjoint sets of vertices; the ends of an edge lie in one
/// node, or one of their nodes is an ancestor of the other's. Parents come before their children.
pub(super) struct Dissection {
    order: Vec<u32>,
    offsets: Vec<u32>,
    /// By node, [`NONE`] at roots.
    pub parents: Vec<u32>,
}

impl Dissection {
    /// Dissects the graph that `vertices`, between which all their edges run, induce.
    ///
    /// O((n + m) · depth) time; for graphs with small separators the depth is O(log n).
    pub fn new(
        graph: &Adjacency,
        vertices: Vec<u32>,
        monitor: &Monitor,
    ) -> Result<Self, StopReason> {
        let mut search = Search {
            graph,
            part: vec![NONE; graph.vertex_count()],
            seen: vec![0; graph.vertex_count()],
            stamp: 0,
            queue: Vec::new(),
            levels: Vec::new(),
        };
        let mut tree = Dissection { order: Vec::new(), offsets: vec![0], parents: Vec::new() };
        tree.order.reserve_exact(vertices.len());
        let mut stack = vec![(vertices, NONE)];
        stack.retain(|(vertices, _)| !vertices.is_empty());
        let mut next_part = 0;
        while let Some((vertices, parent)) = stack.pop() {
            monitor.check()?;
            for &v in &vertices {
                search.part[v as usize] = next_part;
            }
            next_part += 1;
            let stamp = search.next_stamp();
            search.levels_from(vertices[0], stamp);
            if search.queue.len() == vertices.len() && vertices.len() > LEAF {
                let (separator, rest) = search.separate(&vertices);
                tree.push(&separator, parent);
                for &v in &separator {
                    search.part[v as usize] = NONE;
                }
                let node = tree.parents.len() as u32 - 1;
                stack.extend(rest.into_iter().filter(|p| !p.is_empty()).map(|p| (p, node)));
                continue;
            }
            // Small components of one part share a node.
            let mut small = Vec::new();
            let stamp = search.next_stamp();
            for &v in &vertices {
                if search.seen[v as usize] == stamp {
                    continue;
                }
                search.levels_from(v, stamp);
                if search.queue.len() > LEAF {
                    stack.push((search.queue.clone(), parent));
                    continue;
                }
                small.extend_from_slice(&search.queue);
                if small.len() >= LEAF {
                    tree.push(&small, parent);
                    small.clear();
                }
            }
            if !small.is_empty() {
                tree.push(&small, parent);
            }
        }
        Ok(tree)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// The vertices of a node.
    pub fn vertices(&self, node: usize) -> &[u32] {
        &self.order[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }

    fn push(&mut self, vertices: &[u32], parent: u32) {
        self.order.extend_from_slice(vertices);
        self.offsets.push(self.order.len() as u32);
        self.parents.push(parent);
    }
}

struct Search<'a> {
    graph: &'a Adjacency,
    part: Vec<u32>,
    seen: Vec<u32>,
    stamp: u32,
    queue: Vec<u32>,
    /// Where each level of the queue begins; one more at the end.
    levels: Vec<usize>,
}

impl Search<'_> {
    fn next_stamp(&mut self) -> u32 {
        self.stamp += 1;
        self.stamp
    }

    /// Fills the queue with what `root` reaches in its part, by levels.
    fn levels_from(&mut self, root: u32, stamp: u32) {
        let part = self.part[root as usize];
        self.queue.clear();
        self.levels.clear();
        self.queue.push(root);
        self.seen[root as usize] = stamp;
        let mut next = 0;
        while next < self.queue.len() {
            self.levels.push(next);
            let end = self.queue.len();
            for i in next..end {
                for &w in self.graph.neighbours(self.queue[i]) {
                    if self.part[w as usize] == part && self.seen[w as usize] != stamp {
                        self.seen[w as usize] = stamp;
                        self.queue.push(w);
                    }
                }
            }
            next = end;
        }
        self.levels.push(self.queue.len());
    }

    /// Takes a connected part apart: a separator and the two sides, empty if there is no good
    /// separator.
    fn separate(&mut self, component: &[u32]) -> (Vec<u32>, [Vec<u32>; 2]) {
        let mut root = component[component.len() - 1];
        for _ in 0..2 {
            let stamp = self.next_stamp();
            self.levels_from(root, stamp);
            root = self.queue[self.queue.len() - 1];
        }
        // The level with the least size for the balance of its sides.
        let size = self.queue.len();
        let cost = |bounds: &[usize]| {
            let (before, after) = (bounds[0] as f64, (size - bounds[1]) as f64);
            (bounds[1] - bounds[0]) as f64 / (before * after)
        };
        let best =
            self.levels.windows(2).min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(&[0, 0]);
        let (start, end) = (best[0], best[1]);
        if 2 * (end - start) >= size || start == 0 || end == size {
            return (component.to_vec(), [Vec::new(), Vec::new()]);
        }
        let mut sides = [self.queue[..start].to_vec(), self.queue[end..].to_vec()];
        let stamp = self.next_stamp();
        for &v in &sides[1] {
            self.seen[v as usize] = stamp;
        }
        // What has no neighbour beyond does not separate.
        let (separator, inner) = self.queue[start..end].iter().partition(|&&v| {
            self.graph.neighbours(v).iter().any(|&w| self.seen[w as usize] == stamp)
        });
        let inner: Vec<u32> = inner;
        sides[0].extend(inner);
        (separator, sides)
    }
}
