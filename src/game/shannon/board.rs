//! Shannon's game on a board: from a board and what is asked to a solution.

use serde_json::json;

use super::explain::why;
use super::{EdgeState, Goal, Player, Position, Solved, prove_moves, solve};
use crate::algorithm::EdgeList;
use crate::algorithm::spanning_forests::{SpanningForests, arboricity, packing_number};
use crate::board::{AttributeKind, AttributeValue, Board, VertexId};
use crate::certificate::Certificate;
use crate::certificate::shannon::{PackingCertificate, ShannonCertificate};
use crate::game::SolveOptions;
use crate::limits::{Monitor, StopReason};
use crate::solution::{
    Answer, BoardSummary, NamedEdge, Rules, SCHEMA, Shannon, ShannonClass, ShannonFirstMove,
    ShannonGoal, ShannonMoves, Solution, TreePacking,
};

/// What is asked of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShannonOptions {
    /// What Short wants.
    pub goal: Goal,
    /// What has been played, a state an edge.
    pub states: Vec<EdgeState>,
    /// Only the answer when this player is to move.
    pub to_move: Option<Player>,
    /// Also so many edge-disjoint spanning trees, packing number and arboricity.
    pub trees: Option<u32>,
}

impl ShannonOptions {
    /// What the board itself says: the graph attribute `terminals` or two vertices with the
    /// attribute `terminal`, and the edge attribute `state`. Both players, no packings.
    ///
    /// # Errors
    /// What in these attributes cannot be understood.
    pub fn of_board(board: &Board) -> Result<Self, String> {
        let mut states = vec![EdgeState::Free; board.edge_count()];
        for (e, value) in board.edge_attributes().having("state") {
            states[e as usize] = match value.text {
                "fortified" => EdgeState::Fortified,
                "deleted" => EdgeState::Deleted,
                "free" => EdgeState::Free,
                other => {
                    return Err(format!(
                        "the state of edge {e} is `{other}`: it must be `fortified` or `deleted`"
                    ));
                }
            };
        }
        let goal = match terminals_of(board)? {
            Some([s, t]) => Goal::Connect(s.index() as u32, t.index() as u32),
            None => Goal::SpanningTree,
        };
        Ok(ShannonOptions { goal, states, to_move: None, trees: None })
    }
}

fn terminals_of(board: &Board) -> Result<Option<[VertexId; 2]>, String> {
    let listed = match board.graph_attributes().get(0, "terminals") {
        Some(value) => Some(listed_terminals(board, value)?),
        None => None,
    };
    let marked: Vec<VertexId> = board
        .vertex_attributes()
        .having("terminal")
        .filter(|(_, value)| value.is_true())
        .map(|(v, _)| VertexId::new(v as usize))
        .collect();
    match (listed, &marked[..]) {
        (_, []) => Ok(listed),
        (None, &[s, t]) => Ok(Some([s, t])),
        (Some([s, t]), &[a, b]) if [s, t] == [a, b] || [t, s] == [a, b] => Ok(listed),
        (Some(_), _) => {
            Err("the terminals of the graph are others than the vertices marked as such".to_owned())
        }
        _ => Err(format!("{} vertices are marked as terminals; there must be two", marked.len())),
    }
}

