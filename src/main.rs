//! The command-line program: everything is in [`graphgame::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    graphgame::cli::run()
}
