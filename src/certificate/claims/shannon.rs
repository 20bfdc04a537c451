//! The claims of a solution of Shannon's game: class, winners, moves, packings of trees.

use crate::board::{Board, EdgeId};
use crate::certificate::shannon::{
    Class, Player, ShannonBoard, ShannonCertificate, ShannonFacts, check_forests,
};
use crate::certificate::{Certificate, Refutation, Verification};
use crate::solution::{NamedEdge, Shannon, ShannonClass, ShannonFirstMove, TreePacking};

/// Checks the sections of `certificate` and holds the claims of `answer` against them.
pub fn check(
    answer: &Shannon,
    certificate: &Certificate,
    board: &Board,
    verification: &mut Verification,
) {
    let ends: Vec<[u32; 2]> = board.pairs().map(|(a, b)| [a, b]).collect();
    let connect = answer.goal == crate::solution::ShannonGoal::Connect;
    if connect != answer.terminals.is_some() {
        verification.refute("goal and terminals contradict each other");
        return;
    }
    let sides = answer.sides().flat_map(|(_, side)| &side.winning_moves);
    let lists = answer.packing.iter().flat_map(|p| p.trees.iter().chain(&p.forests));
    let all =
        sides.chain(lists.flatten().flatten()).chain(&answer.fortified).chain(&answer.deleted);
    if !well_named(all, board, verification) {
        return;
    }
    let numbers = |edges: &[NamedEdge]| edges.iter().map(|e| e.edge).collect::<Vec<u32>>();
    let checker = ShannonBoard::new(
        board.vertex_count(),
        &ends,
        answer.terminals,
        &numbers(&answer.fortified),
        &numbers(&answer.deleted),
    );
    let empty = ShannonCertificate::default();
    let section = certificate.shannon.as_ref().unwrap_or(&empty);
    match &checker {
        Ok(checker) => match checker.check(section) {
            Ok(facts) => check_game(answer, checker, &facts, verification),
            Err(refused) => verification.refutations.push(Refutation::new(refused.to_string())),
        },
        Err(refused) => verification.refutations.push(Refutation::new(refused.to_string())),
    }
    if let Some(packing) = &answer.packing {
        check_packing(packing, certificate, board.vertex_count(), &ends, verification);
    }
}

/// Whether each edge has its own ends.
fn well_named<'a>(
    edges: impl Iterator<Item = &'a NamedEdge>,
    board: &Board,
    verification: &mut Verification,
) -> bool {
    for NamedEdge { edge, ends: [a, b] } in edges {
        if *edge as usize >= board.edge_count() {
            verification.refute(format!("the board has no edge {edge}"));
            return false;
        }
        let (x, y) = board.ends(EdgeId::new(*edge as usize));
        let (x, y) = (x.index() as u32, y.index() as u32);
        if (*a, *b) != (x, y) && (*b, *a) != (x, y) {
            verification.refute(format!("edge {edge} has other ends than claimed"));
            return false;
        }
    }
    true
}

fn check_game(
    answer: &Shannon,
    board: &ShannonBoard<'_>,
    facts: &ShannonFacts<'_>,
    verification: &mut Verification,
) {
    let claimed: Option<Class> = match answer.class {
        ShannonClass::Short => Some(Class::Short),
        ShannonClass::Cut => Some(Class::Cut),
        ShannonClass::First => Some(Class::First),
        ShannonClass::Unknown => None,
    };
    if let Some(claimed) = claimed {
        match facts.class() {
            Some(class) if class == claimed => verification.proved += 1,
            Some(_) => verification.refute("the class is another one than what is proved"),
            None => {
                // One half may be proved.
                let of = |player| facts.winner(player);
                let wrong =
                    |player: Player| of(player).is_some_and(|w| w != winner(claimed, player));
                if wrong(Player::Short) || wrong(Player::Cut) {
                    verification.refute("the class contradicts what is proved");
                } else {
                    verification.not_checked += 1;
                }
            }
        }
    }
    for (player, side) in answer.sides() {
        check_side(player, side, claimed, board, facts, verification);
    }
}

fn winner(class: Class, first: Player) -> Player {
    match class {
        Class::Short => Player::Short,
        Class::Cut => Player::Cut,
        Class::First => first,
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Short => "Short",
        Player::Cut => "Cut",
    }
}

fn check_side(
    player: Player,
    side: &ShannonFirstMove,
    class: Option<Class>,
    board: &ShannonBoard<'_>,
    facts: &ShannonFacts<'_>,
    verification: &mut Verification,
) {
    let who = name(player);
    if class.is_some_and(|class| winner(class, player) != side.winner) {
        verification.refute(format!("{who} first: class and winner contradict each other"));
    }
    match facts.winner(player) {
        Some(winner) if winner == side.winner => verification.proved += 1,
        Some(winner) => verification.refute(format!("{who} first: {} wins", name(winner))),
        None => verification.not_checked += 1,
    }
    let mut listed = vec![false; board.edge_count()];
    for NamedEdge { edge, .. } in &side.winning_moves {
        if !board.is_free(*edge) {
            verification.refute(format!("{who} first: edge {edge} has been played"));
        }
        if std::mem::replace(&mut listed[*edge as usize], true) {
            verification.refute(format!("{who} first: edge {edge} is listed twice"));
        }
    }
    let mut any = false;
    for edge in (0..board.edge_count() as u32).filter(|&e| board.is_free(e)) {
        any = true;
        match facts.move_wins(player, edge) {
            Some(wins) if wins == listed[edge as usize] => verification.proved += 1,
            Some(wins) => verification.refute(format!(
                "{who} first: edge {edge} {}, which the solution denies",
                if wins { "wins" } else { "does not win" }
            )),
            None => verification.not_checked += 1,
        }
    }
    if any && (side.winner == player) == side.winning_moves.is_empty() {
        verification.refute(format!("{who} first: winner and moves contradict each other"));
    }
}

