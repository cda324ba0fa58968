//! Engines: everything that can be asked for a move or an evaluation of a position.
//!
//! An engine never receives the match. For each request the [driver](Engines) computes what the
//! engine's seat may know: its view and, in games without hidden information, the moves so far.

mod builtin;
mod driver;
mod registry;
mod seat_view;

use stammtisch_presentation::{Actor, Budget, Playable, Reason, Record, Seat, Text, Values, setup_values};

use crate::{AnyMatch, Evaluation};

pub(crate) use builtin::BuiltinEngine;
pub use driver::Engines;
pub use registry::{BuiltinEngines, EngineRegistry, EngineSource, EngineSpec};
pub use seat_view::SeatView;
pub(crate) use seat_view::TypedView;

/// A program that decides for one seat of one match: a computer player in this process, another
/// program, or a worker.
///
/// It may keep what it has computed between requests. The request's budget limits each search and
/// can cancel it from any thread. Dropping the engine ends it.
pub trait Engine: Send {
    /// Chooses a legal move; `None` if the search was cancelled, or if another seat shall move.
    ///
    /// # Errors
    /// The reason why the engine cannot answer this request.
    fn choose(&mut self, request: EngineRequest<'_>) -> Result<Option<Chosen>, Text>;

    /// Evaluates all moves, or `only` one.
    ///
    /// `None` if the search was cancelled or found no move, and for engines that do not evaluate.
    ///
    /// # Errors
    /// The reason why the engine cannot answer this request.
    fn evaluate(
        &mut self,
        request: EngineRequest<'_>,
        only: Option<&str>,
    ) -> Result<Option<Evaluation>, Text> {
        let _ = (request, only);
        Ok(None)
    }
}

/// A function that chooses moves is an engine.
impl<F: FnMut(EngineRequest<'_>) -> Result<Option<Chosen>, Text> + Send> Engine for F {
    fn choose(&mut self, request: EngineRequest<'_>) -> Result<Option<Chosen>, Text> {
        self(request)
    }
}

/// A request to an engine: all that it may know, and the limits of its search.
pub struct EngineRequest<'a> {
    /// The seat to decide for.
    pub seat: Seat,
    /// What the seat may know of the position.
    pub view: SeatView,
    /// The number of moves so far.
    pub ply: usize,
    /// The moves so far; `None` in games with hidden information.
    pub moves: Option<&'a dyn OpenMoves>,
    /// The limits of the search.
    pub budget: &'a Budget,
    /// The engine's random seed.
    pub seed: u64,
}

impl<'a> EngineRequest<'a> {
    /// A request about the present position of a match.
    pub fn new(game: &'a dyn AnyMatch, seat: Seat, budget: &'a Budget, seed: u64) -> EngineRequest<'a> {
        let view = game.seat_view(seat);
        EngineRequest { seat, view, ply: game.ply(), moves: game.open_moves(), budget, seed }
    }
}

/// The moves of a match without hidden information.
pub trait OpenMoves {
    /// How the match began; `None` if only the latest moves are known.
    fn start(&self) -> Option<MatchStart>;

    /// The moves after that ply in notation; `None` if they are not known that far back.
    fn after(&self, ply: usize) -> Option<Vec<(Actor, String)>>;

    /// The record of the game's own type, if it is known.
    fn record(&self) -> Option<&dyn std::any::Any> {
        None
    }
}

/// How a match began.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStart {
    /// The complete setup.
    pub setup: Values,
    /// The position before the first move, if not the usual one.
    pub position: Option<String>,
}

impl<G: Playable> OpenMoves for Record<G> {
    fn start(&self) -> Option<MatchStart> {
        Some(MatchStart { setup: setup_values(&self.setup), position: self.position.clone() })
    }

    fn after(&self, ply: usize) -> Option<Vec<(Actor, String)>> {
        let moves = self.moves.get(ply..)?;
        let mut state = self.state_after(ply).ok()?;
        let write = |played: &stammtisch_presentation::Played<G::Move>| {
            let text = state.write_move(played.mv);
            state.play_unchecked(played.actor, played.mv);
            (played.actor, text)
        };
        Some(moves.iter().map(write).collect())
    }

    fn record(&self) -> Option<&dyn std::any::Any> {
        Some(self)
    }
}

/// The latest moves of a match, as a request to another process carries them.
pub struct RecentMoves<'a> {
    /// The number of moves so far.
    pub ply: usize,
    /// The latest ones with their seats; `None` for chance moves.
    pub moves: &'a [(Option<Seat>, String)],
}

impl OpenMoves for RecentMoves<'_> {
    fn start(&self) -> Option<MatchStart> {
        None
    }

    fn after(&self, ply: usize) -> Option<Vec<(Actor, String)>> {
        let first = self.moves.len().checked_sub(self.ply.checked_sub(ply)?)?;
        let with_actor =
            |(seat, text): &(Option<Seat>, String)| (seat.map_or(Actor::House, Actor::Seat), text.clone());
        Some(self.moves.get(first..)?.iter().map(with_actor).collect())
    }
}

/// The move that an engine chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The move in notation.
    pub text: String,
    /// The engine's reasons.
    pub reasons: Vec<Reason>,
}
