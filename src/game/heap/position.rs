//! Positions of rule games and moves between them, as text and as JSON.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::settings::{Side, number};
use super::{HeapError, MOVES_LISTED};

/// A position of a rule game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// Heaps, coordinates or cells, in the order of the arguments.
    Numbers(Vec<u64>),
    /// A heap and the most that may be taken from it.
    Limited {
        /// The heap.
        heap: u64,
        /// The most that may be taken.
        limit: u128,
    },
    /// A day.
    Date(Date),
    /// Rows with a white and a black piece each, and who is to move.
    Rows(Vec<Row>, Side),
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

/// A row of cells 1 to `width` with a piece of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// The number of cells.
    pub width: u64,
    /// Where White's piece stands.
    pub white: u64,
    /// Where Black's piece stands.
    pub black: u64,
}

/// A position, and whether the pass can still be used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The position.
    pub position: Position,
    /// Whether a pass is left.
    pub pass: bool,
}

/// A move, by the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// To this position.
    To(Position),
    /// The pass.
    Pass,
}

/// Moves, as far as they are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveList {
    /// The first ones.
    pub moves: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList { moves: Vec::new(), complete: true }
    }
}

impl MoveList {
    /// Adds a move, unless it is there or the list is full. False once it is full.
    pub(super) fn push(&mut self, next: Move) -> bool {
        if self.moves.contains(&next) {
            return true;
        }
        if self.moves.len() >= MOVES_LISTED {
            self.complete = false;
            return false;
        }
        self.moves.push(next);
        true
    }

    pub(super) fn push_numbers(&mut self, numbers: &[u64]) -> bool {
        self.push(Move::To(Position::Numbers(numbers.to_vec())))
    }
}

impl Position {
    /// The numbers of a position that consists of some.
    pub fn numbers(&self) -> &[u64] {
        match self {
            Position::Numbers(numbers) => numbers,
            _ => &[],
        }
    }

    /// The two coordinates of a cell; (0, 0) of anything else.
    pub(super) fn cell(&self) -> (u64, u64) {
        match self.numbers() {
            &[x, y] => (x, y),
            _ => (0, 0),
        }
    }

    pub(super) fn at(x: u64, y: u64) -> Position {
        Position::Numbers(vec![x, y])
    }

    /// The first number lowered by what `by` says of its place and itself, if that is anything.
    pub(super) fn lowered(&self, by: impl Fn(usize, u64) -> u64) -> Option<Position> {
        let numbers = self.numbers();
        for (i, &number) in numbers.iter().enumerate() {
            let step = by(i, number);
            if step > 0 && step <= number {
                let mut after = numbers.to_vec();
                after[i] -= step;
                return Some(Position::Numbers(after));
            }
        }
        None
    }

    /// Reads one number a word.
    pub(super) fn read_numbers(words: &[&str]) -> Result<Position, HeapError> {
        let mut numbers = Vec::with_capacity(words.len());
        for word in words {
            numbers.push(number(word)?);
        }
        Ok(Position::Numbers(numbers))
    }

    /// All positions of numbers up to these, in lexicographic order.
    pub(super) fn box_below(&self) -> Vec<Position> {
        let top = self.numbers();
        let mut all = vec![Vec::new()];
        for &side in top {
            let longer = |start: &Vec<u64>| {
                let start = start.clone();
                (0..=side).map(move |i| start.iter().copied().chain([i]).collect())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().map(Position::Numbers).collect()
    }

    /// How many positions [`Position::box_below`] has.
    pub(super) fn box_size(&self) -> u128 {
        let sides = self.numbers().iter().map(|&side| u128::from(side) + 1);
        sides.fold(1, u128::saturating_mul)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Numbers(numbers) => write_joined(f, numbers, ","),
            Position::Limited { heap, limit } => write!(f, "{heap},{limit}"),
            Position::Date(date) => write!(f, "{date}"),
            Position::Rows(rows, _) => write_joined(f, rows, " "),
        }
    }
}

fn write_joined<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    between: &str,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i > 0 { between } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for State {
    /// The position, and `passed` once a pass that was there is gone: see [`State::label`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)
    }
}

