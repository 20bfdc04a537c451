//! `survey`: one game on many random boards, as a parameter moves.

mod show;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::arguments::TalkOptions;
use super::failure::{Failure, INTERRUPTED, UNKNOWN};
use super::input;
use super::output::Output;
use super::progress::Work;
use crate::limits::{Limits, StopReason};
use crate::random::{FAMILIES, Family, Parameter};
use crate::survey::{self, GAMES, Game, Plan, Record, Sample, Shard, Steps, SurveyStopped};
use show::{HowToShow, check_plot, show};

/// `survey`.
#[derive(Debug, Args)]
pub struct SurveyArguments {
    /// The game and the family, or `merge`.
    #[command(subcommand)]
    wanted: Wanted,
}

/// What to do.
#[derive(Debug)]
enum Wanted {
    Run(Box<RunArguments>),
    Merge(MergeArguments),
}

/// A survey to run.
#[derive(Debug)]
struct RunArguments {
    game: Game,
    family: &'static Family,
    values: Vec<(String, String)>,
    how: HowToRun,
    show: HowToShow,
}

/// Which boards, and where they go.
#[derive(Debug, Args)]
struct HowToRun {
    /// The parameter that moves, in exact steps; `c` is a mean degree: p = c/n, m = cn/2
    #[arg(long, value_name = "NAME=A..B:STEP")]
    param: Option<Steps>,
    /// How many boards for each value
    #[arg(long, value_name = "COUNT", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// The same seed gives the same boards, whatever the number of threads
    #[arg(long, value_name = "SEED", default_value = "0")]
    seed: u64,
    /// Keep the samples in this file (JSON lines); one that was begun is gone on with
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Only this share of the samples: 1/3, 2/3, 3/3 make a whole, see `survey merge`
    #[arg(long, value_name = "I/K", requires = "output")]
    shard: Option<Shard>,
    /// Give up a board after this many expanded positions
    #[arg(long, value_name = "K", help_heading = "Limits")]
    node_limit: Option<u64>,
    /// Stop after this many seconds; with --output the survey can be gone on with
    #[arg(long, value_name = "S", help_heading = "Limits")]
    #[arg(value_parser = super::arguments::parse_seconds)]
    time_limit: Option<std::time::Duration>,
    /// Threads; without it as many as the machine offers
    #[arg(long, value_name = "T", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// Joining the shares of a survey.
#[derive(Debug, Args)]
struct MergeArguments {
    /// The files of all shares
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the whole survey to this file
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    show: HowToShow,
}

impl clap::builder::ValueParserFactory for Steps {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        clap::builder::ValueParser::new(|text: &str| text.parse::<Steps>())
    }
}

impl clap::builder::ValueParserFactory for Shard {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        clap::builder::ValueParser::new(|text: &str| text.parse::<Shard>())
    }
}

impl Subcommand for Wanted {
    fn augment_subcommands(command: Command) -> Command {
        let command = GAMES.iter().fold(command, |command, game| {
            let about = crate::game::registry::Game::find(game.name()).map_or("", |g| g.summary);
            let families = Command::new(game.name())
                .about(about)
                .subcommand_required(true)
                .arg_required_else_help(true)
                .subcommand_value_name("FAMILY")
                .subcommand_help_heading("Families");
            let families = FAMILIES
                .iter()
                .fold(families, |command, family| command.subcommand(family_command(family)));
            command.subcommand(families)
        });
        let about = "Join the shares of a survey";
        command.subcommand(
            MergeArguments::augment_args(Command::new("merge")).about(about).long_about(None),
        )
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == "merge" || Game::find(name).is_some()
    }
}

fn family_command(family: &'static Family) -> Command {
    let parameter = |parameter: &'static Parameter| {
        Arg::new(parameter.name)
            .long(parameter.name)
            .help(parameter.help)
            .value_name(parameter.name)
    };
    let command = family
        .parameters
        .iter()
        .fold(Command::new(family.name), |command, p| command.arg(parameter(p)));
    let command = HowToShow::augment_args(HowToRun::augment_args(command));
    command.about(family.summary).long_about(None)
}

