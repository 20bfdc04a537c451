//! GF(2) elimination against a naive one, on random matrices of many shapes and densities.

use graphgame::algorithm::gf2::{Matrix, factor_dense};
use graphgame::limits::{Limits, Monitor, StopReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Rows as bit vectors.
#[derive(Clone)]
struct Dense {
    columns: usize,
    rows: Vec<Vec<u64>>,
}

impl Dense {
    fn new(rows: usize, columns: usize, pairs: &[(u32, u32)]) -> Self {
        let mut dense = Dense { columns, rows: vec![vec![0; columns.div_ceil(64)]; rows] };
        for &(r, c) in pairs {
            dense.rows[r as usize][c as usize / 64] ^= 1 << (c % 64);
        }
        dense
    }

    fn get(&self, r: usize, c: usize) -> bool {
        self.rows[r][c / 64] >> (c % 64) & 1 == 1
    }

    fn transposed(&self) -> Dense {
        let mut pairs = Vec::new();
        for r in 0..self.rows.len() {
            for c in 0..self.columns {
                if self.get(r, c) {
                    pairs.push((c as u32, r as u32));
                }
            }
        }
        Dense::new(self.columns, self.rows.len(), &pairs)
    }

    /// Reduced row echelon form and the pivot columns.
    fn reduce(&mut self) -> Vec<usize> {
        let mut pivots = Vec::new();
        for c in 0..self.columns {
            let done = pivots.len();
            let Some(p) = (done..self.rows.len()).find(|&r| self.get(r, c)) else { continue };
            self.rows.swap(done, p);
            let pivot = self.rows[done].clone();
            for r in 0..self.rows.len() {
                if r != done && self.get(r, c) {
                    self.rows[r].iter_mut().zip(&pivot).for_each(|(a, b)| *a ^= b);
                }
            }
            pivots.push(c);
        }
        pivots
    }

    /// The columns that some x with A x = 0 is 1 at.
    fn right_support(&self) -> Vec<bool> {
        let mut reduced = self.clone();
        let pivots = reduced.reduce();
        let mut support = vec![true; self.columns];
        for (r, &c) in pivots.iter().enumerate() {
            support[c] = (c + 1..self.columns).any(|other| reduced.get(r, other));
        }
        support
    }
}

fn random_pairs(random: &mut Pcg64Mcg, m: usize, n: usize, count: usize) -> Vec<(u32, u32)> {
    if m == 0 || n == 0 {
        return Vec::new();
    }
    let entry = |_| (random.random_range(0..m as u32), random.random_range(0..n as u32));
    (0..count).map(entry).collect()
}

/// A dense matrix of rank at most `rank`.
fn low_rank(random: &mut Pcg64Mcg, m: usize, n: usize, rank: usize) -> Vec<(u32, u32)> {
    let words = n.div_ceil(64);
    let basis: Vec<Vec<u64>> =
        (0..rank).map(|_| (0..words).map(|_| random.random()).collect()).collect();
    let mut pairs = Vec::new();
    for r in 0..m {
        let mut row = vec![0_u64; words];
        for vector in &basis {
            if random.random() {
                row.iter_mut().zip(vector).for_each(|(a, b)| *a ^= b);
            }
        }
        pairs.extend(
            (0..n).filter(|&c| row[c / 64] >> (c % 64) & 1 == 1).map(|c| (r as u32, c as u32)),
        );
    }
    pairs
}

fn check(random: &mut Pcg64Mcg, m: usize, n: usize, pairs: &[(u32, u32)]) -> (usize, usize) {
    let monitor = Monitor::unlimited();
    let matrix = Matrix::from_pairs(m, n, pairs.iter().copied()).unwrap();
    let dense = Dense::new(m, n, pairs);
    assert_eq!(
        matrix.weight(),
        dense.rows.iter().flatten().map(|w| w.count_ones()).sum::<u32>() as usize
    );
    let factor = matrix.factor(&monitor).unwrap();
    let rank = dense.clone().reduce().len();
    assert_eq!(factor.rank(), rank, "rank of {m}x{n}");
    let right = dense.right_support();
    let left = dense.transposed().right_support();
    assert_eq!(factor.right_support(&monitor).unwrap(), right);
    assert_eq!(factor.left_support(&monitor).unwrap(), left);

    // The same by packed rows; bits beyond the last column are ignored.
    let mut words = dense.rows.concat();
    if !n.is_multiple_of(64) {
        let width = n.div_ceil(64);
        words.iter_mut().skip(width - 1).step_by(width).for_each(|w| *w |= u64::MAX << (n % 64));
    }
    let packed = factor_dense(m, n, &words, &monitor).unwrap();
    assert_eq!(packed.rank(), rank);
    assert_eq!(packed.right_support(&monitor).unwrap(), right);
    assert_eq!(packed.left_support(&monitor).unwrap(), left);

    let product = |x: &[u64]| -> Vec<u64> {
        (0..m as u32).map(|r| matrix.row(r).iter().fold(0, |sum, &c| sum ^ x[c as usize])).collect()
    };
    let transposed_product = |y: &[u64]| -> Vec<u64> {
        let mut result = vec![0; n];
        for (r, &value) in y.iter().enumerate() {
            matrix.row(r as u32).iter().for_each(|&c| result[c as usize] ^= value);
        }
        result
    };
    // Kernels: null vectors, and basis vectors are independent.
    let x = factor.right_kernel(|_| random.random());
    assert!(product(&x).iter().all(|&word| word == 0));
    let y = factor.left_kernel(|_| random.random());
    assert!(transposed_product(&y).iter().all(|&word| word == 0));
    let lanes = factor.right_nullity().min(64);
    let basis = factor.right_kernel(|k| if k < 64 { 1 << k } else { 0 });
    let pairs: Vec<_> = (0..n as u32)
        .flat_map(|c| (0..lanes as u32).map(move |t| (t, c)))
        .filter(|&(t, c)| basis[c as usize] >> t & 1 == 1)
        .collect();
    assert_eq!(Dense::new(lanes, n, &pairs).reduce().len(), lanes);
    // Solutions: of images, and of random right-hand sides where they exist.
    let x: Vec<u64> = (0..n).map(|_| random.random()).collect();
    let b = product(&x);
    let (found, solvable) = factor.solve(&b);
    assert_eq!(solvable, u64::MAX);
    assert_eq!(product(&found), b);
    let y: Vec<u64> = (0..m).map(|_| random.random()).collect();
    let c = transposed_product(&y);
    let (found, solvable) = factor.solve_transposed(&c);
    assert_eq!(solvable, u64::MAX);
    assert_eq!(transposed_product(&found), c);
    // Unit vectors are solvable just where the row is outside the support; and the generalised
    // inverse is the same from both sides.
    let rows: Vec<usize> = (0..m.min(64)).map(|_| random.random_range(0..m)).collect();
    let mut units = vec![0_u64; m];
    rows.iter().enumerate().for_each(|(t, &r)| units[r] ^= 1 << t);
    let (solutions, solvable) = factor.solve(&units);
    let image = product(&solutions);
    for (t, &r) in rows.iter().enumerate() {
        assert_eq!(solvable >> t & 1 == 1, !left[r]);
        if !left[r] {
            assert!((0..m).all(|i| (image[i] >> t & 1 == 1) == (i == r)));
        }
    }
    let places: Vec<(u32, u32)> =
        (0..m as u32).flat_map(|r| matrix.row(r).iter().map(move |&c| (r, c))).collect();
    let entries = factor.inverse_entries(&places, &monitor).unwrap();
    let mut place = 0;
    for r in 0..m {
        let lane = rows.iter().position(|&other| other == r);
        for &column in matrix.row(r as u32) {
            if let Some(lane) = lane {
                assert_eq!(entries[place], solutions[column as usize] >> lane & 1 == 1);
            }
            place += 1;
        }
    }
    assert_eq!(place, entries.len());
    factor.core_size()
}

#[test]
fn small_matrices() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..2000 {
        let (m, n) = (random.random_range(0..14), random.random_range(0..14));
        let count = random.random_range(0..60);
        let pairs = random_pairs(&mut random, m, n, count);
        check(&mut random, m, n, &pairs);
    }
}