fn listed_terminals(board: &Board, value: AttributeValue<'_>) -> Result<[VertexId; 2], String> {
    if value.kind == AttributeKind::Json {
        let list: Option<Vec<serde_json::Value>> = serde_json::from_str(value.text).ok();
        let labels = list.iter().flatten().map(|label| match label {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let found: Vec<Option<VertexId>> = labels.map(|label| board.find(&label)).collect();
        if let [Some(s), Some(t)] = found[..] {
            return Ok([s, t]);
        }
        return Err(format!("the terminals are {}: they must be two vertices", value.text));
    }
    split_terminals(board, value.text)
}

/// The two vertices in `s,t`, split at the comma both sides of which are vertices. Blanks around a
/// comma may stand or not.
///
/// # Errors
/// When no split or more than one is possible.
pub fn split_terminals(board: &Board, text: &str) -> Result<[VertexId; 2], String> {
    let find = |part: &str| board.find(part).or_else(|| board.find(part.trim()));
    let splits = text
        .match_indices(',')
        .filter_map(|(at, _)| Some([find(&text[..at])?, find(&text[at + 1..])?]));
    let mut splits: Vec<[VertexId; 2]> = splits.collect();
    splits.dedup();
    match splits[..] {
        [only] => Ok(only),
        [] => Err(format!("the terminals `{text}` are not two vertices with a comma between")),
        _ => Err(format!("the terminals `{text}` can be split into two vertices in several ways")),
    }
}

/// Solves Shannon's game on an undirected board. What proves the answer is in the certificate;
/// with [`SolveOptions::proof`] also what proves each single move.
///
/// The cost is that of packing two forests, see [`crate::algorithm::spanning_forests`]; proofs of
/// moves cost a solution a move.
///
/// # Panics
/// If the options do not fit the board.
///
/// # Example
/// ```
/// use graphgame::format;
/// use graphgame::game::{SolveOptions, shannon};
/// use graphgame::limits::Monitor;
/// use graphgame::solution::ShannonClass;
///
/// let board = &format::dot::read(b"graph { terminals=\"s,t\"; s -- a -- t }")?.boards[0];
/// let options = shannon::ShannonOptions::of_board(board).unwrap();
/// let monitor = Monitor::unlimited();
/// let solution =
///     shannon::solve_board(board, &options, &SolveOptions::default(), &monitor);
/// assert_eq!(solution.shannon().unwrap().class, ShannonClass::Cut);
/// assert!(graphgame::certificate::verify(&solution, board).holds());
/// # Ok::<(), format::ReadError>(())
/// ```
pub fn solve_board(
    board: &Board,
    options: &ShannonOptions,
    common: &SolveOptions,
    monitor: &Monitor,
) -> Solution {
    let graph = board.edge_list();
    let position = Position::in_progress(graph, options.goal, options.states.clone());
    let named = |edges: &[u32]| -> Vec<NamedEdge> {
        edges.iter().map(|&e| NamedEdge::of(board, e)).collect()
    };
    let played = |state: EdgeState| -> Vec<NamedEdge> {
        let all = (0..).zip(&options.states).filter(|&(_, &s)| s == state);
        all.map(|(e, _)| NamedEdge::of(board, e)).collect()
    };
    let (goal, terminals) = match options.goal {
        Goal::SpanningTree => (ShannonGoal::SpanningTree, None),
        Goal::Connect(s, t) => (ShannonGoal::Connect, Some([s, t])),
    };
    let mut answer = Shannon {
        goal,
        terminals,
        class: ShannonClass::Unknown,
        fortified: played(EdgeState::Fortified),
        deleted: played(EdgeState::Deleted),
        moves: ShannonMoves { short_first: None, cut_first: None },
        packing: None,
    };
    let mut certificate = Certificate::default();
    let mut unknown_because = Vec::new();
    let mut statistics = serde_json::Map::new();
    match solve(&position, monitor) {
        Ok(solved) => {
            answer.class = solved.class.into();
            let side = |player: Player| {
                if options.to_move.is_some_and(|only| only != player) {
                    return None;
                }
                let first = solved.first_move(player);
                Some(ShannonFirstMove {
                    winner: first.winner,
                    winning_moves: named(&first.winning_moves),
                    why: common.explain.then(|| why(board, &position, &solved, player)),
                })
            };
            answer.moves.short_first = side(Player::Short);
            answer.moves.cut_first = side(Player::Cut);
            for (key, player) in [("short_moves", Player::Short), ("cut_moves", Player::Cut)] {
                let count = solved.first_move(player).winning_moves.len();
                statistics.insert(key.to_owned(), json!(count));
            }
            let mut moves = Vec::new();
            if common.proof {
                match prove_moves(&position, &solved, monitor) {
                    Ok(proofs) => moves = proofs,
                    Err(reason) => {
                        let reason = format!("not every move has its proof: {reason}");
                        statistics.insert("proofs".to_owned(), json!(reason));
                    }
                }
            }
            let Solved { short, cut, losing_partition, .. } = solved;
            certificate.shannon = Some(ShannonCertificate { short, cut, losing_partition, moves });
        }
        Err(reason) => unknown_because.push(format!("the winner was not found: {reason}")),
    }
    if let Some(k) = options.trees {
        match pack(board, position.graph(), k, monitor) {
            Ok((packing, proof)) => {
                answer.packing = Some(packing);
                certificate.packing = proof;
            }
            Err(reason) => unknown_because.push(format!("the trees were not found: {reason}")),
        }
    }
    Solution {
        schema: SCHEMA.to_owned(),
        game: "shannon".to_owned(),
        rules: Rules { directed: false, misere: false },
        board: Some(BoardSummary::new(board, common.index)),
        method: match options.goal {
            Goal::SpanningTree => "two edge-disjoint forests, redundant blocks and top clumps",
            Goal::Connect(..) => {
                "two edge-disjoint forests with further edges between the terminals"
            }
        }
        .to_owned(),
        answer: Answer::Shannon(answer),
        unknown_because,
        certificate,
        statistics,
    }
}

type Packed = (TreePacking, Option<PackingCertificate>);

/// `k` trees or a partition that forbids them, packing number and arboricity.
fn pack(board: &Board, graph: &EdgeList, k: u32, monitor: &Monitor) -> Result<Packed, StopReason> {
    let lists = |lists: &[Vec<u32>]| -> Vec<Vec<NamedEdge>> {
        let named = |list: &Vec<u32>| list.iter().map(|&e| NamedEdge::of(board, e)).collect();
        lists.iter().map(named).collect()
    };
    let number = packing_number(graph, monitor)?;
    let cover = arboricity(graph, monitor)?;
    let (mut trees, mut partition) = (None, None);
    match &number {
        Some(number) if number.number < k => {
            let forests = SpanningForests::largest(graph, k, monitor)?;
            let mut blocks: Vec<Vec<u32>> = Vec::new();
            for (v, block) in (0..).zip(forests.top_clumps(graph)) {
                blocks.resize(blocks.len().max(block as usize + 1), Vec::new());
                blocks[block as usize].push(v);
            }
            partition = Some(blocks);
        }
        Some(number) => trees = Some(lists(&number.trees[..k as usize])),
        None => trees = Some(vec![Vec::new(); k as usize]),
    }
    let packing = TreePacking {
        k,
        trees,
        partition,
        packing_number: number.as_ref().map(|number| number.number),
        arboricity: cover.as_ref().map(|cover| cover.number),
        forests: cover.as_ref().map(|cover| lists(&cover.forests)),
        dense_set: cover.map(|cover| cover.dense_set),
    };
    let proof = number
        .map(|number| PackingCertificate { trees: number.trees, partition: number.partition });
    Ok((packing, proof))
}
