//! From a position to a solution: theorems where they decide, search where they do not.

use serde_json::Value as Json;

use super::explain::{ending, explain};
use super::facts::{Prospects, facts};
use super::pairing::Pairing;
use super::position::{Convention, LiveSets, Position, PositionError, Side};
use super::search::{self, Question};
use super::tictactoe::TicTacToe;
use crate::board::NamedHypergraph;
use crate::certificate::Certificate;
use crate::game::geography::search::driver::Driver;
use crate::limits::Monitor;
use crate::solution::{
    Answer, HallViolator, Pair, Player, Positional, PositionalOutcome, Rules, SCHEMA, Solution,
};

/// The most symmetries that are used, and the most images of points in them together.
const MOST_SYMMETRIES: usize = 2000;
const MOST_IMAGES: usize = 1 << 22;

/// A family of winning sets to play on.
#[derive(Clone, Copy, Debug)]
pub struct PositionalGame<'b> {
    /// Points and sets.
    pub board: &'b NamedHypergraph,
    /// Where it is tic-tac-toe.
    pub tictactoe: Option<TicTacToe>,
}

/// How `side` is called in a convention.
pub(super) fn player(side: Side, convention: Convention) -> Player {
    match (convention, side) {
        (Convention::Strong, Side::First) => Player::First,
        (Convention::Strong, Side::Second) => Player::Second,
        (Convention::MakerBreaker, Side::First) => Player::Maker,
        (Convention::MakerBreaker, Side::Second) => Player::Breaker,
    }
}

/// What was found out of the moves.
#[derive(Default)]
pub(super) struct Found {
    pub outcome: Option<PositionalOutcome>,
    pub winning: Vec<u32>,
    pub drawing: Vec<u32>,
    pub undecided: Vec<u32>,
    pub searched: bool,
    pub too_many_points: bool,
}

/// Everything about a position that theorems use.
pub(super) struct Case<'a> {
    pub game: &'a PositionalGame<'a>,
    pub position: &'a Position,
    pub convention: Convention,
    pub first: Prospects,
    /// Absent in Maker–Breaker games.
    pub second: Option<Prospects>,
}

