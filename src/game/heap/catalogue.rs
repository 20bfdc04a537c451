//! The one list of rule games: command line, boards, sums, `verify` and tests all come from it.

use super::settings::{
    LAST, LEAPS, LIMIT, MAX, MISERE, OptionForm, P, PASS, SET, SLIDES, Settings, TO_MOVE,
};
use super::{HeapError, HeapGame, Position};
use super::{
    bash, calendar, dynamic_nim, even_or_whole, georgia_bob, mover, nim, northcott, ryuma, ryuoh,
    stone_pairs, subtraction, wythoff,
};
use crate::game::registry::{Game, PlayedOn};

/// An entry of the list.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Name, summary, theorem, cost and limits.
    pub game: Game,
    /// What stands for a position in the help.
    pub position: &'static str,
    /// How many words a position has, at least and at most.
    pub words: (usize, usize),
    /// The options it takes.
    pub options: &'static [OptionForm],
    /// A position with options, as an example.
    pub example: &'static str,
    build: fn(&Settings) -> Result<Box<dyn HeapGame>, HeapError>,
}

const MANY: usize = usize::MAX;

/// Every rule game.
pub static GAMES: &[Entry] = &[
    Entry {
        game: Game {
            name: "nim",
            summary: "Heaps; take any number from one",
            played_on: PlayedOn::Nothing,
            theorem: "the value is the exclusive or of the heaps (Bouton 1901); misère: the same \
                  unless all heaps are at most 1; with a pass one heap n is worth n ± 1 and two \
                  heaps are P iff {2j − 1, 2j}",
            cost: "linear in the number of heaps; three heaps or more with a pass: a sieve of all \
               smaller positions, a bit each",
            limits: "three heaps or more with a pass are unknown where the sieve exceeds the memory \
                 limit, as is misère play with a pass",
        },
        position: "HEAP",
        words: (1, MANY),
        options: &[MISERE, PASS],
        example: "3 4 5",
        build: nim::build,
    },
    Entry {
        game: Game {
            name: "bash",
            summary: "One heap; take 1 to M",
            played_on: PlayedOn::Nothing,
            theorem: "the value is n mod (M + 1); misère: P iff n ≡ 1; with a pass n ± 1 up to M + 1, \
                  then (n − 1) mod (M + 1)",
            cost: "constant",
            limits: "misère play with a pass: a table, within the memory limit",
        },
        position: "HEAP",
        words: (1, 1),
        options: &[MAX, MISERE, PASS],
        example: "100 --max 7",
        build: bash::build,
    },
    Entry {
        game: Game {
            name: "subtraction",
            summary: "One heap; take a number of the set",
            played_on: PlayedOn::Nothing,
            theorem: "a window of max S values that comes again proves a period (Golomb 1966)",
            cost: "O(|S|) a value up to the heap or the end of the first period",
            limits: "a period not reached within time and memory limit leaves large heaps unknown",
        },
        position: "HEAP",
        words: (1, 1),
        options: &[SET],
        example: "1000000000000000000 --set 1,3,4",
        build: subtraction::build,
    },
    Entry {
        game: Game {
            name: "wythoff",
            summary: "Two heaps; take any number from one, or the same number from both",
            played_on: PlayedOn::Nothing,
            theorem: "P iff the Beatty pair (⌊nφ⌋, ⌊nφ²⌋), by Zeckendorf representations: an even \
                  number of zeros at the end, and one zero more (Wythoff 1907; Silber 1976)",
            cost: "O(log n) additions; the value by a table of at most 2^25 cells",
            limits: "no value without a table",
        },
        position: "HEAP",
        words: (2, 2),
        options: &[],
        example: "12 23",
        build: wythoff::build,
    },
    Entry {
        game: Game {
            name: "ryuoh",
            summary: "A rook that also steps by i ≥ 1 and j ≥ 1 with i + j < P, to the corner",
            played_on: PlayedOn::Nothing,
            theorem: "the value is (x + y) mod P + P·(⌊x/P⌋ ⊕ ⌊y/P⌋); with a pass P-positions in closed \
                  form",
            cost: "constant; with a pass the value by a table",
            limits: "with a pass no value without a table",
        },
        position: "COORDINATE",
        words: (2, 2),
        options: &[P, PASS],
        example: "86 44 --p 5",
        build: ryuoh::build,
    },
    Entry {
        game: Game {
            name: "ryuma",
            summary: "A bishop that also steps straight, to the corner",
            played_on: PlayedOn::Nothing,
            theorem: "4⌊lo/4⌋ + [e, 3 − e, 1 − e, 2 + e][lo mod 4], lo the smaller coordinate, e the \
                  parity of the larger; with a pass P-positions in closed form",
            cost: "constant; with a pass the value by a table",
            limits: "with a pass no value without a table",
        },
        position: "COORDINATE",
        words: (2, 2),
        options: &[PASS],
        example: "7 9",
        build: ryuma::build,
    },
    Entry {
        game: Game {
            name: "mover",
            summary: "A piece with slides and leaps of your own, to the corner",
            played_on: PlayedOn::Nothing,
            theorem: "a table; for a rook with leaps on one anti-diagonal i + j = s: x ⊕ y (s odd), or \
                  ± 1 on a quarter of the cells (s a power of 2 from 4 on, the middle leap among them)",
            cost: "O(cells) in practice, a few bits a cell",
            limits: "the table must fit within the memory limit",
        },
        position: "COORDINATE",
        words: (2, 2),
        options: &[SLIDES, LEAPS, PASS],
        example: "20 30 --slides rook --leaps 1,2;2,1",
        build: mover::build,
    },
    Entry {
        game: Game {
            name: "dynamic-nim",
            summary: "One heap; the first take leaves some, each next is at most F(last take)",
            played_on: PlayedOn::Nothing,
            theorem: "N iff the limit is at least the smallest summand of the heap in the H-sequence \
                  of F (Schwenk 1970; Fibonacci Nim: Whinihan 1963)",
            cost: "the length of the H-sequence: logarithmic for limits up to a constant times x",
            limits: "limits that grow faster make a long sequence, within time and memory limit",
        },
        position: "HEAP",
        words: (1, 1),
        options: &[LIMIT, LAST],
        example: "31 --limit double",
        build: dynamic_nim::build,
    },
    Entry {
        game: Game {
            name: "even-or-whole",
            summary: "Heaps; take an even number but not all, or all of an odd heap",
            played_on: PlayedOn::Nothing,
            theorem: "g(0) = 0, g(2k) = k − 1, g(2k − 1) = k, added by exclusive or",
            cost: "linear in the number of heaps",
            limits: "none",
        },
        position: "HEAP",
        words: (1, MANY),
        options: &[],
        example: "7 10 12",
        build: even_or_whole::build,
    },
    Entry {
        game: Game {
            name: "northcott",
            summary: "Rows with a white and a black piece; move one of yours along its row",
            played_on: PlayedOn::Nothing,
            theorem: "the exclusive or of the gaps is the value, N iff it is not 0 (Winning Ways)",
            cost: "linear in the number of rows",
            limits: "none; partizan, so not in sums",
        },
        position: "WIDTH:WHITE,BLACK",
        words: (1, MANY),
        options: &[TO_MOVE],
        example: "8:1,5 8:7,2",
        build: northcott::build,
    },
    Entry {
        game: Game {
            name: "georgia-bob",
            summary: "Coins on cells 1, 2, …; shift one to the left, past no other",
            played_on: PlayedOn::Nothing,
            theorem: "the exclusive or of the gaps inside pairs of coins from the right, an odd one \
                  with a wall at 0",
            cost: "O(n log n) in the number of coins",
            limits: "none",
        },
        position: "CELL",
        words: (1, MANY),
        options: &[],
        example: "2 5 9 14",
        build: georgia_bob::build,
    },
    Entry {
        game: Game {
            name: "calendar",
            summary: "To the next day or the same day next month; reach 2001-11-04",
            played_on: PlayedOn::Nothing,
            theorem: "N iff month + day is even, or 30 September, 30 November",
            cost: "constant; the value by a table of the days to come",
            limits: "none",
        },
        position: "YYYY-MM-DD",
        words: (1, 1),
        options: &[],
        example: "2001-10-03",
        build: calendar::build,
    },
    Entry {
        game: Game {
            name: "stone-pairs",
            summary: "Piles; remove some of one, then spread any of its rest over other piles",
            played_on: PlayedOn::Nothing,
            theorem: "P iff the piles can be paired into equal ones",
            cost: "O(n log n) in the number of piles; moves are listed up to a hundred",
            limits: "no value without a table of all positions",
        },
        position: "PILE",
        words: (1, MANY),
        options: &[],
        example: "3 5 8",
        build: stone_pairs::build,
    },
];

