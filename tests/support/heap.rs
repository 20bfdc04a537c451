//! Games given by rules against an engine of the same rules.

use std::collections::BTreeSet;

use graphgame::Outcome;
use graphgame::Solution;
use graphgame::game::grundy::{Value, explore, label_of, outcomes_of};
use graphgame::game::heap::{self, HeapGame, Method, Move, Position, State, catalogue};
use graphgame::limits::Monitor;
use graphgame::solution::NamedSolution;

pub fn free() -> Monitor {
    Monitor::unlimited()
}

/// A game by its name and options, as in the parts of a sum: `bash+max=3+pass`.
pub fn game(text: &str) -> Box<dyn HeapGame> {
    catalogue::read(text).unwrap()
}

pub fn numbers(numbers: &[u64]) -> Position {
    Position::Numbers(numbers.to_vec())
}

pub fn moves_of(list: &heap::MoveList) -> BTreeSet<Move> {
    let set: BTreeSet<Move> = list.moves.iter().cloned().collect();
    assert_eq!(set.len(), list.moves.len(), "a move is listed twice: {list:?}");
    set
}

/// A solution written and read again.
pub fn read_back(solution: &Solution) -> NamedSolution {
    let mut text = Vec::new();
    solution.write_json(None, &mut text).unwrap();
    let read = NamedSolution::read_json(&text).unwrap();
    let mut again = Vec::new();
    serde_json::to_writer(&mut again, &read).unwrap();
    again.push(b'\n');
    assert_eq!(String::from_utf8(text).unwrap(), String::from_utf8(again).unwrap());
    read
}

/// What of a game's theorem must be there: everything that was found is compared anyway.
#[derive(Clone, Copy, PartialEq)]
pub enum Known {
    Values,
    Outcomes,
    Nothing,
}

/// Compares a game with an engine of its rules on all that can be reached from `starts`.
pub fn check(
    game: &dyn HeapGame,
    starts: Vec<Position>,
    rules: impl Fn(&Position) -> Vec<Position>,
    known: Known,
) -> usize {
    let settings = game.settings();
    let pass = settings.pass;
    let starts: Vec<State> = starts.into_iter().map(|position| State { position, pass }).collect();
    let moves = |state: &State| {
        let to: BTreeSet<Position> = rules(&state.position).into_iter().collect();
        let mine: Vec<Position> = game.moves(&state.position);
        let set: BTreeSet<Position> = mine.iter().cloned().collect();
        assert_eq!(to, set, "{game:?} {state}");
        assert_eq!(set.len(), mine.len(), "{game:?} {state}");
        assert_eq!(game.is_end(&state.position), to.is_empty(), "{game:?} {state}");
        let passed = State { position: state.position.clone(), pass: false };
        let may_pass = state.pass && !to.is_empty();
        let all = to.into_iter().map(|position| State { position, pass: state.pass });
        all.chain(may_pass.then_some(passed)).collect::<Vec<_>>()
    };
    let explored = explore(starts, moves, &free()).unwrap();
    let partizan = matches!(explored.positions[0].position, Position::Rows(..));
    let outcomes = outcomes_of(&explored.graph, settings.misere, &free()).unwrap();
    let grundy = label_of(&explored.graph, &free()).unwrap();
    let mut checked = 0;
    for (v, state) in (0..).zip(&explored.positions) {
        if state.pass != pass {
            continue;
        }
        checked += 1;
        let context = format!("{game:?} {state}");
        let by = |w: u32| {
            let to = &explored.positions[w as usize];
            if to.pass == state.pass { Move::To(to.position.clone()) } else { Move::Pass }
        };
        let closed = game.closed_form(state, &free()).unwrap();
        let outcome = outcomes.outcome(v);
        let winning: BTreeSet<Move> = outcomes.winning_moves(v).into_iter().map(by).collect();
        if known != Known::Nothing {
            assert!(closed.outcome.is_some(), "{context}");
            assert!(closed.winning.is_some() || outcome != Outcome::N, "{context}");
        }
        if let Some(found) = closed.outcome {
            assert_eq!(found, outcome, "{context}");
        }
        if let Some(list) = &closed.winning {
            assert!(list.complete || list.moves.len() == heap::MOVES_LISTED, "{context}");
            let found = moves_of(list);
            if list.complete {
                assert_eq!(found, winning, "{context}");
            } else {
                assert!(found.is_subset(&winning) && winning.len() > found.len(), "{context}");
            }
        }
        if !settings.misere && !partizan {
            let value = grundy.value(v);
            if known == Known::Values {
                assert!(closed.value.is_some(), "{context}");
            }
            if let Some(found) = &closed.value {
                assert_eq!(found, &value, "{context}");
            }
            let most = value.finite().unwrap_or(0) + 3;
            for wanted in 0..most {
                let Some(list) = game.moves_to(state, wanted) else { continue };
                let wanted_value = Some(wanted as u32);
                let heads = explored.graph.neighbours(v).iter();
                let expected: BTreeSet<Move> = heads
                    .filter(|&&w| grundy.finite_value(w) == wanted_value)
                    .map(|&w| by(w))
                    .collect();
                assert!(list.complete, "{context}");
                assert_eq!(moves_of(&list), expected, "{context} to {wanted}");
            }
        } else if let Position::Rows(rows, _) = &state.position {
            let gaps = rows.iter().map(|row| row.white.abs_diff(row.black) - 1);
            let sum = Value::Finite(gaps.fold(0, |sum, gap| sum ^ gap).into());
            assert_eq!(closed.value, Some(sum), "{context}");
        } else {
            assert_eq!(closed.value, None, "{context}");
        }
        if checked % 37 == 1 {
            // The whole way: theorem and table together.
            let answer = heap::solve(game, &state.position, &free());
            assert_eq!(answer.outcome, outcome, "{context}");
            assert_eq!(
                answer.winning_moves.iter().cloned().collect::<BTreeSet<_>>(),
                if answer.complete {
                    winning
                } else {
                    answer.winning_moves.iter().cloned().collect()
                },
                "{context}"
            );
            if let Some(value) = &answer.value {
                assert_eq!(value, &grundy.value(v), "{context}");
            }
            assert!(answer.method != Method::Open, "{context}");
            assert!(!game.explain(state, &answer).is_empty());
        }
    }
    checked
}

/// Each heap apart, by its own rule.
pub fn heaps(rule: impl Fn(u64, u64) -> bool) -> impl Fn(&Position) -> Vec<Position> {
    move |position| {
        let mut all = Vec::new();
        for (i, &heap) in position.numbers().iter().enumerate() {
            for left in (0..=heap).filter(|&left| rule(heap, heap - left)) {
                let mut after = position.numbers().to_vec();
                after[i] = left;
                all.push(numbers(&after));
            }
        }
        all
    }
}

/// A cell and a step from it towards the corner.
pub fn steps(rule: impl Fn(u64, u64) -> bool) -> impl Fn(&Position) -> Vec<Position> {
    move |position| {
        let (x, y) = (position.numbers()[0], position.numbers()[1]);
        let mut all = Vec::new();
        for i in 0..=x {
            for j in 0..=y {
                if (i, j) != (0, 0) && rule(i, j) {
                    all.push(numbers(&[x - i, y - j]));
                }
            }
        }
        all
    }
}
