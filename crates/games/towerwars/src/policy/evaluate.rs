//! What a position is worth, part by part, in hundredths of a stone.

use crate::rules::{Bits, Board, Cell, Lines, STRIDE, Side, around};

/// What a position is worth to one side. Every part counts for that side and against the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatValues {
    /// Stones and towers.
    pub material: i32,
    /// How near the best stones are to a shot at the enemy base, range counted in.
    pub base: i32,
    /// How much of the board the stones reach.
    pub mobility: i32,
    /// Height of free towers.
    pub towers: i32,
    /// What the enemy could take or block.
    pub threats: i32,
}

/// A stone, or a stone's worth in a tower.
const STONE: i32 = 100;
/// A stone in a blocked tower.
const BLOCKED_STONE: i32 = 25;
/// A tower's height beyond its stones.
const HEIGHT: i32 = 6;
/// A stone that is one cell nearer to the enemy base.
const ADVANCE: i32 = 4;
/// A cell within reach.
const REACHED: i32 = 2;
/// A stone that can be taken and not taken back.
const LOOSE: i32 = 18;
/// A stone of a tower that can be taken or blocked.
const SHAKY_TAKE: i32 = 22;
const SHAKY_BLOCK: i32 = 14;
/// The right to move.
const TEMPO: i32 = 12;

/// What it is worth that the best shooter is so many cells out of range; further out counts nothing.
const SHOT: [i32; 12] = [260, 190, 135, 100, 75, 56, 42, 30, 20, 12, 6, 2];

/// Evaluates many positions: what a side's stones can do is looked at again only when that side's pieces have changed.
#[derive(Clone, Default)]
pub(super) struct Evaluator {
    fronts: [Front; 2],
}

impl Evaluator {
    /// The worth for the side to move.
    pub(super) fn evaluate(&mut self, board: &Board) -> i32 {
        self.worth(board, board.mover()).total() + TEMPO
    }

    fn worth(&mut self, board: &Board, side: Side) -> SeatValues {
        for side in Side::BOTH {
            if self.fronts[side].hash != board.army(side).hash {
                self.fronts[side] = Front::new(board, side);
            }
        }
        one_sided(board, side, &self.fronts).minus(one_sided(board, !side, &self.fronts))
    }
}

/// The worth for that side, part by part.
pub fn worth(board: &Board, side: Side) -> SeatValues {
    Evaluator::default().worth(board, side)
}

impl SeatValues {
    /// All parts together.
    pub const fn total(self) -> i32 {
        self.material + self.base + self.mobility + self.towers + self.threats
    }

    const fn minus(self, other: SeatValues) -> SeatValues {
        SeatValues {
            material: self.material - other.material,
            base: self.base - other.base,
            mobility: self.mobility - other.mobility,
            towers: self.towers - other.towers,
            threats: self.threats - other.threats,
        }
    }
}

fn one_sided(board: &Board, side: Side, fronts: &[Front; 2]) -> SeatValues {
    let (army, front) = (board.army(side), &fronts[side]);
    let sums = army.sums;
    let from_base = match side {
        Side::Red => 2 * (i32::from(board.size()) - 1) * sums.free - sums.from_a1,
        Side::Blue => sums.from_a1,
    };
    SeatValues {
        material: STONE * sums.free + BLOCKED_STONE * sums.trapped,
        base: shot(front.best) + shot(front.second) / 3 - ADVANCE * from_base,
        mobility: REACHED * count(board, |line| front.reach[line] & army.open[line]),
        towers: HEIGHT * sums.heights,
        threats: -threats(board, side, fronts),
    }
}

/// What one side's stones can do.
#[derive(Clone)]
struct Front {
    /// The hash of the side's pieces.
    hash: u64,
    /// The cells they reach, whatever stands there.
    reach: Lines,
    /// How many cells the two best of them are short of a shot at the enemy base.
    best: i32,
    second: i32,
}

impl Default for Front {
    /// Nothing can be done without stones.
    fn default() -> Front {
        Front { hash: 0, reach: [0; STRIDE], best: i32::MAX, second: i32::MAX }
    }
}

impl Front {
    fn new(board: &Board, side: Side) -> Front {
        let army = board.army(side);
        let mut front = Front { hash: army.hash, ..Front::default() };
        for line in board.lines() {
            front.reach[line] |= around(&army.stones, line);
            let stones = army.stones[line];
            if stones == 0 {
                continue;
            }
            let strong = stones & around(&army.towers, line);
            for column in Bits(strong) {
                let from = Cell::at(line, column);
                front.consider(board, side, from);
                for (line, disc) in board.disc(from, board.range(side, from)) {
                    front.reach[line] |= if line == from.line() { disc & !from.bit() } else { disc };
                }
            }
            let mut weak = stones & !strong;
            for _ in 0..2 {
                let Some(highest) = weak.checked_ilog2() else { break };
                let column = if side == Side::Red { highest } else { weak.trailing_zeros() };
                weak &= !(1 << column);
                front.consider(board, side, Cell::at(line, column));
            }
        }
        front
    }

    fn consider(&mut self, board: &Board, side: Side, from: Cell) {
        let short = i32::from(board.distance_to_base(!side, from)) - i32::from(board.range(side, from));
        self.second = self.second.min(self.best.max(short));
        self.best = self.best.min(short);
    }
}

/// What the enemy's reach puts at stake.
fn threats(board: &Board, side: Side, fronts: &[Front; 2]) -> i32 {
    let (army, foe) = (board.army(side), board.army(!side));
    let (own, hostile) = (&fronts[side].reach, &fronts[!side].reach);
    let mut threats = LOOSE * count(board, |line| army.stones[line] & hostile[line] & !own[line]);
    for line in board.lines() {
        for column in Bits(army.towers[line] & hostile[line]) {
            let cell = Cell::at(line, column);
            let taken = around(&foe.stones, line) & cell.bit() != 0;
            let stones = i32::from(board.square(cell).height()) + 1;
            threats += stones * if taken { SHAKY_TAKE } else { SHAKY_BLOCK };
        }
    }
    threats
}

fn shot(short: i32) -> i32 {
    usize::try_from(short.max(0)).ok().and_then(|short| SHOT.get(short)).copied().unwrap_or(0)
}

/// How many bits are set on the board. Two lines at a time are counted almost as fast as one.
fn count(board: &Board, line: impl Fn(usize) -> u32) -> i32 {
    let lines = board.lines();
    let (mut number, mut count) = (lines.start, 0);
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

    /// The board with the same pieces, put there one by one.
    fn rebuilt(board: &Board) -> Board {
        let mut again = Board::empty(board.size());
        board.cells().for_each(|cell| again.put(cell, board.square(cell)));
        again.set_mover(board.mover());
        again
    }

    #[test]
    fn what_is_kept_along_with_the_moves_is_what_a_fresh_look_finds() {
        let mut rng = Rng::seed_from_u64(3);
        for size in [4, 8, 13] {
            let (mut board, mut evaluator) = (Board::start(size), Evaluator::default());
            for ply in 0..200 {
                let steps = board.count_steps(board.mover());
                let Some(step) = (steps > 0).then(|| board.step_at(rng.random_range(0..steps))).flatten()
                else {
                    break;
                };
                let undo = board.play(step);
                assert_eq!(
                    evaluator.worth(&board, Side::Red),
                    worth(&rebuilt(&board), Side::Red),
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
