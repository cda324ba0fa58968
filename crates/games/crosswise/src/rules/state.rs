//! A match: the open table, the hidden hands and the hidden bag.

use stammtisch_rules::Seat;

use super::bag::Bag;
use super::board::Board;
use super::cell::{Cell, Slot};
use super::moves::Move;
use super::refusal::Refusal;
use super::setup::{MAX_HAND, Setup};
use super::table::{End, Marks, Phase, Table};
use super::tile::{Tile, TwoPhase, Wildcard};

/// A hand: its slots, some of which may be empty. Slots beyond the agreed size always are.
pub type Hand = [Option<Tile>; MAX_HAND];

/// A match of Crosswise with all that is hidden in it.
#[derive(Clone, Debug)]
pub struct Crosswise {
    pub(crate) table: Table,
    pub(crate) hands: [Hand; 4],
    pub(crate) bag: Bag,
}

/// A position to go on from: everything but the marks.
#[derive(Clone, Debug)]
pub struct Layout {
    /// What was agreed.
    pub setup: Setup,
    /// The board, of the agreed size.
    pub board: Board,
    /// The hands by seat.
    pub hands: [Hand; 4],
    /// What can still be drawn.
    pub bag: Bag,
    /// How many wildcards of each kind were used.
    pub used: [u8; 4],
    /// Whose turn it is.
    pub seat: Seat,
    /// What he has to do.
    pub phase: Phase,
}

impl Crosswise {
    /// A match before anything is dealt; the setup was checked before.
    pub(crate) fn before_the_deal(setup: &Setup) -> Crosswise {
        Crosswise {
            table: Table::new(setup),
            hands: [[None; MAX_HAND]; 4],
            bag: Bag::shuffled(setup.tiles()),
        }
    }

    /// A match that goes on from a position. Whether the game is over is found out, not believed.
    pub fn resume(layout: Layout) -> Crosswise {
        let mut marks = Marks::default();
        for (index, hand) in layout.hands.iter().enumerate() {
            for slot in (0..MAX_HAND as u8).map(Slot).filter(|slot| hand[slot.index()].is_some()) {
                marks.draw(Seat(index as u8), slot);
            }
        }
        layout.board.filled().for_each(|cell| marks.appear(cell));
        let table = Table {
            setup: layout.setup,
            board: layout.board,
            used: layout.used,
            seat: layout.seat,
            phase: layout.phase,
            marks,
        };
        let mut state = Crosswise { table, hands: layout.hands, bag: layout.bag };
        if matches!(state.table.phase, Phase::Choose | Phase::Over(_)) {
            state.table.phase = state.end().map_or(Phase::Choose, Phase::Over);
        }
        state
    }

    /// What lies open.
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

    fn hold(&mut self, slot: Slot, tile: Option<Tile>) {
        let hand = self.hands.get_mut(self.table.seat.index());
        if let Some(place) = hand.and_then(|hand| hand.get_mut(slot.index())) {
            *place = tile;
        }
    }

    /// Whether the tile in that slot of the seat to move can be played now.
    pub(crate) fn playable(&self, slot: Slot) -> Result<Tile, Refusal> {
        let tile = self.held(slot).ok_or(Refusal::NoTile(slot))?;
        self.table.playable(tile, self.hand(self.table.seat).iter().flatten().copied())?;
        Ok(tile)
    }

    /// Whether the seat to move can play anything; no cell may be full and no second phase open.
    fn can_move(&self) -> bool {
        self.table.slots().any(|slot| self.playable(slot).is_ok())
    }

    /// Why the game is over, if it is, as seen before the seat to move chooses.
    pub(crate) fn end(&self) -> Option<End> {
        let board = &self.table.board;
        if self.table.has_sixes() {
            Some(End::Sixes)
        } else if board.is_full() {
            Some(End::FullBoard)
        } else if self.can_move() {
            None
        } else if board.filled().is_empty() && self.table.used == [0; 4] && self.holds_a_tile() {
            Some(End::OnlyWildcards)
        } else {
            Some(End::NoMove)
        }
    }

    fn holds_a_tile(&self) -> bool {
        self.hand(self.table.seat).iter().any(Option::is_some)
    }

