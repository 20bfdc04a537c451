//! Graphs with names.

use super::sampling::Sampler;
use super::{
    FamilyError, MOST_PLACED_VERTICES, Values, edge, labelled, numbered, place, place_on_circle,
};
use crate::board::{AttributeValue, BoardBuilder};

type Made = Result<BoardBuilder, FamilyError>;

pub(super) fn path(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, n)?;
    for v in 1..n {
        edge(&mut builder, v - 1, v)?;
    }
    Ok(builder)
}

pub(super) fn cycle(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = path(values, sampler)?;
    edge(&mut builder, n - 1, 0)?;
    Ok(builder)
}

pub(super) fn star(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, n + 1)?;
    for leaf in 1..=n {
        edge(&mut builder, 0, leaf)?;
    }
    Ok(builder)
}

pub(super) fn wheel(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, n + 1)?;
    for v in 1..=n {
        edge(&mut builder, 0, v)?;
        edge(&mut builder, v, v % n + 1)?;
    }
    if n <= MOST_PLACED_VERTICES {
        place(&mut builder, 0, 0.0, 0.0)?;
        place_on_circle(&mut builder, 1..n + 1, circle_radius(n))?;
    }
    Ok(builder)
}

/// A circle with n vertices about three quarters of an inch apart.
fn circle_radius(n: u64) -> f64 {
    (n as f64 * 0.75 / std::f64::consts::TAU).max(1.2)
}

pub(super) fn complete(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, n)?;
    for b in 1..n {
        for a in 0..b {
            edge(&mut builder, a, b)?;
        }
    }
    Ok(builder)
}

pub(super) fn complete_bipartite(values: &Values<'_>, _: &mut Sampler) -> Made {
    let (left, right) = (values.integer("left"), values.integer("right"));
    let mut builder = numbered(false, left + right)?;
    for a in 0..left {
        for b in left..left + right {
            edge(&mut builder, a, b)?;
        }
    }
    Ok(builder)
}

/// The fields of a board of rows and columns, labelled `row,column` from 0, without edges; placed
/// as they are drawn.
pub(super) fn fields(rows: u64, columns: u64) -> Made {
    let n = rows.checked_mul(columns).ok_or_else(|| {
        FamilyError::new(format!("{rows} rows of {columns} are too many vertices"))
    })?;
    let mut builder = labelled(false, n, |label, v| {
        use std::fmt::Write;
        let _ = write!(label, "{},{}", v / columns, v % columns);
    })?;
    if n <= MOST_PLACED_VERTICES {
        for v in 0..n {
            place(&mut builder, v, (v % columns) as f64, (rows - 1 - v / columns) as f64)?;
        }
    }
    Ok(builder)
}

pub(super) fn grid(values: &Values<'_>, _: &mut Sampler) -> Made {
    let (rows, columns) = (values.integer("rows"), values.integer("columns"));
    let mut builder = fields(rows, columns)?;
    for r in 0..rows {
        for c in 0..columns {
            let v = r * columns + c;
            if c + 1 < columns {
                edge(&mut builder, v, v + 1)?;
            }
            if r + 1 < rows {
                edge(&mut builder, v, v + columns)?;
            }
        }
    }
    Ok(builder)
}

/// Along a side of two there are double edges, along one of one loops.
pub(super) fn torus(values: &Values<'_>, _: &mut Sampler) -> Made {
    let (rows, columns) = (values.integer("rows"), values.integer("columns"));
    let mut builder = fields(rows, columns)?;
    for r in 0..rows {
        for c in 0..columns {
            let v = r * columns + c;
            edge(&mut builder, v, r * columns + (c + 1) % columns)?;
            edge(&mut builder, v, (r + 1) % rows * columns + c)?;
        }
    }
    Ok(builder)
}

pub(super) fn hypercube(values: &Values<'_>, _: &mut Sampler) -> Made {
    let d = values.integer("d");
    let mut builder = labelled(false, 1 << d, |label, v| {
        label.extend((0..d).rev().map(|bit| if v >> bit & 1 == 1 { '1' } else { '0' }));
        if d == 0 {
            label.push('-');
        }
    })?;
    for v in 0..1_u64 << d {
        for bit in 0..d {
            if v >> bit & 1 == 0 {
                edge(&mut builder, v, v | 1 << bit)?;
            }
        }
    }
    Ok(builder)
}

pub(super) fn ladder(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(false, 2 * n)?;
    for i in 0..n {
        edge(&mut builder, 2 * i, 2 * i + 1)?;
        if i + 1 < n {
            edge(&mut builder, 2 * i, 2 * i + 2)?;
            edge(&mut builder, 2 * i + 1, 2 * i + 3)?;
        }
    }
    if 2 * n <= MOST_PLACED_VERTICES {
        for v in 0..2 * n {
            place(&mut builder, v, (v / 2) as f64, 1.0 - (v % 2) as f64)?;
        }
    }
    Ok(builder)
}

/// Short's posts: those of the first column are one vertex, the terminal s, those of the last one
/// the terminal t. Row by row: the edges along it, then those to the next.
pub(super) fn bridgit(values: &Values<'_>, _: &mut Sampler) -> Made {
    let n = values.integer("n");
    let inner = n - 1;
    let mut builder = labelled(false, 2 + n * inner, |label, v| {
        use std::fmt::Write;
        match v {
            0 => label.push('s'),
            1 => label.push('t'),
            v => {
                let _ = write!(label, "{},{}", (v - 2) / inner, (v - 2) % inner + 1);
            }
        }
    })?;
    let post = |row: u64, column: u64| match column {
        0 => 0,
        c if c == n => 1,
        c => 2 + row * inner + c - 1,
    };
    for row in 0..n {
        for column in 0..n {
            edge(&mut builder, post(row, column), post(row, column + 1))?;
        }
        if row + 1 < n {
            for column in 1..n {
                edge(&mut builder, post(row, column), post(row + 1, column))?;
            }
        }
    }
    builder.set_graph_attribute("terminals", AttributeValue::text("s,t"))?;
    if 2 + n * inner <= MOST_PLACED_VERTICES {
        let middle = inner as f64 / 2.0;
        place(&mut builder, 0, 0.0, middle)?;
        place(&mut builder, 1, n as f64, middle)?;
        for row in 0..n {
            for column in 1..n {
                place(&mut builder, post(row, column), column as f64, (inner - row) as f64)?;
            }
        }
    }
    Ok(builder)
}

pub(super) fn petersen(_: &Values<'_>, _: &mut Sampler) -> Made {
    generalised(5, 2)
}

pub(super) fn generalised_petersen(values: &Values<'_>, _: &mut Sampler) -> Made {
    let (n, k) = (values.integer("n"), values.integer("k"));
    if 2 * k >= n {
        return Err(FamilyError::new(format!(
            "--k is {k}; it must be less than half of --n, which is {n}"
        )));
    }
    generalised(n, k)
}

/// Outer vertices 0..n, inner ones n..2n (Watkins 1969).
fn generalised(n: u64, k: u64) -> Made {
    let mut builder = numbered(false, 2 * n)?;
    for v in 0..n {
        edge(&mut builder, v, (v + 1) % n)?;
    }
    for v in 0..n {
        edge(&mut builder, v, n + v)?;
    }
    for v in 0..n {
        edge(&mut builder, n + v, n + (v + k) % n)?;
    }
    if 2 * n <= MOST_PLACED_VERTICES {
        let radius = circle_radius(n) + 0.8;
        place_on_circle(&mut builder, 0..n, radius)?;
        place_on_circle(&mut builder, n..2 * n, radius - 1.0)?;
    }
    Ok(builder)
}
