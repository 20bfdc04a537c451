//! Games given by rules. Their commands are made from the catalogue, so that games, positions and
//! options stand in one place.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::printing::{answer_format, print_solutions, refuse_huge_picture};
use crate::board::Board;
use crate::cli::arguments::{AnswerFormat, AnswerOptions, SearchLimitOptions, TalkOptions};
use crate::cli::failure::Failure;
use crate::cli::progress::Work;
use crate::draw;
use crate::game::heap::catalogue::{self, Entry};
use crate::game::heap::mover::{self, Mover, NotFound, PeriodicForm, Table};
use crate::game::heap::{self, HeapError, HeapGame, Position, Settings, Slide};
use crate::game::{SolveOptions, grundy};
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;
use crate::solution::{Answer, Periodicity, Solution};

/// A rule game with its options and a position.
#[derive(Debug)]
pub struct Chosen {
    entry: &'static Entry,
    settings: Settings,
    position: Vec<String>,
}

impl Chosen {
    /// The game and the position.
    pub fn game(&self) -> Result<(Box<dyn HeapGame>, Position), Failure> {
        let hint = || format!("for example: {} {}", self.entry.game.name, self.entry.example);
        let wrong = |error: HeapError| Failure::new(error.to_string()).hint(hint());
        let game = self.entry.build(&self.settings).map_err(wrong)?;
        let words: Vec<&str> = self.position.iter().map(String::as_str).collect();
        let position = self.entry.read(&*game, &words).map_err(wrong)?;
        Ok((game, position))
    }

    /// The command of a game, without what is common to the commands it stands under.
    pub fn command(entry: &'static Entry) -> Command {
        let (least, most) = entry.words;
        let position = Arg::new("position")
            .value_name(entry.position)
            .num_args(least..=most)
            .required(true)
            .help("The position");
        let mut command = Command::new(entry.game.name).about(entry.game.summary).arg(position);
        for option in entry.options {
            let arg = Arg::new(option.name).long(option.name).help(option.help);
            command = command.arg(match option.value {
                "" => arg.action(ArgAction::SetTrue),
                value => arg.value_name(value).allow_hyphen_values(true),
            });
        }
        command
    }

    /// What was chosen under the name of a game.
    pub fn from_matches(entry: &'static Entry, matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut settings = Settings::default();
        for option in entry.options {
            let set = match option.value {
                "" if matches.get_flag(option.name) => settings.set(option.name, None),
                "" => Ok(()),
                _ => matches
                    .get_one::<String>(option.name)
                    .map_or(Ok(()), |value| settings.set(option.name, Some(value))),
            };
            set.map_err(|error| {
                let text = format!("--{}: {error}\n", option.name);
                clap::Error::raw(clap::error::ErrorKind::ValueValidation, text)
            })?;
        }
        let words = matches.get_many::<String>("position").into_iter().flatten();
        Ok(Chosen { entry, settings, position: words.cloned().collect() })
    }
}

/// `solve` of a rule game.
#[derive(Debug)]
pub struct RulesArguments {
    chosen: Chosen,
    common: Common,
    table: TableOptions,
}

/// What every rule game takes.
#[derive(Debug, Args)]
struct Common {
    #[command(flatten)]
    answer: AnswerOptions,
    #[command(flatten)]
    limits: SearchLimitOptions,
}

/// What movers take beside.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Tables")]
struct TableOptions {
    /// Also the smallest p for which the table up to the position has the form
    /// L[x mod p][y mod p] + p·(⌊x/p⌋ ⊕ ⌊y/p⌋)
    #[arg(long)]
    period: bool,
    /// First find a least set of leaps that gives a rook the table L in this file, in that form:
    /// a row a line, numbers between blanks. That there is none is an answer, too
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["slides", "leaps", "pass"])]
    find: Option<PathBuf>,
    /// Leaps to find are at most this long in each direction
    #[arg(long, value_name = "K", default_value = "4", requires = "find")]
    within: u64,
}

