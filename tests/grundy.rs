//! Grundy labels of any digraph, outcomes with remoteness, sums, and their certificates.

use std::collections::HashSet;

use graphgame::Outcome;
use graphgame::algorithm::sprague_grundy::{acyclic, worklist};
use graphgame::algorithm::{Adjacency, retrograde};
use graphgame::certificate::grundy::{GrundyCertificate, NONE};
use graphgame::game::grundy::{
    self, Grundy, LastMove, NimHeap, Part, Sum, Value, VertexPart, explore, label_of, outcomes_of,
};
use graphgame::limits::{Limits, Monitor, StopReason};
use petgraph::graph::DiGraph;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn digraph(followers: &[Vec<u32>]) -> Adjacency {
    let arcs = || (0..).zip(followers).flat_map(|(u, f)| f.iter().map(move |&v| (u, v)));
    Adjacency::outgoing_from_pairs(followers.len(), arcs).unwrap()
}

fn from_arcs(n: usize, arcs: &[(u32, u32)]) -> Adjacency {
    Adjacency::outgoing_from_pairs(n, || arcs.iter().copied()).unwrap()
}

fn label(graph: &Adjacency) -> Grundy<'_> {
    label_of(graph, &Monitor::unlimited()).unwrap()
}

/// Loops, parallel arcs and dead ends included.
fn random_digraph(rng: &mut Pcg64Mcg, n: usize, arcs: usize) -> Adjacency {
    let arcs: Vec<(u32, u32)> = (0..if n == 0 { 0 } else { arcs })
        .map(|_| (rng.random_range(0..n as u32), rng.random_range(0..n as u32)))
        .collect();
    from_arcs(n, &arcs)
}

/// A dense acyclic digraph with a few arcs back, vertices renamed.
fn random_tangle(rng: &mut Pcg64Mcg, n: usize, arcs: usize, back: usize) -> Adjacency {
    let mut names: Vec<u32> = (0..n as u32).collect();
    for i in (1..n).rev() {
        names.swap(i, rng.random_range(0..=i));
    }
    let arcs: Vec<(u32, u32)> = (0..arcs + back)
        .map(|i| {
            let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
            let (low, high) = (a.min(b), a.max(b));
            let (u, v) = if i < arcs { (high, low) } else { (low, high) };
            (names[u], names[v])
        })
        .filter(|&(u, v)| u != v)
        .collect();
    from_arcs(n, &arcs)
}

/// The algorithm of the papers, level by level, as they write it.
fn by_levels(graph: &Adjacency) -> Vec<Option<u32>> {
    let n = graph.vertex_count();
    let mut value: Vec<Option<u32>> = vec![None; n];
    let mut infinite = vec![false; n];
    let mut level = 0;
    while (0..n).any(|u| value[u].is_none() && !infinite[u]) {
        let has = |value: &[Option<u32>], v: u32| {
            graph.neighbours(v).iter().any(|&w| value[w as usize] == Some(level))
        };
        while let Some(u) = (0..n).find(|&u| {
            value[u].is_none()
                && !infinite[u]
                && !has(&value, u as u32)
                && graph
                    .neighbours(u as u32)
                    .iter()
                    .all(|&v| value[v as usize].is_some() || has(&value, v))
        }) {
            value[u] = Some(level);
        }
        for u in 0..n {
            if value[u].is_none() && !has(&value, u as u32) {
                infinite[u] = true;
            }
        }
        level += 1;
    }
    value
}

/// Outcome and remoteness by rounds: after r rounds everything decided within r moves is known.
fn by_rounds(graph: &Adjacency, misere: bool) -> Vec<Option<(bool, u32)>> {
    let n = graph.vertex_count();
    let mut known: Vec<Option<(bool, u32)>> = vec![None; n];
    for round in 0..=n as u32 {
        let before = known.clone();
        for (u, state) in known.iter_mut().enumerate() {
            let after: Vec<_> =
                graph.neighbours(u as u32).iter().map(|&v| before[v as usize]).collect();
            if state.is_some() {
                continue;
            }
            if after.is_empty() {
                *state = Some((misere, 0));
            } else if after.iter().any(|x| matches!(x, Some((false, _)))) {
                *state = Some((true, round));
            } else if after.iter().all(|x| matches!(x, Some((true, _)))) {
                *state = Some((false, round));
            }
        }
    }
    known
}

