//! Attributes of a board, its vertices or its edges, kept as the file wrote them.

use super::labels::{Labels, LabelsFull};

/// How the text of an attribute value is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AttributeKind {
    /// Plain text: a DOT id, quoted or not, or a JSON string.
    Text,
    /// The inside of a DOT HTML string, without the outer angle brackets.
    Html,
    /// A JSON value other than a string, as its JSON text (`3`, `true`, `[1, 2]`).
    Json,
}

/// A value with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeValue<'a> {
    /// The text.
    pub text: &'a str,
    /// What kind of text.
    pub kind: AttributeKind,
}

impl<'a> AttributeValue<'a> {
    /// A plain text value.
    pub fn text(text: &'a str) -> Self {
        AttributeValue { text, kind: AttributeKind::Text }
    }

    /// Whether this reads as "yes": `true` or `yes` in any case, or a number other than zero.
    /// (Graphviz reads booleans so.)
    pub fn is_true(&self) -> bool {
        self.text.eq_ignore_ascii_case("true")
            || self.text.eq_ignore_ascii_case("yes")
            || self.text.parse::<i64>().is_ok_and(|number| number != 0)
    }
}

/// Key–value pairs of numbered elements (the vertices or the edges of a board; a board's own
/// attributes are those of element 0).
///
/// 12 bytes an entry; equal keys and equal values are stored once.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    keys: Labels,
    values: Labels,
    kinds: Vec<AttributeKind>,
    entries: Vec<Entry>,
    unsorted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    element: u32,
    key: u32,
    value: u32,
}

impl Attributes {
    /// Sets `key` of `element`; the last value set is the one that counts. Amortised O(length).
    ///
    /// # Errors
    /// [`LabelsFull`] when keys or values would pass 4 GiB of text.
    pub fn set(
        &mut self,
        element: u32,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), LabelsFull> {
        let (key, _) = self.keys.intern(key)?;
        // The kind is part of a value's identity: text "3" is not the number 3.
        let tagged = match value.kind {
            AttributeKind::Text => std::borrow::Cow::Borrowed(value.text),
            AttributeKind::Html => format!("{}\u{0}h", value.text).into(),
            AttributeKind::Json => format!("{}\u{0}j", value.text).into(),
        };
        let (value_number, new) = self.values.intern(&tagged)?;
        if new {
            self.kinds.push(value.kind);
        }
        self.unsorted = true;
        self.entries.push(Entry { element, key, value: value_number });
        Ok(())
    }

    /// Sorts the entries by element and drops those that were set again. Boards are sealed when
    /// they are built; O(k log k) for k entries, O(k) when they came in order.
    pub fn seal(&mut self) {
        if !self.unsorted {
            return;
        }
        self.unsorted = false;
        // Stable: within an element the order of setting stays.
        if !self.entries.is_sorted_by_key(|e| e.element) {
            self.entries.sort_by_key(|e| e.element);
        }
        let mut kept = 0;
        let mut element_start = 0;
        // Where each key was kept last; older elements end before `element_start`.
        let mut last = vec![usize::MAX; self.keys.len()];
        for i in 0..self.entries.len() {
            let entry = self.entries[i];
            if kept > 0 && self.entries[kept - 1].element != entry.element {
                element_start = kept;
            }
            let last = &mut last[entry.key as usize];
            if (element_start..kept).contains(last) {
                self.entries[*last].value = entry.value;
            } else {
                self.entries[kept] = entry;
                *last = kept;
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        self.entries.shrink_to_fit();
    }

    /// The value of `key` at `element`. O(log k).
    pub fn get(&self, element: u32, key: &str) -> Option<AttributeValue<'_>> {
        let key = self.keys.find(key)?;
        self.of_element(element).iter().find(|e| e.key == key).map(|e| self.value(e.value))
    }

    /// All pairs of `element`, in the order they were first set.
    pub fn of(&self, element: u32) -> impl Iterator<Item = (&str, AttributeValue<'_>)> {
        self.of_element(element)
            .iter()
            .map(|e| (self.keys.get(e.key as usize), self.value(e.value)))
    }

    /// All elements that have `key`, with its value, by number.
    pub fn having<'a>(&'a self, key: &str) -> impl Iterator<Item = (u32, AttributeValue<'a>)> {
        let key = self.keys.find(key);
        self.entries
            .iter()
            .filter(move |e| Some(e.key) == key)
            .map(|e| (e.element, self.value(e.value)))
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn of_element(&self, element: u32) -> &[Entry] {
        debug_assert!(!self.unsorted, "attributes are read after `seal`");
        let start = self.entries.partition_point(|e| e.element < element);
        let length = self.entries[start..].partition_point(|e| e.element == element);
        &self.entries[start..start + length]
    }

    fn value(&self, number: u32) -> AttributeValue<'_> {
        let kind = self.kinds[number as usize];
        let tagged = self.values.get(number as usize);
        let text = match kind {
            AttributeKind::Text => tagged,
            AttributeKind::Html | AttributeKind::Json => &tagged[..tagged.len() - 2],
        };
        AttributeValue { text, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_value_counts_and_kinds_are_kept_apart() {
        let mut attributes = Attributes::default();
        attributes.set(3, "x", AttributeValue::text("1")).unwrap();
        attributes.set(1, "x", AttributeValue::text("3")).unwrap();
        attributes.set(1, "y", AttributeValue { text: "3", kind: AttributeKind::Json }).unwrap();
        attributes.set(3, "y", AttributeValue::text("b")).unwrap();
        attributes.set(3, "x", AttributeValue::text("2")).unwrap();
        attributes.seal();
        assert_eq!(attributes.get(3, "x"), Some(AttributeValue::text("2")));
        assert_eq!(attributes.get(1, "y").unwrap().kind, AttributeKind::Json);
        assert_eq!(attributes.get(1, "x"), Some(AttributeValue::text("3")));
        assert_eq!(attributes.get(2, "x"), None);
        let pairs: Vec<_> = attributes.of(3).map(|(key, value)| (key, value.text)).collect();
        assert_eq!(pairs, [("x", "2"), ("y", "b")]);
        assert_eq!(attributes.having("x").count(), 2);
    }
}
