//! Contracting vertices with two neighbours: Karp and Sipser's other reduction, 1981.
//!
//! Let v have the neighbours a, its mate, and b only. Merging the three into one vertex s, matched
//! as b was, gives a graph whose perfect matchings are those of the old one: one edge leaves s,
//! from a (then v is matched with b) or from b (then with a). So an edge at s is allowed iff it
//! was, va is allowed as ever, vb is iff another edge at a is, and an edge ab never.
//!
//! Each vertex knows the number of its edges and their exclusive or, so that a pass reads no lists:
//! where one edge is left, that *is* it. Parallel edges and loops, which the count does not see,
//! are taken out at the end of a pass, and then another pass may find more.
//!
//! Afterwards [`Contraction::undo`] goes back through all that was contracted or taken out. The
//! merged vertices form trees over the vertices of C; a node is marked once an edge at a vertex
//! below it is known to be allowed, and as edges come to be known in the reverse order of their
//! leaving, "is another edge at a allowed" is the mark of a.

use super::EdgeStatus;
use super::core::{Core, mate};
use super::kernel::Kernel;
use crate::algorithm::matching::NONE;

/// All contractions so far.
pub(super) struct Contraction {
    /// Of each node the one that it was merged into; the first nodes are the vertices of C.
    parent: Vec<u32>,
    steps: Vec<Step>,
}

/// Edges are those of C.
enum Step {
    /// The edge vb left, with the matched pair va, when v, a (a node) and b were merged.
    Contracted { edge: u32, pair: u32, a: u32 },
    /// An edge left as parallel to another; [`NONE`]: to one of the matching.
    Parallel { edge: u32, to: u32 },
}

/// The passes of [`Contraction::contract`]: the merging vertices of one kernel.
struct Merging {
    /// Union-find with path halving; roots have themselves.
    up: Vec<u32>,
    /// Of a root: the number of its edge ends and the exclusive or of its edges.
    count: Vec<u32>,
    xor: Vec<u32>,
    /// Of a root: the vertex that is matched with a vertex in it.
    mate: Vec<u32>,
    /// Of a root: its node.
    node: Vec<u32>,
}

impl Merging {
    fn new(kernel: &Kernel) -> Merging {
        let n = kernel.vertex_count();
        let lists = (0..n).map(|v| kernel.entries(v));
        Merging {
            up: (0..n).collect(),
            count: lists.clone().map(|list| list.len() as u32).collect(),
            xor: lists.map(|list| list.iter().fold(0, |xor, entry| xor ^ entry.edge)).collect(),
            mate: (0..n).map(mate).collect(),
            node: kernel.node.clone(),
        }
    }

    fn find(&mut self, mut v: u32) -> u32 {
        loop {
            let up = self.up[v as usize];
            if up == v {
                return v;
            }
            self.up[v as usize] = self.up[up as usize];
            v = up;
        }
    }
}

impl Contraction {
    pub fn new(core: &Core) -> Contraction {
        Contraction { parent: vec![NONE; core.vertex_count() as usize], steps: Vec::new() }
    }

    /// What is left of a kernel, whose lists must be up to date, when all vertices with two
    /// neighbours are contracted and rejected edges, loops, parallel edges and pairs without other
    /// edges taken out. They are settled in `core` as far as they are known. O((n + m)·α).
    pub fn contract(&mut self, kernel: &Kernel, core: &mut Core) -> Kernel {
        let merging = self.merge(kernel);
        self.rebuild(kernel, merging, core)
    }

    fn merge(&mut self, kernel: &Kernel) -> Merging {
        let mut merging = Merging::new(kernel);
        let mut single: Vec<u32> =
            (0..kernel.vertex_count()).filter(|&v| merging.count[v as usize] == 1).collect();
        while let Some(v) = single.pop() {
            if merging.up[v as usize] != v || merging.count[v as usize] != 1 {
                continue;
            }
            let edge = merging.xor[v as usize];
            let [x, y] = kernel.edges()[edge as usize].map(|end| merging.find(end));
            let b = if x == v { y } else { x };
            let a = merging.find(merging.mate[v as usize]);
            if a == b || b == v {
                continue;
            }
            let node = self.parent.len() as u32;
            self.parent.push(NONE);
            for old in [a, v, b] {
                self.parent[merging.node[old as usize] as usize] = node;
            }
            self.steps.push(Step::Contracted {
                edge: kernel.origin[edge as usize],
                // The mate of v lies in a; the pair is that of the kernel.
                pair: kernel.pair[merging.mate[v as usize] as usize >> 1],
                a: merging.node[a as usize],
            });
            // The larger of a and b, by edges, stays the root.
            let count = merging.count[a as usize] + merging.count[b as usize] - 1;
            let xor = merging.xor[a as usize] ^ merging.xor[b as usize] ^ edge;
            let mate = merging.mate[b as usize];
            let (s, other) =
                if merging.count[a as usize] > merging.count[b as usize] { (a, b) } else { (b, a) };
            merging.up[other as usize] = s;
            merging.up[v as usize] = s;
            merging.count[s as usize] = count;
            merging.xor[s as usize] = xor;
            merging.mate[s as usize] = mate;
            merging.node[s as usize] = node;
            if count == 1 {
                single.push(s);
            }
        }
        merging
    }

