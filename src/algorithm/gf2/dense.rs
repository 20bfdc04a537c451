//! The dense core, factored as C = M · E with the rows permuted: E in echelon form, M the
//! multipliers that give each row from the rows of E.
//!
//! Columns are cut into strips of 512, rows contiguous within a strip, so that every pass is
//! sequential. A strip is eliminated in panels of 64 columns on single words; the rows of E are
//! mutually reduced within a panel, hence a row's multipliers are its bits at the pivot columns.
//! Then each later strip is met once: the new rows of E are brought to their final form and all
//! combinations of eight of them tabulated, and every row below adds one line from each table.
//!
//! M and E share the place of C: in word w, positions from the end of that word's pivots on hold
//! multipliers, those before hold E.

use super::Stopped;
use super::lines::{Line, SimdLevel, TABLE, add_combinations, fill_table, simd_level};
use super::sparse::Elimination;
use crate::limits::{Monitor, StopReason};

/// Tables read in one pass over the rows: 512 KiB, which a second-level cache holds.
const TABLES_AT_ONCE: usize = 32;

/// The pivots in one word of columns.
#[derive(Debug, Default)]
struct Panel {
    /// The position of the first pivot row.
    start: usize,
    /// The pivot columns. Pivot t is the t-th bit set.
    mask: u64,
    /// Row t of E in this panel is the sum of these rows as they were before the panel.
    combinations: Vec<u64>,
}

impl Panel {
    fn end(&self) -> usize {
        self.start + self.combinations.len()
    }

    /// For each bit of the word the multiplier bit of its pivot.
    fn extraction(&self) -> WordTables {
        let mut words = [0; 64];
        let mut t = 0;
        for (bit, word) in words.iter_mut().enumerate() {
            if self.mask >> bit & 1 == 1 {
                *word = 1 << t;
                t += 1;
            }
        }
        WordTables::new(&words)
    }
}

/// The factored core.
#[derive(Debug, Default)]
pub(super) struct Core {
    /// The row of the whole matrix at each position; pivots first.
    pub rows: Vec<u32>,
    /// The columns of the whole matrix, ascending.
    pub columns: Vec<u32>,
    pub rank: usize,
    data: Vec<Line>,
    panels: Vec<Panel>,
}

impl Core {
    /// Factors what the sparse elimination left.
    pub fn factor(elimination: &Elimination, monitor: &Monitor) -> Result<Core, Stopped> {
        let rows = elimination.core_rows.clone();
        let mut core = Core::zero(rows, elimination.core_columns.clone(), monitor)?;
        let m = core.rows.len();
        let mut place = vec![0_u32; elimination.column_count()];
        for (number, &column) in core.columns.iter().enumerate() {
            place[column as usize] = number as u32;
        }
        for (number, &row) in core.rows.iter().enumerate() {
            for &column in elimination.core_row(row) {
                let c = place[column as usize] as usize;
                core.data[c / 512 * m + number].0[c % 512 / 64] |= 1 << (c % 64);
            }
        }
        core.finish(monitor)
    }

    /// Factors a matrix given by packed rows of whole words.
    pub fn factor_packed(
        row_count: u32,
        column_count: u32,
        words: &[u64],
        monitor: &Monitor,
    ) -> Result<Core, Stopped> {
        let rows = (0..row_count).collect();
        let mut core = Core::zero(rows, (0..column_count).collect(), monitor)?;
        let (m, width) = (core.rows.len(), (column_count as usize).div_ceil(64));
        if words.is_empty() {
            return core.finish(monitor);
        }
        let last = u64::MAX >> (width as u32 * 64 - column_count);
        for (strip, lines) in core.data.chunks_exact_mut(m).enumerate() {
            for (line, row) in lines.iter_mut().zip(words.chunks_exact(width)) {
                let here = &row[strip * 8..width.min(strip * 8 + 8)];
                line.0[..here.len()].copy_from_slice(here);
                if strip * 8 + here.len() == width {
                    line.0[here.len() - 1] &= last;
                }
            }
        }
        core.finish(monitor)
    }

    /// A zero matrix, if it fits in memory.
    fn zero(rows: Vec<u32>, columns: Vec<u32>, monitor: &Monitor) -> Result<Core, Stopped> {
        let (m, n) = (rows.len(), columns.len());
        let too_large = Stopped { reason: StopReason::Memory, core: Some((m, n)) };
        let strips = n.div_ceil(512);
        let lines = m.checked_mul(strips).ok_or(too_large)?;
        let bytes = lines.checked_mul(size_of::<Line>()).ok_or(too_large)?;
        if monitor.limits().memory.is_some_and(|limit| bytes as u64 > limit) {
            return Err(too_large);
        }
        let mut data = Vec::new();
        data.try_reserve_exact(lines).map_err(|_| too_large)?;
        data.resize(lines, Line::ZERO);
        Ok(Core { rows, columns, rank: 0, data, panels: Vec::with_capacity(strips * 8) })
    }

