//! The board: the laid tiles and their connected regions.

use std::ops::ControlFlow;

use stammtisch_rules::Seat;

use super::designs::{Design, Feature, Kind, TILE_COUNT};
use super::geometry::{Cell, Rotation, Side};
use super::plane::{CellContent, FrontierCell, Plane};
use super::regions::{Node, Region, Regions, TileSet};
use super::rotated::{NO_FEATURE, RotatedDesign, fitting_rotations};

/// The cloisters of all tiles.
const MAX_CLOISTERS: usize = 6;
/// Regions that one turn can complete: four on the sides of the tile, and nine cloisters.
const MAX_COMPLETED: usize = 13;

/// A laid tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its cell.
    pub cell: Cell,
    /// Its design.
    pub design: Design,
    /// Its rotation.
    pub rotation: Rotation,
    /// The seat that laid it; none for the start tile.
    pub by: Option<Seat>,
    first: Node,
}

impl Tile {
    /// The node of one of its features.
    pub(crate) fn node(&self, feature: u8) -> Node {
        self.first + feature
    }
}

/// The nodes of regions that a turn completed, each region once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Completed {
    nodes: [Node; MAX_COMPLETED],
    len: u8,
}

impl Completed {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Node> {
        self.nodes.into_iter().take(usize::from(self.len))
    }

    fn push(&mut self, node: Node) {
        if let Some(slot) = self.nodes.get_mut(usize::from(self.len)) {
            *slot = node;
            self.len += 1;
        }
    }
}

/// The board.
#[derive(Clone)]
pub struct Board {
    plane: Plane,
    tiles: [Tile; TILE_COUNT],
    len: u8,
    regions: Regions,
    cloisters: [u8; MAX_CLOISTERS],
    cloister_count: u8,
    complete_cities: u8,
}

impl Board {
    /// The board with only the start tile.
    pub(crate) fn new() -> Board {
        let start =
            Tile { cell: Cell::START, design: Design::START, rotation: Rotation::R0, by: None, first: 0 };
        let mut board = Board {
            plane: Plane::new(),
            tiles: [start; TILE_COUNT],
            len: 0,
            regions: Regions::new(),
            cloisters: [0; MAX_CLOISTERS],
            cloister_count: 0,
            complete_cities: 0,
        };
        board.put(start);
        board
    }

    /// The tiles in the order in which they were laid.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// The empty cells beside tiles.
    pub fn frontier(&self) -> &[FrontierCell] {
        self.plane.frontier()
    }

    /// The tile in that cell, if any.
    pub fn tile_at(&self, cell: Cell) -> Option<&Tile> {
        match self.plane.content(cell) {
            CellContent::Tile(number) => Some(&self.tiles[number]).filter(|tile| tile.cell == cell),
            _ => None,
        }
    }

    /// The frontier's entry for that cell, if it has one.
    pub fn frontier_at(&self, cell: Cell) -> Option<FrontierCell> {
        match self.plane.content(cell) {
            CellContent::Frontier(index) => Some(self.frontier()[index]).filter(|entry| entry.cell == cell),
            _ => None,
        }
    }

    /// The number of distinct placements of a tile of that design. It is kept up to date, so
    /// reading it is O(1).
    pub fn placement_count(&self, design: Design) -> u16 {
        self.plane.placement_count(design)
    }

    /// Calls `each` for every distinct placement of that design. Rotations that look the same count
    /// once, as the smallest angle.
    pub fn for_each_placement(&self, design: Design, each: impl FnMut(Cell, Rotation)) {
        self.plane.for_each_placement(design, each);
    }

