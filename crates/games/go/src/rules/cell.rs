//! The contents of a point, encoded so that the sum of four is their counts.

use super::point::Colour;

/// How many of four points are empty, black and white.
///
/// The border counts as both colours, as eyes and captures need it.
#[derive(Clone, Copy)]
pub(super) struct NeighbourCounts(u32);

pub(super) const BLACK: u8 = 0b000_001;
pub(super) const WHITE: u8 = 0b001_000;
pub(super) const BORDER: u8 = BLACK | WHITE;
pub(super) const EMPTY: u8 = 0b1_000_000;

/// The cell with a stone of this colour on it.
pub(super) const fn cell(colour: Colour) -> u8 {
    match colour {
        Colour::Black => BLACK,
        Colour::White => WHITE,
    }
}

impl NeighbourCounts {
    /// Adds up four cells.
    #[inline(always)]
    pub(super) fn of(cells: [u8; 4]) -> NeighbourCounts {
        NeighbourCounts(cells.into_iter().map(u32::from).sum())
    }

    #[inline(always)]
    pub(super) fn empty(self) -> u16 {
        (self.0 >> 6) as u16
    }

    #[inline(always)]
    pub(super) fn stones_or_border(self, colour: Colour) -> u32 {
        self.0 >> (3 * colour as u32) & 0b111
    }

    #[inline(always)]
    pub(super) fn border(self) -> u32 {
        let [black, white] = Colour::BOTH.map(|colour| self.stones_or_border(colour));
        black + white + u32::from(self.empty()) - 4
    }
}
