//! Subtraction games: one heap, a number of the set is taken.
//!
//! Values are at most |S|, and the value of n is a function of the max S values before it. So as
//! soon as a window of max S values comes again, the sequence repeats from there for ever: the
//! period is then proved. (A repeated stretch shorter than that proves nothing.) A set with 0 lets
//! the players pass for ever: every heap is then infinite.

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, explanation, memory};
use super::{MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::game::grundy::Value;
use crate::limits::{Limits, Monitor, StopReason};

/// How the values of a subtraction game repeat: g(n + length) = g(n) for n ≥ start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// From where on.
    pub start: u64,
    /// After how many.
    pub length: u64,
}

/// The values of a subtraction game as far as they are computed, and the period where proved.
#[derive(Clone, Debug)]
pub struct Sequence {
    values: Vec<u16>,
    /// The proved period, in steps of `scale`.
    period: Option<Period>,
    /// The greatest common divisor of the set: g(n) is a function of ⌊n / scale⌋.
    scale: u64,
}

impl Sequence {
    /// Computes values up to that of heap `up_to`, or up to where the period is proved.
    ///
    /// O(|set|) a value, 2 bytes a value.
    ///
    /// # Errors
    /// The reason for which `monitor` stopped the work; `Memory` when neither the heap nor a
    /// period was reached within the memory limit.
    ///
    /// # Panics
    /// If the set contains 0.
    pub fn compute(set: &[u64], up_to: u64, monitor: &Monitor) -> Result<Sequence, StopReason> {
        assert!(!set.contains(&0), "taking nothing is a pass");
        // What is larger than the heap is never taken on the way down.
        let mut set: Vec<u64> = set.iter().copied().filter(|&s| s <= up_to).collect();
        set.sort_unstable();
        set.dedup();
        let scale = set.iter().fold(0, |gcd, &s| greatest_common_divisor(gcd, s)).max(1);
        let Some(&largest) = set.last() else {
            let period = Some(Period { start: 0, length: 1 });
            return Ok(Sequence { values: vec![0], period, scale: 1 });
        };
        let most = (memory(monitor.limits()) / 2).min(usize::MAX as u64 / 4) as usize;
        // A step below is a step down by its index; only those that fit in memory matter.
        let steps: Vec<usize> =
            set.iter().filter_map(|&s| usize::try_from(s / scale).ok()).collect();
        let window = usize::try_from(largest / scale).unwrap_or(usize::MAX);
        let last = usize::try_from(up_to / scale).unwrap_or(usize::MAX);
        let mut values: Vec<u16> = Vec::new();
        let mut mex = Mex::new(set.len());
        // Brent: the window that ends at `mark` is looked for; the mark moves on at powers of 2.
        let mut mark = window;
        let mut period = None;
        while values.len() <= last {
            let n = values.len();
            if n >= most {
                return Err(StopReason::Memory);
            }
            if n.is_multiple_of(1 << 14) {
                monitor.check()?;
                monitor.report("subtraction: values", n as u64, None);
            }
            let below = steps.iter().take_while(|&&s| s <= n).map(|&s| values[n - s]);
            let value = mex.of(below);
            values.push(value);
            let end = n + 1;
            if end > mark && window <= mark && repeats(&values, mark, end, window) {
                period = Some(first_repeat(&values, mark - window, end - mark));
                break;
            }
            if end >= mark.saturating_mul(2) {
                mark = end;
            }
        }
        Ok(Sequence { values, period, scale })
    }

    /// The value of a heap; `None` where it is neither computed nor follows by the period.
    pub fn value(&self, heap: u64) -> Option<u16> {
        let n = heap / self.scale;
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
            return Some(value);
        }
        let Period { start, length } = self.period?;
        Some(self.values[(start + (n - start) % length) as usize])
    }

    /// The period, where it is proved.
    pub fn period(&self) -> Option<Period> {
        let times = |n: u64| n.checked_mul(self.scale);
        let Period { start, length } = self.period?;
        Some(Period { start: times(start)?, length: times(length)? })
    }
}

/// Whether the windows that end before `mark` and before `end` are the same.
fn repeats(values: &[u16], mark: usize, end: usize, window: usize) -> bool {
    // The newest value differs most of the time.
    values[mark - 1] == values[end - 1] && values[mark - window..mark] == values[end - window..end]
}

