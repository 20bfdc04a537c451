//! Directed vertex geography inside a strongly connected component, on bit sets of vertices.
//!
//! A position is the token, the vertices it can still reach whose outcome plain retrograde
//! analysis leaves open and, in misère play, which of them have a move that only loses. Below the
//! token everything falls into strongly connected components again, which are decided sinks first
//! as positions of their own: nothing of one is deleted before the token enters it.

use super::driver::Driver;
use super::table::{Key, Table, mix};

type Bits<const W: usize> = [u64; W];

#[derive(Clone, PartialEq, Eq)]
struct Position<const W: usize> {
    token: u32,
    alive: Bits<W>,
    marks: Bits<W>,
}

impl<const W: usize> Key for Position<W> {
    fn hash(&self) -> u64 {
        let mut hash = u64::from(self.token);
        for i in 0..W {
            hash = mix(hash, self.alive[i]);
            hash = mix(hash, self.marks[i].rotate_left(32));
        }
        hash
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

/// The component and what is known of it.
pub(super) struct VertexSearch<'a, const W: usize> {
    driver: &'a Driver<'a>,
    table: Table<Position<W>>,
    out: Vec<Bits<W>>,
    back: Vec<Bits<W>>,
    misere: bool,
}

impl<'a, const W: usize> VertexSearch<'a, W> {
    /// The game on the arcs between `vertex_count` vertices, at most 64·W.
    pub(super) fn new(
        driver: &'a Driver<'a>,
        vertex_count: usize,
        arcs: &[(u32, u32)],
        misere: bool,
    ) -> Self {
        let mut out = vec![[0; W]; vertex_count];
        let mut back = vec![[0; W]; vertex_count];
        for &(tail, head) in arcs.iter().filter(|(tail, head)| tail != head) {
            insert(&mut out[tail as usize], head);
            insert(&mut back[head as usize], tail);
        }
        VertexSearch { driver, table: Table::new(driver.table_bytes()), out, back, misere }
    }

    /// Whether the mover wins with the token on `token`, itself and the vertices of `alive` left.
    pub(super) fn evaluate(
        &self,
        token: u32,
        alive: &[bool],
        marks: &[bool],
        depth: usize,
    ) -> Option<bool> {
        let pack = |flags: &[bool]| {
            let mut bits = [0; W];
            for (v, _) in flags.iter().enumerate().filter(|(_, flag)| **flag) {
                insert(&mut bits, v as u32);
            }
            bits
        };
        self.wins(token, pack(alive), pack(marks), depth)
    }

    fn reach(&self, from: &Bits<W>, within: &Bits<W>, lists: &[Bits<W>]) -> Bits<W> {
        let mut seen = and(from, within);
        let mut fresh = seen;
        while let Some(v) = pop(&mut fresh) {
            let list = &lists[v as usize];
            for i in 0..W {
                let new = list[i] & within[i] & !seen[i];
                seen[i] |= new;
                fresh[i] |= new;
            }
        }
        seen
    }

