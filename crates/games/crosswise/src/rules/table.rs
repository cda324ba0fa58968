//! What lies open on the table for everybody.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Seat, Turn};

use super::board::{Board, LONGEST, Points, Team};
use super::cell::{Cell, Slot};
use super::refusal::Refusal;
use super::setup::{MAX_HAND, Setup};
use super::tile::{Tile, TwoPhase, Wildcard};

/// Everything that all may see: board, used wildcards, whose turn it is and what he has to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// What was agreed.
    pub setup: Setup,
    /// The board.
    pub board: Board,
    /// How many wildcards of each kind were used.
    pub used: [u8; 4],
    /// Whose turn it is, or whose hand the house fills; at the end, whose turn was the last.
    pub seat: Seat,
    /// What is to be done now.
    pub phase: Phase,
    /// Which tile is which, so that a picture can let it glide.
    pub marks: Marks,
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The house deals the tile for that slot of the seat's first hand.
    Deal(Slot),
    /// The seat plays a tile of its hand.
    Choose,
    /// The house fills that slot of the seat; then the activated wildcard is played, or the turn is over.
    Draw(Slot, Option<TwoPhase>),
    /// The seat plays the wildcard that it has activated from that slot.
    Second(TwoPhase, Slot),
    /// The game is over.
    Over(End),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A full line of equal tiles.
    Sixes,
    /// No cell is left.
    FullBoard,
    /// The seat to move has no legal move.
    NoMove,
    /// The first hand holds wildcards only, and nothing lies on the board.
    OnlyWildcards,
}

impl Table {
    /// The table before anything is dealt.
    pub(crate) fn new(setup: &Setup) -> Table {
        Table {
            setup: setup.clone(),
            board: Board::new(setup.size),
            used: [0; 4],
            seat: Seat(0),
            phase: Phase::Deal(Slot(0)),
            marks: Marks::default(),
        }
    }

    /// How many play.
    pub const fn seats(&self) -> usize {
        self.setup.players.count()
    }

    /// Whose turn it is.
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

    /// Whether a tile of a hand like that can be played now, and if not, why.
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

    /// The team that is ahead; none if both have the same.
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

/// Numbers for the tiles in the order in which they were drawn. They say nothing about what is on a tile, so everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    cells: [u8; LONGEST * LONGEST],
    hands: [[u8; MAX_HAND]; 4],
    next: u8,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { cells: [0; LONGEST * LONGEST], hands: [[0; MAX_HAND]; 4], next: 0 }
    }
}

impl Marks {
    /// All numbers: on the cells, in the hands, and the last one that was given.
    pub(crate) fn numbers(&self) -> (Vec<u8>, [[u8; MAX_HAND]; 4], u8) {
        (self.cells.to_vec(), self.hands, self.next)
    }

    /// The marks with these numbers; none if there are not as many as there are cells.
    pub(crate) fn numbered((cells, hands, next): (Vec<u8>, [[u8; MAX_HAND]; 4], u8)) -> Option<Marks> {
        Some(Marks { cells: cells.try_into().ok()?, hands, next })
    }

    /// Whether these are different numbers that were given.
    pub(crate) fn are_given(&self, mut numbers: impl Iterator<Item = u8>) -> bool {
        let mut met = [false; 256];
        numbers.all(|number| {
            (1..=self.next).contains(&number) && !std::mem::replace(&mut met[usize::from(number)], true)
        })
    }

    /// The number of the tile on that cell.
    pub const fn on(&self, cell: Cell) -> u8 {
        self.cells[cell.index()]
    }

    /// The number of the tile in that slot of a seat's hand.
    pub fn held(&self, seat: Seat, slot: Slot) -> u8 {
        self.hands.get(seat.index()).and_then(|hand| hand.get(slot.index())).copied().unwrap_or(0)
    }

    /// A new tile comes into a hand.
    pub(crate) fn draw(&mut self, seat: Seat, slot: Slot) {
        let mark = self.fresh();
        if let Some(held) = self.slot(seat, slot) {
            *held = mark;
        }
    }

    /// A new tile lies on a cell.
    pub(crate) fn appear(&mut self, cell: Cell) {
        self.cells[cell.index()] = self.fresh();
    }

    /// A tile goes from a hand to a cell, or from there to the hand, or both at once.
    pub(crate) fn exchange(&mut self, seat: Seat, slot: Slot, cell: Cell) {
        let on_board = self.cells[cell.index()];
        if let Some(held) = self.slot(seat, slot) {
            let from_hand = std::mem::replace(held, on_board);
            self.cells[cell.index()] = from_hand;
        }
    }

    /// Two cells change their tiles.
    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        self.cells.swap(from.index(), to.index());
    }

    fn fresh(&mut self) -> u8 {
        self.next = self.next.wrapping_add(1);
        self.next
    }

    fn slot(&mut self, seat: Seat, slot: Slot) -> Option<&mut u8> {
        self.hands.get_mut(seat.index())?.get_mut(slot.index())
    }
}
