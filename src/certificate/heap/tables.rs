//! What formulas need worked out once for a position: sequences, and small tables of cells.
//!
//! All of it is made from the rules here, none of it by the solver.

use super::{Fact, PeriodCertificate};
use crate::game::grundy::Value;
use crate::game::heap::{Expression, Position, Settings, Slide};
use crate::outcome::Outcome;

/// Values of a subtraction game that the checker works out.
const MOST_VALUES: u64 = 1 << 25;
/// Members of an H-sequence, likewise.
const MOST_MEMBERS: usize = 1 << 26;
/// Moves looked at for a table of cells.
const MOST_MOVES: u128 = 1 << 23;

/// What a game needs for the positions up to one.
#[derive(Clone, Debug, Default)]
pub(in crate::certificate) struct Tables {
    /// Subtraction games: the values; `None` where they are too many.
    sequence: Option<Sequence>,
    /// Dynamic Nim: the H-sequence; `None` where it is too long.
    pub(super) members: Option<Members>,
    /// A rook with leaps of one anti-diagonal: the form of its values.
    pub(super) anti_diagonal: Option<AntiDiagonal>,
    /// Pieces on their way to the corner, where the board is small.
    pub(super) cells: Option<Cells>,
}

impl Tables {
    /// Those of a game for the positions below this one.
    ///
    /// # Errors
    /// When the options are none of the game, or a period is none.
    pub fn new(
        name: &str,
        settings: &Settings,
        period: Option<PeriodCertificate>,
        position: &Position,
    ) -> Result<Tables, String> {
        let mut tables = Tables::default();
        match (name, position) {
            ("subtraction", Position::Numbers(numbers)) if numbers.len() == 1 => {
                let set = settings.set.as_ref().ok_or("subtraction has a `set`")?;
                tables.sequence = Sequence::up_to(numbers[0], set, period)?;
            }
            ("dynamic-nim", &Position::Limited { heap, .. }) => {
                let text = settings.limit.as_deref().ok_or("dynamic-nim has a `limit`")?;
                let limit = Expression::read(text).map_err(|error| error.to_string())?;
                tables.members = Members::up_to(heap, limit);
            }
            ("wythoff" | "ryuoh" | "ryuma" | "mover", Position::Numbers(numbers)) => {
                if name == "mover" {
                    tables.anti_diagonal = AntiDiagonal::of(settings);
                }
                let form = matches!(name, "ryuoh" | "ryuma") || tables.anti_diagonal.is_some();
                // A form of all values makes a table needless.
                if let (&[x, y], false) = (&numbers[..], form && !settings.pass) {
                    let piece = Piece::of(name, settings, (x, y));
                    tables.cells = piece.and_then(|piece| Cells::up_to(piece, (x, y)));
                }
            }
            _ => {}
        }
        Ok(tables)
    }

    /// The value of a heap of a subtraction game.
    pub(super) fn subtraction(&self, heap: u64) -> Fact {
        match &self.sequence {
            None => Fact::default(),
            Some(Sequence { endless: true, .. }) => {
                let value = Value::Infinite { infinity: Vec::new() };
                Fact { value: Some(value), outcome: Some(Outcome::D) }
            }
            Some(sequence) => Fact::value(sequence.value(heap)),
        }
    }
}

/// The values of a subtraction game, up to a heap or the end of a period.
#[derive(Clone, Debug)]
struct Sequence {
    values: Vec<u32>,
    /// The period that cuts the values short; (0, 1) where none does.
    period: PeriodCertificate,
    /// Whether nothing may be taken, again and again.
    endless: bool,
}

