//! Checks sums of games: the labels of each part's board, then the arithmetic of values.
//!
//! Finite values add up by exclusive or; one infinite part ∞(K) with the rest a makes
//! ∞({k ⊕ a : k ∈ K}), several make ∞(∅) (Smith 1966; Fraenkel, Perl 1975).

use serde::{Deserialize, Serialize};

use super::grundy::GrundyCertificate;
use super::heap::{Fact, Game, Tables, moves_to};
use super::{Refutation, Verification};
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::game::grundy::Value;
use crate::game::heap::{MOVES_LISTED, Move, Position, Settings, catalogue};
use crate::outcome::Outcome;
use crate::solution::{Answer, NamedSolution, Rules, Sum};

/// The labels of a board that parts of a sum are played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct PartCertificate {
    /// The file, as the parts name it.
    pub file: String,
    /// [`Board::digest`] of the board as played.
    pub digest: String,
    /// The labels.
    pub grundy: GrundyCertificate,
}

/// A part as the checker sees it.
enum Checked<'c> {
    Vertex { board: &'c Board, graph: &'c Adjacency, labels: &'c GrundyCertificate, vertex: u32 },
    Rules(Box<RuleGame>),
}

/// A position of a rule game, read from the text of a part.
struct RuleGame {
    name: String,
    settings: Settings,
    position: Position,
    tables: Tables,
    fact: Fact,
}

impl RuleGame {
    /// Reads `GAME[+OPTION[=VALUE]]…:POSITION`; `None` where that is no rule game.
    fn read(text: &str) -> Option<Result<RuleGame, Refutation>> {
        let (game, position) = catalogue::split_part(text)?;
        let read = || -> Result<RuleGame, String> {
            let game = catalogue::read(game).map_err(|error| error.to_string())?;
            let words: Vec<&str> = position.split(',').map(str::trim).collect();
            let entry = catalogue::find(game.name()).ok_or("there is no such game")?;
            let position = entry.read(&*game, &words).map_err(|error| error.to_string())?;
            let (name, settings) = (game.name().to_owned(), game.settings());
            let tables = Tables::new(&name, &settings, None, &position)?;
            let mut part = RuleGame { name, settings, position, tables, fact: Fact::default() };
            part.fact = part.game().fact(&part.position, part.settings.pass)?;
            Ok(part)
        };
        Some(read().map_err(|reason| Refutation::new(format!("`{text}`: {reason}"))))
    }

    fn game(&self) -> Game<'_> {
        Game { name: &self.name, settings: &self.settings, tables: &self.tables }
    }
}

impl Checked<'_> {
    /// The value, where labels or a formula tell it.
    fn value(&self) -> Option<Value> {
        match self {
            Checked::Vertex { graph, labels, vertex, .. } => Some(labels.value(graph, *vertex)),
            Checked::Rules(part) => part.fact.value.clone(),
        }
    }
}

/// The followers of a vertex that have this value, each once, by label.
fn vertex_moves(
    (board, graph, labels): (&Board, &Adjacency, &GrundyCertificate),
    vertex: u32,
    value: u128,
) -> Vec<serde_json::Value> {
    let mut followers = graph.neighbours(vertex).to_vec();
    followers.sort_unstable();
    followers.dedup();
    followers.retain(|&w| u128::from(labels.values[w as usize]) == value);
    // A value that large stands for infinity.
    followers.retain(|&w| labels.values[w as usize] != super::grundy::NONE);
    followers.iter().map(|&w| board.label(VertexId::new(w as usize)).into()).collect()
}