    /// Like [`Board::for_each_placement`], but stops when `each` breaks.
    pub(super) fn visit_placements(
        &self,
        design: Design,
        each: impl FnMut(Cell, Rotation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.plane.visit_placements(design, each)
    }

    /// Whether the design fits into that frontier cell in that rotation.
    pub fn fits(&self, design: Design, entry: FrontierCell, rotation: Rotation) -> bool {
        fitting_rotations(design, entry.constraints) >> rotation.quarters() & 1 == 1
    }

    /// The features that would have no meeple on their regions if the tile were laid this way, as a
    /// bit mask.
    pub fn free_features(&self, design: Design, cell: Cell, rotation: Rotation) -> u8 {
        let rotated = RotatedDesign::of(design, rotation);
        let mut fields = [(NO_FEATURE, NO_FEATURE); 8];
        let mut taken = 0u8;
        for side in Side::ALL {
            let CellContent::Tile(number) = self.plane.content(cell.neighbour(side)) else { continue };
            let neighbour = &self.tiles[number];
            let facing = RotatedDesign::of(neighbour.design, neighbour.rotation);
            let own = rotated.road_or_city(side);
            let other = facing.road_or_city(side.opposite());
            if own != NO_FEATURE && other != NO_FEATURE {
                let occupied = !self.regions.region(neighbour.node(other)).meeples.is_empty();
                taken |= u8::from(occupied) << own;
            }
            for (half, met) in half_side_pairs(side) {
                let own = rotated.field_on(half);
                let other = facing.field_on(met);
                if own != NO_FEATURE && other != NO_FEATURE {
                    let root = self.regions.root(neighbour.node(other));
                    fields[half] = (own, root);
                    taken |= u8::from(!self.regions.region(root).meeples.is_empty()) << own;
                }
            }
        }
        let all = ((1u16 << design.features().len()) - 1) as u8;
        all & !add_connected_fields(taken, &fields)
    }

    /// The region of a laid tile's feature.
    pub fn region(&self, tile: &Tile, feature: u8) -> &Region {
        self.regions.region(tile.node(feature))
    }

    /// The region of a node.
    pub(crate) fn region_of(&self, node: Node) -> &Region {
        self.regions.region(node)
    }

    /// The node that represents the region.
    pub(crate) fn root(&self, node: Node) -> Node {
        self.regions.root(node)
    }

    /// The tile of a node, and the number of its feature.
    pub(crate) fn tile_of(&self, node: Node) -> (&Tile, u8) {
        let after = self.tiles().partition_point(|tile| tile.first <= node);
        let tile = &self.tiles[after.saturating_sub(1)];
        (tile, node - tile.first)
    }

    /// The feature of a node, as its design lists it.
    pub(crate) fn feature_of(&self, node: Node) -> &'static Feature {
        let (tile, number) = self.tile_of(node);
        let features = tile.design.features();
        &features[usize::from(number) % features.len()]
    }

    /// Puts a meeple on a region.
    pub(crate) fn place_meeple(&mut self, node: Node, seat: Seat) {
        self.regions.place_meeple(node, seat);
    }

    /// Takes all meeples off a region.
    pub(crate) fn remove_meeples(&mut self, node: Node) {
        self.regions.remove_meeples(node);
    }

    /// Lays a tile and returns the regions that it completed. Does nothing if the cell is not in
    /// the frontier.
    pub(crate) fn lay(
        &mut self,
        design: Design,
        cell: Cell,
        rotation: Rotation,
        by: Option<Seat>,
    ) -> Completed {
        match self.frontier_at(cell) {
            Some(_) if usize::from(self.len) < TILE_COUNT => {
                self.put(Tile { cell, design, rotation, by, first: self.regions.len() })
            }
            _ => Completed::default(),
        }
    }

    fn put(&mut self, tile: Tile) -> Completed {
        let number = self.len;
        self.plane.occupy(tile.cell, number);
        self.tiles[usize::from(number)] = tile;
        self.len += 1;
        for feature in tile.design.features() {
            let open = if feature.kind == Kind::Cloister { 8 } else { feature.sides.count_ones() as u8 };
            self.regions.add(Region::new(number, u8::from(feature.shield), open));
        }
        for side in Side::ALL {
            self.connect(&tile, side);
        }
        let mut completed = Completed::default();
        self.find_completed(&tile, &mut completed);
        self.count_around_cloisters(&tile, number, &mut completed);
        completed
    }

    /// Joins the features that meet on one side, or constrains the empty cell there.
    fn connect(&mut self, tile: &Tile, side: Side) {
        let rotated = RotatedDesign::of(tile.design, tile.rotation);
        let cell = tile.cell.neighbour(side);
        match self.plane.content(cell) {
            CellContent::Nothing | CellContent::Frontier(_) => {
                self.plane.constrain(cell, side.opposite(), rotated.terrain(side))
            }
            CellContent::Tile(number) => {
                let neighbour = self.tiles[number];
                let facing = RotatedDesign::of(neighbour.design, neighbour.rotation);
                let own = rotated.road_or_city(side);
                let other = facing.road_or_city(side.opposite());
                if own != NO_FEATURE && other != NO_FEATURE {
                    self.regions.join(tile.node(own), neighbour.node(other), 2);
                }
                for (half, met) in half_side_pairs(side) {
                    let own = rotated.field_on(half);
                    let other = facing.field_on(met);
                    if own != NO_FEATURE && other != NO_FEATURE {
                        self.regions.join(tile.node(own), neighbour.node(other), 0);
                    }
                }
            }
        }
    }