    fn finish(mut self, monitor: &Monitor) -> Result<Core, Stopped> {
        let core = Some((self.rows.len(), self.columns.len()));
        self.eliminate(monitor).map_err(|reason| Stopped { reason, core })?;
        Ok(self)
    }

    fn eliminate(&mut self, monitor: &Monitor) -> Result<(), StopReason> {
        let level = simd_level();
        let m = self.rows.len();
        let strips = self.columns.len().div_ceil(512);
        let mut tables = if strips == 0 { Vec::new() } else { vec![Line::ZERO; 64 * TABLE] };
        for strip in 0..if m == 0 { 0 } else { strips } {
            monitor.check()?;
            for word in 0..8 {
                self.eliminate_panel(strip, word, level, &mut tables);
            }
            let panels = &self.panels[strip * 8..];
            let below = self.rank;
            if panels[0].start == below {
                continue;
            }
            let selectors: Vec<u8> = (0..64)
                .filter(|&s| s % 8 * 8 < panels[s / 8].combinations.len())
                .map(|s| s as u8)
                .collect();
            let (done, rest) = self.data.split_at_mut((strip + 1) * m);
            let multipliers = &done[strip * m..];
            for lines in rest.chunks_exact_mut(m) {
                monitor.check()?;
                finish_pivot_lines(panels, multipliers, lines, level, &mut tables);
                for part in selectors.chunks(TABLES_AT_ONCE) {
                    for (table, &selector) in tables.chunks_exact_mut(TABLE).zip(part) {
                        let panel = &panels[selector as usize / 8];
                        let first = panel.start + selector as usize % 8 * 8;
                        fill_table(table, &lines[first..panel.end().min(first + 8)]);
                    }
                    let (below_lines, own) = (&mut lines[below..], &multipliers[below..]);
                    add_combinations(level, below_lines, Some(own), part, &tables);
                }
            }
            monitor.report("dense core", (strip + 1) as u64, Some(strips as u64));
        }
        Ok(())
    }

