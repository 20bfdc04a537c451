//! The directed games on a whole board: strong components sinks first.
//!
//! Before the token enters a strong component nothing of it is deleted, and once out it never
//! comes back. So entering it at a vertex has one value, the outcome of the untouched board there.

use super::arcs::ArcSearch;
use super::driver::Driver;
use super::lines::Flags;
use super::structure::{Labels, OPEN, components, retrograde};
use super::vertex::VertexSearch;
use super::{Kind, Move, Problem, StartAnswer, outcome};
use crate::algorithm::Adjacency;
use crate::limits::StopReason;

struct Root<'a> {
    problem: &'a Problem<'a>,
    driver: &'a Driver<'a>,
    out: Adjacency,
    back: Adjacency,
    labels: Labels,
    component: Vec<u32>,
    /// Outcomes of the untouched board, where known.
    value: Vec<Option<bool>>,
    asked: Vec<bool>,
    answers: Vec<Option<StartAnswer>>,
}

/// What is searched of a strong component, renumbered.
struct Piece {
    members: Vec<u32>,
    /// In misère vertex geography also to two vertices after the members: at the first the mover
    /// has won, at the second lost.
    arcs: Vec<(u32, u32)>,
    /// The members with a move that loses and is not among the arcs.
    marks: Vec<bool>,
}

pub(super) fn solve(
    problem: &Problem<'_>,
    starts: &[u32],
    driver: &Driver<'_>,
) -> Vec<StartAnswer> {
    let n = problem.vertex_count;
    let both = !problem.directed;
    let vertex = problem.kind == Kind::Vertex;
    let arcs = || {
        problem
            .edges
            .iter()
            .filter(move |(a, b)| !vertex || a != b)
            .flat_map(move |&(a, b)| [Some((a, b)), (both && a != b).then_some((b, a))])
            .flatten()
    };
    let out = Adjacency::outgoing_from_pairs(n, arcs).unwrap_or_else(|error| panic!("{error}"));
    let labels = retrograde(&out, problem.misere, |_| false);
    let (component, count) = components(&out, starts.iter().copied());
    let mut asked = vec![false; n];
    for &start in starts {
        asked[start as usize] = true;
    }
    let back = out.transposed();
    let value = labels.wins.clone();
    let mut root = Root {
        problem,
        driver,
        out,
        back,
        labels,
        component,
        value,
        asked,
        answers: vec![None; n],
    };
    // The members of each component, by counting.
    let mut first = vec![0_usize; count as usize + 1];
    for &c in root.component.iter().filter(|&&c| c != OPEN) {
        first[c as usize + 1] += 1;
    }
    for c in 0..count as usize {
        first[c + 1] += first[c];
    }
    let mut sorted = vec![0_u32; first[count as usize]];
    let mut place = first.clone();
    for v in 0..n as u32 {
        let c = root.component[v as usize];
        if c != OPEN {
            sorted[place[c as usize]] = v;
            place[c as usize] += 1;
        }
    }
    let mut local = vec![OPEN; n];
    for c in 0..count as usize {
        root.component(&sorted[first[c]..first[c + 1]], &mut local);
    }
    starts.iter().filter_map(|&start| root.answers[start as usize].clone()).collect()
}

