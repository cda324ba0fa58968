//! Prospects of the board: where a region is open, which upcoming tiles close it, and which cells
//! can no longer be filled.

use super::claims::Claim;
use super::designs::{Design, Kind};
use super::geometry::{Cell, Rotation, Side};
use super::rotated::{RotatedDesign, fitting_rotations};
use super::state::Carcassonne;

/// An upcoming tile that closes a region in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosingTile {
    /// The tile's design.
    pub design: Design,
    /// Whether it completes the region.
    pub completes: bool,
}

impl Carcassonne {
    /// The number of upcoming tiles of that design: those in the stack and the drawn one.
    pub fn upcoming_count(&self, design: Design) -> u8 {
        self.tiles_left(design) + u8::from(self.drawn() == Some(design))
    }

    /// The empty cells where the region is open, sorted; for a cloister, those around it.
    pub fn open_cells(&self, claim: &Claim) -> Vec<Cell> {
        let board = self.board();
        let mut cells = Vec::new();
        for tile in board.tiles() {
            for feature in 0..tile.design.features().len() as u8 {
                if !self.covers(claim, tile, feature) {
                    continue;
                }
                match claim.kind {
                    Kind::Field => {}
                    Kind::Cloister => cells.extend(tile.cell.surrounding()),
                    Kind::Road | Kind::City => {
                        let rotated = RotatedDesign::of(tile.design, tile.rotation);
                        let sides =
                            Side::ALL.into_iter().filter(|&side| rotated.road_or_city(side) == feature);
                        cells.extend(sides.map(|side| tile.cell.neighbour(side)));
                    }
                }
            }
        }
        cells.retain(|&cell| board.tile_at(cell).is_none());
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The upcoming designs that leave the region with fewer open sides when laid into that cell,
    /// each in its best rotation.
    pub fn closing_tiles(&self, claim: &Claim, cell: Cell) -> Vec<ClosingTile> {
        let Some(entry) = self.board().frontier_at(cell) else { return Vec::new() };
        let open = self.board().region_of(claim.root).open;
        let left_open = |design: Design, rotation: Rotation| {
            let mut board = self.board().clone();
            board.lay(design, cell, rotation, None);
            board.region_of(claim.root).open
        };
        let upcoming = Design::all().filter(|&design| self.upcoming_count(design) > 0);
        let closing_tile = |design: Design| {
            let rotations = Rotation::of_mask(fitting_rotations(design, entry.constraints));
            let least = rotations.map(|rotation| left_open(design, rotation)).min()?;
            (least < open).then_some(ClosingTile { design, completes: least == 0 })
        };
        upcoming.filter_map(closing_tile).collect()
    }

    /// The frontier cells that neither a tile of the stack nor the drawn one fits.
    pub fn unfillable_cells(&self) -> Vec<Cell> {
        let fits = |constraints| {
            Design::all()
                .any(|design| self.upcoming_count(design) > 0 && fitting_rotations(design, constraints) != 0)
        };
        self.board()
            .frontier()
            .iter()
            .filter(|entry| !fits(entry.constraints))
            .map(|entry| entry.cell)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::read;
    use crate::rules::Setup;

    fn position(text: &str) -> Carcassonne {
        read(&Setup::default(), text).unwrap()
    }

    #[test]
    fn the_start_city_is_closed_by_tiles_with_a_walled_city_side() {
        let state = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        let city = state.claim_at(&state.board().tiles()[0], 0);
        assert_eq!(state.open_cells(&city), [Cell::new(0, -1)]);
        let closing: String = state
            .closing_tiles(&city, Cell::new(0, -1))
            .iter()
            .filter(|tile| tile.completes)
            .map(|tile| tile.design.letter())
            .collect();
        assert_eq!(closing, "DEHIJKL");
    }

    #[test]
    fn a_road_with_two_ends_is_closed_one_end_at_a_time() {
        let state = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        let road = state.claim_at(&state.board().tiles()[0], 1);
        let cells = state.open_cells(&road);
        assert_eq!(cells, [Cell::new(-1, 0), Cell::new(1, 0)]);
        let tiles = state.closing_tiles(&road, cells[0]);
        assert_eq!(tiles.iter().map(|tile| tile.design.letter()).collect::<String>(), "ALSTWX");
        assert!(tiles.iter().all(|tile| !tile.completes));
    }

    #[test]
    fn a_cloister_is_open_in_the_empty_cells_around_it() {
        let state = position("turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,B0:1@0p1*0");
        let cloister = state.claim_at(&state.board().tiles()[1], 0);
        assert_eq!((cloister.tiles, state.open_cells(&cloister).len()), (2, 7));
    }

    #[test]
    fn a_cell_is_unfillable_when_no_upcoming_tile_fits_it() {
        let all = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        assert!(all.unfillable_cells().is_empty());
        let mut few = all;
        few.stack = [0; crate::rules::DESIGN_COUNT];
        let mut unfillable = few.unfillable_cells();
        unfillable.sort_unstable();
        assert_eq!(unfillable, [Cell::new(-1, 0), Cell::new(1, 0)], "E has no road");
    }
}
