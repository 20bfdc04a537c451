//! Directed edge geography inside a strongly connected component, on sorted arc lists.
//!
//! A position is the token, the arcs left in its strong component that are worth playing and, in
//! misère play, which vertices have a move that only loses. In normal play opposite arcs and
//! pairs of loops cancel: whoever uses one is answered along its twin.

use super::driver::Driver;
use super::structure::{components, retrograde};
use super::table::Table;
use crate::algorithm::Adjacency;
use crate::limits::StopReason;

/// An arc: tail and head.
pub(super) type Arc = (u32, u32);

/// The component and what is known of it.
pub(super) struct ArcSearch<'a> {
    driver: &'a Driver<'a>,
    table: Table<Box<[u32]>>,
    vertex_count: usize,
    misere: bool,
}

impl<'a> ArcSearch<'a> {
    /// The game on arcs between `vertex_count` vertices.
    pub(super) fn new(driver: &'a Driver<'a>, vertex_count: usize, misere: bool) -> Self {
        ArcSearch { driver, table: Table::new(driver.table_bytes()), vertex_count, misere }
    }

    fn adjacency(&self, arcs: &[Arc]) -> Adjacency {
        Adjacency::outgoing_from_pairs(self.vertex_count, || arcs.iter().copied())
            .unwrap_or_default()
    }

    /// Whether the mover wins with the token on `token`, these arcs left, and a losing move at
    /// each marked vertex.
    pub(super) fn wins(
        &self,
        token: u32,
        mut arcs: Vec<Arc>,
        mut marks: Vec<bool>,
        depth: usize,
    ) -> Option<bool> {
        if depth == 0 {
            self.driver.stop(StopReason::Memory);
            return None;
        }
        if let Some(wins) = self.reduce(token, &mut arcs, &mut marks, depth) {
            return wins;
        }
        let mut key = vec![token];
        if self.misere {
            let mut touched = vec![false; self.vertex_count];
            for &(tail, _) in &arcs {
                touched[tail as usize] = true;
            }
            for v in 0..self.vertex_count {
                // The token may come back, so its mark counts as well.
                marks[v] &= touched[v];
                if marks[v] {
                    key.push(v as u32);
                }
            }
            key.push(u32::MAX);
        }
        key.extend(arcs.iter().flat_map(|&(tail, head)| [tail, head]));
        let key = key.into_boxed_slice();
        if let Some(wins) = self.table.get(&key) {
            return Some(wins);
        }
        let before = self.driver.nodes();
        if !self.driver.tick() {
            return None;
        }
        let wins = self.expand(token, &arcs, &marks, depth - 1)?;
        self.table.put(key, wins, self.driver.nodes() - before);
        Some(wins)
    }

    fn expand(&self, token: u32, arcs: &[Arc], marks: &[bool], depth: usize) -> Option<bool> {
        let mut degree = vec![0_u32; self.vertex_count];
        for &(tail, _) in arcs {
            degree[tail as usize] += 1;
        }
        let mut moves: Vec<(u32, usize)> = Vec::new();
        for (i, &(tail, head)) in arcs.iter().enumerate() {
            if tail == token && (i == 0 || arcs[i - 1] != (tail, head)) {
                moves.push((degree[head as usize], i));
            }
        }
        moves.sort_unstable();
        for (_, i) in moves {
            let mut rest = arcs.to_vec();
            rest.remove(i);
            if !self.wins(arcs[i].1, rest, marks.to_vec(), depth)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Reduces the position; `Some` is the answer, if that decides it (or a limit was reached).
    fn reduce(
        &self,
        token: u32,
        arcs: &mut Vec<Arc>,
        marks: &mut [bool],
        depth: usize,
    ) -> Option<Option<bool>> {
        loop {
            if !self.misere {
                cancel(arcs);
            }
            arcs.sort_unstable();
            let out = self.adjacency(arcs);
            let labels = retrograde(&out, self.misere, |v| marks[v as usize]);
            if let Some(wins) = labels.wins[token as usize] {
                return Some(Some(wins));
            }
            arcs.retain(|&(tail, head)| {
                if labels.wins[tail as usize].is_some() {
                    return false;
                }
                // An open vertex has no arc to a lost one; arcs to won ones lose.
                let stays = labels.wins[head as usize].is_none();
                marks[tail as usize] |= !stays;
                stays
            });
            let out = self.adjacency(arcs);
            let (component, count) = components(&out, std::iter::once(token));
            arcs.retain(|&(tail, _)| component[tail as usize] < count);
            if count <= 1 {
                return None;
            }
            let (mut inner, mut between) = (vec![Vec::new(); count as usize], Vec::new());
            for &(tail, head) in &*arcs {
                let (c, d) = (component[tail as usize], component[head as usize]);
                if c == d {
                    inner[c as usize].push((tail, head));
                } else {
                    between.push((c, tail, head));
                }
            }
            between.sort_unstable();
            let mut entry = vec![false; self.vertex_count];
            for &(_, _, head) in &between {
                entry[head as usize] = true;
            }
            let mut members = vec![Vec::new(); count as usize];
            for v in (0..self.vertex_count as u32).filter(|&v| component[v as usize] < count) {
                members[component[v as usize] as usize].push(v);
            }
            let mut value = vec![None; self.vertex_count];
            let mut hot = vec![false; self.vertex_count];
            let mut exits = between.iter().peekable();
            let last = count - 1;
            for c in 0..count {
                while let Some(&&(_, tail, head)) = exits.peek().filter(|exit| exit.0 == c) {
                    exits.next();
                    match value[head as usize] {
                        Some(false) => hot[tail as usize] = true,
                        _ => marks[tail as usize] = true,
                    }
                }
                let body = &mut inner[c as usize];
                body.retain(|&(tail, head)| {
                    marks[tail as usize] |= hot[head as usize];
                    !hot[tail as usize] && !hot[head as usize]
                });
                if c == last {
                    if hot[token as usize] {
                        return Some(Some(true));
                    }
                    *arcs = std::mem::take(body);
                    break;
                }
                for &v in &members[c as usize] {
                    if entry[v as usize] {
                        let wins = if hot[v as usize] {
                            true
                        } else {
                            match self.wins(v, body.clone(), marks.to_vec(), depth - 1) {
                                Some(wins) => wins,
                                None => return Some(None),
                            }
                        };
                        value[v as usize] = Some(wins);
                    }
                }
            }
        }
    }
}

/// Cancels opposite arcs, and loops, in pairs.
fn cancel(arcs: &mut Vec<Arc>) {
    arcs.sort_unstable_by_key(|&(tail, head)| (tail.min(head), tail.max(head), tail));
    let mut kept = 0;
    let mut i = 0;
    while i < arcs.len() {
        let (tail, head) = arcs[i];
        let mut j = i;
        while j < arcs.len() && arcs[j] == (tail, head) {
            j += 1;
        }
        let mut k = j;
        while k < arcs.len() && tail != head && arcs[k] == (head, tail) {
            k += 1;
        }
        let (there, back) = (j - i, k - j);
        let (arc, times) = if tail == head {
            ((tail, head), there % 2)
        } else if there > back {
            ((tail, head), there - back)
        } else {
            ((head, tail), back - there)
        };
        arcs[kept..kept + times].fill(arc);
        kept += times;
        i = k;
    }
    arcs.truncate(kept);
}
