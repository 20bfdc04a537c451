//! The other way round: leaps that make a rook's table have a wanted periodic form.
//!
//! Wanted is F(x, y) = L[x mod p][y mod p] + p·(⌊x/p⌋ ⊕ ⌊y/p⌋). A leap is allowed iff it never
//! joins cells of equal F; each cell must reach every value below its own, and what the rook does
//! not reach is a set of leaps, one of which must be taken. A least set that meets all of these is
//! searched for by growing size. Conditions are read off a box and the found mover's real table is
//! compared with F on a larger one: a claim about that box, not a theorem about all cells. Where they
//! differ the box was too small, and the search begins again on a larger one.

use std::fmt;

use super::{Mover, PeriodicForm, Table};
use crate::limits::{Monitor, StopReason};

/// A least set of leaps, and how it was confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The leaps (i, j).
    pub leaps: Vec<(u64, u64)>,
    /// The side of the box on which the mover's table was compared with the form.
    pub checked: usize,
}

/// Why no leaps were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// There are none within the bound, which is proved.
    Impossible(String),
    /// A limit came first.
    Stopped(StopReason),
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotFound::Impossible(reason) => f.write_str(reason),
            NotFound::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for NotFound {}

impl From<StopReason> for NotFound {
    fn from(reason: StopReason) -> Self {
        NotFound::Stopped(reason)
    }
}

/// A least set of leaps (i, j), 1 ≤ i, j ≤ `within`, with which a rook has the wanted form.
///
/// Exponential in the size of the answer at worst.
///
/// # Errors
/// That there is none, or why the search stopped.
///
/// # Panics
/// If the form's table is not p × p with p ≥ 1.
pub fn find_leaps(form: &PeriodicForm, within: u64, monitor: &Monitor) -> Result<Found, NotFound> {
    let p = form.p;
    assert!(p > 0 && form.table.len() == p && form.table.iter().all(|row| row.len() == p));
    check_latin(form)?;
    let within = usize::try_from(within).ok().filter(|&within| within <= MOST_SIDE);
    let within = within.ok_or(StopReason::Memory)?;
    // Blocks of every carry that a leap can cause, and as many again.
    let blocks = (2 * (within / p + 2)).next_power_of_two();
    let mut side = (p * blocks).max(2 * within + p);
    while side <= MOST_SIDE {
        let leaps = on_box(form, within, side, monitor)?;
        if is_confirmed(form, &leaps, 2 * side, monitor)? {
            return Ok(Found { leaps, checked: 2 * side });
        }
        side *= 2;
    }
    Err(StopReason::Memory.into())
}

/// The longest side of a box from which conditions are read.
const MOST_SIDE: usize = 1 << 12;

/// A least set of leaps that does what the form asks for on a box.
fn on_box(
    form: &PeriodicForm,
    within: usize,
    side: usize,
    monitor: &Monitor,
) -> Result<Vec<(u64, u64)>, NotFound> {
    let allowed = allowed_leaps(form, within, side, monitor)?;
    let needs = needs(form, &allowed, side, monitor)?;
    let mut search = HittingSet { needs: &needs, monitor, steps: 0 };
    for size in 0..=allowed.len() {
        let mut chosen = Vec::new();
        if search.choose(&mut chosen, size)? {
            let mut leaps: Vec<(u64, u64)> =
                chosen.iter().map(|&i| (allowed[i].0 as u64, allowed[i].1 as u64)).collect();
            leaps.sort_unstable();
            return Ok(leaps);
        }
    }
    Err(NotFound::Impossible("no set of leaps reaches every smaller value".to_owned()))
}

/// A rook never joins equal values, and reaches each of 0 to p − 1 along a row.
fn check_latin(form: &PeriodicForm) -> Result<(), NotFound> {
    let p = form.p;
    for i in 0..p {
        for line in [form.table[i].clone(), (0..p).map(|x| form.table[x][i]).collect()] {
            let mut sorted = line;
            sorted.sort_unstable();
            if !sorted.iter().enumerate().all(|(k, &value)| k == value as usize) {
                return Err(NotFound::Impossible(format!(
                    "every row and column of the table must hold 0 to {} once each",
                    p - 1
                )));
            }
        }
    }
    Ok(())
}

