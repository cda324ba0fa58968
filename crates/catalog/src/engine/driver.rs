use std::fmt;

use stammtisch_presentation::{Actor, Budget, Seat, Text};

use super::{Chosen, Engine, EngineRegistry, EngineRequest, EngineSpec};
use crate::{AnyMatch, Evaluation};

/// The driver of one match's engines: starts them and asks them, with what their seats may know.
///
/// Each engine is started when it is first asked and kept for its seat; another one on its seat
/// replaces it.
#[derive(Default)]
pub struct Engines {
    registry: EngineRegistry,
    seated: Vec<(Seat, EngineSpec, Box<dyn Engine>)>,
}

impl Engines {
    /// A driver for the engines of that registry.
    pub fn new(registry: EngineRegistry) -> Engines {
        Engines { registry, seated: Vec::new() }
    }

    /// Starts the engine on that seat, unless it is seated there already.
    pub fn seat(
        &mut self,
        game: &dyn AnyMatch,
        seat: Seat,
        spec: &EngineSpec,
    ) -> Result<&mut dyn Engine, Text> {
        self.seated.retain(|(taken, known, _)| *taken != seat || known == spec);
        let index = match self.seated.iter().position(|(taken, ..)| *taken == seat) {
            Some(index) => index,
            None => {
                let engine = self.registry.start(game.game(), seat, spec)?;
                self.seated.push((seat, spec.clone(), engine));
                self.seated.len() - 1
            }
        };
        Ok(self.seated[index].2.as_mut())
    }

    /// Asks the engine on that seat for a move; `None` if it is not the seat's turn, if the search
    /// was cancelled, or if another seat shall move.
    pub fn choose(
        &mut self,
        game: &dyn AnyMatch,
        seat: Seat,
        spec: &EngineSpec,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Chosen>, Text> {
        let engine = self.seat(game, seat, spec)?;
        if !game.turn().allows(Actor::Seat(seat)) {
            return Ok(None);
        }
        engine.choose(EngineRequest::new(game, seat, budget, seed))
    }

    /// Evaluates all moves of that seat, or `only` one, with the registry's analysis engine.
    ///
    /// `None` if it is not the seat's turn, if the search was cancelled, or if it found no move.
    pub fn evaluate(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        only: Option<&str>,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Evaluation>, Text> {
        if !game.turn().allows(Actor::Seat(seat)) {
            return Ok(None);
        }
        let mut engine = self.registry.start(game.game(), seat, &EngineSpec::Analysis)?;
        engine.evaluate(EngineRequest::new(game, seat, budget, seed), only)
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.seated.iter().map(|(seat, engine, _)| (seat, engine))).finish()
    }
}

impl dyn AnyMatch + '_ {
    /// Asks one of the game's own computer players for a single move, without a driver that would
    /// keep it; see [`Engines::choose`].
    pub fn choose(
        &self,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Chosen>, Text> {
        let mut engine = self.game().engine(seat, &EngineSpec::named(player))?;
        if !self.turn().allows(Actor::Seat(seat)) {
            return Ok(None);
        }
        engine.choose(EngineRequest::new(self, seat, budget, seed))
    }

    /// Evaluates the position with the game's own analysis engine; see [`Engines::evaluate`].
    pub fn evaluate(&self, seat: Seat, only: Option<&str>, budget: &Budget, seed: u64) -> Option<Evaluation> {
        Engines::default().evaluate(self, seat, only, budget, seed).ok()?
    }
}
