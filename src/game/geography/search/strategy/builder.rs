//! Builds the nodes of a strategy, each after those that it names.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{Asked, Board, Wanted};
use crate::certificate::strategy::{StrategyCertificate, StrategyNode};
use crate::game::geography::search::arcs::ArcSearch;
use crate::game::geography::search::bits::{
    Bits, add, contains, insert, meets, pop, remove, without,
};
use crate::game::geography::search::blocks::Edge;
use crate::game::geography::search::driver::Driver;
use crate::game::geography::search::edges::EdgeSearch;
use crate::game::geography::search::kernel;
use crate::game::geography::search::lines::Flags;
use crate::game::geography::search::vertex::VertexSearch;
use crate::game::geography::search::{Kind, Problem};
use crate::limits::StopReason;

/// Says who wins a position.
enum Oracle<'a, const W: usize> {
    Vertex(VertexSearch<'a, W>),
    Edges(EdgeSearch<'a>),
    Arcs(ArcSearch<'a>),
}

/// A node's bounds: it holds where a position agrees with `required` on `cares`.
struct Bounds<const W: usize> {
    cares: Bits<W>,
    required: Bits<W>,
    wins: bool,
}

impl<const W: usize> Bounds<W> {
    fn cover(&self, alive: &Bits<W>) -> bool {
        (0..W).all(|i| alive[i] & self.cares[i] == self.required[i])
    }
}

struct Builder<'a, const W: usize> {
    problem: &'a Problem<'a>,
    board: &'a Board,
    driver: &'a Driver<'a>,
    oracle: Oracle<'a, W>,
    /// By vertex: the item used and the vertex moved to.
    moves: Vec<Vec<(u32, u32)>>,
    nodes: Vec<StrategyNode>,
    bounds: Vec<Bounds<W>>,
    exact: HashMap<(u32, Bits<W>), u32>,
    at: Vec<Vec<u32>>,
    most: usize,
}

/// How many nodes with the same token are tried on a position.
const TRIED: usize = 2000;

/// The nodes for the starts of `board`, as many of them as there is room for.
pub(super) fn build<const W: usize>(
    problem: &Problem<'_>,
    board: &Board,
    wanted: Wanted,
    driver: &Driver<'_>,
) -> StrategyCertificate {
    let n = board.vertices.len();
    let vertex = problem.kind == Kind::Vertex;
    let mut moves = vec![Vec::new(); n];
    for (i, &(a, b)) in (0_u32..).zip(&board.edges) {
        let ways = [(a, b), (b, a)];
        for &(from, to) in &ways[..if problem.directed || a == b { 1 } else { 2 }] {
            if !vertex {
                moves[from as usize].push((i, to));
            } else if from != to {
                moves[from as usize].push((to, to));
            }
        }
    }
    for list in &mut moves {
        list.sort_unstable();
        list.dedup();
    }
    let oracle: Oracle<'_, W> = match (problem.kind, problem.directed) {
        (Kind::Vertex, _) => {
            let arcs: Vec<(u32, u32)> = (0_u32..)
                .zip(&moves)
                .flat_map(|(v, list)| list.iter().map(move |&(_, w)| (v, w)))
                .collect();
            Oracle::Vertex(VertexSearch::new(driver, n, &arcs, problem.misere))
        }
        (Kind::Edge, false) => Oracle::Edges(EdgeSearch::new(driver, n, problem.misere)),
        (Kind::Edge, true) => Oracle::Arcs(ArcSearch::new(driver, n, problem.misere)),
    };
    let bytes = driver.table_bytes() / 4 / (size_of::<Bits<W>>() as u64 * 4 + 100);
    let builder = Builder {
        problem,
        board,
        driver,
        oracle,
        moves,
        nodes: Vec::new(),
        bounds: Vec::new(),
        exact: HashMap::new(),
        at: vec![Vec::new(); n],
        most: wanted.nodes.min(usize::try_from(bytes).unwrap_or(usize::MAX)),
    };
    let items = board.items(problem.kind);
    let shared = Mutex::new((builder, 0));
    // One job: the nodes are built one by one, on a stack that is deep enough.
    driver.run(
        1,
        2 * items + 2,
        |_| None,
        |_, depth| {
            let (builder, done) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
            for asked in &board.asked {
                builder.start(asked, items, wanted.moves, depth)?;
                *done = builder.nodes.len();
            }
            Some(true)
        },
    );
    let (mut builder, done) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    builder.nodes.truncate(done);
    StrategyCertificate { nodes: builder.nodes }
}

