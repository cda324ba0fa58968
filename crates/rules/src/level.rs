//! Search levels and measured playing strength.

use std::time::Duration;

/// The Elo rating of the player `classic`, which anchors the scale of every game.
pub const CLASSIC_ELO: i32 = 1000;

/// The measured strength and speed of a player with the default setup.
///
/// `stammtisch arena` measures these figures; they are shown where players are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Elo on a scale where `classic` has [`CLASSIC_ELO`]; `None` if it was not measured.
    pub elo: Option<i32>,
    /// Typical CPU time for a move, in milliseconds.
    pub milliseconds: u32,
}

/// The settings of one of the players `search:1` to `search:5`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The node limit: playouts on the default board, or positions for alpha-beta.
    pub nodes: u64,
    /// The time limit for a move, in milliseconds.
    pub max_milliseconds: u32,
    /// How much worse than the best a move may be and still be played at random, as a share of
    /// the way from a lost game (0) to a won one (1).
    pub slack: f32,
    /// The strength that results.
    pub strength: Strength,
}

impl Level {
    /// The levels of a game that does not define its own.
    pub const DEFAULTS: [Level; 5] = [
        Level::new(25, 100, 0.15).with_strength(None, 1),
        Level::new(150, 250, 0.0).with_strength(None, 5),
        Level::new(700, 600, 0.0).with_strength(None, 20),
        Level::new(2_500, 1_200, 0.0).with_strength(None, 80),
        Level::new(8_000, 2_500, 0.0).with_strength(None, 250),
    ];

    /// A level of unknown strength.
    pub const fn new(nodes: u64, max_milliseconds: u32, slack: f32) -> Level {
        Level { nodes, max_milliseconds, slack, strength: Strength { elo: None, milliseconds: 0 } }
    }

    /// The level with its measured strength.
    #[must_use]
    pub const fn with_strength(self, elo: Option<i32>, milliseconds: u32) -> Level {
        Level { strength: Strength { elo, milliseconds }, ..self }
    }

    /// The time limit for a move.
    pub const fn time_limit(&self) -> Duration {
        Duration::from_millis(self.max_milliseconds as u64)
    }
}
