//! Undirected edge geography in normal play where linear algebra decides it: on components of the
//! parity graph that are bipartite (Fraenkel, Scheinerman, Ullman, TCS 112 (1993)).
//!
//! Edges of even multiplicity cancel: whoever uses one is answered along its twin. What is left is
//! the *parity graph*. With A the biadjacency matrix of a bipartite component over GF(2), row i is
//! P iff some y with yᵀ A = 0 has y_i = 1, and from an N row i the move to column l wins iff
//! A x = e_i has a solution with x_l = 1; columns likewise. One elimination tells all of it.

mod proof;
mod small;
mod solve;
mod strategy;

use crate::algorithm::Adjacency;
use crate::algorithm::gf2::{Factor, Matrix, Stopped};
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;

pub use proof::{BeyondLimit, MAX_WITNESS_ENTRIES};
pub use small::SmallParityGraph;
pub use solve::solve;
pub use strategy::KernelStrategy;

/// The edges of odd multiplicity, once each, with components and colours.
#[derive(Clone, Debug)]
pub struct ParityGraph {
    adjacency: Adjacency,
    component: Vec<u32>,
    colour: Vec<bool>,
    bipartite: Vec<bool>,
    /// Vertices by component.
    vertices: Vec<u32>,
    offsets: Vec<u32>,
}

impl ParityGraph {
    /// The parity graph of an undirected multigraph, in which a loop stands once in its list.
    /// O(n + m log m).
    pub fn new(board: &Adjacency) -> Self {
        let n = board.vertex_count();
        let mut odd = Vec::with_capacity(board.entry_count());
        let mut list = Vec::new();
        for v in 0..n as u32 {
            list.clear();
            list.extend_from_slice(board.neighbours(v));
            list.sort_unstable();
            for equal in list.chunk_by(|a, b| a == b) {
                if equal.len() % 2 == 1 {
                    odd.push((v, equal[0]));
                }
            }
        }
        let adjacency = Adjacency::outgoing_from_pairs(n, || odd.iter().copied())
            .expect("no larger than the board");
        let mut graph = ParityGraph {
            adjacency,
            component: vec![u32::MAX; n],
            colour: vec![false; n],
            bipartite: Vec::new(),
            vertices: Vec::with_capacity(n),
            offsets: vec![0],
        };
        for root in 0..n as u32 {
            if graph.component[root as usize] == u32::MAX {
                graph.grow(root);
            }
        }
        graph
    }

    fn grow(&mut self, root: u32) {
        let number = self.bipartite.len() as u32;
        let mut bipartite = true;
        let mut next = self.vertices.len();
        self.component[root as usize] = number;
        self.vertices.push(root);
        while let Some(&v) = self.vertices.get(next) {
            next += 1;
            for &w in self.adjacency.neighbours(v) {
                if self.component[w as usize] == u32::MAX {
                    self.component[w as usize] = number;
                    self.colour[w as usize] = !self.colour[v as usize];
                    self.vertices.push(w);
                } else if self.colour[w as usize] == self.colour[v as usize] {
                    bipartite = false;
                }
            }
        }
        self.bipartite.push(bipartite);
        self.offsets.push(self.vertices.len() as u32);
    }

    /// The neighbours along edges of odd multiplicity, ascending, each once.
    pub fn adjacency(&self) -> &Adjacency {
        &self.adjacency
    }

    /// The number of components.
    pub fn component_count(&self) -> usize {
        self.bipartite.len()
    }

    /// The component of `v`.
    pub fn component(&self, v: u32) -> u32 {
        self.component[v as usize]
    }

    /// The vertices of a component.
    pub fn vertices(&self, component: u32) -> &[u32] {
        let c = component as usize;
        &self.vertices[self.offsets[c] as usize..self.offsets[c + 1] as usize]
    }

    /// Whether a component is bipartite.
    pub fn is_bipartite(&self, component: u32) -> bool {
        self.bipartite[component as usize]
    }
}

/// A bipartite component eliminated.
#[derive(Debug)]
pub struct BipartiteComponent {
    /// The vertices of the rows and of the columns.
    sides: [Vec<u32>; 2],
    factor: Factor,
    /// Which of them are P.
    lost: [Vec<bool>; 2],
}

impl BipartiteComponent {
    /// The number of vertices less twice the rank: how many independent even kernels there are.
    pub fn nullity(&self) -> usize {
        self.factor.left_nullity() + self.factor.right_nullity()
    }

    /// Every vertex with its outcome.
    pub fn outcomes(&self) -> impl Iterator<Item = (u32, Outcome)> + '_ {
        self.sides.iter().zip(&self.lost).flat_map(|(vertices, lost)| {
            vertices.iter().zip(lost).map(|(&v, &p)| (v, if p { Outcome::P } else { Outcome::N }))
        })
    }
}

