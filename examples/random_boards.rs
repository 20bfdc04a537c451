//! A survey: who wins on random boards of several families, made by the library's generators.
//!
//! The same seeds give the same boards on every platform, whatever the number of threads. In
//! geography the first player also puts the token where he likes; he wins if some start is lost
//! for the player to move from it.
//!
//! ```sh
//! cargo run --release --example random_boards
//! ```

use std::error::Error;

use graphgame::limits::Monitor;
use graphgame::survey::{self, Plan, Shard, Table};

type Parameters = &'static [(&'static str, &'static str)];

const SURVEYS: [(&str, &str, Parameters); 9] = [
    ("vertex-geography", "gnm", &[("n", "100"), ("m", "100")]),
    ("vertex-geography", "gnm", &[("n", "100"), ("m", "200")]),
    ("vertex-geography", "random-tree", &[("n", "100")]),
    ("vertex-geography", "random-regular", &[("n", "100"), ("d", "3")]),
    ("edge-geography", "random-tree", &[("n", "100")]),
    ("edge-geography", "grid", &[("rows", "9"), ("columns", "10")]),
    ("grundy", "random-digraph", &[("n", "100"), ("p", "0.02")]),
    ("shannon", "gnm", &[("n", "20"), ("m", "50")]),
    ("shannon", "random-regular", &[("n", "100"), ("d", "4")]),
];

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let monitor = Monitor::unlimited();
    for (game, family, parameters) in SURVEYS {
        let plan = Plan {
            game: game.to_owned(),
            family: family.to_owned(),
            parameters: parameters.iter().map(|&(p, x)| (p.to_owned(), x.to_owned())).collect(),
            steps: None,
            samples: 50,
            seed: 1,
            node_limit: Some(100_000),
        };
        plan.check()?;
        let mut samples = Vec::new();
        survey::run(&plan, Shard::ALL, 0, &monitor, |sample| {
            samples.push(sample);
            true // go on
        })?;
        let table = Table::new(&plan, &samples);
        let row = table.rows.first().ok_or("a plan without steps has one row")?;
        print!("{game} on {family}");
        parameters.iter().for_each(|(name, value)| print!(" {name}={value}"));
        if let Some(mean) = row.mean {
            print!("; lost starts: {:.0}%", 100.0 * mean);
        }
        print!("; wins of");
        for share in row.classes.iter().filter(|share| share.share > 0.0) {
            let [low, high] = share.interval.map(|bound| 100.0 * bound);
            print!(" {}: {:.0}% [{low:.0}, {high:.0}]", share.class.name(), 100.0 * share.share);
        }
        println!();
    }
    Ok(())
}
