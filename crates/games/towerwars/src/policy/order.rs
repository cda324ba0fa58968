//! Which steps are tried first. A good order is most of a search's strength.

use crate::rules::{Board, Side, Step};

/// Beyond this no position is deep.
pub(super) const MOST_PLIES: usize = 64;

const KNOWN: i32 = 1 << 24;
const ATTACK: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
/// A step's history never grows beyond this.
const MOST_HISTORY: i32 = 1 << 16;

/// What the search has learnt about quiet steps so far.
pub(super) struct Order {
    size: usize,
    killers: [[Option<Step>; 2]; MOST_PLIES],
    history: Vec<i32>,
}

/// A step with its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) step: Step,
    pub(super) rank: i32,
}

impl Order {
    pub(super) fn new(size: u8) -> Order {
        let size = usize::from(size);
        Order { size, killers: [[None; 2]; MOST_PLIES], history: vec![0; 2 * size.pow(4)] }
    }

    /// Ranks a step: the known best first, then attacks by what they take, then steps that refuted their neighbours, then by history and progress.
    pub(super) fn rank(&self, board: &Board, step: Step, known: Option<Step>, ply: usize) -> i32 {
        if known == Some(step) {
            return KNOWN;
        }
        let side = board.mover();
        let gain = attack_gain(board, step);
        if gain > 0 {
            return ATTACK + gain;
        }
        match self.killers.get(ply) {
            Some([first, _]) if *first == Some(step) => return KILLER + 1,
            Some([_, second]) if *second == Some(step) => return KILLER,
            _ => {}
        }
        let nearer = i32::from(board.distance_to_base(!side, step.from))
            - i32::from(board.distance_to_base(!side, step.to));
        self.history[self.place(side, step)] + nearer
    }

    /// Remembers a quiet step that refuted the position before it.
    pub(super) fn praise(&mut self, side: Side, step: Step, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(step)
        {
            *killers = [Some(step), killers[0]];
        }
        self.shift(side, step, depth * depth);
    }

    /// Remembers a quiet step that was tried before one that refuted.
    pub(super) fn blame(&mut self, side: Side, step: Step, depth: i32) {
        self.shift(side, step, -depth * depth);
    }

    fn shift(&mut self, side: Side, step: Step, by: i32) {
        let place = self.place(side, step);
        let history = &mut self.history[place];
        let by = by * 16;
        *history += by - *history * by.abs().min(MOST_HISTORY) / MOST_HISTORY;
    }

    fn place(&self, side: Side, step: Step) -> usize {
        let cell =
            |cell: crate::rules::Cell| usize::from(cell.row()) * self.size + usize::from(cell.column());
        let cells = self.size * self.size;
        (side as usize * cells + cell(step.from)) * cells + cell(step.to)
    }
}

/// What a step takes or blocks, in stones; 0 for a quiet step.
pub(super) fn attack_gain(board: &Board, step: Step) -> i32 {
    let target = board.square(step.to);
    if target.side() != Some(!board.mover()) {
        return 0;
    }
    let stones = i32::from(target.height()) + 1;
    if target.is_blocked() { 1 } else { stones }
}

/// Brings the best of the steps from `first` on to that place.
pub(super) fn pick(steps: &mut [Ranked], first: usize) -> Option<Ranked> {
    let mut best = first;
    let mut rank = steps.get(first)?.rank;
    for (index, step) in steps.iter().enumerate().skip(first + 1) {
        if step.rank > rank {
            (best, rank) = (index, step.rank);
        }
    }
    steps.swap(first, best);
    steps.get(first).copied()
}
