//! The unbounded plane: the positions of tiles, and the frontier of empty cells beside them with
//! their constraints.

use std::ops::ControlFlow;

use super::designs::{DESIGN_COUNT, Design, TILE_COUNT};
use super::geometry::{Cell, Rotation, Side};
use super::rotated::{SideConstraints, Terrain, distinct_rotations, placement_counts};

/// Slots of the plane. Cells that share a slot are at least 90 steps apart, which is more than a
/// connected board of 72 tiles spans.
const SLOTS: usize = 4096;
/// Distance between the slots of a cell and the cell below it.
const SLOTS_PER_ROW: i16 = 90;
/// The largest frontier of a connected board of 72 tiles.
const MAX_FRONTIER: usize = 2 * TILE_COUNT + 2;
/// Slot values below this are tiles (their number plus one), the others are indices into the
/// frontier plus this.
const FIRST_FRONTIER_VALUE: u8 = TILE_COUNT as u8 + 1;

/// An empty cell beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierCell {
    /// Its position.
    pub cell: Cell,
    /// The terrain that the tiles around it require.
    pub constraints: SideConstraints,
}

/// The content of a cell.
pub(super) enum CellContent {
    /// No tile, and none beside it.
    Nothing,
    /// The tile of that number.
    Tile(usize),
    /// An empty cell beside a tile, by its index in the frontier.
    Frontier(usize),
}

/// The plane. Its counts and constraints are updated with every tile and never searched for.
#[derive(Clone)]
pub(super) struct Plane {
    slots: [u8; SLOTS],
    frontier: [FrontierCell; MAX_FRONTIER],
    frontier_len: u8,
    placement_counts: [u16; DESIGN_COUNT],
}

impl Plane {
    /// The empty plane.
    pub(super) fn new() -> Plane {
        let unused = FrontierCell { cell: Cell::START, constraints: SideConstraints::default() };
        Plane {
            slots: [0; SLOTS],
            frontier: [unused; MAX_FRONTIER],
            frontier_len: 0,
            placement_counts: [0; DESIGN_COUNT],
        }
    }

    /// The cells of the frontier.
    pub(super) fn frontier(&self) -> &[FrontierCell] {
        &self.frontier[..usize::from(self.frontier_len)]
    }

    /// The number of distinct placements of a tile of that design.
    pub(super) fn placement_count(&self, design: Design) -> u16 {
        self.placement_counts[design.index()]
    }

    /// Calls `each` for every distinct placement of that design.
    pub(super) fn for_each_placement(&self, design: Design, mut each: impl FnMut(Cell, Rotation)) {
        let _ = self.visit_placements(design, |cell, rotation| {
            each(cell, rotation);
            ControlFlow::Continue(())
        });
    }

    /// Like [`Plane::for_each_placement`], but stops when `each` breaks.
    pub(super) fn visit_placements(
        &self,
        design: Design,
        mut each: impl FnMut(Cell, Rotation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for entry in self.frontier() {
            for rotation in Rotation::of_mask(distinct_rotations(design, entry.constraints)) {
                each(entry.cell, rotation)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The content of that cell, which must be at most two steps from the board.
    pub(super) fn content(&self, cell: Cell) -> CellContent {
        match self.slots[slot(cell)] {
            0 => CellContent::Nothing,
            value if value < FIRST_FRONTIER_VALUE => CellContent::Tile(usize::from(value - 1)),
            value => CellContent::Frontier(usize::from(value - FIRST_FRONTIER_VALUE)),
        }
    }

    /// Puts the tile of that number into that cell.
    pub(super) fn occupy(&mut self, cell: Cell, tile: u8) {
        if let CellContent::Frontier(index) = self.content(cell) {
            self.update_placement_counts(self.frontier[index].constraints, u16::wrapping_sub);
            self.frontier_len -= 1;
            let last = self.frontier[usize::from(self.frontier_len)];
            self.frontier[index] = last;
            self.slots[slot(last.cell)] = FIRST_FRONTIER_VALUE + index as u8;
        }
        self.slots[slot(cell)] = tile + 1;
    }

    /// Requires that terrain on that side of an empty cell.
    pub(super) fn constrain(&mut self, cell: Cell, side: Side, terrain: Terrain) {
        match self.content(cell) {
            CellContent::Tile(_) => {}
            CellContent::Nothing => {
                self.add_to_frontier(cell, SideConstraints::default().with(side, terrain))
            }
            CellContent::Frontier(index) => {
                let before = self.frontier[index].constraints;
                let after = before.with(side, terrain);
                self.frontier[index].constraints = after;
                self.update_placement_counts(before, u16::wrapping_sub);
                self.update_placement_counts(after, u16::wrapping_add);
            }
        }
    }

    fn add_to_frontier(&mut self, cell: Cell, constraints: SideConstraints) {
        if let Some(entry) = self.frontier.get_mut(usize::from(self.frontier_len)) {
            *entry = FrontierCell { cell, constraints };
            self.slots[slot(cell)] = FIRST_FRONTIER_VALUE + self.frontier_len;
            self.frontier_len += 1;
            self.update_placement_counts(constraints, u16::wrapping_add);
        }
    }

    fn update_placement_counts(&mut self, constraints: SideConstraints, change: impl Fn(u16, u16) -> u16) {
        for (count, &placements) in self.placement_counts.iter_mut().zip(placement_counts(constraints)) {
            *count = change(*count, u16::from(placements));
        }
    }
}

fn slot(cell: Cell) -> usize {
    usize::from((i16::from(cell.x) + SLOTS_PER_ROW * i16::from(cell.y)) as u16) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_cells_of_a_connected_board_share_a_slot() {
        let farthest = TILE_COUNT as i32 + 2;
        for x in -farthest..=farthest {
            for y in 0..=farthest - x.abs() {
                if (x, y) != (0, 0) {
                    let shift = (x + i32::from(SLOTS_PER_ROW) * y).rem_euclid(SLOTS as i32);
                    assert_ne!(shift, 0, "{x}:{y}");
                }
            }
        }
    }
}
