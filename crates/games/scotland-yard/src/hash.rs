//! A small portable hash: the same on every machine and in every version.

/// The hash of these numbers in this order.
pub(crate) fn of(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0x9e37_79b9_7f4a_7c15, |hash, number| mix(hash.rotate_left(5) ^ number))
}

/// Spreads every bit over the whole word (the finalizer of splitmix64).
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