impl Case<'_> {
    fn prospects(&self, side: Side) -> Option<&Prospects> {
        match side {
            Side::First => Some(&self.first),
            Side::Second => self.second.as_ref(),
        }
    }

    /// Whether a theorem keeps `side` from completing a set.
    pub fn blocked(&self, side: Side) -> bool {
        let he_moves = side == self.position.to_move;
        self.prospects(side).is_none_or(|prospects| prospects.are_blocked(he_moves))
            || self.convention == Convention::Strong && self.position.is_start() && !he_moves
    }

    /// Whether `side` completes a set after each of `moves`.
    fn attack(
        &self,
        side: Side,
        moves: &[u32],
        driver: &Driver<'_>,
        found: &mut Found,
    ) -> Vec<Option<bool>> {
        // A theorem that holds with him to move holds after every move of either player.
        let Some(prospects) = self.prospects(side).filter(|p| !p.are_blocked(true)) else {
            return vec![Some(false); moves.len()];
        };
        found.searched = true;
        let none = LiveSets { numbers: Vec::new(), lacking: Vec::new() };
        let defence = self.prospects(side.other()).map_or(&none, |prospects| &prospects.live);
        let mut relevant = vec![false; self.position.owners.len()];
        for &p in prospects.live.lacking.iter().chain(&defence.lacking).flatten() {
            relevant[p as usize] = true;
        }
        if relevant.iter().filter(|&&r| r).count() > search::MOST_POINTS {
            found.too_many_points = true;
            return vec![None; moves.len()];
        }
        let symmetries = self.symmetries();
        // One move of each class is searched: points that a symmetry exchanges, and all points
        // that lie in no set that matters.
        let mut class: Vec<u32> = (0..relevant.len() as u32).collect();
        for symmetry in &symmetries {
            for (p, &image) in symmetry.iter().enumerate() {
                let (a, b) = (root(&class, p as u32), root(&class, image));
                class[a.max(b) as usize] = a.min(b);
            }
        }
        let mut elsewhere = None;
        let mut class_of = |p: u32| {
            if relevant[p as usize] { root(&class, p) } else { *elsewhere.get_or_insert(p) }
        };
        let classes: Vec<u32> = moves.iter().map(|&p| class_of(p)).collect();
        let mut asked = classes.clone();
        asked.sort_unstable();
        asked.dedup();
        let question = Question {
            attacker: side,
            position: self.position,
            attack: &prospects.live,
            defence,
            symmetries: &symmetries,
        };
        let answers = search::after_moves(&question, &asked, driver);
        let answer = |class: &u32| answers[asked.binary_search(class).expect("was asked")];
        classes.iter().map(answer).collect()
    }

    fn symmetries(&self) -> Vec<Vec<u32>> {
        let keeps = |symmetry: &Vec<u32>| {
            let owners = &self.position.owners;
            symmetry.iter().enumerate().all(|(p, &image)| owners[p] == owners[image as usize])
        };
        let most = MOST_SYMMETRIES.min(MOST_IMAGES / self.position.owners.len().max(1)).max(1);
        match self.game.tictactoe {
            Some(board) => {
                let mut all = board.symmetries(most);
                all.retain(keeps);
                all
            }
            None => search::symmetries(self.game.board.hypergraph(), self.position, most),
        }
    }

    /// Outcome and moves.
    fn solve(&self, driver: &Driver<'_>) -> Found {
        let mut found = Found::default();
        let hypergraph = self.game.board.hypergraph();
        let (mover, convention) = (self.position.to_move, self.convention);
        for side in [Side::First, Side::Second] {
            if self.prospects(side).is_some() && self.position.has_complete_set(hypergraph, side) {
                found.outcome = Some(PositionalOutcome::won_by(player(side, convention)));
                return found;
            }
        }
        let moves: Vec<u32> = self.position.free_points().collect();
        let with = |values: &[Option<bool>], wanted: Option<bool>| -> Vec<u32> {
            let chosen = moves.iter().zip(values).filter(|&(_, &value)| value == wanted);
            chosen.map(|(&p, _)| p).collect()
        };
        let won = |side| Some(PositionalOutcome::won_by(player(side, convention)));
        if convention == Convention::MakerBreaker {
            let completes = self.attack(Side::First, &moves, driver, &mut found);
            found.winning = with(&completes, Some(mover == Side::First));
            found.undecided = with(&completes, None);
            found.outcome = if !found.winning.is_empty() {
                won(mover)
            } else if self.blocked(Side::First) || moves.is_empty() {
                // A full board without a complete set is Breaker's.
                won(Side::Second)
            } else if found.undecided.is_empty() {
                won(mover.other())
            } else {
                None
            };
            return found;
        }
        let wins = self.attack(mover, &moves, driver, &mut found);
        found.winning = with(&wins, Some(true));
        found.undecided = with(&wins, None);
        if !found.winning.is_empty() {
            found.outcome = won(mover);
            return found;
        }
        if moves.is_empty() {
            found.outcome = Some(PositionalOutcome::Draw);
            return found;
        }
        if !found.undecided.is_empty() {
            return found;
        }
        let loses = self.attack(mover.other(), &moves, driver, &mut found);
        found.drawing = with(&loses, Some(false));
        found.undecided = with(&loses, None);
        found.outcome = if !found.drawing.is_empty() || self.blocked(mover.other()) {
            Some(PositionalOutcome::Draw)
        } else if found.undecided.is_empty() {
            won(mover.other())
        } else {
            None
        };
        found
    }
}

fn root(class: &[u32], mut p: u32) -> u32 {
    while class[p as usize] != p {
        p = class[p as usize];
    }
    p
}

