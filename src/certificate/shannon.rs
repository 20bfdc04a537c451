//! Checks who wins Shannon's switching game, in O((n + m) α(n)).
//!
//! Fortified edges are contracted, deleted ones dropped.
//!
//! Short. Two edge-disjoint spanning trees of the board (with two terminals: of some vertex set
//! that contains both) win for Short when he moves second. He wins moving first with one tree and
//! a forest that lacks one edge to a tree (with two terminals: that the edge between these would
//! make a tree).
//!
//! Cut. With e edges between the p blocks of a partition Cut wins the spanning-tree form moving
//! second if e ≤ 2(p − 1) − 2 and moving first if e ≤ 2(p − 1) − 1. With two terminals in
//! different blocks she wins moving second if the edges between blocks are split into A and B,
//! each a spanning tree of the contracted board once the edge between the terminals is added, and
//! moving first if B is one without it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Fortifies edges; wants them to connect.
    Short,
    /// Deletes edges; wants to prevent that.
    Cut,
}

impl Player {
    /// The other one.
    pub fn opponent(self) -> Player {
        match self {
            Player::Short => Player::Cut,
            Player::Cut => Player::Short,
        }
    }
}

/// Who wins, if the right to move first is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Short, whoever moves first.
    Short,
    /// Cut, whoever moves first.
    Cut,
    /// The player who moves first.
    First,
}

/// Two edge-disjoint trees, or one and a forest that lacks an edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShortCertificate {
    /// The edges of the one that may lack an edge.
    pub first: Vec<u32>,
    /// The edges of a tree.
    pub second: Vec<u32>,
}

/// A partition, and with two terminals how the edges between its blocks are split.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct CutCertificate {
    /// The block of each vertex, in the board's order.
    pub blocks: Vec<u32>,
    /// With two terminals: the edges that are a tree with the edge between these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<u32>,
    /// With two terminals: all other edges between blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<u32>,
}

/// What proves that a move wins or does not: who wins after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct MoveCertificate {
    /// Who moves.
    pub player: Player,
    /// The edge.
    pub edge: u32,
    /// That Short wins afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<ShortCertificate>,
    /// That Cut wins afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutCertificate>,
}

/// Everything that proves an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShannonCertificate {
    /// That Short wins, at least when moving first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<ShortCertificate>,
    /// That Cut wins, at least when moving first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutCertificate>,
    /// A partition (the block of each vertex) that proves for Cut as well: Short's moves inside
    /// its blocks lose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losing_partition: Option<Vec<u32>>,
    /// Proofs of single moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveCertificate>,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(reason.into()))
}

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
    ends: &'a [[u32; 2]],
    terminals: Option<[u32; 2]>,
    free: Vec<bool>,
    contracted: Sets,
}

/// Disjoint sets by plain path halving.
#[derive(Clone, Debug)]
struct Sets(Vec<u32>);

impl Sets {
    fn find(&mut self, mut x: u32) -> u32 {
        while self.0[x as usize] != x {
            self.0[x as usize] = self.0[self.0[x as usize] as usize];
            x = self.0[x as usize];
        }
        x
    }

    fn join(&mut self, [a, b]: [u32; 2]) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }

    fn count(&mut self) -> usize {
        (0..self.0.len() as u32).filter(|&x| self.find(x) == x).count()
    }
}

