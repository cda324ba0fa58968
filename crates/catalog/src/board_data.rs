//! Board data that a program knows beside the games' own, so that a setup can refer to it by name.

use std::sync::Arc;

use serde_json::Value;
use stammtisch_presentation::{BoardData, Values};

use crate::{AnyGame, AnyMatch};

/// Board data by the id of its game. Clones share memory.
#[derive(Clone, Debug, Default)]
pub struct KnownBoardData(Arc<[(&'static str, BoardData)]>);

impl FromIterator<(&'static str, BoardData)> for KnownBoardData {
    fn from_iter<I: IntoIterator<Item = (&'static str, BoardData)>>(boards: I) -> KnownBoardData {
        KnownBoardData(boards.into_iter().collect())
    }
}

impl KnownBoardData {
    /// The boards of a game, in the order in which they were given.
    pub fn of(&self, game: &dyn AnyGame) -> impl Iterator<Item = &BoardData> {
        let id = game.id();
        self.0.iter().filter(move |(game, _)| *game == id).map(|(_, board_data)| board_data)
    }

    /// The board of a game that was given last.
    pub fn last_of(&self, game: &dyn AnyGame) -> Option<&BoardData> {
        self.of(game).last()
    }

    /// The board with that fingerprint or else that name.
    pub fn find(&self, game: &dyn AnyGame, key: &str) -> Option<&BoardData> {
        let by_fingerprint = self.of(game).find(|board_data| board_data.fingerprint == key);
        by_fingerprint.or_else(|| self.of(game).find(|board_data| board_data.name == key))
    }

    /// Replaces a reference in a setup, a name or a fingerprint, by the board itself. An unknown
    /// reference stays, and the game refuses it.
    pub fn fill_in(&self, game: &dyn AnyGame, setup: &mut Values) {
        let Some(value) = game.board_data_spec().and_then(|spec| setup.get_mut(spec.field)) else { return };
        let key = match &*value {
            Value::String(name) => Some(name.as_str()),
            Value::Object(board_data) if !board_data.contains_key("content") => {
                board_data.get("fingerprint").and_then(Value::as_str)
            }
            _ => None,
        };
        if let Some(board_data) = key.and_then(|key| self.find(game, key)) {
            *value = board_data.value();
        }
    }

    /// Like [`fill_in`](Self::fill_in); a setup without a board gets the one that was given last.
    pub fn fill_in_last(&self, game: &dyn AnyGame, setup: &mut Values) {
        if let (Some(spec), Some(last)) = (game.board_data_spec(), self.last_of(game)) {
            setup.entry(spec.field).or_insert_with(|| last.value());
        }
        self.fill_in(game, setup);
    }
}

/// The board data in a match's setup; `None` for the game's own board.
pub fn board_data_of(game: &dyn AnyMatch) -> Option<BoardData> {
    BoardData::in_setup(&game.setup(), game.game().board_data_spec()?.field)
}
