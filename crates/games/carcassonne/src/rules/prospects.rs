//! What may still become of the board: where a region is open, which of the tiles to come close it, and where none of them fits.

use super::claims::Claim;
use super::designs::{Design, Kind};
use super::place::{Cell, Rotation, Side};
use super::state::Carcassonne;
use super::turned::{Turned, fitting};

/// A tile to come that stops a region from going on in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Which.
    pub design: Design,
    /// Whether the region is complete with it.
    pub completes: bool,
}

impl Carcassonne {
    /// How many tiles of that design are to come: those in the stack, and the one that was drawn.
    pub fn to_come(&self, design: Design) -> u8 {
        self.left(design) + u8::from(self.drawn() == Some(design))
    }

    /// The empty cells where the region may go on; of a cloister, those around it. In order, each once.
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
                    Kind::Cloister => cells.extend(tile.cell.around()),
                    Kind::Road | Kind::City => {
                        let turned = Turned::of(tile.design, tile.rotation);
                        let sides = Side::ALL.into_iter().filter(|&side| turned.way(side) == feature);
                        cells.extend(sides.map(|side| tile.cell.beside(side)));
                    }
                }
            }
        }
        cells.retain(|&cell| board.tile_at(cell).is_none());
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The designs to come that, laid into that cell, leave the region with fewer open ends, the best turn of each.
    pub fn stops(&self, claim: &Claim, cell: Cell) -> Vec<Stop> {
        let Some(rim) = self.board().rim_at(cell) else { return Vec::new() };
        let open = self.board().region_of(claim.root).open;
        let left_open = |design: Design, rotation: Rotation| {
            let mut board = self.board().clone();
            board.lay(design, cell, rotation, None);
            board.region_of(claim.root).open
        };
        let coming = Design::all().filter(|&design| self.to_come(design) > 0);
        let stop = |design: Design| {
            let turns = Rotation::of_mask(fitting(design, rim.wants));
            let least = turns.map(|rotation| left_open(design, rotation)).min()?;
            (least < open).then_some(Stop { design, completes: least == 0 })
        };
        coming.filter_map(stop).collect()
    }

    /// The empty cells beside the board that no tile of the stack fits, nor the one that was drawn.
    pub fn lost_cells(&self) -> Vec<Cell> {
        let fits =
            |wants| Design::all().any(|design| self.to_come(design) > 0 && fitting(design, wants) != 0);
        self.board().rim().iter().filter(|rim| !fits(rim.wants)).map(|rim| rim.cell).collect()
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
    fn a_city_on_the_start_tile_is_closed_by_the_tiles_with_a_wall_that_are_left() {
        let state = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        let city = state.claim_on(&state.board().tiles()[0], 0);
        assert_eq!(state.open_cells(&city), [Cell::new(0, -1)]);
        let closing: String = state
            .stops(&city, Cell::new(0, -1))
            .iter()
            .filter(|stop| stop.completes)
            .map(|stop| stop.design.letter())
            .collect();
        assert_eq!(closing, "DEHIJKL");
    }

    #[test]
    fn a_road_with_two_ends_is_stopped_on_one_side_at_a_time() {
        let state = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        let road = state.claim_on(&state.board().tiles()[0], 1);
        let cells = state.open_cells(&road);
        assert_eq!(cells, [Cell::new(-1, 0), Cell::new(1, 0)]);
        let stops = state.stops(&road, cells[0]);
        assert_eq!(stops.iter().map(|stop| stop.design.letter()).collect::<String>(), "ALSTWX");
        assert!(stops.iter().all(|stop| !stop.completes));
    }

    #[test]
    fn a_cloister_lacks_the_cells_around_it() {
        let state = position("turn=2 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,B0:1@0p1*0");
        let cloister = state.claim_on(&state.board().tiles()[1], 0);
        assert_eq!((cloister.tiles, state.open_cells(&cloister).len()), (2, 7));
    }

    #[test]
    fn a_cell_is_lost_when_nothing_to_come_fits_it() {
        let all = position("turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0");
        assert!(all.lost_cells().is_empty());
        let mut few = all;
        few.stack = [0; crate::rules::DESIGNS];
        let mut lost = few.lost_cells();
        lost.sort_unstable();
        assert_eq!(lost, [Cell::new(-1, 0), Cell::new(1, 0)], "E has no road");
    }
}
