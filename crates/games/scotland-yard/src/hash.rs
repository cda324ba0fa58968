//! A small hash function with equal results on every platform and in every version.

use stammtisch_rules::{SPLITMIX_INCREMENT, splitmix_finalize};

/// Hashes the numbers in order.
pub(crate) fn of(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers
        .into_iter()
        .fold(SPLITMIX_INCREMENT, |hash, number| splitmix_finalize(hash.rotate_left(5) ^ number))
}
