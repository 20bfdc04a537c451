//! A position of Shannon's game, and whether a certificate of it holds.

use super::{CutCertificate, Player, Refused, ShortCertificate, refuse};

/// When a player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// When moving first.
    First,
    /// Also when moving second.
    Second,
}

/// The position a certificate speaks of.
#[derive(Clone, Debug)]
pub struct ShannonBoard<'a> {
    pub(super) ends: &'a [[u32; 2]],
    pub(super) terminals: Option<[u32; 2]>,
    free: Vec<bool>,
    pub(super) contracted: Sets,
}

/// Disjoint sets by plain path halving.
#[derive(Clone, Debug)]
pub(super) struct Sets(Vec<u32>);

impl Sets {
    pub fn find(&mut self, mut x: u32) -> u32 {
        while self.0[x as usize] != x {
            self.0[x as usize] = self.0[self.0[x as usize] as usize];
            x = self.0[x as usize];
        }
        x
    }

    pub fn join(&mut self, [a, b]: [u32; 2]) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }

    pub fn count(&mut self) -> usize {
        (0..self.0.len() as u32).filter(|&x| self.find(x) == x).count()
    }
}

impl<'a> ShannonBoard<'a> {
    /// The board with these edges, the two terminals if there are any, and what has been played.
    ///
    /// # Errors
    /// A number that is too large, or an edge played twice.
    pub fn new(
        vertex_count: usize,
        ends: &'a [[u32; 2]],
        terminals: Option<[u32; 2]>,
        fortified: &[u32],
        deleted: &[u32],
    ) -> Result<Self, Refused> {
        if terminals.iter().flatten().any(|&v| v as usize >= vertex_count) {
            return refuse("a terminal is no vertex");
        }
        let mut board = ShannonBoard {
            ends,
            terminals,
            free: vec![true; ends.len()],
            contracted: Sets((0..vertex_count as u32).collect()),
        };
        for &e in fortified {
            board.play(Player::Short, e)?;
        }
        for &e in deleted {
            board.play(Player::Cut, e)?;
        }
        Ok(board)
    }

    /// Plays an edge.
    ///
    /// # Errors
    /// It is no edge, or has been played.
    pub fn play(&mut self, player: Player, edge: u32) -> Result<(), Refused> {
        match self.free.get_mut(edge as usize) {
            Some(free) if *free => *free = false,
            Some(_) => return refuse(format!("edge {edge} is played twice")),
            None => return refuse(format!("there is no edge {edge}")),
        }
        if player == Player::Short {
            self.contracted.join(self.ends[edge as usize]);
        }
        Ok(())
    }

    /// Whether an edge is there and has not been played.
    pub fn is_free(&self, edge: u32) -> bool {
        self.free.get(edge as usize).is_some_and(|&free| free)
    }

