//! The state of a match: the open table, the hidden hands and the hidden bag.

use stammtisch_rules::Seat;

use super::bag::Bag;
use super::board::Board;
use super::cell::{Cell, Slot};
use super::moves::Move;
use super::refusal::Refusal;
use super::setup::{MAX_HAND, Setup};
use super::table::{End, Phase, Table, TileIds};
use super::tile::{Tile, TwoPhase, Wildcard};

/// The slots of a hand. Slots beyond the agreed hand size are always empty.
pub type Hand = [Option<Tile>; MAX_HAND];

/// The full state of a match, hidden information included.
#[derive(Clone, Debug)]
pub struct Crosswise {
    pub(crate) table: Table,
    pub(crate) hands: [Hand; 4],
    pub(crate) bag: Bag,
}

/// A position to resume from: everything except the tile ids.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The setup of the match.
    pub setup: Setup,
    /// The board, of the size in the setup.
    pub board: Board,
    /// The hands, by seat.
    pub hands: [Hand; 4],
    /// The tiles that can still be drawn.
    pub bag: Bag,
    /// The number of used wildcards of each kind.
    pub used: [u8; 4],
    /// The seat to move.
    pub seat: Seat,
    /// The decision or draw that is due.
    pub phase: Phase,
}

impl Crosswise {
    /// A match before the deal. The caller has checked the setup.
    pub(crate) fn undealt(setup: &Setup) -> Crosswise {
        Crosswise {
            table: Table::new(setup),
            hands: [[None; MAX_HAND]; 4],
            bag: Bag::shuffled(setup.tiles()),
        }
    }

    /// Resumes a match from a position.
    ///
    /// Whether the game is over is computed, not taken from the layout.
    pub fn resume(layout: Layout) -> Crosswise {
        let mut tile_ids = TileIds::default();
        for (index, hand) in layout.hands.iter().enumerate() {
            for slot in (0..MAX_HAND as u8).map(Slot).filter(|slot| hand[slot.index()].is_some()) {
                tile_ids.draw(Seat(index as u8), slot);
            }
        }
        layout.board.filled().for_each(|cell| tile_ids.appear(cell));
        let table = Table {
            setup: layout.setup,
            board: layout.board,
            used: layout.used,
            seat: layout.seat,
            phase: layout.phase,
            tile_ids,
        };
        let mut state = Crosswise { table, hands: layout.hands, bag: layout.bag };
        if matches!(state.table.phase, Phase::Choose | Phase::Over(_)) {
            state.table.phase = state.detect_end().map_or(Phase::Choose, Phase::Over);
        }
        state
    }

    /// The open table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.table.board
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> &Hand {
        self.hands.get(seat.index()).unwrap_or(&[None; MAX_HAND])
    }

    /// The bag.
    pub const fn bag(&self) -> &Bag {
        &self.bag
    }

    pub(crate) fn held(&self, slot: Slot) -> Option<Tile> {
        self.hand(self.table.seat).get(slot.index()).copied().flatten()
    }

    fn set_slot(&mut self, slot: Slot, tile: Option<Tile>) {
        let hand = self.hands.get_mut(self.table.seat.index());
        if let Some(held) = hand.and_then(|hand| hand.get_mut(slot.index())) {
            *held = tile;
        }
    }

    /// The tile in a slot of the seat to move, or why it cannot be played now.
    pub(crate) fn playable(&self, slot: Slot) -> Result<Tile, Refusal> {
        let tile = self.held(slot).ok_or(Refusal::NoTile(slot))?;
        self.table.playable(tile, self.hand(self.table.seat).iter().flatten().copied())?;
        Ok(tile)
    }

    /// Whether the seat to move can play a tile. Not for full boards or second phases.
    fn can_move(&self) -> bool {
        self.table.slots().any(|slot| self.playable(slot).is_ok())
    }

    /// Why the game is over, if it is. Applies before the seat to move chooses a tile.
    pub(crate) fn detect_end(&self) -> Option<End> {
        let board = &self.table.board;
        if self.table.has_sixes() {
            Some(End::Sixes)
        } else if board.is_full() {
            Some(End::FullBoard)
        } else if self.can_move() {
            None
        } else if board.filled().is_empty() && self.table.used == [0; 4] && self.has_tile() {
            Some(End::OnlyWildcards)
        } else {
            Some(End::NoMove)
        }
    }

    fn has_tile(&self) -> bool {
        self.hand(self.table.seat).iter().any(Option::is_some)
    }

