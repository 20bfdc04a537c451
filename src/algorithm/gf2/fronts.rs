//! Entries of the inverse of a nonsingular part of a matrix by the multifrontal method (Duff and
//! Reid, ACM TOMS 9, 1983, here with rows and columns of their own), at the places of its ones.
//!
//! Rows and columns are the vertices of a bipartite graph, taken apart by nested dissection. Each
//! node of the dissection has a *front*, a dense matrix of its own rows and columns and of those
//! of its ancestors that its subtree meets. From the leaves to the root a front adds up its part
//! of the matrix and what its children leave, takes the pivots it finds among its own rows and
//! columns, and leaves the Schur complement to its parent, along with own rows and columns
//! without a pivot. From the root to the leaves the inverse on each front follows from that on
//! what it left (Takahashi, Fagan, Chen 1973, by blocks): where pivots and rest are
//!
//! ```text
//!     ⎡ A  B ⎤        Z: the inverse on the rest           ⎡ W + U Z V   U Z ⎤
//!     ⎣ C  D ⎦        W = A⁻¹, U = A⁻¹ B, V = C A⁻¹        ⎣   Z V        Z  ⎦  is the inverse.
//! ```

use super::Matrix;
use super::bits::BitMatrix;
use super::dissection::{Dissection, NONE};
use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// A front after its elimination.
#[derive(Default)]
struct Front {
    /// The inverse on the pivots; its rows are columns of the matrix, as in the whole inverse.
    w: BitMatrix,
    /// From the pivots to the columns left.
    u: BitMatrix,
    /// From the rows left to the pivots.
    v: BitMatrix,
    /// The Schur complement, until the parent takes it; afterwards the inverse on it.
    rest: BitMatrix,
    /// The rows left, first those of the subtree that got no pivot.
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// How many of them belong to the subtree.
    delayed: (usize, usize),
    /// Where in the parent's inverse the rows and the columns left are.
    row_places: Vec<u32>,
    column_places: Vec<u32>,
    /// Asked entries: their number and where in the inverse on this front they are.
    asked: Vec<(u32, u32, u32)>,
}

impl Front {
    fn bytes(&self) -> u64 {
        let matrices = [&self.w, &self.u, &self.v].map(BitMatrix::bytes).iter().sum::<u64>();
        matrices + 8 * (self.rows.len() + self.columns.len()) as u64 + size_of::<Front>() as u64
    }
}

/// Lines of one kind, rows or columns, of the front that is made.
#[derive(Default)]
struct Lines {
    /// Own lines first.
    list: Vec<u32>,
    own: usize,
    /// By slot, the place after elimination: pivots, then what is left.
    places: Vec<u32>,
}

impl Lines {
    /// Orders the lines: those with `pivots`, in that order, then the rest. Gives the rest.
    fn order(&mut self, pivots: impl Iterator<Item = usize>) -> Vec<u32> {
        self.places.clear();
        self.places.resize(self.list.len(), NONE);
        let mut next = 0;
        for slot in pivots {
            self.places[slot] = next;
            next += 1;
        }
        let mut rest = Vec::with_capacity(self.list.len() - next as usize);
        for (place, &line) in self.places.iter_mut().zip(&self.list) {
            if *place == NONE {
                *place = next;
                next += 1;
                rest.push(line);
            }
        }
        rest
    }
}

/// How the work ended without a result.
pub(super) enum NoResult {
    /// It would cost more than it may.
    TooDear,
    /// The monitor stopped it.
    Stopped(StopReason),
}

impl From<StopReason> for NoResult {
    fn from(reason: StopReason) -> Self {
        NoResult::Stopped(reason)
    }
}

/// The matrix, restricted to a nonsingular part, as a bipartite graph.
pub(super) struct Multifrontal<'a> {
    matrix: &'a Matrix,
    /// The asked entries, places (row, column) of the part.
    wanted: &'a [(u32, u32)],
    /// Row i is vertex i; column j is vertex `row_count` + j.
    graph: Adjacency,
    row_count: u32,
    tree: Dissection,
    node_of: Vec<u32>,
    /// Word operations and bytes that are left.
    work: u64,
    bytes: u64,
    monitor: &'a Monitor,
    // Of the front that is made:
    rows: Lines,
    columns: Lines,
    /// By vertex the slot in the front, where `stamp` is the front's.
    slots: Vec<u32>,
    stamps: Vec<u32>,
}

