//! The setup of a match.

use serde::{Deserialize, Serialize};

/// The maximum of [`Setup::limit`].
pub const MAX_PLY_LIMIT: u32 = 2_000;

/// The options agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The number of columns and rows, 4 to 26.
    pub size: u8,
    /// The number of plies after which the game is drawn; 0 for no limit.
    pub limit: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 8, limit: 0 }
    }
}
