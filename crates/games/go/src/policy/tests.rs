//! Compares the playout board with the board of the rules, and tests the tactics on it.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::dice::Dice;
use super::field::{EMPTY, Field, stone};
use super::pattern;
use super::playout::Last;
use crate::rules::{Board, Colour, Point, own_eye};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Plays at random on both boards and compares them after every stone.
fn agree<const W: usize, const N: usize>(size: u8, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut field = Field::<W, N>::of(&board);
    let mut colour = Colour::Black;
    for _ in 0..3 * u32::from(size).pow(2) {
        let allowed = |p: &Point| !board.is_suicide(colour, *p) && board.ko() != Some(*p);
        for &p in board.empty_points() {
            assert_eq!(allowed(&p), !field.is_forbidden(colour, field.at(p)), "{p} {colour}");
            assert_eq!(own_eye(&board, colour, p), field.is_eye(colour, field.at(p)), "{p} {colour}");
        }
        let open: Vec<Point> = board
            .empty_points()
            .iter()
            .copied()
            .filter(|p| allowed(p) && !own_eye(&board, colour, *p))
            .collect();
        let Some(&p) = open.choose(&mut rng) else { break };
        let expected = field.after(colour, field.at(p)).0.min(2);
        assert_eq!(board.place(colour, p), field.put(colour, field.at(p)), "{p}");
        assert_eq!(board.liberties(p).min(2) as u32, expected, "{p}");
        assert_eq!(board.ko().map_or(0, |ko| field.at(ko)), field.ko);
        for q in board.points() {
            let at = field.at(q);
            assert_eq!(board.stone(q).map_or(EMPTY, stone), field.cell(at), "{q}");
            if board.stone(q).is_some() {
                assert_eq!(board.liberties(q) as u32, field.liberties(at).len(), "{q}");
                assert_eq!(board.chain(q).count() as u32, field.chain(at).len(), "{q}");
            }
        }
        assert_eq!(board.empty_points().len(), field.empties().len());
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
fn a_play_out_ends_with_a_board_that_nobody_can_play_on() {
    for seed in 0..50 {
        let mut field = Field::<2, 128>::of(&Board::new(9));
        field.play_out(Colour::Black, Last::default(), &mut Dice::new(seed), |_, _| {});
        let open = field.points().filter(|&at| field.cell(at) == EMPTY);
        let left = open.filter(|&at| {
            Colour::BOTH.into_iter().all(|c| !field.is_eye(c, at) && !field.is_forbidden(c, at))
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
    let field = Field::<2, 128>::of(&board);
    let at = field.at(point("D4"));
    assert!(field.catching_move(at, Colour::Black, 0).is_some());
    let helped = caught.chain([(Colour::Black, point("G7"))]);
    let field = Field::<2, 128>::of(&Board::with_stones(9, helped).unwrap());
    assert!(field.catching_move(at, Colour::Black, 0).is_none());
}

#[test]
fn the_vital_point_of_a_small_room_is_its_middle() {
    let wall = ["B1", "B2", "B3", "A4", "B4"].map(|name| (Colour::White, point(name)));
    let field = Field::<2, 128>::of(&Board::with_stones(9, wall).unwrap());
    assert_eq!(field.vital_point(field.at(point("A1"))), Some(field.at(point("A2"))));
    assert_eq!(field.vital_point(field.at(point("F6"))), None, "the open board is no room");
}

#[test]
fn shapes_are_the_same_turned_mirrored_and_with_colours_changed() {
    // Two stones face each other, and the point is at the head of one of them.
    let at_head = |x: &str, o: &str, middle: &str| {
        let stones = [(Colour::Black, point(x)), (Colour::White, point(o))];
        let field = Field::<2, 128>::of(&Board::with_stones(9, stones).unwrap());
        pattern::is_shape(field.around(field.at(point(middle))))
    };
    assert!(at_head("D6", "E6", "E5"));
    assert!(at_head("E6", "D6", "E5") == at_head("D6", "E6", "D5"));
    assert!(at_head("D4", "E4", "E5"));
    assert!(at_head("D6", "D5", "E5"));
    assert!(!at_head("A1", "J9", "E5"), "nothing is near");
}
