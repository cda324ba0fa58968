//! A small portable hash: the same on every machine and in every version.

use stammtisch_rules::{GOLDEN, spread};

/// The hash of these numbers in this order.
pub(crate) fn of(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(GOLDEN, |hash, number| spread(hash.rotate_left(5) ^ number))
}