/// Checks every claim of `solution`, a sum; `board_of` gives the board of a file as played, with
/// directions.
///
/// # Errors
/// Those of `board_of`.
pub fn verify_sum<E>(
    solution: &NamedSolution,
    mut board_of: impl FnMut(&str) -> Result<Board, E>,
) -> Result<Verification, E> {
    let mut verification = Verification::default();
    let Answer::Sum(answer) = &solution.answer else {
        verification.refute("the solution is of no sum");
        return Ok(verification);
    };
    verification.expect_rules(solution.rules, Rules { directed: true, misere: false });
    let mut boards = Vec::new();
    for section in &solution.certificate.parts {
        let board = board_of(&section.file)?;
        let graph = board.outgoing_adjacency();
        if board.digest() != section.digest {
            verification.refute(format!("`{}` is another board: digests differ", section.file));
        } else if let Err(refused) = section.grundy.check(&graph) {
            verification.refute(format!("`{}`: {refused}", section.file));
        }
        boards.push((section, board, graph));
    }
    if !verification.holds() {
        return Ok(verification);
    }
    let part = |text: &String| -> Result<Option<Checked<'_>>, Refutation> {
        for (section, board, graph) in &boards {
            let label = text.strip_prefix(&section.file).and_then(|rest| rest.strip_prefix(':'));
            if let Some(label) = label {
                let vertex = board.find(label).ok_or_else(|| {
                    Refutation::new(format!("`{}` has no vertex `{label}`", section.file))
                })?;
                let vertex = vertex.index() as u32;
                return Ok(Some(Checked::Vertex { board, graph, labels: &section.grundy, vertex }));
            }
        }
        RuleGame::read(text).transpose().map(|part| part.map(|part| Checked::Rules(Box::new(part))))
    };
    match answer.parts.iter().map(part).collect::<Result<Option<Vec<_>>, _>>() {
        Err(refutation) => verification.refutations.push(refutation),
        Ok(None) => verification.not_checked += 2,
        Ok(Some(parts)) => check(answer, &parts, &mut verification),
    }
    Ok(verification)
}

fn check(answer: &Sum, parts: &[Checked<'_>], verification: &mut Verification) {
    if answer.outcome == Outcome::Unknown {
        return;
    }
    let values: Vec<Option<Value>> = parts.iter().map(Checked::value).collect();
    let known: Option<Vec<&Value>> = values.iter().map(Option::as_ref).collect();
    match known.map(|values| sum(values.into_iter())) {
        Some(total) => check_value(answer, &total, verification),
        // A table told the value of some part.
        None => verification.resting_on_search += 1 + u64::from(answer.value.is_some()),
    }
    if answer.winning_moves.iter().any(|m| m.part >= parts.len()) {
        verification.refute("a winning move is in a part that is not there");
        return;
    }
    for (at, listed) in answer.winning_moves.iter().enumerate() {
        if answer.winning_moves[..at].contains(listed) {
            verification.refute(format!("a move in part {} is listed twice", listed.part));
            return;
        }
    }
    let mut cut_short = false;
    for (i, part) in parts.iter().enumerate() {
        let others = values.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, value)| value);
        let others: Option<Vec<&Value>> = others.map(Option::as_ref).collect();
        let wanted = others.map(|others| sum(others.into_iter()));
        let listed = answer.winning_moves.iter().filter(|m| m.part == i).map(|m| &m.to);
        let listed: Vec<_> = listed.collect();
        check_moves(part, wanted.as_ref(), &listed, verification);
        if let (Checked::Rules(part), Outcome::N) = (part, answer.outcome) {
            let complete = answer.winning_moves_complete;
            cut_short |= check_completeness(part, wanted.as_ref(), &listed, complete, verification);
        }
    }
    if !answer.winning_moves_complete && !cut_short {
        verification.refute("the list of winning moves is said to be cut short, and is complete");
    }
    let lists_none = answer.winning_moves.is_empty() && answer.winning_moves_complete;
    if (answer.outcome == Outcome::N && lists_none)
        || (answer.outcome != Outcome::N && !answer.winning_moves.is_empty())
    {
        verification.refute("the winning moves contradict the outcome");
    }
}