impl<'a> Multifrontal<'a> {
    /// Prepares for the part of the matrix in which `row_in` and `column_in` hold, which must be
    /// nonsingular. At most `work` word operations will be done and `bytes` used.
    pub fn new(
        matrix: &'a Matrix,
        (row_in, column_in): (&[bool], &[bool]),
        wanted: &'a [(u32, u32)],
        (work, bytes): (u64, u64),
        monitor: &'a Monitor,
    ) -> Result<Self, NoResult> {
        let m = matrix.row_count() as u32;
        let vertex_count = matrix.row_count() + matrix.column_count();
        let pairs = || {
            let ones = (0..m).filter(|&row| row_in[row as usize]).flat_map(move |row| {
                let inside = matrix.row(row).iter().filter(|&&c| column_in[c as usize]);
                inside.map(move |&c| (row, m + c))
            });
            // An asked entry is an edge too, wherever it is.
            let zeros = wanted.iter().filter(|(row, c)| matrix.row(*row).binary_search(c).is_err());
            ones.chain(zeros.map(|&(row, c)| (row, m + c)))
        };
        let graph =
            Adjacency::undirected_from_pairs(vertex_count, pairs).map_err(|_| NoResult::TooDear)?;
        let inside = row_in.iter().chain(column_in);
        let vertices = inside.zip(0..).filter(|(inside, _)| **inside).map(|(_, v)| v).collect();
        let tree = Dissection::new(&graph, vertices, monitor)?;
        let mut node_of = vec![NONE; vertex_count];
        for node in 0..tree.len() {
            tree.vertices(node).iter().for_each(|&v| node_of[v as usize] = node as u32);
        }
        let mut multifrontal = Multifrontal {
            matrix,
            wanted,
            graph,
            row_count: m,
            tree,
            node_of,
            work,
            bytes,
            monitor,
            rows: Lines::default(),
            columns: Lines::default(),
            slots: vec![0; vertex_count],
            stamps: vec![NONE; vertex_count],
        };
        // A first look at the fronts themselves, before any work is done for nothing.
        let least: u64 = (0..multifrontal.tree.len())
            .map(|node| (multifrontal.tree.vertices(node).len() / 2) as u64)
            .fold(0, |sum, p| sum.saturating_add(p * p * p.div_ceil(64)));
        multifrontal.spend(least)?;
        multifrontal.work = work;
        Ok(multifrontal)
    }

    /// The wanted entries of the inverse.
    pub fn inverse_entries(mut self) -> Result<Vec<bool>, NoResult> {
        let wanted = self.wanted;
        let count = self.tree.len();
        // Each is read off at the lower node of its row and column.
        let node_at = |this: &Self, (row, column): (u32, u32)| {
            let (row, column) = (row as usize, (this.row_count + column) as usize);
            this.node_of[row].max(this.node_of[column]) as usize
        };
        let mut starts = vec![0_u32; count + 1];
        for &place in wanted {
            starts[node_at(&self, place) + 1] += 1;
        }
        for node in 0..count {
            starts[node + 1] += starts[node];
        }
        let mut ends = starts.clone();
        let mut sorted = vec![0_u32; wanted.len()];
        for (number, &place) in wanted.iter().enumerate() {
            let end = &mut ends[node_at(&self, place)];
            sorted[*end as usize] = number as u32;
            *end += 1;
        }
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut fronts: Vec<Front> = Vec::with_capacity(count);
        fronts.resize_with(count, Front::default);
        for node in (0..count).rev() {
            self.monitor.check()?;
            let below = &children[node];
            let mut front = self.eliminate(node, below, &mut fronts)?;
            for &number in &sorted[starts[node] as usize..starts[node + 1] as usize] {
                let (row, column) = wanted[number as usize];
                let row = self.rows.places[self.slots[row as usize] as usize];
                let column = self.slots[(self.row_count + column) as usize] as usize;
                front.asked.push((number, row, self.columns.places[column]));
            }
            self.bytes = self.bytes.checked_sub(front.bytes()).ok_or(NoResult::TooDear)?;
            fronts[node] = front;
            if let Some(siblings) = children.get_mut(self.tree.parents[node] as usize) {
                siblings.push(node as u32);
            }
            self.monitor.report("fronts", (count - node) as u64, Some(count as u64));
        }
        let mut values = vec![false; wanted.len()];
        for node in 0..count {
            self.monitor.check()?;
            let front = std::mem::take(&mut fronts[node]);
            debug_assert!(self.tree.parents[node] != NONE || front.rows.is_empty());
            let inverse = front.inverse();
            for &(number, row, column) in &front.asked {
                values[number as usize] = inverse.get(column as usize, row as usize);
            }
            for &child in &children[node] {
                let child = &mut fronts[child as usize];
                child.rest = inverse.part(&child.column_places, &child.row_places);
            }
        }
        Ok(values)
    }

    fn spend(&mut self, work: u64) -> Result<(), NoResult> {
        self.work = self.work.checked_sub(work).ok_or(NoResult::TooDear)?;
        Ok(())
    }

    /// Puts a line into the front that is made, unless it is there.
    fn add_line(&mut self, line: u32, node: usize) {
        if self.stamps[line as usize] != node as u32 {
            self.stamps[line as usize] = node as u32;
            let lines = if line < self.row_count { &mut self.rows } else { &mut self.columns };
            self.slots[line as usize] = lines.list.len() as u32;
            lines.list.push(line);
        }
    }