fn values(graph: &Adjacency) -> Vec<Option<u32>> {
    let grundy = label(graph);
    (0..graph.vertex_count() as u32).map(|v| grundy.finite_value(v)).collect()
}

#[track_caller]
fn check_all(graph: &Adjacency) {
    let grundy = label(graph);
    let found = values(graph);
    assert_eq!(found, by_levels(graph), "{graph:?}");
    grundy.certificate().check(graph).unwrap();
    let direct = worklist(graph, &graph.transposed(), &Monitor::unlimited()).unwrap();
    let certificate = GrundyCertificate { values: direct.labels, counters: direct.counters };
    certificate.check(graph).unwrap();
    assert_eq!(certificate.values, grundy.certificate().values);
    for misere in [false, true] {
        let outcomes = outcomes_of(graph, misere, &Monitor::unlimited()).unwrap();
        let rounds = by_rounds(graph, misere);
        for v in 0..graph.vertex_count() as u32 {
            let known = rounds[v as usize];
            assert_eq!(outcomes.remoteness(v), known.map(|(_, r)| r), "{graph:?} {v} {misere}");
            let outcome = match known {
                None => Outcome::D,
                Some((true, _)) => Outcome::N,
                Some((false, _)) => Outcome::P,
            };
            assert_eq!(outcomes.outcome(v), outcome);
            if !misere {
                assert_eq!(grundy.outcome(v), outcome, "{graph:?} {v}");
                assert_eq!(grundy.winning_moves(v), outcomes.winning_moves(v));
            }
        }
        outcomes.certificate().check(graph, misere).unwrap();
    }
}

#[test]
fn random_digraphs_agree_with_the_definitions() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for round in 0..4000 {
        let n = rng.random_range(0..9);
        let arcs = rng.random_range(0..=3 * n);
        check_all(&random_digraph(&mut rng, n, arcs));
        if round % 4 == 0 {
            let n = rng.random_range(2..25);
            let arcs = rng.random_range(n..8 * n);
            check_all(&random_tangle(&mut rng, n, arcs, round % 7));
        }
    }
}

#[test]
fn all_labels_above_63_and_tangles_with_them() {
    let n = 150;
    let mut arcs: Vec<(u32, u32)> = (0..n).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
    let tournament = from_arcs(n as usize, &arcs);
    assert_eq!(values(&tournament), (0..n).map(Some).collect::<Vec<_>>());
    check_all(&tournament);
    // Two tournaments tied to each other by arcs between equals and upwards.
    let twin: Vec<_> = arcs.iter().map(|&(u, v)| (u + n, v + n)).collect();
    arcs.extend(twin);
    arcs.extend((0..n - 1).flat_map(|u| [(u, u + n + 1), (u + n, u + 1)]));
    check_all(&from_arcs(2 * n as usize, &arcs));
    let mut rng = Pcg64Mcg::seed_from_u64(64);
    check_all(&random_tangle(&mut rng, 300, 30_000, 20));
}

/// Exactly the generalised function passes the checker: every labelling of tiny digraphs, with
/// every order of the counters.
#[test]
fn only_the_right_labelling_passes_the_checker() {
    let orders: &[&[u32]] =
        &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]];
    for bits in 0..512_u32 {
        let arcs: Vec<(u32, u32)> =
            (0..9).filter(|i| bits >> i & 1 == 1).map(|i| (i / 3, i % 3)).collect();
        let graph = from_arcs(3, &arcs);
        let right = label(&graph).certificate();
        let mut passed = false;
        for code in 0..125_u32 {
            let value = |v: u32| Some(code / 5_u32.pow(v) % 5).filter(|&x| x < 4).unwrap_or(NONE);
            let labels: Vec<u32> = (0..3).map(value).collect();
            for order in orders {
                let mut counters = vec![NONE; 3];
                let finite = order.iter().filter(|&&v| labels[v as usize] != NONE);
                for (counter, &v) in (0..).zip(finite) {
                    counters[v as usize] = counter;
                }
                let forged = GrundyCertificate { values: labels.clone(), counters };
                if forged.check(&graph).is_ok() {
                    assert_eq!(forged.values, right.values, "{arcs:?}");
                    passed = true;
                }
            }
        }
        assert!(passed, "{arcs:?}");
    }
}