impl Sequence {
    fn up_to(
        heap: u64,
        set: &[u64],
        period: Option<PeriodCertificate>,
    ) -> Result<Option<Sequence>, String> {
        let whole = PeriodCertificate { start: 0, length: 1 };
        if set.contains(&0) {
            return Ok(Some(Sequence { values: Vec::new(), period: whole, endless: true }));
        }
        // Larger numbers are never taken from this heap or a smaller one.
        let set: Vec<u64> = set.iter().copied().filter(|&s| s <= heap).collect();
        let window = set.iter().copied().max().unwrap_or(0);
        let mut last = heap;
        if let Some(PeriodCertificate { start, length }) = period {
            if length == 0 {
                return Err("a period is at least 1 long".to_owned());
            }
            last = last.min(start.saturating_add(length).saturating_add(window));
        }
        if last > MOST_VALUES {
            return Ok(None);
        }
        let mut values: Vec<u32> = Vec::with_capacity(last as usize + 1);
        let mut seen = vec![u64::MAX; set.len() + 1];
        for n in 0..=last {
            for &s in set.iter().filter(|&&s| s <= n) {
                seen[values[(n - s) as usize] as usize] = n;
            }
            let free = seen.iter().position(|&by| by != n).expect("fewer moves than places");
            values.push(free as u32);
        }
        let Some(period) = period.filter(|_| heap > last) else {
            return Ok(Some(Sequence { values, period: whole, endless: false }));
        };
        let PeriodCertificate { start, length } = period;
        let windows =
            [start, start + length].map(|from| &values[from as usize..][..window as usize]);
        if windows[0] != windows[1] {
            return Err(format!(
                "no window of {window} values from {start} on comes again after {length}"
            ));
        }
        Ok(Some(Sequence { values, period, endless: false }))
    }

    fn value(&self, heap: u64) -> u32 {
        let PeriodCertificate { start, length } = self.period;
        let known = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        known.copied().unwrap_or_else(|| self.values[(start + (heap - start) % length) as usize])
    }
}

/// The H-sequence of a limit.
#[derive(Clone, Debug)]
pub(super) struct Members {
    pub limit: Expression,
    members: Vec<u64>,
}

impl Members {
    fn up_to(heap: u64, limit: Expression) -> Option<Members> {
        let mut members: Vec<u64> = vec![1];
        while members.len() < MOST_MEMBERS {
            let last = members[members.len() - 1];
            let first = members.partition_point(|&member| !limit.reaches(member, last.into()));
            match members.get(first).and_then(|&member| last.checked_add(member)) {
                Some(next) if next <= heap => members.push(next),
                _ => return Some(Members { limit, members }),
            }
        }
        None
    }

    /// The summands of the greedy representation, the largest first.
    pub fn summands(&self, heap: u64) -> Vec<u64> {
        let (mut rest, mut end) = (heap, self.members.len());
        let mut summands = Vec::new();
        while rest > 0 {
            end = self.members[..end].partition_point(|&member| member <= rest);
            rest -= self.members[end - 1];
            summands.push(self.members[end - 1]);
        }
        summands
    }
}

/// A rook with leaps of one anti-diagonal i + j = s: the values are x ⊕ y, or with the last bit
/// turned where both coordinates have the bit s/2.
#[derive(Clone, Copy, Debug)]
pub(super) struct AntiDiagonal {
    /// s/2, or 0 where the values are x ⊕ y.
    turned_at: u64,
}

impl AntiDiagonal {
    fn of(settings: &Settings) -> Option<AntiDiagonal> {
        let has = |slide: Slide| settings.slides.iter().flatten().any(|&s| s == slide);
        if !has(Slide::Rook) || has(Slide::Bishop) || has(Slide::Queen) {
            return None;
        }
        let leaps = || settings.leaps.iter().flatten().filter(|&&(i, j)| i > 0 && j > 0);
        let Some(&(i, j)) = leaps().next() else { return Some(AntiDiagonal { turned_at: 0 }) };
        let s = u128::from(i) + u128::from(j);
        if leaps().any(|&(i, j)| u128::from(i) + u128::from(j) != s) {
            return None;
        }
        let half = (s / 2) as u64;
        if s % 2 == 1 {
            return Some(AntiDiagonal { turned_at: 0 });
        }
        let is_known = half >= 2 && half.is_power_of_two() && leaps().any(|&l| l == (half, half));
        is_known.then_some(AntiDiagonal { turned_at: half })
    }

    pub fn value(self, x: u64, y: u64) -> u64 {
        let turned = x & self.turned_at != 0 && y & self.turned_at != 0;
        match (turned, (x ^ y).is_multiple_of(2)) {
            (false, _) => x ^ y,
            (true, true) => (x ^ y) + 1,
            (true, false) => (x ^ y) - 1,
        }
    }
}

/// The moves of a piece towards the corner.
#[derive(Clone, Debug)]
struct Piece {
    straight: bool,
    diagonal: bool,
    leaps: Vec<(u64, u64)>,
    pass: bool,
}

