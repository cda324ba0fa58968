//! Regions: features of neighbouring tiles grown together, kept by union-find with all that is needed to score them.

use stammtisch_rules::{Seat, SeatSet};

use super::designs::FEATURES;

/// A feature of a laid tile, counted in the order of laying.
pub(crate) type Node = u8;

/// A set of laid tiles, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileSet(u128);

impl TileSet {
    /// Just this tile.
    pub(crate) const fn only(tile: u8) -> TileSet {
        TileSet(1 << tile)
    }

    /// The tiles of both sets.
    #[must_use]
    pub(crate) const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// How many tiles.
    pub const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles in the order they were laid.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(next)
        })
    }
}

/// How many meeples each seat has on a region, four bits a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeples(u32);

impl Meeples {
    /// Whether nobody stands here.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many that seat has here.
    pub const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.0) & 15) as u8
    }

    /// The seats with the most meeples: they rule the region together.
    pub fn rulers(self) -> SeatSet {
        let most = (0..5).map(|seat| self.of(Seat(seat))).max().unwrap_or(0);
        (0..5).map(Seat).filter(|&seat| most > 0 && self.of(seat) == most).collect()
    }

    /// The seats that have any meeple here.
    pub fn seats(self) -> SeatSet {
        (0..5).map(Seat).filter(|&seat| self.of(seat) > 0).collect()
    }

    #[must_use]
    const fn and_one(self, seat: Seat) -> Meeples {
        Meeples(self.0 + (1 << (4 * seat.0)))
    }
}

/// What is known of a whole region. Of a field, `open` is of no interest; of anything else, `cities` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// The tiles it lies on; of a cloister, its own and those around it.
    pub tiles: TileSet,
    /// Who stands on it.
    pub meeples: Meeples,
    /// The complete cities beside a field, by the order of their completion.
    pub cities: u32,
    /// Shields of a city.
    pub shields: u8,
    /// Sides where a city or road may still go on; tiles that are missing around a cloister.
    pub open: u8,
    size: u8,
}

impl Region {
    /// The region that one feature is before it meets others.
    pub(crate) const fn new(tile: u8, shields: u8, open: u8) -> Region {
        let tiles = TileSet::only(tile);
        Region { tiles, meeples: Meeples(0), cities: 0, shields, open, size: 1 }
    }
}

/// All regions of a board.
#[derive(Clone)]
pub(crate) struct Regions {
    parent: [Node; FEATURES],
    regions: [Region; FEATURES],
    len: u8,
}

impl Regions {
    pub(crate) fn new() -> Regions {
        let region = Region::new(0, 0, 0);
        Regions { parent: [0; FEATURES], regions: [region; FEATURES], len: 0 }
    }

    /// How many features have been laid.
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// Adds a feature that touches nothing yet.
    pub(crate) fn add(&mut self, region: Region) {
        let node = usize::from(self.len);
        if node < FEATURES {
            self.parent[node] = self.len;
            self.regions[node] = region;
            self.len += 1;
        }
    }

    /// The node that stands for the whole region of this node.
    pub(crate) fn root(&self, node: Node) -> Node {
        let mut node = node;
        while self.parent[usize::from(node)] != node {
            node = self.parent[usize::from(node)];
        }
        node
    }

    /// The whole region of this node.
    pub(crate) fn region(&self, node: Node) -> &Region {
        &self.regions[usize::from(self.root(node))]
    }

    /// The same, to be changed.
    pub(crate) fn region_mut(&mut self, node: Node) -> &mut Region {
        &mut self.regions[usize::from(self.root(node))]
    }

    /// Joins two regions; `closing` open ends meet and are open no more. The smaller hangs itself below the larger, so
    /// that a path to the root never has more than eight steps.
    pub(crate) fn join(&mut self, one: Node, other: Node, closing: u8) {
        let (mut root, mut child) = (self.root(one), self.root(other));
        if root != child {
            if self.regions[usize::from(root)].size < self.regions[usize::from(child)].size {
                std::mem::swap(&mut root, &mut child);
            }
            self.parent[usize::from(child)] = root;
            let taken = self.regions[usize::from(child)];
            let region = &mut self.regions[usize::from(root)];
            region.tiles = region.tiles.or(taken.tiles);
            region.meeples = Meeples(region.meeples.0 + taken.meeples.0);
            region.cities |= taken.cities;
            region.shields += taken.shields;
            region.open += taken.open;
            region.size = region.size.saturating_add(taken.size);
        }
        let region = &mut self.regions[usize::from(root)];
        region.open = region.open.saturating_sub(closing);
    }

    /// Puts a meeple on a region.
    pub(crate) fn man(&mut self, node: Node, seat: Seat) {
        let region = self.region_mut(node);
        region.meeples = region.meeples.and_one(seat);
    }

    /// Takes all meeples off a region.
    pub(crate) fn clear(&mut self, node: Node) {
        self.region_mut(node).meeples = Meeples::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_tiles() -> Regions {
        let mut regions = Regions::new();
        for tile in 0..3 {
            regions.add(Region::new(tile, u8::from(tile == 1), 2));
        }
        regions
    }

    #[test]
    fn a_joined_region_sums_up_its_parts() {
        let mut regions = three_tiles();
        regions.man(0, Seat(1));
        regions.man(2, Seat(1));
        regions.man(1, Seat(4));
        regions.join(0, 1, 2);
        regions.join(2, 1, 2);
        let region = *regions.region(0);
        assert_eq!((region.tiles.len(), region.shields, region.open), (3, 1, 2));
        assert_eq!(region.meeples.of(Seat(1)), 2);
        assert_eq!(region.meeples.rulers(), SeatSet::only(Seat(1)));
        assert_eq!(region.meeples.seats().len(), 2);
    }

    #[test]
    fn a_region_that_meets_itself_only_loses_open_ends() {
        let mut regions = three_tiles();
        regions.join(0, 1, 2);
        regions.join(1, 0, 2);
        assert_eq!((regions.region(0).tiles.len(), regions.region(0).open), (2, 0));
    }

    #[test]
    fn a_set_of_tiles_lists_them_in_order() {
        let set = TileSet::only(71).or(TileSet::only(0)).or(TileSet::only(64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 71]);
        assert_eq!(TileSet::default().iter().count(), 0);
    }
}
