//! Sums of powers of two, exact: weights and potentials of Erdős and Selfridge.
//!
//! A sum Σ 2^−e is kept as the number of its terms for each exponent. Adding and removing a term
//! moves one number, without the carries of a binary expansion, and two sums are compared from
//! their greatest terms on, until what is left of them cannot matter.

use std::cmp::Ordering;
use std::fmt;

/// Σ 2^−e over terms e.
///
/// Equal sums may have different terms: compare with [`Dyadic::compare`].
#[derive(Clone, Debug, Default)]
pub struct Dyadic {
    /// (exponent, number of terms), exponents ascending, numbers positive.
    terms: Vec<(u32, u64)>,
}

impl Dyadic {
    /// 2^−e.
    pub fn power(e: u32) -> Self {
        Dyadic { terms: vec![(e, 1)] }
    }

    /// Adds 2^−e. O(different exponents).
    pub fn add(&mut self, e: u32) {
        match self.terms.binary_search_by_key(&e, |term| term.0) {
            Ok(at) => self.terms[at].1 += 1,
            Err(at) => self.terms.insert(at, (e, 1)),
        }
    }

    /// Takes a term 2^−e away. O(different exponents).
    ///
    /// # Panics
    /// If there is no such term.
    pub fn remove(&mut self, e: u32) {
        let at = self.terms.binary_search_by_key(&e, |term| term.0).expect("a term to remove");
        self.terms[at].1 -= 1;
        if self.terms[at].1 == 0 {
            self.terms.remove(at);
        }
    }

    /// Doubles a term: 2^−e becomes 2^−(e−1).
    ///
    /// # Panics
    /// If there is no such term or e is 0.
    pub fn double(&mut self, e: u32) {
        self.remove(e);
        self.add(e - 1);
    }

    /// Which sum is greater. O(different exponents), exact.
    pub fn compare(&self, other: &Dyadic) -> Ordering {
        let (mut a, mut b) = (self.terms.as_slice(), other.terms.as_slice());
        let count = |terms: &[(u32, u64)]| terms.iter().map(|&(_, n)| i128::from(n)).sum::<i128>();
        let mut left = [count(a), count(b)];
        // The difference of the terms read so far, in units of 2^−unit.
        let (mut difference, mut unit) = (0_i128, 0_u32);
        while let Some(e) = [a.first(), b.first()].into_iter().flatten().map(|term| term.0).min() {
            // Each term left is at most half a unit, and there are fewer than 2^64.
            if difference != 0 && e - unit > 64 {
                break;
            }
            if difference != 0 {
                // Fewer than 2^63 units, or the comparison had ended below.
                difference = difference.saturating_mul(1_i128.wrapping_shl(e - unit));
            }
            unit = e;
            for (side, terms) in [&mut a, &mut b].into_iter().enumerate() {
                if let Some((&(first, n), rest)) = terms.split_first().filter(|(t, _)| t.0 == e) {
                    debug_assert_eq!(first, e);
                    let n = i128::from(n);
                    difference += if side == 0 { n } else { -n };
                    left[side] -= n;
                    *terms = rest;
                }
            }
            if 2 * difference > left[1] || -2 * difference > left[0] {
                break;
            }
        }
        difference.cmp(&0)
    }

    /// Whether the sum is below 2^−e.
    pub fn is_below(&self, e: u32) -> bool {
        self.compare(&Dyadic::power(e)) == Ordering::Less
    }

    /// The sum as `numerator / 2^exponent` in lowest terms, where that fits.
    pub fn fraction(&self) -> Option<(u128, u32)> {
        let Some(&(last, _)) = self.terms.last() else { return Some((0, 0)) };
        let mut numerator = 0_u128;
        for &(e, n) in &self.terms {
            let scaled = u128::from(n).checked_mul(1_u128.checked_shl(last - e)?)?;
            numerator = numerator.checked_add(scaled)?;
        }
        let shift = numerator.trailing_zeros().min(last);
        Some((numerator >> shift, last - shift))
    }

    /// About the binary logarithm of the sum; −∞ of an empty one.
    pub fn log2(&self) -> f64 {
        let Some(&(first, _)) = self.terms.first() else { return f64::NEG_INFINITY };
        let term = |&(e, n): &(u32, u64)| n as f64 * libm::exp2(f64::from(first) - f64::from(e));
        libm::log2(self.terms.iter().map(term).sum()) - f64::from(first)
    }
}

impl fmt::Display for Dyadic {
    /// A fraction such as `5/8`, exact while the denominator is at most 2^40, else about a power
    /// of two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fraction() {
            Some((numerator, 0)) => write!(f, "{numerator}"),
            Some((numerator, e)) if e <= 40 => write!(f, "{numerator}/{}", 1_u64 << e),
            _ => write!(f, "about 2^{:.2}", self.log2()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    #[test]
    fn comparison_is_that_of_integers() {
        let mut random = Pcg64Mcg::seed_from_u64(5);
        let mut below = |bound: u32| random.next_u32() % bound;
        for round in 0..20_000 {
            // Small exponents make many ties through different terms.
            let spread = [3, 12, 90][round % 3];
            let mut sums = [Dyadic::default(), Dyadic::default()];
            let mut exact = [0_u128; 2];
            for (sum, exact) in sums.iter_mut().zip(&mut exact) {
                for _ in 0..below(12) {
                    let e = below(spread);
                    sum.add(e);
                    *exact += 1 << (100 - e);
                }
            }
            assert_eq!(sums[0].compare(&sums[1]), exact[0].cmp(&exact[1]), "{sums:?}");
            let e = below(spread);
            assert_eq!(sums[0].is_below(e), exact[0] < 1 << (100 - e));
        }
    }

    #[test]
    fn ties_across_far_exponents() {
        let mut many = Dyadic::default();
        (1..=200).for_each(|e| many.add(e));
        assert!(many.is_below(0));
        many.add(200);
        assert_eq!(many.compare(&Dyadic::power(0)), Ordering::Equal);
        many.double(200);
        assert_eq!(many.compare(&Dyadic::power(0)), Ordering::Greater);
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let mut sum = Dyadic::default();
        assert_eq!(sum.to_string(), "0");
        (0..10).for_each(|_| sum.add(4));
        assert_eq!((sum.to_string(), sum.fraction()), ("5/8".into(), Some((5, 3))));
        sum.add(500);
        assert_eq!(sum.fraction(), None);
        assert_eq!(sum.to_string(), "about 2^-0.68");
    }
}
