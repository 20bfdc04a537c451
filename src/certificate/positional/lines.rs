//! The lines of n^d tic-tac-toe, drawn up for the checker alone.

/// Beyond this many memberships the lines of a claimed board are not drawn up.
const LARGEST: u64 = 1 << 22;

/// The lines of n^d: from each cell in each direction that begins with a step up, where the line
/// enters the board there and leaves it after n cells. In the order of the words in which a
/// coordinate is its value where it stays, n where it rises and n + 1 where it falls.
pub(super) fn lines(n: u32, d: u32) -> Option<Vec<Vec<u32>>> {
    let cells = u64::from(n).checked_pow(d)?;
    let count = ((u64::from(n) + 2).checked_pow(d)? - cells) / 2;
    if n < 2 || d < 1 || count.checked_mul(u64::from(n))?.max(cells) > LARGEST {
        return None;
    }
    let mut found: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    for code in 1..3_u64.pow(d) {
        let steps: Vec<i64> =
            (0..d).map(|axis| [0, 1, -1][(code / 3_u64.pow(axis) % 3) as usize]).collect();
        if steps.iter().find(|&&step| step != 0) != Some(&1) {
            continue;
        }
        let still: Vec<usize> = (0..d as usize).filter(|&axis| steps[axis] == 0).collect();
        for mut rest in 0..u64::from(n).pow(still.len() as u32) {
            let mut start: Vec<i64> =
                steps.iter().map(|&step| if step < 0 { i64::from(n) - 1 } else { 0 }).collect();
            for &axis in &still {
                start[axis] = (rest % u64::from(n)) as i64;
                rest /= u64::from(n);
            }
            let word = start.iter().zip(&steps).map(|(&x, step)| match step {
                0 => x as u32,
                1 => n,
                _ => n + 1,
            });
            let cell = |i: i64| {
                let along = start.iter().zip(&steps);
                along.fold(0, |cell, (x, step)| cell * n + (x + i * step) as u32)
            };
            let mut line: Vec<u32> = (0..i64::from(n)).map(cell).collect();
            line.sort_unstable();
            found.push((word.collect(), line));
        }
    }
    found.sort_unstable();
    Some(found.into_iter().map(|(_, line)| line).collect())
}
