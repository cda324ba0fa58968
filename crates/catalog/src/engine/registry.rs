use std::fmt;
use std::sync::Arc;

use stammtisch_presentation::{Seat, Text, excerpt};

use super::Engine;
use crate::{AnyGame, HUMAN};

/// The name of an engine, which only an [`EngineRegistry`] turns into a running one.
///
/// Names come from forms, files and events as well. They name no command and no file: a registry
/// starts nothing but the engines that its sources have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EngineSpec {
    /// The engine of that name.
    Named(Arc<str>),
    /// The engine for hints and analyses: the game's strongest search.
    Analysis,
}

impl EngineSpec {
    /// The engine of that name.
    pub fn named(name: &str) -> EngineSpec {
        EngineSpec::Named(name.into())
    }

    /// The engine that a seat's `player` names; `None` for a person.
    pub fn of_player(player: &str) -> Option<EngineSpec> {
        (player != HUMAN).then(|| EngineSpec::named(player))
    }

    /// The engine's name; empty for the one for analyses.
    pub fn name(&self) -> &str {
        match self {
            EngineSpec::Named(name) => name,
            EngineSpec::Analysis => "",
        }
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where engines come from: the games themselves, or programs that the operator names.
pub trait EngineSource: Send + Sync {
    /// Whether it has an engine of that name for the game.
    fn has(&self, game: &dyn AnyGame, engine: &EngineSpec) -> bool;

    /// Starts an engine for a seat of a match that begins or goes on.
    fn start(
        &self,
        game: &'static dyn AnyGame,
        seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text>;

    /// Whether its engines are other programs, whose thinking this process cannot measure.
    fn is_external(&self) -> bool {
        false
    }

    /// Whether that engine has ever answered, in any match.
    fn has_answered(&self, engine: &EngineSpec) -> bool {
        let _ = engine;
        true
    }
}

/// A function that starts an engine is a source of all engines.
impl<F> EngineSource for F
where
    F: Fn(&'static dyn AnyGame, Seat, &EngineSpec) -> Result<Box<dyn Engine>, Text> + Send + Sync,
{
    fn has(&self, _game: &dyn AnyGame, _engine: &EngineSpec) -> bool {
        true
    }

    fn start(
        &self,
        game: &'static dyn AnyGame,
        seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text> {
        self(game, seat, engine)
    }
}

/// The computer players of each game.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltinEngines;

impl EngineSource for BuiltinEngines {
    fn has(&self, game: &dyn AnyGame, engine: &EngineSpec) -> bool {
        *engine == EngineSpec::Analysis || game.has_player(engine.name())
    }

    fn start(
        &self,
        game: &'static dyn AnyGame,
        seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text> {
        game.engine(seat, engine)
    }
}

/// The engines that a program may start: the sources, asked in order.
#[derive(Clone)]
pub struct EngineRegistry(Arc<[Box<dyn EngineSource>]>);

impl Default for EngineRegistry {
    fn default() -> EngineRegistry {
        EngineRegistry::new(vec![Box::new(BuiltinEngines)])
    }
}

impl EngineRegistry {
    /// A registry of these sources.
    pub fn new(sources: Vec<Box<dyn EngineSource>>) -> EngineRegistry {
        EngineRegistry(sources.into())
    }

    /// The source that has that engine for the game.
    pub fn source(&self, game: &dyn AnyGame, engine: &EngineSpec) -> Option<&dyn EngineSource> {
        self.0.iter().map(Box::as_ref).find(|source| source.has(game, engine))
    }

    /// Starts an engine for a seat.
    ///
    /// # Errors
    /// No source has it, or it does not start.
    pub fn start(
        &self,
        game: &'static dyn AnyGame,
        seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text> {
        match self.source(game, engine) {
            Some(source) => source.start(game, seat, engine),
            None => {
                let known = game.players().join(", ");
                Err(Text::new("player-unknown").with("name", excerpt(engine.name())).with("known", known))
            }
        }
    }
}

impl fmt::Debug for EngineRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineRegistry of {} sources", self.0.len())
    }
}
