//! Geography straight from its rules, for small boards.

use std::collections::HashMap;

use graphgame::game::geography::search::{Kind, Problem};

/// Directed or not, what a move deletes, misère or not: all of them.
pub const KINDS: [(bool, Kind, bool); 8] = [
    (false, Kind::Edge, false),
    (false, Kind::Edge, true),
    (false, Kind::Vertex, false),
    (false, Kind::Vertex, true),
    (true, Kind::Edge, false),
    (true, Kind::Edge, true),
    (true, Kind::Vertex, false),
    (true, Kind::Vertex, true),
];

/// Whether the mover wins, straight from the rules: `used` are visited vertices or crossed edges.
pub fn brute(p: &Problem<'_>, token: u32, used: u64, memo: &mut HashMap<(u32, u64), bool>) -> bool {
    if let Some(&wins) = memo.get(&(token, used)) {
        return wins;
    }
    let next = moves(p, token, used);
    let wins = if next.is_empty() {
        p.misere
    } else {
        next.iter().any(|&(w, used)| !brute(p, w, used, memo))
    };
    memo.insert((token, used), wins);
    wins
}

/// The moves from `token`, ascending, each once.
pub fn moves(p: &Problem<'_>, token: u32, used: u64) -> Vec<(u32, u64)> {
    let mut list = Vec::new();
    for (i, &(a, b)) in p.edges.iter().enumerate() {
        let ways = [(a, b), (b, a)];
        for &(from, to) in &ways[..if p.directed { 1 } else { 2 }] {
            if from != token {
                continue;
            }
            match p.kind {
                Kind::Edge if used >> i & 1 == 0 => list.push((to, used | 1 << i)),
                Kind::Vertex if to != token && used >> to & 1 == 0 => {
                    list.push((to, used | 1 << token));
                }
                _ => {}
            }
        }
    }
    list.sort_unstable();
    list.dedup();
    list
}
