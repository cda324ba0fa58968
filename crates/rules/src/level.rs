//! The levels of the searching players, and how strong a player is.

use std::time::Duration;

/// What the player `classic` of every game has on the house's scale of Elo.
pub const CLASSIC_ELO: i32 = 1000;

/// How strong a player is with the usual setup, and how long he thinks: measured by `stammtisch arena`, told where players are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// On a scale on which `classic` has [`CLASSIC_ELO`] in every game; nothing where that was not measured.
    pub elo: Option<i32>,
    /// About so many milliseconds of a core for a move.
    pub milliseconds: u32,
}

/// One of the levels `search:1` to `search:5` in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// So many play-outs on the usual board.
    pub nodes: u64,
    /// But so many milliseconds at most.
    pub ceiling: u32,
    /// Any move will do that he thinks worse than the best by no more than this, of the way from a lost game (0) to a won one (1).
    pub slack: f32,
    /// How strong that makes him.
    pub strength: Strength,
}

impl Level {
    /// The levels where a game has none of its own.
    pub const USUAL: [Level; 5] = [
        Level::new(25, 100, 0.15).of(None, 1),
        Level::new(150, 250, 0.0).of(None, 5),
        Level::new(700, 600, 0.0).of(None, 20),
        Level::new(2_500, 1_200, 0.0).of(None, 80),
        Level::new(8_000, 2_500, 0.0).of(None, 250),
    ];

    /// So many play-outs, so many milliseconds at most, any move that is not worse than that.
    pub const fn new(nodes: u64, ceiling: u32, slack: f32) -> Level {
        Level { nodes, ceiling, slack, strength: Strength { elo: None, milliseconds: 0 } }
    }

    /// The same with its strength.
    #[must_use]
    pub const fn of(self, elo: Option<i32>, milliseconds: u32) -> Level {
        Level { strength: Strength { elo, milliseconds }, ..self }
    }

    /// The longest time for a move.
    pub const fn longest(&self) -> Duration {
        Duration::from_millis(self.ceiling as u64)
    }
}
