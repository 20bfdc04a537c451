//! The winning moves of the pairing game, by matchings.
//!
//! A move takes stones off one pile and may raise others. Seen from an empty pile in place of the
//! one moved, every stone that stays or is given away is a stone raised, and at most all but one
//! can be: a move wins iff the piles then match in pairs, each raised to one size. Where the other
//! piles are even in number the pile moved stays empty; else it is one of the piles matched.
//! Sorted piles are matched most cheaply with their neighbours, which bounds what is worth trying.

use crate::game::heap::Position;

/// Piles looked at, again and again, before the search is given up.
const MOST_STEPS: usize = 1 << 26;
/// Piles beyond which it is not begun.
const MOST_PILES: usize = 1 << 10;

/// Pairs chosen so far, and what may come next.
struct Frame {
    /// The piles still to be matched, the largest first, by place.
    rest: Vec<usize>,
    budget: u128,
    /// The partner of the first pile that is tried next, by its place in `rest`, and the size.
    partner: usize,
    size: u64,
}

/// The positions after winning moves, at most one more than `most`; `None` where they are too many
/// to be looked for.
pub(super) fn levellings(piles: &[u64], most: usize) -> Option<Vec<Position>> {
    let filled: Vec<usize> = (0..piles.len()).filter(|&i| piles[i] > 0).collect();
    if filled.len() > MOST_PILES {
        return None;
    }
    let mut found: Vec<Vec<u64>> = Vec::new();
    let mut steps = 0;
    for &moved in &filled {
        let mut from = piles.to_vec();
        from[moved] = 0;
        let mut rest: Vec<usize> = filled.iter().copied().filter(|&i| i != moved).collect();
        if rest.len() % 2 == 1 {
            rest.push(moved);
        }
        rest.sort_by_key(|&i| std::cmp::Reverse(from[i]));
        match_all(&from, rest, (piles[moved] - 1).into(), &mut steps, most, &mut found)?;
        if found.len() > most {
            break;
        }
    }
    Some(found.into_iter().map(Position::Numbers).collect())
}

/// The cost of matching neighbours.
fn least_cost(from: &[u64], rest: impl Iterator<Item = usize>) -> u128 {
    let mut larger = None;
    let mut cost = 0;
    for pile in rest.map(|i| u128::from(from[i])) {
        match larger.take() {
            None => larger = Some(pile),
            Some(larger) => cost += larger - pile,
        }
    }
    cost
}

fn match_all(
    from: &[u64],
    rest: Vec<usize>,
    budget: u128,
    steps: &mut usize,
    most: usize,
    found: &mut Vec<Vec<u64>>,
) -> Option<()> {
    let mut chosen: Vec<(usize, usize, u64)> = Vec::new();
    let first = |rest: Vec<usize>, budget: u128| {
        let size = rest.first().map_or(0, |&i| from[i]);
        Frame { rest, budget, partner: 1, size }
    };
    let mut frames = vec![first(rest, budget)];
    while let Some(frame) = frames.last_mut() {
        if *steps > MOST_STEPS {
            return None;
        }
        if frame.rest.is_empty() {
            let mut sizes = from.to_vec();
            for &(a, b, size) in &chosen {
                (sizes[a], sizes[b]) = (size, size);
            }
            if !found.contains(&sizes) {
                found.push(sizes);
                if found.len() > most {
                    return Some(());
                }
            }
        }
        if let Some((a, b, size, frame)) = frame.next(from, steps) {
            chosen.push((a, b, size));
            let Frame { rest, budget, .. } = frame;
            frames.push(first(rest, budget));
        } else {
            frames.pop();
            chosen.pop();
        }
    }
    Some(())
}

impl Frame {
    /// The next pair for the first pile, at a size that leaves enough for the rest.
    fn next(&mut self, from: &[u64], steps: &mut usize) -> Option<(usize, usize, u64, Frame)> {
        let first = *self.rest.first()?;
        while let Some(&partner) = self.rest.get(self.partner) {
            *steps += self.rest.len();
            let place = self.partner;
            let others =
                || self.rest[1..].iter().copied().enumerate().filter(|&(i, _)| i + 1 != place);
            let raised = |size: u64| 2 * u128::from(size);
            let sizes = u128::from(from[first]) + u128::from(from[partner]);
            let cost = raised(self.size) - sizes;
            let fits = cost + least_cost(from, others().map(|(_, i)| i)) <= self.budget;
            // Of equal piles that stay as they are, each is as good a partner.
            let before = self.rest[place - 1];
            let again = place > 1 && self.size == from[partner] && from[before] == from[partner];
            let rest = others().map(|(_, i)| i).collect();
            let size = self.size;
            match size.checked_add(1).filter(|_| fits) {
                Some(larger) => self.size = larger,
                None => (self.partner, self.size) = (place + 1, from[first]),
            }
            if fits && !again {
                let frame = Frame { rest, budget: self.budget - cost, partner: 1, size: 0 };
                return Some((first, partner, size, frame));
            }
        }
        None
    }
}
