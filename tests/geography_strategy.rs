//! Strategies of searched positions: what the search makes is accepted and complete, and what is
//! forged is refused or proves nothing false.

mod support;

use std::collections::HashMap;

use graphgame::Outcome;
use graphgame::certificate::strategy::{
    StrategyCertificate, StrategyFacts, StrategyNode, StrategyRules, check_strategy,
};
use graphgame::game::geography::search::{Kind, Problem, Wanted, strategy};
use graphgame::limits::{Limits, Monitor, StopReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::geography::{KINDS, brute, moves};

type Edges = Vec<(u32, u32)>;

fn rules(p: &Problem<'_>) -> StrategyRules {
    StrategyRules { directed: p.directed, edge_game: p.kind == Kind::Edge, misere: p.misere }
}

fn make(p: &Problem<'_>, moves: bool) -> StrategyCertificate {
    let monitor = Monitor::new(Limits { threads: Some(1), ..Limits::default() });
    let (certificate, end) = strategy(p, Wanted { moves, nodes: 1_000_000 }, &monitor);
    assert_eq!(end, Ok(()));
    certificate
}

fn check(p: &Problem<'_>, certificate: &StrategyCertificate) -> Result<StrategyFacts, String> {
    check_strategy(certificate, rules(p), p.vertex_count, p.edges).map_err(|e| e.to_string())
}

/// Everything proved is true.
fn assert_true(p: &Problem<'_>, facts: &StrategyFacts, memo: &mut HashMap<(u32, u64), bool>) {
    for (v, outcome) in (0_u32..).zip(&facts.outcomes) {
        if let Some(outcome) = outcome {
            assert_eq!(*outcome == Outcome::N, brute(p, v, 0, memo), "vertex {v} of {p:?}");
        }
    }
    for (list, wins) in [(&facts.winning_moves, true), (&facts.losing_moves, false)] {
        for &(v, w) in list {
            let options = moves(p, v, 0);
            let Some(&(_, used)) = options.iter().find(|option| option.0 == w) else {
                panic!("{v} to {w} is no move of {p:?}");
            };
            assert_eq!(!brute(p, w, used, memo), wins, "{v} to {w} of {p:?}");
        }
    }
}

fn boards(seed: u64, rounds: usize, mut visit: impl FnMut(&Problem<'_>, &mut Pcg64Mcg)) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for round in 0..rounds {
        let n = random.random_range(1..=7);
        let m = random.random_range(0..=11);
        let mut edges: Edges =
            (0..m).map(|_| (random.random_range(0..n), random.random_range(0..n))).collect();
        if round % 2 == 0 {
            edges.retain(|(a, b)| a != b);
        }
        let (directed, kind, misere) = KINDS[round % 8];
        let p = Problem {
            vertex_count: n as usize,
            edges: &edges,
            directed,
            kind,
            misere,
            starts: None,
        };
        visit(&p, &mut random);
    }
}

#[test]
fn strategies_prove_every_outcome_and_move() {
    boards(1, 6000, |p, random| {
        let wanted = random.random_bool(0.5);
        let certificate = make(p, wanted);
        let facts = check(p, &certificate).unwrap_or_else(|e| panic!("{e}: {certificate:?} {p:?}"));
        let mut memo = HashMap::new();
        assert_true(p, &facts, &mut memo);
        for v in 0..p.vertex_count as u32 {
            assert!(facts.outcomes[v as usize].is_some(), "nothing of {v}: {p:?}");
            for (w, _) in moves(p, v, 0).into_iter().filter(|_| wanted) {
                let spoken = facts.outcomes[v as usize] == Some(Outcome::P)
                    || facts.winning_moves.contains(&(v, w))
                    || facts.losing_moves.contains(&(v, w));
                assert!(spoken, "nothing of {v} to {w}: {certificate:?} {p:?}");
            }
        }
    });
}

/// One random change somewhere in a strategy.
fn forge(certificate: &mut StrategyCertificate, p: &Problem<'_>, random: &mut Pcg64Mcg) {
    let count = certificate.nodes.len() as u32;
    let at = random.random_range(0..count);
    let vertex = random.random_range(0..p.vertex_count as u32);
    let item = random.random_range(0..p.edges.len().max(1) as u32);
    let other = random.random_range(0..count);
    let cut = |list: &mut Vec<u32>, random: &mut Pcg64Mcg| {
        if !list.is_empty() {
            list.remove(random.random_range(0..list.len()));
        }
    };
    let way = random.random_range(0..4);
    let nodes = certificate.nodes.clone();
    match &mut certificate.nodes[at as usize] {
        node if random.random_range(0..6) == 0 => *node = nodes[other as usize].clone(),
        StrategyNode::Wins { token, edge, next } => match way {
            0 => *token = vertex,
            1 if edge.is_some() => *edge = Some(item),
            2 => *next = None,
            _ => *next = Some(other),
        },
        StrategyNode::Loses { token, edges, next } => match way {
            0 => *token = vertex,
            1 if !edges.is_empty() => edges[0] = item,
            2 => {
                cut(next, random);
                cut(edges, random);
            }
            _ => next.iter_mut().for_each(|next| *next = (*next).min(other)),
        },
        StrategyNode::Kernel { token, kernel, gone } => match way {
            0 => *token = vertex,
            1 => kernel.push(vertex),
            2 => cut(kernel, random),
            _ => cut(gone, random),
        },
        StrategyNode::Cancel { cancel, next } => match way {
            0 => cancel[0] = item,
            1 => cancel[1] = item,
            _ => *next = other,
        },
    }
}

#[test]
fn forged_strategies_prove_nothing_false() {
    let (mut refused, mut accepted) = (0, 0);
    boards(2, 1600, |p, random| {
        let certificate = make(p, true);
        if certificate.nodes.is_empty() {
            return;
        }
        let mut memo = HashMap::new();
        for changes in [1, 1, 1, 2, 3] {
            let mut forged = certificate.clone();
            (0..changes).for_each(|_| forge(&mut forged, p, random));
            match check(p, &forged) {
                Ok(facts) => {
                    accepted += 1;
                    assert_true(p, &facts, &mut memo);
                }
                Err(_) => refused += 1,
            }
        }
    });
    assert!(refused > 1000 && accepted > 1000, "{refused} refused, {accepted} accepted");
}

#[test]
fn a_strategy_of_other_rules_is_refused() {
    // The triangle: in misère play the strategy of normal play would claim the wrong outcome.
    let edges = [(0, 1), (1, 2), (2, 0)];
    for (directed, kind, misere) in KINDS {
        let p = Problem { vertex_count: 3, edges: &edges, directed, kind, misere, starts: None };
        let certificate = make(&p, false);
        let others = Problem { misere: !misere, ..p };
        let mut memo = HashMap::new();
        if let Ok(facts) = check(&others, &certificate) {
            assert_true(&others, &facts, &mut memo);
            assert!(facts.outcomes.iter().all(Option::is_none));
        }
    }
}

#[test]
fn limits_leave_whole_starts_out() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let edges: Edges =
        (0..60).map(|_| (random.random_range(0..16), random.random_range(0..16))).collect();
    let p = Problem {
        vertex_count: 16,
        edges: &edges,
        directed: true,
        kind: Kind::Vertex,
        misere: false,
        starts: None,
    };
    let all = make(&p, true);
    let mut proved = 0;
    for nodes in [0, 1, all.nodes.len() / 4, all.nodes.len() / 2, all.nodes.len() - 1] {
        let (some, end) =
            strategy(&p, Wanted { moves: true, nodes }, &Monitor::new(Limits::default()));
        assert_eq!(end, Err(StopReason::Memory));
        assert!(some.nodes.len() <= nodes);
        assert_eq!(some.nodes, all.nodes[..some.nodes.len()]);
        let known = check(&p, &some).unwrap().outcomes.iter().flatten().count();
        assert!(known >= proved);
        proved = known;
    }
    assert!(proved > 4);
}

#[test]
fn names_and_json_come_back() {
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (0, 1)];
    for (directed, kind, misere) in KINDS {
        let p = Problem { vertex_count: 4, edges: &edges, directed, kind, misere, starts: None };
        let certificate = make(&p, true);
        let text = serde_json::to_string(&certificate).unwrap();
        assert_eq!(serde_json::from_str::<StrategyCertificate>(&text).unwrap(), certificate);
        let named = certificate.try_map(&mut |v| Ok::<_, ()>(v + 7)).unwrap();
        let back = named.try_map(&mut |v| Ok::<_, ()>(v - 7)).unwrap();
        assert_eq!(back, certificate);
    }
}
