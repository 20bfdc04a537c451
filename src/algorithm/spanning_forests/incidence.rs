//! Neighbour lists that also name the edges.

/// For each vertex its neighbours, each with the number of the edge; loops are left out.
pub(crate) struct Incidence {
    offsets: Vec<u32>,
    entries: Vec<(u32, u32)>,
}

impl Incidence {
    /// The lists of all edges. O(n + m).
    pub fn new(vertex_count: usize, ends: &[[u32; 2]]) -> Self {
        Self::some(vertex_count, ends, |_| true)
    }

    /// The lists of the edges that `wanted` picks. O(n + m).
    pub fn some(vertex_count: usize, ends: &[[u32; 2]], wanted: impl Fn(u32) -> bool) -> Self {
        let edges = || (0..).zip(ends).filter(|&(e, [a, b])| a != b && wanted(e));
        let mut offsets = vec![0_u32; vertex_count + 1];
        for (_, &[a, b]) in edges() {
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for v in 0..vertex_count {
            offsets[v + 1] += offsets[v];
        }
        let mut entries = vec![(0, 0); offsets[vertex_count] as usize];
        // Filling moves each start to its end, which is the next one's start.
        let mut put = |v: u32, w: u32, e: u32| {
            let place = &mut offsets[v as usize];
            entries[*place as usize] = (w, e);
            *place += 1;
        };
        for (e, &[a, b]) in edges() {
            put(a, b, e);
            put(b, a, e);
        }
        offsets.copy_within(0..vertex_count, 1);
        offsets[0] = 0;
        Incidence { offsets, entries }
    }

    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// One more than the largest number of an edge.
    pub fn edge_bound(&self) -> usize {
        self.entries.iter().map(|&(_, e)| e as usize + 1).max().unwrap_or(0)
    }

    #[inline]
    pub fn of(&self, v: u32) -> &[(u32, u32)] {
        &self.entries[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize]
    }
}
