//! Search levels with their measured strength; docs/strength.md describes the measurements.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// The levels `search:1` to `search:5`.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(20, 100, 0.03).with_strength(Some(800), 1),
    Level::new(3, 250, 0.0).with_strength(Some(1100), 1),
    Level::new(150, 500, 0.0).with_strength(Some(1400), 2),
    Level::new(800, 1_000, 0.0).with_strength(Some(1850), 8),
    Level::new(100_000, 4_000, 0.0).with_strength(Some(1900), 900),
];

/// The strengths of the game's own players, by name.
pub(crate) const STRENGTHS: [(&str, Strength); 1] =
    [("classic", Strength { elo: Some(CLASSIC_ELO), milliseconds: 1 })];