impl Piece {
    /// The piece of a game, its leaps as far as they fit on the board; `None` where they are many.
    fn of(name: &str, settings: &Settings, (x, y): (u64, u64)) -> Option<Piece> {
        let has = |slide: Slide| settings.slides.iter().flatten().any(|&s| s == slide);
        let rook =
            |straight, diagonal, leaps| Piece { straight, diagonal, leaps, pass: settings.pass };
        Some(match name {
            "wythoff" => rook(true, true, Vec::new()),
            "ryuma" => rook(false, true, vec![(1, 0), (0, 1)]),
            "ryuoh" => {
                let p = settings.p?;
                let (rows, columns) = (x.min(p), y.min(p));
                let leaps = u128::from(rows) * u128::from(columns) / 4;
                let cells = (u128::from(x) + 1).saturating_mul(u128::from(y) + 1);
                if leaps.saturating_mul(cells) > MOST_MOVES {
                    return None;
                }
                let short = |i: u64| (1..=columns).take_while(move |&j| i + j < p);
                rook(true, false, (1..=rows).flat_map(|i| short(i).map(move |j| (i, j))).collect())
            }
            _ => {
                let queen = has(Slide::Queen);
                let leaps = settings.leaps.iter().flatten().copied();
                let leaps = leaps.filter(|&(i, j)| i <= x && j <= y).collect();
                rook(queen || has(Slide::Rook), queen || has(Slide::Bishop), leaps)
            }
        })
    }

    /// Every cell one move from (x, y) away, some of them twice.
    fn moves(&self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (rows, columns) = if self.straight { (x, y) } else { (0, 0) };
        let diagonal = if self.diagonal { x.min(y) } else { 0 };
        let leaps = self.leaps.iter();
        let leaps = leaps.filter_map(move |&(i, j)| Some((x.checked_sub(i)?, y.checked_sub(j)?)));
        (0..rows)
            .map(move |to| (to, y))
            .chain((0..columns).map(move |to| (x, to)))
            .chain((1..=diagonal).map(move |step| (x - step, y - step)))
            .chain(leaps)
    }
}

/// The value of every cell of a small board, each the least that no move leads to.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    piece: Piece,
    width: usize,
    plain: Vec<u32>,
    /// While the pass is there.
    passing: Vec<u32>,
}

impl Cells {
    fn up_to(piece: Piece, (x, y): (u64, u64)) -> Option<Cells> {
        let [rows, columns] = [x, y].map(|side| u128::from(side) + 1);
        let moves = rows.saturating_add(2 * columns).saturating_add(piece.leaps.len() as u128);
        let layers = 1 + u128::from(piece.pass);
        if rows.saturating_mul(columns).saturating_mul(moves).saturating_mul(layers) > MOST_MOVES {
            return None;
        }
        let mut seen = vec![usize::MAX; moves as usize + 2];
        let (plain, passing) = (Vec::new(), Vec::new());
        let mut cells = Cells { piece, width: columns as usize, plain, passing };
        let size = (rows * columns) as usize;
        let mut layer = |cells: &Cells, values: &mut Vec<u32>, passed: Option<&[u32]>| {
            let first = if passed.is_some() { size } else { 0 };
            for at in 0..size {
                let (x, y) = ((at / cells.width) as u64, (at % cells.width) as u64);
                let mut ends = true;
                for (a, b) in cells.piece.moves(x, y) {
                    ends = false;
                    seen[values[cells.index(a, b)] as usize] = first + at;
                }
                if let Some(passed) = passed.filter(|_| !ends) {
                    seen[passed[at] as usize] = first + at;
                }
                let free = seen.iter().position(|&by| by != first + at);
                values.push(free.expect("fewer moves than places") as u32);
            }
        };
        let mut plain = Vec::with_capacity(size);
        layer(&cells, &mut plain, None);
        if cells.piece.pass {
            let mut passing = Vec::with_capacity(size);
            layer(&cells, &mut passing, Some(&plain));
            cells.passing = passing;
        }
        cells.plain = plain;
        Some(cells)
    }

    fn index(&self, x: u64, y: u64) -> usize {
        x as usize * self.width + y as usize
    }

    /// The value of a cell of the board, while the pass is there or without it.
    pub fn value(&self, x: u64, y: u64, pass: bool) -> Option<u32> {
        let values = if pass { &self.passing } else { &self.plain };
        if y >= self.width as u64 { None } else { values.get(self.index(x, y)).copied() }
    }

    /// Every cell one move from (x, y) away, some of them twice.
    pub fn moves(&self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.piece.moves(x, y)
    }
}