#[test]
fn forged_certificates_are_refused() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    for _ in 0..300 {
        let graph = random_tangle(&mut rng, 20, 80, 4);
        let right = label(&graph).certificate();
        let v = rng.random_range(0..20);
        let mut forged = right.clone();
        forged.values[v] = *[NONE, 0, 1, 2, 3, u32::MAX - 1].get(rng.random_range(0..6)).unwrap();
        if forged.values != right.values {
            assert!(forged.check(&graph).is_err());
            let mut finite: Vec<u32> =
                (0..20).filter(|&u| forged.values[u as usize] != NONE).collect();
            finite.sort_by_key(|&u| (forged.values[u as usize], right.counters[u as usize]));
            forged.counters = vec![NONE; 20];
            for (counter, &u) in (0..).zip(&finite) {
                forged.counters[u as usize] = counter;
            }
            assert!(forged.check(&graph).is_err());
        }
        for counter in [0, 7, 20, NONE] {
            let mut forged = right.clone();
            forged.counters[v] = counter;
            assert!(forged == right || forged.check(&graph).is_err());
        }
        for misere in [false, true] {
            let right = outcomes_of(&graph, misere, &Monitor::unlimited()).unwrap().certificate();
            for remoteness in [0, 1, 2, 3, 4, 5, NONE, NONE - 1] {
                let mut forged = right.clone();
                forged.remoteness[v] = remoteness;
                assert!(forged == right || forged.check(&graph, misere).is_err());
            }
        }
    }
    // Circular claims: each of a cycle of two says it is answered by the other.
    let cycle = digraph(&[vec![1], vec![0]]);
    let circular = GrundyCertificate { values: vec![0, 1], counters: vec![0, 1] };
    assert!(circular.check(&cycle).is_err());
    let mut lengths = label(&cycle).certificate();
    lengths.values.pop();
    assert!(lengths.check(&cycle).is_err());
}

#[test]
fn answers_that_other_programs_get_wrong() {
    let ring = |n: u32, steps: &[u32]| {
        let followers: Vec<Vec<u32>> = (0..n)
            .map(|u| steps.iter().filter(|_| u != 0).map(|s| (u + n - s) % n).collect())
            .collect();
        let graph = digraph(&followers);
        label(&graph).certificate().check(&graph).unwrap();
        let found = values(&graph);
        assert_eq!(found, by_levels(&graph));
        found
    };
    assert_eq!(ring(7, &[1, 2, 5]), [0, 1, 2, 0, 1, 2, 0].map(Some));
    assert_eq!(ring(7, &[1, 3, 6]), [0, 2, 0, 1, 0, 1, 2].map(Some));
    ring(21, &[2, 3, 8, 9]);
    let infinity0 = Value::Infinite { infinity: vec![0] };
    for (followers, vertices) in [
        (vec![vec![], vec![2], vec![1], vec![0, 1]], vec![3]),
        (vec![vec![0], vec![0, 2], vec![]], vec![1]),
        (vec![vec![1, 2], vec![0, 3], vec![], vec![]], vec![0, 1]),
    ] {
        let graph = digraph(&followers);
        for v in vertices {
            assert_eq!(label(&graph).value(v), infinity0);
        }
    }
    // A gap in the frontier: nothing but draws, and one end far from all of them.
    let graph = digraph(&[vec![0], vec![0], vec![]]);
    let outcomes = outcomes_of(&graph, false, &Monitor::unlimited()).unwrap();
    assert_eq!([0, 1, 2].map(|v| outcomes.outcome(v)), [Outcome::D, Outcome::D, Outcome::P]);
}

#[test]
fn subtraction_games_by_their_rules() {
    let heap = |steps: &'static [u32]| {
        let explored = explore(
            [50_u32],
            move |&n| steps.iter().filter_map(move |&s| n.checked_sub(s)).collect::<Vec<_>>(),
            &Monitor::unlimited(),
        )
        .unwrap();
        let grundy = label_of(explored.graph.clone(), &Monitor::unlimited()).unwrap();
        (0..=50).map(|n| explored.vertex(&n).map(|v| grundy.value(v).finite())).collect::<Vec<_>>()
    };
    assert_eq!(heap(&[1, 2, 3]), (0..=50).map(|n| Some(Some(n % 4))).collect::<Vec<_>>());
    assert_eq!(heap(&[])[50], Some(Some(0)));
    assert_eq!(heap(&[])[49], None);
    assert_eq!(heap(&[0, 1])[7], Some(None));
    assert_eq!(heap(&[0, 1])[0], Some(None));
    // Wythoff's queen as pairs.
    let explored = explore(
        [(21_u32, 21_u32)],
        |&(x, y)| {
            let diagonal = (1..=x.min(y)).map(move |s| (x - s, y - s));
            (0..x).map(move |a| (a, y)).chain((0..y).map(move |b| (x, b))).chain(diagonal)
        },
        &Monitor::unlimited(),
    )
    .unwrap();
    let grundy = label_of(&explored.graph, &Monitor::unlimited()).unwrap();
    for pair in [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)] {
        assert_eq!(grundy.outcome(explored.vertex(&pair).unwrap()), Outcome::P);
    }
    let lost = explored
        .positions
        .iter()
        .filter(|p| grundy.outcome(explored.vertex(p).unwrap()) == Outcome::P);
    assert_eq!(lost.count(), 17);
    let few = Monitor::new(Limits { nodes: Some(1000), ..Limits::default() });
    assert_eq!(explore([0_u64], |&n| [n + 1], &few).unwrap_err(), StopReason::Nodes);
    assert_eq!(explore(Vec::<u8>::new(), |&n| [n], &few).unwrap().positions.len(), 0);
}

