//! The board: chains with pseudo-liberties, captures, the simple ko and the hash of the position.
//!
//! Each stone updates all of them without allocation.

use super::cell::{BLACK, BORDER, EMPTY, NeighbourCounts, WHITE, cell};
use super::point::{CELLS, Colour, Point};
use super::zobrist;

/// A board of 1 to 19 lines. A copy is one flat block of memory.
///
/// A chain is named by one of its stones, its *head*. Its pseudo-liberties count an empty point
/// once for each stone beside it: they are zero exactly if there is no liberty, and far cheaper to
/// update than the number of liberties.
#[derive(Clone)]
pub struct Board {
    hash: u64,
    prisoners: [u32; 2],
    size: u8,
    /// The point that the simple ko forbids: a single stone was captured there by the last stone.
    ko: Option<Point>,
    empty_count: u16,
    /// The contents of each point, as summands of a [`NeighbourCounts`].
    cells: [u8; CELLS],
    /// Head of the chain of each stone; an empty or border point names itself.
    head: [Point; CELLS],
    /// The next stone of the same chain, in a ring.
    next: [Point; CELLS],
    /// By head; undefined for points that are not heads.
    pseudo_liberties: [u16; CELLS],
    /// Stones in the chain, by head.
    stones: [u16; CELLS],
    /// The empty points, in no particular order.
    empties: [Point; CELLS],
    /// The index of each empty point in `empties`.
    empties_index: [u16; CELLS],
}

/// Why a list of stones is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// Beyond the edge.
    OffBoard(Point),
    /// Two stones on one point.
    Twice(Point),
    /// A chain without a liberty.
    NoLiberty(Point),
}

impl Board {
    /// An empty board of `size` by `size` points; `size` is kept between 1 and 19.
    #[must_use]
    pub fn new(size: u8) -> Board {
        let size = size.clamp(1, 19);
        let mut board = Board {
            hash: zobrist::empty_board(size),
            prisoners: [0; 2],
            size,
            ko: None,
            empty_count: 0,
            cells: [BORDER; CELLS],
            head: std::array::from_fn(|i| Point::from_raw(i as u16)),
            next: std::array::from_fn(|i| Point::from_raw(i as u16)),
            pseudo_liberties: [0; CELLS],
            stones: [0; CELLS],
            empties: [Point::inside(0, 0); CELLS],
            empties_index: [0; CELLS],
        };
        for row in 0..size {
            for column in 0..size {
                board.become_empty(Point::inside(column, row));
            }
        }
        board
    }

    /// A board with these stones.
    pub fn with_stones(
        size: u8,
        stones: impl IntoIterator<Item = (Colour, Point)>,
    ) -> Result<Board, Misplaced> {
        let mut board = Board::new(size);
        for (colour, point) in stones {
            if !board.contains(point) {
                return Err(Misplaced::OffBoard(point));
            }
            if board.stone(point).is_some() {
                return Err(Misplaced::Twice(point));
            }
            if board.is_suicide(colour, point) || board.place(colour, point) > 0 {
                return Err(Misplaced::NoLiberty(point));
            }
        }
        board.ko = None;
        Ok(board)
    }

    /// Lines in each direction.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// A hash of the stones alone: equal for equal positions, no matter which side is to move.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of stones that this colour has captured.
    #[must_use]
    pub fn prisoners(&self, by: Colour) -> u32 {
        self.prisoners[by.index()]
    }

    /// The same board with other numbers of prisoners, as a written position has them.
    #[must_use]
    pub fn with_prisoners(mut self, by_black: u32, by_white: u32) -> Board {
        self.prisoners = [by_black, by_white];
        self
    }

    /// The point that the simple ko rule forbids to the player to move.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Sets or clears the point that the simple ko rule forbids.
    pub(crate) fn set_ko(&mut self, ko: Option<Point>) {
        self.ko = ko;
    }

    /// Clears the ko, as a pass does.
    pub fn lift_ko(&mut self) {
        self.ko = None;
    }

