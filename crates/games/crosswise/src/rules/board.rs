//! The board and the points of its lines.

use stammtisch_rules::Seat;

use super::cell::{Cell, Cells};
use super::tile::Symbol;

/// The largest side length of a board.
pub(crate) const MAX_BOARD_SIZE: usize = 10;
const SYMBOL_KINDS: usize = Symbol::ALL.len();

/// A team: seats 0 and 2 score the columns, seats 1 and 3 the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// Orange, scores columns.
    Vertical,
    /// Green, scores rows.
    Horizontal,
}

impl Team {
    /// Both teams, the first to move first.
    pub const BOTH: [Team; 2] = [Team::Vertical, Team::Horizontal];

    /// The team of a seat.
    pub const fn of(seat: Seat) -> Team {
        if seat.0.is_multiple_of(2) { Team::Vertical } else { Team::Horizontal }
    }

    /// The team it plays against.
    pub const fn other(self) -> Team {
        match self {
            Team::Vertical => Team::Horizontal,
            Team::Horizontal => Team::Vertical,
        }
    }

    /// Its name in message keys and CSS classes.
    pub const fn name(self) -> &'static str {
        match self {
            Team::Vertical => "vertical",
            Team::Horizontal => "horizontal",
        }
    }

    /// The index of the team's line through a cell.
    pub const fn line(self, cell: Cell) -> usize {
        match self {
            Team::Vertical => cell.column() as usize,
            Team::Horizontal => cell.row() as usize,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// The score of a line or a team. A full line of equal tiles outranks any number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Points {
    /// A number of points.
    Count(u16),
    /// A full line of equal tiles: the win of sixes.
    Sixes,
}

/// The number of tiles of each symbol in a line.
pub(crate) type SymbolCounts = [u8; SYMBOL_KINDS];

/// The cells and their symbols.
///
/// Symbol counts per line are kept up to date, so that points need no scan of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    cells: [Option<Symbol>; MAX_BOARD_SIZE * MAX_BOARD_SIZE],
    filled: Cells,
    lines: [[SymbolCounts; MAX_BOARD_SIZE]; 2],
    full_lines: [u8; 2],
}

impl Board {
    /// An empty board with this side length (at most 10).
    pub fn new(size: u8) -> Board {
        Board {
            size: size.min(MAX_BOARD_SIZE as u8),
            cells: [None; MAX_BOARD_SIZE * MAX_BOARD_SIZE],
            filled: Cells::NONE,
            lines: [[[0; SYMBOL_KINDS]; MAX_BOARD_SIZE]; 2],
            full_lines: [0; 2],
        }
    }

    /// The side length.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The symbol on a cell.
    pub fn get(&self, cell: Cell) -> Option<Symbol> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Whether the cell is on this board.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.column() < self.size && cell.row() < self.size
    }

    /// Every cell, row by row.
    pub const fn cells(&self) -> Cells {
        Cells::of_board(self.size)
    }

    /// The cells with a tile.
    pub const fn filled(&self) -> Cells {
        self.filled
    }

    /// The cells without a tile.
    pub const fn empty(&self) -> Cells {
        self.cells().without(self.filled)
    }

    /// Whether no cell is empty.
    pub const fn is_full(&self) -> bool {
        self.empty().is_empty()
    }

    /// Puts a symbol on a cell, or clears it. Ignores cells off the board.
    pub fn put(&mut self, cell: Cell, symbol: Option<Symbol>) {
        if !self.contains(cell) {
            return;
        }
        let before = std::mem::replace(&mut self.cells[cell.index()], symbol);
        if let Some(removed) = before {
            self.update_counts(cell, removed, -1);
        }
        if let Some(added) = symbol {
            self.update_counts(cell, added, 1);
        }
        self.filled.set(cell, symbol.is_some());
    }

    fn update_counts(&mut self, cell: Cell, symbol: Symbol, change: i8) {
        for team in Team::BOTH {
            let held = &mut self.lines[team.index()][team.line(cell)][symbol.index()];
            let was_full = *held == self.size;
            *held = held.wrapping_add_signed(change);
            let is_full = *held == self.size;
            self.full_lines[team.index()] += u8::from(is_full);
            self.full_lines[team.index()] -= u8::from(was_full);
        }
    }

    /// Whether the team has a full line of equal tiles.
    pub const fn has_sixes(&self, team: Team) -> bool {
        self.full_lines[team.index()] > 0
    }

    /// The points of one of the team's lines.
    pub fn line_points(&self, team: Team, line: usize) -> Points {
        let Some(counts) = self.lines[team.index()].get(line) else { return Points::Count(0) };
        if counts.contains(&self.size) {
            return Points::Sixes;
        }
        Points::Count(self.points_for(counts))
    }

    /// The team's points on the whole board.
    pub fn points(&self, team: Team) -> Points {
        if self.has_sixes(team) {
            return Points::Sixes;
        }
        Points::Count(self.sum(team))
    }

    /// The sum over the team's lines.
    ///
    /// A full line of equal tiles continues the scale of the shorter ones.
    pub(crate) fn sum(&self, team: Team) -> u16 {
        (0..usize::from(self.size)).map(|line| self.line_sum(team, line)).sum()
    }

    /// The symbol counts of one of the team's lines.
    pub(crate) fn symbol_counts(&self, team: Team, line: usize) -> &SymbolCounts {
        &self.lines[team.index()][line]
    }

    /// The numeric points of one of the team's lines, full lines of equal tiles included.
    pub(crate) fn line_sum(&self, team: Team, line: usize) -> u16 {
        self.points_for(&self.lines[team.index()][line])
    }

    /// The points of a line with these symbol counts.
    ///
    /// A full line of different symbols scores a point per tile. Otherwise two equal tiles score
    /// 1 point, and each further one 2.
    pub(crate) fn points_for(&self, counts: &SymbolCounts) -> u16 {
        let singles = counts.iter().filter(|&&symbol_counts| symbol_counts == 1).count();
        if singles == usize::from(self.size) {
            return u16::from(self.size);
        }
        counts.iter().map(|&held| if held < 2 { 0 } else { 2 * u16::from(held) - 3 }).sum()
    }

    /// Whether one tile on an empty cell would complete a full line of equal tiles.
    pub fn is_threat(&self, team: Team, line: usize) -> bool {
        let counts = &self.lines[team.index()][line];
        counts.contains(&(self.size - 1)) && counts.iter().sum::<u8>() == self.size - 1
    }

    /// The number of tiles with this symbol on the board.
    pub fn count_of(&self, symbol: Symbol) -> usize {
        self.lines[0].iter().map(|line| usize::from(line[symbol.index()])).sum()
    }
}
