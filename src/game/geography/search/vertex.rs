//! Vertex geography inside a strongly connected component, on bit sets of vertices, with lemmas.
//!
//! A proof that the mover loses (or wins) uses only part of a position: the vertices that the
//! winner moves to have to be there, and those that would give the loser a further move have to
//! be gone. So each proof holds for all positions between two bounds. Proofs of losses are kept as
//! such *lemmas* beside the table of exact positions, and decide positions never met before; what
//! the token has left behind, or cannot reach any more, is seldom in them, so they cover what a
//! decomposition into strongly connected components would, and more.

use std::sync::{Mutex, PoisonError};

use super::bits::{
    Bits, add, and, contains, count, first, insert, meets, pop, remove, within, without,
};
use super::driver::Driver;
use super::table::{Key, Table, mix};

#[derive(Clone, PartialEq, Eq)]
struct Position<const W: usize> {
    token: u32,
    alive: Bits<W>,
}

impl<const W: usize> Key for Position<W> {
    fn hash(&self) -> u64 {
        self.alive.iter().fold(u64::from(self.token), |hash, &word| mix(hash, word))
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

/// Who wins with the token on some vertex whenever the vertices `required` are there and those
/// `gone` are not.
#[derive(Clone, Copy)]
struct Proof<const W: usize> {
    wins: bool,
    required: Bits<W>,
    gone: Bits<W>,
}

impl<const W: usize> Proof<W> {
    /// The proof that a move to `w` wins, from the proof that the mover at `w` loses.
    fn by_move(w: u32, lost: &Proof<W>) -> Self {
        let mut proof = *lost;
        proof.wins = true;
        insert(&mut proof.required, w);
        remove(&mut proof.gone, w);
        proof
    }

    /// Whether it speaks of the position.
    fn covers(&self, alive: &Bits<W>) -> bool {
        within(&self.required, alive) && !meets(&self.gone, alive)
    }

    /// Takes in the proof that the move to `w` loses.
    fn refute(&mut self, w: u32, won: &Proof<W>) {
        let mut gone = won.gone;
        remove(&mut gone, w);
        add(&mut self.required, &won.required);
        add(&mut self.gone, &gone);
    }
}

/// Lost positions of one token vertex, in buckets by which of the first few heads of its arcs have
/// to be gone.
struct Lemmas<const W: usize> {
    heads: Vec<u32>,
    buckets: Vec<Vec<Lemma<W>>>,
}

/// `(cares, required)`: it holds where the position agrees with `required` on `cares`. In a bucket
/// those that were of use lately come first.
type Lemma<const W: usize> = (Bits<W>, Bits<W>);

impl<const W: usize> Lemmas<W> {
    fn new(mut list: Bits<W>) -> Self {
        let heads: Vec<u32> = std::iter::from_fn(|| pop(&mut list)).take(MOST_HEADS).collect();
        let buckets = vec![Vec::new(); 1 << heads.len()];
        Lemmas { heads, buckets }
    }

    /// Which of the heads are in the set.
    fn key(&self, set: &Bits<W>) -> usize {
        let bit = |(i, &head): (usize, &u32)| usize::from(contains(set, head)) << i;
        self.heads.iter().enumerate().map(bit).sum()
    }

    fn find(&mut self, alive: &Bits<W>) -> Option<Lemma<W>> {
        let dead = self.buckets.len() - 1 - self.key(alive);
        let mut key = dead;
        loop {
            let bucket = &mut self.buckets[key];
            let hit = bucket.iter().position(|(cares, required)| {
                (0..W).fold(0, |differ, i| differ | (alive[i] & cares[i]) ^ required[i]) == 0
            });
            if let Some(hit) = hit {
                bucket.swap(hit, hit / 2);
                return Some(bucket[hit / 2]);
            }
            if key == 0 {
                return None;
            }
            key = (key - 1) & dead;
        }
    }

    fn insert(&mut self, proof: &Proof<W>, most: usize) {
        let key = self.key(&proof.gone);
        let bucket = &mut self.buckets[key];
        let mut cares = proof.required;
        add(&mut cares, &proof.gone);
        let lemma = (cares, proof.required);
        if bucket.len() < most {
            bucket.push(lemma);
        } else {
            bucket[most - 1] = lemma;
        }
        // Young, so not the next one to give way.
        let last = bucket.len() - 1;
        bucket.swap(last, last - last / 4);
    }
}

/// The component and what is known of it.
pub(super) struct VertexSearch<'a, const W: usize> {
    driver: &'a Driver<'a>,
    table: Table<Position<W>, Proof<W>>,
    lemmas: Vec<Mutex<Lemmas<W>>>,
    /// Lemmas kept in a bucket.
    most: usize,
    out: Vec<Bits<W>>,
    misere: bool,
}

/// More lemmas in a bucket cost more time than they save.
const MOST_LEMMAS: usize = 400;
/// Heads that tell buckets apart.
const MOST_HEADS: usize = 5;

impl<'a, const W: usize> VertexSearch<'a, W> {
    /// The game on the arcs between `vertex_count` vertices, at most 64·W.
    pub(super) fn new(
        driver: &'a Driver<'a>,
        vertex_count: usize,
        arcs: &[(u32, u32)],
        misere: bool,
    ) -> Self {
        let mut out = vec![[0; W]; vertex_count];
        for &(tail, head) in arcs.iter().filter(|(tail, head)| tail != head) {
            insert(&mut out[tail as usize], head);
        }
        let bytes = driver.table_bytes();
        let lemmas: Vec<_> = out.iter().map(|&list| Lemmas::new(list)).collect();
        let buckets: usize = lemmas.iter().map(|lemmas| lemmas.buckets.len()).sum();
        let each = (size_of::<Lemma<W>>() * buckets.max(1)) as u64;
        let most = (bytes / 4 / each).min(MOST_LEMMAS as u64) as usize;
        let lemmas = lemmas.into_iter().map(Mutex::new).collect();
        let table = Table::new(bytes - most as u64 * each);
        VertexSearch { driver, table, lemmas, most, out, misere }
    }

