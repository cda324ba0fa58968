//! The levels and strengths of the players.
//!
//! docs/strength.md says where the figures come from.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// `search:1` to `search:5`.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(30, 300, 0.15).with_strength(Some(1000), 2),
    Level::new(100, 500, 0.05).with_strength(Some(1100), 5),
    Level::new(500, 900, 0.0).with_strength(Some(1650), 20),
    Level::new(3_000, 1_600, 0.0).with_strength(Some(2000), 130),
    Level::new(20_000, 3_000, 0.0).with_strength(Some(2250), 850),
];

/// The players without a search.
pub(crate) const STRENGTHS: [(&str, Strength); 1] =
    [("classic", Strength { elo: Some(CLASSIC_ELO), milliseconds: 1 })];
