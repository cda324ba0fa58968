//! The board: laid tiles, and the regions that grew together on them.

use std::ops::ControlFlow;

use stammtisch_rules::Seat;

use super::designs::{Design, Feature, Kind, TILES};
use super::place::{Cell, Rotation, Side};
use super::plane::{Look, Plane, RimCell};
use super::regions::{Node, Region, Regions, TileSet};
use super::turned::{NONE, Turned, fitting};

/// All cloisters there are.
const MAX_CLOISTERS: usize = 6;
/// No turn completes more regions: four on the sides of the tile, and nine cloisters.
const MAX_COMPLETED: usize = 13;

/// A laid tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where it lies.
    pub cell: Cell,
    /// What is on it.
    pub design: Design,
    /// How it lies.
    pub rotation: Rotation,
    /// Who laid it; nobody laid the start tile.
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
        if let Some(place) = self.nodes.get_mut(usize::from(self.len)) {
            *place = node;
            self.len += 1;
        }
    }
}

/// The board.
#[derive(Clone)]
pub struct Board {
    plane: Plane,
    tiles: [Tile; TILES],
    len: u8,
    regions: Regions,
    cloisters: [u8; MAX_CLOISTERS],
    cloister_count: u8,
    complete_cities: u8,
}

impl Board {
    /// The board with the start tile alone.
    pub(crate) fn new() -> Board {
        let start =
            Tile { cell: Cell::START, design: Design::START, rotation: Rotation::R0, by: None, first: 0 };
        let mut board = Board {
            plane: Plane::new(),
            tiles: [start; TILES],
            len: 0,
            regions: Regions::new(),
            cloisters: [0; MAX_CLOISTERS],
            cloister_count: 0,
            complete_cities: 0,
        };
        board.put(start);
        board
    }

    /// The laid tiles, in the order of laying.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// The empty cells beside the board.
    pub fn rim(&self) -> &[RimCell] {
        self.plane.rim()
    }

    /// The tile that lies in that cell.
    pub fn tile_at(&self, cell: Cell) -> Option<&Tile> {
        match self.plane.look(cell) {
            Look::Tile(number) => Some(&self.tiles[number]).filter(|tile| tile.cell == cell),
            _ => None,
        }
    }

    /// The cell of the rim that is there.
    pub fn rim_at(&self, cell: Cell) -> Option<RimCell> {
        match self.plane.look(cell) {
            Look::Rim(index) => Some(self.rim()[index]).filter(|rim| rim.cell == cell),
            _ => None,
        }
    }

    /// How many different placements a tile of that design has. Kept with every tile laid, so it costs nothing to ask.
    pub fn places(&self, design: Design) -> u16 {
        self.plane.places(design)
    }

    /// Calls `each` for every different placement of that design; equal rotations come once, with the smallest angle.
    pub fn each_place(&self, design: Design, each: impl FnMut(Cell, Rotation)) {
        self.plane.each_place(design, each);
    }

    /// The same until `each` breaks off.
    pub(super) fn visit_places(
        &self,
        design: Design,
        each: impl FnMut(Cell, Rotation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.plane.visit_places(design, each)
    }

    /// Whether the design fits into that cell of the rim in that rotation.
    pub fn fits(&self, design: Design, rim: RimCell, rotation: Rotation) -> bool {
        fitting(design, rim.wants) >> rotation.quarters() & 1 == 1
    }

    /// The features of a tile, laid so, on which nobody would stand yet: by their bits.
    pub fn free_features(&self, design: Design, cell: Cell, rotation: Rotation) -> u8 {
        let turned = Turned::of(design, rotation);
        let mut fields = [(NONE, NONE); 8];
        let mut taken = 0u8;
        for side in Side::ALL {
            let Look::Tile(number) = self.plane.look(cell.beside(side)) else { continue };
            let neighbour = &self.tiles[number];
            let facing = Turned::of(neighbour.design, neighbour.rotation);
            let (own, other) = (turned.way(side), facing.way(side.facing()));
            if own != NONE && other != NONE {
                let occupied = !self.regions.region(neighbour.node(other)).meeples.is_empty();
                taken |= u8::from(occupied) << own;
            }
            for (half, met) in halves(side) {
                let (own, other) = (turned.field(half), facing.field(met));
                if own != NONE && other != NONE {
                    let root = self.regions.root(neighbour.node(other));
                    fields[half] = (own, root);
                    taken |= u8::from(!self.regions.region(root).meeples.is_empty()) << own;
                }
            }
        }
        let all = ((1u16 << design.features().len()) - 1) as u8;
        all & !spread_over_fields(taken, &fields)
    }

    /// The whole region of a feature of a laid tile.
    pub fn region(&self, tile: &Tile, feature: u8) -> &Region {
        self.regions.region(tile.node(feature))
    }

    /// The same by node.
    pub(crate) fn region_of(&self, node: Node) -> &Region {
        self.regions.region(node)
    }

    /// The node that stands for the whole region.
    pub(crate) fn root(&self, node: Node) -> Node {
        self.regions.root(node)
    }

    /// The tile and the feature's number of a node.
    pub(crate) fn tile_of(&self, node: Node) -> (&Tile, u8) {
        let after = self.tiles().partition_point(|tile| tile.first <= node);
        let tile = &self.tiles[after.saturating_sub(1)];
        (tile, node - tile.first)
    }

    /// The node's feature as printed.
    pub(crate) fn feature_of(&self, node: Node) -> &'static Feature {
        let (tile, number) = self.tile_of(node);
        let features = tile.design.features();
        &features[usize::from(number) % features.len()]
    }

