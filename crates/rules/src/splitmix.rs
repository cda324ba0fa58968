//! Numbers that look random and are the same everywhere: the keys of hashes.

/// The step of the generator.
pub const SPLITMIX_INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads every bit over the whole word, each word to another one (the finaliser of SplitMix64).
#[inline]
pub const fn splitmix_finalize(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The number that SplitMix64 draws in that state.
#[inline]
pub const fn splitmix(state: u64) -> u64 {
    splitmix_finalize(state.wrapping_add(SPLITMIX_INCREMENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_known_generator() {
        assert_eq!(splitmix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(splitmix(SPLITMIX_INCREMENT), 0x6e78_9e6a_a1b9_65f4);
    }
}