/// The leaps that never join equal values of the form.
fn allowed_leaps(
    form: &PeriodicForm,
    within: usize,
    side: usize,
    monitor: &Monitor,
) -> Result<Vec<(usize, usize)>, StopReason> {
    let mut allowed = Vec::new();
    for i in 1..=within {
        monitor.check()?;
        for j in 1..=within {
            let joins = (i..side + i)
                .any(|x| (j..side + j).any(|y| form.value(x, y) == form.value(x - i, y - j)));
            if !joins {
                allowed.push((i, j));
            }
        }
    }
    Ok(allowed)
}

/// For each cell and each smaller value that the rook misses, the leaps that reach it; without
/// those that contain another.
fn needs(
    form: &PeriodicForm,
    allowed: &[(usize, usize)],
    side: usize,
    monitor: &Monitor,
) -> Result<Vec<Vec<usize>>, NotFound> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for x in 0..side {
        monitor.check()?;
        for y in 0..side {
            let value = form.value(x, y) as usize;
            let mut reached = vec![false; value];
            let cells = (0..x).map(|to| (to, y)).chain((0..y).map(|to| (x, to)));
            for (a, b) in cells {
                if let Some(place) = reached.get_mut(form.value(a, b) as usize) {
                    *place = true;
                }
            }
            if reached.iter().all(|&reached| reached) {
                continue;
            }
            let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); value];
            for (index, &(i, j)) in allowed.iter().enumerate() {
                if i <= x && j <= y {
                    let to = form.value(x - i, y - j) as usize;
                    if to < value {
                        by_value[to].push(index);
                    }
                }
            }
            for (to, leaps) in by_value.into_iter().enumerate().filter(|&(to, _)| !reached[to]) {
                if leaps.is_empty() {
                    return Err(NotFound::Impossible(format!(
                        "no leap takes ({x},{y}) of value {value} to the value {to}"
                    )));
                }
                all.push(leaps);
            }
        }
    }
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all.dedup();
    let mut least: Vec<Vec<usize>> = Vec::new();
    for need in all {
        let implied = |small: &Vec<usize>| small.iter().all(|i| need.binary_search(i).is_ok());
        if !least.iter().any(implied) {
            least.push(need);
        }
    }
    Ok(least)
}

struct HittingSet<'a> {
    needs: &'a [Vec<usize>],
    monitor: &'a Monitor,
    steps: u64,
}

impl HittingSet<'_> {
    /// Whether at most `more` further leaps meet every need; `chosen` is then one such set. As
    /// deep as the answer is large.
    fn choose(&mut self, chosen: &mut Vec<usize>, more: usize) -> Result<bool, StopReason> {
        self.steps += 1;
        if self.steps.is_multiple_of(1 << 10) {
            self.monitor.check()?;
        }
        let open = |need: &&Vec<usize>| !need.iter().any(|i| chosen.contains(i));
        // Needs that share no leap want one each.
        let mut apart = 0;
        let mut used: Vec<usize> = Vec::new();
        for need in self.needs.iter().filter(open) {
            if !need.iter().any(|i| used.contains(i)) {
                apart += 1;
                used.extend(need);
            }
        }
        if apart > more {
            return Ok(false);
        }
        let Some(need) = self.needs.iter().find(open) else { return Ok(true) };
        for &leap in need {
            chosen.push(leap);
            if self.choose(chosen, more - 1)? {
                return Ok(true);
            }
            chosen.pop();
        }
        Ok(false)
    }
}

/// Whether the mover's real table has the form.
fn is_confirmed(
    form: &PeriodicForm,
    leaps: &[(u64, u64)],
    side: usize,
    monitor: &Monitor,
) -> Result<bool, StopReason> {
    let mover = Mover { leaps: leaps.to_vec(), ..Mover::rook() };
    let last = side as u64 - 1;
    let table = Table::compute(&mover, (last, last), false, monitor)?;
    let has_form = |x: usize| (0..side).all(|y| u64::from(table.value(x, y)) == form.value(x, y));
    Ok((0..side).all(has_form))
}
