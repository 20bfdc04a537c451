//! Small expressions in x that never fall: limits of dynamic Nim.
//!
//! Numbers, `x` (or `t`), `+`, `*` (which may be left out: `2x`), `^` and `/` (rounded down) by a
//! number, `-` of a number, `max(a, b)`, `min(a, b)`, parentheses; `same` is x and `double` 2x.
//! Each of these keeps an expression non-decreasing. That f(x) ≥ x for x ≥ 1 is proved by a linear
//! lower bound; an expression for which that is not enough is refused.

use std::fmt;

use super::HeapError;

/// A non-decreasing function f with f(x) ≥ x for all x ≥ 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: String,
    root: Node,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Number(u128),
    X,
    Sum(Box<Node>, Box<Node>),
    Less(Box<Node>, u128),
    Product(Box<Node>, Box<Node>),
    Over(Box<Node>, u128),
    Power(Box<Node>, u32),
    Max(Box<Node>, Box<Node>),
    Min(Box<Node>, Box<Node>),
}

/// Nesting beyond which an expression is refused.
const DEEPEST: usize = 100;

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is not understood, or that it may fall below x.
    pub fn read(text: &str) -> Result<Expression, HeapError> {
        let plain = match text.trim() {
            "same" => "x",
            "double" => "2x",
            other => other,
        };
        let mut reader = Reader { rest: plain, whole: text, depth: 0 };
        let root = reader.sum()?;
        reader.skip();
        if !reader.rest.is_empty() {
            return Err(reader.wrong());
        }
        let expression = Expression { text: text.trim().to_owned(), root };
        if !expression.is_at_least_x() {
            return Err(HeapError::new(format!(
                "`{text}` is not seen to be at least x for every x: the limit must not fall below \
                 what was taken"
            )));
        }
        Ok(expression)
    }

    /// Whether f(x) ≥ x for x ≥ 1: by the linear bound, small x one by one where it needs that.
    fn is_at_least_x(&self) -> bool {
        const FIRST: u64 = 4096;
        let bound = self.root.bound();
        bound.is_at_least_x_from(1)
            || bound.is_at_least_x_from(FIRST) && (1..FIRST).all(|x| self.reaches(x, x.into()))
    }

    /// f(x); `None` when a number on the way does not fit into 128 bits.
    pub fn value(&self, x: u64) -> Option<u128> {
        self.root.value(x.into())
    }

    /// Whether f(x) ≥ `target`; a value too large for 128 bits is.
    pub fn reaches(&self, x: u64, target: u128) -> bool {
        self.value(x).is_none_or(|value| value >= target)
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is x itself.
    pub(super) fn is_same(&self) -> bool {
        self.root == Node::X
    }

    /// Whether it is 2x.
    pub(super) fn is_double(&self) -> bool {
        let x = || Box::new(Node::X);
        let two = || Box::new(Node::Number(2));
        [Node::Product(two(), x()), Node::Product(x(), two()), Node::Sum(x(), x())]
            .contains(&self.root)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Node {
    fn value(&self, x: u128) -> Option<u128> {
        match self {
            Node::Number(n) => Some(*n),
            Node::X => Some(x),
            Node::Sum(a, b) => a.value(x)?.checked_add(b.value(x)?),
            Node::Less(a, n) => Some(a.value(x)?.saturating_sub(*n)),
            Node::Product(a, b) => a.value(x)?.checked_mul(b.value(x)?),
            Node::Over(a, n) => Some(a.value(x)? / n),
            Node::Power(a, n) => a.value(x)?.checked_pow(*n),
            Node::Max(a, b) => Some(a.value(x)?.max(b.value(x)?)),
            Node::Min(a, b) => Some(a.value(x)?.min(b.value(x)?)),
        }
    }

    /// A linear lower bound for x ≥ 1.
    fn bound(&self) -> Bound {
        let of_product = |a: &Node, b: &Node| {
            // Both factors rise, so each is at least its value at 1.
            let least = |node: &Node| node.value(1).unwrap_or(u128::MAX).min(1 << 64) as f64;
            let one = a.bound().times(least(b));
            let other = b.bound().times(least(a));
            if (one.slope, one.base) >= (other.slope, other.base) { one } else { other }
        };
        match self {
            Node::Number(n) => Bound { slope: 0.0, base: (*n).min(1 << 64) as f64 },
            Node::X => Bound { slope: 1.0, base: 0.0 },
            Node::Sum(a, b) => {
                let (a, b) = (a.bound(), b.bound());
                Bound { slope: a.slope + b.slope, base: a.base + b.base }
            }
            Node::Less(a, n) => {
                let a = a.bound();
                Bound { slope: a.slope, base: a.base - (*n).min(1 << 100) as f64 }
            }
            Node::Product(a, b) => of_product(a, b),
            Node::Over(a, n) => {
                let (a, n) = (a.bound(), *n as f64);
                Bound { slope: a.slope / n, base: (a.base - (n - 1.0)) / n }
            }
            Node::Power(_, 0) => Bound { slope: 0.0, base: 1.0 },
            // At x ≥ 1 a natural number's power is at least the number.
            Node::Power(a, _) => a.bound(),
            Node::Max(a, b) => {
                let (a, b) = (a.bound(), b.bound());
                if (a.slope, a.base) >= (b.slope, b.base) { a } else { b }
            }
            Node::Min(a, b) => {
                let (a, b) = (a.bound(), b.bound());
                Bound { slope: a.slope.min(b.slope), base: a.base.min(b.base) }
            }
        }
    }
}

/// A value is at least slope·x + base for x ≥ 1.
#[derive(Clone, Copy, Debug)]
struct Bound {
    slope: f64,
    base: f64,
}

impl Bound {
    fn times(self, factor: f64) -> Bound {
        Bound { slope: self.slope * factor, base: self.base * factor }
    }

    /// A natural number above x − 1 is at least x. A little is kept for rounding.
    fn is_at_least_x_from(self, first: u64) -> bool {
        self.slope >= 1.0 && (self.slope - 1.0) * first as f64 + self.base > -1.0 + 1e-6
    }
}

struct Reader<'a> {
    rest: &'a str,
    whole: &'a str,
    depth: usize,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn wrong(&self) -> HeapError {
        let place = if self.rest.is_empty() {
            "at its end".to_owned()
        } else {
            format!("at `{}`", self.rest)
        };
        HeapError::new(format!(
            "`{}` is not understood {place}: a limit is `same`, `double` or an expression like \
             `2x+1`, `3x/2`, `max(x, 5)`",
            self.whole
        ))
    }

    fn takes(&mut self, symbol: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(symbol) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn number(&mut self) -> Result<Option<u128>, HeapError> {
        self.skip();
        let digits =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Ok(None);
        }
        let number = self.rest[..digits].parse().map_err(|_| self.wrong())?;
        self.rest = &self.rest[digits..];
        Ok(Some(number))
    }

    fn sum(&mut self) -> Result<Node, HeapError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(HeapError::new("the expression is nested too deeply"));
        }
        let mut node = self.product()?;
        loop {
            if self.takes("+") {
                node = Node::Sum(Box::new(node), Box::new(self.product()?));
            } else if self.takes("-") || self.takes("−") {
                let Some(number) = self.number()? else {
                    return Err(HeapError::new("only a number can be taken away in a limit"));
                };
                node = Node::Less(Box::new(node), number);
            } else {
                self.depth -= 1;
                return Ok(node);
            }
        }
    }

    fn product(&mut self) -> Result<Node, HeapError> {
        let mut node = self.power()?;
        loop {
            if self.takes("*") || self.takes("·") {
                node = Node::Product(Box::new(node), Box::new(self.power()?));
            } else if self.takes("/") {
                match self.number()? {
                    Some(number) if number > 0 => node = Node::Over(Box::new(node), number),
                    _ => return Err(HeapError::new("a limit can be divided by a number only")),
                }
            } else if self.begins_factor() {
                node = Node::Product(Box::new(node), Box::new(self.power()?));
            } else {
                return Ok(node);
            }
        }
    }

    /// Whether a factor follows without a sign, as in `2x`.
    fn begins_factor(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(['x', 't', '('])
            || self.rest.starts_with("max")
            || self.rest.starts_with("min")
    }

    fn power(&mut self) -> Result<Node, HeapError> {
        let base = self.atom()?;
        if !self.takes("^") {
            return Ok(base);
        }
        let power = self.number()?.and_then(|number| u32::try_from(number).ok());
        let power = power.ok_or_else(|| HeapError::new("an exponent is a number"))?;
        Ok(Node::Power(Box::new(base), power))
    }

    fn atom(&mut self) -> Result<Node, HeapError> {
        if let Some(number) = self.number()? {
            return Ok(Node::Number(number));
        }
        for (name, node) in [
            ("max", Node::Max as fn(Box<Node>, Box<Node>) -> Node),
            ("min", Node::Min as fn(Box<Node>, Box<Node>) -> Node),
        ] {
            if self.takes(name) {
                if !self.takes("(") {
                    return Err(self.wrong());
                }
                let first = self.sum()?;
                if !self.takes(",") {
                    return Err(self.wrong());
                }
                let second = self.sum()?;
                if !self.takes(")") {
                    return Err(self.wrong());
                }
                return Ok(node(Box::new(first), Box::new(second)));
            }
        }
        if self.takes("x") || self.takes("t") {
            return Ok(Node::X);
        }
        if self.takes("(") {
            let inner = self.sum()?;
            if !self.takes(")") {
                return Err(self.wrong());
            }
            return Ok(inner);
        }
        Err(self.wrong())
    }
}