impl FromArgMatches for Wanted {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        if name == "merge" {
            return Ok(Wanted::Merge(MergeArguments::from_arg_matches(matches)?));
        }
        let game = Game::find(name).ok_or_else(missing)?;
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let family = Family::find(name).ok_or_else(missing)?;
        let given = |p: &Parameter| {
            let value = matches.get_one::<String>(p.name)?;
            Some((p.name.to_owned(), value.clone()))
        };
        Ok(Wanted::Run(Box::new(RunArguments {
            game,
            family,
            values: family.parameters.iter().filter_map(given).collect(),
            how: HowToRun::from_arg_matches(matches)?,
            show: HowToShow::from_arg_matches(matches)?,
        })))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs or merges a survey.
pub fn run(arguments: &SurveyArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    match &arguments.wanted {
        Wanted::Run(arguments) => survey(arguments, talk),
        Wanted::Merge(arguments) => merge(arguments),
    }
}

fn survey(arguments: &RunArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let how = &arguments.how;
    let plan = Plan {
        game: arguments.game.name().to_owned(),
        family: arguments.family.name.to_owned(),
        parameters: arguments.values.clone(),
        steps: how.param.clone(),
        samples: how.samples,
        seed: how.seed,
        node_limit: how.node_limit,
    };
    plan.check().map_err(|error| {
        let (game, family) = (&plan.game, &plan.family);
        Failure::new(error.0).hint(format!("graphgame survey {game} {family} --help"))
    })?;
    check_plot(&arguments.show)?;
    let shard = how.shard.unwrap_or(Shard::ALL);
    let mut samples: Vec<Sample> = Vec::new();
    let mut file = match &how.output {
        None => None,
        Some(path) => Some(open(path, &plan, shard, &mut samples)?),
    };
    let limits =
        Limits { time: how.time_limit, threads: how.threads.map(usize::from), ..Limits::default() };
    let work = Work::start(limits, talk);
    let mut failed = None;
    let done = samples.len() as u64;
    let stopped = survey::run(&plan, shard, done, &work.monitor, |sample| {
        if let Some(file) = &mut file
            && let Err(error) = Record::write_sample(&sample, file)
        {
            failed = Some(error);
            return false;
        }
        samples.push(sample);
        true
    });
    work.end();
    if let Some(file) = &mut file {
        failed = failed.or(file.flush().err());
    }
    if let (Some(error), Some(path)) = (&failed, &how.output) {
        return Err(Failure::io("write", path, error));
    }
    let code = match stopped {
        Ok(()) => ExitCode::SUCCESS,
        Err(SurveyStopped::Refused(message)) => return Err(Failure::new(message)),
        Err(SurveyStopped::Limit(StopReason::Interrupted)) => ExitCode::from(INTERRUPTED),
        Err(SurveyStopped::Limit(_)) => ExitCode::from(UNKNOWN),
    };
    show(&plan, &samples, &arguments.show)?;
    Ok(code)
}

/// Goes on with a file that was begun, or begins it.
fn open(
    path: &Path,
    plan: &Plan,
    shard: Shard,
    samples: &mut Vec<Sample>,
) -> Result<BufWriter<File>, Failure> {
    let failed = |error: std::io::Error| Failure::io("write", path, &error);
    let begun = fs::read(path).unwrap_or_default();
    if begun.is_empty() {
        let mut file = BufWriter::new(File::create(path).map_err(failed)?);
        Record::write_head(plan, shard, &mut file).map_err(failed)?;
        return Ok(file);
    }
    let record = read(path, &begun)?;
    if record.plan != *plan || record.shard != shard {
        return Err(Failure::new(format!("`{}` holds another survey", path.display()))
            .hint("choose another file; this one is not written over"));
    }
    let file = File::options().append(true).open(path).map_err(failed)?;
    // A line that was cut short by the end of the process is written again.
    file.set_len(record.bytes).map_err(failed)?;
    *samples = record.samples;
    Ok(BufWriter::new(file))
}

fn read(path: &Path, bytes: &[u8]) -> Result<Record, Failure> {
    Record::read(bytes).map_err(|error| {
        Failure::new(format!("`{}` is no file of a survey: {error}", path.display()))
    })
}

fn merge(arguments: &MergeArguments) -> Result<ExitCode, Failure> {
    check_plot(&arguments.show)?;
    let records = arguments.files.iter().map(|path| read(path, &input::bytes(path)?));
    let records = records.collect::<Result<Vec<_>, _>>()?;
    let whole = Record::merge(records).map_err(|error| Failure::new(error.to_string()))?;
    if let Some(path) = &arguments.output {
        let mut out = Output::open(Some(path))?;
        Record::write_head(&whole.plan, Shard::ALL, &mut out)?;
        for sample in &whole.samples {
            Record::write_sample(sample, &mut out)?;
        }
        out.finish()?;
    }
    show(&whole.plan, &whole.samples, &arguments.show)?;
    Ok(ExitCode::SUCCESS)
}
