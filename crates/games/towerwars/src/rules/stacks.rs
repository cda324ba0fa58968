//! The identity of every stone. The rules do not need it, but the scene does: it animates moving
//! stones and draws towers as stacks of known stones.

use super::board::Board;
use super::cell::{Cell, GRID, Step};
use super::square::Square;

/// Marks the absence of a stone.
const NONE: u16 = u16::MAX;

/// The numbered stones of a match, stacked on their cells. A blocking stone lies on top of the
/// tower it blocks.
#[derive(Clone)]
pub(crate) struct Stacks {
    top: [u16; GRID],
    below: Vec<u16>,
}

impl Stacks {
    /// Numbers the stones of a board, row by row, bottom up.
    pub(crate) fn new(board: &Board) -> Stacks {
        let mut stacks = Stacks { top: [NONE; GRID], below: Vec::new() };
        for cell in board.cells() {
            let square = board.square(cell);
            if !square.is_empty() && !square.is_base() {
                for _ in 0..=square.height() + u8::from(square.is_blocked()) {
                    stacks.below.push(NONE);
                    stacks.push(cell, (stacks.below.len() - 1) as u16);
                }
            }
        }
        stacks
    }

    /// The stones on a cell, bottom up.
    pub(crate) fn on(&self, cell: Cell) -> Vec<u16> {
        let top = self.top[cell.index()];
        let below = |&stone: &u16| self.below.get(usize::from(stone)).copied();
        let mut stones: Vec<u16> =
            std::iter::successors(Some(top), below).filter(|&stone| stone != NONE).collect();
        stones.reverse();
        stones
    }

    /// Applies a legal step. `entered` and `then` are the target's content before and after it.
    pub(crate) fn play(&mut self, step: Step, entered: Square, then: Square) {
        let Some(stone) = self.pop(step.from) else { return };
        if entered.is_blocked() && then == entered.freed() {
            self.pop(step.to);
            return;
        }
        if then.is_stone() {
            self.top[step.to.index()] = NONE;
        }
        self.push(step.to, stone);
    }

    fn push(&mut self, cell: Cell, stone: u16) {
        let top = &mut self.top[cell.index()];
        if let Some(below) = self.below.get_mut(usize::from(stone)) {
            *below = *top;
            *top = stone;
        }
    }

    fn pop(&mut self, cell: Cell) -> Option<u16> {
        let top = &mut self.top[cell.index()];
        let stone = *top;
        *top = *self.below.get(usize::from(stone))?;
        Some(stone)
    }
}
