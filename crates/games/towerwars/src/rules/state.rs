//! A match of TowerWars: the board, the ply count and the result.

use serde::{Deserialize, Serialize};
use stammtisch_rules::Seat;

use super::board::Board;
use super::cell::Step;
use super::setup::Setup;
use super::square::Side;
use super::stacks::Stacks;
use crate::view::RawView;

/// A match, which is also its own view because nothing is hidden.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct TowerWars {
    pub(super) setup: Setup,
    pub(super) board: Board,
    pub(super) stacks: Stacks,
    pub(super) plies: u32,
    pub(super) last: Option<Step>,
    pub(super) end: Option<End>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone moves.
    Step(Step),
    /// The side to move resigns. Always legal, but never listed.
    Surrender,
}

const _: () = assert!(size_of::<Move>() <= 8);

/// How a match ended. Unless it is drawn, the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The base was taken.
    Base,
    /// All stones were taken.
    Pieces,
    /// There are stones, but all are enclosed or blocked.
    Immobile,
    /// The side to move resigned.
    Surrender,
    /// The limit of plies was reached without a winner.
    Limit,
}

impl End {
    /// The reason in the message key `outcome-<reason>`.
    pub const fn reason(self) -> &'static str {
        match self {
            End::Base => "base",
            End::Pieces => "pieces",
            End::Immobile => "immobile",
            End::Surrender => "resigned",
            End::Limit => "limit",
        }
    }
}

impl Side {
    /// The seat that plays this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

impl TowerWars {
    /// A match that continues from a board after that many plies.
    pub fn from_board(setup: Setup, board: Board, plies: u32, surrendered: bool) -> TowerWars {
        let stacks = Stacks::new(&board);
        let mut game = TowerWars { setup, board, stacks, plies, last: None, end: None };
        game.end = if surrendered { Some(End::Surrender) } else { game.find_end() };
        game
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of plies played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The last step since the match began or was loaded.
    pub const fn last_step(&self) -> Option<Step> {
        self.last
    }

    /// How the match ended, if it has.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        self.end.filter(|&end| end != End::Limit).map(|_| !self.board.mover())
    }

    /// Sets the last step, and also the ply count if the match has no limit: with a limit, the
    /// position text includes it.
    #[must_use]
    pub(crate) fn after(mut self, plies: u32, last: Option<Step>) -> TowerWars {
        if self.setup.limit == 0 {
            self.plies = plies;
        }
        self.last = last;
        self
    }

    pub(crate) const fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    pub(super) fn find_end(&self) -> Option<End> {
        let side = self.board.mover();
        if self.board.base_is_lost(side) {
            Some(End::Base)
        } else if !self.board.can_move(side) {
            Some(if self.board.is_wiped_out(side) { End::Pieces } else { End::Immobile })
        } else if self.setup.limit > 0 && self.plies >= self.setup.limit {
            Some(End::Limit)
        } else {
            None
        }
    }
}