/// The entry of a game.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.game.name == name)
}

/// The game of this name with these options.
///
/// # Errors
/// That there is no such game, or what is wrong with its options.
pub fn build(name: &str, settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    let entry = find(name).ok_or_else(|| HeapError::new(format!("there is no game `{name}`")))?;
    entry.build(settings)
}

/// The game that a text like `bash+max=3+pass` means: a name and options, as in the parts of sums.
/// A `+` begins an option where the name of one follows: `dynamic-nim+limit=2x+1` has but one.
///
/// # Errors
/// That there is no such game, or what is wrong with its options.
pub fn read(text: &str) -> Result<Box<dyn HeapGame>, HeapError> {
    let mut starts = vec![];
    for (at, _) in text.match_indices('+') {
        let rest = &text[at + 1..];
        let end = rest.find(['=', '+']).unwrap_or(rest.len());
        let is_option =
            |entry: &Entry| entry.options.iter().any(|option| option.name == &rest[..end]);
        if GAMES.iter().any(is_option) || starts.is_empty() {
            starts.push(at);
        }
    }
    let mut settings = Settings::default();
    for (i, &at) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(text.len());
        let option = &text[at + 1..end];
        match option.split_once('=') {
            Some((name, value)) => settings.set(name, Some(value))?,
            None => settings.set(option, None)?,
        }
    }
    build(&text[..starts.first().copied().unwrap_or(text.len())], &settings)
}

