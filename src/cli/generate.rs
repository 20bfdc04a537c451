//! `generate`: a board of a family. The families and their parameters on the command line are made
//! from [`FAMILIES`], so that they stand in one place.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::convert;
use super::failure::Failure;
use super::output::Output;
use crate::cli::solve as rules;
use crate::format::{WriteFormat, Writer};
use crate::game::heap::{self, catalogue};
use crate::limits::Monitor;
use crate::random::{FAMILIES, Family};

/// The game that is made from a list and not from numbers.
const WORDS: &str = "words";

/// `generate`.
#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// The family.
    #[command(subcommand)]
    family: Chosen,
}

/// What to make, and where to write it.
#[derive(Debug)]
struct Chosen {
    what: What,
    to: Option<WriteFormat>,
    output: Option<PathBuf>,
}

/// What to make.
#[derive(Debug)]
enum What {
    /// A family with values for its parameters.
    Family { family: &'static Family, values: Vec<(&'static str, String)>, seed: u64 },
    /// The digraph of a rule game's positions.
    Rules(rules::Chosen),
    /// The digraph of a word game's letters.
    Words(PathBuf),
}

/// What every family takes besides its parameters.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Common {
    /// The format to write; without it by the ending of the output file, else DOT
    #[arg(long, value_name = "FORMAT")]
    to: Option<WriteFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        let command = FAMILIES
            .iter()
            .fold(command, |command, family| command.subcommand(family_command(family)));
        let words = Command::new(WORDS)
            .about("Letters of the word game: an arc for each word, for edge-geography")
            .arg(
                Arg::new("input")
                    .help("List of words, one a line; - reads standard input")
                    .value_name("FILE")
                    .value_parser(clap::value_parser!(PathBuf))
                    .required(true),
            );
        let about = words.get_about().cloned().unwrap_or_default();
        let command = command.subcommand(Common::augment_args(words).about(about));
        catalogue::GAMES.iter().fold(command, |command, entry| {
            let about = format!("Positions of {}: {}", entry.game.name, entry.game.summary);
            let game = Common::augment_args(rules::Chosen::command(entry));
            command.subcommand(game.about(about).long_about(None))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Family::find(name).is_some() || catalogue::find(name).is_some() || name == WORDS
    }
}

fn family_command(family: &'static Family) -> Command {
    let mut command = Command::new(family.name).about(family.summary);
    for parameter in family.parameters {
        command = command.arg(
            Arg::new(parameter.name)
                .long(parameter.name)
                .help(parameter.help)
                .value_name(parameter.name.to_uppercase())
                .required(true),
        );
    }
    if family.random {
        command = command.arg(
            Arg::new("seed")
                .long("seed")
                .help("The same seed gives the same board")
                .value_name("SEED")
                .value_parser(clap::value_parser!(u64))
                .default_value("0"),
        );
    }
    // The help of what is common must not take the place of the family's own.
    Common::augment_args(command).about(family.summary).long_about(None)
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let common = Common::from_arg_matches(matches)?;
        let (to, output) = (common.to, common.output);
        if let Some(entry) = catalogue::find(name) {
            let what = What::Rules(rules::Chosen::from_matches(entry, matches)?);
            return Ok(Chosen { what, to, output });
        }
        if name == WORDS {
            let input = matches.get_one::<PathBuf>("input").expect("required by the command");
            return Ok(Chosen { what: What::Words(input.clone()), to, output });
        }
        let family = Family::find(name).ok_or_else(missing)?;
        let value = |name: &'static str| {
            let value = matches.get_one::<String>(name).expect("required by the command");
            (name, value.clone())
        };
        let what = What::Family {
            family,
            values: family.parameters.iter().map(|p| value(p.name)).collect(),
            seed: if family.random {
                *matches.get_one("seed").expect("it has a default")
            } else {
                0
            },
        };
        Ok(Chosen { what, to, output })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Makes the board and writes it.
pub fn run(arguments: &GenerateArguments) -> Result<ExitCode, Failure> {
    let Chosen { what, to, output } = &arguments.family;
    let format = convert::write_format(*to, output.as_deref())?;
    let board = match what {
        What::Family { family, values, seed } => {
            let values: Vec<(&str, &str)> =
                values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            family.make(&values, *seed).map_err(|error| {
                let hint = format!("graphgame generate {} --help", family.name);
                Failure::new(error.to_string()).hint(hint)
            })?
        }
        What::Rules(chosen) => {
            let (game, position) = chosen.game()?;
            heap::board(&*game, &position, &Monitor::unlimited())
                .map_err(|error| Failure::new(error.to_string()))?
        }
        What::Words(input) => {
            let game = rules::words::read(input)?;
            game.board().map_err(|error| Failure::new(error.to_string()))?
        }
    };
    let mut out = Output::open(output.as_deref())?;
    Writer::new(format).write(&board, &mut out)?;
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}
