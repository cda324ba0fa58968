//! The final owner of each point, estimated by random playouts.

use super::board::Board;
use super::playout::playout;
use super::point::{CELLS, Colour, Point};
use rand::Rng;

/// How often each point was Black's and White's at the end of random games.
pub struct Ownership {
    games: u32,
    owned: [[u32; CELLS]; 2],
}

impl Ownership {
    /// Samples this many playouts from a position; the colours begin alternately.
    pub fn sample<R: Rng + ?Sized>(board: &Board, games: u32, rng: &mut R) -> Ownership {
        let mut ownership = Ownership { games, owned: [[0; CELLS]; 2] };
        for game in 0..games {
            let mut end = board.clone();
            playout(&mut end, Colour::BOTH[game as usize % 2], rng);
            for point in board.points() {
                if let Some(owner) = end.owner_at_end(point) {
                    ownership.owned[owner.index()][point.index()] += 1;
                }
            }
        }
        ownership
    }

    /// The share of playouts at whose end this colour owned the chain on a point: the mean over its
    /// stones.
    #[must_use]
    pub fn of_chain(&self, board: &Board, point: Point, colour: Colour) -> f64 {
        let mut stones = 0;
        let mut owned = 0;
        for stone in board.chain(point) {
            stones += 1;
            owned += self.owned[colour.index()][stone.index()];
        }
        f64::from(owned) / f64::from((stones * self.games).max(1))
    }
}
