//! The board of playouts: keeps stones and liberties of every chain as sets, and the eight points
//! around every point.

use super::pattern;
use super::point_set::PointSet;
use crate::rules::{Board, Colour, Point};

/// The contents of a point, in two bits.
pub(super) const EMPTY: u8 = 0;
pub(super) const EDGE: u8 = 3;

/// The two bits of a colour.
#[inline(always)]
pub(super) const fn stone(colour: Colour) -> u8 {
    colour as u8 + 1
}

/// The point of the rules, on a board with rows of this length.
#[inline(always)]
pub(super) fn point(stride: u16, at: u16) -> Option<Point> {
    Point::at((at % stride).checked_sub(1)? as u8, (at / stride).checked_sub(1)? as u8)
}

/// A board of up to `N` points with its border; sets of points have `W` words.
///
/// Index 0 is no point.
#[derive(Clone)]
pub(super) struct PlayoutBoard<const W: usize, const N: usize> {
    pub(super) size: u16,
    pub(super) stride: u16,
    /// The point that the simple ko forbids; 0 if there is none.
    pub(super) ko: u16,
    empty_count: u16,
    cells: [u8; N],
    /// The stone that represents its chain.
    head: [u16; N],
    /// By head.
    liberties: [PointSet<W>; N],
    stones: [PointSet<W>; N],
    /// The contents of the eight points around, two bits each.
    around: [u16; N],
    empties: [u16; N],
    empties_index: [u16; N],
    /// The empty points as a set.
    empty_set: PointSet<W>,
}

impl<const W: usize, const N: usize> PlayoutBoard<W, N> {
    /// Copies the stones of a board.
    pub(super) fn of(board: &Board) -> PlayoutBoard<W, N> {
        let size = u16::from(board.size());
        let mut playout_board = PlayoutBoard {
            size,
            stride: size + 1,
            ko: 0,
            empty_count: 0,
            cells: [EDGE; N],
            head: [0; N],
            liberties: [PointSet::EMPTY; N],
            stones: [PointSet::EMPTY; N],
            around: [0; N],
            empties: [0; N],
            empties_index: [0; N],
            empty_set: PointSet::EMPTY,
        };
        for point in board.points() {
            let at = playout_board.at(point);
            playout_board.cells[at as usize % N] = EMPTY;
            playout_board.add_empty(at);
        }
        for point in board.points() {
            let at = playout_board.at(point);
            let contents =
                playout_board.points_around(at).map(|neighbour| u16::from(playout_board.cell(neighbour)));
            playout_board.around[at as usize % N] =
                contents.into_iter().enumerate().map(|(i, cell)| cell << (2 * i)).sum();
        }
        for point in board.points() {
            if let Some(colour) = board.stone(point) {
                playout_board.place(colour, playout_board.at(point));
            }
        }
        playout_board.ko = board.ko().map_or(0, |point| playout_board.at(point));
        playout_board
    }

    #[inline(always)]
    pub(super) fn at(&self, point: Point) -> u16 {
        (u16::from(point.row()) + 1) * self.stride + u16::from(point.column()) + 1
    }

    #[inline(always)]
    pub(super) fn cell(&self, at: u16) -> u8 {
        self.cells[at as usize % N]
    }

    #[inline(always)]
    pub(super) fn neighbours(&self, at: u16) -> [u16; 4] {
        [at + self.stride, at + 1, at - 1, at - self.stride]
    }

    /// The eight points around, in the order of their bits.
    #[inline(always)]
    pub(super) fn points_around(&self, at: u16) -> [u16; 8] {
        let up = at + self.stride;
        let down = at.wrapping_sub(self.stride);
        [up, at + 1, at.wrapping_sub(1), down, up.wrapping_sub(1), up + 1, down.wrapping_sub(1), down + 1]
    }

    /// The contents of the eight points around.
    #[inline(always)]
    pub(super) fn around(&self, at: u16) -> u16 {
        self.around[at as usize % N]
    }

    #[inline(always)]
    pub(super) fn empties(&self) -> &[u16] {
        &self.empties[..self.empty_count as usize % (N + 1)]
    }

    /// The empty points as a set.
    #[inline(always)]
    pub(super) fn empty_set(&self) -> &PointSet<W> {
        &self.empty_set
    }

    #[inline(always)]
    pub(super) fn head(&self, at: u16) -> u16 {
        self.head[at as usize % N]
    }

    /// The liberties of the chain of this stone.
    #[inline(always)]
    pub(super) fn liberties(&self, stone: u16) -> &PointSet<W> {
        &self.liberties[self.head(stone) as usize % N]
    }

    /// The stones of the chain of this stone.
    #[inline(always)]
    pub(super) fn chain(&self, stone: u16) -> &PointSet<W> {
        &self.stones[self.head(stone) as usize % N]
    }

    /// All points of the board.
    pub(super) fn points(&self) -> impl Iterator<Item = u16> + use<W, N> {
        let size = self.size;
        let stride = self.stride;
        (1..=size).flat_map(move |row| (1..=size).map(move |column| row * stride + column))
    }

    /// Whether all four neighbours are this colour's or the border, and the diagonals make it a
    /// real eye.
    #[inline(always)]
    pub(super) fn is_eye(&self, colour: Colour, at: u16) -> bool {
        pattern::is_eye(self.around(at), stone(colour))
    }

