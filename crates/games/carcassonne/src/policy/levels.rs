//! Search levels and strengths of the players. docs/strength.md explains how they were measured.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// `search:1` to `search:5`.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(1, 100, 0.15).with_strength(Some(1850), 1),
    Level::new(20, 250, 0.04).with_strength(Some(2300), 4),
    Level::new(30, 600, 0.0).with_strength(Some(2600), 6),
    Level::new(400, 1_200, 0.0).with_strength(Some(2800), 45),
    Level::new(24_000, 4_000, 0.0).with_strength(Some(2950), 1_000),
];

/// The strengths of the players that do not search.
pub(crate) const STRENGTHS: [(&str, Strength); 2] = [
    ("classic", Strength { elo: Some(CLASSIC_ELO), milliseconds: 1 }),
    ("greedy", Strength { elo: Some(2550), milliseconds: 1 }),
];