impl Subcommand for RulesArguments {
    fn augment_subcommands(command: Command) -> Command {
        catalogue::GAMES.iter().fold(command, |command, entry| {
            let mut game = Common::augment_args(Chosen::command(entry));
            if is_mover(entry) {
                game = TableOptions::augment_args(game);
            }
            // The help of what is common must not take the place of the game's own.
            let about = Command::about(game, entry.game.summary).long_about(None);
            command.subcommand(about)
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        catalogue::find(name).is_some()
    }
}

fn is_mover(entry: &Entry) -> bool {
    entry.game.name == "mover"
}

impl FromArgMatches for RulesArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let entry = catalogue::find(name).ok_or_else(missing)?;
        let table = if is_mover(entry) {
            TableOptions::from_arg_matches(matches)?
        } else {
            TableOptions::default()
        };
        Ok(RulesArguments {
            chosen: Chosen::from_matches(entry, matches)?,
            common: Common::from_arg_matches(matches)?,
            table,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Solves a position.
pub fn run(arguments: &RulesArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let options = &arguments.common.answer;
    let format = answer_format(options)?;
    let (mut game, position) = arguments.chosen.game()?;
    let work = Work::start(arguments.common.limits.limits(), talk);
    if let Some(path) = &arguments.table.find {
        game = match with_found_leaps(path, arguments.table.within, &work.monitor)? {
            Ok(found) => found,
            Err(NotFound::Impossible(reason)) => return no_leaps(arguments, &reason, format),
            Err(NotFound::Stopped(reason)) => {
                let solution = unknown(&*game, &position, reason);
                return print_solutions(std::iter::once((None, solution)), format, options, &work);
            }
        };
    }
    if format.is_picture() {
        return picture(&*game, &position, format, arguments, &work);
    }
    let mut solution = heap::solution(&*game, &position, options.explain, &work.monitor);
    if arguments.table.period {
        add_period(&*game, &position, &mut solution, &work.monitor);
    }
    print_solutions(std::iter::once((None, solution)), format, options, &work)
}

/// The answer when a limit came before the leaps.
fn unknown(game: &dyn HeapGame, position: &Position, reason: StopReason) -> Solution {
    let mut solution = heap::solution(game, position, false, &Monitor::unlimited());
    if let Answer::Heap(heap) = &mut solution.answer {
        heap.outcome = Outcome::Unknown;
        heap.value = None;
        heap.winning_moves.clear();
        heap.winning_moves_complete = false;
    }
    solution.unknown_because = vec![format!("no leaps were found: {reason}")];
    solution
}

/// The answer that there are no such leaps: that was asked, and is proved.
fn no_leaps(
    arguments: &RulesArguments,
    reason: &str,
    format: AnswerFormat,
) -> Result<ExitCode, Failure> {
    let within = arguments.table.within;
    let text = match format {
        AnswerFormat::Json => {
            let answer = serde_json::json!({
                "schema": "graphgame/leaps/1",
                "game": "mover",
                "within": within,
                "leaps": null,
                "why": reason,
            });
            format!("{answer}\n")
        }
        _ if format.is_picture() => {
            return Err(Failure::new(format!(
                "there is nothing to draw: no leaps up to {within} give a rook this table ({reason})"
            )));
        }
        _ => format!(
            "mover: no set of leaps (i, j) with 1 ≤ i, j ≤ {within} gives a rook this table.\nWhy: \
             {reason}.\n"
        ),
    };
    super::printing::print_bytes(text.as_bytes(), &arguments.common.answer)
}

/// A rook with leaps that give the table of a file, or why there is none.
fn with_found_leaps(
    path: &std::path::Path,
    within: u64,
    monitor: &Monitor,
) -> Result<Result<Box<dyn HeapGame>, NotFound>, Failure> {
    let text = crate::cli::input::bytes(path)?;
    let text = String::from_utf8_lossy(&text);
    let form = read_table(&text).map_err(|reason| {
        Failure::new(format!("`{}`: {reason}", path.display()))
            .hint("a p × p table: p lines of p numbers")
    })?;
    let found = match mover::find_leaps(&form, within, monitor) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    let settings = Settings {
        slides: Some(vec![Slide::Rook]),
        leaps: Some(found.leaps),
        ..Settings::default()
    };
    let game = catalogue::build("mover", &settings);
    game.map(Ok).map_err(|error| Failure::new(error.to_string()))
}

fn read_table(text: &str) -> Result<PeriodicForm, String> {
    let mut table: Vec<Vec<u32>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> =
            line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        if words.is_empty() || line.starts_with('#') {
            continue;
        }
        let row: Result<Vec<u32>, _> = words.iter().map(|word| word.parse()).collect();
        table.push(row.map_err(|_| format!("line {} is no row of numbers", number + 1))?);
    }
    let p = table.len();
    if p == 0 || table.iter().any(|row| row.len() != p) {
        return Err("the table is not square".to_owned());
    }
    Ok(PeriodicForm { p, table })
}

fn mover_of(settings: &Settings) -> Mover {
    let (slides, leaps) = (settings.slides.as_deref(), settings.leaps.as_deref());
    Mover::of(slides.unwrap_or_default(), leaps.unwrap_or_default())
}

/// Looks for a periodic form of the table up to the position.
fn add_period(
    game: &dyn HeapGame,
    position: &Position,
    solution: &mut Solution,
    monitor: &Monitor,
) {
    let (settings, numbers) = (game.settings(), position.numbers());
    let corner = (numbers[0], numbers[1]);
    let table = Table::compute(&mover_of(&settings), corner, settings.pass, monitor);
    let Answer::Heap(heap) = &mut solution.answer else { return };
    match table {
        Ok(table) => {
            let form = mover::smallest_period(&table);
            heap.periodic_form = Some(Periodicity {
                checked: [table.height(), table.width()],
                p: form.as_ref().map(|form| form.p),
                table: form.map(|form| form.table).unwrap_or_default(),
            });
        }
        Err(reason) => solution.unknown_because.push(format!("no table for a period: {reason}")),
    }
}

/// A table of cells for movers, the digraph of positions for others.
fn picture(
    game: &dyn HeapGame,
    position: &Position,
    format: AnswerFormat,
    arguments: &RulesArguments,
    work: &Work,
) -> Result<ExitCode, Failure> {
    let options = &arguments.common.answer;
    let wrong = |error: HeapError| Failure::new(error.to_string());
    if format == AnswerFormat::Svg
        && let Some(mover) = game.mover(position)
    {
        let numbers = position.numbers();
        let corner = (numbers[0], numbers[1]);
        if draw::cells::fits(corner) {
            let pass = game.settings().pass;
            let table = Table::compute(&mover, corner, pass, &work.monitor)
                .map_err(|reason| Failure::new(format!("no table: {reason}")))?;
            let answer = heap::solve(game, position, &work.monitor);
            let title = format!("{}{}", game.name(), game.settings());
            let svg = draw::cells::write(&title, &table, &answer.winning_moves);
            return super::printing::print_bytes(svg.as_bytes(), options);
        }
        return Err(Failure::new("a picture shows at most 64 × 64 cells")
            .hint("draw a smaller position, or print the table with `graphgame generate`"));
    }
    let board: Board = heap::board(game, position, &work.monitor).map_err(wrong)?;
    refuse_huge_picture(&board, format)?;
    let options_of_board = SolveOptions {
        misere: game.settings().misere,
        without_certificate: true,
        ..SolveOptions::default()
    };
    let solved = grundy::solve(&board, &options_of_board, false, &work.monitor);
    print_solutions(std::iter::once((Some(&board), solved)), format, options, work)
}