#[test]
fn petgraph_digraphs_loops_and_parallel_arcs() {
    let graph = DiGraph::<(), ()>::from_edges([(0, 1), (0, 1), (2, 2), (2, 1), (3, 0), (3, 1)]);
    let grundy = grundy::label(&graph);
    assert_eq!(grundy.value(0), Value::Finite(1));
    assert_eq!(grundy.winning_moves(0), [1]);
    assert_eq!(grundy.value(2), Value::Infinite { infinity: vec![0] });
    assert_eq!(grundy.value(3), Value::Finite(2));
    assert_eq!(grundy.value(2).to_string(), "inf{0}");
    assert_eq!(serde_json::to_string(&grundy.value(2)).unwrap(), r#"{"infinity":[0]}"#);
    assert_eq!(serde_json::from_str::<Value>("3").unwrap(), Value::Finite(3));
    let json = serde_json::to_string(&grundy.certificate()).unwrap();
    assert!(json.starts_with(r#"{"values":[1,0,null,2]"#), "{json}");
    assert_eq!(serde_json::from_str::<GrundyCertificate>(&json).unwrap(), grundy.certificate());
    let outcomes = grundy::outcomes(&graph, true);
    assert_eq!(outcomes.outcome(1), Outcome::N);
    assert_eq!(outcomes.winning_moves(1), [0_u32; 0]);
    assert_eq!(outcomes.outcome(0), Outcome::P);
    let empty = DiGraph::<(), ()>::new();
    assert_eq!(grundy::label(&empty).certificate().values, [0_u32; 0]);
    let why = grundy.explain(2);
    assert_eq!((why.mex, &why.kept_by[..]), (1, &[2][..]));
    let why = grundy.explain(3);
    assert_eq!(why.moves, [(0, Value::Finite(1)), (1, Value::Finite(0))]);
    assert_eq!(why.mex, 2);
}

#[test]
fn explanations_hold() {
    let mut rng = Pcg64Mcg::seed_from_u64(77);
    for _ in 0..500 {
        let graph = random_tangle(&mut rng, 15, 50, 4);
        let grundy = label(&graph);
        for v in 0..15 {
            let why = grundy.explain(v);
            let seen: HashSet<_> = why.moves.iter().filter_map(|(_, g)| g.finite()).collect();
            assert_eq!((0..).find(|k| !seen.contains(k)), Some(u128::from(why.mex)));
            match grundy.finite_value(v) {
                Some(value) => {
                    assert_eq!(value, why.mex);
                    for (_, back) in why.reversals {
                        assert_eq!(grundy.finite_value(back), Some(value));
                        assert!(grundy.counter(back) < grundy.counter(v));
                    }
                }
                None => assert!(!why.kept_by.is_empty()),
            }
        }
    }
}

/// The product digraph of three digraphs, solved as one.
#[test]
fn sums_agree_with_the_product() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for round in 0..150 {
        let parts: Vec<Adjacency> = (0..3)
            .map(|_| match round % 2 {
                0 => {
                    let arcs = rng.random_range(0..10);
                    random_digraph(&mut rng, 4, arcs)
                }
                _ => random_tangle(&mut rng, 5, 12, 2),
            })
            .collect();
        let labels: Vec<Grundy> = parts.iter().map(label).collect();
        let n = parts[0].vertex_count() as u32;
        let starts = (0..n * n * n).map(|i| [i % n, i / n % n, i / n / n]);
        let product = explore(
            starts,
            |position| {
                let mut after = Vec::new();
                for (i, part) in parts.iter().enumerate() {
                    for &w in part.neighbours(position[i]) {
                        let mut next = *position;
                        next[i] = w;
                        after.push(next);
                    }
                }
                after
            },
            &Monitor::unlimited(),
        )
        .unwrap();
        let whole = outcomes_of(&product.graph, false, &Monitor::unlimited()).unwrap();
        let whole_labels = label(&product.graph);
        for (v, position) in (0..).zip(&product.positions) {
            let sum = Sum {
                parts: (0..3)
                    .map(|i| VertexPart { grundy: &labels[i], vertex: position[i] })
                    .collect(),
            };
            assert_eq!(sum.outcome(), whole.outcome(v));
            assert_eq!(sum.value(), whole_labels.value(v));
            let mut moves: Vec<[u32; 3]> = sum
                .winning_moves()
                .into_iter()
                .map(|step| {
                    let mut next = *position;
                    next[step.part] = step.to.vertex;
                    next
                })
                .collect();
            let mut right: Vec<[u32; 3]> =
                whole.winning_moves(v).into_iter().map(|w| product.positions[w as usize]).collect();
            moves.sort_unstable();
            moves.dedup();
            right.sort_unstable();
            assert_eq!(moves, right);
            // A strategy's move keeps the outcome.
            match (sum.outcome(), sum.answer(None)) {
                (Outcome::N, step) => {
                    let step = step.unwrap();
                    assert!(right.iter().any(|w| w[step.part] == step.to.vertex));
                }
                (Outcome::D, step) => {
                    let step = step.unwrap();
                    let mut after = sum.clone();
                    after.parts[step.part] = step.to;
                    assert_eq!(after.outcome(), Outcome::D);
                }
                (_, step) => assert_eq!(step.is_none(), whole.remoteness(v) == Some(0)),
            }
        }
    }
}

/// The winner plays by counters against an opponent who raises whenever he can: the game ends.
#[test]
fn a_won_sum_is_won_in_time() {
    let mut rng = Pcg64Mcg::seed_from_u64(44);
    let mut played = 0;
    for round in 0..400_u64 {
        let graph = random_tangle(&mut rng, 40, 200, 12);
        let grundy = label(&graph);
        let vertices: Vec<u32> = (0..3).map(|_| rng.random_range(0..40)).collect();
        let mut sum = Sum {
            parts: vertices.iter().map(|&vertex| VertexPart { grundy: &grundy, vertex }).collect(),
        };
        // The same part twice, now and then.
        if round % 3 == 0 {
            sum.parts[1] = sum.parts[0];
        }
        if sum.outcome() != Outcome::N {
            continue;
        }
        played += 1;
        let mut last = None;
        let mut bound = None;
        for rounds in 0.. {
            let step = sum.answer(last.as_ref()).expect("the winner always has a move");
            sum.parts[step.part] = step.to;
            assert_eq!(sum.outcome(), Outcome::P);
            let left: u64 = sum.parts.iter().map(|p| p.counter()).sum();
            let bound = *bound.get_or_insert(left);
            assert!(rounds <= bound, "longer than the counters allow");
            // The opponent runs for the loops.
            let mut moves: Vec<(bool, u32, usize)> = Vec::new();
            for (i, part) in sum.parts.iter().enumerate() {
                for &w in graph.neighbours(part.vertex) {
                    let raised = grundy
                        .finite_value(w)
                        .is_none_or(|g| Some(g) > grundy.finite_value(part.vertex));
                    moves.push((raised, w, i));
                }
            }
            let raises: Vec<_> = moves.iter().copied().filter(|m| m.0).collect();
            let pool = if raises.is_empty() { &moves } else { &raises };
            if pool.is_empty() {
                break;
            }
            let (_, w, i) = pool[rng.random_range(0..pool.len())];
            last = Some(LastMove { part: i, from: sum.parts[i] });
            sum.parts[i].vertex = w;
        }
    }
    assert!(played > 100);
}

#[test]
fn nim_heaps_are_parts() {
    let sum = Sum { parts: vec![NimHeap(1 << 40), NimHeap(5), NimHeap((1 << 40) + 6)] };
    assert_eq!(sum.value(), Value::Finite(3));
    let moves = sum.winning_moves();
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].part, moves[0].to), (2, NimHeap((1 << 40) + 5)));
    assert_eq!(Sum::<NimHeap> { parts: vec![] }.outcome(), Outcome::P);
    assert_eq!(Sum { parts: vec![NimHeap(3), NimHeap(3)] }.answer(None).unwrap().to, NimHeap(2));
}