    /// Collects the rows and columns of a front.
    fn collect(&mut self, node: usize, children: &[u32], fronts: &[Front]) {
        self.rows.list.clear();
        self.columns.list.clear();
        let own = self.tree.vertices(node).to_vec();
        own.iter().for_each(|&line| self.add_line(line, node));
        for &child in children {
            let front = &fronts[child as usize];
            let delayed = front.rows[..front.delayed.0].iter();
            delayed.chain(&front.columns[..front.delayed.1]).for_each(|&l| self.add_line(l, node));
        }
        self.rows.own = self.rows.list.len();
        self.columns.own = self.columns.list.len();
        for &child in children {
            let front = &fronts[child as usize];
            let above = front.rows[front.delayed.0..].iter();
            above.chain(&front.columns[front.delayed.1..]).for_each(|&l| self.add_line(l, node));
        }
        for &line in &own {
            for i in 0..self.graph.degree(line) {
                let other = self.graph.neighbours(line)[i];
                if self.node_of[other as usize] < node as u32 {
                    self.add_line(other, node);
                }
            }
        }
    }

    /// Makes a front and eliminates it; the children's Schur complements are used up.
    fn eliminate(
        &mut self,
        node: usize,
        children: &[u32],
        fronts: &mut [Front],
    ) -> Result<Front, NoResult> {
        self.collect(node, children, fronts);
        let (m, n) = (self.rows.list.len(), self.columns.list.len());
        let (own_rows, own_columns) = (self.rows.own, self.columns.own);
        let words = n.div_ceil(64) as u64;
        self.spend(own_rows.min(own_columns) as u64 * m as u64 * words)?;
        if m as u64 * words * 8 > self.bytes {
            return Err(NoResult::TooDear);
        }
        let mut matrix = BitMatrix::zero(m, n);
        for &line in self.tree.vertices(node) {
            for &other in self.graph.neighbours(line) {
                let above = self.node_of[other as usize] < node as u32;
                let (row, column) =
                    if line < self.row_count { (line, other) } else { (other, line) };
                // An entry inside the node is met from both ends, an asked one perhaps twice.
                let here = above || row == line && self.node_of[other as usize] == node as u32;
                let one = || self.matrix.row(row).binary_search(&(column - self.row_count)).is_ok();
                if here && one() {
                    matrix.set(
                        self.slots[row as usize] as usize,
                        self.slots[column as usize] as usize,
                    );
                }
            }
        }
        for &child in children {
            let front = &mut fronts[child as usize];
            let slot = |line: &u32| self.slots[*line as usize];
            front.row_places = front.rows.iter().map(slot).collect();
            front.column_places = front.columns.iter().map(slot).collect();
            let schur = std::mem::take(&mut front.rest);
            for (row, &to) in front.row_places.iter().enumerate() {
                schur.ones(row).for_each(|c| {
                    matrix.flip(to as usize, front.column_places[c] as usize);
                });
            }
        }
        let pivots = matrix.sweep(own_rows, own_columns, self.monitor)?;
        let p = pivots.len();
        let rows = self.rows.order(pivots.iter().map(|&(row, _)| row));
        let columns = self.columns.order(pivots.iter().map(|&(_, column)| column));
        for &child in children {
            let front = &mut fronts[child as usize];
            front.row_places.iter_mut().for_each(|s| *s = self.rows.places[*s as usize]);
            front.column_places.iter_mut().for_each(|s| *s = self.columns.places[*s as usize]);
        }
        let mut front = Front {
            w: BitMatrix::zero(p, p),
            u: BitMatrix::zero(p, columns.len()),
            v: BitMatrix::zero(rows.len(), p),
            rest: BitMatrix::zero(rows.len(), columns.len()),
            rows,
            columns,
            delayed: (own_rows - p, own_columns - p),
            ..Front::default()
        };
        for slot in 0..m {
            let row = self.rows.places[slot] as usize;
            let (left, right, row) = match row.checked_sub(p) {
                None => (&mut front.w, &mut front.u, row),
                Some(row) => (&mut front.v, &mut front.rest, row),
            };
            for c in matrix.ones(slot) {
                let column = self.columns.places[c] as usize;
                match column.checked_sub(p) {
                    None => left.flip(row, column),
                    Some(column) => right.flip(row, column),
                }
            }
        }
        Ok(front)
    }
}

impl Front {
    /// The inverse on this front: its rows are the front's columns, pivots first, and the other
    /// way round.
    fn inverse(&self) -> BitMatrix {
        let p = self.w.row_count();
        let mut inverse = BitMatrix::zero(p + self.columns.len(), p + self.rows.len());
        let zv = self.rest.times(&self.v);
        let uz = self.u.times(&self.rest);
        let mut top = self.u.times(&zv);
        top.add(&self.w);
        inverse.place(&top, 0, 0);
        inverse.place(&uz, 0, p);
        inverse.place(&zv, p, 0);
        inverse.place(&self.rest, p, p);
        inverse
    }
}
