//! Reasons to refuse a move, checked step by step.
//!
//! This is independent of the move generator, so that tests can compare the two.

use stammtisch_rules::Text;

use super::board::Board;
use super::cell::{Cell, Step};
use super::square::Side;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is the other side's turn.
    NotYourTurn,
    /// The board has no such cell.
    OffBoard(Cell),
    /// The first cell is empty.
    NothingThere(Cell),
    /// The first cell holds an enemy piece.
    EnemyPiece(Cell),
    /// A base cannot move.
    BaseStays(Cell),
    /// A blocked tower cannot move a stone.
    Blocked(Cell),
    /// Both cells are the same.
    SameCell(Cell),
    /// No stone may enter its own base.
    OwnBase,
    /// The target is out of the stone's range.
    OutOfRange {
        /// The distance of the target.
        distance: u8,
        /// The range of the stone.
        range: u8,
    },
    /// A tower moves its top stone only to a neighbour cell.
    TowerFar(Cell),
    /// A tower cannot take anything, not even the base.
    TowerTakes(Cell),
    /// A tower of full height cannot be raised.
    FullTower {
        /// The cell of the tower.
        cell: Cell,
        /// The full height.
        height: u8,
    },
    /// A blocked tower cannot be blocked again from afar.
    BlockedAlready(Cell),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Over => Text::new("move-over"),
            Refusal::NotYourTurn => Text::new("move-not-your-turn"),
            Refusal::OffBoard(cell) => at("refusal-off-board", cell),
            Refusal::NothingThere(cell) => at("refusal-nothing-there", cell),
            Refusal::EnemyPiece(cell) => at("refusal-enemy-piece", cell),
            Refusal::BaseStays(cell) => at("refusal-base-stays", cell),
            Refusal::Blocked(cell) => at("refusal-blocked", cell),
            Refusal::SameCell(cell) => at("refusal-same-cell", cell),
            Refusal::OwnBase => Text::new("refusal-own-base"),
            Refusal::OutOfRange { distance, range } => {
                Text::new("refusal-out-of-range").with("distance", distance).with("range", range)
            }
            Refusal::TowerFar(cell) => at("refusal-tower-far", cell),
            Refusal::TowerTakes(cell) => at("refusal-tower-takes", cell),
            Refusal::FullTower { cell, height } => at("refusal-full-tower", cell).with("height", height),
            Refusal::BlockedAlready(cell) => at("refusal-blocked-already", cell),
        }
    }
}

fn at(key: &'static str, cell: Cell) -> Text {
    Text::new(key).with("cell", cell.to_string())
}

impl Board {
    /// Checks whether a step of the side to move is legal.
    pub fn check(&self, step: Step) -> Result<(), Refusal> {
        let side = self.mover();
        if let Some(cell) = [step.from, step.to].into_iter().find(|&cell| !self.has(cell)) {
            return Err(Refusal::OffBoard(cell));
        }
        let piece = self.square(step.from);
        if piece.is_empty() {
            return Err(Refusal::NothingThere(step.from));
        }
        if piece.side() != Some(side) {
            return Err(Refusal::EnemyPiece(step.from));
        }
        if piece.is_base() {
            return Err(Refusal::BaseStays(step.from));
        }
        if piece.is_blocked() {
            return Err(Refusal::Blocked(step.from));
        }
        if step.from == step.to {
            return Err(Refusal::SameCell(step.from));
        }
        if piece.is_tower() { self.check_tower(side, step) } else { self.check_stone(side, step) }
    }

    fn check_stone(&self, side: Side, step: Step) -> Result<(), Refusal> {
        let distance = step.from.distance(step.to);
        let range = self.range(side, step.from);
        if distance > range {
            return Err(Refusal::OutOfRange { distance, range });
        }
        let target = self.square(step.to);
        if target.side() == Some(!side) && target.is_blocked() && distance > 1 {
            return Err(Refusal::BlockedAlready(step.to));
        }
        self.check_own(side, step.to)
    }

    fn check_tower(&self, side: Side, step: Step) -> Result<(), Refusal> {
        if step.from.distance(step.to) > 1 {
            return Err(Refusal::TowerFar(step.from));
        }
        if self.square(step.to).side() == Some(!side) {
            return Err(Refusal::TowerTakes(step.from));
        }
        self.check_own(side, step.to)
    }

    /// Checks whether the side's own piece on a cell admits another stone.
    fn check_own(&self, side: Side, cell: Cell) -> Result<(), Refusal> {
        let target = self.square(cell);
        let height = self.full_height();
        if target.side() != Some(side) {
            Ok(())
        } else if target.is_base() {
            Err(Refusal::OwnBase)
        } else if target.height() >= height && !target.is_blocked() {
            Err(Refusal::FullTower { cell, height })
        } else {
            Ok(())
        }
    }
}
