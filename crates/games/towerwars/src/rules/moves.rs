//! The legal steps of a position: all of them, how many, whether there is one, and which would win at once.

use std::ops::ControlFlow;

use super::board::{Army, Board};
use super::cell::{Cell, STRIDE, Step};
use super::square::Side;

impl Board {
    /// Calls `each` for every legal step of the side to move. Nothing is allocated.
    #[inline]
    pub fn each_step(&self, mut each: impl FnMut(Step)) {
        let _ = self.targets(self.mover(), |from, line, mut bits| {
            while bits != 0 {
                each(Step { from, to: Cell::at(line, bits.trailing_zeros()) });
                bits &= bits - 1;
            }
            ControlFlow::Continue(())
        });
    }

    /// How many legal steps that side has (or would have, if it were its turn).
    pub fn count_steps(&self, side: Side) -> usize {
        let mut count = 0;
        let _ = self.targets(side, |_, _, bits| {
            count += bits.count_ones() as usize;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal step of the side to move with that number, in the order of [`Board::each_step`].
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
        self.targets(side, |_, _, bits| if bits == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            .is_break()
    }

    /// A step by which that side would take the enemy base.
    pub fn base_shot(&self, side: Side) -> Option<Step> {
        let to = self.base(!side);
        let in_range = |&from: &Cell| self.distance_to_base(!side, from) <= self.range(side, from);
        self.stones_of(side).find(in_range).map(|from| Step { from, to })
    }

    /// The cells of a side's single stones.
    pub(crate) fn stones_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        let army = self.army(side);
        self.lines().flat_map(|line| Bits(army.stones[line]).map(move |column| Cell::at(line, column)))
    }

    /// Calls `visit` with every piece that may move, a line, and the cells it may go to in that line (perhaps none).
    #[inline]
    fn targets<V>(&self, side: Side, mut visit: V) -> ControlFlow<()>
    where
        V: FnMut(Cell, usize, u32) -> ControlFlow<()>,
    {
        let (own, foe) = (self.army(side), self.army(!side));
        for line in self.lines() {
            for column in Bits(own.stones[line]) {
                let from = Cell::at(line, column);
                match self.range(side, from) {
                    1 => near(from, |line, bits| visit(from, line, bits & own.open[line]))?,
                    range => self.far(own, foe, from, range, |line, bits| visit(from, line, bits))?,
                }
            }
            for column in Bits(own.towers[line]) {
                let from = Cell::at(line, column);
                near(from, |line, bits| visit(from, line, bits & own.open[line] & !foe.owned[line]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The targets of a stone with more than its natural range, line by line. What stands between does not matter.
    #[inline]
    fn far(
        &self,
        own: &Army,
        foe: &Army,
        from: Cell,
        range: u8,
        mut visit: impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (range, column, at) = (i32::from(range), i32::from(from.column()), from.line());
        let first = at.saturating_sub(range as usize).max(1);
        let last = (at + range as usize).min(usize::from(self.size()));
        for line in first..=last {
            let down = line as i32 - at as i32;
            let left = (column - range).max(column - range - down).max(0);
            let right = (column + range).min(column + range - down).min(STRIDE as i32 - 1);
            let disc = (u32::MAX << left) & (u32::MAX >> (STRIDE as i32 - 1 - right));
            let beside = match down {
                -1 => upper(from.bit()),
                0 => level(from.bit()),
                1 => lower(from.bit()),
                _ => 0,
            };
            let itself = if down == 0 { from.bit() } else { 0 };
            visit(line, own.open[line] & disc & (beside | !foe.blocked[line]) & !itself)?;
        }
        ControlFlow::Continue(())
    }
}

/// The six cells around a cell, line by line.
#[inline]
fn near(from: Cell, mut visit: impl FnMut(usize, u32) -> ControlFlow<()>) -> ControlFlow<()> {
    let (line, bit) = (from.line(), from.bit());
    visit((line - 1) % STRIDE, upper(bit))?;
    visit(line, level(bit))?;
    visit((line + 1) % STRIDE, lower(bit))
}

const fn upper(bit: u32) -> u32 {
    bit | bit << 1
}

const fn level(bit: u32) -> u32 {
    bit << 1 | bit >> 1
}

const fn lower(bit: u32) -> u32 {
    bit | bit >> 1
}

/// The positions of the set bits, lowest first.
struct Bits(u32);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}
