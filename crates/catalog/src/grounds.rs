//! The grounds that a shell knows beside the usual ones, so that a setup need only name one of them.

use std::sync::Arc;

use serde_json::Value;
use stammtisch_stage::{Ground, Values};

use crate::{AnyGame, AnyMatch};

/// Grounds by the id of their game. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct KnownGrounds(Arc<[(&'static str, Ground)]>);

impl FromIterator<(&'static str, Ground)> for KnownGrounds {
    fn from_iter<I: IntoIterator<Item = (&'static str, Ground)>>(grounds: I) -> KnownGrounds {
        KnownGrounds(grounds.into_iter().collect())
    }
}

impl KnownGrounds {
    /// The grounds of a game, in the order in which they were named.
    pub fn of(&self, game: &dyn AnyGame) -> impl Iterator<Item = &Ground> {
        let id = game.id();
        self.0.iter().filter(move |(game, _)| *game == id).map(|(_, ground)| ground)
    }

    /// The ground of a game that was named last.
    pub fn last_of(&self, game: &dyn AnyGame) -> Option<&Ground> {
        self.of(game).last()
    }

    /// The ground of that fingerprint or name.
    pub fn find(&self, game: &dyn AnyGame, word: &str) -> Option<&Ground> {
        let by = |is_it: fn(&Ground, &str) -> bool| self.of(game).find(|ground| is_it(ground, word));
        by(|ground, word| ground.fingerprint == word).or_else(|| by(|ground, word| ground.name == word))
    }

    /// Puts the whole ground into a setup that only names one. One that nobody knows stays as it is: the game refuses it.
    pub fn fill_in(&self, game: &dyn AnyGame, setup: &mut Values) {
        let Some(named) = game.grounds().and_then(|grounds| setup.get_mut(grounds.field)) else { return };
        let word = match &*named {
            Value::String(word) => Some(word.as_str()),
            Value::Object(ground) if !ground.contains_key("content") => {
                ground.get("fingerprint").and_then(Value::as_str)
            }
            _ => None,
        };
        if let Some(ground) = word.and_then(|word| self.find(game, word)) {
            *named = ground.value();
        }
    }

    /// The same for a setup that means the ground that was named last unless it names one itself.
    pub fn fill_in_last(&self, game: &dyn AnyGame, setup: &mut Values) {
        if let (Some(grounds), Some(last)) = (game.grounds(), self.last_of(game)) {
            setup.entry(grounds.field).or_insert_with(|| last.value());
        }
        self.fill_in(game, setup);
    }
}

/// The ground that a match is played on, if it is not the usual one.
pub fn ground_of(game: &dyn AnyMatch) -> Option<Ground> {
    Ground::in_setup(&game.setup(), game.game().grounds()?.field)
}
