//! A small portable hash: the same on every machine and in every version.

use stammtisch_rules::{SPLITMIX_INCREMENT, splitmix_finalize};

/// The hash of these numbers in this order.
pub(crate) fn of(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers
        .into_iter()
        .fold(SPLITMIX_INCREMENT, |hash, number| splitmix_finalize(hash.rotate_left(5) ^ number))
}
