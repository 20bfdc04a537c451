//! Every program in examples/ runs and prints what it promises.
//!
//! The programs are compiled into this test, so that they are never stale, and each is run by a
//! process of its own, so that what it prints can be read.

use std::path::Path;
use std::process::Command;

/// Takes programs of examples/ in, each with texts that it must print in this order.
macro_rules! examples {
    ($($path:literal $name:ident: $texts:expr;)*) => {
        $(#[path = $path] mod $name;)*

        const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// What the processes run.
        mod programs {
            $(
                #[test]
                #[ignore = "run by the test of its output"]
                fn $name() {
                    super::$name::main().expect("the example ends well");
                }
            )*
        }

        mod print_what_they_promise {
            $(
                #[test]
                fn $name() {
                    super::run(stringify!($name), &$texts);
                }
            )*
        }
    };
}

examples! {
    "../examples/vertex_geography.rs" vertex_geography: [
        "Spain          N  Portugal, Andorra\n",
        "Portugal       P  \n",
        "Germany        N  Luxembourg, Netherlands\n",
        "We begin in Germany.\n",
        "we have won.",
    ];
    "../examples/matching.rs" matching: [
        "3 rooms:",
        "(D): Bob, Cleo, Dan, Iris\n",
        "(A): Ann\n",
        "(C): Eve, Finn, Gail, Hugo\n",
        "Eve shares with one of: Finn, Hugo\n",
        "Iris shares with one of: Ann\n",
    ];
    "../examples/switching_game.rs" switching_game: [
        "two forests cover 10 of 10 cables:",
        "class: Short wins",
        "class: First player wins",
        "Short opens with edge [2]\n",
        "Cut opens with edge [0, 1, 2]\n",
        "Cut removes ",
        "Short has won.",
    ];
    "../examples/take_away.rs" take_away: [
        // Take 1, 2 or 3, but never twice the same: from 5 on the values alternate.
        "\n0 1 1 2 0 3 1 3 0 3 1 3 0 3 1 3 0 3 1 3 0\n",
        "heaps of 5, 7 and 10: value 1, N\n",
        "[0, 0, 0] P\n",
        "at 0 and inf{0} at 1\n",
        "beside 3 stones at 1: value inf{2}, D\n",
        "beside 4 stones at 1: value inf{0}, N\n",
    ];
    "../examples/directed_search.rs" directed_search: [
        "within 10 positions: the search was stopped: the node limit was reached",
        "unknown: 0 starts",
        "a strategy of ",
    ];
    "../examples/picture.rs" picture: [
        "10 vertices, 11 edges",
        "hub is N: ",
        "33 claims proved, 0 refuted",
        "a lie is found: `t1` is P, claimed is N",
        "drawn in ",
    ];
    "../examples/random_boards.rs" random_boards: [
        // A cubic graph as good as always has a perfect matching.
        "vertex-geography on random-regular n=100 d=3; lost starts: 0%; wins of second: 100%",
        "shannon on random-regular n=100 d=4; wins of short: ",
    ];
}

/// Runs a program and looks for the texts in what it prints, one after the other.
fn run(name: &str, texts: &[&str]) {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let output = Command::new(std::env::current_exe().expect("this test is a program"))
        .args(["--exact", "--ignored", "--nocapture", &format!("programs::{name}")])
        .envs(["TMPDIR", "TMP", "TEMP"].map(|variable| (variable, scratch)))
        .output()
        .expect("the program starts");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} fails:\n{printed}{errors}");
    let mut rest = printed.as_str();
    for text in texts {
        let Some(at) = rest.find(text) else { panic!("no `{text}` in\n{rest}\nof\n{printed}") };
        rest = &rest[at + text.len()..];
    }
}

/// Errors of the library go through `?` into any error type.
#[test]
fn errors_are_errors() {
    use graphgame::{algorithm, board, certificate, draw, format, game, limits, random, survey};
    fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
    is_error::<algorithm::TooLarge>();
    is_error::<algorithm::gf2::Stopped>();
    is_error::<board::BoardError>();
    is_error::<board::HypergraphError>();
    is_error::<certificate::Refutation>();
    is_error::<draw::graphviz::GraphvizError>();
    is_error::<format::ReadError>();
    is_error::<format::WriteError>();
    is_error::<format::dot::NulInText>();
    is_error::<format::nauty::LineError>();
    is_error::<game::heap::HeapError>();
    is_error::<game::heap::mover::NotFound>();
    is_error::<game::positional::PositionError>();
    is_error::<game::positional::TicTacToeError>();
    is_error::<graphgame::solution::UnknownLabel>();
    is_error::<limits::StopReason>();
    is_error::<random::FamilyError>();
    is_error::<survey::PlanError>();
    is_error::<survey::RecordError>();
    is_error::<survey::SurveyStopped>();
}

#[test]
fn no_program_is_forgotten() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("examples/ is there")
        .map(|entry| {
            entry.expect("examples/ is readable").file_name().into_string().expect("UTF-8")
        })
        .collect();
    files.sort();
    let mut named: Vec<String> = NAMES.iter().map(|name| format!("{name}.rs")).collect();
    named.sort();
    assert_eq!(files, named);
}
