//! Why a move is not legal, said step by step as a referee would. Written apart from the move generator, so that tests can hold one against the other.

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
    /// A cell that this board does not have.
    OffBoard(Cell),
    /// Nothing stands on the first cell.
    NothingThere(Cell),
    /// The first cell holds a piece of the enemy.
    EnemyPiece(Cell),
    /// A base never moves.
    BaseStays(Cell),
    /// A blocked tower cannot hand out stones.
    Blocked(Cell),
    /// The way leads nowhere.
    SameCell(Cell),
    /// Nothing of one's own may enter the own base.
    OwnBase,
    /// The stone does not reach so far.
    OutOfRange {
        /// How far it is.
        distance: u8,
        /// How far the stone goes from there.
        range: u8,
    },
    /// A tower hands its top stone to a neighbour cell only.
    TowerFar(Cell),
    /// A tower takes nothing, not even the base.
    TowerTakes(Cell),
    /// A tower of full height cannot grow.
    FullTower {
        /// Where it stands.
        cell: Cell,
        /// The full height.
        height: u8,
    },
    /// A tower that is blocked already cannot be blocked again from afar.
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
    /// Whether a step of the side to move is legal, and if not, why.
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
        let (distance, range) = (step.from.distance(step.to), self.range(side, step.from));
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

    /// Whether one's own things on a cell let another stone in.
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
