//! Fields of a chessboard of any size, joined where a piece moves.

use super::sampling::Sampler;
use super::{FamilyError, Values, edge, named};
use crate::board::BoardBuilder;

type Made = Result<BoardBuilder, FamilyError>;

/// Moves right or down, so that each edge is made once, and how far they may be repeated.
fn moves(values: &Values<'_>, steps: &[(i64, i64)], repeated: bool) -> Made {
    let (rows, columns) = (values.integer("rows"), values.integer("columns"));
    let mut builder = named::fields(rows, columns)?;
    let (rows, columns) = (rows as i64, columns as i64);
    for r in 0..rows {
        for c in 0..columns {
            for &(down, right) in steps {
                let (mut to_r, mut to_c) = (r + down, c + right);
                while to_r < rows && (0..columns).contains(&to_c) {
                    edge(&mut builder, (r * columns + c) as u64, (to_r * columns + to_c) as u64)?;
                    if !repeated {
                        break;
                    }
                    to_r += down;
                    to_c += right;
                }
            }
        }
    }
    Ok(builder)
}

const STRAIGHT: &[(i64, i64)] = &[(0, 1), (1, 0)];
const DIAGONAL: &[(i64, i64)] = &[(1, -1), (1, 1)];
const BOTH: &[(i64, i64)] = &[(0, 1), (1, -1), (1, 0), (1, 1)];

pub(super) fn king(values: &Values<'_>, _: &mut Sampler) -> Made {
    moves(values, BOTH, false)
}

pub(super) fn queen(values: &Values<'_>, _: &mut Sampler) -> Made {
    moves(values, BOTH, true)
}

pub(super) fn rook(values: &Values<'_>, _: &mut Sampler) -> Made {
    moves(values, STRAIGHT, true)
}

pub(super) fn bishop(values: &Values<'_>, _: &mut Sampler) -> Made {
    moves(values, DIAGONAL, true)
}

pub(super) fn knight(values: &Values<'_>, _: &mut Sampler) -> Made {
    moves(values, &[(1, -2), (1, 2), (2, -1), (2, 1)], false)
}