fn check_value(answer: &Sum, total: &Value, verification: &mut Verification) {
    match &answer.value {
        Some(claimed) if claimed != total => {
            verification.refute(format!("the value is {total}, claimed is {claimed}"));
        }
        Some(_) => verification.proved += 1,
        None => {}
    }
    if answer.outcome != total.outcome() {
        let (truth, claimed) = (total.outcome(), answer.outcome);
        verification.refute(format!("the outcome is {truth}, claimed is {claimed}"));
    } else {
        verification.proved += 1;
    }
}

/// Checks the moves listed in one part: those to the value `wanted`, that of the others.
fn check_moves(
    part: &Checked<'_>,
    wanted: Option<&Value>,
    listed: &[&serde_json::Value],
    verification: &mut Verification,
) {
    match (part, wanted) {
        (Checked::Vertex { board, graph, labels, vertex }, Some(wanted)) => {
            let mut right = match wanted {
                Value::Finite(value) => vertex_moves((board, graph, labels), *vertex, *value),
                Value::Infinite { .. } => Vec::new(),
            };
            let key = |to: &serde_json::Value| to.to_string();
            right.sort_by_key(key);
            let mut listed = listed.to_vec();
            listed.sort_by_key(|to| to.to_string());
            if right.iter().eq(listed) {
                verification.proved += 1;
            } else {
                verification.refute("the winning moves are not those that make the value 0");
            }
        }
        (Checked::Vertex { .. }, None) => verification.resting_on_search += 1,
        (Checked::Rules(rules), wanted) => {
            for to in listed {
                // The text of a position reads back exactly; a JSON tree of it need not.
                let Ok(by) = serde_json::from_str::<Move>(&to.to_string()) else {
                    verification.refute(format!("{to} is no move"));
                    continue;
                };
                match rules.game().after(&rules.position, &by).map(|fact| fact.value) {
                    Err(reason) => verification.refute(reason),
                    Ok(value) => match (value, wanted) {
                        (Some(value), Some(wanted)) if value == *wanted => {
                            verification.proved += 1;
                        }
                        (Some(_), Some(_)) => verification
                            .refute(format!("the move to {to} does not make the value 0")),
                        _ => verification.resting_on_search += 1,
                    },
                }
            }
        }
    }
}

/// Checks that the moves listed in a part are all that win there, or a hundred of them in a list
/// that is cut short. Whether there are more, or may be.
fn check_completeness(
    part: &RuleGame,
    wanted: Option<&Value>,
    listed: &[&serde_json::Value],
    complete: bool,
    verification: &mut Verification,
) -> bool {
    let wanted = match wanted {
        Some(Value::Finite(wanted)) => *wanted,
        // No move here makes the other parts finite.
        Some(Value::Infinite { .. }) => return false,
        None => {
            verification.resting_on_search += 1;
            return true;
        }
    };
    let most = listed.len().max(MOVES_LISTED);
    let Some(winning) = moves_to(&part.game(), &part.position, wanted, most) else {
        verification.resting_on_search += 1;
        return true;
    };
    let moves: Vec<Move> =
        listed.iter().filter_map(|to| serde_json::from_str(&to.to_string()).ok()).collect();
    let all = winning.moves.iter().all(|by| moves.contains(by));
    // A list that is cut short may be complete in this part.
    match winning.refutes(&moves, complete || all) {
        Some(reason) => verification.refute(reason),
        None => verification.proved += 1,
    }
    !all
}

fn sum<'v>(values: impl Iterator<Item = &'v Value>) -> Value {
    let (mut rest, mut infinite) = (0, None);
    let mut several = false;
    for value in values {
        match value {
            Value::Finite(value) => rest ^= value,
            Value::Infinite { infinity } => several |= infinite.replace(infinity).is_some(),
        }
    }
    match infinite {
        None => Value::Finite(rest),
        Some(_) if several => Value::Infinite { infinity: Vec::new() },
        Some(set) => {
            let mut infinity: Vec<u128> = set.iter().map(|k| k ^ rest).collect();
            infinity.sort_unstable();
            Value::Infinite { infinity }
        }
    }
}