    pub(crate) fn lay(&mut self, slot: Slot, cell: Cell) {
        let seat = self.table.seat;
        match self.held(slot) {
            Some(Tile::Symbol(symbol)) => {
                self.table.board.put(cell, Some(symbol));
                self.table.marks.exchange(seat, slot, cell);
                self.hold(slot, None);
                self.draw_for(slot, None);
            }
            Some(Tile::Wildcard(Wildcard::Remover)) => {
                self.table.used[Wildcard::Remover.index()] += 1;
                self.hold(slot, self.table.board.get(cell).map(Tile::Symbol));
                self.table.board.put(cell, None);
                self.table.marks.exchange(seat, slot, cell);
                self.pass_turn();
            }
            _ => {}
        }
    }

    pub(crate) fn activate(&mut self, slot: Slot) {
        let Some(Tile::Wildcard(wildcard)) = self.held(slot) else { return };
        let Some(two_phase) = wildcard.two_phase() else { return };
        self.table.used[wildcard.index()] += 1;
        self.hold(slot, None);
        self.draw_for(slot, Some(two_phase));
    }

    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        let board = &mut self.table.board;
        let (moved, swapped) = (board.get(from), board.get(to));
        board.put(from, swapped);
        board.put(to, moved);
        self.table.marks.shift(from, to);
        self.pass_turn();
    }

    pub(crate) fn exchange(&mut self, slot: Slot, cell: Cell) {
        let Some(Tile::Symbol(symbol)) = self.held(slot) else { return };
        self.hold(slot, self.table.board.get(cell).map(Tile::Symbol));
        self.table.board.put(cell, Some(symbol));
        self.table.marks.exchange(self.table.seat, slot, cell);
        self.pass_turn();
    }

    pub(crate) fn draw(&mut self, tile: Tile) {
        match self.table.phase {
            Phase::Deal(slot) => {
                self.receive(slot, tile);
                self.deal_on(slot);
            }
            Phase::Draw(slot, then) => {
                self.receive(slot, tile);
                self.go_on(slot, then);
            }
            Phase::Choose | Phase::Second(..) | Phase::Over(_) => {}
        }
    }

    fn receive(&mut self, slot: Slot, tile: Tile) {
        self.bag.take(tile);
        self.hold(slot, Some(tile));
        self.table.marks.draw(self.table.seat, slot);
    }

    /// Asks the house to fill the slot if it can, and goes on if it cannot.
    fn draw_for(&mut self, slot: Slot, then: Option<TwoPhase>) {
        if self.bag.is_empty() {
            self.go_on(slot, then);
        } else {
            self.table.phase = Phase::Draw(slot, then);
        }
    }

    fn go_on(&mut self, slot: Slot, then: Option<TwoPhase>) {
        match then {
            Some(two_phase) => self.table.phase = Phase::Second(two_phase, slot),
            None => self.pass_turn(),
        }
    }

    /// Ends the turn: the game is over, or the next seat chooses.
    fn pass_turn(&mut self) {
        let board = &self.table.board;
        if !self.table.has_sixes() && !board.is_full() {
            self.table.seat = self.next_seat();
        }
        self.table.phase = self.end().map_or(Phase::Choose, Phase::Over);
    }

    fn next_seat(&self) -> Seat {
        Seat((self.table.seat.0 + 1) % self.table.seats() as u8)
    }

    /// Goes on dealing after that slot: all of one hand, then the next. A first hand of wildcards only is dealt again.
    fn deal_on(&mut self, slot: Slot) {
        if slot.number() < self.table.setup.hand {
            self.table.phase = Phase::Deal(Slot(slot.number()));
        } else if self.table.seat == Seat(0) && self.holds_only_wildcards() {
            self.hands[0].iter_mut().filter_map(Option::take).for_each(|tile| self.bag.give_back(tile));
            self.table.marks = Marks::default();
            self.table.phase = Phase::Deal(Slot(0));
        } else {
            self.table.seat = self.next_seat();
            let all_dealt = self.table.seat == Seat(0);
            self.table.phase = if all_dealt { Phase::Choose } else { Phase::Deal(Slot(0)) };
        }
    }

    fn holds_only_wildcards(&self) -> bool {
        self.hand(self.table.seat).iter().flatten().all(|tile| tile.symbol().is_none())
    }

    /// Applies a move without asking whether it is legal.
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
