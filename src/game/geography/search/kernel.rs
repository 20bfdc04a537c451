//! Even kernels, by linear algebra over GF(2), as leaves of the search in undirected edge
//! geography (normal play).
//!
//! A set S of vertices is an even kernel if no edge joins two of them and every other vertex has
//! an even number of edges into S. The player who is not to move wins from each of its members by
//! always moving back into S. On bipartite boards the converse holds; elsewhere S is sought
//! inside a few maximal independent sets.

use super::blocks::Edge;

/// The graph with each even edge split by a middle vertex, so that every edge passes the turn.
fn split(vertex_count: usize, edges: &[Edge]) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); vertex_count];
    let mut join = |a: u32, b: u32| {
        if lists.len() <= b as usize {
            lists.resize_with(b as usize + 1, Vec::new);
        }
        lists[a as usize].push(b);
        lists[b as usize].push(a);
    };
    let mut fresh = vertex_count as u32;
    for e in edges {
        if e.odd {
            join(e.a, e.b);
        } else {
            join(e.a, fresh);
            join(e.b, fresh);
            fresh += 1;
        }
    }
    lists
}

/// Whether row `target` lies in the span of the others; a row is the set of its entries, those
/// that stand in it an even number of times left out.
fn spanned(rows: &[&[u32]], target: usize, columns: usize) -> bool {
    sum_to_nothing(rows, target, columns, false).is_some()
}

/// Rows, `target` among them, that add up to nothing, if there are any; without `tell` only
/// whether there are.
fn sum_to_nothing(
    rows: &[&[u32]],
    target: usize,
    columns: usize,
    tell: bool,
) -> Option<Vec<usize>> {
    let words = columns.div_ceil(64);
    // After the entries, which rows went into the sum.
    let length = words + if tell { rows.len().div_ceil(64) } else { 0 };
    let pack = |i: usize| {
        let mut bits = vec![0_u64; length];
        for &c in rows[i] {
            bits[c as usize / 64] ^= 1 << (c % 64);
        }
        if tell {
            bits[words + i / 64] |= 1 << (i % 64);
        }
        bits
    };
    let lead = |bits: &[u64]| {
        let i = bits[..words].iter().position(|&word| word != 0)?;
        Some(i * 64 + bits[i].trailing_zeros() as usize)
    };
    let mut basis: Vec<Option<Vec<u64>>> = vec![None; columns];
    let reduce = |bits: &mut [u64], basis: &[Option<Vec<u64>>]| {
        while let Some(c) = lead(bits) {
            let Some(row) = &basis[c] else { return Some(c) };
            for (x, y) in bits.iter_mut().zip(row) {
                *x ^= y;
            }
        }
        None
    };
    for i in (0..rows.len()).filter(|&i| i != target) {
        let mut bits = pack(i);
        if let Some(c) = reduce(&mut bits, &basis) {
            basis[c] = Some(bits);
        }
    }
    let mut bits = pack(target);
    if reduce(&mut bits, &basis).is_some() {
        return None;
    }
    let told = if tell { rows.len() } else { 0 };
    Some((0..told).filter(|&i| bits[words + i / 64] >> (i % 64) & 1 == 1).collect())
}

/// Whether the mover wins, if every closed walk from the token passes the turn an even number of
/// times; otherwise `None`. Normal play.
pub(super) fn even(vertex_count: usize, token: u32, edges: &[Edge]) -> Option<bool> {
    let mut first = vec![0_u32; vertex_count + 1];
    for e in edges {
        first[e.a as usize] += 1;
        first[e.b as usize] += 1;
    }
    let mut ends = Vec::new();
    for slot in &mut first {
        let size = *slot;
        *slot = ends.len() as u32;
        ends.resize(ends.len() + size as usize, (0, false));
    }
    let mut place = first.clone();
    for e in edges {
        for (x, y) in [(e.a, e.b), (e.b, e.a)] {
            ends[place[x as usize] as usize] = (y, e.odd);
            place[x as usize] += 1;
        }
    }
    let mut side = vec![None; vertex_count];
    side[token as usize] = Some(false);
    let mut stack = vec![token];
    while let Some(v) = stack.pop() {
        let here = side[v as usize] == Some(true);
        for &(w, odd) in &ends[first[v as usize] as usize..first[v as usize + 1] as usize] {
            match side[w as usize] {
                None => {
                    side[w as usize] = Some(here != odd);
                    stack.push(w);
                }
                Some(there) if there != (here != odd) => return None,
                Some(_) => {}
            }
        }
    }
    let lists = split(vertex_count, edges);
    let mut rows: Vec<&[u32]> = Vec::new();
    let mut target = 0;
    for (v, list) in lists.iter().enumerate() {
        let same = match side.get(v) {
            Some(&side) => side == Some(false),
            None => list.first().is_some_and(|&u| side[u as usize] == Some(true)),
        };
        if v == token as usize {
            target = rows.len();
        }
        if same {
            rows.push(list);
        }
    }
    Some(!spanned(&rows, target, lists.len()))
}

/// Tries to find an even kernel that contains the token: true proves that the mover loses, false
/// nothing. Normal play.
pub(super) fn try_some(vertex_count: usize, token: u32, edges: &[Edge]) -> bool {
    seek(vertex_count, token, edges, false).is_some()
}

/// An even kernel that contains the token, if one is found; all edges are odd.
pub(super) fn find(vertex_count: usize, token: u32, edges: &[Edge]) -> Option<Vec<u32>> {
    seek(vertex_count, token, edges, true)
}

/// The search for a kernel; without `tell` the answer does not name its members.
fn seek(vertex_count: usize, token: u32, edges: &[Edge], tell: bool) -> Option<Vec<u32>> {
    let lists = split(vertex_count, edges);
    let n = lists.len();
    if lists[token as usize].contains(&token) {
        return None;
    }
    // Breadth first from the token; even distances make the first independent set.
    let mut distance = vec![u32::MAX; n];
    let mut order = vec![token];
    distance[token as usize] = 0;
    let mut head = 0;
    while head < order.len() {
        let v = order[head];
        head += 1;
        for &w in &lists[v as usize] {
            if distance[w as usize] == u32::MAX {
                distance[w as usize] = distance[v as usize] + 1;
                order.push(w);
            }
        }
    }
    let mut seed = 0x853c_49e6_748f_ea9b_u64;
    for round in 0..KERNEL_TRIES {
        if round == 0 {
            order[1..].sort_by_key(|&v| distance[v as usize] % 2);
        } else {
            for i in 2..order.len() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                order.swap(i, 1 + (seed >> 33) as usize % i);
            }
        }
        let mut taken = vec![false; n];
        let mut members = Vec::new();
        for &v in &order {
            let list = &lists[v as usize];
            if !list.iter().any(|&w| taken[w as usize] || w == v) {
                taken[v as usize] = true;
                members.push(v);
            }
        }
        let rows: Vec<&[u32]> = members.iter().map(|&v| &lists[v as usize][..]).collect();
        if let Some(sum) = sum_to_nothing(&rows, 0, n, tell) {
            return Some(sum.into_iter().map(|i| members[i]).collect());
        }
    }
    None
}

const KERNEL_TRIES: usize = 4;
