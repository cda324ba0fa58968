//! TowerWars against other programs over Java RMI: local players that are called remotely, and the
//! referee of a game. Each keeps a board of its own, as the course demands; or the game is a table
//! of the server.
//!
//! The terminal and the server are the traits [`Terminal`] and [`TableServer`], which the program
//! implements.

mod board;
mod cancel;
mod error_text;
mod local_player;
mod registries;
mod reporter;
mod table;

use serde_json::Value;
use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Language, Seat, Values};
use stammtisch_rmi::{Error, Move, Status};

pub use board::{Board, Referee, Terminal};
pub use cancel::CancelSignal;
pub use error_text::error_text;
pub use local_player::LocalPlayer;
pub use registries::RmiSettings;
pub use reporter::{CallReporter, CallState, watch};
pub use table::{CurrentTable, OfferedTablePlayer, RemoteTable, TablePlayer, TableReferee, TableServer};

/// The notation of resigning.
pub const RESIGN_NOTATION: &str = "surrender";

/// Starts a match on a board of this size.
fn start_match(game: &'static dyn AnyGame, size: u8) -> Result<Box<dyn AnyMatch>, Error> {
    let setup = Values::from_iter([("size".to_owned(), Value::from(size))]);
    game.start(&setup, Vec::new()).map_err(|faults| {
        let texts = faults.iter().map(|fault| game.messages(Language::English).text(&fault.text));
        Error::Player(texts.collect::<Vec<_>>().join(" "))
    })
}

/// The state of a match.
fn status(game: &dyn AnyMatch) -> Status {
    match game.outcome() {
        None => Status::Ok,
        Some(outcome) if outcome.winners.contains(Seat(0)) => Status::RedWin,
        Some(_) => Status::BlueWin,
    }
}

/// Formats a move in the game's notation; `None` is resigning.
fn write_move(mv: Option<Move>) -> String {
    mv.map_or_else(|| RESIGN_NOTATION.to_owned(), |mv| mv.to_string())
}

/// Parses a move in the game's notation; `None` for resigning.
fn parse_move(text: &str) -> Option<Move> {
    let cell = |text: &str| {
        let (letter, number) = text.split_at_checked(1)?;
        Some((letter.bytes().next()?.checked_sub(b'A' - 1)?, number.parse().ok()?))
    };
    let (from, to) = text.split_once("->")?;
    Some(Move { from: cell(from)?, to: cell(to)? })
}
