//! What shells see of an opinion: the same for every game.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use stammtisch_bots as bots;
use stammtisch_presentation::{
    Actor, Budget, Path, Perspective, Playable, SearchRequest, SearchUnit, Seat, SeatSpec, Text, read_view,
};

use crate::erased::Match;
use crate::erased::{AnyMatch, Letter};

/// Of so many moves an opinion tells.
const MAX_MOVES: usize = 10;

/// What a seat that is to move may think of the position, from what it knows and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opinion {
    /// Whose opinion it is.
    pub seat: Seat,
    /// The best moves, best first.
    pub moves: Vec<Advice>,
    /// What the position is thought to be worth to each seat, 0 (lost) to 1 (won).
    pub worth: Vec<f32>,
    /// How many play-outs, or positions, it rests on.
    pub looked: u64,
    /// Which of the two.
    #[serde(default)]
    pub looked_at: SearchUnit,
    /// How the match would end, in the game's words, where it can tell. It is not kept.
    #[serde(skip)]
    pub estimate: Option<Text>,
}

impl Opinion {
    /// So many moves at most that are worth telling: the best, and others that were looked at, by what they promise. What promises more than
    /// the best was looked at too little for that to be believed.
    pub fn told(&self, most: usize) -> Vec<&Advice> {
        let highest = self.moves.first().map_or(1.0, |best| best.worth);
        let is_told =
            |(place, advice): &(usize, &Advice)| *place == 0 || advice.visits > 0 && advice.worth <= highest;
        let told = self.moves.iter().enumerate().filter(is_told).map(|(_, advice)| advice);
        let mut told: Vec<&Advice> = told.take(most).collect();
        if let Some((_, others)) = told.split_first_mut() {
            others.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        }
        told
    }
}

/// A move, and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The move in notation.
    pub text: String,
    /// The touches that make it.
    pub path: Path,
    /// The result that the seat may expect of it, 0 to 1.
    pub worth: f32,
    /// How many play-outs, or positions, that rests on.
    pub visits: u64,
    /// The moves that are expected, this one first; what is drawn in between is only what is met most often.
    pub line: Vec<String>,
}

impl Advice {
    /// What it promises in a match of these seats: to win, or, among more than two teams, to be before so many of the others.
    pub fn promise(&self, seats: &[SeatSpec]) -> Text {
        let teams: BTreeSet<_> = seats.iter().map(|spec| spec.team).collect();
        let key = if teams.len() > 2 { "promise-before" } else { "promise-win" };
        Text::new(key).with("percent", f64::from((self.worth * 100.0).round()))
    }
}

/// The opinion of that seat of all moves, or of that one alone, by the strongest who searches.
pub(crate) fn opinion<G: Playable>(
    at: &Match<G>,
    seat: Seat,
    only: Option<&str>,
    budget: &Budget,
    seed: u64,
) -> Option<Opinion> {
    let mover = Actor::Seat(seat);
    if !at.turn().allows(mover) {
        return None;
    }
    let only = match only {
        Some(text) => Some(at.state().read_move(mover, text).ok()?),
        None => None,
    };
    let view = at.state().view(Perspective::seat(seat));
    weighed::<G>(&view, seat, only, budget, (seed, at.ply()))
}

/// The same from what a seat may know and was written.
pub(crate) fn opinion_by_letter<G: Playable>(
    seat: Seat,
    letter: &Letter<'_>,
    only: Option<&str>,
    budget: &Budget,
    seed: u64,
) -> Result<Option<Opinion>, Text> {
    let view = read_view::<G>(letter.view).map_err(Text::sanitized)?;
    let mover = Actor::Seat(seat);
    let world = G::determinize(&view, &mut bots::dice(seed, letter.ply));
    if !world.turn().allows(mover) {
        return Ok(None);
    }
    let only = match only.map(|text| world.read_move(mover, text)) {
        Some(Ok(mv)) => Some(mv),
        Some(Err(_)) => return Ok(None),
        None => None,
    };
    Ok(weighed::<G>(&view, seat, only, budget, (seed, letter.ply)))
}

/// What the strongest who searches thinks of what a seat knows, with the dice of that seed and ply.
fn weighed<G: Playable>(
    view: &G::View,
    seat: Seat,
    only: Option<G::Move>,
    budget: &Budget,
    (seed, ply): (u64, usize),
) -> Option<Opinion> {
    let mover = Actor::Seat(seat);
    let mut rng = bots::dice(seed, ply);
    let asked = bots::adviser::<G>()
        .opinion(&mut SearchRequest { view, seat, budget, rng: &mut rng }, only.as_slice())?;
    let world = G::determinize(view, &mut rng);
    let advice = asked.moves.iter().take(MAX_MOVES).map(|weighed| Advice {
        text: world.write_move(weighed.mv),
        path: world.path(weighed.mv),
        worth: weighed.worth,
        visits: weighed.visits,
        line: bots::written_line(&world, mover, &weighed.line),
    });
    let worth: Vec<f32> = (0..world.seats()).map(|seat| asked.worth.to(Seat(seat as u8))).collect();
    Some(Opinion {
        seat,
        moves: advice.collect(),
        looked: asked.looked,
        looked_at: asked.looked_at,
        estimate: if only.is_none() { G::agreement().estimate(view, &worth) } else { None },
        worth,
    })
}
