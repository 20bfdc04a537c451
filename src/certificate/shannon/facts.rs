//! What a certificate proves about classes, winners and single moves.

use super::board::{ShannonBoard, Wins};
use super::{Class, CutCertificate, MoveCertificate, Player, Refused, ShannonCertificate, refuse};

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
