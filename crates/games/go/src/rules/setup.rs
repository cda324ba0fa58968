//! What is agreed before a game.

use super::count::{Count, HalfPoints};
use serde::{Deserialize, Serialize};

/// Size of the board, komi, handicap and count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Lines in each direction.
    pub size: u8,
    /// Given to White, who did not begin.
    pub komi: HalfPoints,
    /// Black stones on the usual points before the first move. With two or more White begins; one stone is no stone:
    /// Black just begins, as without a handicap.
    pub handicap: u8,
    /// What gives points at the end. Records from before do not say it.
    #[serde(default)]
    pub count: Count,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 13, komi: HalfPoints(5), handicap: 0, count: Count::Territory }
    }
}
