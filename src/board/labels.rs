//! The names of a board's vertices: one text, cut by offsets, with an index to find them.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Distinct names, numbered in the order of their first appearance.
///
/// About 20 bytes a name besides its text.
#[derive(Clone, Debug)]
pub struct Labels {
    text: String,
    /// Where each label ends in `text`.
    ends: Vec<u32>,
    index: HashTable<Slot>,
    hasher: DefaultHashBuilder,
    /// The label interned last.
    last: Slot,
}

/// A label's number with its key, so that a short label is found by one look into the table, a long
/// one by another into the text, and the table grows without a look at either.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// See [`key`]; of a long label the first half is where its text begins.
    key: [u32; 2],
    number: u32,
}

/// A key that no label has.
const NO_LABEL: Slot = Slot { key: [1, 0], number: 0 };

/// The labels of a board would need more than 4 GiB of text or 2³² − 1 vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelsFull;

impl Default for Labels {
    fn default() -> Self {
        Labels {
            text: String::new(),
            ends: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            last: NO_LABEL,
        }
    }
}

impl Labels {
    /// The number of labels.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The label numbered `number`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn get(&self, number: usize) -> &str {
        slice(&self.text, &self.ends, number as u32)
    }

    /// The number of `label`, if it is there. O(length).
    pub fn find(&self, label: &str) -> Option<u32> {
        let key = key(label, &self.hasher);
        let same = |slot: &Slot| self.is(slot, key, label);
        self.index.find(hash(key, &self.hasher), same).map(|slot| slot.number)
    }

    /// The number of `label` and whether it is new; it is added where it was not there. O(length).
    ///
    /// # Errors
    /// [`LabelsFull`] when 32 bits do not suffice.
    pub fn intern(&mut self, label: &str) -> Result<(u32, bool), LabelsFull> {
        let key = key(label, &self.hasher);
        // Files often name a vertex twice in a row: as a head, then as a tail.
        if self.is(&self.last, key, label) {
            return Ok((self.last.number, false));
        }
        let place = hash(key, &self.hasher);
        if let Some(slot) = self.index.find(place, |slot| self.is(slot, key, label)) {
            self.last = *slot;
            return Ok((slot.number, false));
        }
        let Labels { text, ends, index, hasher, last } = self;
        let number = u32::try_from(ends.len()).ok().filter(|&n| n < u32::MAX).ok_or(LabelsFull)?;
        let end = u32::try_from(text.len() + label.len()).map_err(|_| LabelsFull)?;
        let first = if label.len() <= SHORT { key as u32 } else { text.len() as u32 };
        text.push_str(label);
        ends.push(end);
        let slot = Slot { key: [first, (key >> 32) as u32], number };
        index.insert_unique(place, slot, |slot| hash(slot.key(), hasher));
        *last = slot;
        Ok((number, true))
    }

    #[inline(always)]
    fn is(&self, slot: &Slot, key: u64, label: &str) -> bool {
        if label.len() <= SHORT {
            return slot.key() == key;
        }
        let start = slot.key[0] as usize;
        slot.key[1] == (key >> 32) as u32
            && self.text.as_bytes().get(start..start + label.len()) == Some(label.as_bytes())
            && (label.len() < LONGEST_TOLD
                || self.ends[slot.number as usize] as usize == start + label.len())
    }

    /// All labels in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.get(number))
    }
}

impl Slot {
    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.key[0]) | u64::from(self.key[1]) << 32
    }
}

/// Labels of up to this many bytes are their own key.
const SHORT: usize = 7;

/// Keys tell lengths below this.
const LONGEST_TOLD: usize = 0xff;

/// The length, and the bytes of a short label; of a long one 24 bits of a hash between zeros.
#[inline]
fn key(label: &str, hasher: &DefaultHashBuilder) -> u64 {
    let rest = if label.len() <= SHORT {
        let bytes = label.as_bytes();
        match (bytes.first_chunk(), bytes.last_chunk()) {
            // The two overlap where they agree.
            (Some(&first), Some(&last)) => {
                let last = u64::from(u32::from_le_bytes(last)) << (8 * (bytes.len() - 4));
                u64::from(u32::from_le_bytes(first)) | last
            }
            _ => bytes.iter().rev().fold(0, |key, &byte| key << 8 | u64::from(byte)),
        }
    } else {
        hasher.hash_one(label) >> 40 << 32
    };
    rest | (label.len().min(LONGEST_TOLD) as u64) << 56
}

/// Where a label belongs in the index. Short labels that differ in their last letter only, numbers
/// in a row before all, are neighbours: files name them together, and memory is slow.
#[inline]
fn hash(key: u64, hasher: &DefaultHashBuilder) -> u64 {
    let length = key >> 56;
    if length > SHORT as u64 {
        // Without the place of the text, which a slot has there.
        return hasher.hash_one(key >> 32);
    }
    if length == 0 {
        return hasher.hash_one(key);
    }
    let shift = 8 * (length - 1);
    let last = key >> shift & 0xff;
    let others = hasher.hash_one(key ^ last << shift);
    // The table tells neighbours apart by the topmost bits.
    (others ^ last << 57).wrapping_add(last & 15)
}

#[inline]
fn slice<'a>(text: &'a str, ends: &[u32], number: u32) -> &'a str {
    let start = if number == 0 { 0 } else { ends[number as usize - 1] };
    &text[start as usize..ends[number as usize] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_labels_keep_apart() {
        let mut labels = Labels::default();
        let mut all = vec!["".to_owned(), "\0".into(), "\0\0".into(), "\u{ff}".into()];
        for i in 0..5000 {
            all.push(i.to_string());
            all.push(format!("long label {i}"));
            all.push(format!("{i:07}"));
            all.push(format!("{i:08}"));
        }
        // Lengths around those that a key tells; each the beginning of the next.
        all.extend((250..270).map(|length| "x".repeat(length)));
        all.extend((8..40).rev().map(|length| "y".repeat(length)));
        for (number, label) in all.iter().enumerate() {
            assert_eq!(labels.find(label), None);
            assert_eq!(labels.intern(label), Ok((number as u32, true)));
            assert_eq!(labels.intern(label), Ok((number as u32, false)));
            assert_eq!(labels.get(number), label);
        }
        assert!(all.iter().enumerate().all(|(i, label)| labels.find(label) == Some(i as u32)));
    }
}
