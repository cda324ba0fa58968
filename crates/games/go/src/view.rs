//! The serialised form of a game.
//!
//! All of a game is open. Besides setup and position it has the positions that may not occur again,
//! the last move, and the point of a simple ko.

use crate::notation::{read_move, write_move};
use crate::rules::{Board, Go, Move, Point};
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Game, LIMITS, RawOpenView, Text};
use std::hash::{Hash, Hasher};

/// A game as it is serialised.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawView {
    #[serde(flatten)]
    open: RawOpenView,
    /// The hashes of all positions that have occurred, in hexadecimal.
    past: Vec<String>,
    last: Option<String>,
    ko: Option<String>,
}

impl PartialEq for Go {
    fn eq(&self, other: &Go) -> bool {
        let parts = |game: &Go| (*game.agreed(), game.to_move(), game.phase(), game.last_move());
        parts(self) == parts(other)
            && same_stones(self.board(), other.board())
            && same_stones(self.board_as_played(), other.board_as_played())
            && self.history() == other.history()
    }
}

impl Eq for Go {}

impl Hash for Go {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Game::hash(self));
    }
}

impl From<Go> for RawView {
    fn from(game: Go) -> RawView {
        RawView {
            open: RawOpenView::of(&game),
            past: game.history().sorted().into_iter().map(|hash| format!("{hash:016x}")).collect(),
            last: game.last_move().map(write_move),
            ko: game.board().ko().map(|point| point.to_string()),
        }
    }
}

impl TryFrom<RawView> for Go {
    type Error = Text;

    fn try_from(raw: RawView) -> Result<Go, Text> {
        LIMITS.check_entries(raw.past.len())?;
        let impossible = || Text::new("view-impossible").with("why", "parts");
        let game: Go = raw.open.state()?;
        let past: Option<Vec<u64>> = raw.past.iter().map(|hash| u64::from_str_radix(hash, 16).ok()).collect();
        let last = raw.last.as_deref().map(read_move).transpose()?;
        let ko: Option<Point> = raw.ko.map(|ko| ko.parse().map_err(|_| impossible())).transpose()?;
        let last_point = match last {
            Some(Move::Place(point) | Move::Dead(point) | Move::Alive(point)) => Some(point),
            _ => None,
        };
        let board = game.board();
        if last_point.is_some_and(|point| !board.contains(point))
            || ko.is_some_and(|point| !board.contains(point) || !board.is_empty(point))
        {
            return Err(impossible());
        }
        Ok(game.with_past(&past.ok_or_else(impossible)?, last, ko))
    }
}

/// Whether both boards have the same stones, prisoners and ko.
fn same_stones(one: &Board, other: &Board) -> bool {
    let parts =
        |board: &Board| (board.size(), board.ko(), crate::Colour::BOTH.map(|colour| board.prisoners(colour)));
    parts(one) == parts(other) && one.points().all(|point| one.stone(point) == other.stone(point))
}
