//! The static evaluation of a position, part by part, in hundredths of a stone.

use crate::rules::{Bits, Board, Cell, Lines, STRIDE, Side, adjacent_cells};

/// The evaluation for one side. Every part is that side's figure minus the other's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// Stones and towers.
    pub material: i32,
    /// How near the best stones are to having the enemy base in range.
    pub base: i32,
    /// How many cells the stones reach.
    pub mobility: i32,
    /// The height of free towers.
    pub towers: i32,
    /// What the enemy could take or block.
    pub threats: i32,
}

/// The value of a stone, single or in a free tower.
const STONE_VALUE: i32 = 100;
/// The value of a stone in a blocked tower.
const BLOCKED_STONE_VALUE: i32 = 25;
/// The value of a level of a free tower, in addition to its stone.
const TOWER_HEIGHT_VALUE: i32 = 6;
/// The value of a stone's step towards the enemy base.
const ADVANCE_VALUE: i32 = 4;
/// The value of a cell within reach.
const REACHED_CELL_VALUE: i32 = 2;
/// The penalty for a stone that can be taken without recapture.
const HANGING_STONE_PENALTY: i32 = 18;
/// The penalty per stone of a tower that can be taken.
const TAKABLE_TOWER_PENALTY: i32 = 22;
/// The penalty per stone of a tower that can be blocked.
const BLOCKABLE_TOWER_PENALTY: i32 = 14;
/// The value of having the move.
const TEMPO_VALUE: i32 = 12;

/// The value of a stone by how many cells it lacks to have the enemy base in range; 0 beyond.
const SHOT_VALUES: [i32; 12] = [260, 190, 135, 100, 75, 56, 42, 30, 20, 12, 6, 2];

/// Evaluates positions, and recomputes a side's reach only when that side's pieces have changed.
#[derive(Clone, Default)]
pub(super) struct Evaluator {
    reaches: [SideReach; 2],
}

impl Evaluator {
    /// The evaluation for the side to move.
    pub(super) fn evaluate(&mut self, board: &Board) -> i32 {
        self.evaluate_side(board, board.mover()).total() + TEMPO_VALUE
    }

    fn evaluate_side(&mut self, board: &Board, side: Side) -> Evaluation {
        for side in Side::BOTH {
            if self.reaches[side].hash != board.army(side).hash {
                self.reaches[side] = SideReach::new(board, side);
            }
        }
        one_sided(board, side, &self.reaches).minus(one_sided(board, !side, &self.reaches))
    }
}

/// The evaluation for that side, part by part.
pub fn evaluate(board: &Board, side: Side) -> Evaluation {
    Evaluator::default().evaluate_side(board, side)
}

impl Evaluation {
    /// The sum of all parts.
    pub const fn total(self) -> i32 {
        self.material + self.base + self.mobility + self.towers + self.threats
    }

    const fn minus(self, other: Evaluation) -> Evaluation {
        Evaluation {
            material: self.material - other.material,
            base: self.base - other.base,
            mobility: self.mobility - other.mobility,
            towers: self.towers - other.towers,
            threats: self.threats - other.threats,
        }
    }
}

fn one_sided(board: &Board, side: Side, reaches: &[SideReach; 2]) -> Evaluation {
    let army = board.army(side);
    let reach = &reaches[side];
    let sums = army.sums;
    let from_base = match side {
        Side::Red => 2 * (i32::from(board.size()) - 1) * sums.free - sums.from_a1,
        Side::Blue => sums.from_a1,
    };
    Evaluation {
        material: STONE_VALUE * sums.free + BLOCKED_STONE_VALUE * sums.trapped,
        base: shot_value(reach.shortest) + shot_value(reach.second_shortest) / 3 - ADVANCE_VALUE * from_base,
        mobility: REACHED_CELL_VALUE * count_cells(board, |line| reach.cells[line] & army.open[line]),
        towers: TOWER_HEIGHT_VALUE * sums.heights,
        threats: -threats(board, side, reaches),
    }
}

/// The cells that one side's stones reach.
#[derive(Clone)]
struct SideReach {
    /// The hash of the side's pieces, which the rest was computed for.
    hash: u64,
    /// The cells within range, whatever stands there.
    cells: Lines,
    /// How many cells the best stone lacks to have the enemy base in range.
    shortest: i32,
    /// The same for the second best.
    second_shortest: i32,
}