/// What a certificate proves.
#[derive(Clone, Debug)]
pub struct ShannonFacts<'a> {
    board: &'a ShannonBoard<'a>,
    certificate: &'a ShannonCertificate,
    short: Option<Wins>,
    cut: Option<Wins>,
    /// For each edge bits: a move of Short's or Cut's that is proved to win or to lose.
    moves: Vec<u8>,
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

    /// Checks that the lists name free edges, each once.
    fn distinct(&self, lists: [&[u32]; 2]) -> Result<(), Refused> {
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
    fn forest(&self, mut sets: Sets, edges: &[u32]) -> Result<Sets, Refused> {
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
        self.distinct([first, second])?;
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
    fn blocks(&self, blocks: &[u32]) -> Result<(Vec<u32>, usize), Refused> {
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
    fn crossing<'b>(&'b self, blocks: &'b [u32]) -> impl Iterator<Item = u32> + 'b {
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
        self.distinct([first, second])?;
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

    /// Checks a certificate and tells what it proves.
    ///
    /// # Errors
    /// The first part of it that is wrong.
    pub fn check(
        &'a self,
        certificate: &'a ShannonCertificate,
    ) -> Result<ShannonFacts<'a>, Refused> {
        let short = certificate.short.as_ref().map(|c| self.short_wins(c)).transpose()?;
        let cut = certificate.cut.as_ref().map(|c| self.cut_wins(c)).transpose()?;
        let mut facts =
            ShannonFacts { board: self, certificate, short, cut, moves: vec![0; self.ends.len()] };
        facts.find_moves()?;
        Ok(facts)
    }
}

const fn bit(player: Player, wins: bool) -> u8 {
    1 << (player as u8 * 2 + wins as u8)
}

impl ShannonFacts<'_> {
    /// Who wins when `player` moves first, if that is proved.
    pub fn winner(&self, player: Player) -> Option<Player> {
        let wins = |of: Player| match of {
            Player::Short => self.short,
            Player::Cut => self.cut,
        };
        if wins(player).is_some() {
            Some(player)
        } else if wins(player.opponent()) == Some(Wins::Second) {
            Some(player.opponent())
        } else {
            None
        }
    }

    /// Who wins, if that is proved for both players moving first.
    pub fn class(&self) -> Option<Class> {
        match (self.winner(Player::Short)?, self.winner(Player::Cut)?) {
            (Player::Short, Player::Short) => Some(Class::Short),
            (Player::Cut, Player::Cut) => Some(Class::Cut),
            (Player::Short, Player::Cut) => Some(Class::First),
            (Player::Cut, Player::Short) => None,
        }
    }

    /// Whether a move wins, if that is proved. A further edge never harms the player who has it,
    /// so that every move wins for who wins moving second, and none for the opponent.
    pub fn move_wins(&self, player: Player, edge: u32) -> Option<bool> {
        let second = |of: Player, wins: Option<Wins>| (wins == Some(Wins::Second)).then_some(of);
        if let Some(winner) = second(Player::Short, self.short).or(second(Player::Cut, self.cut)) {
            return Some(winner == player);
        }
        let bits = self.moves[edge as usize];
        [true, false].into_iter().find(|&wins| bits & bit(player, wins) != 0)
    }

    fn set(&mut self, player: Player, edge: u32, wins: bool) {
        self.moves[edge as usize] |= bit(player, wins);
    }

    /// Finds what is proved of single moves where the first player wins.
    fn find_moves(&mut self) -> Result<(), Refused> {
        let (board, certificate) = (self.board, self.certificate);
        if let (Some(Wins::First), Some(trees)) = (self.short, &certificate.short) {
            let mut parts = board.forest(board.contracted.clone(), &trees.first)?;
            let mut used = vec![false; board.ends.len()];
            for &e in trees.first.iter().chain(&trees.second) {
                used[e as usize] = true;
            }
            for &e in &trees.second {
                let [a, b] = board.ends[e as usize];
                if parts.find(a) != parts.find(b) {
                    self.set(Player::Short, e, true);
                }
            }
            // Short's trees stay what they are when another edge is deleted.
            for (e, _) in (0..).zip(&used).filter(|&(_, &used)| !used) {
                self.set(Player::Cut, e, false);
            }
        }
        if let (Some(Wins::First), Some(cut)) = (self.cut, &certificate.cut) {
            self.inside_loses(&cut.blocks)?;
            let (blocks, count) = board.blocks(&cut.blocks)?;
            match board.terminals {
                None => {
                    for e in board.crossing(&blocks) {
                        self.set(Player::Cut, e, true);
                    }
                }
                Some([s, t]) => {
                    let ends = cut
                        .second
                        .iter()
                        .map(|&e| (e, board.ends[e as usize].map(|v| blocks[v as usize])));
                    let keep = [s, t].map(|v| blocks[v as usize]);
                    for e in path_of_tree(count, ends.collect(), keep) {
                        self.set(Player::Cut, e, true);
                    }
                }
            }
        }
        if let Some(blocks) = &certificate.losing_partition {
            if board.terminals.is_some() {
                return refuse("with two terminals a partition alone proves nothing");
            }
            let alone = CutCertificate { blocks: blocks.clone(), ..CutCertificate::default() };
            board.cut_wins(&alone)?;
            self.inside_loses(blocks)?;
        }
        for one in &certificate.moves {
            let MoveCertificate { player, edge, short, cut } = one;
            let mut after = board.clone();
            after.play(*player, *edge)?;
            let short = short.as_ref().map(|c| after.short_wins(c)).transpose()?;
            let cut = cut.as_ref().map(|c| after.cut_wins(c)).transpose()?;
            // The opponent moves next.
            let (mine, theirs) = match player {
                Player::Short => (short, cut),
                Player::Cut => (cut, short),
            };
            if mine == Some(Wins::Second) {
                self.set(*player, *edge, true);
            } else if theirs.is_some() {
                self.set(*player, *edge, false);
            } else {
                return refuse(format!("the proof of the move with edge {edge} proves nothing"));
            }
        }
        let both =
            |bits: u8, player| bits & bit(player, true) != 0 && bits & bit(player, false) != 0;
        debug_assert!(
            self.moves.iter().all(|&b| !both(b, Player::Short) && !both(b, Player::Cut)),
            "a correct checker never proves both"
        );
        Ok(())
    }

    /// Contracting an edge inside a block leaves Cut's certificate as it is, and Cut to move.
    fn inside_loses(&mut self, blocks: &[u32]) -> Result<(), Refused> {
        for e in 0..self.board.ends.len() as u32 {
            let [a, b] = self.board.ends[e as usize];
            if self.board.is_free(e) && blocks[a as usize] == blocks[b as usize] {
                self.set(Player::Short, e, false);
            }
        }
        Ok(())
    }
}

/// The edges of a tree on the path between two vertices: what is left when leaves are taken away.
fn path_of_tree(n: usize, edges: Vec<(u32, [u32; 2])>, keep: [u32; 2]) -> Vec<u32> {
    // The exclusive or of the edges at a vertex of degree one is its edge.
    let mut degree = vec![0_u32; n];
    let mut at = vec![0_usize; n];
    for (i, (_, ends)) in edges.iter().enumerate() {
        for &v in ends {
            degree[v as usize] += 1;
            at[v as usize] ^= i;
        }
    }
    let mut gone = vec![false; edges.len()];
    let mut leaves: Vec<u32> = (0..n as u32).filter(|&v| degree[v as usize] == 1).collect();
    while let Some(v) = leaves.pop() {
        if keep.contains(&v) || degree[v as usize] != 1 {
            continue;
        }
        let i = at[v as usize];
        gone[i] = true;
        for &w in &edges[i].1 {
            degree[w as usize] -= 1;
            at[w as usize] ^= i;
            if degree[w as usize] == 1 {
                leaves.push(w);
            }
        }
    }
    edges.iter().zip(gone).filter(|&(_, gone)| !gone).map(|(&(e, _), _)| e).collect()
}
