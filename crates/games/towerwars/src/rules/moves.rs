//! Legal move generation: all steps, attacks only, counting, and whether there is a step at all.

use std::ops::ControlFlow;

use super::board::{Army, Board};
use super::cell::{Cell, STRIDE, Step};
use super::square::Side;

impl Board {
    /// Calls `each` for every legal step of the side to move. Nothing is allocated.
    #[inline]
    pub fn each_step(&self, mut each: impl FnMut(Step)) {
        let _ = self.targets(self.mover(), |from, line, bits| {
            for column in Bits(bits) {
                each(Step { from, to: Cell::at(line, column) });
            }
            ControlFlow::Continue(())
        });
    }

    /// Calls `each` for every legal step of the side to move until it breaks.
    pub fn visit_steps(&self, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        self.targets(self.mover(), |from, line, bits| {
            Bits(bits).try_for_each(|column| each(Step { from, to: Cell::at(line, column) }))
        })
    }

    /// The number of legal steps of that side, if it had the move.
    pub fn count_steps(&self, side: Side) -> usize {
        let mut count = 0;
        let _ = self.targets(side, |_, _, bits| {
            count += bits.count_ones() as usize;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal step with that index, in the order of [`Board::each_step`].
    pub fn step_at(&self, number: usize) -> Option<Step> {
        let mut left = number;
        let mut found = None;
        let _ = self.targets(self.mover(), |from, line, mut bits| {
            let here = bits.count_ones() as usize;
            if left >= here {
                left -= here;
                return ControlFlow::Continue(());
            }
            for _ in 0..left {
                bits &= bits - 1;
            }
            found = Some(Step { from, to: Cell::at(line, bits.trailing_zeros()) });
            ControlFlow::Break(())
        });
        found
    }

    /// Whether that side has a legal step.
    pub fn can_move(&self, side: Side) -> bool {
        self.targets(
            side,
            |_, _, bits| if bits == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) },
        )
        .is_break()
    }

    /// Calls `each` for every legal step of the side to move that takes a piece, blocks a tower or
    /// takes the base.
    #[inline]
    pub fn each_attack(&self, mut each: impl FnMut(Step)) {
        let foe = &self.army(!self.mover()).owned;
        let _ = self.targets(self.mover(), |from, line, bits| {
            for column in Bits(bits & foe[line]) {
                each(Step { from, to: Cell::at(line, column) });
            }
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with every movable piece, a line, and the piece's target cells in that line,
    /// which may be none.
    #[inline]
    fn targets<V>(&self, side: Side, mut visit: V) -> ControlFlow<()>
    where
        V: FnMut(Cell, usize, u32) -> ControlFlow<()>,
    {
        let own = self.army(side);
        let foe = self.army(!side);
        for line in self.lines() {
            for column in Bits(own.stones[line]) {
                let from = Cell::at(line, column);
                match self.range(side, from) {
                    1 => visit_neighbours(from, |line, bits| visit(from, line, bits & own.open[line]))?,
                    range => self.far(own, foe, from, range, |line, bits| visit(from, line, bits))?,
                }
            }
            for column in Bits(own.towers[line]) {
                let from = Cell::at(line, column);
                visit_neighbours(from, |line, bits| {
                    visit(from, line, bits & own.open[line] & !foe.owned[line])
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The targets of a stone with a range above 1, line by line. Pieces in between do not matter.
    #[inline]
    fn far(
        &self,
        own: &Army,
        foe: &Army,
        from: Cell,
        range: u8,
        mut visit: impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (line, disc) in self.disc(from, range) {
            let down = line as i32 - from.line() as i32;
            let beside = match down {
                -1 => upper_neighbours(from.bit()),
                0 => level_neighbours(from.bit()),
                1 => lower_neighbours(from.bit()),
                _ => 0,
            };
            let itself = if down == 0 { from.bit() } else { 0 };
            visit(line, own.open[line] & disc & (beside | !foe.blocked[line]) & !itself)?;
        }
        ControlFlow::Continue(())
    }

    /// The cells up to that distance, line by line, including the cell itself. Some may be off the
    /// board.
    #[inline]
    pub(crate) fn disc(&self, from: Cell, range: u8) -> impl Iterator<Item = (usize, u32)> {
        let range = i32::from(range);
        let column = i32::from(from.column());
        let at = from.line() as i32;
        let first = (at - range).max(1);
        let end = (at + range).min(i32::from(self.size())) + 1;
        (first..end).map(move |line| {
            let down = line - at;
            let left = (column - range).max(column - range - down).max(0);
            let right = (column + range).min(column + range - down).min(STRIDE as i32 - 1);
            (line as usize, (u32::MAX << left) & (u32::MAX >> (STRIDE as i32 - 1 - right)))
        })
    }
}

/// The six cells adjacent_cells a cell, line by line.
#[inline]
pub(super) fn visit_neighbours(
    from: Cell,
    mut visit: impl FnMut(usize, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let line = from.line();
    let bit = from.bit();
    visit((line - 1) % STRIDE, upper_neighbours(bit))?;
    visit(line, level_neighbours(bit))?;
    visit((line + 1) % STRIDE, lower_neighbours(bit))
}

pub(super) const fn upper_neighbours(bit: u32) -> u32 {
    bit | bit << 1
}

pub(super) const fn level_neighbours(bit: u32) -> u32 {
    bit << 1 | bit >> 1
}

pub(super) const fn lower_neighbours(bit: u32) -> u32 {
    bit | bit >> 1
}

/// The positions of the set bits, lowest first.
pub(crate) struct Bits(pub(crate) u32);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}
