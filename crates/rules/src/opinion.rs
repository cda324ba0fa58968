//! The analysis of a position by a player: its best moves, their values and expected lines.

use serde::{Deserialize, Serialize};

use crate::SeatValues;

/// A player's analysis of a position in which it is to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The moves that were searched, best first.
    pub moves: Vec<EvaluatedMove<M>>,
    /// The value of the position for every seat.
    pub values: SeatValues,
    /// How many playouts or positions were searched.
    pub searched: u64,
    /// The unit of `searched` and of [`EvaluatedMove::visits`].
    pub search_unit: SearchUnit,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchUnit {
    /// Play-outs, as in Monte Carlo tree search.
    #[default]
    PlayOuts,
    /// Positions, as in alpha-beta search.
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

/// A move and its evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluatedMove<M> {
    /// The move.
    pub mv: M,
    /// The expected result for the seat that makes the move, 0 (lost) to 1 (won).
    pub value: f32,
    /// How many playouts or positions the value is based on.
    pub visits: u64,
    /// The principal variation, beginning with this move.
    pub line: Vec<M>,
    /// The probability, before any search, that this move is the best; `None` without a prior.
    pub prior: Option<f32>,
    /// The first seat's mean lead in points at the ends of the playouts, if the game's policy
    /// counts points.
    pub lead: Option<f32>,
}
