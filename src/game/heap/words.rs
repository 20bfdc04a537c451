//! The word game: each word begins with the letter that the last one ended with, and none is used
//! twice; who finds no word loses.
//!
//! A word is an arc from its first letter to its last, and the game after a first word is directed
//! edge geography from its last letter, with that word's arc deleted (before any cancelling: the
//! word is used). Letters are compared in lower case; what stands before the first and after the
//! last letter of a line, as in `(the) Netherlands`, does not count unless it is a letter.

use std::collections::HashMap;

use super::HeapError;
use crate::Outcome;
use crate::certificate::{Certificate, TheoremCertificate};
use crate::game::geography::search::{self, Kind, Problem};
use crate::game::registry;
use crate::limits::{Monitor, StopReason};
use crate::solution::{self, Answer, Rules, SCHEMA, Solution, Words};

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

impl WordGame {
    /// Reads a list, one word (or name of several) a line. Empty lines and lines that begin with
    /// `#` are skipped, words that were there before too.
    ///
    /// # Errors
    /// The number of the first line without a letter, counted from 1, in the message.
    pub fn read(text: &str) -> Result<WordGame, HeapError> {
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
                return Err(HeapError::new(format!("line {}: `{word}` has no letter", line + 1)));
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

    /// [`WordGame::solve`], as a solution with its certificate.
    pub fn solution(&self, first: Option<&[usize]>, explain: bool, monitor: &Monitor) -> Solution {
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
