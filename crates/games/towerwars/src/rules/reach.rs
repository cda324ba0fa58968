//! What stones reach: shots at the base, and the cells a side could strike at. For players and evaluation.

use std::ops::ControlFlow;

use super::board::{Board, Lines};
use super::cell::{Cell, STRIDE, Step};
use super::moves::{Bits, level, lower, near, upper};
use super::square::Side;

impl Board {
    /// A step by which that side would take the enemy base.
    pub fn base_shot(&self, side: Side) -> Option<Step> {
        let (army, base) = (self.army(side), self.base(!side));
        let furthest = 1 + army.sums.heights as usize;
        let first = base.line().saturating_sub(furthest).max(1);
        for line in first..self.lines().end.min(base.line() + furthest + 1) {
            let besides = line.abs_diff(base.line()) <= 1;
            let able = if besides { u32::MAX } else { around(&army.towers, line) };
            for column in Bits(army.stones[line % STRIDE] & able) {
                let from = Cell::at(line, column);
                if self.distance_to_base(!side, from) <= self.range(side, from) {
                    return Some(Step { from, to: base });
                }
            }
        }
        None
    }

    /// How many of that side's stones can step to a neighbour cell. An enemy move can only take that from a stone by taking the stone.
    pub fn loose_stones(&self, side: Side) -> usize {
        let open = &self.army(side).open;
        let can_step = |&from: &Cell| {
            near(from, |line, bits| match bits & open[line] {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
            .is_break()
        };
        self.stones_of(side).filter(can_step).count()
    }

    /// Whether one of that side's stones reaches the cell, whatever stands there.
    pub fn reaches(&self, side: Side, cell: Cell) -> bool {
        self.stones_of(side).any(|from| from.distance(cell) <= self.range(side, from))
    }

    /// The cells of a side's single stones.
    pub(crate) fn stones_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        let stones = &self.army(side).stones;
        self.lines().flat_map(|line| Bits(stones[line]).map(move |column| Cell::at(line, column)))
    }
}

/// The cells of a line that touch a cell of the set.
#[inline]
pub(crate) fn around(set: &Lines, line: usize) -> u32 {
    let (above, here, below) = (set[(line - 1) % STRIDE], set[line % STRIDE], set[(line + 1) % STRIDE]);
    level(here) | lower(above) | upper(below)
}
