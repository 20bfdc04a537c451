//! What several tests need: the program, run as a user runs it.
#![allow(dead_code)] // Each test file uses its own part.

pub mod boards;
pub mod formats;
pub mod geography;
pub mod heap;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of the project.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fresh folder for one test, emptied if it was there.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("an old scratch folder can be removed");
    }
    std::fs::create_dir_all(&folder).expect("a scratch folder can be made");
    folder
}

/// What a run of the program printed, and its exit code.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    fn new(output: Output) -> Run {
        Run {
            code: output.status.code().expect("the program ends by itself"),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }

    /// This run, which must have ended well.
    #[track_caller]
    pub fn ok(self) -> Run {
        assert_eq!(self.code, 0, "exit code\n{}\n{}", self.out, self.err);
        self
    }

    /// This run, which must have been refused with exit code 2 and nothing printed.
    #[track_caller]
    pub fn refused(self) -> Run {
        assert_eq!(self.code, 2, "exit code\n{}\n{}", self.out, self.err);
        assert_eq!(self.out, "", "a refusal prints nothing");
        assert!(self.err.starts_with("error: "), "{}", self.err);
        self
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("output is JSON")
    }
}

/// Runs the program in the project's folder with these arguments.
pub fn graphgame<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    graphgame_in(project(), arguments, b"")
}

/// Runs the program in a folder, with a standard input.
pub fn graphgame_in<S: AsRef<std::ffi::OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = S>,
    input: &[u8],
) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graphgame"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may end without reading all: a closed pipe is no failure of the test.
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeder.join();
    Run::new(output)
}