/// Who wins a position, by which moves, and what theorems say of it.
///
/// The theorems cost a bipartite matching, O(size · √points). Where they leave something open and
/// at most [`MOST_POINTS`](super::MOST_POINTS) points are in play, exact search decides: exponential in the
/// points at worst, within the limits of `monitor`.
///
/// # Errors
/// When the position cannot be one of the game.
pub fn solve(
    game: &PositionalGame<'_>,
    position: &Position,
    convention: Convention,
    with_reason: bool,
    monitor: &Monitor,
) -> Result<Solution, PositionError> {
    let hypergraph = game.board.hypergraph();
    position.check(hypergraph, convention)?;
    let points = hypergraph.point_count();
    let strong = convention == Convention::Strong;
    let (first, mut stopped) = Prospects::of(game, position, Side::First, monitor);
    let second = strong.then(|| {
        let (prospects, reason) = Prospects::of(game, position, Side::Second, monitor);
        stopped = stopped.or(reason);
        prospects
    });
    let case = Case { game, position, convention, first, second };
    let driver = Driver::new(monitor);
    let found = case.solve(&driver);

    let name = |&p: &u32| game.board.label(p).to_owned();
    let names = |points: &[u32]| points.iter().map(name).collect::<Vec<String>>();
    let owned = |side| {
        let owned = position.owners.iter().enumerate().filter(|(_, owner)| **owner == Some(side));
        owned.map(|(p, _)| name(&(p as u32))).collect::<Vec<String>>()
    };
    let pairs = |prospects: &Prospects| {
        let pairs = prospects.pairing.as_ref()?.pairs()?;
        let sets = prospects.live.numbers.iter();
        let pair =
            |(&set, pair): (&u32, &[u32; 2])| Pair { set, points: pair.each_ref().map(name) };
        Some(sets.zip(pairs).map(pair).collect())
    };
    // Once a set is complete theorems have nothing to say.
    let complete = |side| position.has_complete_set(hypergraph, side);
    let lasts = !(complete(Side::First) || strong && complete(Side::Second));
    let first = Some(&case.first).filter(|_| lasts);
    let violator = match first.and_then(|first| first.pairing.as_ref()) {
        Some(Pairing::HallViolator(places)) => Some(hall_violator(&case.first, places)),
        _ => None,
    };
    // Before the first move both players' sets are the same.
    let second = case.second.as_ref().filter(|_| lasts && !position.is_start());
    let mut unknown_because = Vec::new();
    let open = found.outcome.is_none() || !found.undecided.is_empty();
    if open && found.too_many_points {
        unknown_because.push(format!(
            "no theorem decides, and a search holds at most {} points in play",
            search::MOST_POINTS
        ));
    } else if let Some(reason) = driver.reason().filter(|_| open) {
        unknown_because.push(format!("the search was not finished: {reason}"));
    }
    if let Some(reason) = stopped.filter(|_| lasts) {
        unknown_because.push(format!("pairings were not looked for to the end: {reason}"));
    }
    let ending = ending(&case);
    let over = ending.is_some();
    let why = ending.or_else(|| with_reason.then(|| explain(&case, &found)));
    let mut statistics = serde_json::Map::new();
    if found.searched {
        statistics.insert("nodes".to_owned(), Json::from(driver.nodes()));
    }
    let answer = Positional {
        name: game.board.name().filter(|_| game.tictactoe.is_none()).map(str::to_owned),
        n: game.tictactoe.map(|board| board.n()),
        d: game.tictactoe.map(|board| board.d()),
        convention,
        points,
        sets: hypergraph.set_count(),
        digest: game.tictactoe.is_none().then(|| game.board.digest()),
        first: owned(Side::First),
        second: owned(Side::Second),
        to_move: player(position.to_move, convention),
        outcome: found.outcome.unwrap_or(PositionalOutcome::Unknown),
        winning_moves: names(&found.winning),
        drawing_moves: names(&found.drawing),
        undecided_moves: names(&found.undecided),
        facts: first
            .map_or_else(Vec::new, |first| facts(game, position, convention, first, second)),
        pairing: first.and_then(pairs),
        hall_violator: violator,
        pairing_against_second: second.and_then(pairs),
        why,
    };
    let game_name = if game.tictactoe.is_some() { "tictactoe" } else { "positional" };
    Ok(Solution {
        schema: SCHEMA.to_owned(),
        game: game_name.to_owned(),
        rules: Rules::default(),
        board: None,
        method: if found.searched {
            "exact search, for what pairing and potential leave open".to_owned()
        } else if over {
            "the rules: nothing is left to be played for".to_owned()
        } else {
            "pairings, potentials and strategy stealing, without a search".to_owned()
        },
        answer: Answer::Positional(answer),
        unknown_because,
        certificate: Certificate::default(),
        statistics,
    })
}

fn hall_violator(prospects: &Prospects, places: &[u32]) -> HallViolator {
    let live = &prospects.live;
    let mut points: Vec<u32> =
        places.iter().flat_map(|&place| &live.lacking[place as usize]).copied().collect();
    points.sort_unstable();
    points.dedup();
    let sets = places.iter().map(|&place| live.numbers[place as usize]).collect();
    HallViolator { sets, points: points.len() }
}