impl State {
    /// The label on a board of a game that began with a pass or without.
    pub fn label(&self, had_pass: bool) -> String {
        let side = match &self.position {
            Position::Rows(_, side) => format!(" {side} to move"),
            _ => String::new(),
        };
        let passed = if had_pass && !self.pass { " passed" } else { "" };
        format!("{}{side}{passed}", self.position)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::To(position) => write!(f, "{position}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{},{}", self.width, self.white, self.black)
    }
}

impl std::str::FromStr for Date {
    type Err = HeapError;

    fn from_str(text: &str) -> Result<Self, HeapError> {
        let wrong = || HeapError::new(format!("`{text}` is not a day, written YYYY-MM-DD"));
        let mut parts = text.split('-');
        let mut next = |digits: usize| -> Option<u16> {
            let part = parts.next()?;
            let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            if plain { part.parse().ok() } else { None }
        };
        let (year, month, day) = (next(4), next(2), next(2));
        let (Some(year), Some(month), Some(day), None) = (year, month, day, parts.next()) else {
            return Err(wrong());
        };
        let date = Date { year, month: month as u8, day: day as u8 };
        if !(1..=12).contains(&month) || day == 0 || date.day > date.month_length() {
            return Err(HeapError::new(format!("there is no day {text}")));
        }
        Ok(date)
    }
}

impl Date {
    /// The number of days of its month.
    pub fn month_length(self) -> u8 {
        let leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl std::str::FromStr for Row {
    type Err = HeapError;

    fn from_str(text: &str) -> Result<Self, HeapError> {
        let wrong = || HeapError::new(format!("`{text}` is not a row, written WIDTH:WHITE,BLACK"));
        let (width, pieces) = text.split_once(':').ok_or_else(wrong)?;
        let (white, black) = pieces.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<u64>().map_err(|_| wrong());
        let row = Row { width: number(width)?, white: number(white)?, black: number(black)? };
        if !row.is_row() {
            return Err(HeapError::new(format!(
                "`{text}`: the pieces stand on two different cells from 1 to {}",
                row.width
            )));
        }
        Ok(row)
    }
}

impl Row {
    pub(super) fn is_row(&self) -> bool {
        let fits = |cell: u64| (1..=self.width).contains(&cell);
        fits(self.white) && fits(self.black) && self.white != self.black
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Limited {
            heap: u64,
            limit: u128,
        }
        match self {
            Position::Numbers(numbers) => numbers.serialize(serializer),
            &Position::Limited { heap, limit } => Limited { heap, limit }.serialize(serializer),
            Position::Date(date) => serializer.collect_str(date),
            Position::Rows(rows, _) => {
                serializer.collect_seq(rows.iter().map(|row| row.to_string()))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    /// Reads the JSON text itself: through serde's own untagged form integers past 2⁶⁴ are lost.
    /// Rows are read with White to move.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Position::from_json(raw.get()).map_err(serde::de::Error::custom)
    }
}

impl Position {
    fn from_json(text: &str) -> Result<Position, String> {
        #[derive(Deserialize)]
        struct Limited {
            heap: u64,
            limit: u128,
        }
        let told = |error: serde_json::Error| error.to_string();
        let is_rows = text.starts_with('[') && text.contains('"');
        match text.as_bytes().first() {
            Some(b'"') => {
                let text: String = serde_json::from_str(text).map_err(told)?;
                text.parse().map(Position::Date).map_err(|error: HeapError| error.to_string())
            }
            Some(b'{') => {
                let Limited { heap, limit } = serde_json::from_str(text).map_err(told)?;
                Ok(Position::Limited { heap, limit })
            }
            _ if is_rows => {
                let rows: Vec<String> = serde_json::from_str(text).map_err(told)?;
                let rows: Result<_, HeapError> = rows.iter().map(|row| row.parse()).collect();
                rows.map(|rows| Position::Rows(rows, Side::White)).map_err(|e| e.to_string())
            }
            _ => serde_json::from_str(text).map(Position::Numbers).map_err(told),
        }
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Move::To(position) => position.serialize(serializer),
            Move::Pass => serializer.serialize_str("pass"),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw.get() == "\"pass\"" {
            return Ok(Move::Pass);
        }
        Position::from_json(raw.get()).map(Move::To).map_err(serde::de::Error::custom)
    }
}
