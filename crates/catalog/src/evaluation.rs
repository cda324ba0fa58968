//! Type-erased evaluations of positions: a search's best moves for one seat.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Budget, Path, Perspective, Playable, SearchRequest, SearchUnit, Seat, SeatSpec, Text, read_view,
};

use crate::erased::{AnyMatch, Letter, Match};

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

/// Evaluates all moves of a seat, or only one, with the strongest search bot.
pub(crate) fn evaluate<G: Playable>(
    at: &Match<G>,
    seat: Seat,
    only: Option<&str>,
    budget: &Budget,
    seed: u64,
) -> Option<Evaluation> {
    let mover = Actor::Seat(seat);
    if !at.turn().allows(mover) {
        return None;
    }
    let only = match only {
        Some(text) => Some(at.state().read_move(mover, text).ok()?),
        None => None,
    };
    let view = at.state().view(Perspective::seat(seat));
    search::<G>(&view, seat, only, budget, (seed, at.ply()))
}

/// Like [`evaluate`], from the view in a letter.
pub(crate) fn evaluate_by_letter<G: Playable>(
    seat: Seat,
    letter: &Letter<'_>,
    only: Option<&str>,
    budget: &Budget,
    seed: u64,
) -> Result<Option<Evaluation>, Text> {
    let view = read_view::<G>(letter.view).map_err(Text::sanitized)?;
    let mover = Actor::Seat(seat);
    let world = G::determinize(&view, &mut bots::decision_rng(seed, letter.ply));
    if !world.turn().allows(mover) {
        return Ok(None);
    }
    let only = match only.map(|text| world.read_move(mover, text)) {
        Some(Ok(mv)) => Some(mv),
        Some(Err(_)) => return Ok(None),
        None => None,
    };
    Ok(search::<G>(&view, seat, only, budget, (seed, letter.ply)))
}

/// Searches a view; seed and ply make the random numbers.
fn search<G: Playable>(
    view: &G::View,
    seat: Seat,
    only: Option<G::Move>,
    budget: &Budget,
    (seed, ply): (u64, usize),
) -> Option<Evaluation> {
    let mover = Actor::Seat(seat);
    let mut rng = bots::decision_rng(seed, ply);
    let found = bots::analysis_player::<G>()
        .opinion(&mut SearchRequest { view, seat, budget, rng: &mut rng }, only.as_slice())?;
    let world = G::determinize(view, &mut rng);
    let moves = found.moves.iter().take(MAX_MOVES).map(|candidate| SuggestedMove {
        text: world.write_move(candidate.mv),
        path: world.path(candidate.mv),
        value: candidate.value,
        visits: candidate.visits,
        line: bots::write_line(&world, mover, &candidate.line),
    });
    let values: Vec<f32> = (0..world.seats()).map(|seat| found.values.get(Seat(seat as u8))).collect();
    Some(Evaluation {
        seat,
        moves: moves.collect(),
        searched: found.searched,
        search_unit: found.search_unit,
        estimate: if only.is_none() { G::agreement().estimate(view, &values) } else { None },
        values,
    })
}
