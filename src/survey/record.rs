//! The file of a survey: JSON lines, the plan first, then a sample a line, in order.

use std::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::{Plan, Sample, Shard};

const SCHEMA: &str = "graphgame/survey/1";

/// A survey or a share of one, as far as it has been run.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What is solved.
    pub plan: Plan,
    /// Which share of it.
    pub shard: Shard,
    /// The samples, in order.
    pub samples: Vec<Sample>,
    /// How many bytes of the file hold them; an unfinished line at the end is left out.
    pub bytes: u64,
}

/// What is wrong with a survey's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1; 0 where no line is to blame.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for RecordError {}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "the plan of a survey: an object")]
struct Head {
    schema: String,
    plan: Plan,
    shard: Shard,
}

impl Record {
    /// Reads a file; a last line that was not finished is passed over.
    ///
    /// # Errors
    /// A line that is no plan, no sample, or not the sample that should stand there.
    pub fn read(text: &[u8]) -> Result<Record, RecordError> {
        let mut lines = text.split_inclusive(|&byte| byte == b'\n').zip(1..);
        let wrong = |line: usize, message: String| RecordError { line, message };
        let (first, _) = lines
            .next()
            .ok_or_else(|| wrong(1, "the plan of a survey should stand here".into()))?;
        let head: Head =
            serde_json::from_slice(first).map_err(|error| wrong(1, error.to_string()))?;
        if head.schema != SCHEMA {
            return Err(wrong(1, format!("the schema is `{}`, not `{SCHEMA}`", head.schema)));
        }
        head.plan.check().map_err(|error| wrong(1, error.0))?;
        if head.shard.of == 0 || head.shard.index >= head.shard.of {
            return Err(wrong(1, "there is no such share".to_owned()));
        }
        let mut record =
            Record { plan: head.plan, shard: head.shard, samples: Vec::new(), bytes: 0 };
        record.bytes = first.len() as u64;
        let all = record.shard.count(record.plan.sample_count());
        for (line, number) in lines {
            if line.last() != Some(&b'\n') {
                break;
            }
            let sample: Sample =
                serde_json::from_slice(line).map_err(|error| wrong(number, error.to_string()))?;
            let at = record.samples.len() as u64;
            if at >= all || sample.number != record.shard.sample(at) {
                return Err(wrong(
                    number,
                    format!("sample {} does not belong here", sample.number),
                ));
            }
            record.samples.push(sample);
            record.bytes += line.len() as u64;
        }
        Ok(record)
    }

    /// Writes the plan: the first line of a file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_head(plan: &Plan, shard: Shard, mut out: impl Write) -> io::Result<()> {
        let head = Head { schema: SCHEMA.to_owned(), plan: plan.clone(), shard };
        serde_json::to_writer(&mut out, &head)?;
        out.write_all(b"\n")
    }

    /// Writes one sample: a line.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_sample(sample: &Sample, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, sample)?;
        out.write_all(b"\n")
    }

    /// Whether every sample of its share is there.
    pub fn is_complete(&self) -> bool {
        self.samples.len() as u64 == self.shard.count(self.plan.sample_count())
    }

    /// The whole survey from all its shares.
    ///
    /// # Errors
    /// Shares of different surveys, one that is missing, given twice or not finished.
    pub fn merge(records: Vec<Record>) -> Result<Record, RecordError> {
        let wrong = |message: String| RecordError { line: 0, message };
        let Some(first) = records.first() else {
            return Err(wrong("there is nothing to merge".to_owned()));
        };
        let (plan, of) = (first.plan.clone(), first.shard.of);
        let mut seen = vec![false; usize::try_from(of).unwrap_or(0).min(records.len() + 1)];
        for record in &records {
            if record.plan != plan || record.shard.of != of {
                return Err(wrong("the files are of different surveys".to_owned()));
            }
            let share = format!("share {}/{of}", record.shard.index + 1);
            if !record.is_complete() {
                return Err(wrong(format!("{share} is not finished: run it again to go on")));
            }
            match seen.get_mut(record.shard.index as usize) {
                Some(seen) if *seen => return Err(wrong(format!("{share} is given twice"))),
                Some(seen) => *seen = true,
                None => {}
            }
        }
        if records.len() as u64 != of {
            return Err(wrong(format!("there are {of} shares, {} are given", records.len())));
        }
        let mut samples: Vec<Sample> = records.into_iter().flat_map(|r| r.samples).collect();
        samples.sort_unstable_by_key(|sample| sample.number);
        Ok(Record { plan, shard: Shard::ALL, samples, bytes: 0 })
    }
}
