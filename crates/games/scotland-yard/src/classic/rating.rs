//! Ratings as exact fractions: compared without rounding and formatted as in the log.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;

/// A fraction of integers in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// `numerator / denominator`, or zero if the denominator is zero.
    pub fn new(numerator: usize, denominator: usize) -> Fraction {
        Fraction::reduced(numerator as i64, denominator as i64)
    }

    /// A whole number.
    pub fn whole(number: usize) -> Fraction {
        Fraction::new(number, 1)
    }

    /// The nearest floating-point number.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The format of the log: the shortest decimal that reads back the same, with at least one
    /// decimal place.
    pub fn decimal(self) -> String {
        format!("{:?}", self.value())
    }

    fn reduced(numerator: i64, denominator: i64) -> Fraction {
        if denominator == 0 {
            return Fraction::ZERO;
        }
        let divisor = gcd(numerator, denominator);
        Fraction { numerator: numerator / divisor, denominator: denominator / divisor }
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(parts: I) -> Fraction {
        parts.fold(Fraction::ZERO, |sum, part| {
            let numerator = sum.numerator * part.denominator + part.numerator * sum.denominator;
            Fraction::reduced(numerator, sum.denominator * part.denominator)
        })
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    /// `16/13`, or `9` for a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// The greatest common divisor, at least 1.
fn gcd(a: i64, b: i64) -> i64 {
    let mut a = a.abs();
    let mut b = b.abs();
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_compared_exactly() {
        assert!(Fraction::new(16, 13) < Fraction::new(5, 4));
        assert_eq!(Fraction::new(32, 26), Fraction::new(16, 13));
        let sum: Fraction = [Fraction::whole(9), Fraction::new(16, 13), Fraction::whole(3)].into_iter().sum();
        assert_eq!(sum.to_string(), "172/13");
        assert_eq!(sum.decimal(), "13.23076923076923");
        assert_eq!(Fraction::whole(10).decimal(), "10.0");
    }
}
