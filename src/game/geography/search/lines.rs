//! Edge geography inside a component, directed or not, on sorted lists of what is left.
//!
//! A position is the token, the arcs or edges left that are worth playing and, in misère play,
//! which vertices have a move that only loses. The reductions are those of the kind
//! ([`arcs`](super::arcs), [`edges`](super::edges)); the search, depth first with a table of solved
//! positions, is the same.

use std::marker::PhantomData;

use super::driver::Driver;
use super::table::Table;
use crate::limits::StopReason;

/// What is known of a vertex from moves that leave the position for good.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// The mover here wins at once.
    pub(super) hot: bool,
    /// There is a further move here, which loses.
    pub(super) mark: bool,
}

/// What is used up in an edge game: an arc or an edge.
pub(super) trait Line: Copy + Ord {
    /// Where the token can use it.
    fn tails(&self) -> [Option<u32>; 2];

    /// Where it leads from one of its tails.
    fn head(&self, tail: u32) -> u32;

    /// Whether using it passes the turn.
    fn passes(&self) -> bool;

    /// What tells it apart from others.
    fn words(&self) -> [u32; 2];

    /// Reduces and sorts the position; `Some` is the answer, if that decides it (or a limit was
    /// reached).
    fn reduce(
        search: &LineSearch<'_, Self>,
        token: u32,
        lines: &mut Vec<Self>,
        flags: &mut [Flags],
        depth: usize,
    ) -> Option<Option<bool>>;

    /// Whether the mover wins, where algebra tells it. Normal play.
    fn cheap(_vertex_count: usize, _token: u32, _lines: &[Self]) -> Option<bool> {
        None
    }

    /// As `cheap`, but worth it only for a position that is to be expanded.
    fn dear(_vertex_count: usize, _token: u32, _lines: &[Self]) -> Option<bool> {
        None
    }
}

/// The component and what is known of it.
pub(super) struct LineSearch<'a, L> {
    driver: &'a Driver<'a>,
    table: Table<Box<[u32]>>,
    pub(super) vertex_count: usize,
    pub(super) misere: bool,
    kind: PhantomData<fn() -> L>,
}

impl<'a, L: Line> LineSearch<'a, L> {
    /// The game on lines between `vertex_count` vertices.
    pub(super) fn new(driver: &'a Driver<'a>, vertex_count: usize, misere: bool) -> Self {
        let table = Table::new(driver.table_bytes());
        LineSearch { driver, table, vertex_count, misere, kind: PhantomData }
    }

    /// Whether the mover wins with the token on `token` and these lines left.
    pub(super) fn wins(
        &self,
        token: u32,
        mut lines: Vec<L>,
        mut flags: Vec<Flags>,
        depth: usize,
    ) -> Option<bool> {
        if depth == 0 {
            self.driver.stop(StopReason::Memory);
            return None;
        }
        if let Some(wins) = L::reduce(self, token, &mut lines, &mut flags, depth) {
            return wins;
        }
        if !self.misere
            && let Some(wins) = L::cheap(self.vertex_count, token, &lines)
        {
            return Some(wins);
        }
        let degree = self.degrees(&lines);
        let mut key = vec![token];
        if self.misere {
            for v in 0..self.vertex_count {
                // The token may come back, so its mark counts as well.
                flags[v].mark &= degree[v] > 0;
                if flags[v].mark {
                    key.push(v as u32);
                }
            }
            key.push(u32::MAX);
        }
        key.extend(lines.iter().flat_map(Line::words));
        let key = key.into_boxed_slice();
        if let Some(wins) = self.table.get(&key) {
            return Some(wins);
        }
        let before = self.driver.nodes();
        if !self.driver.tick(|| self.table.fill()) {
            return None;
        }
        let wins = self.expand(token, &lines, &flags, &degree, depth - 1)?;
        self.table.put(key, wins, self.driver.nodes() - before);
        Some(wins)
    }

    /// By vertex: how many lines can be used there.
    fn degrees(&self, lines: &[L]) -> Vec<u32> {
        let mut degree = vec![0; self.vertex_count];
        for v in lines.iter().flat_map(Line::tails).flatten() {
            degree[v as usize] += 1;
        }
        degree
    }

    fn expand(
        &self,
        token: u32,
        lines: &[L],
        flags: &[Flags],
        degree: &[u32],
        depth: usize,
    ) -> Option<bool> {
        if !self.misere
            && let Some(wins) = L::dear(self.vertex_count, token, lines)
        {
            return Some(wins);
        }
        // Few replies first, equal lines once.
        let mut moves: Vec<(u32, usize)> = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            if line.tails().contains(&Some(token)) && (i == 0 || lines[i - 1] != *line) {
                moves.push((degree[line.head(token) as usize], i));
            }
        }
        moves.sort_unstable();
        for (_, i) in moves {
            let mut rest = lines.to_vec();
            let line = rest.remove(i);
            if self.wins(line.head(token), rest, flags.to_vec(), depth)? != line.passes() {
                return Some(true);
            }
        }
        Some(false)
    }
}
