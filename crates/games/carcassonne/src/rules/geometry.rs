//! Coordinates: cells of the unbounded plane, sides of a tile, quarter turns.

/// A cell of the plane; x grows east, y south. None of the 72 tiles can lie farther than 71 from
/// the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Columns east of the start tile.
    pub x: i8,
    /// Rows south of the start tile.
    pub y: i8,
}

impl Cell {
    /// The cell of the start tile.
    pub const START: Cell = Cell { x: 0, y: 0 };

    /// The cell at that column and row.
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The adjacent cell on that side.
    #[must_use]
    pub const fn neighbour(self, side: Side) -> Cell {
        let (dx, dy) = side.offset();
        Cell { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// The eight cells around this one.
    pub fn surrounding(self) -> impl Iterator<Item = Cell> {
        const OFFSETS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        OFFSETS.into_iter().map(move |(dx, dy)| Cell::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy)))
    }

    /// Whether the other cell is this one or one of the eight around it.
    pub const fn is_near(self, other: Cell) -> bool {
        self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }
}

impl std::fmt::Display for Cell {
    /// As in notation: `3:-1`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.x, self.y)
    }
}

/// A side of a tile, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four, clockwise from the north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The offset to the cell on that side.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// The side that faces this one on the neighbouring tile.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }

    /// Its letter in names of targets.
    pub const fn letter(self) -> char {
        match self {
            Side::North => 'N',
            Side::East => 'E',
            Side::South => 'S',
            Side::West => 'W',
        }
    }
}

/// Quarter turns clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// As designed.
    #[default]
    R0,
    /// A quarter turn clockwise.
    R90,
    /// Upside down.
    R180,
    /// A quarter turn counter-clockwise.
    R270,
}

impl Rotation {
    /// All four, from the smallest angle.
    pub const ALL: [Rotation; 4] = [Rotation::R0, Rotation::R90, Rotation::R180, Rotation::R270];

    /// The number of quarter turns, 0 to 3.
    pub const fn quarters(self) -> usize {
        self as usize
    }

    /// The angle in degrees, clockwise.
    pub const fn degrees(self) -> u16 {
        90 * self as u16
    }

    /// The rotation of that angle.
    pub fn from_degrees(degrees: u16) -> Option<Rotation> {
        Rotation::ALL.into_iter().find(|rotation| rotation.degrees() == degrees)
    }

    /// The rotations whose bits are set, from the smallest angle.
    pub fn of_mask(mask: u8) -> impl Iterator<Item = Rotation> {
        Rotation::ALL.into_iter().filter(move |rotation| mask >> rotation.quarters() & 1 == 1)
    }
}
