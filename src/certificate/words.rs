//! Checks the word game: words, answers and who wins where that is plain to see.
//!
//! A letter from which every word that is left leads to a won letter is lost, and one with a word to
//! a lost letter is won: labels by such rounds are right also where words are used up (they need no
//! word twice). What they leave open rests on the search.

use super::Verification;
use crate::game::heap::words::WordGame;
use crate::outcome::Outcome;
use crate::solution::{Answer, NamedSolution, WordPosition, Words};

/// Checks every claim of `solution` about the word game on `game`.
///
/// O(words · letters) a listed answer.
pub fn verify_words(solution: &NamedSolution, game: &WordGame) -> Verification {
    let mut verification = Verification::default();
    let Answer::Words(answer) = &solution.answer else {
        verification.refute("the solution is of no word game");
        return verification;
    };
    let mut seen = vec![false; game.words().len()];
    for position in &answer.positions {
        let Some(word) = game.find(&position.word) else {
            verification.refute(format!("`{}` is not in the list", position.word));
            continue;
        };
        if std::mem::replace(&mut seen[word], true) {
            verification.refute(format!("`{}` is claimed twice", position.word));
            continue;
        }
        check(game, word, position, &mut verification);
    }
    check_first(answer, seen.iter().all(|&seen| seen), &mut verification);
    verification
}

/// Who wins from the last letter of the last of these words, all of them used: by rounds over the
/// letters, as far as those decide.
fn label(game: &WordGame, used: &[usize]) -> Option<Outcome> {
    let left = || {
        let arcs = game.arcs().iter().enumerate();
        arcs.filter(|(word, _)| !used.contains(word)).map(|(_, &arc)| arc)
    };
    let mut labels: Vec<Option<Outcome>> = vec![None; game.letters().len()];
    loop {
        let before = labels.clone();
        let mut open = vec![0_usize; labels.len()];
        for (first, last) in left() {
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
            let last = *used.last().expect("a word was said");
            return labels[game.arcs()[last].1 as usize];
        }
    }
}

fn check(game: &WordGame, word: usize, position: &WordPosition, verification: &mut Verification) {
    let name = &position.word;
    let shown = label(game, &[word]);
    let mut listed: Vec<usize> = Vec::new();
    for (answer, wins) in position
        .winning_moves
        .iter()
        .map(|answer| (answer, true))
        .chain(position.undecided_moves.iter().map(|answer| (answer, false)))
    {
        let next = game.find(answer);
        let Some(next) = next.filter(|&next| {
            next != word && game.arcs()[next].0 == game.arcs()[word].1 && !listed.contains(&next)
        }) else {
            verification.refute(format!("`{answer}` is no answer to `{name}`, or listed twice"));
            continue;
        };
        listed.push(next);
        if wins {
            match label(game, &[word, next]) {
                Some(Outcome::P) => verification.proved += 1,
                Some(_) => {
                    verification.refute(format!("the answer `{answer}` to `{name}` does not win"));
                }
                None => verification.resting_on_search += 1,
            }
        }
    }
    match (shown, position.outcome) {
        (_, Outcome::Unknown) => {}
        (_, Outcome::D) => verification.refute("no word game is a draw"),
        (Some(proved), claimed) if proved == claimed => verification.proved += 1,
        (Some(proved), claimed) => {
            verification.refute(format!("`{name}` is {proved}, claimed is {claimed}"));
        }
        (None, _) => verification.resting_on_search += 1,
    }
    match position.outcome {
        Outcome::P if !position.winning_moves.is_empty() => {
            verification.refute(format!("`{name}` is claimed P, with winning answers"));
        }
        Outcome::N if listed.is_empty() => {
            verification.refute(format!("`{name}` is claimed N and has no winning answer"));
        }
        _ => {}
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
