//! The pairing game: remove at least one stone from a pile, then move any number of what is left
//! in it to other piles that are not empty.
//!
//! P iff the piles can be put into pairs of equal ones. Values have no known closed form.
//!
//! Winning moves are listed without trying: a move takes one pile down and raises others. Raised
//! piles are fixed from the largest to the smallest, and a choice is followed only where the piles
//! still to be fixed can be paired at a cost that is left, which on a line is pairing neighbours.

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, MOVES_LISTED, engine, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct StonePairs;

pub(super) fn build(_: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(StonePairs))
}

fn is_paired(piles: &[u64]) -> bool {
    let mut piles: Vec<u64> = piles.iter().copied().filter(|&pile| pile > 0).collect();
    piles.sort_unstable();
    piles.len().is_multiple_of(2) && piles.chunks(2).all(|pair| pair[0] == pair[1])
}

/// Piles to be raised until they can be paired: sizes with their places, the largest first.
struct Raising {
    piles: Vec<(u64, usize)>,
}

impl Raising {
    fn of(piles: &[u64], without: &[usize]) -> Raising {
        let rest = piles.iter().copied().zip(0..);
        let mut piles: Vec<(u64, usize)> =
            rest.filter(|&(pile, i)| pile > 0 && !without.contains(&i)).collect();
        piles.sort_unstable_by(|a, b| b.cmp(a));
        Raising { piles }
    }

    /// The least cost of pairing the piles from `next` on, when the sizes `open`, fixed already
    /// and no smaller than they, still want a partner; `None` where that cannot be.
    fn least_cost(&self, next: usize, open: &[u64]) -> Option<u128> {
        let rest = &self.piles[next..];
        if rest.len() < open.len() || (rest.len() - open.len()) % 2 == 1 {
            return None;
        }
        let (tops, others) = rest.split_at(open.len());
        let sum = |sizes: &mut dyn Iterator<Item = u64>| sizes.map(u128::from).sum::<u128>();
        let raised = sum(&mut open.iter().copied()) - sum(&mut tops.iter().map(|&(size, _)| size));
        let gaps = sum(&mut others.chunks(2).map(|pair| pair[0].0 - pair[1].0));
        Some(raised + gaps)
    }

    /// Every way of raising that costs at most `budget`; `found` gets the new sizes, in the order
    /// of the piles here, and says whether to go on. False when it did not.
    fn each(&self, budget: u128, found: &mut impl FnMut(&[u64]) -> bool) -> bool {
        if self.least_cost(0, &[]).is_none_or(|cost| cost > budget) {
            return true;
        }
        // Sizes chosen so far, and the next size to try at each depth.
        let mut chosen: Vec<u64> = Vec::new();
        let mut tries: Vec<u64> = vec![self.piles.first().map_or(0, |&(size, _)| size)];
        loop {
            let depth = chosen.len();
            if depth == self.piles.len() {
                if !found(&chosen) {
                    return false;
                }
                tries.pop();
            } else if let Some(size) = self.choice(&chosen, tries[depth], budget) {
                tries[depth] = size + 1;
                chosen.push(size);
                tries.push(self.piles.get(depth + 1).map_or(0, |&(size, _)| size));
                continue;
            } else {
                tries.pop();
            }
            if chosen.pop().is_none() {
                return true;
            }
        }
    }

    /// The least size from `from` on for the next pile with which the budget can still do.
    fn choice(&self, chosen: &[u64], from: u64, budget: u128) -> Option<u64> {
        let depth = chosen.len();
        let spent: u128 =
            chosen.iter().zip(&self.piles).map(|(&to, &(size, _))| u128::from(to - size)).sum();
        let open = unpaired(chosen);
        let pile = self.piles[depth].0;
        let does = |size: u64| {
            let mut open = open.clone();
            match open.iter().position(|&other| other == size) {
                Some(i) => drop(open.swap_remove(i)),
                None => open.push(size),
            }
            let cost = self.least_cost(depth + 1, &open);
            cost.is_some_and(|cost| spent + u128::from(size - pile) + cost <= budget)
        };
        // A new size costs more the larger it is; closing an open one is looked at by itself.
        if does(from) {
            return Some(from);
        }
        open.iter().copied().filter(|&size| size >= from && does(size)).min()
    }
}

/// The sizes that occur an odd number of times.
fn unpaired(sizes: &[u64]) -> Vec<u64> {
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a == b);
    runs.filter(|run| run.len() % 2 == 1).map(|run| run[0]).collect()
}

/// The first winning moves, each once.
fn winning_moves(piles: &[u64]) -> MoveList {
    let mut list = MoveList::default();
    let mut seen = hashbrown::HashSet::new();
    for (i, &pile) in piles.iter().enumerate().filter(|&(_, &pile)| pile > 0) {
        let mut add = |raising: &Raising, left: u64, partner: Option<usize>, sizes: &[u64]| {
            let mut after = piles.to_vec();
            after[i] = left;
            if let Some(partner) = partner {
                after[partner] = left;
            }
            for (&(_, place), &size) in raising.piles.iter().zip(sizes) {
                after[place] = size;
            }
            !seen.insert(after.clone()) || list.push(Move::To(Position::Numbers(after)))
        };
        // The pile goes altogether.
        let raising = Raising::of(piles, &[i]);
        if !raising.each(u128::from(pile - 1), &mut |sizes| add(&raising, 0, None, sizes)) {
            return list;
        }
        // Or something is left of it, as large as another pile is or becomes.
        for (partner, &other) in piles.iter().enumerate() {
            if partner == i || other == 0 {
                continue;
            }
            let raising = Raising::of(piles, &[i, partner]);
            let Some(rest) = raising.least_cost(0, &[]) else { continue };
            let mut left = other;
            // left + (left − other) + the rest's raises and one stone removed make the pile.
            while u128::from(left) + u128::from(left - other) + rest < pile.into() {
                let budget = u128::from(pile - 1) - u128::from(left) - u128::from(left - other);
                let mut found = |sizes: &[u64]| add(&raising, left, Some(partner), sizes);
                if !raising.each(budget, &mut found) {
                    return list;
                }
                left += 1;
            }
        }
    }
    list
}

