//! Shannon's switching game.

use std::process::ExitCode;

use super::printing::answer_format;
use super::stream::Job;
use crate::board::Board;
use crate::cli::arguments::{Mover, ShannonArguments, TalkOptions};
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::game::SolveOptions;
use crate::game::shannon::{EdgeState, Goal, Player, ShannonOptions, solve_board, split_terminals};
use crate::limits::Monitor;

/// Solves the boards of the input.
pub fn run(arguments: &ShannonArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let prepare = |index, board: Board| {
        let board = if arguments.undirected { board.into_undirected() } else { board };
        refuse_directed(&board)?;
        let asked = asked(&board, arguments)?;
        let common = SolveOptions {
            index,
            proof: arguments.answer.proof,
            explain: arguments.answer.explain,
            ..SolveOptions::default()
        };
        Ok((board, (asked, common)))
    };
    let job = Job {
        board: &arguments.board,
        answer: &arguments.answer,
        stream: arguments.stream,
        limits: arguments.limits.limits(),
        format: answer_format(&arguments.answer)?,
        lean: None,
        prepare,
        solve: |board: &Board,
                (asked, common): &(ShannonOptions, SolveOptions),
                monitor: &Monitor| { solve_board(board, asked, common, monitor) },
    };
    job.run(talk)
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
