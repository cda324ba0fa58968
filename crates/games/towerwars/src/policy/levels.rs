//! How hard the searching players think, and how strong that makes them: docs/strength.md tells where the figures come from.

use stammtisch_rules::{CLASSIC_ELO, Level, Strength};

/// `adv1` to `adv5`, as the course calls them. Nodes are positions on a board of size 8; larger boards get fewer, since each takes longer there. The
/// longest time is reached on a slow machine only: until then the same dice give the same move everywhere.
pub(crate) const ADVANCED: [Level; 5] = [
    Level::new(8_000, 70, 0.0).of(Some(2050), 4),
    Level::new(30_000, 250, 0.0).of(Some(2400), 15),
    Level::new(100_000, 600, 0.0).of(Some(2550), 50),
    Level::new(300_000, 1_400, 0.0).of(Some(2750), 150),
    Level::new(2_000_000, 4_000, 0.0).of(Some(3000), 800),
];

/// `search:1` to `search:5`. The first is for a child: he is `classic`, who does not search.
pub(crate) const LEVELS: [Level; 5] =
    [Level::new(1, 10, 0.0).of(Some(CLASSIC_ELO), 1), ADVANCED[1], ADVANCED[2], ADVANCED[3], ADVANCED[4]];

/// The players by the names of the course.
pub(crate) const STRENGTHS: [(&str, Strength); 6] = [
    ("classic", LEVELS[0].strength),
    ("adv1", ADVANCED[0].strength),
    ("adv2", ADVANCED[1].strength),
    ("adv3", ADVANCED[2].strength),
    ("adv4", ADVANCED[3].strength),
    ("adv5", ADVANCED[4].strength),
];
