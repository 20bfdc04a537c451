//! Lines of 512 bits and the one loop in which a dense elimination spends its time: adding
//! combinations looked up in tables to many lines.
//!
//! The loop exists for AVX-512, AVX2 and for any machine; which one runs is found out at run
//! time. Explicit vector loads: left to itself the compiler spills the accumulators.

/// 512 entries of a row: one cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Line(pub [u64; 8]);

impl Line {
    pub const ZERO: Line = Line([0; 8]);

    #[inline(always)]
    pub fn add(&mut self, other: &Line) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a ^= b;
        }
    }
}

/// How wide the vectors are that dense elimination works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimdLevel {
    /// Plain words.
    Portable,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

/// The widest vectors of this machine.
pub fn simd_level() -> SimdLevel {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            return SimdLevel::Avx512;
        }
        if is_x86_feature_detected!("avx2") {
            return SimdLevel::Avx2;
        }
    }
    SimdLevel::Portable
}

/// One table of the 256 combinations of eight lines: which byte of a multiplier line chooses.
pub(super) const TABLE: usize = 256;

/// Fills `table` with all combinations of `lines` (at most 8): bit t of the index takes line t.
pub(super) fn fill_table(table: &mut [Line], lines: &[Line]) {
    table[0] = Line::ZERO;
    let mut filled = 1;
    for line in lines {
        let (old, new) = table.split_at_mut(filled);
        for (to, from) in new.iter_mut().zip(&*old) {
            *to = *from;
            to.add(line);
        }
        filled *= 2;
    }
}

/// Adds to `lines[i]`, for each j, the line of table j whose number is byte `selectors[j]` of
/// `multipliers[i]`; without multipliers, of `lines[i]` itself as it was.
///
/// `tables` holds one table of 256 lines for each selector, a byte number below 64.
pub(super) fn add_combinations(
    level: SimdLevel,
    lines: &mut [Line],
    multipliers: Option<&[Line]>,
    selectors: &[u8],
    tables: &[Line],
) {
    assert!(multipliers.is_none_or(|m| m.len() == lines.len()));
    assert!(tables.len() >= selectors.len() * TABLE);
    assert!(selectors.iter().all(|&s| s < 64));
    #[cfg(target_arch = "x86_64")]
    {
        let count = lines.len();
        let to = lines.as_mut_ptr();
        let from = multipliers.map_or(to.cast_const(), <[Line]>::as_ptr);
        match level {
            // SAFETY: the instructions are there; the lengths were checked above.
            SimdLevel::Avx512 if is_x86_feature_detected!("avx512f") => unsafe {
                return x86::add_combinations_avx512(to, from, count, selectors, tables);
            },
            // SAFETY: as above.
            SimdLevel::Avx2 if is_x86_feature_detected!("avx2") => unsafe {
                return x86::add_combinations_avx2(to, from, count, selectors, tables);
            },
            _ => {}
        }
    }
    let _ = level;
    for (i, line) in lines.iter_mut().enumerate() {
        let multiplier = multipliers.map_or(*line, |m| m[i]);
        for (table, &selector) in tables.chunks_exact(TABLE).zip(selectors) {
            let byte = multiplier.0[selector as usize / 8] >> (selector % 8 * 8) & 255;
            line.add(&table[byte as usize]);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Line, TABLE};
    use std::arch::x86_64::*;

    /// The loop for one kind of vector: `$vectors` of them make a line.
    macro_rules! add_combinations {
        ($name:ident, $feature:literal, $type:ty, $vectors:literal, $load:ident, $store:ident,
         $xor:ident) => {
            /// # Safety
            /// Needs the feature; `count` lines (writable) and multipliers, which may be the same;
            /// a table for each selector; selectors below 64.
            #[target_feature(enable = $feature)]
            pub unsafe fn $name(
                lines: *mut Line,
                multipliers: *const Line,
                count: usize,
                selectors: &[u8],
                tables: &[Line],
            ) {
                for i in 0..count {
                    // SAFETY: a line is 64 bytes aligned to 64; bytes are below 256 and selectors
                    // below 64, so every access lies inside its line or table. x86 is
                    // little-endian.
                    unsafe {
                        let place: *mut $type = lines.add(i).cast();
                        let bytes: *const u8 = multipliers.add(i).cast();
                        let mut sums: [$type; $vectors] =
                            std::array::from_fn(|v| $load(place.add(v)));
                        let mut table = tables.as_ptr();
                        for &selector in selectors {
                            let entry: *const $type =
                                table.add(*bytes.add(selector as usize) as usize).cast();
                            for (v, sum) in sums.iter_mut().enumerate() {
                                *sum = $xor(*sum, $load(entry.add(v)));
                            }
                            table = table.add(TABLE);
                        }
                        for (v, sum) in sums.into_iter().enumerate() {
                            $store(place.add(v), sum);
                        }
                    }
                }
            }
        };
    }

    add_combinations!(
        add_combinations_avx2,
        "avx2",
        __m256i,
        2,
        _mm256_load_si256,
        _mm256_store_si256,
        _mm256_xor_si256
    );
    add_combinations!(
        add_combinations_avx512,
        "avx512f",
        __m512i,
        1,
        _mm512_load_si512,
        _mm512_store_si512,
        _mm512_xor_si512
    );
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Every width that this machine has, or that Miri is told of
    /// (`RUSTFLAGS=-Ctarget-feature=+avx2,+avx512f cargo +nightly miri test --lib gf2`), does what
    /// the definition says.
    #[test]
    fn all_widths_add_the_same() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut lines = |count: usize| -> Vec<Line> {
            (0..count).map(|_| Line(std::array::from_fn(|_| random.random()))).collect()
        };
        let levels = [SimdLevel::Portable, SimdLevel::Avx2, SimdLevel::Avx512];
        for selectors in [&[][..], &[17_u8], &[63, 0, 8]] {
            let (before, others) = (lines(5), lines(5));
            let tables = lines(selectors.len() * TABLE);
            for multipliers in [None, Some(&others[..])] {
                let expected: Vec<Line> = (0..before.len())
                    .map(|i| {
                        let mut sum = before[i];
                        for (t, &selector) in selectors.iter().enumerate() {
                            let words = multipliers.unwrap_or(&before)[i].0;
                            let byte =
                                words[selector as usize / 8].to_le_bytes()[selector as usize % 8];
                            sum.add(&tables[t * TABLE + byte as usize]);
                        }
                        sum
                    })
                    .collect();
                for level in levels.into_iter().filter(|&level| level <= simd_level()) {
                    let mut after = before.clone();
                    add_combinations(level, &mut after, multipliers, selectors, &tables);
                    assert_eq!(after, expected, "{level:?}");
                }
            }
        }
    }
}
