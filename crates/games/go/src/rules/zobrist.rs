//! Zobrist keys.
//!
//! They come from a fixed generator at compile time, so hashes are the same everywhere.

use super::point::CELLS;
use stammtisch_rules::splitmix;

/// One key for each colour and point.
pub(crate) static KEYS: [[u64; CELLS]; 2] = keys();

/// The hash of the empty board of this size.
pub(crate) const fn empty_board(size: u8) -> u64 {
    splitmix(0x656d_7074_7900 | size as u64)
}

const fn keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut state = 0x5374_616d_6d74_6973;
    let mut i = 0;
    while i < 2 * CELLS {
        state = splitmix(state);
        keys[i / CELLS][i % CELLS] = state;
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_are_all_different() {
        let mut seen: HashSet<u64> = KEYS.iter().flatten().copied().collect();
        seen.extend((1..=19).map(empty_board));
        assert_eq!(seen.len(), 2 * CELLS + 19);
    }
}
