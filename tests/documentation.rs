//! Every command printed in the README and in the help is run, in order, and must end well.

mod support;

use support::{graphgame, graphgame_in, project, scratch};

/// Splits a command line as a shell does with words and quotes; enough for our documents.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut any = false;
    for c in line.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                any = true;
            }
            None if c == ' ' => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            None => word.push(c),
        }
    }
    if any || !word.is_empty() {
        words.push(word);
    }
    assert!(quote.is_none(), "unbalanced quote in: {line}");
    words
}

/// Runs a documented line: commands joined by `|`, with an optional `> FILE` at the end.
fn run_line(folder: &std::path::Path, line: &str) {
    let (pipeline, target) = match line.split_once(" > ") {
        Some((pipeline, target)) => (pipeline, Some(target.trim())),
        None => (line, None),
    };
    let mut input = Vec::new();
    for command in pipeline.split(" | ") {
        let words = words(command.trim());
        let arguments = match words.iter().position(|word| word == "--") {
            Some(at) if words[0] == "cargo" => &words[at + 1..],
            _ => {
                assert_eq!(words[0], "graphgame", "only our own commands are documented: {line}");
                &words[1..]
            }
        };
        let run = graphgame_in(folder, arguments, &input);
        assert!(run.code == 0, "`{line}` ends with {}:\n{}{}", run.code, run.out, run.err);
        input = run.out.into_bytes();
    }
    if let Some(target) = target {
        std::fs::write(folder.join(target), input).expect("the scratch folder is writable");
    }
}

fn folder_with_graphs(name: &str) -> std::path::PathBuf {
    let folder = scratch(name);
    let graphs = folder.join("graphs");
    std::fs::create_dir(&graphs).expect("the scratch folder is writable");
    std::fs::create_dir(graphs.join("words")).expect("the scratch folder is writable");
    for part in ["", "words"] {
        let from = project().join("graphs").join(part);
        for entry in std::fs::read_dir(from).expect("graphs/ is there") {
            let path = entry.expect("graphs/ is readable").path();
            if path.is_file() {
                let name = path.file_name().expect("a file");
                std::fs::copy(&path, graphs.join(part).join(name)).expect("copied");
            }
        }
    }
    folder
}

#[test]
fn every_command_of_the_readme_works() {
    let readme = std::fs::read_to_string(project().join("README.md")).expect("README.md is there");
    let folder = folder_with_graphs("readme");
    let mut commands = 0;
    let mut in_block = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            in_block = line.trim() == "```sh";
            continue;
        }
        let line = line.split(" #").next().unwrap_or_default().trim();
        let ours = line.starts_with("graphgame ") || line.starts_with("cargo run ");
        // `cargo test` is what runs this, `cargo install` and `cargo bench` build again.
        let builds = ["cargo test", "cargo install", "cargo bench", "cargo build", "cargo add"];
        if !in_block || line.is_empty() || builds.iter().any(|b| line.starts_with(b)) {
            continue;
        }
        assert!(ours, "a command this test cannot run: {line}");
        run_line(&folder, line);
        commands += 1;
    }
    assert!(commands >= 2, "the README shows commands");
}

#[test]
fn every_example_of_the_help_works() {
    let folder = folder_with_graphs("help");
    let mut examples = 0;
    let commands: [&[&str]; 7] = [
        &["solve"],
        &["solve", "tictactoe"],
        &["solve", "positional"],
        &["verify"],
        &["generate"],
        &["convert"],
        &["info"],
    ];
    for command in commands {
        let help = graphgame(command.iter().chain(&["--help"])).ok().out;
        for line in help.lines().filter(|line| line.starts_with("  graphgame ")) {
            run_line(&folder, line.trim());
            examples += 1;
        }
    }
    assert!(examples >= 8, "the help shows examples: {examples}");
}

#[test]
fn help_fits_a_terminal() {
    for command in [
        &["--help"][..],
        &["solve", "--help"],
        &["solve", "vertex-geography", "--help"],
        &["solve", "tictactoe", "--help"],
        &["solve", "positional", "--help"],
        &["verify", "--help"],
    ] {
        let help = graphgame(command).ok().out;
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{command:?}: {line}");
        }
    }
}
