//! Families of sets of points: what positional games are played on.

use std::fmt;

use sha2::{Digest, Sha256};

use super::Labels;
use crate::algorithm::Adjacency;

/// Points `0..point_count()` and non-empty sets of them, in compressed form both ways.
///
/// The points of a set stand ascending; sets may be equal. 4 bytes a membership each way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hypergraph {
    point_count: usize,
    sets: Adjacency,
    memberships: Adjacency,
}

/// Why sets make no hypergraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HypergraphError {
    /// The set with this number has no point: whoever moves has won already.
    EmptySet(usize),
    /// A set holds a point twice.
    RepeatedPoint {
        /// The number of the set.
        set: usize,
        /// The point.
        point: u32,
    },
    /// A set holds a point that is not there.
    UnknownPoint {
        /// The number of the set.
        set: usize,
        /// The point.
        point: u32,
    },
    /// Points, sets or memberships need more than 32 bits.
    TooLarge,
}

impl fmt::Display for HypergraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HypergraphError::EmptySet(set) => write!(f, "set {set} is empty"),
            HypergraphError::RepeatedPoint { set, point } => {
                write!(f, "set {set} holds point {point} twice")
            }
            HypergraphError::UnknownPoint { set, point } => {
                write!(f, "set {set} holds point {point}, which is not there")
            }
            HypergraphError::TooLarge => {
                f.write_str("points, sets and memberships are numbered by 32 bits; these are more")
            }
        }
    }
}

impl std::error::Error for HypergraphError {}

impl Hypergraph {
    /// The hypergraph of these sets. O(size · log of the largest set).
    ///
    /// # Errors
    /// When a set is empty, repeats a point or has one beyond `point_count`; when 32 bits do not
    /// suffice.
    pub fn new<S: AsRef<[u32]>>(point_count: usize, sets: &[S]) -> Result<Self, HypergraphError> {
        let mut sorted: Vec<Vec<u32>> = Vec::with_capacity(sets.len());
        for (set, points) in sets.iter().enumerate() {
            let mut points = points.as_ref().to_vec();
            points.sort_unstable();
            match points.last() {
                None => return Err(HypergraphError::EmptySet(set)),
                Some(&point) if point as usize >= point_count => {
                    return Err(HypergraphError::UnknownPoint { set, point });
                }
                Some(_) => {}
            }
            if let Some(pair) = points.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(HypergraphError::RepeatedPoint { set, point: pair[0] });
            }
            sorted.push(points);
        }
        let pairs = || {
            sorted
                .iter()
                .enumerate()
                .flat_map(|(set, points)| points.iter().map(move |&point| (set as u32, point)))
        };
        let too_large = |_| HypergraphError::TooLarge;
        let swapped = || pairs().map(|(set, point)| (point, set));
        Ok(Hypergraph {
            point_count,
            sets: Adjacency::outgoing_from_pairs(sorted.len(), pairs).map_err(too_large)?,
            memberships: Adjacency::outgoing_from_pairs(point_count, swapped).map_err(too_large)?,
        })
    }

    /// The number of points.
    pub fn point_count(&self) -> usize {
        self.point_count
    }

    /// The number of sets.
    pub fn set_count(&self) -> usize {
        self.sets.vertex_count()
    }

    /// The points of a set, ascending.
    #[inline]
    pub fn set(&self, set: u32) -> &[u32] {
        self.sets.neighbours(set)
    }

    /// All sets in order.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.set_count() as u32).map(|set| self.set(set))
    }

    /// The numbers of the sets that hold `point`, ascending.
    #[inline]
    pub fn sets_of(&self, point: u32) -> &[u32] {
        self.memberships.neighbours(point)
    }

    /// The number of memberships.
    pub fn size(&self) -> usize {
        self.sets.entry_count()
    }
}

/// A hypergraph whose points have names.
#[derive(Clone, Debug, Default)]
pub struct NamedHypergraph {
    name: Option<String>,
    labels: Labels,
    hypergraph: Hypergraph,
}

impl NamedHypergraph {
    /// A hypergraph with these names for its points.
    ///
    /// # Panics
    /// If there are not as many labels as points.
    pub fn new(name: Option<String>, labels: Labels, hypergraph: Hypergraph) -> Self {
        assert_eq!(labels.len(), hypergraph.point_count(), "a label for each point");
        NamedHypergraph { name, labels, hypergraph }
    }

    /// Its name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The names of its points.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The name of a point.
    pub fn label(&self, point: u32) -> &str {
        self.labels.get(point as usize)
    }

    /// Its points and sets.
    pub fn hypergraph(&self) -> &Hypergraph {
        &self.hypergraph
    }

    /// A digest of points, names and sets, as 32 hexadecimal digits. O(size).
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"hypergraph");
        hash.update((self.labels.len() as u64).to_le_bytes());
        for label in self.labels.iter() {
            hash.update((label.len() as u64).to_le_bytes());
            hash.update(label);
        }
        let mut buffer = Vec::new();
        for set in self.hypergraph.sets() {
            buffer.clear();
            buffer.extend_from_slice(&(set.len() as u32).to_le_bytes());
            set.iter().for_each(|point| buffer.extend_from_slice(&point.to_le_bytes()));
            hash.update(&buffer);
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_hold_the_same_memberships() {
        let hypergraph = Hypergraph::new(4, &[vec![2, 0], vec![3, 2, 1]]).unwrap();
        assert_eq!(hypergraph.set(0), [0, 2]);
        assert_eq!(hypergraph.set(1), [1, 2, 3]);
        assert_eq!(hypergraph.sets_of(2), [0, 1]);
        assert_eq!(hypergraph.size(), 5);
    }

    #[test]
    fn bad_sets_are_refused() {
        let new = |sets: &[&[u32]]| Hypergraph::new(3, sets).unwrap_err();
        assert_eq!(new(&[&[0], &[]]), HypergraphError::EmptySet(1));
        assert_eq!(new(&[&[1, 0, 1]]), HypergraphError::RepeatedPoint { set: 0, point: 1 });
        assert_eq!(new(&[&[3]]), HypergraphError::UnknownPoint { set: 0, point: 3 });
    }
}
