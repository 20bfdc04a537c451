//! What a graph looks like: components, two-colouring, cycles, loops, parallel edges.

use super::Adjacency;

/// Counts and properties of a graph or digraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Weakly connected components.
    pub components: usize,
    /// Whether the underlying graph has no odd cycle (a loop is one).
    pub bipartite: bool,
    /// Whether there is no directed cycle, or no cycle at all where edges have no direction.
    pub acyclic: bool,
    /// Loops.
    pub loops: usize,
    /// Edges beyond the first between the same ends (of arcs: in the same direction).
    pub parallel_edges: usize,
}

/// Counts components, loops and parallel edges and looks for odd cycles and cycles.
///
/// `pairs` gives the edges; it is called several times. O(n + m) time and memory.
///
/// # Panics
/// If the graph cannot be numbered by 32 bits.
pub fn counts<I>(vertex_count: usize, directed: bool, pairs: impl Fn() -> I) -> Counts
where
    I: Iterator<Item = (u32, u32)>,
{
    const FITS: &str = "vertices and edge ends are numbered by 32 bits";
    let around = Adjacency::undirected_from_pairs(vertex_count, &pairs).expect(FITS);
    let loops = pairs().filter(|(a, b)| a == b).count();
    let colouring = two_colouring(&around);
    let (parallel_edges, acyclic) = if directed {
        let out = Adjacency::outgoing_from_pairs(vertex_count, &pairs).expect(FITS);
        (repeated_entries(&out), is_acyclic(&out))
    } else {
        // An edge stands in two lists, a loop in one.
        let at_loops = (0..vertex_count as u32)
            .map(|v| around.neighbours(v).iter().filter(|&&w| w == v).count().saturating_sub(1))
            .sum::<usize>();
        let parallel = (repeated_entries(&around) + at_loops) / 2;
        let edges = (around.entry_count() + loops) / 2;
        (parallel, edges + colouring.components == vertex_count)
    };
    Counts {
        components: colouring.components,
        bipartite: colouring.is_bipartite(),
        acyclic,
        loops,
        parallel_edges,
    }
}

/// The components of a graph and a two-colouring of those that are bipartite.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// How many components there are.
    pub components: usize,
    /// The component of each vertex, numbered by least vertex.
    pub component: Vec<u32>,
    /// Whether each component has an odd cycle.
    pub odd_component: Vec<bool>,
    /// A colour a vertex; ends of an edge are apart except where a component has an odd cycle.
    pub colour: Vec<bool>,
}

impl Colouring {
    /// Whether no component has an odd cycle.
    pub fn is_bipartite(&self) -> bool {
        !self.odd_component.contains(&true)
    }
}

/// Components and a two-colouring by breadth-first search. O(n + m).
pub fn two_colouring(adjacency: &Adjacency) -> Colouring {
    const NEW: u32 = u32::MAX;
    let n = adjacency.vertex_count();
    let mut component = vec![NEW; n];
    let mut colour = vec![false; n];
    let mut odd_component = Vec::new();
    let mut components = 0;
    let mut queue = Vec::new();
    for root in 0..n as u32 {
        if component[root as usize] != NEW {
            continue;
        }
        component[root as usize] = components;
        odd_component.push(false);
        queue.clear();
        queue.push(root);
        let mut next = 0;
        while next < queue.len() {
            let v = queue[next];
            next += 1;
            for &w in adjacency.neighbours(v) {
                if component[w as usize] == NEW {
                    component[w as usize] = components;
                    colour[w as usize] = !colour[v as usize];
                    queue.push(w);
                } else if colour[w as usize] == colour[v as usize] {
                    odd_component[components as usize] = true;
                }
            }
        }
        components += 1;
    }
    Colouring { components: components as usize, component, odd_component, colour }
}

/// Whether a digraph has no directed cycle: every vertex can be taken after its predecessors.
/// O(n + m).
pub fn is_acyclic(outgoing: &Adjacency) -> bool {
    let n = outgoing.vertex_count();
    let mut waiting_for = vec![0_u32; n];
    for &head in outgoing.entries() {
        waiting_for[head as usize] += 1;
    }
    let mut ready: Vec<u32> = (0..n as u32).filter(|&v| waiting_for[v as usize] == 0).collect();
    let mut taken = 0;
    while let Some(v) = ready.pop() {
        taken += 1;
        for &head in outgoing.neighbours(v) {
            waiting_for[head as usize] -= 1;
            if waiting_for[head as usize] == 0 {
                ready.push(head);
            }
        }
    }
    taken == n
}

/// How many entries of all lists repeat an earlier one of the same list.
fn repeated_entries(adjacency: &Adjacency) -> usize {
    const NOBODY: u32 = u32::MAX;
    let n = adjacency.vertex_count();
    let mut seen_by = vec![NOBODY; n];
    let mut repeated = 0;
    for v in 0..n as u32 {
        for &w in adjacency.neighbours(v) {
            if std::mem::replace(&mut seen_by[w as usize], v) == v {
                repeated += 1;
            }
        }
    }
    repeated
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(n: usize, directed: bool, pairs: &[(u32, u32)]) -> Counts {
        counts(n, directed, || pairs.iter().copied())
    }

    #[test]
    fn empty_graph_is_a_bipartite_forest() {
        let counts = of(0, false, &[]);
        assert_eq!((counts.components, counts.bipartite, counts.acyclic), (0, true, true));
    }

    #[test]
    fn loops_and_parallel_edges_are_counted() {
        let counts = of(3, false, &[(0, 0), (0, 0), (0, 1), (1, 0), (0, 1)]);
        assert_eq!((counts.loops, counts.parallel_edges, counts.components), (2, 3, 2));
        assert!(!counts.bipartite && !counts.acyclic);
    }

    #[test]
    fn arcs_both_ways_are_a_cycle_and_not_parallel() {
        let counts = of(2, true, &[(0, 1), (1, 0)]);
        assert_eq!((counts.acyclic, counts.parallel_edges, counts.bipartite), (false, 0, true));
    }

    #[test]
    fn an_odd_cycle_is_not_bipartite_a_path_is_a_forest() {
        assert!(!of(3, false, &[(0, 1), (1, 2), (2, 0)]).bipartite);
        assert!(of(3, false, &[(0, 1), (1, 2)]).acyclic);
        assert!(of(3, true, &[(0, 1), (1, 2), (0, 2)]).acyclic);
    }
}
