//! Disjoint sets with path halving.

/// A partition of `0..len` that only grows coarser.
#[derive(Clone, Debug)]
pub(crate) struct DisjointSets {
    above: Vec<u32>,
}

impl DisjointSets {
    /// Every element by itself.
    pub fn new(len: usize) -> Self {
        DisjointSets { above: (0..len as u32).collect() }
    }

    /// The representative of the set of `x`.
    #[inline]
    pub fn find(&mut self, mut x: u32) -> u32 {
        loop {
            let up = self.above[x as usize];
            if up == x {
                return x;
            }
            let next = self.above[up as usize];
            self.above[x as usize] = next;
            x = next;
        }
    }

    /// Joins the sets of `x` and `y`; whether they were two.
    #[inline]
    pub fn join(&mut self, x: u32, y: u32) -> bool {
        let (x, y) = (self.find(x), self.find(y));
        if x == y {
            return false;
        }
        // A fixed scramble of the numbers stands in for random priorities: O(log n) expected depth.
        let priority = |x: u32| x.wrapping_mul(0x9E37_79B1);
        if priority(x) < priority(y) {
            self.above[x as usize] = y;
        } else {
            self.above[y as usize] = x;
        }
        true
    }

    /// The number of each element's set, sets numbered 0, 1, 2, … by least element.
    pub fn numbered(mut self) -> Vec<u32> {
        let mut number = vec![u32::MAX; self.above.len()];
        let mut sets = 0;
        let mut of = vec![0; self.above.len()];
        for x in 0..self.above.len() as u32 {
            let root = self.find(x) as usize;
            if number[root] == u32::MAX {
                number[root] = sets;
                sets += 1;
            }
            of[x as usize] = number[root];
        }
        of
    }
}
