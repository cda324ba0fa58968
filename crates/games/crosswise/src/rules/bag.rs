//! The bag that tiles are drawn from.

use rand::RngExt;
use stammtisch_rules::Rng;

use super::tile::Tile;

/// How many tiles there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts([u8; Tile::KINDS]);

impl Counts {
    /// The number of tiles of one kind.
    pub const fn of(&self, tile: Tile) -> u8 {
        self.0[tile.index()]
    }

    /// The number of tiles of all kinds.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Adds a tile.
    pub fn add(&mut self, tile: Tile) {
        self.0[tile.index()] = self.0[tile.index()].saturating_add(1);
    }

    /// Removes a tile and returns whether there was one.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let left = self.0[tile.index()].checked_sub(1);
        self.0[tile.index()] = left.unwrap_or(0);
        left.is_some()
    }

    /// Every single tile, ordered by ordinal.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let counts = *self;
        Tile::all().flat_map(move |tile| std::iter::repeat_n(tile, usize::from(counts.of(tile))))
    }

    /// Picks one of the tiles uniformly at random.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<Tile> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let mut index = rng.random_range(0..total);
        Tile::all().find(|&tile| {
            let here = usize::from(self.of(tile));
            let found = index < here;
            index = index.wrapping_sub(here);
            found
        })
    }
}

impl FromIterator<(Tile, u8)> for Counts {
    fn from_iter<I: IntoIterator<Item = (Tile, u8)>>(counts: I) -> Counts {
        let mut all = Counts::default();
        for (tile, count) in counts {
            all.0[tile.index()] = count;
        }
        all
    }
}

impl FromIterator<Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Counts {
        let mut all = Counts::default();
        tiles.into_iter().for_each(|tile| all.add(tile));
        all
    }
}

/// The bag. Draws are random unless a save fixes their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag {
    counts: Counts,
    /// The fixed order of the draws, the next one last; empty if draws are random.
    order: Vec<Tile>,
}

impl Bag {
    /// A bag with random draws.
    pub fn shuffled(counts: Counts) -> Bag {
        Bag { counts, order: Vec::new() }
    }

    /// A bag that yields its tiles in the given order.
    pub fn ordered(tiles: &[Tile]) -> Bag {
        Bag { counts: tiles.iter().copied().collect(), order: tiles.iter().rev().copied().collect() }
    }

    /// The number of tiles of each kind in the bag.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The order of the draws, if a save fixes it.
    pub fn order(&self) -> Option<impl Iterator<Item = Tile>> {
        (!self.order.is_empty()).then(|| self.order.iter().rev().copied())
    }

    /// The number of tiles left.
    pub fn len(&self) -> usize {
        self.counts.total()
    }

    /// Whether no tile is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the next draw can yield this tile.
    pub fn can_draw(&self, tile: Tile) -> bool {
        match self.order.last() {
            Some(&next) => next == tile,
            None => self.counts.of(tile) > 0,
        }
    }

    /// Picks the tile of the next draw without removing it.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<Tile> {
        self.order.last().copied().or_else(|| self.counts.pick(rng))
    }

    /// Removes a tile, if the next draw can yield it.
    pub(crate) fn remove(&mut self, tile: Tile) {
        if self.can_draw(tile) {
            self.counts.remove(tile);
            self.order.pop();
        }
    }

    /// Puts a tile back. All later draws are random, even if their order was fixed.
    pub(crate) fn put_back(&mut self, tile: Tile) {
        self.counts.add(tile);
        self.order.clear();
    }
}