    /// Whether the mover wins with the token on `token` and the vertices of `alive` left.
    pub(super) fn evaluate(&self, token: u32, alive: &[bool], depth: usize) -> Option<bool> {
        let mut bits = [0; W];
        for (v, _) in alive.iter().enumerate().filter(|(_, flag)| **flag) {
            insert(&mut bits, v as u32);
        }
        remove(&mut bits, token);
        self.wins(token, bits, depth)
    }

    /// Whether the mover wins with the token on `token`, which is not in `alive`.
    pub(super) fn wins(&self, token: u32, alive: Bits<W>, depth: usize) -> Option<bool> {
        self.prove(token, alive, depth).map(|proof| proof.wins)
    }

    /// What of `alive` the token on `token` can reach.
    fn reach(&self, token: u32, alive: &Bits<W>) -> Bits<W> {
        let mut seen = and(&self.out[token as usize], alive);
        let mut fresh = seen;
        while let Some(v) = pop(&mut fresh) {
            let list = &self.out[v as usize];
            for i in 0..W {
                let new = list[i] & alive[i] & !seen[i];
                seen[i] |= new;
                fresh[i] |= new;
            }
        }
        seen
    }

    /// A lemma by which the mover at `token` loses.
    fn lost(&self, token: u32, alive: &Bits<W>) -> Option<Proof<W>> {
        let lemmas = &self.lemmas[token as usize];
        let (cares, required) =
            lemmas.lock().unwrap_or_else(PoisonError::into_inner).find(alive)?;
        Some(Proof { wins: false, required, gone: without(&cares, &required) })
    }

    fn learn(&self, token: u32, proof: &Proof<W>) {
        if self.most > 0 {
            let lemmas = &self.lemmas[token as usize];
            lemmas.lock().unwrap_or_else(PoisonError::into_inner).insert(proof, self.most);
        }
    }

    /// A proof that covers the position.
    fn prove(&self, token: u32, alive: Bits<W>, depth: usize) -> Option<Proof<W>> {
        if depth == 0 {
            self.driver.stop(crate::limits::StopReason::Memory);
            return None;
        }
        let list = &self.out[token as usize];
        let moves = and(list, &alive);
        if moves == [0; W] {
            return Some(Proof { wins: self.misere, required: [0; W], gone: *list });
        }
        let mut scan = moves;
        while let Some(w) = pop(&mut scan) {
            let mut after = alive;
            remove(&mut after, w);
            if let Some(lost) = self.lost(w, &after) {
                return Some(Proof::by_move(w, &lost));
            }
        }
        if let Some(proof) = self.lost(token, &alive) {
            return Some(proof);
        }
        let reached = self.reach(token, &alive);
        let position = Position { token, alive: reached };
        // What is out of reach may differ, so the proof found then need not cover this position.
        if let Some(proof) = self.table.get(&position).filter(|proof| proof.covers(&alive)) {
            return Some(proof);
        }
        let before = self.driver.nodes();
        let proof = self.expand(token, &alive, &reached, depth - 1)?;
        debug_assert!(proof.covers(&alive));
        if !proof.wins {
            self.learn(token, &proof);
        }
        self.table.put(position, proof, self.driver.nodes() - before);
        Some(proof)
    }

