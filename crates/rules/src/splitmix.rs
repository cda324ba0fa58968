//! The SplitMix64 generator: pseudo-random hash keys that are equal on every platform.

/// The increment of the generator's state (the golden ratio).
pub const SPLITMIX_INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64: a bijection that mixes every input bit into the whole word.
#[inline]
pub const fn splitmix_finalize(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The output of SplitMix64 for that state.
#[inline]
pub const fn splitmix(state: u64) -> u64 {
    splitmix_finalize(state.wrapping_add(SPLITMIX_INCREMENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_matches_the_reference_generator() {
        assert_eq!(splitmix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(splitmix(SPLITMIX_INCREMENT), 0x6e78_9e6a_a1b9_65f4);
    }
}
