//! The board and what its lines are worth.

use stammtisch_rules::Seat;

use super::cell::{Cell, Cells};
use super::tile::Symbol;

/// The longest side of a board.
pub(crate) const LONGEST: usize = 10;
const KINDS: usize = Symbol::ALL.len();

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

    /// The number of the team's line that runs through a cell.
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

/// What a line or a team has: points, or a full line of equal tiles, which outranks all points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Points {
    /// That many points.
    Count(u16),
    /// The win of sixes.
    Sixes,
}

/// How many of each symbol a line holds.
pub(crate) type Line = [u8; KINDS];

/// The cells and what lies on them. Counts per line are kept up to date, so that points are looked up, never searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    cells: [Option<Symbol>; LONGEST * LONGEST],
    filled: Cells,
    lines: [[Line; LONGEST]; 2],
    full_lines: [u8; 2],
}

impl Board {
    /// An empty board with sides of that length (at most 10).
    pub fn new(size: u8) -> Board {
        Board {
            size: size.min(LONGEST as u8),
            cells: [None; LONGEST * LONGEST],
            filled: Cells::NONE,
            lines: [[[0; KINDS]; LONGEST]; 2],
            full_lines: [0; 2],
        }
    }

    /// The length of its sides.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// What lies on a cell.
    pub fn get(&self, cell: Cell) -> Option<Symbol> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Whether the cell is on this board.
    pub const fn has(&self, cell: Cell) -> bool {
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

    /// The cells without one.
    pub const fn empty(&self) -> Cells {
        self.cells().without(self.filled)
    }

    /// Whether no cell is left.
    pub const fn is_full(&self) -> bool {
        self.empty().is_empty()
    }

    /// Lays a tile on a cell, or takes away what is there. A cell beside the board is left alone.
    pub fn put(&mut self, cell: Cell, symbol: Option<Symbol>) {
        if !self.has(cell) {
            return;
        }
        let before = std::mem::replace(&mut self.cells[cell.index()], symbol);
        if let Some(gone) = before {
            self.count(cell, gone, -1);
        }
        if let Some(laid) = symbol {
            self.count(cell, laid, 1);
        }
        self.filled.set(cell, symbol.is_some());
    }

    fn count(&mut self, cell: Cell, symbol: Symbol, change: i8) {
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

    /// What one of the team's lines is worth.
    pub fn line_points(&self, team: Team, line: usize) -> Points {
        let Some(counts) = self.lines[team.index()].get(line) else { return Points::Count(0) };
        if counts.contains(&self.size) {
            return Points::Sixes;
        }
        Points::Count(self.worth(counts))
    }

    /// What the team has on the whole board.
    pub fn points(&self, team: Team) -> Points {
        if self.has_sixes(team) {
            return Points::Sixes;
        }
        Points::Count(self.sum(team))
    }

    /// The sum over the team's lines; a full line of equal tiles goes on the scale of the shorter ones.
    pub(crate) fn sum(&self, team: Team) -> u16 {
        (0..usize::from(self.size)).map(|line| self.line_sum(team, line)).sum()
    }

    /// How many of each symbol one of the team's lines holds.
    pub(crate) fn held(&self, team: Team, line: usize) -> &Line {
        &self.lines[team.index()][line]
    }

    pub(crate) fn line_sum(&self, team: Team, line: usize) -> u16 {
        self.worth(&self.lines[team.index()][line])
    }

    /// All different: a point for each tile. Otherwise 1 for two equal tiles and 2 for each further one.
    pub(crate) fn worth(&self, counts: &Line) -> u16 {
        let single = counts.iter().filter(|&&held| held == 1).count();
        if single == usize::from(self.size) {
            return u16::from(self.size);
        }
        counts.iter().map(|&held| if held < 2 { 0 } else { 2 * u16::from(held) - 3 }).sum()
    }

    /// Whether the team lacks but one tile for a full line of equal ones, and its cell is empty.
    pub fn is_threat(&self, team: Team, line: usize) -> bool {
        let counts = &self.lines[team.index()][line];
        counts.contains(&(self.size - 1)) && counts.iter().sum::<u8>() == self.size - 1
    }

    /// How many tiles of that symbol lie on the board.
    pub fn count_of(&self, symbol: Symbol) -> usize {
        self.lines[0].iter().map(|line| usize::from(line[symbol.index()])).sum()
    }
}