    fn expand(
        &self,
        token: u32,
        alive: &Bits<W>,
        reached: &Bits<W>,
        depth: usize,
    ) -> Option<Proof<W>> {
        let moves = and(&self.out[token as usize], alive);
        let labels = self.retrograde(reached);
        if let Some(w) = first(&and(&moves, &labels.lost)) {
            let lost = self.labelled(w, alive, &labels);
            self.learn(w, &lost);
            return Some(Proof::by_move(w, &lost));
        }
        let mut children = Vec::new();
        let mut known = moves;
        let mut scan = without(&moves, &labels.won);
        while let Some(w) = pop(&mut scan) {
            children.push((count(&and(&self.out[w as usize], alive)), w));
            remove(&mut known, w);
        }
        if !children.is_empty() && !self.driver.tick(|| self.table.fill()) {
            return None;
        }
        // Few replies first.
        children.sort_unstable();
        let gone = without(&self.out[token as usize], alive);
        let mut proof = Proof { wins: false, required: [0; W], gone };
        for (_, w) in children {
            let mut after = *alive;
            remove(&mut after, w);
            let child = self.prove(w, after, depth)?;
            if !child.wins {
                return Some(Proof::by_move(w, &child));
            }
            proof.refute(w, &child);
        }
        while let Some(w) = pop(&mut known) {
            proof.refute(w, &self.labelled(w, alive, &labels));
        }
        if self.misere && !meets(&proof.required, &moves) {
            // Without any move the mover would win.
            if let Some(w) = first(&moves) {
                insert(&mut proof.required, w);
            }
        }
        Some(proof)
    }

    /// Plain retrograde analysis, in which nothing is deleted: a label rests on vertices labelled
    /// before, so no play along labels comes back to a vertex.
    fn retrograde(&self, alive: &Bits<W>) -> Labels<W> {
        let mut labels = Labels { won: [0; W], lost: [0; W], rank: [[0; 64]; W] };
        let mut open = *alive;
        let mut rank = 0;
        loop {
            let before = rank;
            let mut scan = open;
            while let Some(v) = pop(&mut scan) {
                let moves = and(&self.out[v as usize], alive);
                let wins = if meets(&moves, &labels.lost) {
                    true
                } else if within(&moves, &labels.won) {
                    self.misere && moves == [0; W]
                } else {
                    continue;
                };
                insert(if wins { &mut labels.won } else { &mut labels.lost }, v);
                remove(&mut open, v);
                rank += 1;
                labels.rank[v as usize / 64][v as usize % 64] = rank;
            }
            if rank == before {
                return labels;
            }
        }
    }

    /// The proof of a label.
    fn labelled(&self, v: u32, alive: &Bits<W>, labels: &Labels<W>) -> Proof<W> {
        let wins = contains(&labels.won, v);
        let mut proof = Proof { wins, required: [0; W], gone: [0; W] };
        let (mut done, mut todo) = ([0; W], [0; W]);
        insert(&mut todo, v);
        while let Some(v) = pop(&mut todo) {
            insert(&mut done, v);
            let list = &self.out[v as usize];
            let moves = and(list, alive);
            if contains(&labels.won, v) && moves != [0; W] {
                let mut scan = and(&moves, &labels.lost);
                while let Some(w) = pop(&mut scan) {
                    if labels.rank_of(w) < labels.rank_of(v) {
                        insert(&mut proof.required, w);
                        if !contains(&done, w) {
                            insert(&mut todo, w);
                        }
                        break;
                    }
                }
                continue;
            }
            add(&mut proof.gone, &without(list, alive));
            add(&mut todo, &without(&moves, &done));
            if self.misere
                && let Some(w) = first(&moves)
            {
                insert(&mut proof.required, w);
            }
        }
        proof
    }
}

/// Labels of the game in which nothing is deleted, and the order in which they were given.
struct Labels<const W: usize> {
    won: Bits<W>,
    lost: Bits<W>,
    rank: [[u16; 64]; W],
}

impl<const W: usize> Labels<W> {
    fn rank_of(&self, v: u32) -> u16 {
        self.rank[v as usize / 64][v as usize % 64]
    }
}
