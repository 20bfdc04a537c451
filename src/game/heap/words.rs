//! The word game: each word begins with the letter that the last one ended with, and none is used
//! twice; who finds no word loses.
//!
//! A word is an arc from its first letter to its last, and the game after a first word is directed
//! edge geography from its last letter, with that word's arc deleted (before any cancelling: the
//! word is used). Letters are compared in lower case; what stands before the first and after the
//! last letter of a line, as in `(the) Netherlands`, does not count unless it is a letter.

use std::collections::HashMap;
use std::fmt;

use crate::Outcome;
use crate::board::{AttributeValue, Board, BoardBuilder, BoardError, VertexId};
use crate::certificate::{Certificate, StrategyCertificate, TheoremCertificate};
use crate::game::geography::search::{self, Asked, Kind, Problem, Wanted};
use crate::game::geography::searched;
use crate::game::registry;
use crate::limits::{Monitor, StopReason};
use crate::solution::{self, Answer, Rules, SCHEMA, Solution, Words};

/// Positions searched up to which strategies are made unasked, and their most nodes.
const SHORT_SEARCH: u64 = 100_000;
const SHORT_STRATEGY: usize = 10_000;

/// A list of words as a game.
#[derive(Clone, Debug)]
pub struct WordGame {
    words: Vec<String>,
    letters: Vec<char>,
    /// First and last letter of each word.
    arcs: Vec<(u32, u32)>,
}

/// The answer for one first word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPosition {
    /// The number of the word.
    pub word: usize,
    /// Who wins once it was said: `N`, the player who answers.
    pub outcome: Outcome,
    /// The answers that win.
    pub winning_moves: Vec<usize>,
    /// Answers that a limit left open.
    pub undecided_moves: Vec<usize>,
    /// Whether some position was searched for it.
    pub searched: bool,
}

/// The answers for all first words.
#[derive(Clone, Debug)]
pub struct WordAnswer {
    /// One for each word asked for, in the order of the list.
    pub positions: Vec<WordPosition>,
    /// Positions expanded in searches.
    pub nodes: u64,
    /// Why something is unknown, if it is.
    pub stopped: Option<StopReason>,
}

/// A line of a list of words that has no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLetter {
    /// The number of the line, from 1.
    pub line: usize,
    /// What stands there.
    pub word: String,
}

impl fmt::Display for NoLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: `{}` has no letter", self.line, self.word)
    }
}

impl std::error::Error for NoLetter {}

impl WordGame {
    /// Reads a list, one word (or name of several) a line. Empty lines and lines that begin with
    /// `#` are skipped, words that were there before too.
    ///
    /// # Errors
    /// The first line without a letter.
    pub fn read(text: &str) -> Result<WordGame, NoLetter> {
        let mut game = WordGame { words: Vec::new(), letters: Vec::new(), arcs: Vec::new() };
        let mut numbers: HashMap<char, u32> = HashMap::new();
        let mut seen = hashbrown::HashSet::new();
        for (line, word) in text.lines().enumerate() {
            let word = word.trim();
            if word.is_empty() || word.starts_with('#') {
                continue;
            }
            let lower = word.to_lowercase();
            let mut letters = lower.chars().filter(|c| c.is_alphabetic());
            let Some(first) = letters.next() else {
                return Err(NoLetter { line: line + 1, word: word.to_owned() });
            };
            let last = letters.next_back().unwrap_or(first);
            if !seen.insert(lower) {
                continue;
            }
            let [first, last] = [first, last].map(|letter| {
                *numbers.entry(letter).or_insert_with(|| {
                    game.letters.push(letter);
                    game.letters.len() as u32 - 1
                })
            });
            game.words.push(word.to_owned());
            game.arcs.push((first, last));
        }
        Ok(game)
    }

    /// The words, each once, in the order of the list.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The letters that words begin and end with.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The first and the last letter of each word, by their places in [`WordGame::letters`].
    pub fn arcs(&self) -> &[(u32, u32)] {
        &self.arcs
    }

