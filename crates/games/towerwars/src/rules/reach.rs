//! What stones reach: shots at the base, and the cells a side could strike at. For players and evaluation.

use std::ops::ControlFlow;

use super::board::{Board, Lines};
use super::cell::{Cell, STRIDE, Step};
use super::moves::{Bits, level, lower, near, upper};
use super::square::Side;

/// The cells that a side's stones reach.
pub(crate) struct Reach {
    /// By a near move.
    pub(crate) near: Lines,
    /// By any move.
    pub(crate) far: Lines,
}

impl Board {
    /// A step by which that side would take the enemy base.
    pub fn base_shot(&self, side: Side) -> Option<Step> {
        let stones = &self.army(side).stones;
        for line in self.lines() {
            for column in Bits(stones[line]) {
                let from = Cell::at(line, column);
                if self.distance_to_base(!side, from) <= self.range(side, from) {
                    return Some(Step { from, to: self.base(!side) });
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

    /// Every cell that one of that side's stones reaches, whatever stands there.
    pub(crate) fn reach(&self, side: Side) -> Reach {
        let stones = &self.army(side).stones;
        let mut near = [0; STRIDE];
        for line in self.lines() {
            let (above, here, below) = (stones[line - 1], stones[line], stones[(line + 1) % STRIDE]);
            near[line] = level(here) | lower(above) | upper(below);
        }
        let mut far = near;
        for from in self.stones_of(side).filter(|&from| self.range(side, from) > 1) {
            for (line, disc) in self.disc(from, self.range(side, from)) {
                far[line] |= if line == from.line() { disc & !from.bit() } else { disc };
            }
        }
        Reach { near, far }
    }

    /// The cells of a side's single stones.
    pub(crate) fn stones_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.cells_in(&self.army(side).stones)
    }

    /// The cells of a side's free towers.
    pub(crate) fn towers_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.cells_in(&self.army(side).towers)
    }

    /// The cells of a side's blocked towers.
    pub(crate) fn blocked_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.cells_in(&self.army(side).blocked)
    }

    fn cells_in(&self, set: &Lines) -> impl Iterator<Item = Cell> {
        self.lines().flat_map(|line| Bits(set[line]).map(move |column| Cell::at(line, column)))
    }
}