    fn wins(
        &self,
        token: u32,
        mut alive: Bits<W>,
        mut marks: Bits<W>,
        depth: usize,
    ) -> Option<bool> {
        if depth == 0 {
            self.driver.stop(crate::limits::StopReason::Memory);
            return None;
        }
        remove(&mut alive, token);
        let moves = self.out[token as usize];
        let mut open = self.reach(&moves, &alive, &self.out);
        // Plain retrograde analysis of what can be reached.
        let reached = open;
        let (mut won, mut lost) = ([0; W], [0; W]);
        loop {
            let mut changed = false;
            let mut scan = open;
            while let Some(v) = pop(&mut scan) {
                let list = &self.out[v as usize];
                if meets(list, &lost) {
                    insert(&mut won, v);
                    remove(&mut open, v);
                    changed = true;
                } else if !meets(list, &open) {
                    let stuck = !meets(list, &reached) && !contains(&marks, v);
                    insert(if stuck && self.misere { &mut won } else { &mut lost }, v);
                    remove(&mut open, v);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        if meets(&moves, &lost) {
            return Some(true);
        }
        if !meets(&moves, &open) {
            let stuck = !meets(&moves, &reached) && !contains(&marks, token);
            return Some(stuck && self.misere);
        }
        let open = self.reach(&moves, &open, &self.out);
        if self.misere {
            let mut scan = open;
            insert(&mut scan, token);
            let here = scan;
            while let Some(v) = pop(&mut scan) {
                if meets(&self.out[v as usize], &won) {
                    insert(&mut marks, v);
                }
            }
            marks = and(&marks, &here);
            // The token has a move, so its own mark says nothing more.
            remove(&mut marks, token);
        } else {
            marks = [0; W];
        }
        let position = Position { token, alive: open, marks };
        if let Some(wins) = self.table.get(&position) {
            return Some(wins);
        }
        let before = self.driver.nodes();
        if !self.driver.tick() {
            return None;
        }
        let wins = self.expand(&position, depth - 1)?;
        self.table.put(position, wins, self.driver.nodes() - before);
        Some(wins)
    }

    /// Decides the components below the token sinks first, until one of its moves wins.
    fn expand(&self, position: &Position<W>, depth: usize) -> Option<bool> {
        let moves = &self.out[position.token as usize];
        let mut rest = position.alive;
        let mut marks = position.marks;
        let (mut won, mut lost) = ([0; W], [0; W]);
        while let Some(component) = self.sink(&rest) {
            for i in 0..W {
                rest[i] &= !component[i];
            }
            // Hot vertices have an exit to a lost position: whoever is to move there wins.
            let mut body = component;
            let mut scan = component;
            while let Some(v) = pop(&mut scan) {
                if meets(&self.out[v as usize], &lost) {
                    remove(&mut body, v);
                    insert(&mut won, v);
                }
            }
            if self.misere {
                let mut scan = body;
                while let Some(v) = pop(&mut scan) {
                    if meets(&self.out[v as usize], &won) {
                        insert(&mut marks, v);
                    }
                }
            }
            let inside = and(&marks, &body);
            let mut children = Vec::new();
            let mut scan = and(moves, &body);
            while let Some(v) = pop(&mut scan) {
                let replies = count(&and(&self.out[v as usize], &body));
                children.push((replies, v));
            }
            children.sort_unstable();
            for (_, v) in children {
                if self.wins(v, body, inside, depth)? {
                    insert(&mut won, v);
                } else {
                    return Some(true);
                }
            }
            let mut scan = body;
            while let Some(v) = pop(&mut scan) {
                if contains(moves, v) || !meets(&self.back[v as usize], &rest) {
                    continue;
                }
                let wins = self.wins(v, body, inside, depth)?;
                insert(if wins { &mut won } else { &mut lost }, v);
            }
        }
        Some(false)
    }

    /// A strongly connected component of `within` that no arc leaves.
    fn sink(&self, within: &Bits<W>) -> Option<Bits<W>> {
        let mut start = [0; W];
        let mut scan = *within;
        insert(&mut start, pop(&mut scan)?);
        loop {
            let below = self.reach(&start, within, &self.out);
            let component = self.reach(&start, &below, &self.back);
            let mut rest = below;
            for i in 0..W {
                rest[i] &= !component[i];
            }
            let Some(v) = pop(&mut rest) else { return Some(component) };
            start = [0; W];
            insert(&mut start, v);
        }
    }
}

#[inline]
fn insert<const W: usize>(bits: &mut Bits<W>, v: u32) {
    bits[v as usize / 64] |= 1 << (v % 64);
}

#[inline]
fn remove<const W: usize>(bits: &mut Bits<W>, v: u32) {
    bits[v as usize / 64] &= !(1 << (v % 64));
}

#[inline]
fn contains<const W: usize>(bits: &Bits<W>, v: u32) -> bool {
    bits[v as usize / 64] >> (v % 64) & 1 == 1
}

#[inline]
fn and<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| a[i] & b[i])
}

#[inline]
fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    (0..W).any(|i| a[i] & b[i] != 0)
}

#[inline]
fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Takes the least member out.
#[inline]
fn pop<const W: usize>(bits: &mut Bits<W>) -> Option<u32> {
    for (i, word) in bits.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            return Some(i as u32 * 64 + bit);
        }
    }
    None
}
