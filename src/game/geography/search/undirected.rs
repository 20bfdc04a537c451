//! Undirected edge geography on a whole board: bridges first, by two passes over the blocks.
//!
//! The far side of a bridge is untouched until the bridge is crossed, so crossing has one value.
//! The first pass finds the values away from a root, the second those towards it.

use super::blocks::{Blocks, Edge};
use super::driver::Driver;
use super::edges::EdgeSearch;
use super::lines::Flags;
use super::structure::OPEN;
use super::{Move, Problem, StartAnswer, outcome};

/// What the bridges at a vertex offer.
#[derive(Clone, Copy, Default)]
struct Exits {
    winning: u32,
    losing: u32,
    unknown: u32,
}

impl Exits {
    /// Counts a bridge with `value` for the player who would be to move beyond it.
    fn slot(&mut self, value: Option<bool>) -> &mut u32 {
        match value {
            Some(false) => &mut self.winning,
            Some(true) => &mut self.losing,
            None => &mut self.unknown,
        }
    }

    fn flags(self) -> Flags {
        Flags { hot: self.winning > 0, mark: self.losing > 0 }
    }
}

struct Root<'a> {
    driver: &'a Driver<'a>,
    misere: bool,
    blocks: Blocks,
    exits: Vec<Exits>,
    local: Vec<u32>,
}

/// A question about a block: the token's place, the bridge that is gone, the move made first.
#[derive(Clone, Copy)]
struct Query {
    token: u32,
    gone: Option<Option<bool>>,
    first: Option<u32>,
}

pub(super) fn solve(
    problem: &Problem<'_>,
    starts: &[u32],
    driver: &Driver<'_>,
) -> Vec<StartAnswer> {
    let n = problem.vertex_count;
    let mut asked = vec![false; n];
    for &start in starts {
        asked[start as usize] = true;
    }
    let mut answers: Vec<Option<StartAnswer>> = vec![None; n];
    // One component at a time, renumbered, so that many small ones cost no more than one.
    let (members, first, edges) = split(problem);
    for c in 0..first.len() - 1 {
        let (vertices, edges) =
            (&members[first[c].0..first[c + 1].0], &edges[first[c].1..first[c + 1].1]);
        let here: Vec<bool> = vertices.iter().map(|&v| asked[v as usize]).collect();
        let Some(root) = here.iter().position(|&asked| asked) else { continue };
        for mut answer in
            solve_component(vertices.len(), edges, root as u32, &here, problem.misere, driver)
        {
            answer.start = vertices[answer.start as usize];
            for m in &mut answer.moves {
                m.target = vertices[m.target as usize];
            }
            answers[answer.start as usize] = Some(answer.clone());
        }
    }
    starts.iter().filter_map(|&start| answers[start as usize].clone()).collect()
}

/// Connected components: members, where each starts (in members and in edges), edges renumbered.
type Parts = (Vec<u32>, Vec<(usize, usize)>, Vec<Edge>);

fn split(problem: &Problem<'_>) -> Parts {
    let n = problem.vertex_count;
    let mut parent: Vec<u32> = (0..n as u32).collect();
    fn find(parent: &mut [u32], mut v: u32) -> u32 {
        while parent[v as usize] != v {
            parent[v as usize] = parent[parent[v as usize] as usize];
            v = parent[v as usize];
        }
        v
    }
    for &(a, b) in problem.edges {
        let (a, b) = (find(&mut parent, a), find(&mut parent, b));
        parent[a.max(b) as usize] = a.min(b);
    }
    let mut number = vec![OPEN; n];
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    let mut component = vec![0_u32; n];
    for v in 0..n as u32 {
        let r = find(&mut parent, v) as usize;
        if number[r] == OPEN {
            number[r] = sizes.len() as u32;
            sizes.push((0, 0));
        }
        component[v as usize] = number[r];
        sizes[number[r] as usize].0 += 1;
    }
    for &(a, _) in problem.edges {
        sizes[component[a as usize] as usize].1 += 1;
    }
    let mut first = vec![(0, 0)];
    for (v, e) in sizes {
        let last = first[first.len() - 1];
        first.push((last.0 + v, last.1 + e));
    }
    let mut place = first.clone();
    let mut members = vec![0_u32; n];
    let mut local = vec![0_u32; n];
    for v in 0..n as u32 {
        let c = component[v as usize] as usize;
        members[place[c].0] = v;
        local[v as usize] = (place[c].0 - first[c].0) as u32;
        place[c].0 += 1;
    }
    let mut edges = vec![Edge::new(0, 0, true); problem.edges.len()];
    for &(a, b) in problem.edges {
        let c = component[a as usize] as usize;
        edges[place[c].1] = Edge::new(local[a as usize], local[b as usize], true);
        place[c].1 += 1;
    }
    (members, first, edges)
}