    /// The letters as vertices and the words as arcs between them, each with its word as `label`:
    /// directed edge geography on it, the token on a letter, is the game whose next word begins
    /// with that letter. O(words).
    ///
    /// # Errors
    /// When 32 bits do not suffice.
    pub fn board(&self) -> Result<Board, BoardError> {
        let mut builder = BoardBuilder::new(true);
        let mut text = [0; 4];
        let letters: Vec<VertexId> = (self.letters.iter())
            .map(|letter| builder.vertex(letter.encode_utf8(&mut text)))
            .collect::<Result<_, _>>()?;
        for (word, &(first, last)) in self.words.iter().zip(&self.arcs) {
            let arc = builder.edge(letters[first as usize], letters[last as usize])?;
            builder.set_edge_attribute(arc, "label", AttributeValue::text(word))?;
        }
        Ok(builder.build())
    }

    /// The word written like this, whatever its case.
    pub fn find(&self, word: &str) -> Option<usize> {
        let lower = word.trim().to_lowercase();
        self.words.iter().position(|other| other.to_lowercase() == lower)
    }

    /// The outcome after each first word, or after these.
    ///
    /// One search for each pair of first and last letter; directed edge geography is
    /// PSPACE-complete, so limits may leave some unknown.
    pub fn solve(&self, first: Option<&[usize]>, monitor: &Monitor) -> WordAnswer {
        let all: Vec<usize>;
        let asked = match first {
            Some(asked) => asked,
            None => {
                all = (0..self.words.len()).collect();
                &all
            }
        };
        let mut by_letter: Vec<Vec<usize>> = vec![Vec::new(); self.letters.len()];
        for (word, &(first, _)) in self.arcs.iter().enumerate() {
            by_letter[first as usize].push(word);
        }
        let mut solved: HashMap<(u32, u32), search::StartAnswer> = HashMap::new();
        let (mut nodes, mut stopped) = (0, None);
        let mut positions = Vec::with_capacity(asked.len());
        for (done, &word) in asked.iter().enumerate() {
            monitor.report("words", done as u64, Some(asked.len() as u64));
            let arc = self.arcs[word];
            let answer = solved.entry(arc).or_insert_with(|| {
                let rest: Vec<(u32, u32)> = (self.arcs.iter().enumerate())
                    .filter(|&(other, _)| other != word)
                    .map(|(_, &arc)| arc)
                    .collect();
                let answer = search::solve(&self.problem(&rest, &[arc.1]), monitor);
                nodes += answer.nodes;
                stopped = stopped.or(answer.stopped);
                answer.positions.into_iter().next().expect("one start was asked")
            });
            let said = |wins: Option<bool>| {
                let letters = answer.moves.iter().filter(move |m| m.wins == wins);
                let letters: Vec<u32> = letters.map(|m| m.target).collect();
                let answers = by_letter[arc.1 as usize].iter().copied();
                answers
                    .filter(|&next| next != word && letters.contains(&self.arcs[next].1))
                    .collect::<Vec<usize>>()
            };
            positions.push(WordPosition {
                word,
                outcome: answer.outcome,
                winning_moves: said(Some(true)),
                undecided_moves: said(None),
                searched: answer.searched,
            });
        }
        WordAnswer { positions, nodes, stopped }
    }

    /// Winning strategies of all that is decided, as those of directed edge geography on the
    /// letters: after each first word, and after each answer to it, in at most so many nodes. Tokens are letters by their
    /// Unicode scalar values, edges are words by their numbers.
    ///
    /// # Errors
    /// Why there are not all, beside those that there are.
    pub fn strategy(
        &self,
        positions: &[WordPosition],
        nodes: usize,
        monitor: &Monitor,
    ) -> (StrategyCertificate, Result<(), StopReason>) {
        // Words with the same first and last letter are alike: the first of them stand for all.
        let mut alike: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for (word, &arc) in (0_u32..).zip(&self.arcs) {
            alike.entry(arc).or_default().push(word);
        }
        let mut asked: Vec<Asked> = Vec::new();
        let mut done = hashbrown::HashSet::new();
        for position in positions {
            let arc = self.arcs[position.word];
            let open = position.outcome == Outcome::Unknown || !position.undecided_moves.is_empty();
            if open || !done.insert(arc) {
                continue;
            }
            let said = alike[&arc][0];
            asked.push(Asked { token: arc.1, gone: vec![said] });
            for letter in 0..self.letters.len() as u32 {
                let answers = alike.get(&(arc.1, letter)).into_iter().flatten();
                if let Some(&answer) = answers.into_iter().find(|&&word| word != said) {
                    asked.push(Asked { token: letter, gone: vec![said, answer] });
                }
            }
        }
        let wanted = Wanted { moves: false, nodes };
        let problem = self.problem(&self.arcs, &[]);
        let (section, end) = search::strategy_of(&problem, &asked, wanted, monitor);
        let letter =
            |&v: &u32| Ok::<u32, std::convert::Infallible>(self.letters[v as usize].into());
        match section.try_map(&mut { letter }) {
            Ok(section) => (section, end),
            Err(never) => match never {},
        }
    }

