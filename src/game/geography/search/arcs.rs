//! Directed edge geography inside a strongly connected component: the reductions.
//!
//! Labels of plain retrograde analysis go, and what the token can reach falls into strongly
//! connected components, decided sinks first as positions of their own. In normal play opposite
//! arcs and pairs of loops cancel: whoever uses one is answered along its twin.

use super::lines::{Flags, Line, LineSearch};
use super::structure::{components, retrograde};
use crate::algorithm::Adjacency;

/// An arc: tail and head.
pub(super) type Arc = (u32, u32);

/// Directed edge geography.
pub(super) type ArcSearch<'a> = LineSearch<'a, Arc>;

impl Line for Arc {
    fn tails(&self) -> [Option<u32>; 2] {
        [Some(self.0), None]
    }

    fn head(&self, _tail: u32) -> u32 {
        self.1
    }

    fn passes(&self) -> bool {
        true
    }

    fn words(&self) -> [u32; 2] {
        [self.0, self.1]
    }

    fn reduce(
        search: &ArcSearch<'_>,
        token: u32,
        arcs: &mut Vec<Arc>,
        flags: &mut [Flags],
        depth: usize,
    ) -> Option<Option<bool>> {
        let adjacency = |arcs: &[Arc]| {
            let arcs = || arcs.iter().copied();
            Adjacency::outgoing_from_pairs(search.vertex_count, arcs).unwrap_or_default()
        };
        loop {
            if !search.misere {
                cancel(arcs);
            }
            arcs.sort_unstable();
            let out = adjacency(arcs);
            let labels = retrograde(&out, search.misere, |v| flags[v as usize].mark);
            if let Some(wins) = labels.wins[token as usize] {
                return Some(Some(wins));
            }
            arcs.retain(|&(tail, head)| {
                if labels.wins[tail as usize].is_some() {
                    return false;
                }
                // An open vertex has no arc to a lost one; arcs to won ones lose.
                let stays = labels.wins[head as usize].is_none();
                flags[tail as usize].mark |= !stays;
                stays
            });
            let out = adjacency(arcs);
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
            let mut entry = vec![false; search.vertex_count];
            for &(_, _, head) in &between {
                entry[head as usize] = true;
            }
            let mut members = vec![Vec::new(); count as usize];
            for v in (0..search.vertex_count as u32).filter(|&v| component[v as usize] < count) {
                members[component[v as usize] as usize].push(v);
            }
            let mut value = vec![None; search.vertex_count];
            let mut hot = vec![false; search.vertex_count];
            let mut exits = between.iter().peekable();
            let last = count - 1;
            for c in 0..count {
                while let Some(&&(_, tail, head)) = exits.peek().filter(|exit| exit.0 == c) {
                    exits.next();
                    match value[head as usize] {
                        Some(false) => hot[tail as usize] = true,
                        _ => flags[tail as usize].mark = true,
                    }
                }
                let body = &mut inner[c as usize];
                body.retain(|&(tail, head)| {
                    flags[tail as usize].mark |= hot[head as usize];
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
                            match search.wins(v, body.clone(), flags.to_vec(), depth - 1) {
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
