//! Regions: connected features of neighbouring tiles, in a union-find structure with their score
//! data.

use stammtisch_rules::{Seat, SeatSet};

use super::designs::FEATURE_COUNT;

/// A feature of a laid tile, numbered in the order of laying.
pub(crate) type Node = u8;

/// A set of laid tiles, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileSet(u128);

impl TileSet {
    /// The set of one tile.
    pub(crate) const fn single(tile: u8) -> TileSet {
        TileSet(1 << tile)
    }

    /// The tiles of both sets.
    #[must_use]
    pub(crate) const fn union(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The number of tiles.
    pub const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// Whether the set has no tile.
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

/// The number of meeples of each seat on a region, four bits per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeples(u32);

impl Meeples {
    /// Whether no seat has a meeple here.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of meeples of that seat.
    pub const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.0) & 15) as u8
    }

    /// The seats with the most meeples: they own the region together.
    pub fn owners(self) -> SeatSet {
        let most = (0..5).map(|seat| self.of(Seat(seat))).max().unwrap_or(0);
        (0..5).map(Seat).filter(|&seat| most > 0 && self.of(seat) == most).collect()
    }

    /// The seats with at least one meeple.
    pub fn seats(self) -> SeatSet {
        (0..5).map(Seat).filter(|&seat| self.of(seat) > 0).collect()
    }

    #[must_use]
    const fn with_one_more(self, seat: Seat) -> Meeples {
        Meeples(self.0 + (1 << (4 * seat.0)))
    }
}

/// The data of a region. `open` has no meaning for a field, `cities` only for a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// Its tiles; for a cloister, its own tile and those around it.
    pub tiles: TileSet,
    /// The meeples on it.
    pub meeples: Meeples,
    /// The complete cities beside a field, one bit each in the order of completion.
    pub cities: u32,
    /// Shields of a city.
    pub shields: u8,
    /// Open sides of a city or road; missing tiles around a cloister.
    pub open: u8,
    size: u8,
}

impl Region {
    /// The region of a single feature.
    pub(crate) const fn new(tile: u8, shields: u8, open: u8) -> Region {
        let tiles = TileSet::single(tile);
        Region { tiles, meeples: Meeples(0), cities: 0, shields, open, size: 1 }
    }
}

/// All regions of a board.
#[derive(Clone)]
pub(crate) struct Regions {
    parent: [Node; FEATURE_COUNT],
    regions: [Region; FEATURE_COUNT],
    len: u8,
}

impl Regions {
    pub(crate) fn new() -> Regions {
        let region = Region::new(0, 0, 0);
        Regions { parent: [0; FEATURE_COUNT], regions: [region; FEATURE_COUNT], len: 0 }
    }

    /// The number of features laid.
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// Adds a feature that is not connected yet.
    pub(crate) fn add(&mut self, region: Region) {
        let node = usize::from(self.len);
        if node < FEATURE_COUNT {
            self.parent[node] = self.len;
            self.regions[node] = region;
            self.len += 1;
        }
    }

    /// The node that represents the region of this node.
    pub(crate) fn root(&self, node: Node) -> Node {
        let mut node = node;
        while self.parent[usize::from(node)] != node {
            node = self.parent[usize::from(node)];
        }
        node
    }

    /// The region of this node.
    pub(crate) fn region(&self, node: Node) -> &Region {
        &self.regions[usize::from(self.root(node))]
    }

    /// The region of this node, mutable.
    pub(crate) fn region_mut(&mut self, node: Node) -> &mut Region {
        &mut self.regions[usize::from(self.root(node))]
    }

    /// Joins two regions and closes `closing` open sides. The smaller region is attached below the
    /// larger one, so a path to the root has at most eight steps.
    pub(crate) fn join(&mut self, one: Node, other: Node, closing: u8) {
        let mut root = self.root(one);
        let mut child = self.root(other);
        if root != child {
            if self.regions[usize::from(root)].size < self.regions[usize::from(child)].size {
                std::mem::swap(&mut root, &mut child);
            }
            self.parent[usize::from(child)] = root;
            let joined = self.regions[usize::from(child)];
            let region = &mut self.regions[usize::from(root)];
            region.tiles = region.tiles.union(joined.tiles);
            region.meeples = Meeples(region.meeples.0 + joined.meeples.0);
            region.cities |= joined.cities;
            region.shields += joined.shields;
            region.open += joined.open;
            region.size = region.size.saturating_add(joined.size);
        }
        let region = &mut self.regions[usize::from(root)];
        region.open = region.open.saturating_sub(closing);
    }

    /// Puts a meeple on a region.
    pub(crate) fn place_meeple(&mut self, node: Node, seat: Seat) {
        let region = self.region_mut(node);
        region.meeples = region.meeples.with_one_more(seat);
    }

    /// Takes all meeples off a region.
    pub(crate) fn remove_meeples(&mut self, node: Node) {
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
    fn a_joined_region_sums_its_parts() {
        let mut regions = three_tiles();
        regions.place_meeple(0, Seat(1));
        regions.place_meeple(2, Seat(1));
        regions.place_meeple(1, Seat(4));
        regions.join(0, 1, 2);
        regions.join(2, 1, 2);
        let region = *regions.region(0);
        assert_eq!((region.tiles.len(), region.shields, region.open), (3, 1, 2));
        assert_eq!(region.meeples.of(Seat(1)), 2);
        assert_eq!(region.meeples.owners(), SeatSet::only(Seat(1)));
        assert_eq!(region.meeples.seats().len(), 2);
    }

    #[test]
    fn a_region_joined_to_itself_only_loses_open_sides() {
        let mut regions = three_tiles();
        regions.join(0, 1, 2);
        regions.join(1, 0, 2);
        assert_eq!((regions.region(0).tiles.len(), regions.region(0).open), (2, 0));
    }

    #[test]
    fn a_set_of_tiles_lists_them_in_order() {
        let set = TileSet::single(71).union(TileSet::single(0)).union(TileSet::single(64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 71]);
        assert_eq!(TileSet::default().iter().count(), 0);
    }
}
