//! The calendar game: from a day between 1900-01-01 and 2001-11-04, to the next day or to the same
//! day of the next month where there is one; who reaches 2001-11-04 wins, and no move goes past it.
//!
//! N iff month + day is even, or the day is 30 September or 30 November: either move changes the
//! parity but at ends of months, which come out even. (ACM Asia Regional, Taejon 2001, "Adam's
//! game".) The values, 0 to 2, come from the table of all days.

use super::engine::Follower;
use super::{ClosedForm, Date, HeapAnswer, HeapError, HeapGame, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::game::grundy::Value;
use crate::limits::{Limits, Monitor, StopReason};

const FIRST: Date = Date { year: 1900, month: 1, day: 1 };
const LAST: Date = Date { year: 2001, month: 11, day: 4 };

#[derive(Debug)]
pub(super) struct Calendar;

pub(super) fn build(_: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(Calendar))
}

fn next_day(date: Date) -> Date {
    if date.day < date.month_length() {
        Date { day: date.day + 1, ..date }
    } else if date.month < 12 {
        Date { month: date.month + 1, day: 1, ..date }
    } else {
        Date { year: date.year + 1, month: 1, day: 1 }
    }
}

fn same_day_next_month(date: Date) -> Option<Date> {
    let next = match date.month {
        12 => Date { year: date.year + 1, month: 1, ..date },
        _ => Date { month: date.month + 1, ..date },
    };
    (next.day <= next.month_length()).then_some(next)
}

fn followers(date: Date) -> Vec<Date> {
    let all = [Some(next_day(date)), same_day_next_month(date)];
    let mut all: Vec<Date> = all.into_iter().flatten().filter(|&to| to <= LAST).collect();
    all.dedup();
    all
}

fn outcome(date: Date) -> Outcome {
    let even = (date.month + date.day).is_multiple_of(2);
    if even || matches!((date.month, date.day), (9 | 11, 30)) { Outcome::N } else { Outcome::P }
}

fn date(position: &Position) -> Date {
    match position {
        Position::Date(date) => *date,
        _ => LAST,
    }
}

/// The values of all days from `from` to the last, in order.
fn values(from: Date) -> Vec<(Date, u32)> {
    let mut days = vec![from];
    while days[days.len() - 1] < LAST {
        days.push(next_day(days[days.len() - 1]));
    }
    let mut values = vec![0_u32; days.len()];
    for (i, &day) in days.iter().enumerate().rev() {
        let to = followers(day);
        // Days are close together: a month is at most 31 of them on.
        let value_of = |to: &Date| values[i + days[i..].binary_search(to).expect("a later day")];
        let seen: Vec<u32> = to.iter().map(value_of).collect();
        values[i] = (0..).find(|value| !seen.contains(value)).expect("two moves at most");
    }
    days.into_iter().zip(values).collect()
}

impl HeapGame for Calendar {
    fn name(&self) -> &'static str {
        "calendar"
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        let date: Date = words.first().unwrap_or(&"").parse()?;
        if (FIRST..=LAST).contains(&date) {
            Ok(Position::Date(date))
        } else {
            Err(HeapError::new(format!("{date} is not a day from {FIRST} to {LAST}")))
        }
    }

    fn is_position(&self, position: &Position) -> bool {
        matches!(position, Position::Date(date) if (FIRST..=LAST).contains(date))
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        followers(date(from)).into_iter().map(Position::Date).collect()
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let date = date(&state.position);
        let mut winning = MoveList::default();
        for to in followers(date).into_iter().filter(|&to| outcome(to) == Outcome::P) {
            winning.push(Move::To(Position::Date(to)));
        }
        Ok(ClosedForm::of_outcome(outcome(date), winning, false))
    }

    fn table_positions(&self, _: &State) -> u128 {
        37_198
    }

    fn table_fits(&self, _: &State, _: &Limits, _: bool) -> bool {
        true
    }

    fn table(&self, state: &State, _: &Monitor) -> Result<TableAnswer, StopReason> {
        let date = date(&state.position);
        let table = values(date);
        let value_of = |to: Date| {
            table[table.binary_search_by_key(&to, |&(day, _)| day).expect("a later day")].1
        };
        let follower = |to| Follower::valued(Move::To(Position::Date(to)), value_of(to));
        let followers = followers(date).into_iter().map(follower).collect();
        let value = Value::Finite(value_of(date).into());
        Ok(TableAnswer { outcome: value.outcome(), value: Some(value), followers })
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let date = date(&state.position);
        let sum = date.month + date.day;
        let rule = match (date.month, date.day) {
            (9 | 11, 30) => "30 September and 30 November are exceptions, won though their sum is \
                             odd: the next day is the first of October or December, a lost one"
                .to_owned(),
            _ => format!(
                "Here {} + {} = {sum} is {}",
                date.month,
                date.day,
                if sum.is_multiple_of(2) { "even" } else { "odd" }
            ),
        };
        format!(
            "The year does not matter, only the sum of month and day. The last day is 11-04, and 11 + \
             4 is odd. From an odd sum both moves lead to an even one; from an even sum some move leads \
             to an odd one: so odd sums are lost. {rule}."
        ) + &explanation::moves(answer)
    }
}