    /// Whether a stone here is suicide or forbidden by the simple ko.
    #[inline(always)]
    pub(super) fn is_forbidden(&self, colour: Colour, at: u16) -> bool {
        if pattern::has_liberty(self.around(at)) {
            return false;
        }
        let own = stone(colour);
        let has_liberty = self.neighbours(at).into_iter().any(|neighbour| match self.cell(neighbour) {
            EDGE => false,
            cell => (self.liberties(neighbour).len() > 1) == (cell == own),
        });
        !has_liberty || at == self.ko
    }

    /// The number of liberties and of stones that the chain of a stone here would have.
    pub(super) fn chain_after(&self, colour: Colour, at: u16) -> (u32, u32) {
        let own = stone(colour);
        let mut liberties = PointSet::<W>::EMPTY;
        let mut taken = PointSet::<W>::EMPTY;
        let mut stones = PointSet::<W>::only(at);
        for neighbour in self.neighbours(at) {
            match self.cell(neighbour) {
                EMPTY => liberties.insert(neighbour),
                EDGE => {}
                cell if cell == own => {
                    liberties.insert_all(self.liberties(neighbour));
                    stones.insert_all(self.chain(neighbour));
                }
                _ if self.liberties(neighbour).len() == 1 => taken.insert_all(self.chain(neighbour)),
                _ => {}
            }
        }
        liberties.remove(at);
        for free in taken.iter() {
            if self.neighbours(free).into_iter().any(|neighbour| stones.contains(neighbour)) {
                liberties.insert(free);
            }
        }
        (liberties.len(), stones.len())
    }

    /// Places a legal stone; returns the number of captured stones.
    #[inline]
    pub(super) fn place(&mut self, colour: Colour, at: u16) -> u32 {
        let own = stone(colour);
        let enemy = stone(colour.other());
        self.remove_empty(at);
        self.set_cell(at, own);
        let here = at as usize % N;
        self.head[here] = at;
        self.stones[here] = PointSet::only(at);
        let mut liberties = PointSet::EMPTY;
        let neighbours = self.neighbours(at);
        for point in neighbours {
            if self.cell(point) == EMPTY {
                liberties.insert(point);
            }
        }
        self.liberties[here] = liberties;
        let mut taken = 0;
        let mut taken_at = 0;
        for point in neighbours {
            let cell = self.cell(point);
            if cell == own {
                self.merge(at, point);
            } else if cell == enemy {
                let head = self.head(point) as usize % N;
                self.liberties[head].remove(at);
                if self.liberties[head].is_empty() {
                    taken += self.capture(point);
                    taken_at = point;
                }
            }
        }
        let head = self.head(at) as usize % N;
        self.liberties[head].remove(at);
        let is_ko = taken == 1 && self.stones[head].len() == 1 && self.liberties[head].len() == 1;
        self.ko = if is_ko { taken_at } else { 0 };
        taken
    }

    fn capture(&mut self, stone: u16) -> u32 {
        let chain = *self.chain(stone);
        for at in chain.iter() {
            self.set_cell(at, EMPTY);
            self.add_empty(at);
        }
        for at in chain.iter() {
            for neighbour in self.neighbours(at) {
                if !matches!(self.cell(neighbour), EMPTY | EDGE) {
                    let head = self.head(neighbour) as usize % N;
                    self.liberties[head].insert(at);
                }
            }
        }
        chain.len()
    }

    #[inline(always)]
    fn merge(&mut self, a: u16, b: u16) {
        let mut large = self.head(a);
        let mut small = self.head(b);
        if large == small {
            return;
        }
        if self.stones[large as usize % N].len() < self.stones[small as usize % N].len() {
            std::mem::swap(&mut large, &mut small);
        }
        let stones = self.stones[small as usize % N];
        let liberties = self.liberties[small as usize % N];
        self.stones[large as usize % N].insert_all(&stones);
        self.liberties[large as usize % N].insert_all(&liberties);
        for at in stones.iter() {
            self.head[at as usize % N] = large;
        }
    }

    /// Sets the contents of a point, there and in the points around it.
    #[inline(always)]
    fn set_cell(&mut self, at: u16, cell: u8) {
        let change = u16::from(self.cells[at as usize % N] ^ cell);
        self.cells[at as usize % N] = cell;
        // The point above sees this one below it, and so on: the index seen from each of the eight.
        const SEEN_AS: [u16; 8] = [3, 2, 1, 0, 7, 6, 5, 4];
        for (index, point) in self.points_around(at).into_iter().enumerate() {
            self.around[point as usize % N] ^= change << (2 * SEEN_AS[index]);
        }
    }

    #[inline(always)]
    fn add_empty(&mut self, at: u16) {
        self.empties[self.empty_count as usize % N] = at;
        self.empties_index[at as usize % N] = self.empty_count;
        self.empty_count += 1;
        self.empty_set.insert(at);
    }

    #[inline(always)]
    fn remove_empty(&mut self, at: u16) {
        self.empty_set.remove(at);
        self.empty_count = self.empty_count.saturating_sub(1);
        let place = self.empties_index[at as usize % N];
        let moved = self.empties[self.empty_count as usize % N];
        self.empties[place as usize % N] = moved;
        self.empties_index[moved as usize % N] = place;
    }
}