    fn rebuild(&mut self, kernel: &Kernel, mut merging: Merging, core: &mut Core) -> Kernel {
        let mut number = vec![NONE; kernel.vertex_count() as usize];
        let mut node = Vec::new();
        let mut pair = Vec::new();
        for v in 0..kernel.vertex_count() {
            if merging.up[v as usize] == v && number[v as usize] == NONE {
                let w = merging.find(merging.mate[v as usize]);
                if merging.count[v as usize] == 0 && merging.count[w as usize] == 0 {
                    continue;
                }
                number[v as usize] = node.len() as u32;
                number[w as usize] = node.len() as u32 + 1;
                node.extend([merging.node[v as usize], merging.node[w as usize]]);
                pair.push(kernel.pair[merging.mate[v as usize] as usize >> 1]);
            }
        }
        let mut small = Kernel::new(node.len() as u32);
        small.node = node;
        small.pair = pair;
        // By buckets of one end, so that parallel edges meet.
        let mut edges: Vec<(u32, [u32; 2])> = Vec::new();
        let mut places = vec![0_u32; small.vertex_count() as usize + 1];
        for edge in 0..kernel.edges().len() as u32 {
            let origin = kernel.origin[edge as usize];
            if kernel.status(edge) == EdgeStatus::NotAllowed {
                core.set(origin, EdgeStatus::NotAllowed);
                continue;
            }
            let [a, b] = kernel.edges()[edge as usize].map(|v| number[merging.find(v) as usize]);
            if a == b {
                // Contracted, as the steps tell, or a loop.
                core.set(origin, EdgeStatus::NotAllowed);
            } else if b == mate(a) {
                core.set(origin, EdgeStatus::NotAllowed);
                self.steps.push(Step::Parallel { edge: origin, to: NONE });
            } else {
                let ends = [a.min(b), a.max(b)];
                places[ends[0] as usize + 1] += 1;
                edges.push((edge, ends));
            }
        }
        for v in 0..small.vertex_count() as usize {
            places[v + 1] += places[v];
        }
        let mut sorted = vec![(0_u32, 0_u32); edges.len()];
        for &(edge, [a, b]) in &edges {
            let place = &mut places[a as usize];
            sorted[*place as usize] = (edge, b);
            *place += 1;
        }
        // `places[a]` is now the end of the bucket of a.
        let mut first = vec![NONE; small.vertex_count() as usize];
        let mut begin = 0;
        for a in 0..small.vertex_count() {
            let start = small.edges().len() as u32;
            let end = places[a as usize] as usize;
            for &(edge, b) in &sorted[begin..end] {
                let origin = kernel.origin[edge as usize];
                let status = kernel.status(edge);
                let found = first[b as usize];
                if found != NONE && found >= start {
                    let to = small.origin[found as usize];
                    if status == EdgeStatus::Allowed {
                        small.set(found, status);
                    }
                    core.set(origin, EdgeStatus::NotAllowed);
                    self.steps.push(Step::Parallel { edge: origin, to });
                } else {
                    first[b as usize] = small.edges().len() as u32;
                    small.push([a, b], origin, status);
                }
            }
            begin = end;
        }
        small.list();
        small
    }

    /// Settles the edges that contractions took out, when all others are settled in `core`.
    pub fn undo(self, core: &mut Core) {
        let mut marks = Marks { parent: self.parent, mark: Vec::new() };
        marks.mark.resize(marks.parent.len(), Mark::Rejected);
        // Edges taken out are down as not allowed until their turn comes.
        let mut gone = vec![false; core.vertex_count() as usize / 2];
        for step in &self.steps {
            if let &Step::Contracted { pair, .. } = step {
                gone[pair as usize] = true;
            }
        }
        for edge in 0..core.edges().len() as u32 {
            marks.reveal(core.edges()[edge as usize], core.status(edge));
        }
        for pair in (0..gone.len()).filter(|&pair| !gone[pair]) {
            marks.reveal([2 * pair as u32, 2 * pair as u32 + 1], EdgeStatus::Allowed);
        }
        for step in self.steps.into_iter().rev() {
            let (edge, status) = match step {
                Step::Contracted { edge, pair, a } => {
                    let status = marks.mark[a as usize].into();
                    marks.reveal([2 * pair, 2 * pair + 1], EdgeStatus::Allowed);
                    (edge, status)
                }
                Step::Parallel { edge, to: NONE } => (edge, EdgeStatus::Allowed),
                Step::Parallel { edge, to } => (edge, core.status(to)),
            };
            core.set(edge, status);
            marks.reveal(core.edges()[edge as usize], status);
        }
    }
}

/// The best that is known of the edges at the vertices below a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Rejected,
    Open,
    Allowed,
}

impl From<Mark> for EdgeStatus {
    fn from(mark: Mark) -> EdgeStatus {
        match mark {
            Mark::Rejected => EdgeStatus::NotAllowed,
            Mark::Open => EdgeStatus::Undecided,
            Mark::Allowed => EdgeStatus::Allowed,
        }
    }
}

struct Marks {
    parent: Vec<u32>,
    mark: Vec<Mark>,
}

impl Marks {
    /// Marks the nodes above both ends. Each node is marked at most twice in all.
    fn reveal(&mut self, ends: [u32; 2], status: EdgeStatus) {
        let mark = match status {
            EdgeStatus::NotAllowed => return,
            EdgeStatus::Undecided => Mark::Open,
            EdgeStatus::Allowed => Mark::Allowed,
        };
        for mut node in ends {
            while node != NONE && self.mark[node as usize] < mark {
                self.mark[node as usize] = mark;
                node = self.parent[node as usize];
            }
        }
    }
}
