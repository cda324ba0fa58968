//! The setup: what players agree on before a game.

use super::count::{Count, HalfPoints};
use serde::{Deserialize, Serialize};

/// Size of the board, komi, handicap and count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Lines in each direction.
    pub size: u8,
    /// The points that White gets for moving second.
    pub komi: HalfPoints,
    /// Black stones on the usual points before the first move.
    ///
    /// With two or more White begins. One stone is none: Black begins as without a handicap.
    pub handicap: u8,
    /// What counts as points at the end. Records of version 0.1.0 do not have it.
    #[serde(default)]
    pub count: Count,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 13, komi: HalfPoints(5), handicap: 0, count: Count::Territory }
    }
}