    /// Whether the point is on this board.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.cells[point.index()] != BORDER
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        match self.cells[point.index()] {
            BLACK => Some(Colour::Black),
            WHITE => Some(Colour::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and empty.
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == EMPTY
    }

    /// All points of the board, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Point::inside(column, row)))
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&p| self.contains(p))
    }

    /// The empty points, in an order that depends on how the position came about.
    #[must_use]
    pub fn empty_points(&self) -> &[Point] {
        &self.empties[..self.empty_count as usize]
    }

    /// The stones of the chain on this point; none if it is empty.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let first = self.stone(point).map(|_| point);
        std::iter::successors(first, move |stone| Some(self.next(*stone)).filter(|&next| next != point))
    }

    /// The stone that represents the chain on this point: the same for all its stones.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Point {
        self.head(point)
    }

    /// The number of liberties of the chain on this point.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        let mut counted = [false; CELLS];
        let touched = self.chain(point).flat_map(Point::neighbours).filter(|&p| self.is_empty(p));
        touched.filter(|p| !std::mem::replace(&mut counted[p.index()], true)).count()
    }

    /// Whether a stone on this empty point would leave its own chain without a liberty.
    #[must_use]
    #[inline]
    pub fn is_suicide(&self, colour: Colour, point: Point) -> bool {
        self.neighbour_counts(point).empty() == 0 && self.is_suicide_without_room(colour, point)
    }

    /// The hash of the position after this stone and its captures, without playing it.
    #[must_use]
    pub fn hash_after(&self, colour: Colour, point: Point) -> u64 {
        let mut hash = self.hash ^ zobrist::KEYS[colour.index()][point.index()];
        let enemy = colour.other();
        for (i, &neighbour) in point.neighbours().iter().enumerate() {
            let is_counted = point.neighbours()[..i].iter().any(|&p| self.head(p) == self.head(neighbour));
            if self.cells[neighbour.index()] == cell(enemy)
                && !is_counted
                && self.would_capture(point, neighbour)
            {
                hash ^= self.chain(neighbour).fold(0, |h, s| h ^ zobrist::KEYS[enemy.index()][s.index()]);
            }
        }
        hash
    }

    /// Places a stone on an empty point where it is no suicide, and captures the chains that lose
    /// their last liberty; returns the number of captured stones.
    #[inline]
    pub fn place(&mut self, colour: Colour, point: Point) -> u32 {
        let neighbour_counts = self.neighbour_counts(point);
        self.become_stone(colour, point, neighbour_counts.empty());
        for neighbour in point.neighbours() {
            if self.cells[neighbour.index()] == cell(colour) {
                self.join(point, neighbour);
            }
        }
        self.ko = None;
        if neighbour_counts.stones_or_border(colour.other()) == 0 {
            return 0;
        }
        let mut captured = 0;
        for neighbour in point.neighbours() {
            if self.cells[neighbour.index()] == cell(colour.other()) && self.pseudo_liberties(neighbour) == 0
            {
                captured += self.take_off(neighbour);
                self.ko = Some(neighbour);
            }
        }
        if captured != 1 || neighbour_counts.stones_or_border(colour.other()) != 4 {
            self.ko = None;
        }
        captured
    }

    /// Takes the chain on this point off the board; its stones become prisoners of the other
    /// colour.
    ///
    /// Returns the number of stones.
    pub fn take_off(&mut self, point: Point) -> u32 {
        let Some(colour) = self.stone(point) else { return 0 };
        let mut taken = 0;
        let mut stone = point;
        loop {
            let next = self.next(stone);
            self.become_empty(stone);
            self.hash ^= zobrist::KEYS[colour.index()][stone.index()];
            for neighbour in stone.neighbours() {
                let head = self.head(neighbour).index();
                self.pseudo_liberties[head] = self.pseudo_liberties[head].wrapping_add(1);
            }
            taken += 1;
            stone = next;
            if stone == point {
                break;
            }
        }
        self.prisoners[colour.other().index()] += taken;
        taken
    }

    /// Counts the contents of the four neighbours of a point.
    #[inline(always)]
    pub(super) fn neighbour_counts(&self, point: Point) -> NeighbourCounts {
        self.count_cells(point.neighbours())
    }

    /// Counts the contents of the four diagonal neighbours of a point.
    #[inline(always)]
    pub(super) fn diagonal_counts(&self, point: Point) -> NeighbourCounts {
        self.count_cells(point.diagonals())
    }

    /// The owner of this point when everything is played out: the colour of its stone, or the one
    /// colour all around it.
    ///
    /// At the end of a playout there are no other points.
    pub(super) fn owner_at_end(&self, point: Point) -> Option<Colour> {
        let neighbour_counts = self.neighbour_counts(point);
        self.stone(point)
            .or_else(|| Colour::BOTH.into_iter().find(|&c| neighbour_counts.stones_or_border(c) == 4))
    }

    /// As [`Board::is_suicide`] for a point that is known to have no empty neighbour.
    pub(super) fn is_suicide_without_room(&self, colour: Colour, point: Point) -> bool {
        !point.neighbours().iter().any(|&neighbour| match self.cells[neighbour.index()] {
            BORDER | EMPTY => false,
            stone if stone == cell(colour) => !self.would_capture(point, neighbour),
            _ => self.would_capture(point, neighbour),
        })
    }

    /// Swaps two entries of the list of empty points.
    #[inline(always)]
    pub(super) fn swap_empties(&mut self, i: u16, j: u16) {
        let a = self.empties[i as usize % CELLS];
        let b = self.empties[j as usize % CELLS];
        self.list_empty(b, i);
        self.list_empty(a, j);
    }

    /// The entry `i` of the list of empty points.
    #[inline(always)]
    pub(super) fn empty_point(&self, i: u16) -> Point {
        self.empties[i as usize % CELLS]
    }

    #[inline(always)]
    fn count_cells(&self, points: [Point; 4]) -> NeighbourCounts {
        NeighbourCounts::of(points.map(|p| self.cells[p.index()]))
    }

    /// Whether a stone on `point` would fill the last liberty of the chain on `neighbour`.
    fn would_capture(&self, point: Point, neighbour: Point) -> bool {
        let head = self.head(neighbour);
        let contacts = point.neighbours().iter().filter(|&&p| self.head(p) == head).count();
        usize::from(self.pseudo_liberties[head.index()]) == contacts
    }

    #[inline(always)]
    fn head(&self, point: Point) -> Point {
        self.head[point.index()]
    }

    #[inline(always)]
    fn next(&self, point: Point) -> Point {
        self.next[point.index()]
    }

    #[inline(always)]
    fn pseudo_liberties(&self, stone: Point) -> u16 {
        self.pseudo_liberties[self.head(stone).index()]
    }

    /// Makes an empty point a chain of one stone, and removes that liberty from its neighbours.
    #[inline(always)]
    fn become_stone(&mut self, colour: Colour, point: Point, liberties: u16) {
        self.empty_count -= 1;
        let moved = self.empty_point(self.empty_count);
        self.list_empty(moved, self.empties_index[point.index()]);
        self.cells[point.index()] = cell(colour);
        self.hash ^= zobrist::KEYS[colour.index()][point.index()];
        self.pseudo_liberties[point.index()] = liberties;
        self.stones[point.index()] = 1;
        for neighbour in point.neighbours() {
            let head = self.head(neighbour).index();
            self.pseudo_liberties[head] = self.pseudo_liberties[head].wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn become_empty(&mut self, point: Point) {
        self.cells[point.index()] = EMPTY;
        self.head[point.index()] = point;
        self.next[point.index()] = point;
        self.list_empty(point, self.empty_count);
        self.empty_count += 1;
    }

    #[inline(always)]
    fn list_empty(&mut self, point: Point, place: u16) {
        self.empties[place as usize % CELLS] = point;
        self.empties_index[point.index()] = place;
    }

    /// Merges the chains of two stones of the same colour.
    #[inline(always)]
    fn join(&mut self, a: Point, b: Point) {
        let mut large = self.head(b);
        let mut small = self.head(a);
        if large == small {
            return;
        }
        if self.stones[large.index()] < self.stones[small.index()] {
            std::mem::swap(&mut large, &mut small);
        }
        self.stones[large.index()] += self.stones[small.index()];
        let liberties = self.pseudo_liberties[small.index()];
        self.pseudo_liberties[large.index()] = self.pseudo_liberties[large.index()].wrapping_add(liberties);
        let mut stone = small;
        loop {
            self.head[stone.index()] = large;
            stone = self.next(stone);
            if stone == small {
                break;
            }
        }
        self.next.swap(large.index(), small.index());
    }
}
