//! The levels of the search and the strength of all players; docs/strength.md has the sources.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// The levels `search:1` to `search:5`.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(1, 100, 0.3).with_strength(Some(850), 1),
    Level::new(1, 250, 0.03).with_strength(Some(950), 1),
    Level::new(60, 500, 0.02).with_strength(Some(1150), 2),
    Level::new(200, 1_000, 0.005).with_strength(Some(1250), 8),
    Level::new(40_000, 4_000, 0.0).with_strength(Some(1350), 900),
];

/// The strengths of the players that do not search.
pub(crate) const STRENGTHS: [(&str, Strength); 2] = [
    ("classic", Strength { elo: Some(CLASSIC_ELO), milliseconds: 1 }),
    ("keen", Strength { elo: Some(1150), milliseconds: 1 }),
];
