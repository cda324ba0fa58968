//! The [`Policy`] trait: game knowledge for the tree search.

use crate::{Actor, Choice, Game, Level, Rng, Seat, SeatValues, Turn};

/// A game's knowledge for Monte Carlo tree search: move priors, playouts and evaluations.
///
/// Every method has a default, which makes the search play uniformly random games. A policy may
/// keep state between calls; each search has a policy of its own.
pub trait Policy<G: Game>: Send {
    /// Adds the moves of the seat that the search should consider, with their priors.
    ///
    /// There must be at least one if the search is to go deeper. Adding none makes the position a
    /// leaf: it is played out from here. Default: all legal moves, without knowledge.
    fn candidates(&mut self, state: &G, seat: Seat, found: &mut Vec<Candidate<G::Move>>) {
        state.legal_moves(Actor::Seat(seat), |mv| found.push(Candidate::new(mv)));
    }

    /// Plays the game to its end, or far enough to evaluate it, and returns the value per seat.
    ///
    /// Moves that have an index ([`Policy::index`]) are appended to `played`, for RAVE.
    fn play_out(&mut self, state: G, rng: &mut Rng, played: &mut Vec<(Seat, G::Move)>) -> SeatValues {
        let _ = played;
        play_at_random(state, rng)
    }

    /// The first seat's lead in points at the end of the last playout, if points are counted.
    fn lead(&self) -> Option<f32> {
        None
    }

    /// Samples a full state that is consistent with the view. A policy may prefer likely states
    /// over unlikely ones. Default: [`Game::determinize`].
    fn determinize(&mut self, view: &G::View, rng: &mut Rng) -> G {
        G::determinize(view, rng)
    }

    /// The expected reply of a seat other than the searching one, where the tree ends.
    fn reply(&mut self, state: &G, seat: Seat) -> Option<G::Move> {
        let _ = (state, seat);
        None
    }

    /// A decision that needs no search.
    fn immediate_move(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> Option<Choice<G::Move>> {
        let _ = (view, seat, rng);
        None
    }

    /// A move to play instead of the best one found, such as resigning.
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

    /// The RAVE index of a move: a small number for a move whose effect depends little on when it
    /// is played. Results of playouts in which it comes later then count for it now (all moves
    /// as first). `None` excludes the move from RAVE.
    fn index(&self, mv: G::Move) -> Option<usize> {
        G::index(mv)
    }

    /// Whether the search keeps a separate child per outcome of the pending chance event.
    ///
    /// `false` merges all outcomes into one child: for outcomes that the seat cannot tell apart,
    /// or too many to meet one twice.
    fn distinguishes_chance_outcomes(&self, state: &G) -> bool {
        let _ = state;
        true
    }

    /// The parameters of the search.
    fn tuning(&self) -> Tuning {
        Tuning::default()
    }

    /// The number of playouts for a player of this level in this position.
    fn nodes(&self, view: &G::View, level: &Level) -> u64 {
        let _ = view;
        level.nodes
    }
}

/// An empty implementation of the optional traits of a game: every method is the default.
///
/// As a [`Policy`], it knows the rules alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defaults;

impl<G: Game> Policy<G> for Defaults {}

/// A move that the search considers, with what is known of it before the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How likely the move is to be the best, relative to the other candidates. The search
    /// normalises the priors of a position to a sum of 1.
    pub prior: f32,
    /// The estimated value for the seat that makes the move, 0 to 1.
    pub prior_value: f32,
    /// How many playouts the estimate counts as.
    pub prior_visits: f32,
}

impl<M> Candidate<M> {
    /// A move without prior knowledge.
    pub const fn new(mv: M) -> Candidate<M> {
        Candidate { mv, prior: 1.0, prior_value: 0.5, prior_visits: 0.0 }
    }
}

/// A root move after the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// How many playouts went through it.
    pub visits: u32,
    /// Its mean value for the seat that makes it, 0 to 1.
    pub value: f32,
}

/// The parameters of the tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The exploration constant of PUCT.
    pub exploration: f32,
    /// The RAVE equivalence parameter: after about this many playouts, a move's own mean counts
    /// as much as its all-moves-as-first mean. 0 turns RAVE off.
    pub rave: f32,
    /// How many playouts start at a leaf before it is expanded.
    pub expansion_threshold: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { exploration: 1.5, rave: 0.0, expansion_threshold: 1 }
    }
}

/// The ply limit of a playout.
const MAX_PLAY_OUT_PLIES: usize = 5_000;

/// Plays random moves until the game is over and returns the value per seat.
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
    state.returns().unwrap_or(SeatValues::uniform(0.5))
}