fn solve_component(
    n: usize,
    edges: &[Edge],
    start: u32,
    asked: &[bool],
    misere: bool,
    driver: &Driver<'_>,
) -> Vec<StartAnswer> {
    let blocks = Blocks::new(n, edges, start);
    let count = blocks.count();
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); count];
    for v in 0..n as u32 {
        if let Some(k) = blocks.block_of(v) {
            members[k].push(v);
        }
    }
    let mut root =
        Root { driver, misere, blocks, exits: vec![Exits::default(); n], local: vec![OPEN; n] };
    let mut wanted: Vec<bool> =
        members.iter().map(|list| list.iter().any(|&v| asked[v as usize])).collect();
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
    // Values beyond each bridge, away from the root and towards it.
    let mut down = vec![None; count];
    let mut up: Vec<Option<bool>> = vec![None; count];
    for k in (1..count).rev() {
        let bridge = root.blocks.bridge(k);
        let query = Query { token: bridge.far, gone: None, first: None };
        down[k] = root.ask(k, &members[k], &[query])[0];
        *root.exits[bridge.near as usize].slot(down[k]) += 1;
        let parent = root.blocks.block_of(bridge.near).unwrap_or(0);
        children[parent].push(k as u32);
        wanted[parent] |= wanted[k];
    }
    let mut over: Vec<Vec<(u32, Option<bool>)>> = vec![Vec::new(); n];
    let mut answers = Vec::new();
    for k in 0..count {
        if !wanted[k] {
            continue;
        }
        if k > 0 {
            let bridge = root.blocks.bridge(k);
            *root.exits[bridge.far as usize].slot(up[k]) += 1;
            over[bridge.far as usize].push((bridge.near, up[k]));
        }
        // One query a distinct neighbour inside the block.
        let mut moves: Vec<(u32, u32)> = Vec::new();
        for e in root.blocks.edges(k) {
            for (v, w) in [(e.a, e.b), (e.b, e.a)] {
                if asked[v as usize] {
                    moves.push((v, w));
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let mut queries: Vec<Query> =
            moves.iter().map(|&(v, w)| Query { token: v, gone: None, first: Some(w) }).collect();
        let below: Vec<u32> =
            children[k].iter().copied().filter(|&child| wanted[child as usize]).collect();
        queries.extend(below.iter().map(|&child| Query {
            token: root.blocks.bridge(child as usize).near,
            gone: Some(down[child as usize]),
            first: None,
        }));
        let results = root.ask(k, &members[k], &queries);
        for (&child, &value) in below.iter().zip(&results[moves.len()..]) {
            up[child as usize] = value;
        }
        for &child in &children[k] {
            let bridge = root.blocks.bridge(child as usize);
            over[bridge.near as usize].push((bridge.far, down[child as usize]));
        }
        let mut inner = moves.iter().zip(&results).peekable();
        for &v in members[k].iter().filter(|&&v| asked[v as usize]) {
            let mut list = std::mem::take(&mut over[v as usize]);
            let searched = inner.peek().is_some_and(|(m, _)| m.0 == v);
            while let Some((m, &value)) = inner.next_if(|(m, _)| m.0 == v) {
                list.push((m.1, value));
            }
            list.sort_unstable();
            let moves: Vec<Move> = list
                .into_iter()
                .map(|(target, value)| Move { target, wins: value.map(|wins| !wins) })
                .collect();
            let outcome = outcome(&moves, misere);
            answers.push(StartAnswer { start: v, outcome, moves, searched });
        }
    }
    answers
}

impl Root<'_> {
    /// The value of each query: with `first`, of the position after that move.
    fn ask(&mut self, k: usize, members: &[u32], queries: &[Query]) -> Vec<Option<bool>> {
        let edges = self.blocks.edges(k);
        let exits_at = |query: &Query| {
            let mut exits = self.exits[query.token as usize];
            if let Some(value) = query.gone {
                *exits.slot(value) -= 1;
            }
            exits
        };
        if edges.is_empty() {
            return queries
                .iter()
                .map(|query| {
                    let exits = exits_at(query);
                    match (exits.winning, exits.unknown, exits.losing) {
                        (1.., _, _) => Some(true),
                        (_, 1.., _) => None,
                        (_, _, 1..) => Some(false),
                        _ => Some(self.misere),
                    }
                })
                .collect();
        }
        for (i, &v) in members.iter().enumerate() {
            self.local[v as usize] = i as u32;
        }
        let local = &self.local;
        let edges: Vec<Edge> = edges
            .iter()
            .map(|e| Edge::new(local[e.a as usize], local[e.b as usize], e.odd))
            .collect();
        let flags: Vec<Flags> = members.iter().map(|&v| self.exits[v as usize].flags()).collect();
        let unknown: u32 = members.iter().map(|&v| self.exits[v as usize].unknown).sum();
        let round = cycle(members.len(), &edges);
        let search = EdgeSearch::new(self.driver, members.len(), self.misere);
        let answer = |query: &Query, depth: usize| {
            let token = local[query.token as usize];
            let exits = exits_at(query);
            if query.first.is_none() && exits.winning > 0 {
                return Some(true);
            }
            let open = unknown - u32::from(query.gone == Some(None));
            if open > 0 {
                return None;
            }
            let mut flags = flags.clone();
            flags[token as usize] = exits.flags();
            let mut edges = edges.clone();
            let mut at = token;
            if let Some(w) = query.first {
                at = local[w as usize];
                let edge = Edge::new(token, at, true);
                if let Some(i) = edges.iter().position(|&e| e == edge) {
                    edges.swap_remove(i);
                }
            }
            search.wins(at, edges, flags, depth)
        };
        if round && unknown == 0 && !flags.iter().any(|flags| flags.hot) {
            // A cycle leaves nobody a choice until the token is back.
            return queries
                .iter()
                .map(|query| {
                    let stuck = self.misere && !exits_at(query).flags().mark;
                    let wins = stuck != (edges.len() % 2 == 1);
                    Some(wins != query.first.is_some())
                })
                .collect();
        }
        let start = |i: usize| queries[i].first.map(|_| queries[i].token);
        self.driver
            .run(queries.len(), edges.len() + 1, start, |i, depth| answer(&queries[i], depth))
    }
}

/// Whether the edges, which make a block, are one cycle.
fn cycle(vertex_count: usize, edges: &[Edge]) -> bool {
    let mut degree = vec![0_u32; vertex_count];
    for e in edges {
        degree[e.a as usize] += 1;
        degree[e.b as usize] += 1;
    }
    degree.iter().all(|&degree| degree == 2)
}
