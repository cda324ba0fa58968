//! Compares the playout board with the board of the rules, and tests the tactics on it.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::pattern;
use super::playout::LastStones;
use super::playout_board::{EMPTY, PlayoutBoard, stone};
use super::playout_rng::PlayoutRng;
use crate::rules::{Board, Colour, Point, is_own_eye};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Plays at random on both boards and compares them after every stone.
fn agree<const W: usize, const N: usize>(size: u8, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut playout_board = PlayoutBoard::<W, N>::of(&board);
    let mut colour = Colour::Black;
    for _ in 0..3 * u32::from(size).pow(2) {
        let allowed = |p: &Point| !board.is_suicide(colour, *p) && board.ko() != Some(*p);
        for &p in board.empty_points() {
            assert_eq!(allowed(&p), !playout_board.is_forbidden(colour, playout_board.at(p)), "{p} {colour}");
            assert_eq!(
                is_own_eye(&board, colour, p),
                playout_board.is_eye(colour, playout_board.at(p)),
                "{p} {colour}"
            );
        }
        let open: Vec<Point> = board
            .empty_points()
            .iter()
            .copied()
            .filter(|p| allowed(p) && !is_own_eye(&board, colour, *p))
            .collect();
        let Some(&p) = open.choose(&mut rng) else { break };
        let expected = playout_board.chain_after(colour, playout_board.at(p)).0.min(2);
        assert_eq!(board.place(colour, p), playout_board.place(colour, playout_board.at(p)), "{p}");
        assert_eq!(board.liberties(p).min(2) as u32, expected, "{p}");
        assert_eq!(board.ko().map_or(0, |ko| playout_board.at(ko)), playout_board.ko);
        for q in board.points() {
            let at = playout_board.at(q);
            assert_eq!(board.stone(q).map_or(EMPTY, stone), playout_board.cell(at), "{q}");
            if board.stone(q).is_some() {
                assert_eq!(board.liberties(q) as u32, playout_board.liberties(at).len(), "{q}");
                assert_eq!(board.chain(q).count() as u32, playout_board.chain(at).len(), "{q}");
            }
        }
        assert_eq!(board.empty_points().len(), playout_board.empties().len());
        colour = colour.other();
    }
}

#[test]
fn both_boards_agree_on_every_stone() {
    for seed in 0..20 {
        agree::<2, 128>(5, seed);
        agree::<2, 128>(9, seed);
    }
    for seed in 0..4 {
        agree::<4, 256>(13, seed);
        agree::<4, 256>(14, seed);
        agree::<7, 448>(19, seed);
    }
}

#[test]
fn a_playout_ends_when_neither_side_can_play() {
    for seed in 0..50 {
        let mut playout_board = PlayoutBoard::<2, 128>::of(&Board::new(9));
        playout_board.play_out(Colour::Black, LastStones::default(), &mut PlayoutRng::new(seed), |_, _| {});
        let open = playout_board.points().filter(|&at| playout_board.cell(at) == EMPTY);
        let left = open.filter(|&at| {
            Colour::BOTH
                .into_iter()
                .all(|c| !playout_board.is_eye(c, at) && !playout_board.is_forbidden(c, at))
        });
        assert!(left.count() < 6, "{seed}");
    }
}

#[test]
fn a_ladder_is_read_to_its_end() {
    // Black's stone at D4 has two liberties. While White's chase is free to run it is caught; with
    // a black stone on the way it is not.
    let white = ["C4", "D3", "C5", "E3"].map(|name| (Colour::White, point(name)));
    let caught = white.into_iter().chain([(Colour::Black, point("D4"))]);
    let board = Board::with_stones(9, caught.clone()).unwrap();
    let playout_board = PlayoutBoard::<2, 128>::of(&board);
    let at = playout_board.at(point("D4"));
    assert!(playout_board.catching_move(at, Colour::Black, 0).is_some());
    let helped = caught.chain([(Colour::Black, point("G7"))]);
    let playout_board = PlayoutBoard::<2, 128>::of(&Board::with_stones(9, helped).unwrap());
    assert!(playout_board.catching_move(at, Colour::Black, 0).is_none());
}

#[test]
fn the_vital_point_of_a_small_room_is_its_middle() {
    let wall = ["B1", "B2", "B3", "A4", "B4"].map(|name| (Colour::White, point(name)));
    let playout_board = PlayoutBoard::<2, 128>::of(&Board::with_stones(9, wall).unwrap());
    assert_eq!(playout_board.vital_point(playout_board.at(point("A1"))), Some(playout_board.at(point("A2"))));
    assert_eq!(
        playout_board.vital_point(playout_board.at(point("F6"))),
        None,
        "the open board is no eye space"
    );
}

#[test]
fn shapes_are_the_same_turned_mirrored_and_with_colours_changed() {
    // Two stones face each other, and the point is at the head of one of them.
    let at_head = |x: &str, o: &str, middle: &str| {
        let stones = [(Colour::Black, point(x)), (Colour::White, point(o))];
        let playout_board = PlayoutBoard::<2, 128>::of(&Board::with_stones(9, stones).unwrap());
        pattern::matches_pattern(playout_board.around(playout_board.at(point(middle))))
    };
    assert!(at_head("D6", "E6", "E5"));
    assert!(at_head("E6", "D6", "E5") == at_head("D6", "E6", "D5"));
    assert!(at_head("D4", "E4", "E5"));
    assert!(at_head("D6", "D5", "E5"));
    assert!(!at_head("A1", "J9", "E5"), "nothing is near");
}
