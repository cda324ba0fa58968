//! The bag that tiles are drawn from.

use rand::RngExt;
use stammtisch_rules::Rng;

use super::tile::Tile;

/// How many tiles there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts([u8; Tile::KINDS]);

impl Counts {
    /// How many of that kind.
    pub const fn of(&self, tile: Tile) -> u8 {
        self.0[tile.index()]
    }

    /// How many in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// One more of that kind.
    pub fn add(&mut self, tile: Tile) {
        self.0[tile.index()] = self.0[tile.index()].saturating_add(1);
    }

    /// One less of that kind; whether there was one.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let left = self.0[tile.index()].checked_sub(1);
        self.0[tile.index()] = left.unwrap_or(0);
        left.is_some()
    }

    /// Every single tile, by ordinal.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let counts = *self;
        Tile::all().flat_map(move |tile| std::iter::repeat_n(tile, usize::from(counts.of(tile))))
    }

    /// One of the tiles, each as likely as any other.
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

/// The bag. Chance decides what is drawn, unless a save has laid down the order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag {
    counts: Counts,
    /// The order of the draws, the next one last; empty where chance decides.
    order: Vec<Tile>,
}

impl Bag {
    /// A bag that chance draws from.
    pub fn shuffled(counts: Counts) -> Bag {
        Bag { counts, order: Vec::new() }
    }

    /// A bag that gives its tiles in that order.
    pub fn ordered(tiles: &[Tile]) -> Bag {
        Bag { counts: tiles.iter().copied().collect(), order: tiles.iter().rev().copied().collect() }
    }

    /// How many tiles of each kind are in it.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The order of the draws, if a save has laid it down.
    pub fn order(&self) -> Option<impl Iterator<Item = Tile>> {
        (!self.order.is_empty()).then(|| self.order.iter().rev().copied())
    }

    /// How many tiles are left.
    pub fn len(&self) -> usize {
        self.counts.total()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether that tile can come out next.
    pub fn may_give(&self, tile: Tile) -> bool {
        match self.order.last() {
            Some(&next) => next == tile,
            None => self.counts.of(tile) > 0,
        }
    }

    /// The tile that comes out next.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<Tile> {
        self.order.last().copied().or_else(|| self.counts.pick(rng))
    }

    /// Takes that tile out.
    pub(crate) fn take(&mut self, tile: Tile) {
        if self.may_give(tile) {
            self.counts.remove(tile);
            self.order.pop();
        }
    }

    /// Puts a tile back; where it lies is up to chance again.
    pub(crate) fn give_back(&mut self, tile: Tile) {
        self.counts.add(tile);
        self.order.clear();
    }
}
