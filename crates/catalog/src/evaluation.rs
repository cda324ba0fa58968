//! Type-erased evaluations of positions: a search's best moves for one seat.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, EvaluatedMove, Opinion, Path, Playable, SearchUnit, Seat, SeatSet, SeatSpec, Text,
};

/// The most moves that an evaluation lists.
const MAX_MOVES: usize = 10;

/// The evaluation of a position for a seat to move, from nothing but what that seat knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The seat to move.
    pub seat: Seat,
    /// The candidate moves, best first.
    pub moves: Vec<SuggestedMove>,
    /// The value of the position for each seat, 0 (lost) to 1 (won).
    #[serde(rename = "worth")]
    pub values: Vec<f32>,
    /// The number of playouts or positions that were searched.
    #[serde(rename = "looked")]
    pub searched: u64,
    /// The unit of [`searched`](Self::searched).
    #[serde(rename = "looked_at", default)]
    pub search_unit: SearchUnit,
    /// How the match would probably end, for games that can estimate it. Not serialized.
    #[serde(skip)]
    pub estimate: Option<Text>,
}

impl Evaluation {
    /// The moves worth showing, at most `max`: the best one, then others by value.
    ///
    /// A move whose value exceeds that of the best is left out: it had too few visits for its value
    /// to be reliable. So are moves without visits.
    pub fn top_moves(&self, max: usize) -> Vec<&SuggestedMove> {
        let highest = self.moves.first().map_or(1.0, |best| best.value);
        let is_shown = |(index, candidate): &(usize, &SuggestedMove)| {
            *index == 0 || candidate.visits > 0 && candidate.value <= highest
        };
        let shown = self.moves.iter().enumerate().filter(is_shown).map(|(_, candidate)| candidate);
        let mut shown: Vec<&SuggestedMove> = shown.take(max).collect();
        if let Some((_, others)) = shown.split_first_mut() {
            others.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        shown
    }
}

/// A candidate move with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuggestedMove {
    /// The move in notation.
    pub text: String,
    /// The touches that make the move.
    pub path: Path,
    /// The expected result for the seat, 0 to 1.
    #[serde(rename = "worth")]
    pub value: f32,
    /// The number of playouts or positions behind the value.
    pub visits: u64,
    /// The principal variation, beginning with this move. Chance moves in it are the most frequent
    /// ones of the search.
    pub line: Vec<String>,
}

impl SuggestedMove {
    /// The value as a text: the chance to win, or with more than two teams the expected share of
    /// opponents behind.
    pub fn expectation(&self, seats: &[SeatSpec]) -> Text {
        let teams: BTreeSet<_> = seats.iter().map(|spec| spec.team).collect();
        let key = if teams.len() > 2 { "promise-before" } else { "promise-win" };
        Text::new(key).with("percent", f64::from((self.value * 100.0).round()))
    }
}

/// A player's opinion for a seat, with its moves in the notation of that state.
pub(crate) fn describe_opinion<G: Playable>(state: &G, seat: Seat, opinion: &Opinion<G::Move>) -> Evaluation {
    let describe = |candidate: &EvaluatedMove<G::Move>| SuggestedMove {
        text: state.write_move(candidate.mv),
        path: state.path(candidate.mv),
        value: candidate.value,
        visits: candidate.visits,
        line: bots::write_line(state, Actor::Seat(seat), &candidate.line),
    };
    Evaluation {
        seat,
        moves: opinion.moves.iter().take(MAX_MOVES).map(describe).collect(),
        values: SeatSet::first(state.seats()).iter().map(|seat| opinion.values.get(seat)).collect(),
        searched: opinion.searched,
        search_unit: opinion.search_unit,
        estimate: None,
    }
}