/// The outcomes of every start in a component of the parity graph that is bipartite.
///
/// # Errors
/// [`Stopped`] at a limit; with [`StopReason::Memory`] it
/// tells the size of the dense core.
///
/// # Panics
/// If the component is not bipartite.
pub fn solve_bipartite_component(
    graph: &ParityGraph,
    component: u32,
    monitor: &Monitor,
) -> Result<BipartiteComponent, Stopped> {
    assert!(graph.is_bipartite(component), "component {component} is not bipartite");
    let (rows, columns): (Vec<u32>, Vec<u32>) =
        graph.vertices(component).iter().partition(|&&v| !graph.colour[v as usize]);
    let mut number = hashbrown::HashMap::with_capacity(columns.len());
    number.extend(columns.iter().enumerate().map(|(i, &v)| (v, i as u32)));
    let entries = rows.iter().enumerate().flat_map(|(i, &v)| {
        graph.adjacency.neighbours(v).iter().map({
            let number = &number;
            move |w| (i as u32, number[w])
        })
    });
    let matrix = Matrix::from_pairs(rows.len(), columns.len(), entries)
        .expect("a component is no larger than a board");
    let factor = matrix.factor(monitor)?;
    let lost = [factor.left_support(monitor)?, factor.right_support(monitor)?];
    Ok(BipartiteComponent { sides: [rows, columns], factor, lost })
}

/// What linear algebra tells of a whole board.
#[derive(Debug)]
pub struct BipartiteSolution {
    /// By vertex; `Unknown` on components that are not bipartite or met a limit.
    pub outcomes: Vec<Outcome>,
    /// (start, target), ascending: all moves that win for sure.
    pub winning_moves: Vec<(u32, u32)>,
    /// (start, target), ascending: moves from N starts that this theory does not reach; whether
    /// they win is to be searched. Moves from `Unknown` starts are in neither list.
    pub undecided_moves: Vec<(u32, u32)>,
    /// By component of the parity graph: the elimination, why it stopped, or `None` where the
    /// component is not bipartite.
    pub components: Vec<Option<Result<BipartiteComponent, Stopped>>>,
    /// The components, ascending for each of the two steps, in which a limit left outcomes or
    /// moves open, with the reason.
    pub open_components: Vec<(u32, Stopped)>,
}

/// Solves every bipartite component of a board, with all winning moves.
///
/// Elimination of each component, then the entries of its inverse at the moves. What a limit
/// leaves open is `Unknown` or an undecided move.
pub fn solve_bipartite(
    board: &Adjacency,
    graph: &ParityGraph,
    monitor: &Monitor,
) -> BipartiteSolution {
    let n = board.vertex_count();
    let mut solution = BipartiteSolution {
        outcomes: vec![Outcome::Unknown; n],
        winning_moves: Vec::new(),
        undecided_moves: Vec::new(),
        components: Vec::with_capacity(graph.component_count()),
        open_components: Vec::new(),
    };
    // The number of each vertex among the rows or columns of its component.
    let mut number = vec![0_u32; n];
    let mut ended = None;
    for c in 0..graph.component_count() as u32 {
        if !graph.is_bipartite(c) {
            solution.components.push(None);
            continue;
        }
        let result = match ended {
            Some(reason) => Err(reason),
            None => solve_bipartite_component(graph, c, monitor),
        };
        match &result {
            Ok(component) => {
                for (v, outcome) in component.outcomes() {
                    solution.outcomes[v as usize] = outcome;
                }
                for side in &component.sides {
                    side.iter().enumerate().for_each(|(i, &v)| number[v as usize] = i as u32);
                }
            }
            Err(stopped) => {
                solution.open_components.push((c, *stopped));
                // Another component may fit into memory; time does not come back.
                ended = (stopped.reason != StopReason::Memory).then_some(*stopped);
            }
        }
        solution.components.push(Some(result));
    }
    let mut asked = solution.sort_moves(board, graph);
    asked.sort_by_key(|&(v, _)| graph.component(v));
    for moves in asked.chunk_by(|a, b| graph.component(a.0) == graph.component(b.0)) {
        let c = graph.component(moves[0].0);
        let Some(Ok(component)) = &solution.components[c as usize] else { continue };
        let places: Vec<(u32, u32)> = moves
            .iter()
            .map(|&(v, w)| if graph.colour[v as usize] { (w, v) } else { (v, w) })
            .map(|(row, column)| (number[row as usize], number[column as usize]))
            .collect();
        match component.factor.inverse_entries(&places, monitor) {
            Ok(entries) => {
                let won = moves.iter().zip(entries).filter(|(_, one)| *one);
                solution.winning_moves.extend(won.map(|(m, _)| *m));
            }
            Err(reason) => {
                solution.undecided_moves.extend_from_slice(moves);
                solution.open_components.push((c, reason.into()));
            }
        }
    }
    solution.winning_moves.sort_unstable();
    solution.undecided_moves.sort_unstable();
    solution
}

impl BipartiteSolution {
    /// Sorts out the moves that the outcomes of both ends tell; gives those that an entry of the
    /// inverse tells: within a component to an N-vertex of the other colour.
    fn sort_moves(&mut self, board: &Adjacency, graph: &ParityGraph) -> Vec<(u32, u32)> {
        let mut asked = Vec::new();
        let mut targets = Vec::new();
        for v in 0..board.vertex_count() as u32 {
            if self.outcomes[v as usize] != Outcome::N {
                continue;
            }
            targets.clear();
            targets.extend_from_slice(board.neighbours(v));
            targets.sort_unstable();
            targets.dedup();
            for &w in &targets {
                let same = graph.component(v) == graph.component(w);
                if same && graph.colour[v as usize] == graph.colour[w as usize] {
                    self.undecided_moves.push((v, w));
                    continue;
                }
                match self.outcomes[w as usize] {
                    Outcome::P => self.winning_moves.push((v, w)),
                    Outcome::Unknown => self.undecided_moves.push((v, w)),
                    _ if same => asked.push((v, w)),
                    _ => {}
                }
            }
        }
        asked
    }
}
