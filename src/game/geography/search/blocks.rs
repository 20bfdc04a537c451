//! Bridges and the blocks between them (2-edge-connected components) of one component, seen from
//! a root; linear time, no recursion (Tarjan 1974).

/// An undirected edge that passes the turn iff it is odd; `a <= b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) odd: bool,
}

impl Edge {
    pub(super) fn new(a: u32, b: u32, odd: bool) -> Self {
        Edge { a: a.min(b), b: a.max(b), odd }
    }

    pub(super) fn other(&self, v: u32) -> u32 {
        if self.a == v { self.b } else { self.a }
    }
}

/// A bridge into a block, from the side of the root.
#[derive(Clone, Copy)]
pub(super) struct Bridge {
    pub(super) near: u32,
    pub(super) far: u32,
    pub(super) odd: bool,
}

/// The blocks, each after the block from which its bridge comes; block 0 holds the root.
pub(super) struct Blocks {
    bridges: Vec<Bridge>,
    offsets: Vec<u32>,
    edges: Vec<Edge>,
    block: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// For each vertex, where its entries (edge numbers) start, and the entries.
fn incidence(vertex_count: usize, edges: &[Edge]) -> (Vec<u32>, Vec<u32>) {
    let mut offsets = vec![0_u32; vertex_count + 2];
    let mut entries = vec![0_u32; 2 * edges.len()];
    for e in edges {
        offsets[e.a as usize + 2] += 1;
        offsets[e.b as usize + 2] += 1;
    }
    for v in 2..vertex_count + 2 {
        offsets[v] += offsets[v - 1];
    }
    for (i, e) in edges.iter().enumerate() {
        for v in [e.a, e.b] {
            let place = &mut offsets[v as usize + 1];
            entries[*place as usize] = i as u32;
            *place += 1;
        }
    }
    (offsets, entries)
}

impl Blocks {
    /// The blocks of the component of `root`.
    pub(super) fn new(vertex_count: usize, edges: &[Edge], root: u32) -> Self {
        let (offsets, entries) = incidence(vertex_count, edges);
        let mut index = vec![NONE; vertex_count];
        let mut low = vec![0_u32; vertex_count];
        let mut via = vec![NONE; vertex_count];
        let mut order = vec![root];
        let mut stack = vec![(root, offsets[root as usize])];
        index[root as usize] = 0;
        while let Some(&mut (v, ref mut next)) = stack.last_mut() {
            if *next < offsets[v as usize + 1] {
                let i = entries[*next as usize];
                *next += 1;
                let w = edges[i as usize].other(v);
                if i == via[v as usize] {
                    continue;
                }
                if index[w as usize] == NONE {
                    index[w as usize] = order.len() as u32;
                    low[w as usize] = index[w as usize];
                    via[w as usize] = i;
                    order.push(w);
                    stack.push((w, offsets[w as usize]));
                } else {
                    low[v as usize] = low[v as usize].min(index[w as usize]);
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, _)) = stack.last() {
                low[parent as usize] = low[parent as usize].min(low[v as usize]);
            }
        }
        let mut block = vec![NONE; vertex_count];
        block[root as usize] = 0;
        let mut bridges = vec![Bridge { near: NONE, far: root, odd: false }];
        for &v in &order[1..] {
            let edge = edges[via[v as usize] as usize];
            let parent = edge.other(v);
            block[v as usize] = if low[v as usize] == index[v as usize] {
                bridges.push(Bridge { near: parent, far: v, odd: edge.odd });
                bridges.len() as u32 - 1
            } else {
                block[parent as usize]
            };
        }
        let inner =
            |e: &&Edge| block[e.a as usize] != NONE && block[e.a as usize] == block[e.b as usize];
        let mut starts = vec![0_u32; bridges.len() + 2];
        for e in edges.iter().filter(inner) {
            starts[block[e.a as usize] as usize + 2] += 1;
        }
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut sorted = vec![Edge::new(0, 0, false); starts[starts.len() - 1] as usize];
        for e in edges.iter().filter(inner) {
            let place = &mut starts[block[e.a as usize] as usize + 1];
            sorted[*place as usize] = *e;
            *place += 1;
        }
        Blocks { bridges, offsets: starts, edges: sorted, block }
    }

    pub(super) fn count(&self) -> usize {
        self.bridges.len()
    }

    /// The bridge into block `k >= 1`.
    pub(super) fn bridge(&self, k: usize) -> Bridge {
        self.bridges[k]
    }

    /// The edges inside block `k`.
    pub(super) fn edges(&self, k: usize) -> &[Edge] {
        &self.edges[self.offsets[k] as usize..self.offsets[k + 1] as usize]
    }

    /// The block of a vertex; none out of reach of the root.
    pub(super) fn block_of(&self, v: u32) -> Option<usize> {
        let block = self.block[v as usize];
        (block != NONE).then_some(block as usize)
    }
}