    /// [`WordGame::solve`], as a solution with its certificate: strategies where the search was short
    /// and they are; with `proof` in any case, up to a million nodes.
    pub fn solution(
        &self,
        first: Option<&[usize]>,
        explain: bool,
        proof: bool,
        monitor: &Monitor,
    ) -> Solution {
        let answer = self.solve(first, monitor);
        let names = |words: &[usize]| words.iter().map(|&w| self.words[w].clone()).collect();
        let positions = answer.positions.iter().map(|position| solution::WordPosition {
            word: self.words[position.word].clone(),
            outcome: position.outcome,
            winning_moves: names(&position.winning_moves),
            undecided_moves: names(&position.undecided_moves),
            why: explain.then(|| self.explain(position)),
        });
        let words = Words { positions: positions.collect(), free_start: None };
        let words = if first.is_none() { words.with_free_start() } else { words };
        let statement = registry::WORDS.theorem.to_owned();
        let mut statistics = serde_json::Map::new();
        statistics.insert("search_nodes".to_owned(), answer.nodes.into());
        let short = answer.nodes <= SHORT_SEARCH;
        let strategy = if proof || short {
            let nodes = if proof { searched::MOST_NODES } else { SHORT_STRATEGY };
            let made = self.strategy(&answer.positions, nodes, monitor);
            searched::recorded(made, &mut statistics)
        } else {
            None
        };
        Solution {
            schema: SCHEMA.to_owned(),
            game: registry::WORDS.name.to_owned(),
            rules: Rules { directed: true, misere: false },
            board: None,
            method: "directed edge geography on letters: linear rules, then search".to_owned(),
            answer: Answer::Words(words),
            unknown_because: answer.stopped.iter().map(ToString::to_string).collect(),
            certificate: Certificate {
                theorem: Some(TheoremCertificate { statement, period: None }),
                strategy,
                ..Certificate::default()
            },
            statistics,
        }
    }

    fn problem<'a>(&self, arcs: &'a [(u32, u32)], starts: &'a [u32]) -> Problem<'a> {
        Problem {
            vertex_count: self.letters.len(),
            edges: arcs,
            directed: true,
            kind: Kind::Edge,
            misere: false,
            starts: Some(starts),
        }
    }

    /// Why a first word wins or loses, in a sentence or two.
    pub fn explain(&self, position: &WordPosition) -> String {
        let (first, last) = self.arcs[position.word];
        let (first, last) = (self.letters[first as usize], self.letters[last as usize]);
        let word = &self.words[position.word];
        let answers = self
            .arcs
            .iter()
            .enumerate()
            .filter(|&(next, &(from, _))| {
                from == self.arcs[position.word].1 && next != position.word
            })
            .count();
        let how = if position.searched { "found by search" } else { "seen without a search" };
        let text = format!("{word} is an arc from {first} to {last}, now used.");
        match position.outcome {
            Outcome::P if answers == 0 => {
                format!("{text} No word that is left begins with {last}: who must answer loses.")
            }
            Outcome::P => format!(
                "{text} Each of the {answers} answers with {last} leads to a letter from which the \
                 other player wins ({how})."
            ),
            Outcome::N => {
                let next = position.winning_moves.first().map_or("", |&next| &self.words[next]);
                format!(
                    "{text} The answer {next} wins ({how}); {} of {answers} answers do.",
                    position.winning_moves.len()
                )
            }
            _ => format!("{text} Who wins is unknown: a limit came first."),
        }
    }
}
