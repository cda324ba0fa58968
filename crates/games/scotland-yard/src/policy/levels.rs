//! How hard the searching players think, and how strong that makes them: docs/strength.md tells where the figures come from.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// `search:1` to `search:5`.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(20, 100, 0.03).with_strength(Some(800), 1),
    Level::new(3, 250, 0.0).with_strength(Some(1100), 1),
    Level::new(150, 500, 0.0).with_strength(Some(1400), 2),
    Level::new(800, 1_000, 0.0).with_strength(Some(1850), 8),
    Level::new(100_000, 4_000, 0.0).with_strength(Some(1900), 900),
];

/// The players who do not search.
pub(crate) const STRENGTHS: [(&str, Strength); 1] =
    [("classic", Strength { elo: Some(CLASSIC_ELO), milliseconds: 1 })];
