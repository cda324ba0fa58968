//! Patterns of the eight points around a point: eyes, liberties, and 3x3 shapes where a stone is
//! often good.
//!
//! Each point has two bits, in this order: above, right, left, below, then the corners above left,
//! above right, below left, below right.

use std::sync::OnceLock;

use super::playout_board::EDGE;

/// The bits of the four neighbours, without the corners.
const CROSS: u16 = 0x00ff;

/// Whether one of the four neighbours is empty.
#[inline(always)]
pub(super) fn has_liberty(around: u16) -> bool {
    let filled = (around | around >> 1) & CROSS & 0x0055;
    filled != 0x0055
}

/// Whether this is a one-point eye of the colour with these two bits: all neighbours are its own,
/// and fewer than two corners the enemy's, at the edge none.
#[inline(always)]
pub(super) fn is_eye(around: u16, own: u8) -> bool {
    // A border point has both bits set, so it counts as either colour.
    let bit = u16::from(own) - 1;
    let mine = (around >> bit) & 0x0055;
    if mine != 0x0055 {
        return false;
    }
    let is_other = u16::from(3 - own) - 1;
    let corners = around >> 8;
    let has_own = corners >> bit & 0x55;
    let has_other = corners >> is_other & 0x55;
    let edge = (has_own & has_other).count_ones();
    let enemies = (has_other & !has_own).count_ones();
    // An enemy point has only its own bit set.
    enemies < if edge > 0 { 1 } else { 2 }
}

/// The 3x3 patterns where a stone is often good, in one orientation.
///
/// `X` and `O` are stones of different colours, either of them the mover's; `x` is anything but
/// `X`, `o` anything but `O`, `.` empty, `-` the edge, `?` anything. The middle is the point
/// itself.
const PATTERNS: [&str; 13] = [
    // Hane: around the head of two stones that face each other.
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. o.?",
    ".O. X.. ...",
    // Cutting or connecting.
    "XO? O.x ?x?",
    "?X? O.O xxx",
    "?X? x.O ?O?",
    "OX? x.O ???",
    // At the edge.
    "X.? O.? ---",
    "OX? X.O ---",
    "?X? o.O ---",
    "?XO o.o ---",
    "?OX X.O ---",
];

/// Whether a pattern matches the points around, for either colour to move.
#[inline(always)]
pub(super) fn matches_pattern(around: u16) -> bool {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    let table = TABLE.get_or_init(pattern_table);
    table[around as usize / 64] >> (around % 64) & 1 == 1
}

/// All patterns in every orientation and with both colours: one bit for each contents.
fn pattern_table() -> Vec<u64> {
    let mut table = vec![0_u64; 65536 / 64];
    for shape in PATTERNS {
        // The contents row by row, without the blanks.
        let text: Vec<u8> = shape.bytes().filter(|&letter| letter != b' ').collect();
        let grid: [u8; 9] = std::array::from_fn(|index| text.get(index).copied().unwrap_or(b'?'));
        for turned in all_orientations(grid) {
            for is_swapped in [false, true] {
                add_fillings(&mut table, turned, is_swapped, 0, 0);
            }
        }
    }
    table
}

/// The eight orientations of a 3x3 square.
fn all_orientations(mut grid: [u8; 9]) -> Vec<[u8; 9]> {
    let mut orientations = Vec::new();
    for _ in 0..4 {
        grid = std::array::from_fn(|index| grid[6 - 3 * (index % 3) + index / 3]);
        orientations.push(grid);
        orientations.push(std::array::from_fn(|index| grid[3 * (index / 3) + 2 - index % 3]));
    }
    orientations
}

/// The index of each of the eight points in the 3x3 square.
const IN_GRID: [usize; 8] = [1, 5, 3, 7, 0, 2, 6, 8];

/// The eight orientations of a shape.
pub(super) fn orientations(around: u16) -> [u16; 8] {
    let mut grid = [0; 9];
    for (index, place) in IN_GRID.into_iter().enumerate() {
        grid[place] = (around >> (2 * index) & 3) as u8;
    }
    let mut orientations = [0; 8];
    for (orientation, grid) in orientations.iter_mut().zip(all_orientations(grid)) {
        *orientation =
            IN_GRID.into_iter().enumerate().map(|(index, place)| u16::from(grid[place]) << (2 * index)).sum();
    }
    orientations
}

/// The orientation that represents all eight.
pub(super) fn canonical(around: u16) -> u16 {
    orientations(around).into_iter().min().unwrap_or(around)
}

/// The shape as this colour sees it: its own stones have Black's bits.
#[inline(always)]
pub(super) fn for_mover(around: u16, own: u8) -> u16 {
    if own == 1 { around } else { (around & 0x5555) << 1 | around >> 1 & 0x5555 }
}

/// Sets the bits of all contents that match the square, from this point on.
fn add_fillings(table: &mut [u64], grid: [u8; 9], is_swapped: bool, index: usize, around: u16) {
    let Some(&place) = IN_GRID.get(index) else {
        table[around as usize / 64] |= 1 << (around % 64);
        return;
    };
    let (x, o) = if is_swapped { (2, 1) } else { (1, 2) };
    let cells: &[u8] = match grid[place] {
        b'X' => &[x],
        b'O' => &[o],
        b'.' => &[0],
        b'-' => &[EDGE],
        b'x' => &[0, o, EDGE],
        b'o' => &[0, x, EDGE],
        _ => &[0, 1, 2, EDGE],
    };
    for &cell in cells {
        add_fillings(table, grid, is_swapped, index + 1, around | u16::from(cell) << (2 * index));
    }
}
