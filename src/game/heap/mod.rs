//! Games given by rules: heaps of stones, chess pieces on their way to a corner, coins, dates.
//!
//! Each game is a file with a [`HeapGame`]: its moves, which the engine can label one by one, and
//! the theorem that gives the same answers in closed form for numbers no table could hold. The
//! [`catalogue`] is the one list of them. [`solve`] asks the theorem first and the engine for what
//! the theorem leaves open and a table can still hold; what is left then is unknown, and says why.
//!
//! ```
//! use graphgame::game::heap::{self, Settings};
//! use graphgame::limits::Monitor;
//!
//! let game = heap::catalogue::build("wythoff", &Settings::default())?;
//! let position = game.read(&["12", "23"])?;
//! let answer = heap::solve(&*game, &position, &Monitor::unlimited());
//! assert_eq!(answer.winning_moves[0].to_string(), "12,20");
//! # Ok::<(), heap::HeapError>(())
//! ```

mod bash;
mod calendar;
pub mod catalogue;
mod dynamic_nim;
mod engine;
mod even_or_whole;
mod explanation;
mod expression;
mod georgia_bob;
mod limit_sequence;
pub mod mover;
mod nim;
mod nim_with_pass;
mod northcott;
mod position;
mod ryuma;
mod ryuoh;
mod settings;
mod stone_pairs;
mod subtraction;
pub mod words;
mod wythoff;

use std::fmt;

use crate::Outcome;
use crate::certificate::{Certificate, PeriodCertificate, TheoremCertificate};
use crate::game::grundy::Value;
use crate::limits::{Limits, Monitor, StopReason};
use crate::solution::{Answer, Heap, Rules, SCHEMA, Solution};

pub use dynamic_nim::DynamicNim;
pub use engine::{Follower, TableAnswer, board};
pub use expression::Expression;
use mover::Mover;
pub use position::{Date, Move, MoveList, Position, Row, State};
pub use settings::{OptionForm, Settings, Side, Slide};
pub use subtraction::{Period, Sequence};
pub use wythoff::zeckendorf;

/// At most this many winning moves are listed.
pub const MOVES_LISTED: usize = 100;

/// Positions up to which a value without a closed form is worth a table of its own.
const SMALL_TABLE: u128 = 20_000;

/// Bytes for tables when no memory limit is set.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// A game given by rules.
///
/// A pass is not a matter of the game's moves: where the settings allow one, either player may
/// use it, once in the whole game, but not in a position without moves.
pub trait HeapGame: fmt::Debug + Send + Sync {
    /// Its name in the [`catalogue`].
    fn name(&self) -> &'static str;

    /// The options it is played with.
    fn settings(&self) -> Settings;

    /// The position that these words on a command line mean: numbers, if nothing else is said.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        Position::read_numbers(words)
    }

    /// Whether this is a position of the game, as one read from a file may not be: as many numbers
    /// as the [`catalogue`] has it, if nothing else is said.
    fn is_position(&self, position: &Position) -> bool {
        let (least, most) = catalogue::find(self.name()).map_or((0, 0), |entry| entry.words);
        let count = position.numbers().len();
        let enough = count >= least || most > least;
        matches!(position, Position::Numbers(_)) && enough && count <= most
    }

    /// Every move but the pass, each position once. The list may be as long as the numbers are
    /// large: for positions that fit in a table.
    fn moves(&self, from: &Position) -> Vec<Position>;

    /// Whether there is no move.
    fn is_end(&self, position: &Position) -> bool {
        self.moves(position).is_empty()
    }

    /// What the theorem tells.
    ///
    /// # Errors
    /// The reason for which `monitor` stopped the work, where the theorem needs any.
    fn closed_form(&self, state: &State, monitor: &Monitor) -> Result<ClosedForm, StopReason>;

    /// The moves to positions of this value in normal play, in closed form; `None` where values
    /// have none.
    fn moves_to(&self, _state: &State, _value: u128) -> Option<MoveList> {
        None
    }

    /// How many positions a table for `state` has, at most: those of no larger numbers, if nothing
    /// else is said.
    fn table_positions(&self, state: &State) -> u128 {
        (1 + u128::from(state.pass)).saturating_mul(state.position.box_size())
    }

    /// Whether a table may be made, for the outcome (`needed`) or only for the value.
    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        engine::fits(self.table_positions(state), limits, needed)
    }

    /// The answer by a table of all positions that can be reached.
    ///
    /// # Errors
    /// The reason for which `monitor` stopped the work.
    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason>;

    /// The piece, where the game is one on its way to a corner, with the moves that it can make
    /// from this cell or a nearer one.
    fn mover(&self, _corner: &Position) -> Option<Mover> {
        None
    }

    /// The positions of a board for `generate`: a box where the game has one, else the start.
    fn board_starts(&self, position: &Position) -> Vec<Position> {
        vec![position.clone()]
    }

    /// Some move that is no pass, a short one: for a player who has lost anyway.
    fn some_move(&self, from: &Position) -> Option<Position> {
        self.moves(from).pop()
    }

    /// The theorem, in a line.
    fn theorem(&self) -> &'static str {
        catalogue::find(self.name()).map_or("", |entry| entry.game.theorem)
    }

    /// A short lecture on this position: the theorem with its numbers.
    fn explain(&self, state: &State, answer: &HeapAnswer) -> String;
}

/// What a theorem tells of a position; `None` for what it leaves open.
#[derive(Clone, Debug, Default)]
pub struct ClosedForm {
    /// The Grundy value.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// All winning moves.
    pub winning: Option<MoveList>,
    /// The period that was proved, in subtraction games.
    pub period: Option<Period>,
}