    pub(crate) fn lay(&mut self, slot: Slot, cell: Cell) {
        let seat = self.table.seat;
        match self.held(slot) {
            Some(Tile::Symbol(symbol)) => {
                self.table.board.put(cell, Some(symbol));
                self.table.tile_ids.exchange(seat, slot, cell);
                self.set_slot(slot, None);
                self.request_draw(slot, None);
            }
            Some(Tile::Wildcard(Wildcard::Remover)) => {
                self.table.used[Wildcard::Remover.index()] += 1;
                self.set_slot(slot, self.table.board.get(cell).map(Tile::Symbol));
                self.table.board.put(cell, None);
                self.table.tile_ids.exchange(seat, slot, cell);
                self.pass_turn();
            }
            _ => {}
        }
    }

    pub(crate) fn activate(&mut self, slot: Slot) {
        let Some(Tile::Wildcard(wildcard)) = self.held(slot) else { return };
        let Some(two_phase) = wildcard.two_phase() else { return };
        self.table.used[wildcard.index()] += 1;
        self.set_slot(slot, None);
        self.request_draw(slot, Some(two_phase));
    }

    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        let board = &mut self.table.board;
        let moved = board.get(from);
        let swapped = board.get(to);
        board.put(from, swapped);
        board.put(to, moved);
        self.table.tile_ids.shift(from, to);
        self.pass_turn();
    }

    pub(crate) fn exchange(&mut self, slot: Slot, cell: Cell) {
        let Some(Tile::Symbol(symbol)) = self.held(slot) else { return };
        self.set_slot(slot, self.table.board.get(cell).map(Tile::Symbol));
        self.table.board.put(cell, Some(symbol));
        self.table.tile_ids.exchange(self.table.seat, slot, cell);
        self.pass_turn();
    }

    pub(crate) fn draw(&mut self, tile: Tile) {
        match self.table.phase {
            Phase::Deal(slot) => {
                self.receive(slot, tile);
                self.continue_deal(slot);
            }
            Phase::Draw(slot, then) => {
                self.receive(slot, tile);
                self.continue_turn(slot, then);
            }
            Phase::Choose | Phase::Second(..) | Phase::Over(_) => {}
        }
    }

    fn receive(&mut self, slot: Slot, tile: Tile) {
        self.bag.remove(tile);
        self.set_slot(slot, Some(tile));
        self.table.tile_ids.draw(self.table.seat, slot);
    }

    /// Requests a draw into the slot, or continues the turn if the bag is empty.
    fn request_draw(&mut self, slot: Slot, then: Option<TwoPhase>) {
        if self.bag.is_empty() {
            self.continue_turn(slot, then);
        } else {
            self.table.phase = Phase::Draw(slot, then);
        }
    }

    fn continue_turn(&mut self, slot: Slot, then: Option<TwoPhase>) {
        match then {
            Some(two_phase) => self.table.phase = Phase::Second(two_phase, slot),
            None => self.pass_turn(),
        }
    }

    /// Ends the turn: either the game is over or the next seat chooses.
    fn pass_turn(&mut self) {
        let board = &self.table.board;
        if !self.table.has_sixes() && !board.is_full() {
            self.table.seat = self.next_seat();
        }
        self.table.phase = self.detect_end().map_or(Phase::Choose, Phase::Over);
    }

    fn next_seat(&self) -> Seat {
        Seat((self.table.seat.0 + 1) % self.table.seats() as u8)
    }

    /// Continues the deal after a slot: hand by hand.
    ///
    /// A first hand of wildcards only is dealt again.
    fn continue_deal(&mut self, slot: Slot) {
        if slot.number() < self.table.setup.hand {
            self.table.phase = Phase::Deal(Slot(slot.number()));
        } else if self.table.seat == Seat(0) && self.has_only_wildcards() {
            self.hands[0].iter_mut().filter_map(Option::take).for_each(|tile| self.bag.put_back(tile));
            self.table.tile_ids = TileIds::default();
            self.table.phase = Phase::Deal(Slot(0));
        } else {
            self.table.seat = self.next_seat();
            let is_deal_complete = self.table.seat == Seat(0);
            self.table.phase = if is_deal_complete { Phase::Choose } else { Phase::Deal(Slot(0)) };
        }
    }

    fn has_only_wildcards(&self) -> bool {
        self.hand(self.table.seat).iter().flatten().all(|tile| tile.symbol().is_none())
    }

    /// Applies a move without checking that it is legal.
    pub(crate) fn apply(&mut self, mv: Move) {
        match mv {
            Move::Lay { slot, cell } => self.lay(slot, cell),
            Move::Activate { slot } => self.activate(slot),
            Move::Shift { from, to } => self.shift(from, to),
            Move::Exchange { slot, cell } => self.exchange(slot, cell),
            Move::Draw(tile) => self.draw(tile),
        }
    }
}
