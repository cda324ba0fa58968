//! The board of playouts: keeps stones and liberties of every chain as sets, and the eight points
//! around every point.

use super::bits::Bits;
use super::pattern;
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
pub(super) struct Field<const W: usize, const N: usize> {
    pub(super) size: u16,
    pub(super) stride: u16,
    /// The point that the simple ko forbids; 0 if there is none.
    pub(super) ko: u16,
    empty_count: u16,
    cells: [u8; N],
    /// The stone that represents its chain.
    head: [u16; N],
    /// By head.
    liberties: [Bits<W>; N],
    stones: [Bits<W>; N],
    /// The contents of the eight points around, two bits each.
    around: [u16; N],
    empties: [u16; N],
    place: [u16; N],
    /// The empty points as a set.
    vacant: Bits<W>,
}

impl<const W: usize, const N: usize> Field<W, N> {
    /// Copies the stones of a board.
    pub(super) fn of(board: &Board) -> Field<W, N> {
        let size = u16::from(board.size());
        let mut field = Field {
            size,
            stride: size + 1,
            ko: 0,
            empty_count: 0,
            cells: [EDGE; N],
            head: [0; N],
            liberties: [Bits::EMPTY; N],
            stones: [Bits::EMPTY; N],
            around: [0; N],
            empties: [0; N],
            place: [0; N],
            vacant: Bits::EMPTY,
        };
        for point in board.points() {
            let at = field.at(point);
            field.cells[at as usize % N] = EMPTY;
            field.list(at);
        }
        for point in board.points() {
            let at = field.at(point);
            let lie = field.around_of(at).map(|beside| u16::from(field.cell(beside)));
            field.around[at as usize % N] =
                lie.into_iter().enumerate().map(|(i, cell)| cell << (2 * i)).sum();
        }
        for point in board.points() {
            if let Some(colour) = board.stone(point) {
                field.put(colour, field.at(point));
            }
        }
        field.ko = board.ko().map_or(0, |point| field.at(point));
        field
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
    pub(super) fn beside(&self, at: u16) -> [u16; 4] {
        [at + self.stride, at + 1, at - 1, at - self.stride]
    }

    /// The eight points around, in the order of their bits.
    #[inline(always)]
    pub(super) fn around_of(&self, at: u16) -> [u16; 8] {
        let (up, down) = (at + self.stride, at.wrapping_sub(self.stride));
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
    pub(super) fn vacant(&self) -> &Bits<W> {
        &self.vacant
    }

    #[inline(always)]
    pub(super) fn head(&self, at: u16) -> u16 {
        self.head[at as usize % N]
    }

    /// The liberties of the chain of this stone.
    #[inline(always)]
    pub(super) fn liberties(&self, stone: u16) -> &Bits<W> {
        &self.liberties[self.head(stone) as usize % N]
    }

    /// The stones of the chain of this stone.
    #[inline(always)]
    pub(super) fn chain(&self, stone: u16) -> &Bits<W> {
        &self.stones[self.head(stone) as usize % N]
    }

    /// All points of the board.
    pub(super) fn points(&self) -> impl Iterator<Item = u16> + use<W, N> {
        let (size, stride) = (self.size, self.stride);
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
        if pattern::has_room(self.around(at)) {
            return false;
        }
        let own = stone(colour);
        let breathes = self.beside(at).into_iter().any(|beside| match self.cell(beside) {
            EDGE => false,
            cell => (self.liberties(beside).len() > 1) == (cell == own),
        });
        !breathes || at == self.ko
    }

    /// The number of liberties and of stones that the chain of a stone here would have.
    pub(super) fn after(&self, colour: Colour, at: u16) -> (u32, u32) {
        let own = stone(colour);
        let mut liberties = Bits::<W>::EMPTY;
        let mut taken = Bits::<W>::EMPTY;
        let mut stones = Bits::<W>::only(at);
        for beside in self.beside(at) {
            match self.cell(beside) {
                EMPTY => liberties.insert(beside),
                EDGE => {}
                cell if cell == own => {
                    liberties.add(self.liberties(beside));
                    stones.add(self.chain(beside));
                }
                _ if self.liberties(beside).len() == 1 => taken.add(self.chain(beside)),
                _ => {}
            }
        }
        liberties.remove(at);
        for free in taken.iter() {
            if self.beside(free).into_iter().any(|beside| stones.contains(beside)) {
                liberties.insert(free);
            }
        }
        (liberties.len(), stones.len())
    }

    /// Places a legal stone; returns the number of captured stones.
    #[inline]
    pub(super) fn put(&mut self, colour: Colour, at: u16) -> u32 {
        let (own, enemy) = (stone(colour), stone(colour.other()));
        self.unlist(at);
        self.mark(at, own);
        let here = at as usize % N;
        self.head[here] = at;
        self.stones[here] = Bits::only(at);
        let mut liberties = Bits::EMPTY;
        let beside = self.beside(at);
        for point in beside {
            if self.cell(point) == EMPTY {
                liberties.insert(point);
            }
        }
        self.liberties[here] = liberties;
        let mut taken = 0;
        let mut taken_at = 0;
        for point in beside {
            let cell = self.cell(point);
            if cell == own {
                self.join(at, point);
            } else if cell == enemy {
                let head = self.head(point) as usize % N;
                self.liberties[head].remove(at);
                if self.liberties[head].is_empty() {
                    taken += self.take(point);
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

    fn take(&mut self, stone: u16) -> u32 {
        let chain = *self.chain(stone);
        for at in chain.iter() {
            self.mark(at, EMPTY);
            self.list(at);
        }
        for at in chain.iter() {
            for beside in self.beside(at) {
                if !matches!(self.cell(beside), EMPTY | EDGE) {
                    let head = self.head(beside) as usize % N;
                    self.liberties[head].insert(at);
                }
            }
        }
        chain.len()
    }

    #[inline(always)]
    fn join(&mut self, a: u16, b: u16) {
        let (mut great, mut small) = (self.head(a), self.head(b));
        if great == small {
            return;
        }
        if self.stones[great as usize % N].len() < self.stones[small as usize % N].len() {
            std::mem::swap(&mut great, &mut small);
        }
        let (stones, liberties) = (self.stones[small as usize % N], self.liberties[small as usize % N]);
        self.stones[great as usize % N].add(&stones);
        self.liberties[great as usize % N].add(&liberties);
        for at in stones.iter() {
            self.head[at as usize % N] = great;
        }
    }

    /// Sets the contents of a point, there and in the points around it.
    #[inline(always)]
    fn mark(&mut self, at: u16, cell: u8) {
        let change = u16::from(self.cells[at as usize % N] ^ cell);
        self.cells[at as usize % N] = cell;
        // The point above sees this one below it, and so on: the index seen from each of the eight.
        const SEEN_AS: [u16; 8] = [3, 2, 1, 0, 7, 6, 5, 4];
        for (index, point) in self.around_of(at).into_iter().enumerate() {
            self.around[point as usize % N] ^= change << (2 * SEEN_AS[index]);
        }
    }

    #[inline(always)]
    fn list(&mut self, at: u16) {
        self.empties[self.empty_count as usize % N] = at;
        self.place[at as usize % N] = self.empty_count;
        self.empty_count += 1;
        self.vacant.insert(at);
    }

    #[inline(always)]
    fn unlist(&mut self, at: u16) {
        self.vacant.remove(at);
        self.empty_count = self.empty_count.saturating_sub(1);
        let (place, moved) = (self.place[at as usize % N], self.empties[self.empty_count as usize % N]);
        self.empties[place as usize % N] = moved;
        self.place[moved as usize % N] = place;
    }
}