    /// Finds the pivots of one word of columns and clears them in the strip.
    fn eliminate_panel(
        &mut self,
        strip: usize,
        word: usize,
        level: SimdLevel,
        tables: &mut [Line],
    ) {
        let m = self.rows.len();
        let start = self.rank;
        let lines = &self.data[strip * m..(strip + 1) * m];
        // By bit: the reduced word whose pivot that bit is, and which found rows it combines.
        let mut reduced = [0_u64; 64];
        let mut combined = [0_u64; 64];
        let mut mask = 0_u64;
        let mut found: Vec<usize> = Vec::with_capacity(64);
        for (position, line) in lines.iter().enumerate().skip(start) {
            let mut value = line.0[word];
            let mut combination = 0;
            let mut bits = value & mask;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                value ^= reduced[bit];
                combination ^= combined[bit];
            }
            if value == 0 {
                continue;
            }
            let pivot = value.trailing_zeros() as usize;
            combination |= 1 << found.len();
            let mut others = mask;
            while others != 0 {
                let bit = others.trailing_zeros() as usize;
                others &= others - 1;
                if reduced[bit] >> pivot & 1 == 1 {
                    reduced[bit] ^= value;
                    combined[bit] ^= combination;
                }
            }
            reduced[pivot] = value;
            combined[pivot] = combination;
            mask |= 1 << pivot;
            found.push(position);
            if mask == u64::MAX {
                break;
            }
        }
        for (t, &position) in found.iter().enumerate() {
            if start + t != position {
                self.rows.swap(start + t, position);
                for strip_lines in self.data.chunks_exact_mut(m) {
                    strip_lines.swap(start + t, position);
                }
            }
        }
        let combinations =
            (0..64).filter(|bit| mask >> bit & 1 == 1).map(|bit| combined[bit]).collect();
        let panel = Panel { start, mask, combinations };
        self.rank = panel.end();
        if mask != 0 {
            let lines = &mut self.data[strip * m..(strip + 1) * m];
            let mut pivots = combine(&panel.combinations, &lines[start..self.rank]);
            for (line, pivot) in lines[start..self.rank].iter_mut().zip(&mut pivots) {
                line.0[word..].copy_from_slice(&pivot.0[word..]);
                // What stays in the tables is what still changes below.
                pivot.0[..=word].fill(0);
            }
            let below = &mut lines[self.rank..];
            if mask != u64::MAX {
                let extraction = panel.extraction();
                for line in below.iter_mut() {
                    line.0[word] = extraction.combine(line.0[word]);
                }
            }
            if word < 7 && !below.is_empty() {
                let selectors: Vec<u8> =
                    (0..pivots.len().div_ceil(8)).map(|byte| (word * 8 + byte) as u8).collect();
                for (table, eight) in tables.chunks_exact_mut(TABLE).zip(pivots.chunks(8)) {
                    fill_table(table, eight);
                }
                add_combinations(level, below, None, &selectors, tables);
            }
        }
        self.panels.push(panel);
    }

    /// The word of row `position` at the 64 columns number `word`.
    #[inline(always)]
    fn word(&self, position: usize, word: usize) -> u64 {
        self.data[word / 8 * self.rows.len() + position].0[word % 8]
    }

    /// Which columns are pivots, by number in the core.
    pub fn is_pivot_column(&self, column: usize) -> bool {
        self.panels.get(column / 64).is_some_and(|panel| panel.mask >> (column % 64) & 1 == 1)
    }

    /// From b, by position, to z with E x = z iff C x = b; z stands at the pivots' positions.
    /// What is left at the other positions must be zero.
    pub fn forward_rows(&self, b: &mut [u64]) {
        for (w, panel) in self.panels.iter().enumerate() {
            let k = panel.combinations.len();
            if k == 0 {
                continue;
            }
            let mut z = [0; 64];
            for (sum, &combination) in z.iter_mut().zip(&panel.combinations) {
                *sum = selected_sum(combination, &b[panel.start..]);
            }
            b[panel.start..panel.end()].copy_from_slice(&z[..k]);
            if z.iter().all(|&word| word == 0) {
                continue;
            }
            let tables = WordTables::new(&z);
            for (position, value) in b.iter_mut().enumerate().skip(panel.end()) {
                *value ^= tables.combine(self.word(position, w));
            }
        }
    }

    /// Solves E x = z; x holds the free columns' values and gets the pivots'. Destroys z.
    pub fn back_columns(&self, z: &mut [u64], x: &mut [u64]) {
        for (w, panel) in self.panels.iter().enumerate().rev() {
            let mut values = [0; 64];
            let here = w * 64..x.len().min(w * 64 + 64);
            if here.is_empty() {
                continue;
            }
            values[..here.len()].copy_from_slice(&x[here.clone()]);
            let mut mask = panel.mask;
            let own = z.iter().enumerate().take(panel.end()).skip(panel.start);
            for (position, &wanted) in own {
                let bit = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let others = self.word(position, w) & !panel.mask;
                values[bit] = wanted ^ selected_sum(others, &values);
            }
            x[here.clone()].copy_from_slice(&values[..here.len()]);
            if values.iter().all(|&word| word == 0) {
                continue;
            }
            let tables = WordTables::new(&values);
            for (position, value) in z.iter_mut().enumerate().take(panel.start) {
                *value ^= tables.combine(self.word(position, w));
            }
        }
    }

    /// Solves Eᵀ z = c: z by position, and the lanes in which that has no solution.
    pub fn forward_columns(&self, c: &[u64], z: &mut [u64]) -> u64 {
        let mut unsolvable = 0;
        for (w, panel) in self.panels.iter().enumerate() {
            let mut sums = Buckets::new();
            for (position, &value) in z.iter().enumerate().take(panel.start) {
                sums.add(self.word(position, w), value);
            }
            let mut values = sums.fold();
            for (value, &wanted) in values.iter_mut().zip(&c[(w * 64).min(c.len())..]) {
                *value ^= wanted;
            }
            let mut mask = panel.mask;
            let own = z.iter_mut().enumerate().take(panel.end()).skip(panel.start);
            for (position, found) in own {
                let bit = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                *found = values[bit];
                let mut others = self.word(position, w) & !panel.mask;
                while others != 0 {
                    values[others.trailing_zeros() as usize] ^= *found;
                    others &= others - 1;
                }
            }
            for (bit, &value) in values.iter().enumerate() {
                if panel.mask >> bit & 1 == 0 {
                    unsolvable |= value;
                }
            }
        }
        unsolvable
    }

    /// Solves Mᵀ y = z in place: the pivots' positions hold z, the others the free values.
    pub fn back_rows(&self, y: &mut [u64]) {
        for (w, panel) in self.panels.iter().enumerate().rev() {
            let k = panel.combinations.len();
            if k == 0 {
                continue;
            }
            let mut sums = Buckets::new();
            for (position, &value) in y.iter().enumerate().skip(panel.end()) {
                sums.add(self.word(position, w), value);
            }
            let mut wanted = sums.fold();
            for (sum, &target) in wanted.iter_mut().zip(&y[panel.start..panel.end()]) {
                *sum ^= target;
            }
            let own = &mut y[panel.start..panel.end()];
            own.fill(0);
            for (&combination, &value) in panel.combinations.iter().zip(&wanted) {
                let mut bits = combination;
                while bits != 0 {
                    own[bits.trailing_zeros() as usize] ^= value;
                    bits &= bits - 1;
                }
            }
        }
    }
}

