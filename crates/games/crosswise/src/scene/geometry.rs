//! Where everything lies: a board of 600 units with the hands around it as the players sit.

use stammtisch_presentation::{Seat, ViewBox};

use crate::rules::{Cell, Players, Setup, Slot, Team};

/// The side of the board.
pub(super) const BOARD: f64 = 600.0;
/// The frame around the cells.
pub(super) const FRAME: f64 = 14.0;
/// The free room between frame and hands.
const GAP: f64 = 10.0;
/// How thick the strip of a hand is.
pub(super) const STRIP: f64 = 116.0;
/// The largest a tile in a hand gets, with the room around it.
const MAX_SLOT_SIZE: f64 = 104.0;
/// How long a hand can get; the rest of its strip is for the name.
const HAND: f64 = 552.0;
/// How thick the point bars are.
pub(super) const BAR: f64 = 62.0;
/// The free room around everything.
const MARGIN: f64 = 8.0;

/// The side at which a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Side {
    /// Four sit clockwise from the top, two at the top and at the left.
    pub(crate) fn of(setup: &Setup, seat: Seat) -> Side {
        match (setup.players, seat.0) {
            (_, 0) => Side::Top,
            (Players::Two, _) => Side::Left,
            (Players::Four, 1) => Side::Right,
            (Players::Four, 2) => Side::Bottom,
            (Players::Four, _) => Side::Left,
        }
    }

    /// Its name in message keys.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Side::Top => "top",
            Side::Right => "right",
            Side::Bottom => "bottom",
            Side::Left => "left",
        }
    }

    /// Whether the hand lies from left to right.
    pub(super) const fn is_flat(self) -> bool {
        matches!(self, Side::Top | Side::Bottom)
    }
}

/// A rectangle, by its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The measures of one setup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry<'a> {
    setup: &'a Setup,
}

impl<'a> Geometry<'a> {
    pub(super) const fn new(setup: &'a Setup) -> Geometry<'a> {
        Geometry { setup }
    }

    /// The side of a cell.
    pub(super) fn cell(&self) -> f64 {
        tidy(BOARD / f64::from(self.setup.size))
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> (f64, f64) {
        let middle = |index: u8| tidy((f64::from(index) + 0.5) * BOARD / f64::from(self.setup.size));
        (middle(cell.column()), middle(cell.row()))
    }

    /// The side of a hand's slot.
    pub(super) fn slot(&self) -> f64 {
        tidy(MAX_SLOT_SIZE.min(HAND / f64::from(self.setup.hand)))
    }

    /// The middle of a slot of the hand at that side.
    pub(super) fn slot_centre(&self, side: Side, slot: Slot) -> (f64, f64) {
        let steps = f64::from(slot.0) + 0.5 - f64::from(self.setup.hand) / 2.0;
        let along = tidy(BOARD / 2.0 + steps * self.slot());
        let strip = self.strip(side);
        match side.is_flat() {
            true => (along, strip.y + STRIP / 2.0),
            false => (strip.x + STRIP / 2.0, along),
        }
    }

    /// The strip that a hand lies on.
    pub(super) fn strip(&self, side: Side) -> Area {
        let (near, far, length) = (-FRAME - GAP - STRIP, BOARD + FRAME + GAP, BOARD + 2.0 * FRAME);
        match side {
            Side::Top => Area { x: -FRAME, y: near, width: length, height: STRIP },
            Side::Bottom => Area { x: -FRAME, y: far, width: length, height: STRIP },
            Side::Left => Area { x: near, y: -FRAME, width: STRIP, height: length },
            Side::Right => Area { x: far, y: -FRAME, width: STRIP, height: length },
        }
    }

    /// The bar with a team's points: beside the rows at the right, below the columns at the bottom, outside of all hands.
    pub(super) fn bar(&self, team: Team) -> Area {
        let start = self.reach() + GAP - MARGIN;
        match team {
            Team::Vertical => Area { x: 0.0, y: start, width: BOARD, height: BAR },
            Team::Horizontal => Area { x: start, y: 0.0, width: BAR, height: BOARD },
        }
    }

    /// What is shown: board and hands, always a square.
    pub(super) fn view_box(&self) -> ViewBox {
        self.square(self.reach())
    }

    /// What is shown while the point bars are: a larger square, in which the board is smaller.
    pub(super) fn view_box_with_bars(&self) -> ViewBox {
        self.square(self.reach() + GAP + BAR)
    }

    /// How far board and hands go to the right and down, margin included.
    fn reach(&self) -> f64 {
        let hands = match self.setup.players {
            Players::Two => 0.0,
            Players::Four => GAP + STRIP,
        };
        BOARD + FRAME + hands + MARGIN
    }

    fn square(&self, end: f64) -> ViewBox {
        let start = -FRAME - GAP - STRIP - MARGIN;
        ViewBox { x: start, y: start, width: end - start, height: end - start }
    }
}

/// Two digits are enough for a picture.
fn tidy(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
