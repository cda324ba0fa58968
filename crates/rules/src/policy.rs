//! What a game knows that helps a search: which moves are worth a look, how to play a game out, what an end is worth.

use crate::{Actor, Choice, Game, Level, Rng, Seat, SeatValues, Turn};

/// A game's knowledge for a search. Everything has a default: without a policy a search plays games out at random.
///
/// A policy may keep what it likes between calls. One belongs to one search.
pub trait Policy<G: Game>: Send {
    /// The moves of a seat that are worth a look, and what is thought of them beforehand. At least one wherever there is a legal move that is to be
    /// searched; none where the search is to go no further and the position is played out.
    fn candidates(&mut self, state: &G, seat: Seat, found: &mut Vec<Candidate<G::Move>>) {
        state.legal_moves(Actor::Seat(seat), |mv| found.push(Candidate::new(mv)));
    }

    /// Plays the game to its end, or as far as is needed to judge it. The moves made are added to `played` where [`Policy::index`] knows them.
    fn play_out(&mut self, state: G, rng: &mut Rng, played: &mut Vec<(Seat, G::Move)>) -> SeatValues {
        let _ = played;
        play_at_random(state, rng)
    }

    /// By how many points the first seat led at the end of the last play-out, where points are counted.
    fn lead(&self) -> Option<f32> {
        None
    }

    /// A full state that agrees with all that the view knows: where some are likelier than others, these more often.
    fn determinize(&mut self, view: &G::View, rng: &mut Rng) -> G {
        G::determinize(view, rng)
    }

    /// What another seat than the one that searches is expected to do where the search looked no further; nothing where nobody can say.
    fn reply(&mut self, state: &G, seat: Seat) -> Option<G::Move> {
        let _ = (state, seat);
        None
    }

    /// A decision that needs no search.
    fn immediate_move(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> Option<Choice<G::Move>> {
        let _ = (view, seat, rng);
        None
    }

    /// What to play in place of the best move found, such as giving up.
    fn override_move(
        &mut self,
        view: &G::View,
        seat: Seat,
        best: &Ranked<G::Move>,
        rng: &mut Rng,
    ) -> Option<G::Move> {
        let _ = (view, seat, best, rng);
        None
    }

    /// A small number for a move that means much the same whenever it is played: what it led to later in a play-out then counts for it now (all
    /// moves as first, RAVE). None for a move of which that is not true.
    fn index(&self, mv: G::Move) -> Option<usize> {
        G::index(mv)
    }

    /// Whether what the house draws now leads to positions that the seat would tell apart. Where it does not, or where there are too many to
    /// meet one twice, the search goes on as if nothing had been drawn.
    fn distinguishes_chance_outcomes(&self, state: &G) -> bool {
        let _ = state;
        true
    }

    /// How the search weighs what it knows.
    fn tuning(&self) -> Tuning {
        Tuning::default()
    }

    /// How many play-outs a player of that level makes in such a position.
    fn nodes(&self, view: &G::View, level: &Level) -> u64 {
        let _ = view;
        level.nodes
    }
}

/// Nothing of its own: no knowledge but the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Policy<G> for Plain {}

/// A move that is worth a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How likely it is to be the best, against the others: only proportions count.
    pub share: f32,
    /// What it is thought to be worth to whoever makes it, 0 to 1.
    pub worth: f32,
    /// As how many play-outs that thought counts.
    pub weight: f32,
}

impl<M> Candidate<M> {
    /// A move of which nothing is known.
    pub const fn new(mv: M) -> Candidate<M> {
        Candidate { mv, share: 1.0, worth: 0.5, weight: 0.0 }
    }
}

/// A move that was searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// How many play-outs went through it.
    pub visits: u32,
    /// Its mean worth to whoever makes it, 0 to 1.
    pub worth: f32,
}

/// How a search weighs what it knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How much the search tries moves of which little is known.
    pub exploration: f32,
    /// After how many play-outs a move's own results count as much as those of play-outs in which it came later; 0 leaves those out.
    pub rave: f32,
    /// How many play-outs begin at a position before its moves are looked at.
    pub expansion_threshold: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { exploration: 1.5, rave: 0.0, expansion_threshold: 1 }
    }
}

/// The most plies of a play-out.
const MAX_PLAY_OUT_PLIES: usize = 5_000;

/// Plays on at random until the game is over.
pub fn play_at_random<G: Game>(mut state: G, rng: &mut Rng) -> SeatValues {
    for _ in 0..MAX_PLAY_OUT_PLIES {
        let (actor, mv) = match state.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::House, state.sample_chance(rng)),
            Turn::Seats(seats) => {
                let Some(seat) = seats.iter().next() else { break };
                (Actor::Seat(seat), state.random_move(Actor::Seat(seat), rng))
            }
        };
        let Some(mv) = mv else { break };
        state.play_unchecked(actor, mv);
    }
    state.returns().unwrap_or(SeatValues::alike(0.5))
}
