//! Retrograde labels and strongly connected components, in linear time and without recursion.

use crate::algorithm::Adjacency;

/// Not labelled by retrograde analysis.
pub(super) const OPEN: u32 = u32::MAX;

/// Labels of the game in which nothing is deleted; they hold in both deletion games.
pub(super) struct Labels {
    /// Some(true) where the mover wins.
    pub(super) wins: Vec<Option<bool>>,
    /// When the label was given: a label rests on labels of lower rank only.
    pub(super) rank: Vec<u32>,
}

/// Retrograde analysis; a vertex with a mark has a further move, which loses.
pub(super) fn retrograde(out: &Adjacency, misere: bool, mark: impl Fn(u32) -> bool) -> Labels {
    let n = out.vertex_count();
    let back = out.transposed();
    let mut left: Vec<u32> = (0..n as u32).map(|v| out.degree(v) as u32).collect();
    let mut wins = vec![None; n];
    let mut rank = vec![OPEN; n];
    let mut queue = Vec::with_capacity(n);
    for v in 0..n as u32 {
        if left[v as usize] == 0 {
            wins[v as usize] = Some(misere && !mark(v));
            rank[v as usize] = queue.len() as u32;
            queue.push(v);
        }
    }
    let mut head = 0;
    while head < queue.len() {
        let w = queue[head];
        head += 1;
        let loses = wins[w as usize] == Some(false);
        for &v in back.neighbours(w) {
            if wins[v as usize].is_some() {
                continue;
            }
            left[v as usize] -= 1;
            if loses || left[v as usize] == 0 {
                wins[v as usize] = Some(loses);
                rank[v as usize] = queue.len() as u32;
                queue.push(v);
            }
        }
    }
    Labels { wins, rank }
}

/// Strongly connected components, numbered sinks first (Tarjan 1972), of what `roots` reach.
/// Vertices out of reach get [`OPEN`].
pub(super) fn components(out: &Adjacency, roots: impl Iterator<Item = u32>) -> (Vec<u32>, u32) {
    let n = out.vertex_count();
    let mut component = vec![OPEN; n];
    let mut count = 0;
    let mut index = vec![0_u32; n];
    let mut low = vec![0_u32; n];
    let mut time = 0;
    let mut open = Vec::new();
    let mut stack: Vec<(u32, u32)> = Vec::new();
    for root in roots {
        if index[root as usize] != 0 {
            continue;
        }
        time += 1;
        (index[root as usize], low[root as usize]) = (time, time);
        open.push(root);
        stack.push((root, 0));
        while let Some(&mut (v, ref mut next)) = stack.last_mut() {
            if let Some(&w) = out.neighbours(v).get(*next as usize) {
                *next += 1;
                if index[w as usize] == 0 {
                    time += 1;
                    (index[w as usize], low[w as usize]) = (time, time);
                    open.push(w);
                    stack.push((w, 0));
                } else if component[w as usize] == OPEN {
                    low[v as usize] = low[v as usize].min(index[w as usize]);
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, _)) = stack.last() {
                low[parent as usize] = low[parent as usize].min(low[v as usize]);
            }
            if low[v as usize] == index[v as usize] {
                while let Some(w) = open.pop() {
                    component[w as usize] = count;
                    if w == v {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    (component, count)
}
