//! What a player thinks of a position: its best moves, what each is worth, and how the game is expected to go on.

use serde::{Deserialize, Serialize};

use crate::SeatValues;

/// What a player thinks of a position in which he is to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The moves that he has looked at, best first.
    pub moves: Vec<EvaluatedMove<M>>,
    /// What he thinks the position is worth to everybody.
    pub worth: SeatValues,
    /// How many play-outs, or positions, that rests on.
    pub looked: u64,
    /// Which of the two.
    pub looked_at: SearchUnit,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchUnit {
    /// Games played out in thought.
    #[default]
    PlayOuts,
    /// Positions.
    Positions,
}

impl SearchUnit {
    /// Its name in the keys of messages.
    pub fn name(self) -> &'static str {
        match self {
            SearchUnit::PlayOuts => "play-outs",
            SearchUnit::Positions => "positions",
        }
    }
}

/// A move, and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluatedMove<M> {
    /// The move.
    pub mv: M,
    /// The result that whoever makes it may expect, 0 (lost) to 1 (won).
    pub worth: f32,
    /// How many play-outs, or positions, that rests on.
    pub visits: u64,
    /// The moves that are expected, this one first.
    pub line: Vec<M>,
    /// How likely it was thought to be the best beforehand, 0 to 1, where that was thought of.
    pub prior: Option<f32>,
    /// By how many points the first seat led on average at the ends of its play-outs, where the game's policy counts them.
    pub lead: Option<f32>,
}