impl<const W: usize> Builder<'_, W> {
    /// Proves a start, and its moves if they are wanted.
    fn start(&mut self, asked: &Asked, items: usize, moves: bool, depth: usize) -> Option<()> {
        let start = asked.token;
        let mut alive = [0; W];
        (0..items as u32).for_each(|item| insert(&mut alive, item));
        asked.gone.iter().for_each(|&item| remove(&mut alive, item));
        if self.vertex_game() {
            remove(&mut alive, start);
        }
        self.node(start, &alive, depth)?;
        if !moves {
            return Some(());
        }
        for (item, target) in self.moves[start as usize].clone() {
            if !contains(&alive, item) {
                continue;
            }
            let mut after = alive;
            remove(&mut after, item);
            let next = self.node(target, &after, depth - 1)?;
            if !self.bounds[next as usize].wins {
                self.win(start, item, next)?;
            }
        }
        Some(())
    }

    fn vertex_game(&self) -> bool {
        self.problem.kind == Kind::Vertex
    }

    /// What of `alive` the token can still reach.
    fn reach(&self, token: u32, alive: &Bits<W>) -> Bits<W> {
        let mut reached = [0; W];
        let mut seen = vec![false; self.moves.len()];
        seen[token as usize] = true;
        let mut stack = vec![token];
        while let Some(v) = stack.pop() {
            for &(item, target) in &self.moves[v as usize] {
                if contains(alive, item) {
                    insert(&mut reached, item);
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        stack.push(target);
                    }
                }
            }
        }
        reached
    }

    fn wins(&self, token: u32, alive: &Bits<W>, depth: usize) -> Option<bool> {
        let mut edges = Vec::new();
        let mut scan = *alive;
        if !self.vertex_game() {
            while let Some(edge) = pop(&mut scan) {
                edges.push(self.board.edges[edge as usize]);
            }
        }
        let flags = || vec![Flags::default(); self.moves.len()];
        match &self.oracle {
            Oracle::Vertex(search) => search.wins(token, *alive, depth),
            Oracle::Arcs(search) => search.wins(token, edges, flags(), depth),
            Oracle::Edges(search) => search.wins(token, odd(&edges), flags(), depth),
        }
    }

    fn push(&mut self, token: u32, node: StrategyNode, bounds: Bounds<W>) -> Option<u32> {
        if self.nodes.len() >= self.most || !self.driver.go_on() {
            self.driver.stop(StopReason::Memory);
            return None;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.bounds.push(bounds);
        self.at[token as usize].push(number);
        Some(number)
    }

    /// A node that holds with the token on `token` and the items `alive` there.
    fn node(&mut self, token: u32, alive: &Bits<W>, depth: usize) -> Option<u32> {
        if depth == 0 {
            self.driver.stop(StopReason::Memory);
            return None;
        }
        let reached = self.reach(token, alive);
        if let Some(number) = self.fitting(token, alive, &reached) {
            return Some(number);
        }
        let number = self.fresh(token, alive, &reached, depth - 1)?;
        debug_assert!(self.bounds[number as usize].cover(alive));
        self.exact.insert((token, reached), number);
        Some(number)
    }

    /// A node made before that holds here.
    fn fitting(&self, token: u32, alive: &Bits<W>, reached: &Bits<W>) -> Option<u32> {
        let fits = |number: &u32| self.bounds[*number as usize].cover(alive);
        let exact = self.exact.get(&(token, *reached)).copied().filter(|number| fits(number));
        exact.or_else(|| self.at[token as usize].iter().rev().take(TRIED).copied().find(fits))
    }

    fn fresh(
        &mut self,
        token: u32,
        alive: &Bits<W>,
        reached: &Bits<W>,
        depth: usize,
    ) -> Option<u32> {
        let normal_edges = !self.vertex_game() && !self.problem.misere;
        if normal_edges && let Some([e, f]) = self.twins(reached) {
            return self.cancelled(token, alive, [e, f], depth);
        }
        let wins = self.wins(token, reached, depth)?;
        let mut moves: Vec<(u32, u32, u32)> = Vec::new();
        for &(item, target) in &self.moves[token as usize] {
            if contains(alive, item) {
                let replies = &self.moves[target as usize];
                let replies = replies.iter().filter(|(reply, _)| contains(alive, *reply)).count();
                moves.push((replies as u32, item, target));
            }
        }
        moves.sort_unstable();
        if wins {
            return self.winning(token, alive, &moves, depth);
        }
        if normal_edges
            && !self.problem.directed
            && let Some(number) = self.kernel(token, reached)
        {
            return number;
        }
        let (mut required, mut cares) = ([0; W], [0; W]);
        let (mut edges, mut next) = (Vec::new(), Vec::new());
        let mut heads = [0; W];
        for &(_, item, target) in &moves {
            insert(&mut heads, item);
            let mut after = *alive;
            remove(&mut after, item);
            let number = self.node(target, &after, depth)?;
            let (child, gone) = self.before(token, item, number);
            add(&mut required, &child);
            add(&mut cares, &gone);
            if !self.vertex_game() {
                edges.push(self.board.numbers[item as usize]);
            }
            next.push(number);
        }
        if self.problem.misere && !meets(&required, &heads) {
            insert(&mut required, moves.first()?.1);
        }
        for &(item, _) in &self.moves[token as usize] {
            if !contains(alive, item) {
                insert(&mut cares, item);
            }
        }
        add(&mut cares, &required);
        let node = StrategyNode::Loses { token: self.name(token), edges, next };
        self.push(token, node, Bounds { cares, required, wins: false })
    }

    /// What a node after a move requires, and what has to be gone before the move.
    fn before(&self, token: u32, item: u32, next: u32) -> (Bits<W>, Bits<W>) {
        let bounds = &self.bounds[next as usize];
        let mut gone = without(&bounds.cares, &bounds.required);
        remove(&mut gone, item);
        if self.vertex_game() {
            remove(&mut gone, token);
        }
        (bounds.required, gone)
    }

    fn winning(
        &mut self,
        token: u32,
        alive: &Bits<W>,
        moves: &[(u32, u32, u32)],
        depth: usize,
    ) -> Option<u32> {
        if moves.is_empty() {
            let mut cares = [0; W];
            self.moves[token as usize].iter().for_each(|&(item, _)| insert(&mut cares, item));
            let node = StrategyNode::Wins { token: self.name(token), edge: None, next: None };
            return self.push(token, node, Bounds { cares, required: [0; W], wins: true });
        }
        let after = |item: u32| {
            let mut after = *alive;
            remove(&mut after, item);
            after
        };
        // A node that is there already, if one fits.
        for &(_, item, target) in moves {
            let rest = self.reach(target, &after(item));
            if let Some(number) = self.fitting(target, &after(item), &rest)
                && !self.bounds[number as usize].wins
            {
                return self.win(token, item, number);
            }
        }
        for &(_, item, target) in moves {
            if !self.wins(target, &self.reach(target, &after(item)), depth)? {
                let number = self.node(target, &after(item), depth)?;
                return self.win(token, item, number);
            }
        }
        None
    }

    /// The node for the move by `item`, after which `next` holds.
    fn win(&mut self, token: u32, item: u32, next: u32) -> Option<u32> {
        let (mut required, mut cares) = self.before(token, item, next);
        insert(&mut required, item);
        add(&mut cares, &required);
        let edge = (!self.vertex_game()).then(|| self.board.numbers[item as usize]);
        let node = StrategyNode::Wins { token: self.name(token), edge, next: Some(next) };
        self.push(token, node, Bounds { cares, required, wins: true })
    }

    fn name(&self, v: u32) -> u32 {
        self.board.vertices[v as usize]
    }

    /// Two edges that cancel.
    fn twins(&self, alive: &Bits<W>) -> Option<[u32; 2]> {
        let mut ends = HashMap::new();
        let mut scan = *alive;
        while let Some(edge) = pop(&mut scan) {
            let (a, b) = self.board.edges[edge as usize];
            let other = if self.problem.directed { (b, a) } else { (a.min(b), a.max(b)) };
            if let Some(&twin) = ends.get(&other) {
                return Some([twin, edge]);
            }
            let own = if self.problem.directed { (a, b) } else { other };
            ends.insert(own, edge);
        }
        None
    }

    fn cancelled(
        &mut self,
        token: u32,
        alive: &Bits<W>,
        twins: [u32; 2],
        depth: usize,
    ) -> Option<u32> {
        let mut rest = *alive;
        twins.iter().for_each(|&edge| remove(&mut rest, edge));
        let next = self.node(token, &rest, depth)?;
        let Bounds { mut cares, mut required, wins } = self.bounds[next as usize];
        for edge in twins {
            insert(&mut cares, edge);
            insert(&mut required, edge);
        }
        let cancel = twins.map(|edge| self.board.numbers[edge as usize]);
        let node = StrategyNode::Cancel { cancel, next };
        self.push(token, node, Bounds { cares, required, wins })
    }

    /// A leaf, if an even kernel is found; `None` inside when there is no room for it.
    fn kernel(&mut self, token: u32, alive: &Bits<W>) -> Option<Option<u32>> {
        let mut edges = Vec::new();
        let mut scan = *alive;
        while let Some(edge) = pop(&mut scan) {
            edges.push(self.board.edges[edge as usize]);
        }
        let kernel = kernel::find(self.moves.len(), token, &odd(&edges))?;
        let (mut cares, mut required) = ([0; W], [0; W]);
        let mut gone = Vec::new();
        for &v in &kernel {
            for &(edge, _) in &self.moves[v as usize] {
                insert(&mut cares, edge);
                if contains(alive, edge) {
                    insert(&mut required, edge);
                } else {
                    gone.push(self.board.numbers[edge as usize]);
                }
            }
        }
        gone.sort_unstable();
        gone.dedup();
        let kernel = kernel.iter().map(|&v| self.name(v)).collect();
        let node = StrategyNode::Kernel { token: self.name(token), kernel, gone };
        Some(self.push(token, node, Bounds { cares, required, wins: false }))
    }
}

fn odd(edges: &[(u32, u32)]) -> Vec<Edge> {
    edges.iter().map(|&(a, b)| Edge::new(a, b, true)).collect()
}
