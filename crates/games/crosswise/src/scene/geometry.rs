//! The layout: a board of 600 units, with the hands around it at the players' sides.

use stammtisch_presentation::{Seat, ViewBox};

use crate::rules::{Cell, Players, Setup, Slot, Team};

/// The side length of the board.
pub(super) const BOARD_SIDE: f64 = 600.0;
/// The width of the frame around the cells.
pub(super) const FRAME_WIDTH: f64 = 14.0;
/// The distance between frame and hands.
const GAP_WIDTH: f64 = 10.0;
/// The width of the strip under a hand.
pub(super) const STRIP_WIDTH: f64 = 116.0;
/// The largest side length of a slot, with the space around its tile.
const MAX_SLOT_SIZE: f64 = 104.0;
/// The largest length of a hand; the rest of its strip is for the name.
const MAX_HAND_LENGTH: f64 = 552.0;
/// The width of the point bars.
pub(super) const BAR_WIDTH: f64 = 62.0;
/// The width of the outer margin.
const MARGIN_WIDTH: f64 = 8.0;

/// The side at which a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Side {
    /// The side of a seat: four seats clockwise from the top, two at the top and left.
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

    /// Whether the slots of the hand are in a row from left to right.
    pub(super) const fn is_horizontal(self) -> bool {
        matches!(self, Side::Top | Side::Bottom)
    }
}

/// A rectangle, positioned by its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The lengths and positions for a setup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry<'a> {
    setup: &'a Setup,
}

impl<'a> Geometry<'a> {
    pub(super) const fn new(setup: &'a Setup) -> Geometry<'a> {
        Geometry { setup }
    }

    /// The side length of a cell.
    pub(super) fn cell(&self) -> f64 {
        round(BOARD_SIDE / f64::from(self.setup.size))
    }

    /// The centre of a cell.
    pub(super) fn centre(&self, cell: Cell) -> (f64, f64) {
        let centre = |index: u8| round((f64::from(index) + 0.5) * BOARD_SIDE / f64::from(self.setup.size));
        (centre(cell.column()), centre(cell.row()))
    }

    /// The side length of a slot.
    pub(super) fn slot(&self) -> f64 {
        round(MAX_SLOT_SIZE.min(MAX_HAND_LENGTH / f64::from(self.setup.hand)))
    }

    /// The centre of a slot of the hand at a side.
    pub(super) fn slot_centre(&self, side: Side, slot: Slot) -> (f64, f64) {
        let steps = f64::from(slot.0) + 0.5 - f64::from(self.setup.hand) / 2.0;
        let along = round(BOARD_SIDE / 2.0 + steps * self.slot());
        let strip = self.strip(side);
        if side.is_horizontal() {
            (along, strip.y + STRIP_WIDTH / 2.0)
        } else {
            (strip.x + STRIP_WIDTH / 2.0, along)
        }
    }

    /// The strip under a hand.
    pub(super) fn strip(&self, side: Side) -> Area {
        let near = -FRAME_WIDTH - GAP_WIDTH - STRIP_WIDTH;
        let far = BOARD_SIDE + FRAME_WIDTH + GAP_WIDTH;
        let length = BOARD_SIDE + 2.0 * FRAME_WIDTH;
        match side {
            Side::Top => Area { x: -FRAME_WIDTH, y: near, width: length, height: STRIP_WIDTH },
            Side::Bottom => Area { x: -FRAME_WIDTH, y: far, width: length, height: STRIP_WIDTH },
            Side::Left => Area { x: near, y: -FRAME_WIDTH, width: STRIP_WIDTH, height: length },
            Side::Right => Area { x: far, y: -FRAME_WIDTH, width: STRIP_WIDTH, height: length },
        }
    }

    /// The bar with a team's points, outside of all hands: to the right of the rows or below the
    /// columns.
    pub(super) fn bar(&self, team: Team) -> Area {
        let start = self.extent() + GAP_WIDTH - MARGIN_WIDTH;
        match team {
            Team::Vertical => Area { x: 0.0, y: start, width: BOARD_SIDE, height: BAR_WIDTH },
            Team::Horizontal => Area { x: start, y: 0.0, width: BAR_WIDTH, height: BOARD_SIDE },
        }
    }

    /// The view box: board and hands, always a square.
    pub(super) fn view_box(&self) -> ViewBox {
        self.square_to(self.extent())
    }

    /// The view box with the point bars: a larger square, which shows the board smaller.
    pub(super) fn view_box_with_bars(&self) -> ViewBox {
        self.square_to(self.extent() + GAP_WIDTH + BAR_WIDTH)
    }

    /// The right and bottom end of board and hands, margin included.
    fn extent(&self) -> f64 {
        let far_hands = match self.setup.players {
            Players::Two => 0.0,
            Players::Four => GAP_WIDTH + STRIP_WIDTH,
        };
        BOARD_SIDE + FRAME_WIDTH + far_hands + MARGIN_WIDTH
    }

    fn square_to(&self, end: f64) -> ViewBox {
        let start = -FRAME_WIDTH - GAP_WIDTH - STRIP_WIDTH - MARGIN_WIDTH;
        ViewBox { x: start, y: start, width: end - start, height: end - start }
    }
}

/// Rounds a length to two decimals, which are enough for a drawing.
fn round(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
