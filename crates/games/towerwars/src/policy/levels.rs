//! Search levels with their measured strength; docs/strength.md describes the measurements.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// The levels `adv1` to `adv5`, named by the course that the game comes from.
///
/// Nodes are positions on a board of size 8; larger boards get fewer, as each takes longer. The
/// time limits apply on slow machines only. Below them, the same seed gives the same move.
pub(crate) const ADVANCED: [Level; 5] = [
    Level::new(8_000, 70, 0.0).with_strength(Some(2050), 4),
    Level::new(30_000, 250, 0.0).with_strength(Some(2400), 15),
    Level::new(100_000, 600, 0.0).with_strength(Some(2550), 50),
    Level::new(300_000, 1_400, 0.0).with_strength(Some(2750), 150),
    Level::new(2_000_000, 4_000, 0.0).with_strength(Some(3000), 800),
];

/// The levels `search:1` to `search:5`. The first is for children: the player `classic`, without
/// any search.
pub(crate) const LEVELS: [Level; 5] = [
    Level::new(1, 10, 0.0).with_strength(Some(CLASSIC_ELO), 1),
    ADVANCED[1],
    ADVANCED[2],
    ADVANCED[3],
    ADVANCED[4],
];

/// The strengths of the game's own players, by name.
pub(crate) const STRENGTHS: [(&str, Strength); 6] = [
    ("classic", LEVELS[0].strength),
    ("adv1", ADVANCED[0].strength),
    ("adv2", ADVANCED[1].strength),
    ("adv3", ADVANCED[2].strength),
    ("adv4", ADVANCED[3].strength),
    ("adv5", ADVANCED[4].strength),
];