/// Where a repetition that is there at `start` begins.
fn first_repeat(values: &[u16], start: usize, length: usize) -> Period {
    let back = (0..start).rev().take_while(|&n| values[n] == values[n + length]).count();
    Period { start: (start - back) as u64, length: length as u64 }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The least number that is not among a few.
struct Mex {
    seen: Vec<usize>,
    round: usize,
}

impl Mex {
    fn new(most: usize) -> Self {
        Mex { seen: vec![0; most + 2], round: 0 }
    }

    fn of(&mut self, numbers: impl Iterator<Item = u16>) -> u16 {
        self.round += 1;
        for number in numbers {
            self.seen[usize::from(number)] = self.round;
        }
        let free = self.seen.iter().position(|&round| round != self.round);
        free.expect("one more place than numbers") as u16
    }
}

#[derive(Debug)]
pub(super) struct Subtraction {
    set: Vec<u64>,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    let set = settings.set.as_ref();
    let mut set = set.ok_or_else(|| HeapError::new("subtraction needs the option `set`"))?.clone();
    set.sort_unstable();
    set.dedup();
    if set.len() >= usize::from(u16::MAX) {
        return Err(HeapError::new("a subtraction set has at most 65534 numbers"));
    }
    Ok(Box::new(Subtraction { set }))
}

impl HeapGame for Subtraction {
    fn name(&self) -> &'static str {
        "subtraction"
    }

    fn settings(&self) -> Settings {
        Settings { set: Some(self.set.clone()), ..<_>::default() }
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let heap = from.numbers()[0];
        let left = self.set.iter().filter_map(|&s| heap.checked_sub(s));
        left.map(|left| Position::Numbers(vec![left])).collect()
    }

    fn closed_form(&self, state: &State, monitor: &Monitor) -> Result<ClosedForm, StopReason> {
        let heap = state.position.numbers()[0];
        if self.set.first() == Some(&0) {
            let value = Some(Value::Infinite { infinity: Vec::new() });
            let winning = Some(MoveList::default());
            let outcome = Some(Outcome::D);
            return Ok(ClosedForm { value, outcome, winning, ..ClosedForm::default() });
        }
        let sequence = Sequence::compute(&self.set, heap, monitor)?;
        let value = sequence.value(heap).expect("computed or periodic").into();
        let closed = ClosedForm::of_value(value, Some(self.moves_in(&sequence, heap, 0)));
        Ok(ClosedForm { period: sequence.period(), ..closed })
    }

    fn table_fits(&self, _: &State, _: &Limits, _: bool) -> bool {
        // The sequence itself is the table.
        false
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        let heap = state.position.numbers()[0];
        if self.set.first() == Some(&0) {
            return Some(MoveList::default());
        }
        let sequence = Sequence::compute(&self.set, heap, &Monitor::unlimited()).ok()?;
        Some(self.moves_in(&sequence, heap, value))
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        super::engine::table(self, state, monitor)
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let heap = state.position.numbers()[0];
        let text = if self.set.first() == Some(&0) {
            "Taking 0 is a pass that never runs out: no player need ever make the last move, and \
             every heap is infinite."
                .to_owned()
        } else {
            match Sequence::compute(&self.set, heap, &Monitor::unlimited()) {
                Ok(sequence) => self.lecture(&sequence, heap),
                Err(reason) => format!("The values were not computed so far: {reason}."),
            }
        };
        text + &explanation::moves(answer)
    }
}

impl Subtraction {
    fn moves_in(&self, sequence: &Sequence, heap: u64, value: u128) -> MoveList {
        let mut list = MoveList::default();
        for left in self.set.iter().filter_map(|&s| heap.checked_sub(s)) {
            let has_value = sequence.value(left).map(u128::from) == Some(value);
            if has_value && !list.push_numbers(&[left]) {
                break;
            }
        }
        list
    }

    fn lecture(&self, sequence: &Sequence, heap: u64) -> String {
        let first: Vec<String> = (0..heap.saturating_add(1).min(24))
            .filter_map(|n| sequence.value(n))
            .map(|v| v.to_string())
            .collect();
        let mut text = format!("The values of the heaps 0, 1, 2, … are {}", first.join(" "));
        if heap >= 24 {
            text += " …";
        }
        text += ". ";
        match sequence.period() {
            Some(Period { start, length })
                if heap >= start + length && self.set.iter().any(|&s| s <= heap) =>
            {
                let same = start + (heap - start) % length;
                let largest = self.set.iter().rfind(|&&s| s <= heap).copied().unwrap_or(0);
                text += &format!(
                    "A window of {largest} {} again after {length}, and {largest} determine what \
                     follows: from {start} on the values repeat with period {length}{}. {heap} is \
                     as {same}, of value {}.",
                    if largest == 1 { "value comes" } else { "values comes" },
                    // What cannot be taken yet was left out, and may break the period further on.
                    match self.set.iter().find(|&&s| s > heap) {
                        Some(larger) => format!(", as long as {larger} cannot be taken"),
                        None => String::new(),
                    },
                    sequence.value(same).unwrap_or(0)
                );
            }
            _ => {
                text += &format!(
                    "The value of {heap} is the least that no move leads to: {}.",
                    sequence.value(heap).unwrap_or(0)
                );
            }
        }
        let seen = self.set.iter().filter_map(|&s| sequence.value(heap.checked_sub(s)?));
        let seen: Vec<String> = seen.take(9).map(|value| value.to_string()).collect();
        match seen.len() {
            0 => text += " There is no move.",
            1..9 => text += &format!(" The moves lead to the values {}.", seen.join(", ")),
            _ => {}
        }
        text
    }
}
