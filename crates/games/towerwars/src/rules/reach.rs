//! The reach of stones for players and evaluation: shots at the base and reachable cells.

use std::ops::ControlFlow;

use super::board::{Board, Lines};
use super::cell::{Cell, STRIDE, Step};
use super::moves::{Bits, level_neighbours, lower_neighbours, upper_neighbours, visit_neighbours};
use super::square::Side;

impl Board {
    /// A step by which that side would take the enemy base.
    pub fn base_shot(&self, side: Side) -> Option<Step> {
        let army = self.army(side);
        let base = self.base(!side);
        let furthest = 1 + army.sums.heights as usize;
        let first = base.line().saturating_sub(furthest).max(1);
        for line in first..self.lines().end.min(base.line() + furthest + 1) {
            let is_adjacent_line = line.abs_diff(base.line()) <= 1;
            let in_range = if is_adjacent_line { u32::MAX } else { adjacent_cells(&army.towers, line) };
            for column in Bits(army.stones[line % STRIDE] & in_range) {
                let from = Cell::at(line, column);
                if self.distance_to_base(!side, from) <= self.range(side, from) {
                    return Some(Step { from, to: base });
                }
            }
        }
        None
    }

    /// The number of that side's stones that can step to a neighbour cell.
    ///
    /// An enemy move can take this ability from a stone only by taking the stone.
    pub fn loose_stones(&self, side: Side) -> usize {
        let open = &self.army(side).open;
        let can_step = |&from: &Cell| {
            visit_neighbours(from, |line, bits| match bits & open[line] {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
            .is_break()
        };
        self.stones_of(side).filter(can_step).count()
    }

    /// Whether a stone of that side reaches the cell, whatever its content.
    pub fn reaches(&self, side: Side, cell: Cell) -> bool {
        self.stones_of(side).any(|from| from.distance(cell) <= self.range(side, from))
    }

    /// The cells of a side's single stones.
    pub(crate) fn stones_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        let stones = &self.army(side).stones;
        self.lines().flat_map(|line| Bits(stones[line]).map(move |column| Cell::at(line, column)))
    }
}

/// The cells of a line that are adjacent to a cell of the set.
#[inline]
pub(crate) fn adjacent_cells(set: &Lines, line: usize) -> u32 {
    let above = set[(line - 1) % STRIDE];
    let here = set[line % STRIDE];
    let below = set[(line + 1) % STRIDE];
    level_neighbours(here) | lower_neighbours(above) | upper_neighbours(below)
}