impl HeapGame for StonePairs {
    fn name(&self) -> &'static str {
        "stone-pairs"
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        let position = Position::read_numbers(words)?;
        let total = position.numbers().iter().try_fold(0_u64, |sum, &pile| sum.checked_add(pile));
        match total {
            Some(_) => Ok(position),
            None => Err(HeapError::new(format!(
                "there are more than {} stones, and they may come together in one pile",
                u64::MAX
            ))),
        }
    }

    fn is_position(&self, position: &Position) -> bool {
        let Position::Numbers(piles) = position else { return false };
        piles.iter().try_fold(0_u64, |sum, &pile| sum.checked_add(pile)).is_some()
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let piles = from.numbers();
        let mut all = Vec::new();
        for (i, &pile) in piles.iter().enumerate().filter(|&(_, &pile)| pile > 0) {
            // Ways of giving stones of pile i to the others, pile by pile.
            let mut ways = vec![(piles.to_vec(), pile - 1)];
            for j in (0..piles.len()).filter(|&j| j != i && piles[j] > 0) {
                let given = |(piles, most): &(Vec<u64>, u64)| {
                    let (piles, most) = (piles.clone(), *most);
                    (0..=most).map(move |stones| {
                        let mut piles = piles.clone();
                        piles[j] += stones;
                        (piles, most - stones)
                    })
                };
                ways = ways.iter().flat_map(given).collect();
            }
            for (mut after, most) in ways {
                for left in 0..=most {
                    after[i] = left;
                    all.push(Position::Numbers(after.clone()));
                }
            }
        }
        all
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, _| 1)
    }

    fn is_end(&self, position: &Position) -> bool {
        position.numbers().iter().all(|&pile| pile == 0)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let piles = state.position.numbers();
        if is_paired(piles) {
            return Ok(ClosedForm::of_outcome(Outcome::P, MoveList::default(), false));
        }
        Ok(ClosedForm::of_outcome(Outcome::N, winning_moves(piles), false))
    }

    fn table_positions(&self, state: &State) -> u128 {
        // Ways of putting at most all stones into the piles.
        let piles = state.position.numbers();
        let stones: u128 = piles.iter().map(|&pile| u128::from(pile)).sum();
        let kinds = piles.iter().filter(|&&pile| pile > 0).count() as u128;
        let mut ways: u128 = 1;
        for i in 1..=kinds {
            ways = ways.saturating_mul(stones.saturating_add(i)) / i;
            if ways == u128::MAX / i {
                return u128::MAX;
            }
        }
        ways
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        let positions = self.table_positions(state);
        engine::fits(positions, limits, needed) && !engine::too_many_arcs(positions, positions / 4)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let piles = state.position.numbers();
        let mut odd = unpaired(piles);
        odd.retain(|&size| size > 0);
        let text = if odd.is_empty() {
            "Every size occurs an even number of times: the piles form pairs of equal ones, and \
             whatever is done in one pair and given away can be copied on the partners."
                .to_owned()
        } else {
            levelling(piles, &odd)
        };
        let more = if answer.complete {
            String::new()
        } else {
            format!(" Only the first {MOVES_LISTED} winning moves are listed.")
        };
        text + &explanation::moves(answer) + &more
    }
}

/// How the largest pile levels the others.
fn levelling(piles: &[u64], odd: &[u64]) -> String {
    let mut sorted: Vec<u64> = piles.iter().copied().filter(|&pile| pile > 0).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let sizes: Vec<String> = odd.iter().map(u64::to_string).collect();
    let begin = match sizes.len() {
        1 => format!("The size {} occurs an odd number of times.", sizes[0]),
        _ => format!("The sizes {} occur an odd number of times.", sizes.join(", ")),
    };
    let (largest, others) = (sorted[0], &sorted[1..]);
    let (left, level) = match others.len() % 2 {
        0 => (0, others),
        _ => (others[others.len() - 1], &others[..others.len() - 1]),
    };
    let gaps: u128 = level.chunks(2).map(|pair| u128::from(pair[0] - pair[1])).sum();
    let goal = match left {
        0 => "taken away whole".to_owned(),
        left => format!("brought down to {left}, the size of the smallest"),
    };
    let spare = u128::from(largest - left);
    match level.len() {
        0 => format!("{begin} The largest pile, {largest}, is {goal}."),
        _ => format!(
            "{begin} Sort the piles: the largest, {largest}, can be {goal}, which frees {spare} \
             stones. The others in pairs of neighbours differ by {gaps} altogether, and that is less: \
             so they are levelled, and the rest is removed."
        ),
    }
}
