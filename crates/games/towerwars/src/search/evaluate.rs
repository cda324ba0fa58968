//! What a position is worth, part by part, in hundredths of a stone.

use crate::rules::{Bits, Board, Cell, Reach, Side};

/// What a position is worth to one side. Every part counts for that side and against the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
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

/// The worth for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    worth(board, board.mover()).total() + TEMPO
}

/// The worth for that side, part by part.
pub fn worth(board: &Board, side: Side) -> Worth {
    let reach = Side::BOTH.map(|side| board.reach(side));
    one_sided(board, side, &reach).minus(one_sided(board, !side, &reach))
}

impl Worth {
    /// All parts together.
    pub const fn total(self) -> i32 {
        self.material + self.base + self.mobility + self.towers + self.threats
    }

    const fn minus(self, other: Worth) -> Worth {
        Worth {
            material: self.material - other.material,
            base: self.base - other.base,
            mobility: self.mobility - other.mobility,
            towers: self.towers - other.towers,
            threats: self.threats - other.threats,
        }
    }
}

fn one_sided(board: &Board, side: Side, reach: &[Reach; 2]) -> Worth {
    let army = board.army(side);
    let mut worth = Worth::default();
    let (mut best, mut second) = (i32::MAX, i32::MAX);
    for line in board.lines() {
        for column in Bits(army.stones[line]) {
            let cell = Cell::at(line, column);
            let distance = i32::from(board.distance_to_base(!side, cell));
            let short = distance - i32::from(board.range(side, cell));
            worth.material += STONE;
            worth.base -= ADVANCE * distance;
            (best, second) = (best.min(short), second.min(best.max(short)));
        }
    }
    worth.base += shot(best) + shot(second) / 3;
    for cell in board.towers_of(side) {
        let height = i32::from(board.square(cell).height());
        worth.material += STONE * (height + 1);
        worth.base -= ADVANCE * i32::from(board.distance_to_base(!side, cell)) * (height + 1);
        worth.towers += HEIGHT * height;
    }
    for cell in board.blocked_of(side) {
        worth.material += BLOCKED_STONE * (i32::from(board.square(cell).height()) + 1);
    }
    let (own, foe) = (&reach[side], &reach[!side]);
    worth.mobility = REACHED * count(board, |line| own.far[line] & army.open[line]);
    worth.threats -= LOOSE * count(board, |line| army.stones[line] & foe.far[line] & !own.far[line]);
    for cell in board.towers_of(side) {
        let stones = i32::from(board.square(cell).height()) + 1;
        if foe.near[cell.line()] & cell.bit() != 0 {
            worth.threats -= SHAKY_TAKE * stones;
        } else if foe.far[cell.line()] & cell.bit() != 0 {
            worth.threats -= SHAKY_BLOCK * stones;
        }
    }
    worth
}

fn shot(short: i32) -> i32 {
    usize::try_from(short.max(0)).ok().and_then(|short| SHOT.get(short)).copied().unwrap_or(0)
}

fn count(board: &Board, line: impl Fn(usize) -> u32) -> i32 {
    board.lines().map(|number| line(number).count_ones() as i32).sum()
}
