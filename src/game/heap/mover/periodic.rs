//! Tables of the form L[x mod p][y mod p] + p·(⌊x/p⌋ ⊕ ⌊y/p⌋).

use super::Table;

/// A form that a table has on the whole of its box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicForm {
    /// The size of L.
    pub p: usize,
    /// L, row by row.
    pub table: Vec<Vec<u32>>,
}

impl PeriodicForm {
    /// The value that the form gives a cell.
    pub fn value(&self, x: usize, y: usize) -> u64 {
        let blocks = (x / self.p) ^ (y / self.p);
        u64::from(self.table[x % self.p][y % self.p]) + self.p as u64 * blocks as u64
    }
}

/// The form with the smallest p, at least two blocks of which fit into the box each way (a larger
/// p says nothing but the table itself). O(cells) for most p is cut short at the first difference.
pub fn smallest_period(table: &Table) -> Option<PeriodicForm> {
    let most = table.height().min(table.width()) / 2;
    (1..=most).find_map(|p| {
        let rows = (0..p).map(|x| table.row(x)[..p].to_vec()).collect();
        let form = PeriodicForm { p, table: rows };
        let holds = |x: usize| {
            let row = table.row(x);
            (0..table.width()).all(|y| u64::from(row[y]) == form.value(x, y))
        };
        (0..table.height()).all(holds).then_some(form)
    })
}