/// Depth of a million on a stack of one mebibyte.
#[test]
fn long_paths_and_cycles() {
    let work = || {
        let n = 1_000_000_u32;
        let path: Vec<(u32, u32)> = (1..n).map(|u| (u, u - 1)).collect();
        let path_graph = from_arcs(n as usize, &path);
        let grundy = label(&path_graph);
        assert_eq!(grundy.finite_value(n - 1), Some(1));
        grundy.into_certificate().check(&path_graph).unwrap();
        let outcomes = outcomes_of(&path_graph, false, &Monitor::unlimited()).unwrap();
        assert_eq!(outcomes.remoteness(n - 1), Some(n - 1));
        outcomes.certificate().check(&path_graph, false).unwrap();

        let mut cycle = path.clone();
        cycle.push((0, n - 1));
        let graph = from_arcs(n as usize, &cycle);
        assert!(acyclic(&graph, &Monitor::unlimited()).unwrap().is_none());
        assert_eq!(label(&graph).outcome(5), Outcome::D);
        label(&graph).into_certificate().check(&graph).unwrap();
        // Wound up: every vertex but the end may go one or two steps on round the ring.
        let ring: Vec<(u32, u32)> =
            (1..n).flat_map(|u| [(u, u - 1), (u, (u + n - 2) % n), (u, (u + n - 5) % n)]).collect();
        let graph = from_arcs(n as usize, &ring);
        label(&graph).into_certificate().check(&graph).unwrap();
        let transpose = graph.transposed();
        retrograde::remoteness(&graph, &transpose, true, &Monitor::unlimited()).unwrap();
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn limits_stop_the_work() {
    let monitor =
        Monitor::new(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    let graph = digraph(&[vec![1], vec![0]]);
    assert_eq!(label_of(&graph, &monitor).unwrap_err(), StopReason::Time);
    assert_eq!(outcomes_of(digraph(&[vec![]]), true, &monitor).unwrap_err(), StopReason::Time);
}

/// A user's own kind of part: a table of values.
#[test]
fn a_part_of_ones_own() {
    #[derive(Clone, Debug)]
    enum Mixed<'g> {
        Board(VertexPart<'g>, &'static str),
        Heap(NimHeap),
    }
    impl Part for Mixed<'_> {
        fn value(&self) -> Value {
            match self {
                Mixed::Board(part, _) => part.value(),
                Mixed::Heap(heap) => heap.value(),
            }
        }
        fn counter(&self) -> u64 {
            match self {
                Mixed::Board(part, _) => part.counter(),
                Mixed::Heap(heap) => heap.counter(),
            }
        }
        fn moves_to(&self, value: u128) -> Vec<Self> {
            match self {
                Mixed::Board(part, name) => {
                    part.moves_to(value).into_iter().map(|p| Mixed::Board(p, name)).collect()
                }
                Mixed::Heap(heap) => heap.moves_to(value).into_iter().map(Mixed::Heap).collect(),
            }
        }
        fn infinite_moves(&self) -> Vec<Self> {
            match self {
                Mixed::Board(part, name) => {
                    part.infinite_moves().into_iter().map(|p| Mixed::Board(p, name)).collect()
                }
                Mixed::Heap(_) => Vec::new(),
            }
        }
        fn delaying_move(&self) -> Option<Self> {
            match self {
                Mixed::Board(part, name) => part.delaying_move().map(|p| Mixed::Board(p, name)),
                Mixed::Heap(heap) => heap.delaying_move().map(Mixed::Heap),
            }
        }
    }
    // ∞({0}) + a heap of one: a draw, where the infinite part alone is a win.
    let graph = digraph(&[vec![0, 1], vec![]]);
    let grundy = label(&graph);
    let part = Mixed::Board(VertexPart { grundy: &grundy, vertex: 0 }, "a");
    assert_eq!(Sum { parts: vec![part.clone()] }.outcome(), Outcome::N);
    let sum = Sum { parts: vec![part.clone(), Mixed::Heap(NimHeap(1))] };
    assert_eq!(sum.value(), Value::Infinite { infinity: vec![1] });
    assert_eq!(sum.outcome(), Outcome::D);
    assert_eq!(Sum { parts: vec![part.clone(), part] }.outcome(), Outcome::D);
}