    /// Finds the cities and roads of the new tile that are now complete.
    fn find_completed(&mut self, tile: &Tile, completed: &mut Completed) {
        for (number, feature) in (0..).zip(tile.design.features()) {
            if feature.sides == 0 {
                continue;
            }
            let root = self.regions.root(tile.node(number));
            let region = self.regions.region(root);
            if region.open > 0 || completed.iter().any(|known| known == root) {
                continue;
            }
            completed.push(root);
            if feature.kind == Kind::City {
                self.mark_adjacent_fields(root, region.tiles);
            }
        }
    }

    /// Marks a completed city on the fields beside it.
    ///
    /// Every city is completed once, so over a game this costs no more than laying its tiles.
    fn mark_adjacent_fields(&mut self, city: Node, tiles: TileSet) {
        let mark = 1u32.checked_shl(u32::from(self.complete_cities)).unwrap_or(0);
        self.complete_cities += 1;
        for number in tiles.iter() {
            let tile = self.tiles[number];
            for (field, feature) in (0..).zip(tile.design.features()) {
                let beside = (0..8).any(|segment| {
                    feature.cities >> segment & 1 == 1 && self.regions.root(tile.node(segment)) == city
                });
                if beside {
                    self.regions.region_mut(tile.node(field)).cities |= mark;
                }
            }
        }
    }

    /// Counts the new tile for the cloisters around it, and the tiles around it for its own
    /// cloister.
    fn count_around_cloisters(&mut self, tile: &Tile, number: u8, completed: &mut Completed) {
        for index in 0..usize::from(self.cloister_count) {
            let cloister = self.tiles[usize::from(self.cloisters[index])];
            if cloister.cell.is_near(tile.cell) {
                self.count_neighbour(cloister.first, number, completed);
            }
        }
        if tile.design.features()[0].kind != Kind::Cloister {
            return;
        }
        if let Some(slot) = self.cloisters.get_mut(usize::from(self.cloister_count)) {
            *slot = number;
            self.cloister_count += 1;
        }
        for cell in tile.cell.surrounding() {
            if let CellContent::Tile(neighbour) = self.plane.content(cell) {
                self.count_neighbour(tile.first, neighbour as u8, completed);
            }
        }
    }

    fn count_neighbour(&mut self, cloister: Node, tile: u8, completed: &mut Completed) {
        let region = self.regions.region_mut(cloister);
        region.tiles = region.tiles.union(TileSet::single(tile));
        region.open = region.open.saturating_sub(1);
        if region.open == 0 {
            completed.push(cloister);
        }
    }
}

/// The two half sides of a side, each with the half side that it touches on the neighbouring tile.
fn half_side_pairs(side: Side) -> [(usize, usize); 2] {
    let own = 2 * side as usize;
    let facing = 2 * side.opposite() as usize;
    [(own, facing + 1), (own + 1, facing)]
}

/// Adds the fields of a tile that are connected to taken ones outside of it.
///
/// Two fields of one tile may belong to one region through neighbouring tiles.
fn add_connected_fields(taken: u8, met: &[(u8, Node); 8]) -> u8 {
    let mut taken = taken;
    loop {
        let before = taken;
        for &(own, root) in met.iter().filter(|(own, _)| *own != NO_FEATURE) {
            let linked =
                met.iter().any(|&(other, at)| other != NO_FEATURE && at == root && taken >> other & 1 == 1);
            taken |= u8::from(linked) << own;
        }
        if taken == before || taken == 0 {
            return taken;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rotated::Terrain;

    #[test]
    fn the_start_tile_constrains_its_four_neighbours() {
        let board = Board::new();
        assert_eq!(board.frontier().len(), 4);
        let north = board.frontier_at(Cell::new(0, -1)).unwrap();
        assert_eq!(north.constraints.required(Side::South), Some(Terrain::City));
        assert_eq!(north.constraints.required(Side::North), None);
        assert_eq!(board.frontier_at(Cell::new(90, -1)), None);
    }

    #[test]
    fn half_sides_meet_in_mirrored_order() {
        assert_eq!(half_side_pairs(Side::East), [(2, 7), (3, 6)]);
        assert_eq!(half_side_pairs(Side::South), [(4, 1), (5, 0)]);
    }

    #[test]
    fn a_field_connected_outside_the_tile_is_taken_too() {
        let met = [
            (0, 9),
            (NO_FEATURE, NO_FEATURE),
            (1, 9),
            (1, 4),
            (NO_FEATURE, NO_FEATURE),
            (2, 5),
            (NO_FEATURE, NO_FEATURE),
            (NO_FEATURE, NO_FEATURE),
        ];
        assert_eq!(add_connected_fields(0b010, &met), 0b011);
        assert_eq!(add_connected_fields(0b100, &met), 0b100);
        assert_eq!(add_connected_fields(0, &met), 0);
    }
}
