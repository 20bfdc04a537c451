//! Shannon's switching game.

use std::process::ExitCode;

use super::printing::{answer_format, print_solutions, refuse_several_pictures};
use crate::board::Board;
use crate::cli::arguments::{Mover, ShannonArguments, TalkOptions};
use crate::cli::failure::Failure;
use crate::cli::input::{self, Numbered};
use crate::cli::progress::Work;
use crate::game::SolveOptions;
use crate::game::shannon::{EdgeState, Goal, Player, ShannonOptions, solve_board, split_terminals};

/// Reads every board before the first is solved, so that bad input is refused at once.
pub fn run(arguments: &ShannonArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = answer_format(&arguments.answer)?;
    let boards = input::boards(&arguments.board, talk.quiet)?;
    refuse_several_pictures(format, &boards)?;
    let mut prepared = Vec::with_capacity(boards.len());
    for Numbered { index, board } in boards {
        let board = if arguments.undirected { board.into_undirected() } else { board };
        refuse_directed(&board)?;
        let asked = asked(&board, arguments)?;
        let common = SolveOptions {
            index,
            proof: arguments.answer.proof,
            explain: arguments.answer.explain,
            ..SolveOptions::default()
        };
        prepared.push((board, asked, common));
    }
    let work = Work::start(arguments.limits.limits(), talk);
    let solved = prepared.iter().map(|(board, asked, common)| {
        (Some(board), solve_board(board, asked, common, &work.monitor))
    });
    print_solutions(solved, format, &arguments.answer, &work)
}

fn refuse_directed(board: &Board) -> Result<(), Failure> {
    if !board.is_directed() {
        return Ok(());
    }
    let which = board.name().map(|name| format!(" `{name}`")).unwrap_or_default();
    Err(Failure::new(format!(
        "Shannon's game is played on undirected graphs; the board{which} is directed"
    ))
    .hint("--undirected drops the directions"))
}

/// What the board says, and what the command line adds.
fn asked(board: &Board, arguments: &ShannonArguments) -> Result<ShannonOptions, Failure> {
    let mut asked = ShannonOptions::of_board(board).map_err(Failure::new)?;
    let terminals = match (&arguments.terminals, &arguments.terminal[..]) {
        (Some(text), _) => Some(split_terminals(board, text).map_err(|message| {
            Failure::new(message).hint("say them one by one: --terminal S --terminal T")
        })?),
        (None, []) => None,
        (None, [s, t]) => Some([input::vertex(board, s)?, input::vertex(board, t)?]),
        (None, more) => {
            return Err(Failure::new(format!("--terminal is given {} times", more.len()))
                .hint("two terminals are needed: --terminal S --terminal T"));
        }
    };
    if let Some([s, t]) = terminals {
        asked.goal = Goal::Connect(s.index() as u32, t.index() as u32);
    }
    let lists =
        [(&arguments.fortified, EdgeState::Fortified), (&arguments.deleted, EdgeState::Deleted)];
    for (list, state) in lists {
        for &e in list {
            play(&mut asked.states, e, state)?;
        }
    }
    asked.to_move = arguments.to_move.map(|mover| match mover {
        Mover::Short => Player::Short,
        Mover::Cut => Player::Cut,
    });
    asked.trees = arguments.trees;
    if asked.trees.is_some() && asked.states.iter().any(|&state| state != EdgeState::Free) {
        return Err(Failure::new("--trees is about a board on which nothing has been played"));
    }
    Ok(asked)
}

fn play(states: &mut [EdgeState], e: u32, state: EdgeState) -> Result<(), Failure> {
    let count = states.len();
    let Some(place) = states.get_mut(e as usize) else {
        return Err(Failure::new(format!("the board has no edge {e}")).hint(match count {
            0 => "it has no edges".to_owned(),
            _ => format!("edges are numbered from 0 to {}, in the order of the file", count - 1),
        }));
    };
    if *place != EdgeState::Free && *place != state {
        return Err(Failure::new(format!("edge {e} is both fortified and deleted")));
    }
    *place = state;
    Ok(())
}
