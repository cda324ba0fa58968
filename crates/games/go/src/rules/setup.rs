//! What is agreed before a game.

use super::count::HalfPoints;
use serde::{Deserialize, Serialize};

/// Size of the board, komi and handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Lines in each direction.
    pub size: u8,
    /// Given to White, who did not begin.
    pub komi: HalfPoints,
    /// Black stones on the usual points before the first move. With two or more White begins; one stone is no stone:
    /// Black just begins, as without a handicap.
    pub handicap: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 13, komi: HalfPoints(5), handicap: 0 }
    }
}