    /// The number of edges, played ones among them.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// Checks that the lists name free edges, each once.
    fn distinct<'b>(&self, lists: impl IntoIterator<Item = &'b [u32]>) -> Result<(), Refused> {
        let mut seen = vec![false; self.ends.len()];
        for &e in lists.into_iter().flatten() {
            if !self.is_free(e) {
                return refuse(format!("edge {e} is not free"));
            }
            if std::mem::replace(&mut seen[e as usize], true) {
                return refuse(format!("edge {e} stands in the certificate twice"));
            }
        }
        Ok(())
    }

    /// Joins edges to sets, each of two.
    pub(super) fn forest(&self, mut sets: Sets, edges: &[u32]) -> Result<Sets, Refused> {
        for &e in edges {
            if !sets.join(self.ends[e as usize]) {
                return refuse(format!("edge {e} closes a circuit"));
            }
        }
        Ok(sets)
    }

    /// When Short wins.
    ///
    /// # Errors
    /// What is wrong with the certificate.
    pub fn short_wins(&self, certificate: &ShortCertificate) -> Result<Wins, Refused> {
        let ShortCertificate { first, second } = certificate;
        self.distinct([&first[..], &second[..]])?;
        let mut one = self.forest(self.contracted.clone(), first)?;
        let mut other = self.forest(self.contracted.clone(), second)?;
        let Some([s, t]) = self.terminals else {
            // The empty board is spanned by the empty tree.
            return match (one.count(), other.count()) {
                (0 | 1, 0 | 1) => Ok(Wins::Second),
                (2, 1) => Ok(Wins::First),
                _ => refuse("the trees do not span the board"),
            };
        };
        let mut contracted = self.contracted.clone();
        if contracted.find(s) == contracted.find(t) {
            return Ok(Wins::Second);
        }
        let root = other.find(s);
        if other.find(t) != root {
            return refuse("the second tree does not join the terminals");
        }
        for &e in first.iter().chain(second) {
            if self.ends[e as usize].iter().any(|&v| other.find(v) != root) {
                return refuse(format!("edge {e} is not among the vertices of the second tree"));
            }
        }
        if first.len() == second.len() {
            Ok(Wins::Second)
        } else if first.len() + 1 == second.len() && one.find(s) != one.find(t) {
            Ok(Wins::First)
        } else {
            refuse("the first tree does not span the vertices of the second")
        }
    }

    /// The blocks as numbers below the number of vertices, and how many there are; no fortified
    /// edge is between them.
    pub(super) fn blocks(&self, blocks: &[u32]) -> Result<(Vec<u32>, usize), Refused> {
        if blocks.len() != self.contracted.0.len() {
            return refuse("the partition does not have one block a vertex");
        }
        let mut names = blocks.to_vec();
        names.sort_unstable();
        names.dedup();
        let number = |block: &u32| names.partition_point(|name| name < block) as u32;
        let blocks: Vec<u32> = blocks.iter().map(number).collect();
        let mut contracted = self.contracted.clone();
        for v in 0..blocks.len() as u32 {
            if blocks[v as usize] != blocks[contracted.find(v) as usize] {
                return refuse("a fortified edge is between blocks");
            }
        }
        Ok((blocks, names.len()))
    }

    /// The free edges between blocks.
    pub(super) fn crossing<'b>(&'b self, blocks: &'b [u32]) -> impl Iterator<Item = u32> + 'b {
        let crosses = |&[a, b]: &[u32; 2]| blocks[a as usize] != blocks[b as usize];
        let all = (0..).zip(self.ends).zip(&self.free);
        all.filter(move |&((_, ends), &free)| free && crosses(ends)).map(|((e, _), _)| e)
    }

    /// When Cut wins.
    ///
    /// # Errors
    /// What is wrong with the certificate.
    pub fn cut_wins(&self, certificate: &CutCertificate) -> Result<Wins, Refused> {
        let (blocks, count) = self.blocks(&certificate.blocks)?;
        let crossing = self.crossing(&blocks).count();
        let Some([s, t]) = self.terminals else {
            return match (2 * count).checked_sub(crossing) {
                Some(4..) => Ok(Wins::Second),
                Some(3) => Ok(Wins::First),
                _ => refuse("there are too many edges between the blocks"),
            };
        };
        let CutCertificate { first, second, .. } = certificate;
        self.distinct([&first[..], &second[..]])?;
        if blocks[s as usize] == blocks[t as usize] {
            return refuse("the terminals are in one block");
        }
        // No edge inside a block can be in a tree of the contracted board, so that these are all.
        if first.len() + second.len() != crossing {
            return refuse("the trees do not have all edges between the blocks");
        }
        let whole = Sets((0..count as u32).collect());
        let of = |v: u32| blocks[v as usize];
        let mut apart = whole.clone();
        apart.join([of(s), of(t)]);
        let tree = |mut sets: Sets, edges: &[u32]| {
            let forest = edges.iter().all(|&e| sets.join(self.ends[e as usize].map(of)));
            forest && sets.count() == 1
        };
        if !tree(apart.clone(), first) {
            return refuse("the first set and the edge between the terminals are no tree");
        }
        if tree(apart, second) {
            Ok(Wins::Second)
        } else if tree(whole, second) {
            Ok(Wins::First)
        } else {
            refuse("the second set is no tree, with or without the edge between the terminals")
        }
    }
}

/// Checks that these edges are disjoint forests of a graph.
///
/// # Errors
/// The first edge that is none, occurs twice or closes a circuit.
pub fn check_forests(
    vertex_count: usize,
    ends: &[[u32; 2]],
    forests: &[Vec<u32>],
) -> Result<(), Refused> {
    let board = ShannonBoard::new(vertex_count, ends, None, &[], &[])?;
    board.distinct(forests.iter().map(Vec::as_slice))?;
    for forest in forests.iter().filter(|forest| !forest.is_empty()) {
        board.forest(board.contracted.clone(), forest)?;
    }
    Ok(())
}
