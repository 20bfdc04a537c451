//! Strongly connected components of a digraph given by functions (Tarjan 1972, without recursion).

use crate::limits::{Monitor, StopReason};

const STEPS_PER_CHECK: u32 = 1 << 16;

/// The component of each of `count` vertices; numbers are arbitrary.
///
/// `list(v)` are the entries to look at from `v`, and `head(v, entry)` is where an arc leads, if
/// the entry is one. O(vertices + entries).
pub(super) fn strong_components<'a, E: Copy + 'a>(
    count: u32,
    list: impl Fn(u32) -> &'a [E],
    head: impl Fn(u32, E) -> Option<u32>,
    monitor: &Monitor,
) -> Result<Vec<u32>, StopReason> {
    // `rank` is 0 for new vertices, a search number while open, and above `count` once closed.
    let mut rank = vec![0_u32; count as usize];
    let mut next_rank = 0;
    let mut closed = u32::MAX;
    let mut open: Vec<u32> = Vec::new();
    // (vertex, position in its list, own search number)
    let mut calls: Vec<(u32, u32, u32)> = Vec::new();
    let mut steps = 0_u32;
    for start in 0..count {
        if rank[start as usize] != 0 {
            continue;
        }
        next_rank += 1;
        rank[start as usize] = next_rank;
        calls.push((start, 0, next_rank));
        'call: while let Some((v, mut position, own)) = calls.pop() {
            steps += 1;
            if steps.is_multiple_of(STEPS_PER_CHECK) {
                monitor.check()?;
            }
            let entries = list(v);
            while let Some(&entry) = entries.get(position as usize) {
                position += 1;
                let Some(w) = head(v, entry) else { continue };
                let seen = rank[w as usize];
                if seen == 0 {
                    next_rank += 1;
                    rank[w as usize] = next_rank;
                    // The entry is looked at again when w is done.
                    calls.push((v, position - 1, own));
                    calls.push((w, 0, next_rank));
                    continue 'call;
                }
                // Closed vertices have greater ranks than any open one.
                if seen < rank[v as usize] {
                    rank[v as usize] = seen;
                }
            }
            open.push(v);
            if rank[v as usize] == own {
                while let Some(&top) = open.last() {
                    if rank[top as usize] < own {
                        break;
                    }
                    open.pop();
                    rank[top as usize] = closed;
                }
                closed -= 1;
            }
        }
    }
    Ok(rank)
}