/// The game and the position of a part like `bash+max=3:10`, where a game stands before its first
/// `:`.
pub fn split_part(text: &str) -> Option<(&str, &str)> {
    let (game, position) = text.split_once(':')?;
    let name = game.split('+').next().unwrap_or(game);
    find(name).map(|_| (game, position))
}

impl Entry {
    /// The game with these options.
    ///
    /// # Errors
    /// What is wrong with the options, or that the game does not take one.
    pub fn build(&self, settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
        for (name, _) in settings.given() {
            if !self.options.iter().any(|option| option.name == name) {
                return Err(HeapError::new(format!("{} has no option `{name}`", self.game.name)));
            }
        }
        (self.build)(settings)
    }

    /// The position that these words mean.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(&self, game: &dyn HeapGame, words: &[&str]) -> Result<Position, HeapError> {
        let (least, most) = self.words;
        if words.len() < least || words.len() > most {
            let wanted = match (least, most) {
                (1, 1) => "one".to_owned(),
                (2, 2) => "two".to_owned(),
                (least, _) => format!("at least {least}"),
            };
            return Err(HeapError::new(format!(
                "a position of {} has {wanted} of {}, not {}",
                self.game.name,
                self.position,
                words.len()
            )));
        }
        let position = game.read(words)?;
        if game.is_position(&position) {
            Ok(position)
        } else {
            Err(HeapError::new(format!("this is no position of {}", self.game.name)))
        }
    }
}
