//! Checks the word game: words, answers and who wins, as directed edge geography on letters.
//!
//! Words used up are arcs deleted. Of what is left, an arc and one the opposite way cancel, and so
//! do two loops at a letter. Then a letter from which every word leads to a won letter is lost, and
//! one with a word to a lost letter is won: labels by such rounds are right also where words are
//! used up (they need no word twice). What they leave open is looked at one word further, is proved
//! by the nodes of a strategy ([`strategy`](super::strategy)), or rests on the search.

use std::collections::HashMap;

use super::strategy::{Found, StrategyRules, check_nodes};
use super::{Refutation, StrategyCertificate, Verification};
use crate::game::heap::words::WordGame;
use crate::outcome::Outcome;
use crate::solution::{Answer, NamedSolution, Rules, WordPosition, Words};

/// Checks every claim of `solution` about the word game on `game`.
///
/// O(words · letters) for each pair of first and last letters, once for each of the answers; and
/// the cost of checking the strategy.
pub fn verify_words(solution: &NamedSolution, game: &WordGame) -> Verification {
    let mut verification = Verification::default();
    let Answer::Words(answer) = &solution.answer else {
        verification.refute("the solution is of no word game");
        return verification;
    };
    verification.expect_rules(solution.rules, Rules { directed: true, misere: false });
    let strategy = solution.certificate.strategy.as_ref();
    let mut checker = match Checker::new(game, strategy) {
        Ok(checker) => checker,
        Err(refutation) => {
            verification.refutations.push(refutation);
            return verification;
        }
    };
    let mut seen = vec![false; game.words().len()];
    for position in &answer.positions {
        let Some(&word) = checker.words.get(&position.word.trim().to_lowercase()) else {
            verification.refute(format!("`{}` is not in the list", position.word));
            continue;
        };
        if std::mem::replace(&mut seen[word], true) {
            verification.refute(format!("`{}` is claimed twice", position.word));
            continue;
        }
        checker.check(word, position, &mut verification);
    }
    check_first(answer, seen.iter().all(|&seen| seen), &mut verification);
    verification
}

struct Checker<'g> {
    game: &'g WordGame,
    /// By its text in lower case: the number of a word.
    words: HashMap<String, usize>,
    /// The words of the same first and last letter, which are alike, ascending.
    alike: HashMap<(u32, u32), Vec<usize>>,
    /// By letter: the nodes of the strategy that need at most two words gone.
    nodes: Vec<Vec<Found>>,
    /// By the first words used of those alike, what was found out.
    known: HashMap<Vec<usize>, Option<Outcome>>,
}

impl<'g> Checker<'g> {
    fn new(
        game: &'g WordGame,
        strategy: Option<&StrategyCertificate<String>>,
    ) -> Result<Self, Refutation> {
        let words = game.words().iter().map(|word| word.to_lowercase()).zip(0..).collect();
        let mut alike: HashMap<(u32, u32), Vec<usize>> = HashMap::new();
        for (word, &arc) in game.arcs().iter().enumerate() {
            alike.entry(arc).or_default().push(word);
        }
        let letters = game.letters();
        let mut nodes = vec![Vec::new(); letters.len()];
        if let Some(strategy) = strategy {
            let numbered = strategy.try_map(&mut |name: &String| {
                let letter =
                    letters.iter().zip(0..).find(|(letter, _)| letter.to_string() == *name);
                letter
                    .map(|(_, number)| number)
                    .ok_or_else(|| Refutation::new(format!("no word begins or ends with `{name}`")))
            })?;
            let rules = StrategyRules { directed: true, edge_game: true, misere: false };
            for found in check_nodes(&numbered, rules, letters.len(), game.arcs())? {
                if found.gone.len() <= 2 {
                    nodes[found.token as usize].push(found);
                }
            }
        }
        Ok(Checker { game, words, alike, nodes, known: HashMap::new() })
    }

    /// Who wins from the last letter of the last of these words, all of them used.
    fn outcome(&mut self, used: &[usize]) -> Option<Outcome> {
        // The first words that are alike stand for all.
        let mut standing: Vec<usize> = Vec::new();
        for &word in used {
            let alike = &self.alike[&self.game.arcs()[word]];
            let first = alike.iter().find(|word| !standing.contains(word));
            standing.extend(first);
        }
        if let Some(&known) = self.known.get(&standing) {
            return known;
        }
        let found = self.label(&standing);
        let found = found.or_else(|| self.by_moves(&standing));
        let found = found.or_else(|| self.by_strategy(&standing));
        self.known.insert(standing, found);
        found
    }

    /// By a node that holds with these words gone and all others there.
    fn by_strategy(&self, used: &[usize]) -> Option<Outcome> {
        let letter = self.game.arcs()[*used.last()?].1;
        let is_used = |word: &u32| used.contains(&(*word as usize));
        let holds = |found: &&Found| {
            found.gone.iter().all(is_used)
                && !used.iter().any(|&word| found.required.binary_search(&(word as u32)).is_ok())
        };
        let found = self.nodes[letter as usize].iter().find(holds)?;
        Some(if found.wins { Outcome::N } else { Outcome::P })
    }