/// `k` disjoint spanning trees with these edges.
fn are_trees(n: usize, ends: &[[u32; 2]], trees: &[Vec<u32>]) -> Result<(), Refutation> {
    check_forests(n, ends, trees).map_err(|refused| Refutation::new(refused.to_string()))?;
    if trees.iter().any(|tree| tree.len() != n.saturating_sub(1)) {
        return Err(Refutation::new("a tree does not span the board"));
    }
    Ok(())
}

/// Whether the partition has fewer than `k` edges for each block but one.
fn forbids(blocks: &[u32], ends: &[[u32; 2]], k: u64) -> bool {
    let mut names = blocks.to_vec();
    names.sort_unstable();
    names.dedup();
    let crossing = ends.iter().filter(|[a, b]| blocks[*a as usize] != blocks[*b as usize]).count();
    (crossing as u64) < k.saturating_mul((names.len() as u64).saturating_sub(1))
}

/// The block of each vertex, if each is in one.
fn blocks_of(n: usize, partition: &[Vec<u32>]) -> Option<Vec<u32>> {
    let mut blocks = vec![u32::MAX; n];
    for (number, block) in (0..).zip(partition) {
        for &v in block {
            if std::mem::replace(&mut blocks[v as usize], number) != u32::MAX {
                return None;
            }
        }
    }
    (!blocks.contains(&u32::MAX)).then_some(blocks)
}

fn check_packing(
    packing: &TreePacking,
    certificate: &Certificate,
    n: usize,
    ends: &[[u32; 2]],
    verification: &mut Verification,
) {
    let numbers = |lists: &[Vec<NamedEdge>]| -> Vec<Vec<u32>> {
        lists.iter().map(|list| list.iter().map(|e| e.edge).collect()).collect()
    };
    let mut claim = |result: Result<(), Refutation>| match result {
        Ok(()) => verification.proved += 1,
        Err(refutation) => verification.refutations.push(refutation),
    };
    let refuse = |reason: &str| Err(Refutation::new(reason));
    let asked = packing.k;
    match (&packing.trees, &packing.partition) {
        (Some(trees), None) if trees.len() as u64 == u64::from(asked) => {
            claim(are_trees(n, ends, &numbers(trees)));
        }
        (None, Some(partition)) => claim(match blocks_of(n, partition) {
            Some(blocks) if forbids(&blocks, ends, u64::from(asked)) => Ok(()),
            Some(_) => refuse("there are not too few edges between the blocks of the partition"),
            None => refuse("the partition does not have each vertex once"),
        }),
        _ => claim(refuse("either so many trees as were asked for or a partition must be there")),
    }
    match (packing.packing_number, &certificate.packing) {
        (None, _) => claim(if n < 2 {
            Ok(())
        } else {
            refuse("there is a packing number, for there are two vertices")
        }),
        (Some(number), Some(proof)) => claim(are_trees(n, ends, &proof.trees).and_then(|()| {
            let fits = proof.partition.len() == n && proof.trees.len() as u64 == u64::from(number);
            if n >= 2 && fits && forbids(&proof.partition, ends, u64::from(number) + 1) {
                Ok(())
            } else {
                refuse("the packing number is not what is proved")
            }
        })),
        (Some(_), None) => claim(refuse("nothing proves the packing number")),
    }
    match (packing.arboricity, &packing.forests, &packing.dense_set) {
        (None, _, _) => claim(if ends.iter().any(|[a, b]| a == b) {
            Ok(())
        } else {
            refuse("there is an arboricity, for there is no loop")
        }),
        (Some(number), Some(forests), Some(set)) => {
            let forests = numbers(forests);
            let covered = forests.iter().map(Vec::len).sum::<usize>();
            let mut inside = vec![false; n];
            set.iter().for_each(|&v| inside[v as usize] = true);
            let size = inside.iter().filter(|&&inside| inside).count() as u64;
            let within =
                ends.iter().filter(|[a, b]| inside[*a as usize] && inside[*b as usize]).count();
            let fewer = u64::from(number).saturating_sub(1);
            claim(if let Err(refused) = check_forests(n, ends, &forests) {
                refuse(&refused.to_string())
            } else if covered != ends.len() || forests.len() as u64 != u64::from(number) {
                refuse("the forests do not cover every edge")
            } else if number > 0 && within as u64 <= fewer * size.saturating_sub(1) {
                refuse("the dense set does not prove that fewer forests are too few")
            } else {
                Ok(())
            });
        }
        (Some(_), _, _) => claim(refuse("nothing proves the arboricity")),
    }
}
