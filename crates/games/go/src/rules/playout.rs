//! Random playouts: the simplest measure of a position.

use super::board::Board;
use super::point::{Colour, Point};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The end of a random playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Stones placed.
    pub moves: u32,
    /// Stones and surrounded points of Black minus those of White, komi left out.
    pub black_lead: i32,
}

/// Sums over random playouts from the empty board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutTotals {
    /// Games played.
    pub games: u32,
    /// Stones placed in all of them.
    pub moves: u64,
    /// Sum of Black's leads.
    pub black_lead: i64,
}

/// Plays the board out to the end with uniformly random moves.
///
/// A move is a stone that is legal (simple ko, no suicide) and fills no own one-point eye, or a
/// pass if there is none. It ends after two passes, or after three moves for each point.
pub fn playout<R: Rng + ?Sized>(board: &mut Board, to_move: Colour, rng: &mut R) -> Playout {
    let max_moves = 3 * u32::from(board.size()).pow(2);
    let mut colour = to_move;
    let mut moves = 0;
    let mut passes = 0;
    while passes < 2 && moves < max_moves {
        if let Some(point) = random_point(board, colour, rng) {
            board.place(colour, point);
            moves += 1;
            passes = 0;
        } else {
            board.lift_ko();
            passes += 1;
        }
        colour = colour.other();
    }
    Playout { moves, black_lead: black_lead(board) }
}

/// Whether this empty point is a one-point eye of the colour: all neighbours are its own, and fewer
/// than two diagonal points the enemy's, at the edge none.
#[must_use]
pub fn is_own_eye(board: &Board, colour: Colour, point: Point) -> bool {
    board.neighbour_counts(point).stones_or_border(colour) == 4 && is_real_eye(board, colour, point)
}

/// Plays `games` random games on an empty board with one stream of random numbers; measures the
/// speed of the board.
#[must_use]
pub fn playout_bench(size: u8, games: u32, seed: u64) -> PlayoutTotals {
    let start = Board::new(size);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut totals = PlayoutTotals::default();
    for _ in 0..games {
        let played = playout(&mut start.clone(), Colour::Black, &mut rng);
        totals.games += 1;
        totals.moves += u64::from(played.moves);
        totals.black_lead += i64::from(played.black_lead);
    }
    totals
}

/// Draws an acceptable empty point uniformly.
///
/// Refused points are moved to the end of the list.
#[inline(always)]
fn random_point<R: Rng + ?Sized>(board: &mut Board, colour: Colour, rng: &mut R) -> Option<Point> {
    let mut left = board.empty_points().len() as u16;
    while left > 0 {
        let i = random_below(left, rng);
        let point = board.empty_point(i);
        if is_sensible(board, colour, point) {
            return Some(point);
        }
        left -= 1;
        board.swap_empties(i, left);
    }
    None
}

#[inline(always)]
fn is_sensible(board: &Board, colour: Colour, point: Point) -> bool {
    let neighbour_counts = board.neighbour_counts(point);
    if neighbour_counts.empty() > 0 {
        return true;
    }
    if neighbour_counts.stones_or_border(colour) == 4 && is_real_eye(board, colour, point) {
        return false;
    }
    board.ko() != Some(point) && !board.is_suicide_without_room(colour, point)
}

fn is_real_eye(board: &Board, colour: Colour, point: Point) -> bool {
    let diagonal_counts = board.diagonal_counts(point);
    let border = diagonal_counts.border();
    let enemies = diagonal_counts.stones_or_border(colour.other()) - border;
    enemies < if border > 0 { 1 } else { 2 }
}

/// A uniform number below `bound`, which must not be 0.
///
/// Lemire's method: a multiplication, and rarely a second draw.
#[inline(always)]
fn random_below<R: Rng + ?Sized>(bound: u16, rng: &mut R) -> u16 {
    let bound = u32::from(bound);
    let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
    if (wide as u32) < bound {
        let least = bound.wrapping_neg() % bound;
        while (wide as u32) < least {
            wide = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as u16
}

fn black_lead(board: &Board) -> i32 {
    let owners = board.points().filter_map(|point| board.owner_at_end(point));
    owners.map(|owner| if owner == Colour::Black { 1 } else { -1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// All of a 5x5 board is black except eyes at A1 and C1, and D5 and E5: only these two are
    /// sensible for Black.
    fn two_eyes() -> Board {
        let empty = ["A1", "C1", "E5", "D5"].map(|name| name.parse::<Point>().unwrap());
        let filled = Board::new(5).points().filter(|p| !empty.contains(p)).map(|p| (Colour::Black, p));
        Board::with_stones(5, filled).unwrap()
    }

    #[test]
    fn playouts_keep_own_eyes_and_draw_points_uniformly() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..4_000 {
            let point = random_point(&mut two_eyes(), Colour::Black, &mut rng).unwrap();
            *drawn.entry(point.to_string()).or_default() += 1;
        }
        assert_eq!(drawn.keys().collect::<Vec<_>>(), ["D5", "E5"]);
        assert!(drawn.values().all(|n| (1_850..2_150).contains(n)), "{drawn:?}");
    }

    #[test]
    fn no_point_is_drawn_when_only_eyes_are_left() {
        let mut board = two_eyes();
        board.place(Colour::Black, "D5".parse().unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        assert_eq!(random_point(&mut board, Colour::Black, &mut rng), None);
        assert_eq!(random_point(&mut board, Colour::White, &mut rng), None, "all would be suicide");
    }

    #[test]
    fn one_diagonal_enemy_spoils_an_eye_at_the_edge_but_not_inside() {
        let black = ["B3", "D3", "C2", "C4", "A4", "A2", "B4"].map(|p| (Colour::Black, p.parse().unwrap()));
        let white = ["D4"].map(|p| (Colour::White, p.parse().unwrap()));
        let board = Board::with_stones(5, black.into_iter().chain(white)).unwrap();
        assert!(is_own_eye(&board, Colour::Black, "C3".parse().unwrap()));
        assert!(is_own_eye(&board, Colour::Black, "A3".parse().unwrap()));
        let spoiled = ["B2"].map(|p| (Colour::White, p.parse().unwrap()));
        let board = Board::with_stones(5, black.into_iter().chain(white).chain(spoiled)).unwrap();
        assert!(!is_own_eye(&board, Colour::Black, "C3".parse().unwrap()), "two of four");
        assert!(!is_own_eye(&board, Colour::Black, "A3".parse().unwrap()), "one at the edge");
    }

    #[test]
    fn equal_seeds_play_equal_games() {
        assert_eq!(playout_bench(9, 20, 3), playout_bench(9, 20, 3));
        assert_ne!(playout_bench(9, 20, 3), playout_bench(9, 20, 4));
    }
}
