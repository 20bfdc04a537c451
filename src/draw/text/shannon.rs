//! Shannon's game to read.

use std::io::{self, Write};

use super::table::Table;
use super::{label, labels, plural};
use crate::board::Board;
use crate::certificate::shannon::Player;
use crate::solution::{NamedEdge, Shannon, ShannonClass, TreePacking};

pub(super) fn write(answer: &Shannon, board: &Board, out: &mut impl Write) -> io::Result<()> {
    match answer.terminals {
        Some([s, t]) => writeln!(
            out,
            "Short wants to connect {} and {} by fortified edges.",
            label(board, s),
            label(board, t)
        )?,
        None => writeln!(out, "Short wants a spanning tree of fortified edges.")?,
    }
    for (edges, what) in [(&answer.fortified, "Fortified"), (&answer.deleted, "Deleted")] {
        if !edges.is_empty() {
            writeln!(out, "{what}: {}.", told(board, edges))?;
        }
    }
    let free = board.edge_count() - answer.fortified.len() - answer.deleted.len();
    let mut table = Table::new(["first", "winner", "winning first moves"]);
    for (player, side) in answer.sides() {
        let moves = match side.winning_moves.len() {
            0 => "-".to_owned(),
            count if count == free && count > 1 => format!("all {count} edges"),
            _ => told(board, &side.winning_moves),
        };
        let row = [name(player).to_owned(), name(side.winner).to_owned(), moves];
        table.row(row, side.why.as_deref());
    }
    table.write(out)?;
    let class = match answer.class {
        ShannonClass::Short => "Short wins, whoever moves first",
        ShannonClass::Cut => "Cut wins, whoever moves first",
        ShannonClass::First => "The player who moves first wins",
        ShannonClass::Unknown => "The winner is unknown",
    };
    writeln!(out, "{class}.")?;
    match &answer.packing {
        Some(packing) => write_packing(packing, board, out),
        None => Ok(()),
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Short => "Short",
        Player::Cut => "Cut",
    }
}

/// "3 (a–b), 4 (b–c)", or "-".
fn told(board: &Board, edges: &[NamedEdge]) -> String {
    if edges.is_empty() {
        return "-".to_owned();
    }
    let one = |NamedEdge { edge, ends: [a, b] }: &NamedEdge| {
        format!("{edge} ({}–{})", label(board, *a), label(board, *b))
    };
    edges.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn write_packing(packing: &TreePacking, board: &Board, out: &mut impl Write) -> io::Result<()> {
    match packing.packing_number {
        Some(number) => writeln!(
            out,
            "\nAt most {} on all vertices.",
            plural(number as usize, "edge-disjoint spanning tree", "edge-disjoint spanning trees")
        )?,
        None => writeln!(out, "\nAny number of empty trees spans fewer than two vertices.")?,
    }
    for (i, tree) in packing.trees.iter().flatten().enumerate().filter(|(_, t)| !t.is_empty()) {
        writeln!(out, "  tree {}: {}", i + 1, told(board, tree))?;
    }
    if let Some(partition) = &packing.partition {
        writeln!(
            out,
            "There are not {}: fewer than {} edges are between these {}:",
            packing.k,
            u64::from(packing.k) * (partition.len() as u64 - 1),
            plural(partition.len(), "block", "blocks")
        )?;
        for block in partition {
            writeln!(out, "  {}", labels(board, block))?;
        }
    }
    let Some(number) = packing.arboricity else {
        return writeln!(out, "A loop lies in no forest: no forests cover all edges.");
    };
    let forests = plural(number as usize, "forest covers", "forests cover");
    writeln!(out, "{forests} all edges, and fewer do not.")?;
    for (i, forest) in packing.forests.iter().flatten().enumerate() {
        writeln!(out, "  forest {}: {}", i + 1, told(board, forest))?;
    }
    if let Some(set) = packing.dense_set.as_ref().filter(|set| !set.is_empty()) {
        writeln!(out, "  too dense for fewer: {}", labels(board, set))?;
    }
    Ok(())
}
