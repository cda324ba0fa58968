//! What is agreed before the first move.

use serde::{Deserialize, Serialize};

/// The longest limit of plies that a table may set.
pub const MAX_PLIES: u32 = 2_000;

/// What is agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Columns and rows, 4 to 26.
    pub size: u8,
    /// After so many plies the game is drawn; 0 for never.
    pub limit: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 8, limit: 0 }
    }
}