impl Root<'_> {
    fn vertex_misere(&self) -> bool {
        self.problem.kind == Kind::Vertex && self.problem.misere
    }

    /// The value of the move, where it needs no search of the component of `v`.
    fn easy_move(&self, v: u32, w: u32) -> Option<Option<bool>> {
        if self.component[v as usize] != self.component[w as usize] {
            return Some(self.value[w as usize]);
        }
        let label = self.labels.wins[w as usize]?;
        // A label rests on lower ranks only; in the other games deleting `v` spoils none.
        let sound = !self.vertex_misere()
            || self.labels.wins[v as usize] == Some(false)
            || self.labels.rank[w as usize] < self.labels.rank[v as usize];
        sound.then_some(Some(label))
    }

    /// Whether `v` can be entered from another component that was reached.
    fn entered(&self, v: u32) -> bool {
        let own = self.component[v as usize];
        let mut from = self.back.neighbours(v).iter().map(|&u| self.component[u as usize]);
        from.any(|component| component != OPEN && component != own)
    }

    fn component(&mut self, members: &[u32], local: &mut [u32]) {
        let (mut hard, mut open, mut blocked) = (false, false, false);
        let mut hot = vec![false; members.len()];
        for (i, &v) in members.iter().enumerate() {
            for &w in self.out.neighbours(v) {
                if self.component[w as usize] != self.component[v as usize] {
                    hot[i] |= self.value[w as usize] == Some(false);
                    blocked |= self.value[w as usize].is_none();
                } else if self.asked[v as usize] && self.easy_move(v, w).is_none() {
                    hard = true;
                }
            }
            open |= self.value[v as usize].is_none() && (self.asked[v as usize] || self.entered(v));
        }
        for (i, &v) in members.iter().enumerate() {
            if hot[i] {
                self.value[v as usize] = Some(true);
            }
        }
        let mut found = vec![Vec::new(); members.len()];
        let mut searched = false;
        if (hard || open) && !blocked && !self.cycle(members, &hot, &mut found) {
            searched = true;
            let piece = self.piece(members, &hot, local);
            self.search(members, local, &piece, &mut found);
            for &v in members {
                local[v as usize] = OPEN;
            }
        }
        let mut answered = Vec::new();
        for (i, &v) in members.iter().enumerate() {
            if !self.asked[v as usize] {
                continue;
            }
            let mut targets: Vec<u32> = self.out.neighbours(v).to_vec();
            targets.sort_unstable();
            targets.dedup();
            let mut hunted = found[i].iter().peekable();
            let mut rests = false;
            let moves: Vec<Move> = targets
                .into_iter()
                .map(|w| {
                    let hit = hunted.next_if(|&&(target, _)| target == w);
                    rests |= hit.is_some();
                    let after = match hit {
                        Some(&(_, wins)) => wins,
                        None => self.easy_move(v, w).flatten(),
                    };
                    Move { target: w, wins: after.map(|wins| !wins) }
                })
                .collect();
            let outcome = match self.value[v as usize] {
                Some(true) => crate::Outcome::N,
                Some(false) => crate::Outcome::P,
                None => outcome(&moves, self.problem.misere),
            };
            answered
                .push((v, StartAnswer { start: v, outcome, moves, searched: searched && rests }));
        }
        for (v, answer) in answered {
            self.value[v as usize] = match answer.outcome {
                crate::Outcome::N => Some(true),
                crate::Outcome::P => Some(false),
                _ => None,
            };
            self.answers[v as usize] = Some(answer);
        }
    }

    /// A component that is one directed cycle without a hot vertex leaves nobody a choice.
    fn cycle(
        &mut self,
        members: &[u32],
        hot: &[bool],
        found: &mut [Vec<(u32, Option<bool>)>],
    ) -> bool {
        let mut next = Vec::with_capacity(members.len());
        for (i, &v) in members.iter().enumerate() {
            let c = self.component[v as usize];
            let mut inner =
                self.out.neighbours(v).iter().filter(|&&w| self.component[w as usize] == c);
            let (Some(&w), None) = (inner.next(), inner.next()) else { return false };
            if hot[i] || self.labels.wins[v as usize].is_some() {
                return false;
            }
            next.push(w);
        }
        let vertex = self.problem.kind == Kind::Vertex;
        let moves = members.len() - usize::from(vertex);
        // Where one cannot go on: the vertex before the start, or the start itself.
        let mut last = vec![0_u32; members.len()];
        for (i, &w) in next.iter().enumerate() {
            if let Ok(j) = members.binary_search(&w) {
                last[j] = if vertex { members[i] } else { w };
            }
        }
        for (i, &v) in members.iter().enumerate() {
            let c = self.component[v as usize];
            let exit =
                self.out.neighbours(last[i]).iter().any(|&w| self.component[w as usize] != c);
            let stuck = self.problem.misere && !exit;
            let wins = stuck != (moves % 2 == 1);
            self.value[v as usize] = Some(wins);
            found[i].push((next[i], Some(!wins)));
        }
        true
    }

    fn piece(&self, members: &[u32], hot: &[bool], local: &mut [u32]) -> Piece {
        // Where deleting a hot or labelled vertex may matter, it takes part in the search.
        let all = self.vertex_misere();
        let keep = |i: usize, v: u32| all || !hot[i] && self.labels.wins[v as usize].is_none();
        let mut kept = Vec::new();
        for (i, &v) in members.iter().enumerate() {
            if keep(i, v) {
                local[v as usize] = kept.len() as u32;
                kept.push(v);
            }
        }
        let (won, lost) = (kept.len() as u32, kept.len() as u32 + 1);
        let mut arcs = if all { vec![(lost, won)] } else { Vec::new() };
        let mut marks = vec![false; kept.len()];
        for (i, &v) in (0_u32..).zip(&kept) {
            for &w in self.out.neighbours(v) {
                if local[w as usize] != OPEN {
                    arcs.push((i, local[w as usize]));
                } else if all {
                    let wins = self.value[w as usize] != Some(false);
                    arcs.push((i, if wins { won } else { lost }));
                } else {
                    // An exit or a hot or labelled vertex: the mover there wins.
                    marks[i as usize] = true;
                }
            }
        }
        Piece { members: kept, arcs, marks }
    }

    fn search(
        &mut self,
        members: &[u32],
        local: &[u32],
        piece: &Piece,
        found: &mut [Vec<(u32, Option<bool>)>],
    ) {
        // Jobs: moves of asked starts, then outcomes of entries that are not asked.
        let mut jobs: Vec<(usize, Option<u32>)> = Vec::new();
        for (i, &v) in members.iter().enumerate() {
            if self.asked[v as usize] {
                let mut targets = self.out.neighbours(v).to_vec();
                targets.sort_unstable();
                targets.dedup();
                targets.retain(|&w| self.easy_move(v, w).is_none());
                jobs.extend(targets.into_iter().map(|w| (i, Some(w))));
            } else if self.value[v as usize].is_none() && self.entered(v) {
                jobs.push((i, None));
            }
        }
        let n = piece.members.len() + 2;
        let results = match (self.problem.kind, n) {
            (Kind::Vertex, 0..=64) => self.vertex::<1>(members, local, piece, &jobs),
            (Kind::Vertex, ..=128) => self.vertex::<2>(members, local, piece, &jobs),
            (Kind::Vertex, ..=256) => self.vertex::<4>(members, local, piece, &jobs),
            (Kind::Vertex, ..=1024) => self.vertex::<16>(members, local, piece, &jobs),
            (Kind::Vertex, _) => {
                self.driver.stop(StopReason::Memory);
                vec![None; jobs.len()]
            }
            (Kind::Edge, _) => self.edge(members, local, piece, &jobs),
        };
        for (&(i, target), value) in jobs.iter().zip(results) {
            match target {
                Some(w) => found[i].push((w, value)),
                None => self.value[members[i] as usize] = value,
            }
        }
    }

    fn vertex<const W: usize>(
        &self,
        members: &[u32],
        local: &[u32],
        piece: &Piece,
        jobs: &[(usize, Option<u32>)],
    ) -> Vec<Option<bool>> {
        let n = piece.members.len() + 2;
        let search = VertexSearch::<W>::new(self.driver, n, &piece.arcs, self.problem.misere);
        let alive = vec![true; n];
        let start = |job: usize| jobs[job].1.map(|_| jobs[job].0 as u32);
        self.driver.run(jobs.len(), n + 1, start, |job, depth| {
            let (i, target) = jobs[job];
            let from = local[members[i] as usize];
            let to = target.map_or(from, |w| local[w as usize]);
            if to == OPEN {
                // Hot, and this move takes nothing from it.
                return Some(true);
            }
            let mut left = alive.clone();
            if from != OPEN {
                left[from as usize] = false;
            }
            search.evaluate(to, &left, depth)
        })
    }

    fn edge(
        &self,
        members: &[u32],
        local: &[u32],
        piece: &Piece,
        jobs: &[(usize, Option<u32>)],
    ) -> Vec<Option<bool>> {
        let flag = |&mark: &bool| Flags { hot: false, mark };
        let flags: Vec<Flags> = piece.marks.iter().map(flag).collect();
        let search = ArcSearch::new(self.driver, piece.members.len(), self.problem.misere);
        let start = |job: usize| jobs[job].1.map(|_| jobs[job].0 as u32);
        self.driver.run(jobs.len(), piece.arcs.len() + 1, start, |job, depth| {
            let (i, target) = jobs[job];
            let from = local[members[i] as usize];
            let to = target.map_or(from, |w| local[w as usize]);
            if to == OPEN {
                return Some(true);
            }
            let mut arcs = piece.arcs.clone();
            if target.is_some()
                && let Some(k) = arcs.iter().position(|&arc| arc == (from, to))
            {
                arcs.swap_remove(k);
            }
            search.wins(to, arcs, flags.clone(), depth)
        })
    }
}
