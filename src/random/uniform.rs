//! Random graphs in which all graphs of a kind are as likely, or all edges independent.

use hashbrown::HashSet;

use super::sampling::{Sampler, pair_of_index};
use super::{FamilyError, Values, edge, numbered};
use crate::board::BoardBuilder;

type Made = Result<BoardBuilder, FamilyError>;

/// A uniform labelled tree from a random Prüfer word, decoded in O(n).
pub(super) fn tree(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, n)?;
    if n < 2 {
        return Ok(builder);
    }
    let word: Vec<u64> = (2..n).map(|_| sampler.below(n)).collect();
    let mut degree = vec![1_u32; n as usize];
    for &v in &word {
        degree[v as usize] += 1;
    }
    let mut next = (0..n).find(|&v| degree[v as usize] == 1).expect("a tree has a leaf");
    let mut leaf = next;
    for &v in &word {
        edge(&mut builder, leaf, v)?;
        degree[v as usize] -= 1;
        if degree[v as usize] == 1 && v < next {
            leaf = v;
        } else {
            next = (next + 1..n).find(|&u| degree[u as usize] == 1).expect("a leaf is left");
            leaf = next;
        }
    }
    edge(&mut builder, leaf, n - 1)?;
    Ok(builder)
}

/// The number of pairs of `n` vertices.
pub(super) fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

pub(super) fn gnp(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, p) = (values.integer("n"), values.real("p"));
    let mut builder = numbered(false, n)?;
    sampler.each_with_chance(pairs(n), p, |index| {
        let (a, b) = pair_of_index(index);
        edge(&mut builder, a, b)
    })?;
    Ok(builder)
}

pub(super) fn gnm(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, m) = (values.integer("n"), values.integer("m"));
    if m > pairs(n) {
        return Err(FamilyError::new(format!(
            "--m is {m}; {n} vertices have only {} pairs",
            pairs(n)
        )));
    }
    let mut builder = numbered(false, n)?;
    for index in sampler.subset(pairs(n), m) {
        let (a, b) = pair_of_index(index);
        edge(&mut builder, a, b)?;
    }
    Ok(builder)
}

pub(super) fn bipartite(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (left, right, p) = (values.integer("left"), values.integer("right"), values.real("p"));
    let mut builder = numbered(false, left + right)?;
    sampler.each_with_chance(left * right, p, |index| {
        edge(&mut builder, index / right, left + index % right)
    })?;
    Ok(builder)
}

/// A simple d-regular graph: half-edges paired at random, then loops and parallel edges removed by
/// switching them with random edges. Asymptotically uniform for fixed d; exactly so for no d.
/// Where d is more than half of what is possible, the complement of a sparser one.
pub(super) fn regular(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, d) = (values.integer("n"), values.integer("d"));
    if d >= n.max(1) {
        return Err(FamilyError::new(format!(
            "--d is {d}; with {n} vertices it must be less than {}",
            n.max(1)
        )));
    }
    if n * d % 2 == 1 {
        return Err(FamilyError::new(format!(
            "--n {n} times --d {d} is odd, and every edge has two ends"
        )));
    }
    let sparse = d.min(n.saturating_sub(1) - d);
    let edges = if sparse == d {
        switched_pairing(n, d, sampler)
    } else {
        switched_pairing(n, sparse, sampler)
    };
    let mut builder = numbered(false, n)?;
    if sparse == d {
        for (a, b) in edges {
            edge(&mut builder, a, b)?;
        }
        return Ok(builder);
    }
    let left_out: HashSet<(u64, u64)> = edges.into_iter().collect();
    for b in 0..n {
        for a in 0..b {
            if !left_out.contains(&(a, b)) {
                edge(&mut builder, a, b)?;
            }
        }
    }
    Ok(builder)
}

/// The edges (a < b) of a simple d-regular graph, ascending; d ≤ (n − 1)/2 and nd even.
fn switched_pairing(n: u64, d: u64, sampler: &mut Sampler) -> Vec<(u64, u64)> {
    let sorted = |a: u64, b: u64| (a.min(b), a.max(b));
    loop {
        let mut halves: Vec<u64> = (0..n * d).map(|i| i / d.max(1)).collect();
        sampler.shuffle(&mut halves);
        let mut edges: Vec<(u64, u64)> =
            halves.chunks(2).map(|pair| sorted(pair[0], pair[1])).collect();
        let mut present = HashSet::with_capacity(edges.len());
        // Edges that are loops or repeat an earlier one.
        let mut bad: Vec<usize> = Vec::new();
        for (i, &(a, b)) in edges.iter().enumerate() {
            if a == b || !present.insert((a, b)) {
                bad.push(i);
            }
        }
        let mut tries = 100 * (edges.len() as u64 + 10);
        while let Some(&i) = bad.last() {
            if tries == 0 {
                break;
            }
            tries -= 1;
            let j = sampler.below(edges.len() as u64) as usize;
            if bad.contains(&j) {
                continue;
            }
            let ((a, b), (c, e)) = (edges[i], edges[j]);
            let (c, e) = if sampler.below(2) == 0 { (c, e) } else { (e, c) };
            let (new_i, new_j) = (sorted(a, c), sorted(b, e));
            if a == c
                || b == e
                || new_i == new_j
                || present.contains(&new_i)
                || present.contains(&new_j)
            {
                continue;
            }
            present.remove(&edges[j]);
            present.insert(new_i);
            present.insert(new_j);
            edges[i] = new_i;
            edges[j] = new_j;
            bad.pop();
        }
        if bad.is_empty() {
            edges.sort_unstable_by_key(|&(a, b)| (b, a));
            return edges;
        }
    }
}
