//! Sets of at most 64 or 128 points as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of points `0..64` or `0..128`.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// No point.
    const EMPTY: Self;
    /// One point.
    fn single(point: usize) -> Self;
    /// The number of points.
    fn count(self) -> u32;
    /// The first point of a set that has one.
    fn first(self) -> usize;
    /// The set as two words.
    fn words(self) -> [u64; 2];

    /// Whether there is no point.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `point` is in the set.
    #[inline]
    fn has(self, point: usize) -> bool {
        !(self & Self::single(point)).is_empty()
    }

    /// The points, ascending.
    #[inline]
    fn points(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let point = rest.first();
            rest = rest & !Self::single(point);
            Some(point)
        })
    }
}

macro_rules! bits {
    ($word:ty, $words:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn single(point: usize) -> Self {
                1 << point
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn words(self) -> [u64; 2] {
                $words(self)
            }
        }
    };
}

bits!(u64, |word: u64| [word, 0]);
bits!(u128, |word: u128| [word as u64, (word >> 64) as u64]);
