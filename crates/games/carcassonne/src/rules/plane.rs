//! The unbounded plane: where tiles lie, and the empty cells at the board's rim with what they ask for.

use std::ops::ControlFlow;

use super::designs::{DESIGNS, Design, TILES};
use super::place::{Cell, Rotation, Side};
use super::turned::{Land, Wants, fitting_once, offers};

/// Slots of the plane. Two cells share one only if they are at least 90 steps apart, and a connected board of 72 tiles has no such two.
const SLOTS: usize = 4096;
/// Steps from a slot to the one of the cell below.
const SLOT_ROW: i16 = 90;
/// No connected board of 72 tiles has more cells at its rim.
const MAX_RIM: usize = 2 * TILES + 2;
/// Slots below this hold a tile (its number plus one), those from it on a cell of the rim.
const RIM_FROM: u8 = TILES as u8 + 1;

/// An empty cell beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RimCell {
    /// Where it is.
    pub cell: Cell,
    /// What the tiles around it ask for.
    pub wants: Wants,
}

/// What is in a cell.
pub(super) enum Look {
    /// Neither a tile nor one beside it.
    Nothing,
    /// The tile of that number.
    Tile(usize),
    /// An empty cell beside a tile, by its place at the rim.
    Rim(usize),
}

/// The plane. All that it knows is kept with every tile laid, and never looked for.
#[derive(Clone)]
pub(super) struct Plane {
    slots: [u8; SLOTS],
    rim: [RimCell; MAX_RIM],
    rim_len: u8,
    places: [u16; DESIGNS],
}

impl Plane {
    /// The plane without a tile.
    pub(super) fn new() -> Plane {
        let nowhere = RimCell { cell: Cell::START, wants: Wants::default() };
        Plane { slots: [0; SLOTS], rim: [nowhere; MAX_RIM], rim_len: 0, places: [0; DESIGNS] }
    }

    /// The cells of the rim.
    pub(super) fn rim(&self) -> &[RimCell] {
        &self.rim[..usize::from(self.rim_len)]
    }

    /// How many different placements a tile of that design has.
    pub(super) fn places(&self, design: Design) -> u16 {
        self.places[design.index()]
    }

    /// Calls `each` for every different placement of that design.
    pub(super) fn each_place(&self, design: Design, mut each: impl FnMut(Cell, Rotation)) {
        let _ = self.visit_places(design, |cell, rotation| {
            each(cell, rotation);
            ControlFlow::Continue(())
        });
    }

    /// The same until `each` breaks off.
    pub(super) fn visit_places(
        &self,
        design: Design,
        mut each: impl FnMut(Cell, Rotation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for rim in self.rim() {
            for rotation in Rotation::of_mask(fitting_once(design, rim.wants)) {
                each(rim.cell, rotation)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What is in that cell, which must not be farther from the board than two steps.
    pub(super) fn look(&self, cell: Cell) -> Look {
        match self.slots[slot(cell)] {
            0 => Look::Nothing,
            value if value < RIM_FROM => Look::Tile(usize::from(value - 1)),
            value => Look::Rim(usize::from(value - RIM_FROM)),
        }
    }

    /// The tile of that number lies in that cell from now on.
    pub(super) fn occupy(&mut self, cell: Cell, tile: u8) {
        if let Look::Rim(index) = self.look(cell) {
            self.count_places(self.rim[index].wants, u16::wrapping_sub);
            self.rim_len -= 1;
            let last = self.rim[usize::from(self.rim_len)];
            self.rim[index] = last;
            self.slots[slot(last.cell)] = RIM_FROM + index as u8;
        }
        self.slots[slot(cell)] = tile + 1;
    }

    /// An empty cell has to show that land on that side from now on.
    pub(super) fn ask(&mut self, cell: Cell, side: Side, land: Land) {
        match self.look(cell) {
            Look::Tile(_) => {}
            Look::Nothing => self.enter_rim(cell, Wants::default().with(side, land)),
            Look::Rim(index) => {
                let before = self.rim[index].wants;
                let after = before.with(side, land);
                self.rim[index].wants = after;
                self.count_places(before, u16::wrapping_sub);
                self.count_places(after, u16::wrapping_add);
            }
        }
    }

    fn enter_rim(&mut self, cell: Cell, wants: Wants) {
        if let Some(place) = self.rim.get_mut(usize::from(self.rim_len)) {
            *place = RimCell { cell, wants };
            self.slots[slot(cell)] = RIM_FROM + self.rim_len;
            self.rim_len += 1;
            self.count_places(wants, u16::wrapping_add);
        }
    }

    fn count_places(&mut self, wants: Wants, change: impl Fn(u16, u16) -> u16) {
        for (count, &offer) in self.places.iter_mut().zip(offers(wants)) {
            *count = change(*count, u16::from(offer));
        }
    }
}

fn slot(cell: Cell) -> usize {
    usize::from((i16::from(cell.x) + SLOT_ROW * i16::from(cell.y)) as u16) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_cells_of_a_connected_board_share_a_slot() {
        let farthest = TILES as i32 + 2;
        for x in -farthest..=farthest {
            for y in 0..=farthest - x.abs() {
                if (x, y) != (0, 0) {
                    let shift = (x + i32::from(SLOT_ROW) * y).rem_euclid(SLOTS as i32);
                    assert_ne!(shift, 0, "{x}:{y}");
                }
            }
        }
    }
}