impl ClosedForm {
    /// A value, and the moves to value 0.
    fn of_value(value: u128, winning: Option<MoveList>) -> Self {
        let value = Value::Finite(value);
        ClosedForm { outcome: Some(value.outcome()), value: Some(value), winning, period: None }
    }

    /// An outcome with its moves; a P-position of normal play has value 0.
    fn of_outcome(outcome: Outcome, winning: MoveList, misere: bool) -> Self {
        let value = (outcome == Outcome::P && !misere).then_some(Value::Finite(0));
        ClosedForm { value, outcome: Some(outcome), winning: Some(winning), period: None }
    }
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the theorem alone.
    ClosedForm,
    /// Outcome and moves by the theorem, the value by a table.
    ValueByTable,
    /// By a table of positions.
    Table,
    /// A limit came first.
    Open,
}

/// A solved position of a rule game.
#[derive(Clone, Debug, PartialEq)]
pub struct HeapAnswer {
    /// The position asked for.
    pub position: Position,
    /// Its value in normal play, where known.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, at most [`MOVES_LISTED`].
    pub winning_moves: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
    /// How the answer was found.
    pub method: Method,
    /// The period that was proved, in subtraction games.
    pub period: Option<Period>,
    /// Why something is unknown.
    pub unknown_because: Option<String>,
}

/// Solves a position: the theorem first, then a table for what it leaves open.
///
/// The costs are those of the game's theorem, in the number of digits but for `subtraction` and
/// `dynamic-nim`; see the [`catalogue`]. A table is made only where it fits: 2¹⁰ positions and up
/// to the memory limit for an outcome, a small one for a value alone.
///
/// # Panics
/// If `position` is not one of the game's.
pub fn solve(game: &dyn HeapGame, position: &Position, monitor: &Monitor) -> HeapAnswer {
    assert!(game.is_position(position), "{position} is no position of {}", game.name());
    let settings = game.settings();
    let state = State { position: position.clone(), pass: settings.pass };
    let mut stopped = None;
    let mut known = game.closed_form(&state, monitor).unwrap_or_else(|reason| {
        stopped = Some(reason.to_string());
        ClosedForm::default()
    });
    if known.winning.is_none() && known.outcome.is_some_and(|outcome| outcome != Outcome::N) {
        known.winning = Some(MoveList::default());
    }
    let needed = known.outcome.is_none() || known.winning.is_none();
    let mut method = Method::ClosedForm;
    if needed || (known.value.is_none() && !settings.misere) {
        if game.table_fits(&state, monitor.limits(), needed) {
            match game.table(&state, monitor) {
                Ok(table) => {
                    method = if needed { Method::Table } else { Method::ValueByTable };
                    stopped = None;
                    known.outcome = known.outcome.or(Some(table.outcome));
                    if known.winning.is_none() {
                        known.winning = Some(table.winning_moves());
                    }
                    known.value = known.value.or(table.value);
                }
                Err(reason) if needed => stopped = Some(reason.to_string()),
                Err(_) => {}
            }
        } else if needed && stopped.is_none() {
            let positions = match game.table_positions(&state) {
                u128::MAX => "2^128 or more".to_owned(),
                positions => format!("up to {positions}"),
            };
            stopped = Some(format!(
                "{} has no closed form here, and a table of {positions} positions is too large for \
                 the memory limit",
                game.name(),
            ));
        }
    }
    let outcome = known.outcome.unwrap_or(Outcome::Unknown);
    let winning = known.winning.unwrap_or(MoveList { moves: Vec::new(), complete: false });
    HeapAnswer {
        position: position.clone(),
        value: known.value,
        outcome,
        winning_moves: winning.moves,
        complete: winning.complete,
        method: if stopped.is_some() { Method::Open } else { method },
        period: known.period,
        unknown_because: stopped,
    }
}

impl Method {
    /// In words, for a solution.
    fn text(self, theorem: &str) -> String {
        match self {
            Method::ClosedForm => format!("closed form: {theorem}"),
            Method::ValueByTable => format!("closed form: {theorem}; the value by a table"),
            Method::Table => "a table of all positions that can be reached".to_owned(),
            Method::Open => "no rule, and no table within the limits".to_owned(),
        }
    }
}

/// [`solve`], as a solution with its certificate.
///
/// # Panics
/// If `position` is not one of the game's.
pub fn solution(
    game: &dyn HeapGame,
    position: &Position,
    explain: bool,
    monitor: &Monitor,
) -> Solution {
    let answer = solve(game, position, monitor);
    let period = answer.period.map(|p| PeriodCertificate { start: p.start, length: p.length });
    let theorem = TheoremCertificate { statement: game.theorem().to_owned(), period };
    Solution {
        schema: SCHEMA.to_owned(),
        game: game.name().to_owned(),
        rules: Rules { directed: true, misere: game.settings().misere },
        board: None,
        method: answer.method.text(game.theorem()),
        answer: Answer::Heap(Box::new(Heap::new(game, &answer, explain))),
        unknown_because: answer.unknown_because.into_iter().collect(),
        certificate: Certificate { theorem: Some(theorem), ..Certificate::default() },
        statistics: serde_json::Map::new(),
    }
}

/// Bytes that tables may take.
fn memory(limits: &Limits) -> u64 {
    limits.memory.unwrap_or(DEFAULT_MEMORY)
}

/// Why a game, its options or a position are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapError(String);

impl HeapError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        HeapError(message.into())
    }
}

impl fmt::Display for HeapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for HeapError {}