impl Default for SideReach {
    /// The reach of a side without stones.
    fn default() -> SideReach {
        SideReach { hash: 0, cells: [0; STRIDE], shortest: i32::MAX, second_shortest: i32::MAX }
    }
}

impl SideReach {
    fn new(board: &Board, side: Side) -> SideReach {
        let army = board.army(side);
        let mut reach = SideReach { hash: army.hash, ..SideReach::default() };
        for line in board.lines() {
            reach.cells[line] |= adjacent_cells(&army.stones, line);
            let stones = army.stones[line];
            if stones == 0 {
                continue;
            }
            let strong = stones & adjacent_cells(&army.towers, line);
            for column in Bits(strong) {
                let from = Cell::at(line, column);
                reach.add_shooter(board, side, from);
                for (line, disc) in board.disc(from, board.range(side, from)) {
                    reach.cells[line] |= if line == from.line() { disc & !from.bit() } else { disc };
                }
            }
            // Without towers around, only the two stones of a line nearest to the base can matter.
            let mut weak = stones & !strong;
            for _ in 0..2 {
                let Some(highest) = weak.checked_ilog2() else { break };
                let column = if side == Side::Red { highest } else { weak.trailing_zeros() };
                weak &= !(1 << column);
                reach.add_shooter(board, side, Cell::at(line, column));
            }
        }
        reach
    }

    fn add_shooter(&mut self, board: &Board, side: Side, from: Cell) {
        let lacking = i32::from(board.distance_to_base(!side, from)) - i32::from(board.range(side, from));
        self.second_shortest = self.second_shortest.min(self.shortest.max(lacking));
        self.shortest = self.shortest.min(lacking);
    }
}

/// The penalty for pieces within the enemy's reach.
fn threats(board: &Board, side: Side, reaches: &[SideReach; 2]) -> i32 {
    let army = board.army(side);
    let foe = board.army(!side);
    let own = &reaches[side].cells;
    let hostile = &reaches[!side].cells;
    let mut threats =
        HANGING_STONE_PENALTY * count_cells(board, |line| army.stones[line] & hostile[line] & !own[line]);
    for line in board.lines() {
        for column in Bits(army.towers[line] & hostile[line]) {
            let cell = Cell::at(line, column);
            let is_takable = adjacent_cells(&foe.stones, line) & cell.bit() != 0;
            let stones = i32::from(board.square(cell).height()) + 1;
            threats += stones * if is_takable { TAKABLE_TOWER_PENALTY } else { BLOCKABLE_TOWER_PENALTY };
        }
    }
    threats
}

fn shot_value(lacking: i32) -> i32 {
    let index = usize::try_from(lacking.max(0)).ok();
    index.and_then(|index| SHOT_VALUES.get(index)).copied().unwrap_or(0)
}

/// Counts the set bits of all lines, two lines per `count_ones`.
fn count_cells(board: &Board, line: impl Fn(usize) -> u32) -> i32 {
    let lines = board.lines();
    let mut number = lines.start;
    let mut count = 0;
    while number < lines.end {
        count += (u64::from(line(number)) << 32 | u64::from(line(number + 1))).count_ones();
        number += 2;
    }
    count as i32
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use stammtisch_rules::Rng;

    use super::*;

    /// A board with the same pieces, placed one by one.
    fn rebuilt(board: &Board) -> Board {
        let mut again = Board::empty(board.size());
        board.cells().for_each(|cell| again.put(cell, board.square(cell)));
        again.set_mover(board.mover());
        again
    }

    #[test]
    fn incremental_evaluation_equals_evaluation_from_scratch() {
        let mut rng = Rng::seed_from_u64(3);
        for size in [4, 8, 13] {
            let mut board = Board::start(size);
            let mut evaluator = Evaluator::default();
            for ply in 0..200 {
                let steps = board.count_steps(board.mover());
                let Some(step) = (steps > 0).then(|| board.step_at(rng.random_range(0..steps))).flatten()
                else {
                    break;
                };
                let undo = board.play(step);
                assert_eq!(
                    evaluator.evaluate_side(&board, Side::Red),
                    evaluate(&rebuilt(&board), Side::Red),
                    "size {size}, ply {ply}"
                );
                if ply % 5 == 0 {
                    board.take_back(undo);
                    assert!(board == rebuilt(&board), "size {size}, ply {ply}");
                }
            }
        }
    }
}
