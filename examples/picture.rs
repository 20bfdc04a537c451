//! From a file to a picture: read a board in DOT, solve it, have the answer checked without the
//! solver, and draw it as SVG.
//!
//! ```sh
//! cargo run --release --example picture
//! ```

use std::error::Error;
use std::path::Path;

use graphgame::draw::svg;
use graphgame::format::{self, Format};
use graphgame::game::SolveOptions;
use graphgame::game::geography::{self, search::Kind};
use graphgame::limits::Monitor;
use graphgame::{Solution, certificate};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("graphs/gallai-edmonds.dot");
    let text = std::fs::read(&file)?;
    let format = Format::from_path(&file).unwrap_or_else(|| Format::from_content(&text));
    let input = format::read(&text, format)?;
    let board = input.boards.first().ok_or("the file has no graph")?;
    println!("{} vertices, {} edges", board.vertex_count(), board.edge_count());

    // With `proof`, each single move is proved too; `explain` says why in words.
    let options = SolveOptions { proof: true, explain: true, ..SolveOptions::default() };
    let solution = geography::solve(board, Kind::Vertex, &options, &Monitor::unlimited());
    for position in &solution.geography().ok_or("geography was solved")?.positions {
        println!("  {}", position.why.as_deref().unwrap_or("?"));
    }

    // The checker knows the rules and the certificate, not the solver.
    let checked = certificate::verify(&solution, board);
    println!("{} claims proved, {} refuted", checked.proved, checked.refutations.len());
    assert!(checked.holds() && checked.not_checked == 0);

    // Nor does it believe a lie: a lost start told as won.
    let mut lie: Solution = solution.clone();
    let told = lie.geography_mut().ok_or("geography was solved")?;
    if let Some(lost) = told.positions.iter_mut().find(|p| p.outcome == graphgame::Outcome::P) {
        lost.outcome = graphgame::Outcome::N;
    }
    for refutation in certificate::verify(&lie, board).refutations {
        println!("  a lie is found: {refutation}");
    }

    let picture = std::env::temp_dir().join("gallai-edmonds.svg");
    std::fs::write(&picture, svg::write(board, &solution.picture(board)))?;
    println!("drawn in {}", picture.display());
    Ok(())
}
