//! Sets of at most 64·W members, as machine words.

/// The set.
pub(super) type Bits<const W: usize> = [u64; W];

/// Puts `v` in.
#[inline]
pub(super) fn insert<const W: usize>(bits: &mut Bits<W>, v: u32) {
    bits[v as usize / 64] |= 1 << (v % 64);
}

/// Takes `v` out.
#[inline]
pub(super) fn remove<const W: usize>(bits: &mut Bits<W>, v: u32) {
    bits[v as usize / 64] &= !(1 << (v % 64));
}

/// Whether `v` is in.
#[inline]
pub(super) fn contains<const W: usize>(bits: &Bits<W>, v: u32) -> bool {
    bits[v as usize / 64] >> (v % 64) & 1 == 1
}

/// The members of both.
#[inline]
pub(super) fn and<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| a[i] & b[i])
}

/// The members of the first that the second has not.
#[inline]
pub(super) fn without<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| a[i] & !b[i])
}

/// Puts all members of `b` into `a`.
#[inline]
pub(super) fn add<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    for i in 0..W {
        a[i] |= b[i];
    }
}

/// Whether they share a member.
#[inline]
pub(super) fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    (0..W).fold(0, |any, i| any | a[i] & b[i]) != 0
}

/// Whether all members of `a` are in `b`.
#[inline]
pub(super) fn within<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    (0..W).fold(0, |any, i| any | a[i] & !b[i]) == 0
}

/// How many members there are.
#[inline]
pub(super) fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The least member.
#[inline]
pub(super) fn first<const W: usize>(bits: &Bits<W>) -> Option<u32> {
    (0..W).find(|&i| bits[i] != 0).map(|i| i as u32 * 64 + bits[i].trailing_zeros())
}

/// Takes the least member out.
#[inline]
pub(super) fn pop<const W: usize>(bits: &mut Bits<W>) -> Option<u32> {
    for (i, word) in bits.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            return Some(i as u32 * 64 + bit);
        }
    }
    None
}
