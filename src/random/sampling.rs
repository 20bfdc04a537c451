//! Random numbers that are the same everywhere: integers by multiplication, reals from 53 bits,
//! logarithms by a library whose results do not depend on the platform.

use rand::Rng;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A seeded source of random choices.
pub(super) struct Sampler {
    generator: Pcg64Mcg,
}

impl Sampler {
    pub fn new(seed: u64) -> Self {
        Sampler { generator: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// Uniform in `0..bound` (Lemire 2019: multiply, reject what would be uneven).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is nothing to choose from");
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.generator.next_u64()) * u128::from(bound);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// Uniform in `[0, 1)`, a multiple of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Calls `f` with each of `0..count` independently with probability `p`, ascending. The time
    /// is linear in the calls: gaps are drawn, not every number (Batagelj, Brandes 2005).
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn each_with_chance<E>(
        &mut self,
        count: u64,
        p: f64,
        mut f: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if p >= 1.0 {
            return (0..count).try_for_each(f);
        }
        if p <= 0.0 {
            return Ok(());
        }
        let scale = libm::log1p(-p);
        let mut next = 0_u64;
        loop {
            let gap = libm::floor(libm::log1p(-self.unit()) / scale);
            // A gap past every number is a float beyond u64; the comparison is exact enough there.
            if gap >= count as f64 {
                return Ok(());
            }
            next = match next.checked_add(gap as u64) {
                Some(at) if at < count => at,
                _ => return Ok(()),
            };
            f(next)?;
            next += 1;
        }
    }

    /// `how_many` distinct numbers of `0..count`, ascending.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn subset(&mut self, count: u64, how_many: u64) -> Vec<u64> {
        assert!(how_many <= count, "a subset is no larger than the whole");
        if how_many > count / 2 {
            let left_out = self.subset(count, count - how_many);
            let mut skip = left_out.into_iter().peekable();
            return (0..count).filter(|&i| skip.next_if_eq(&i).is_none()).collect();
        }
        let mut chosen: Vec<u64> = Vec::with_capacity(how_many as usize);
        while (chosen.len() as u64) < how_many {
            let missing = how_many - chosen.len() as u64;
            // Drawing until all are distinct is uniform: every order of distinct draws is as likely.
            let fresh: Vec<u64> = (0..missing).map(|_| self.below(count)).collect();
            chosen.extend(fresh);
            chosen.sort_unstable();
            chosen.dedup();
        }
        chosen
    }

    /// Brings a slice into random order (Fisher, Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// The pair `(a, b)` with `a < b` that comes `index`-th when pairs are ordered by b, then a.
pub(super) fn pair_of_index(index: u64) -> (u64, u64) {
    // b(b−1)/2 ≤ index < b(b+1)/2
    let mut b = ((8 * u128::from(index) + 1).isqrt() as u64).div_ceil(2);
    if b * (b - 1) / 2 > index {
        b -= 1;
    }
    (index - b * (b - 1) / 2, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let mut index = 0;
        for b in 1..60 {
            for a in 0..b {
                assert_eq!(pair_of_index(index), (a, b));
                index += 1;
            }
        }
        let last = pair_of_index((u64::from(u32::MAX) - 1) * u64::from(u32::MAX) / 2);
        assert_eq!(last, (0, u64::from(u32::MAX)));
    }

    #[test]
    fn subsets_are_distinct_and_of_the_size_asked() {
        let mut sampler = Sampler::new(1);
        for count in 0..20 {
            for how_many in 0..=count {
                let subset = sampler.subset(count, how_many);
                assert_eq!(subset.len() as u64, how_many);
                assert!(subset.windows(2).all(|w| w[0] < w[1]));
                assert!(subset.iter().all(|&i| i < count));
            }
        }
    }

    #[test]
    fn gaps_hit_every_number_equally_often() {
        let mut sampler = Sampler::new(2);
        let mut hits = [0; 10];
        for _ in 0..20_000 {
            let hit = |i: u64| {
                hits[i as usize] += 1;
                Ok::<(), ()>(())
            };
            sampler.each_with_chance(10, 0.3, hit).unwrap();
        }
        for count in hits {
            assert!((5600..6400).contains(&count), "{hits:?}");
        }
    }
}