    /// Puts a meeple on a region.
    pub(crate) fn man(&mut self, node: Node, seat: Seat) {
        self.regions.man(node, seat);
    }

    /// Takes all meeples off a region.
    pub(crate) fn clear(&mut self, node: Node) {
        self.regions.clear(node);
    }

    /// Lays a tile into a cell of the rim and says which regions it completed. Does nothing if the cell is not at the rim.
    pub(crate) fn lay(
        &mut self,
        design: Design,
        cell: Cell,
        rotation: Rotation,
        by: Option<Seat>,
    ) -> Completed {
        match self.rim_at(cell) {
            Some(_) if usize::from(self.len) < TILES => {
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
        self.finish_ways(&tile, &mut completed);
        self.surround_cloisters(&tile, number, &mut completed);
        completed
    }

    /// Joins what meets on one side, or tells the empty cell there what it has to show.
    fn connect(&mut self, tile: &Tile, side: Side) {
        let turned = Turned::of(tile.design, tile.rotation);
        let cell = tile.cell.beside(side);
        match self.plane.look(cell) {
            Look::Nothing | Look::Rim(_) => self.plane.ask(cell, side.facing(), turned.land(side)),
            Look::Tile(number) => {
                let neighbour = self.tiles[number];
                let facing = Turned::of(neighbour.design, neighbour.rotation);
                let (own, other) = (turned.way(side), facing.way(side.facing()));
                if own != NONE && other != NONE {
                    self.regions.join(tile.node(own), neighbour.node(other), 2);
                }
                for (half, met) in halves(side) {
                    let (own, other) = (turned.field(half), facing.field(met));
                    if own != NONE && other != NONE {
                        self.regions.join(tile.node(own), neighbour.node(other), 0);
                    }
                }
            }
        }
    }

    /// Finds the cities and roads of the new tile that are complete now.
    fn finish_ways(&mut self, tile: &Tile, completed: &mut Completed) {
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
                self.tell_fields(root, region.tiles);
            }
        }
    }

    /// Tells the fields beside a city that it is complete. Every city is completed once, so over a game this costs no more than laying its tiles.
    fn tell_fields(&mut self, city: Node, tiles: TileSet) {
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

    /// Counts the new tile for the cloisters around it, and the tiles around it for its own.
    fn surround_cloisters(&mut self, tile: &Tile, number: u8, completed: &mut Completed) {
        for index in 0..usize::from(self.cloister_count) {
            let cloister = self.tiles[usize::from(self.cloisters[index])];
            if cloister.cell.is_near(tile.cell) {
                self.surround(cloister.first, number, completed);
            }
        }
        if tile.design.features()[0].kind != Kind::Cloister {
            return;
        }
        if let Some(place) = self.cloisters.get_mut(usize::from(self.cloister_count)) {
            *place = number;
            self.cloister_count += 1;
        }
        for cell in tile.cell.around() {
            if let Look::Tile(neighbour) = self.plane.look(cell) {
                self.surround(tile.first, neighbour as u8, completed);
            }
        }
    }

    fn surround(&mut self, cloister: Node, tile: u8, completed: &mut Completed) {
        let region = self.regions.region_mut(cloister);
        region.tiles = region.tiles.or(TileSet::only(tile));
        region.open = region.open.saturating_sub(1);
        if region.open == 0 {
            completed.push(cloister);
        }
    }
}

/// The two half sides of a side, each with the half side that it meets on the neighbouring tile.
fn halves(side: Side) -> [(usize, usize); 2] {
    let (own, facing) = (2 * side as usize, 2 * side.facing() as usize);
    [(own, facing + 1), (own + 1, facing)]
}

/// Two fields of one tile may belong together by a field around the corner: if one of them is taken, so is the other.
fn spread_over_fields(taken: u8, met: &[(u8, Node); 8]) -> u8 {
    let mut taken = taken;
    loop {
        let before = taken;
        for &(own, root) in met.iter().filter(|(own, _)| *own != NONE) {
            let linked =
                met.iter().any(|&(other, at)| other != NONE && at == root && taken >> other & 1 == 1);
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
    use crate::rules::turned::Land;

    #[test]
    fn the_start_tile_asks_its_four_neighbours() {
        let board = Board::new();
        assert_eq!(board.rim().len(), 4);
        let north = board.rim_at(Cell::new(0, -1)).unwrap();
        assert_eq!(north.wants.on(Side::South), Some(Land::City));
        assert_eq!(north.wants.on(Side::North), None);
        assert_eq!(board.rim_at(Cell::new(90, -1)), None);
    }

    #[test]
    fn half_sides_meet_as_the_tiles_lie() {
        assert_eq!(halves(Side::East), [(2, 7), (3, 6)]);
        assert_eq!(halves(Side::South), [(4, 1), (5, 0)]);
    }

    #[test]
    fn a_field_is_taken_by_a_way_around_two_corners() {
        let met = [(0, 9), (NONE, NONE), (1, 9), (1, 4), (NONE, NONE), (2, 5), (NONE, NONE), (NONE, NONE)];
        assert_eq!(spread_over_fields(0b010, &met), 0b011);
        assert_eq!(spread_over_fields(0b100, &met), 0b100);
        assert_eq!(spread_over_fields(0, &met), 0);
    }
}
