//! `survey`: one game on many random boards, as a parameter moves.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};

use super::arguments::TalkOptions;
use super::failure::{Failure, INTERRUPTED, UNKNOWN};
use super::output::Output;
use super::progress::Work;
use crate::draw::plot;
use crate::limits::{Limits, StopReason};
use crate::random::{FAMILIES, Family, Parameter};
use crate::survey::{
    self, Class, GAMES, Game, Plan, Record, Sample, Shard, Steps, SurveyStopped, Table,
};

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

/// What is shown of the samples.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct HowToShow {
    /// How to print the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TableFormat,
    /// Draw the samples and their quantiles: an SVG or a PNG file, by its ending
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// In which form to print the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// Columns to read
    Text,
    /// One line a value
    Csv,
    /// One object
    Json,
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
    let record = read(path)?;
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

fn read(path: &Path) -> Result<Record, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::io("read", path, &error))?;
    Record::read(&bytes).map_err(|error| {
        Failure::new(format!("`{}` is no file of a survey: {error}", path.display()))
    })
}

fn merge(arguments: &MergeArguments) -> Result<ExitCode, Failure> {
    check_plot(&arguments.show)?;
    let records = arguments.files.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
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

fn show(plan: &Plan, samples: &[Sample], how: &HowToShow) -> Result<(), Failure> {
    let table = Table::new(plan, samples);
    let mut out = Output::open(None)?;
    match how.format {
        TableFormat::Json => {
            #[derive(serde::Serialize)]
            struct Report<'a> {
                schema: &'static str,
                plan: &'a Plan,
                #[serde(flatten)]
                table: &'a Table,
            }
            let report = Report { schema: "graphgame/survey-table/1", plan, table: &table };
            serde_json::to_writer(&mut out, &report).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        TableFormat::Csv => write!(out, "{}", lines(&table, ","))?,
        TableFormat::Text => write!(out, "{}", columns(&lines(&table, ",")))?,
    }
    out.finish()?;
    if let Some(path) = &how.plot {
        let svg = plot::svg(&survey::plot(plan, samples, &table));
        let bytes = if is_png(path) { png(&svg)? } else { svg.into_bytes() };
        let mut out = Output::open(Some(path))?;
        out.write_all(&bytes)?;
        out.finish()?;
    }
    Ok(())
}

/// The table, a line a value.
fn lines(table: &Table, separator: &str) -> String {
    let classes: Vec<Class> =
        table.rows.first().map_or(Vec::new(), |row| row.classes.iter().map(|c| c.class).collect());
    let parameter = table.parameter.clone().unwrap_or_else(|| "value".to_owned());
    let mut head: Vec<String> =
        ["samples", "mean", "q05", "q25", "median", "q75", "q95"].map(str::to_owned).to_vec();
    head.insert(0, parameter);
    for class in classes {
        let name = class.name();
        head.extend([name.to_owned(), format!("{name}_low"), format!("{name}_high")]);
    }
    let mut text = head.join(separator) + "\n";
    let number = |value: Option<f64>| value.map_or(String::new(), |v| format!("{v:.6}"));
    for row in &table.rows {
        let mut cells = vec![row.value.clone(), row.samples.to_string(), number(row.mean)];
        cells.extend((0..5).map(|i| number(row.quantiles.map(|q| q[i]))));
        for class in &row.classes {
            cells.extend(
                [class.share, class.interval[0], class.interval[1]].map(|v| number(Some(v))),
            );
        }
        text += &cells.join(separator);
        text.push('\n');
    }
    text
}

/// The same lines, aligned to the right.
fn columns(lines: &str) -> String {
    let rows: Vec<Vec<&str>> = lines.lines().map(|line| line.split(',').collect()).collect();
    let count = rows.first().map_or(0, Vec::len);
    let width = |i: usize| rows.iter().map(|row| row[i].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        for (cell, width) in row.iter().zip(&widths) {
            text += &format!("{:>width$}  ", if cell.is_empty() { "-" } else { cell });
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn check_plot(show: &HowToShow) -> Result<(), Failure> {
    let Some(path) = &show.plot else { return Ok(()) };
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    match ending.as_str() {
        "svg" | "png" => Ok(()),
        _ => Err(Failure::new(format!(
            "cannot tell the format of `{}` by its ending",
            path.display()
        ))
        .hint("plots are written as .svg or .png")),
    }
}

fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// The plot in pixels, twice as many as the SVG's units each way.
fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    const SCALE: f32 = 2.0;
    let failed = |what: &dyn std::fmt::Display| Failure::new(format!("cannot draw: {what}"));
    let mut options = resvg::usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let families: Vec<String> =
        fonts.faces().filter_map(|face| Some(face.families.first()?.0.clone())).collect();
    let usual = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "Noto Sans"];
    let family = usual
        .into_iter()
        .find(|name| families.iter().any(|family| family == name))
        .or_else(|| families.first().map(String::as_str))
        .ok_or_else(|| {
            Failure::new("no font is installed, and a PNG needs one for its labels")
                .hint("an .svg needs none")
        })?;
    fonts.set_sans_serif_family(family);
    let tree = resvg::usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let (width, height) = ((size.width() * SCALE) as u32, (size.height() * SCALE) as u32);
    let mut pixels = resvg::tiny_skia::Pixmap::new(width, height)
        .ok_or_else(|| failed(&"the picture is too large"))?;
    let scale = resvg::tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