/// The sums of `lines` that `combinations` choose.
fn combine(combinations: &[u64], lines: &[Line]) -> Vec<Line> {
    combinations
        .iter()
        .map(|&combination| {
            let mut sum = Line::ZERO;
            let mut bits = combination;
            while bits != 0 {
                sum.add(&lines[bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
            sum
        })
        .collect()
}

/// Brings the pivot rows of a strip's panels to their final form in a later strip.
fn finish_pivot_lines(
    panels: &[Panel],
    multipliers: &[Line],
    lines: &mut [Line],
    level: SimdLevel,
    tables: &mut [Line],
) {
    let end = panels[panels.len() - 1].end();
    for (word, panel) in panels.iter().enumerate() {
        if panel.mask == 0 {
            continue;
        }
        let pivots = combine(&panel.combinations, &lines[panel.start..panel.end()]);
        lines[panel.start..panel.end()].copy_from_slice(&pivots);
        if panel.end() < end {
            for (table, eight) in tables.chunks_exact_mut(TABLE).zip(pivots.chunks(8)) {
                fill_table(table, eight);
            }
            let selectors: Vec<u8> =
                (0..pivots.len().div_ceil(8)).map(|byte| (word * 8 + byte) as u8).collect();
            let rest = panel.end()..end;
            let own = &multipliers[rest.clone()];
            add_combinations(level, &mut lines[rest], Some(own), &selectors, tables);
        }
    }
}

/// The sum of the values that the bits of `selection` choose.
#[inline]
fn selected_sum(selection: u64, values: &[u64]) -> u64 {
    let mut sum = 0;
    let mut bits = selection;
    while bits != 0 {
        sum ^= values[bits.trailing_zeros() as usize];
        bits &= bits - 1;
    }
    sum
}

/// Sums of any of 64 words, by eight table look-ups.
struct WordTables(Box<[[u64; 256]; 8]>);

impl WordTables {
    fn new(words: &[u64; 64]) -> Self {
        let mut tables = Box::new([[0; 256]; 8]);
        for (table, eight) in tables.iter_mut().zip(words.chunks_exact(8)) {
            let mut filled = 1;
            for &word in eight {
                for i in 0..filled {
                    table[filled + i] = table[i] ^ word;
                }
                filled *= 2;
            }
        }
        WordTables(tables)
    }

    #[inline(always)]
    fn combine(&self, selection: u64) -> u64 {
        let bytes = selection.to_le_bytes();
        let mut sum = 0;
        for (table, byte) in self.0.iter().zip(bytes) {
            sum ^= table[byte as usize];
        }
        sum
    }
}

/// The transposed thing: collects values under selections, then sums them for each bit.
struct Buckets(Box<[[u64; 256]; 8]>);

impl Buckets {
    fn new() -> Self {
        Buckets(Box::new([[0; 256]; 8]))
    }

    #[inline(always)]
    fn add(&mut self, selection: u64, value: u64) {
        if value == 0 {
            return;
        }
        for (table, byte) in self.0.iter_mut().zip(selection.to_le_bytes()) {
            table[byte as usize] ^= value;
        }
    }

    /// For each bit the sum of the values whose selection has it.
    fn fold(mut self) -> [u64; 64] {
        let mut sums = [0; 64];
        for (table, eight) in self.0.iter_mut().zip(sums.chunks_exact_mut(8)) {
            for bit in (0..8).rev() {
                let (low, high) = table[..2 << bit].split_at_mut(1 << bit);
                for (to, &from) in low.iter_mut().zip(&*high) {
                    eight[bit] ^= from;
                    *to ^= from;
                }
            }
        }
        sums
    }
}