#[test]
fn matrices_with_a_dense_core() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let mut largest = (0, 0);
    for (m, n, count) in [
        (600, 600, 180_000),
        (700, 300, 60_000),
        (300, 1100, 90_000),
        (1, 3000, 1500),
        (3000, 1, 1500),
        (520, 520, 4000),
        (900, 900, 3600),
        (1500, 1500, 9000),
        (65, 600, 12_000),
        (128, 128, 8000),
    ] {
        let pairs = random_pairs(&mut random, m, n, count);
        largest = largest.max(check(&mut random, m, n, &pairs));
    }
    for (m, n, rank) in [
        (600, 600, 20),
        (600, 600, 63),
        (300, 600, 64),
        (700, 400, 65),
        (520, 520, 300),
        (200, 200, 199),
    ] {
        let pairs = low_rank(&mut random, m, n, rank);
        largest = largest.max(check(&mut random, m, n, &pairs));
    }
    assert!(largest.0 > 512, "no core of more than one strip: {largest:?}");
}

#[test]
fn sparse_matrices() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..100 {
        let (m, n) = (random.random_range(1..200), random.random_range(1..200));
        let count = random.random_range(0..4 * m.max(n));
        let pairs = random_pairs(&mut random, m, n, count);
        check(&mut random, m, n, &pairs);
    }
}

