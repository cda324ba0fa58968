//! The grounds that a shell knows beside the usual ones, so that a setup need only name one of them.

use std::sync::Arc;

use serde_json::Value;
use stammtisch_presentation::{BoardData, Values};

use crate::{AnyGame, AnyMatch};

/// Grounds by the id of their game. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct KnownBoardData(Arc<[(&'static str, BoardData)]>);

impl FromIterator<(&'static str, BoardData)> for KnownBoardData {
    fn from_iter<I: IntoIterator<Item = (&'static str, BoardData)>>(boards: I) -> KnownBoardData {
        KnownBoardData(boards.into_iter().collect())
    }
}

impl KnownBoardData {
    /// The grounds of a game, in the order in which they were named.
    pub fn of(&self, game: &dyn AnyGame) -> impl Iterator<Item = &BoardData> {
        let id = game.id();
        self.0.iter().filter(move |(game, _)| *game == id).map(|(_, board_data)| board_data)
    }

    /// The ground of a game that was named last.
    pub fn last_of(&self, game: &dyn AnyGame) -> Option<&BoardData> {
        self.of(game).last()
    }

    /// The ground of that fingerprint or name.
    pub fn find(&self, game: &dyn AnyGame, word: &str) -> Option<&BoardData> {
        let by =
            |is_it: fn(&BoardData, &str) -> bool| self.of(game).find(|board_data| is_it(board_data, word));
        by(|board_data, word| board_data.fingerprint == word)
            .or_else(|| by(|board_data, word| board_data.name == word))
    }

    /// Puts the whole ground into a setup that only names one. One that nobody knows stays as it is: the game refuses it.
    pub fn fill_in(&self, game: &dyn AnyGame, setup: &mut Values) {
        let Some(named) = game.board_data_spec().and_then(|spec| setup.get_mut(spec.field)) else { return };
        let word = match &*named {
            Value::String(word) => Some(word.as_str()),
            Value::Object(board_data) if !board_data.contains_key("content") => {
                board_data.get("fingerprint").and_then(Value::as_str)
            }
            _ => None,
        };
        if let Some(board_data) = word.and_then(|word| self.find(game, word)) {
            *named = board_data.value();
        }
    }

    /// The same for a setup that means the ground that was named last unless it names one itself.
    pub fn fill_in_last(&self, game: &dyn AnyGame, setup: &mut Values) {
        if let (Some(spec), Some(last)) = (game.board_data_spec(), self.last_of(game)) {
            setup.entry(spec.field).or_insert_with(|| last.value());
        }
        self.fill_in(game, setup);
    }
}

/// The ground that a match is played on, if it is not the usual one.
pub fn board_data_of(game: &dyn AnyMatch) -> Option<BoardData> {
    BoardData::in_setup(&game.setup(), game.game().board_data_spec()?.field)
}
