//! Small parity graphs as bit sets, for the leaves of a search.

/// A parity graph with at most 64 · W vertices: bit w of row v says whether an odd number of
/// edges joins v and w (bit v: whether an odd number of loops is at v).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallParityGraph<const W: usize> {
    rows: Vec<[u64; W]>,
}

impl<const W: usize> SmallParityGraph<W> {
    /// A graph without edges.
    ///
    /// # Panics
    /// If it would have more than 64 · W vertices.
    pub fn new(vertex_count: usize) -> Self {
        assert!(vertex_count <= 64 * W, "{vertex_count} vertices in {W} words");
        SmallParityGraph { rows: vec![[0; W]; vertex_count] }
    }

    /// Adds an edge, or takes it away: whichever changes the parity.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn toggle(&mut self, a: usize, b: usize) {
        assert!(b < self.rows.len());
        self.rows[a][b / 64] ^= 1 << (b % 64);
        if a != b {
            self.rows[b][a / 64] ^= 1 << (a % 64);
        }
    }

    /// Whether the player to move at `token` loses, or `None` if its component is not bipartite.
    /// O(n² W) word operations, nothing allocated but n rows.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn is_lost(&self, token: usize) -> Option<bool> {
        // Breadth-first by layers: layers of equal parity are one colour.
        let mut colours = [[0_u64; W]; 2];
        let mut layer = [0_u64; W];
        layer[token / 64] |= 1 << (token % 64);
        let mut colour = 0;
        while layer.iter().any(|&word| word != 0) {
            let mut next = [0_u64; W];
            for v in bits(&layer) {
                next.iter_mut().zip(&self.rows[v]).for_each(|(a, b)| *a |= b);
            }
            for w in 0..W {
                colours[colour][w] |= layer[w];
                if next[w] & colours[colour][w] != 0 {
                    return None;
                }
                next[w] &= !colours[1 - colour][w];
            }
            layer = next;
            colour = 1 - colour;
        }
        // P iff the token's row is a sum of the others of its colour.
        let mut basis: Vec<([u64; W], usize)> = Vec::with_capacity(self.rows.len());
        let reduce = |row: &mut [u64; W], basis: &[([u64; W], usize)]| {
            for (vector, pivot) in basis {
                if row[pivot / 64] >> (pivot % 64) & 1 == 1 {
                    row.iter_mut().zip(vector).for_each(|(a, b)| *a ^= b);
                }
            }
            bits(row).next()
        };
        for v in bits(&colours[0]).filter(|&v| v != token) {
            let mut row = self.rows[v];
            if let Some(pivot) = reduce(&mut row, &basis) {
                basis.push((row, pivot));
            }
        }
        let mut row = self.rows[token];
        Some(reduce(&mut row, &basis).is_none())
    }
}

/// The numbers of the bits set, ascending.
fn bits<const W: usize>(words: &[u64; W]) -> impl Iterator<Item = usize> + use<W> {
    let words = *words;
    (0..W).flat_map(move |w| {
        let mut word = words[w];
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                w * 64 + bit
            })
        })
    })
}