    /// By the rounds after each word that can be said next: it may break a circle of letters.
    fn by_moves(&self, used: &[usize]) -> Option<Outcome> {
        let letter = self.game.arcs()[*used.last()?].1;
        let mut open = false;
        for next in 0..self.game.letters().len() as u32 {
            let words = self.alike.get(&(letter, next)).into_iter().flatten();
            let Some(&word) = words.into_iter().find(|word| !used.contains(word)) else { continue };
            match self.label(&[used, &[word]].concat()) {
                Some(Outcome::P) => return Some(Outcome::N),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(Outcome::P)
    }

    /// By rounds over the letters, as far as those decide.
    fn label(&self, used: &[usize]) -> Option<Outcome> {
        let letters = self.game.letters().len();
        let gone = |word: &&usize| used.contains(word);
        let count = |a: u32, b: u32| {
            let words = self.alike.get(&(a, b)).map_or(&[][..], Vec::as_slice);
            words.len() - words.iter().filter(gone).count()
        };
        // What is left once opposite words have cancelled.
        let mut arcs = Vec::new();
        for &(a, b) in self.alike.keys() {
            let left = count(a, b);
            if if a == b { left % 2 == 1 } else { left > count(b, a) } {
                arcs.push((a, b));
            }
        }
        let mut labels: Vec<Option<Outcome>> = vec![None; letters];
        loop {
            let before = labels.clone();
            let mut open = vec![0_usize; letters];
            for &(first, last) in &arcs {
                match before[last as usize] {
                    Some(Outcome::P) => labels[first as usize] = Some(Outcome::N),
                    Some(_) => {}
                    None => open[first as usize] += 1,
                }
            }
            for (label, &open) in labels.iter_mut().zip(&open) {
                if label.is_none() && open == 0 {
                    *label = Some(Outcome::P);
                }
            }
            if labels == before {
                return labels[self.game.arcs()[*used.last()?].1 as usize];
            }
        }
    }

    fn check(&mut self, word: usize, position: &WordPosition, verification: &mut Verification) {
        let name = &position.word;
        let proved = self.outcome(&[word]);
        match (proved, position.outcome) {
            (_, Outcome::Unknown) => {}
            (_, Outcome::D) => verification.refute("no word game is a draw"),
            (Some(proved), claimed) if proved == claimed => verification.proved += 1,
            (Some(proved), claimed) => {
                verification.refute(format!("`{name}` is {proved}, claimed is {claimed}"));
            }
            (None, _) => verification.resting_on_search += 1,
        }
        let listed = self.check_answers(word, position, verification);
        match position.outcome {
            Outcome::P if !position.winning_moves.is_empty() => {
                verification.refute(format!("`{name}` is claimed P, with winning answers"));
            }
            Outcome::N if listed.is_empty() => {
                verification.refute(format!("`{name}` is claimed N and has no winning answer"));
            }
            _ => {}
        }
        if position.outcome == Outcome::N {
            self.check_completeness(word, name, &listed, verification);
        }
    }

    /// The answers that are listed, each checked.
    fn check_answers(
        &mut self,
        word: usize,
        position: &WordPosition,
        verification: &mut Verification,
    ) -> Vec<usize> {
        let name = &position.word;
        let winning = position.winning_moves.iter().map(|answer| (answer, true));
        let undecided = position.undecided_moves.iter().map(|answer| (answer, false));
        let mut listed: Vec<usize> = Vec::new();
        for (answer, wins) in winning.chain(undecided) {
            let arcs = self.game.arcs();
            let next = self.words.get(&answer.trim().to_lowercase()).copied();
            let Some(next) = next.filter(|&next| {
                next != word && arcs[next].0 == arcs[word].1 && !listed.contains(&next)
            }) else {
                verification
                    .refute(format!("`{answer}` is no answer to `{name}`, or listed twice"));
                continue;
            };
            listed.push(next);
            if wins {
                match self.outcome(&[word, next]) {
                    Some(Outcome::P) => verification.proved += 1,
                    Some(_) => verification
                        .refute(format!("the answer `{answer}` to `{name}` does not win")),
                    None => verification.resting_on_search += 1,
                }
            }
        }
        listed
    }

    /// Each answer that is not listed loses.
    fn check_completeness(
        &mut self,
        word: usize,
        name: &str,
        listed: &[usize],
        verification: &mut Verification,
    ) {
        let arcs = self.game.arcs();
        let from = arcs[word].1;
        let mut proved = true;
        for next in (0..arcs.len()).filter(|&next| arcs[next].0 == from && next != word) {
            if listed.contains(&next) {
                continue;
            }
            match self.outcome(&[word, next]) {
                Some(Outcome::P) => {
                    let answer = &self.game.words()[next];
                    verification.refute(format!(
                        "`{name}`: the answer `{answer}`, which wins, is left out"
                    ));
                    return;
                }
                Some(_) => {}
                None => proved = false,
            }
        }
        if proved {
            verification.proved += 1;
        } else {
            verification.resting_on_search += 1;
        }
    }
}

fn check_first(answer: &Words, complete: bool, verification: &mut Verification) {
    let Some(first) = &answer.free_start else { return };
    if !complete {
        verification.refute("a free start is claimed, but not every word is");
        return;
    }
    let recomputed = Words { free_start: None, ..answer.clone() }.with_free_start();
    let recomputed = recomputed.free_start.expect("just worked out");
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort_unstable();
        words
    };
    if recomputed.outcome != first.outcome
        || sorted(&recomputed.winning_starts) != sorted(&first.winning_starts)
    {
        verification.refute("the free start does not follow from the positions");
    }
}
