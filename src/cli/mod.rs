//! The command line: one file a command. Here alone arguments are parsed, things are printed and
//! exit codes chosen.

mod arguments;
mod convert;
mod failure;
mod generate;
mod info;
mod input;
mod interrupt;
mod output;
mod pixels;
mod progress;
mod schema;
mod solve;
mod survey;
mod verify;

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use arguments::{Arguments, ColorWhen, Command};
use failure::{BAD, Failure};

use crate::game::heap::catalogue;

/// Parses the arguments of the process, does what they say and chooses the exit code: 0 done, 1 a
/// claim refuted, 2 bad usage or input, 3 something left unknown, 130 interrupted.
pub fn run() -> ExitCode {
    let arguments = match command().try_get_matches() {
        Ok(matches) => Arguments::from_arg_matches(&matches),
        Err(error) => Err(error),
    };
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => {
            if let Some(failure) = unknown_misere(&error) {
                return failure.report();
            }
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            // Help and version are no failures, unless they cannot be printed.
            return match printed {
                _ if error.use_stderr() => ExitCode::from(BAD),
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => Failure::from(error).report(),
            };
        }
    };
    let choice = match arguments.talk.color {
        ColorWhen::Auto => anstream::ColorChoice::Auto,
        ColorWhen::Always => anstream::ColorChoice::Always,
        ColorWhen::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    interrupt::listen();
    let talk = &arguments.talk;
    let done = match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments, talk),
        Command::Verify(arguments) => verify::run(&arguments, talk),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments, talk),
        Command::Info(arguments) => info::run(&arguments, talk),
        Command::Survey(arguments) => survey::run(&arguments, talk),
        Command::Schema { of } => schema::run(of),
        Command::Completions { shell } => completions(shell),
        Command::Man { of } => manual(&of),
    };
    done.unwrap_or_else(|failure| failure.report())
}

/// A game without the option that many others have: which do.
fn unknown_misere(error: &clap::Error) -> Option<Failure> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let argument = error.get(ContextKind::InvalidArg);
    let is_misere = matches!(argument, Some(ContextValue::String(name)) if name == "--misere");
    if error.kind() != ErrorKind::UnknownArgument || !is_misere {
        return None;
    }
    let games = catalogue::GAMES.iter();
    let games = games.filter(|entry| entry.options.iter().any(|option| option.name == "misere"));
    let games: Vec<&str> = games.map(|entry| entry.game.name).collect();
    Some(Failure::new("this is not solved in misère play: it takes no `--misere`").hint(format!(
        "games that do: vertex-geography, edge-geography, grundy, {}",
        games.join(", ")
    )))
}

/// The whole command line, as clap sees it.
pub fn command() -> clap::Command {
    accept_hyphens(Arguments::command())
}

/// Labels may begin with a hyphen, so every option with a value takes one that does.
fn accept_hyphens(command: clap::Command) -> clap::Command {
    command
        .mut_args(|argument| {
            if !argument.is_positional() && argument.get_action().takes_values() {
                argument.allow_hyphen_values(true)
            } else {
                argument
            }
        })
        .mut_subcommands(accept_hyphens)
}

fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command(), "graphgame", &mut text);
    print(&text)
}

/// The page of the program, or of the command that `names` lead to.
fn manual(names: &[String]) -> Result<ExitCode, Failure> {
    let mut page = command();
    // Gives each its full name, such as graphgame-solve-nim.
    page.build();
    for name in names {
        let Some(below) = page.find_subcommand(name) else {
            let known: Vec<&str> = page.get_subcommands().map(clap::Command::get_name).collect();
            let failure = Failure::new(format!("there is no page on `{}`", names.join(" ")));
            return Err(match known.as_slice() {
                [] => failure,
                known => failure.hint(format!("there is one on each of {}", known.join(", "))),
            });
        };
        page = below.clone();
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    print(&text)
}

fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    use std::io::Write;
    let mut out = output::Output::open(None)?;
    out.write_all(text)?;
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}
