//! Potentials as binary numbers, for the checker alone.

/// Σ 2^−(free points), in binary: bit i of the words stands for 2^(i − scale).
#[derive(Clone)]
pub(super) struct Potential {
    words: Vec<u64>,
    scale: usize,
}

impl Potential {
    pub(super) fn of(live: &[(u32, Vec<u32>)]) -> Potential {
        let scale = live.iter().map(|(_, free)| free.len()).max().unwrap_or(0);
        let mut potential = Potential { words: vec![0; scale / 64 + 2], scale };
        live.iter().for_each(|(_, free)| potential.add(free.len()));
        potential
    }

    /// When the attacker takes a point in sets that lack so many.
    pub(super) fn with_doubled(&self, lacking: &[usize]) -> Potential {
        let mut doubled = self.clone();
        lacking.iter().for_each(|&count| doubled.add(count));
        doubled
    }

    /// When the defender takes a point in sets that lack so many.
    pub(super) fn without(&self, lacking: &[usize]) -> Potential {
        let mut rest = self.clone();
        for count in lacking {
            let bit = rest.scale - count;
            let (mut at, mut borrow) = (bit / 64, 1_u64 << (bit % 64));
            while borrow != 0 {
                let (difference, overflow) = rest.words[at].overflowing_sub(borrow);
                rest.words[at] = difference;
                (at, borrow) = (at + 1, u64::from(overflow));
            }
        }
        rest
    }

    fn add(&mut self, lacking: usize) {
        let bit = self.scale - lacking;
        let (mut at, mut carry) = (bit / 64, 1_u64 << (bit % 64));
        while carry != 0 {
            let (sum, overflow) = self.words[at].overflowing_add(carry);
            self.words[at] = sum;
            (at, carry) = (at + 1, u64::from(overflow));
        }
    }

    fn highest(&self) -> Option<usize> {
        let at = self.words.iter().rposition(|&word| word != 0)?;
        Some(at * 64 + self.words[at].ilog2() as usize)
    }

    /// Whether it is below 2^−e.
    pub(super) fn is_below(&self, e: u32) -> bool {
        self.highest().is_none_or(|highest| highest + (e as usize) < self.scale)
    }

    /// Whether `text` says this number: as a fraction in lowest terms, or about a power of two.
    pub(super) fn is_written(&self, text: &str) -> bool {
        if let Some(power) = text.strip_prefix("about 2^") {
            let highest = self.highest().unwrap_or(0) as f64 - self.scale as f64;
            return power
                .parse()
                .is_ok_and(|log2: f64| log2 > highest - 0.01 && log2 < highest + 1.01);
        }
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let (Ok(numerator), Ok(denominator)) = (numerator.parse(), denominator.parse::<u64>())
        else {
            return false;
        };
        if !denominator.is_power_of_two() {
            return false;
        }
        // numerator / 2^e = words / 2^scale, bit by bit.
        let e = denominator.trailing_zeros() as usize;
        let bit = |i: isize| {
            let word =
                usize::try_from(i).ok().and_then(|i| Some((self.words.get(i / 64)?, i % 64)));
            word.is_some_and(|(word, i)| word >> i & 1 == 1)
        };
        let numerator: u128 = numerator;
        let shift = self.scale as isize - e as isize;
        let claimed =
            |i: isize| (0..128).contains(&(i - shift)) && numerator >> (i - shift) & 1 == 1;
        let end = (self.words.len() as isize * 64).max(shift + 128);
        (shift.min(0)..end).all(|i| bit(i) == claimed(i))
    }
}
