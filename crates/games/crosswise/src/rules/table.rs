//! The public part of the state.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Seat, Turn};

use super::board::{Board, MAX_BOARD_SIZE, Points, Team};
use super::cell::{Cell, Slot};
use super::refusal::Refusal;
use super::setup::{MAX_HAND, Setup};
use super::tile::{Tile, TwoPhase, Wildcard};

/// The public state: board, used wildcards, seat to move and phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The setup of the match.
    pub setup: Setup,
    /// The board.
    pub board: Board,
    /// The number of used wildcards of each kind.
    pub used: [u8; 4],
    /// The seat to move or to receive a tile; after the end, the last seat that moved.
    pub seat: Seat,
    /// The decision or draw that is due.
    pub phase: Phase,
    /// The ids of the tiles, so that a drawing can animate them.
    pub tile_ids: TileIds,
}

/// The decision or draw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The house deals a tile into this slot of the seat's first hand.
    Deal(Slot),
    /// The seat plays a tile of its hand.
    Choose,
    /// The house draws a tile into this slot of the seat. Then the activated wildcard is played,
    /// or the turn ends.
    Draw(Slot, Option<TwoPhase>),
    /// The seat plays the wildcard that it activated from this slot.
    Second(TwoPhase, Slot),
    /// The game is over.
    Over(End),
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A team has a full line of equal tiles.
    Sixes,
    /// The board is full.
    FullBoard,
    /// The seat to move has no legal move.
    NoMove,
    /// The first hand holds wildcards only, and the board is empty.
    OnlyWildcards,
}

impl Table {
    /// The table before the deal.
    pub(crate) fn new(setup: &Setup) -> Table {
        Table {
            setup: setup.clone(),
            board: Board::new(setup.size),
            used: [0; 4],
            seat: Seat(0),
            phase: Phase::Deal(Slot(0)),
            tile_ids: TileIds::default(),
        }
    }

    /// The number of seats.
    pub const fn seats(&self) -> usize {
        self.setup.players.count()
    }

    /// The actors to move.
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal(_) | Phase::Draw(..) => Turn::Chance,
            Phase::Choose | Phase::Second(..) => Turn::of(self.seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    /// The slots of a hand.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.setup.hand).map(Slot)
    }

    /// Checks whether a tile of this hand can be played now.
    pub fn playable(&self, tile: Tile, hand: impl IntoIterator<Item = Tile>) -> Result<(), Refusal> {
        let laid = self.board.filled().count();
        match tile {
            Tile::Symbol(_) => Ok(()),
            Tile::Wildcard(_) if laid == 0 => Err(Refusal::EmptyBoard),
            Tile::Wildcard(Wildcard::SwapOnBoard) if laid < 2 => Err(Refusal::OneTile),
            Tile::Wildcard(Wildcard::SwapWithHand)
                if hand.into_iter().all(|tile| tile.symbol().is_none()) =>
            {
                Err(Refusal::NoSymbol)
            }
            Tile::Wildcard(_) => Ok(()),
        }
    }

    /// The team in the lead; none if the teams are level.
    pub fn leader(&self) -> Option<Team> {
        let [vertical, horizontal] = Team::BOTH.map(|team| self.board.points(team));
        match vertical.cmp(&horizontal) {
            std::cmp::Ordering::Greater => Some(Team::Vertical),
            std::cmp::Ordering::Less => Some(Team::Horizontal),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether a team has a full line of equal tiles.
    pub fn has_sixes(&self) -> bool {
        Team::BOTH.iter().any(|&team| self.board.points(team) == Points::Sixes)
    }
}

/// The ids of the tiles: numbers in the order of the draws.
///
/// They are public, because they reveal nothing about the kind of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileIds {
    cells: [u8; MAX_BOARD_SIZE * MAX_BOARD_SIZE],
    hands: [[u8; MAX_HAND]; 4],
    last: u8,
}

impl Default for TileIds {
    fn default() -> TileIds {
        TileIds { cells: [0; MAX_BOARD_SIZE * MAX_BOARD_SIZE], hands: [[0; MAX_HAND]; 4], last: 0 }
    }
}

impl TileIds {
    /// The ids on the cells, those in the hands, and the last id issued.
    pub(crate) fn to_parts(&self) -> (Vec<u8>, [[u8; MAX_HAND]; 4], u8) {
        (self.cells.to_vec(), self.hands, self.last)
    }

    /// The reverse of `to_parts`; none if the number of cells is wrong.
    pub(crate) fn from_parts((cells, hands, last): (Vec<u8>, [[u8; MAX_HAND]; 4], u8)) -> Option<TileIds> {
        Some(TileIds { cells: cells.try_into().ok()?, hands, last })
    }

    /// Whether these ids are distinct and were issued.
    pub(crate) fn are_distinct_and_issued(&self, mut ids: impl Iterator<Item = u8>) -> bool {
        let mut seen = [false; 256];
        ids.all(|id| (1..=self.last).contains(&id) && !std::mem::replace(&mut seen[usize::from(id)], true))
    }

    /// The id of the tile on a cell.
    pub const fn of_cell(&self, cell: Cell) -> u8 {
        self.cells[cell.index()]
    }

    /// The id of the tile in a slot of a seat's hand.
    pub fn of_slot(&self, seat: Seat, slot: Slot) -> u8 {
        self.hands.get(seat.index()).and_then(|hand| hand.get(slot.index())).copied().unwrap_or(0)
    }

    /// Issues an id for a tile drawn into a hand.
    pub(crate) fn draw(&mut self, seat: Seat, slot: Slot) {
        let id = self.next_id();
        if let Some(held) = self.slot(seat, slot) {
            *held = id;
        }
    }

    /// Issues an id for a tile on a cell.
    pub(crate) fn appear(&mut self, cell: Cell) {
        self.cells[cell.index()] = self.next_id();
    }

    /// Exchanges the contents of a slot and a cell; either may be empty.
    pub(crate) fn exchange(&mut self, seat: Seat, slot: Slot, cell: Cell) {
        let on_board = self.cells[cell.index()];
        if let Some(held) = self.slot(seat, slot) {
            let from_hand = std::mem::replace(held, on_board);
            self.cells[cell.index()] = from_hand;
        }
    }

    /// Exchanges the contents of two cells.
    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        self.cells.swap(from.index(), to.index());
    }

    fn next_id(&mut self) -> u8 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    fn slot(&mut self, seat: Seat, slot: Slot) -> Option<&mut u8> {
        self.hands.get_mut(seat.index())?.get_mut(slot.index())
    }
}
