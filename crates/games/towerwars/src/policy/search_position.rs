//! The TowerWars board as a [`Position`] for the alpha-beta search.

use stammtisch_bots::alphabeta::{Margins, Position, TerminalResult};

use super::evaluate::Evaluator;
use crate::rules::{Board, Cell, Step, Undo};

/// A board with the cached parts of its evaluation.
#[derive(Clone)]
pub(super) struct SearchPosition {
    board: Board,
    evaluator: Evaluator,
}

impl SearchPosition {
    pub(super) fn new(board: &Board) -> SearchPosition {
        SearchPosition { board: board.clone(), evaluator: Evaluator::default() }
    }
}

impl Position for SearchPosition {
    type Move = Step;
    type Undo = Undo;

    const FINDS_WINS: bool = true;
    const ALLOWS_NULL_MOVE: bool = true;
    const MARGINS: Margins = Margins { futility: 120, piece: 130, delta: 60, reduces_late_moves: true };

    #[inline]
    fn make(&mut self, step: Step) -> Undo {
        self.board.play(step)
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.board.take_back(undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.hash()
    }

    #[inline]
    fn terminal_result(&self) -> Option<TerminalResult> {
        let side = self.board.mover();
        (self.board.base_is_lost(side) || !self.board.can_move(side)).then_some(TerminalResult::Lost)
    }

    fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&self.board)
    }

    #[inline]
    fn each_move(&self, each: impl FnMut(Step)) {
        self.board.each_step(each);
    }

    fn is_legal(&self, step: Step) -> bool {
        self.board.check(step).is_ok()
    }

    fn index_count(&self) -> usize {
        2 * usize::from(self.board.size()).pow(4)
    }

    #[inline]
    fn index(&self, step: Step) -> usize {
        let size = usize::from(self.board.size());
        let cell = |cell: Cell| usize::from(cell.row()) * size + usize::from(cell.column());
        let cells = size * size;
        (self.board.mover() as usize * cells + cell(step.from)) * cells + cell(step.to)
    }

    /// How much nearer the step comes to the enemy base.
    #[inline]
    fn quiet_score(&self, step: Step) -> i32 {
        let side = self.board.mover();
        i32::from(self.board.distance_to_base(!side, step.from))
            - i32::from(self.board.distance_to_base(!side, step.to))
    }

    /// What a step takes or blocks, in stones.
    #[inline]
    fn gain(&self, step: Step) -> i32 {
        let target = self.board.square(step.to);
        if target.side() != Some(!self.board.mover()) {
            return 0;
        }
        let stones = i32::from(target.height()) + 1;
        if target.is_blocked() { 1 } else { stones }
    }

    #[inline]
    fn each_attack(&self, each: impl FnMut(Step)) {
        self.board.each_attack(each);
    }

    #[inline]
    fn is_recaptured(&self, step: Step, gain: i32) -> bool {
        gain < 2 && self.board.reaches(self.board.mover(), step.to)
    }

    #[inline]
    fn winning_move(&self) -> Option<Step> {
        self.board.base_shot(self.board.mover())
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        self.board.base_shot(!self.board.mover()).is_some()
    }

    /// Whether the quiet step brings the enemy base into range. Called only while no stone of the
    /// side has it in range.
    fn threatens_win(&mut self, step: Step) -> bool {
        let side = self.board.mover();
        if self.board.square(step.from).is_stone() && self.board.square(step.to).is_empty() {
            return self.board.distance_to_base(!side, step.to) <= self.board.range(side, step.to);
        }
        let undo = self.board.play(step);
        let threatens = self.board.base_shot(side).is_some();
        self.board.take_back(undo);
        threatens
    }

    fn toggle_side(&mut self) {
        self.board.set_mover(!self.board.mover());
    }
}