/// Zero rows and columns crash other programs (malb/m4ri#32).
#[test]
fn empty_and_zero_matrices() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    for (m, n) in [(0, 0), (0, 5), (5, 0), (1, 1), (700, 700)] {
        check(&mut random, m, n, &[]);
    }
    assert_eq!(Matrix::default().factor(&Monitor::unlimited()).unwrap().rank(), 0);
    // An entry given twice is no entry.
    let twice = Matrix::from_pairs(1, 1, [(0, 0), (0, 0)]).unwrap();
    assert_eq!(twice.weight(), 0);
    assert_eq!(twice.factor(&Monitor::unlimited()).unwrap().rank(), 0);
    assert!(Matrix::from_pairs(usize::MAX, usize::MAX, []).is_err());
    assert!(Matrix::from_pairs(1 << 31, 1 << 31, []).is_err());
}

#[test]
fn the_core_must_fit_in_memory() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let pairs = random_pairs(&mut random, 600, 600, 100_000);
    let matrix = Matrix::from_pairs(600, 600, pairs).unwrap();
    let monitor = Monitor::new(Limits { memory: Some(10_000), ..Limits::default() });
    let stopped = matrix.factor(&monitor).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Memory);
    let (rows, columns) = stopped.core.unwrap();
    assert!(rows > 500 && columns > 500);
    assert!(stopped.to_string().contains(&format!("{rows} rows")), "{stopped}");
}

/// A chain of 10⁶ rows and columns, on a small stack, is peeled without any core.
#[test]
fn long_chain() {
    let work = || {
        let n = 1_000_000;
        let pairs = (0..n).flat_map(|i| [(i, i), (i, i + 1)]).filter(|&(_, c)| c < n);
        let matrix = Matrix::from_pairs(n as usize, n as usize, pairs).unwrap();
        let factor = matrix.factor(&Monitor::unlimited()).unwrap();
        assert_eq!(factor.rank(), n as usize);
        assert_eq!(factor.core_size(), (0, 0));
        assert!(!factor.left_support(&Monitor::unlimited()).unwrap().contains(&true));
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

/// A star has as many null vectors as leaves; their support must not be found one by one.
#[test]
fn huge_nullity() {
    let n = 300_000;
    let matrix = Matrix::from_pairs(1, n, (0..n as u32).map(|c| (0, c))).unwrap();
    let factor = matrix.factor(&Monitor::unlimited()).unwrap();
    assert_eq!(factor.right_nullity(), n - 1);
    assert!(factor.right_support(&Monitor::unlimited()).unwrap().iter().all(|&s| s));
    assert_eq!(factor.left_support(&Monitor::unlimited()).unwrap(), [false]);
}
