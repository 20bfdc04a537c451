//! The names of a board's vertices: one text, cut by offsets, with an index to find them.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Distinct names, numbered in the order of their first appearance.
///
/// About 9 bytes a name besides its text.
#[derive(Clone, Debug)]
pub struct Labels {
    text: String,
    /// Where each label ends in `text`.
    ends: Vec<u32>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

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
        let hash = self.hasher.hash_one(label);
        self.index.find(hash, |&i| slice(&self.text, &self.ends, i) == label).copied()
    }

    /// The number of `label` and whether it is new; it is added where it was not there. O(length).
    ///
    /// # Errors
    /// [`LabelsFull`] when 32 bits do not suffice.
    pub fn intern(&mut self, label: &str) -> Result<(u32, bool), LabelsFull> {
        let Labels { text, ends, index, hasher } = self;
        let hash = hasher.hash_one(label);
        if let Some(&number) = index.find(hash, |&i| slice(text, ends, i) == label) {
            return Ok((number, false));
        }
        let number = u32::try_from(ends.len()).ok().filter(|&n| n < u32::MAX).ok_or(LabelsFull)?;
        let end = u32::try_from(text.len() + label.len()).map_err(|_| LabelsFull)?;
        text.push_str(label);
        ends.push(end);
        index.insert_unique(hash, number, |&i| hasher.hash_one(slice(text, ends, i)));
        Ok((number, true))
    }

    /// All labels in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.get(number))
    }
}

#[inline]
fn slice<'a>(text: &'a str, ends: &[u32], number: u32) -> &'a str {
    let start = if number == 0 { 0 } else { ends[number as usize - 1] };
    &text[start as usize..ends[number as usize] as usize]
}
