//! Grundy labels, outcomes and certificates at a million vertices and ten million arcs.
//!
//! The *floor* is one pass over the arcs in topological order that gathers one byte an arc: what
//! no labelling can do without. Each row is also given in floors, next to its bar.

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::HashSet;
use std::hint::black_box;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use graphgame::algorithm::sprague_grundy::{acyclic, worklist};
use graphgame::algorithm::{Adjacency, retrograde};
use graphgame::game::grundy::{label_of, outcomes_of};
use graphgame::limits::Monitor;
use petgraph::graph::DiGraph;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const VERTICES: usize = 1_000_000;
const ARCS: usize = 10_000_000;

/// The least of several runs: other work on the machine only ever adds.
fn least<T>(runs: usize, mut f: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let start = Instant::now();
        black_box(f());
        start.elapsed()
    };
    (0..runs).map(run).min().expect("at least one run")
}

fn row(name: &str, time: Duration, floor: Duration, bar: Option<f64>) {
    let ratio = time.as_secs_f64() / floor.as_secs_f64();
    let bar = bar.map_or(String::new(), |bar| format!("bar {bar:>3}"));
    println!("{name:<44} {:>8.1} ms {ratio:>7.2} floors  {bar}", time.as_secs_f64() * 1e3);
}

fn main() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut order: Vec<u32> = (0..VERTICES as u32).collect();
    for i in (1..VERTICES).rev() {
        order.swap(i, rng.random_range(0..=i));
    }
    let mut arcs: Vec<(u32, u32)> = Vec::with_capacity(ARCS);
    while arcs.len() < ARCS {
        let (a, b) = (rng.random_range(0..VERTICES), rng.random_range(0..VERTICES));
        if a != b {
            arcs.push((order[a.max(b)], order[a.min(b)]));
        }
    }
    let build = |arcs: &[(u32, u32)]| {
        Adjacency::outgoing_from_pairs(VERTICES, || arcs.iter().copied()).expect("it fits")
    };
    let dag = build(&arcs);
    let unlimited = Monitor::unlimited();

    let mut bytes = vec![0_u8; VERTICES];
    let floor = least(7, || {
        for &v in &order {
            let gathered = dag.neighbours(v).iter().fold(0, |sum, &w| sum | bytes[w as usize]);
            bytes[v as usize] = gathered.wrapping_add(1);
        }
        bytes[0]
    });
    println!("{VERTICES} vertices, {ARCS} arcs, random names\n");
    row("floor: gather a byte an arc, in order", floor, floor, None);
    row("transpose", least(3, || dag.transposed()), floor, None);

    println!("\nacyclic");
    let label = || acyclic(&dag, &unlimited).unwrap().unwrap();
    row("labels and counters, depth-first", least(5, label), floor, Some(4.0));
    let outcomes = || outcomes_of(&dag, false, &unlimited).unwrap();
    row("outcomes with remoteness", least(5, outcomes), floor, Some(5.0));
    let transpose = dag.transposed();
    let shared = || retrograde::remoteness(&dag, &transpose, false, &unlimited).unwrap();
    row("  the same, transpose at hand", least(5, shared), floor, None);
    drop(transpose);
    let general = || worklist(&dag, &dag.transposed(), &unlimited).unwrap();
    row("worklist and transpose", least(3, general), floor, Some(10.0));
    let certificate = label_of(&dag, &unlimited).unwrap().into_certificate();
    let check = || certificate.check(&dag).unwrap();
    row("certificate check", least(3, check), floor, Some(12.0));
    drop(certificate);

    println!("\ntangle: one arc in a hundred made random");
    let mut tangled = arcs.clone();
    for arc in &mut tangled {
        if rng.random_range(0..100) == 0 {
            *arc = (rng.random_range(0..VERTICES as u32), rng.random_range(0..VERTICES as u32));
        }
    }
    let tangle = build(&tangled);
    drop(tangled);
    let any = || label_of(&tangle, &unlimited).unwrap();
    row("labels and counters, any digraph", least(3, any), floor, Some(20.0));
    let outcomes = || outcomes_of(&tangle, false, &unlimited).unwrap();
    row("outcomes with remoteness", least(5, outcomes), floor, Some(5.0));
    let certificate = label_of(&tangle, &unlimited).unwrap().into_certificate();
    let check = || certificate.check(&tangle).unwrap();
    row("certificate check", least(3, check), floor, Some(12.0));
    let bare = 4.0 * ARCS as f64;
    let graph = 4.0 * (ARCS + VERTICES + 1) as f64;
    println!();
    for (name, work) in [
        ("labels", &(|| drop(label_of(&tangle, &unlimited))) as &dyn Fn()),
        ("outcomes", &|| drop(outcomes_of(&tangle, false, &unlimited))),
        ("labels, acyclic", &|| drop(label_of(&dag, &unlimited))),
        ("certificate check", &|| certificate.check(&tangle).expect("it holds")),
    ] {
        let ratio = (graph + extra_memory(work) as f64) / bare;
        println!("peak memory, {name}: {ratio:.2} times the bare arcs, board included  bar 5");
    }

    println!("\nwritten by hand with petgraph, acyclic");
    let graph = DiGraph::<(), ()>::from_edges(&arcs);
    let by_hand = || {
        let order = petgraph::algo::toposort(&graph, None).expect("acyclic");
        let mut labels = vec![0_u32; graph.node_count()];
        for &v in order.iter().rev() {
            let seen: HashSet<u32> = graph.neighbors(v).map(|w| labels[w.index()]).collect();
            labels[v.index()] = (0..).find(|label| !seen.contains(label)).expect("one is free");
        }
        labels
    };
    row("toposort and HashSet mex", least(1, by_hand), floor, None);
}

/// The system's allocator, counting.
struct Counting;

static PRESENT: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on unchanged; the default `realloc` and `alloc_zeroed` go through
// these two.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let present = PRESENT.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(present, Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        PRESENT.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`, and `alloc` was the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many bytes `work` needs at its peak beside what is there already.
fn extra_memory(work: &dyn Fn()) -> usize {
    let before = PRESENT.load(Relaxed);
    PEAK.store(before, Relaxed);
    work();
    PEAK.load(Relaxed) - before
}
