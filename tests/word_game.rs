//! The word game against trying everything.

mod support;

use graphgame::Outcome;
use graphgame::certificate;
use graphgame::game::heap;
use graphgame::solution::{Answer, NamedSolution, Words};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::heap::{free, read_back};
use support::{graphgame, scratch};

/// The word game by trying everything.
fn word_wins(arcs: &[(u32, u32)], used: &mut Vec<bool>, letter: u32) -> bool {
    for word in 0..arcs.len() {
        if !used[word] && arcs[word].0 == letter {
            used[word] = true;
            let loses = !word_wins(arcs, used, arcs[word].1);
            used[word] = false;
            if loses {
                return true;
            }
        }
    }
    false
}

#[test]
fn word_games_are_what_trying_everything_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let mut searched = 0;
    for _ in 0..250 {
        let letters = rng.random_range(1..5);
        let count = rng.random_range(0..10);
        let mut letter = |limit: u8| char::from(b'a' + rng.random_range(0..limit));
        let text: String =
            (0..count).map(|i| format!("{}{i}.{}\n", letter(letters), letter(letters))).collect();
        let game = heap::words::WordGame::read(&text).unwrap();
        assert_eq!(game.words().len(), count);
        let answer = game.solve(None, &free());
        assert!(answer.stopped.is_none());
        for position in &answer.positions {
            let mut used = vec![false; count];
            used[position.word] = true;
            let last = game.arcs()[position.word].1;
            let wins = word_wins(game.arcs(), &mut used, last);
            assert_eq!(position.outcome == Outcome::N, wins, "{text} {position:?}");
            let winning: Vec<usize> = (0..count)
                .filter(|&next| {
                    let (from, to) = game.arcs()[next];
                    if used[next] || from != last {
                        return false;
                    }
                    used[next] = true;
                    let loses = !word_wins(game.arcs(), &mut used, to);
                    used[next] = false;
                    loses
                })
                .collect();
            assert_eq!(position.winning_moves, winning, "{text} {position:?}");
            searched += usize::from(position.searched);
            assert!(game.explain(position).contains(&game.words()[position.word]));
        }
    }
    assert!(searched > 100);
    let game = heap::words::WordGame::read("# Greek\nÄgäis\nΣοφία\n\nägäis\n(alpha)\n").unwrap();
    assert_eq!(game.words(), ["Ägäis", "Σοφία", "(alpha)"]);
    assert_eq!(game.letters(), ['ä', 's', 'σ', 'α', 'a']);
    assert!(heap::words::WordGame::read("a\n12\n").unwrap_err().to_string().contains("line 2"));
}

fn words(solution: &mut NamedSolution) -> &mut Words {
    match &mut solution.answer {
        Answer::Words(words) => words,
        _ => panic!("a word game"),
    }
}

/// With strategies every claim is proved, and every other one refuted; without them no true one is.
#[test]
fn strategies_of_word_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let (mut searched, mut left_out) = (0, 0);
    for _ in 0..300 {
        let letters = rng.random_range(2..6);
        let count = rng.random_range(1..16);
        let mut letter = || char::from(b'a' + rng.random_range(0..letters));
        let text: String = (0..count).map(|i| format!("{}{i}.{}\n", letter(), letter())).collect();
        let game = heap::words::WordGame::read(&text).unwrap();
        let verified = |solution: &NamedSolution| certificate::verify_words(solution, &game);
        let short = read_back(&game.solution(None, false, false, &free()));
        assert_eq!(verified(&short).resting_on_search, 0, "{text}");
        let mut plain = short;
        plain.certificate.strategy = None;
        let plain = verified(&plain);
        assert!(plain.holds(), "{text} {:?}", plain.refutations);
        let solved = read_back(&game.solution(None, false, true, &free()));
        let proved = verified(&solved);
        assert!(proved.holds(), "{text} {:?}", proved.refutations);
        assert_eq!(proved.resting_on_search + proved.not_checked, 0, "{text}");
        assert!(plain.proved + plain.resting_on_search == proved.proved, "{text}");
        searched += usize::from(plain.resting_on_search > 0);
        for i in 0..count {
            let mut forged = solved.clone();
            words(&mut forged).free_start = None;
            let position = &mut words(&mut forged).positions[i];
            let is_won = position.outcome == Outcome::N;
            position.outcome = if is_won { Outcome::P } else { Outcome::N };
            assert!(!verified(&forged).holds(), "{text} {i}");
            if is_won {
                let mut forged = solved.clone();
                let answers = &mut words(&mut forged).positions[i].winning_moves;
                answers.remove(rng.random_range(0..answers.len()));
                assert!(!verified(&forged).holds(), "{text} {i}");
                left_out += 1;
            }
        }
        // A strategy of another game.
        let Some(strategy) = &solved.certificate.strategy else { continue };
        for i in 0..strategy.nodes.len().min(20) {
            let mut forged = solved.clone();
            forged.certificate.strategy.as_mut().unwrap().nodes.remove(i);
            let forged = verified(&forged);
            assert!(!forged.holds() || forged.proved <= proved.proved, "{text} {i}");
        }
    }
    assert!(searched > 40 && left_out > 100, "{searched} {left_out}");
}

/// Whoever begins with a letter wins where some word from it does: on the board of letters, directed
/// edge geography says the same.
#[test]
fn the_board_of_letters_is_the_same_game() {
    let list = "graphs/words/elements.txt";
    let words = graphgame(["solve", "words", list, "--format", "json"]).ok().json();
    let board = scratch("word_board").join("letters.json");
    graphgame(["generate", "words", list, "-o", board.to_str().unwrap()]).ok();
    let solve = ["solve", "edge-geography", board.to_str().unwrap(), "--format", "json"];
    let letters = graphgame(solve).ok().json();
    assert_eq!(letters["board"]["edges"], words["positions"].as_array().unwrap().len());
    for position in letters["positions"].as_array().unwrap() {
        let letter = position["start"].as_str().unwrap();
        let wins = words["positions"].as_array().unwrap().iter().any(|word| {
            word["word"].as_str().unwrap().to_lowercase().starts_with(letter)
                && word["outcome"] == "P"
        });
        assert_eq!(position["outcome"] == "N", wins, "{letter}");
    }
}
