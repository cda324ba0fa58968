//! The rules: refusals, endings, and the move generator against `Board::check` on all pairs of
//! cells.

use crate::common::{board, messages, moves, random_match, step, wild_board};
use proptest::prelude::*;
use stammtisch_presentation::{Actor, Game, LANGUAGES, Seat, SeatSet, Text, Turn};
use stammtisch_towerwars::position::{read_board, write_board};
use stammtisch_towerwars::{Board, Cell, End, Move, Refusal, Setup, Side, Step, TowerWars};

const RED: Actor = Actor::Seat(Seat(0));
const BLUE: Actor = Actor::Seat(Seat(1));

fn cell(text: &str) -> Cell {
    stammtisch_towerwars::notation::read_cell(text).unwrap()
}

fn start(size: u8, limit: u32) -> TowerWars {
    TowerWars::start(&Setup { size, limit }).unwrap()
}

/// A board of size 6 with a tower of full height, a blocked tower of each side, and stones.
const CROWD: &str = "RB,r,2,b,1/1,r2,r,1,b1,1/r1x,1,r1,b1x,2/r,r,2,b,1/6/5,BB";

#[test]
fn every_illegal_step_is_refused_for_its_own_reason() {
    let board = board(CROWD, Side::Red);
    let refused = [
        ("A9->A1", Refusal::OffBoard(cell("A9"))),
        ("A3->Z26", Refusal::OffBoard(cell("Z26"))),
        ("D4->D5", Refusal::NothingThere(cell("D4"))),
        ("E1->E2", Refusal::EnemyPiece(cell("E1"))),
        ("A1->A2", Refusal::BaseStays(cell("A1"))),
        ("A3->A2", Refusal::Blocked(cell("A3"))),
        ("C2->C2", Refusal::SameCell(cell("C2"))),
        ("B1->A1", Refusal::OwnBase),
        ("A4->F4", Refusal::OutOfRange { distance: 5, range: 1 }),
        ("B2->B4", Refusal::TowerFar(cell("B2"))),
        ("C3->D3", Refusal::TowerTakes(cell("C3"))),
        ("B1->B2", Refusal::FullTower { cell: cell("B2"), height: 2 }),
        ("B1->D3", Refusal::OutOfRange { distance: 4, range: 3 }),
        ("B4->D3", Refusal::BlockedAlready(cell("D3"))),
    ];
    for (text, reason) in refused {
        assert_eq!(board.check(step(text)), Err(reason), "{text}");
    }
}

#[test]
fn every_refusal_has_a_sentence_in_every_language() {
    let a1 = cell("A1");
    let refusals = [
        Refusal::Over,
        Refusal::NotYourTurn,
        Refusal::OffBoard(a1),
        Refusal::NothingThere(a1),
        Refusal::EnemyPiece(a1),
        Refusal::BaseStays(a1),
        Refusal::Blocked(a1),
        Refusal::SameCell(a1),
        Refusal::OwnBase,
        Refusal::OutOfRange { distance: 3, range: 1 },
        Refusal::TowerFar(a1),
        Refusal::TowerTakes(a1),
        Refusal::FullTower { cell: a1, height: 2 },
        Refusal::BlockedAlready(a1),
    ];
    for language in LANGUAGES {
        let messages = messages(language);
        for refusal in refusals {
            let said = messages.text(&Text::from(refusal));
            assert!(
                said.ends_with('.') && said.contains(' ') && !said.contains(['{', '$']),
                "{refusal:?}: {said}"
            );
        }
    }
}

#[test]
fn only_own_free_neighbour_towers_extend_a_stones_range() {
    let board = board("RB,5/1,r2,r1x,3/1,r,b2,3/r1,5/6/5,BB", Side::Red);
    assert_eq!(board.range(Side::Red, cell("B3")), 1 + 2 + 1);
    assert_eq!(board.range(Side::Blue, cell("B3")), 1 + 2);
}

#[test]
fn taking_the_base_ends_the_game_while_the_enemy_can_move() {
    let mut game =
        TowerWars::from_board(Setup { size: 4, limit: 0 }, board("RB,3/4/b,1,r,1/3,BB", Side::Red), 0, false);
    game.play(RED, Move::Step(step("C3->D3"))).unwrap();
    game.play(BLUE, Move::Step(step("A3->A2"))).unwrap();
    game.play(RED, Move::Step(step("D3->D4"))).unwrap();
    assert_eq!((game.end(), game.winner(), game.turn()), (Some(End::Base), Some(Side::Red), Turn::Over));
    assert_eq!(game.play(BLUE, Move::Step(step("A2->A1"))), Err(Refusal::Over));
}

#[test]
fn surrender_loses_for_the_side_to_move_and_is_never_listed() {
    let mut game = start(4, 0);
    let mut listed = Vec::new();
    game.legal_moves(RED, |mv| listed.push(mv));
    assert_eq!(listed.len(), 20);
    assert!(!listed.contains(&Move::Surrender));
    assert_eq!(game.resignation(Seat(0)), Some(Move::Surrender));
    assert_eq!(game.resignation(Seat(1)), None);
    assert_eq!(game.resigned_seat(), None);
    assert_eq!(game.play(BLUE, Move::Surrender), Err(Refusal::NotYourTurn));
    game.play(RED, Move::Surrender).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::only(Seat(1)), "resigned"));
}

#[test]
fn the_limit_of_plies_draws_unless_the_last_of_them_wins() {
    let mut game = start(4, 2);
    game.play(RED, Move::Step(step("A2->B2"))).unwrap();
    assert_eq!(game.outcome(), None);
    game.play(BLUE, Move::Step(step("D3->C3"))).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::EMPTY, "limit"));

    let won = board("RB,3/4/3,r/b,2,BB", Side::Red);
    let mut game = TowerWars::from_board(Setup { size: 4, limit: 10 }, won, 9, false);
    game.play(RED, Move::Step(step("D3->D4"))).unwrap();
    assert_eq!(game.outcome().unwrap().reason, "base");
}

#[test]
fn a_setup_out_of_range_is_refused_at_its_field() {
    for (size, limit, field) in [(3, 0, "size"), (27, 0, "size"), (8, 2001, "limit")] {
        assert_eq!(TowerWars::start(&Setup { size, limit }).err().unwrap().field, field);
    }
}

#[test]
fn a_refused_move_leaves_the_match_as_it_was() {
    let mut game = start(8, 0);
    let before = (game.hash(), game.plies());
    assert!(game.play(RED, Move::Step(step("A2->H8"))).is_err());
    assert_eq!((game.hash(), game.plies()), before);
}

#[test]
fn an_illegal_step_played_unchecked_does_not_panic() {
    for seed in 0..20 {
        let mut game = random_match(5, 20, seed);
        for from in game.board().cells() {
            for to in game.board().cells() {
                game.play_unchecked(RED, Move::Step(Step { from, to }));
                game.legal_moves(RED, |_| {});
            }
        }
    }
}

/// Derived board data must match a board built from the same pieces, and the move generator must
/// match `Board::check`.
fn assert_sound(board: &Board) {
    let mut fresh = read_board(&write_board(board)).unwrap();
    fresh.set_mover(board.mover());
    assert!(fresh == *board, "{}", write_board(board));
    let listed = moves(board);
    let mut legal: Vec<Step> = Vec::new();
    for from in board.cells() {
        legal.extend(board.cells().map(|to| Step { from, to }).filter(|&step| board.check(step).is_ok()));
    }
    let mut sorted = listed.clone();
    sorted.sort();
    assert_eq!(sorted, legal, "{}", write_board(board));
    assert_eq!(board.count_steps(board.mover()), listed.len());
    assert_eq!(board.can_move(board.mover()), !listed.is_empty());
    for (number, &step) in listed.iter().enumerate() {
        assert_eq!(board.step_at(number), Some(step));
    }
    assert_eq!(board.step_at(listed.len()), None);
    let mut attacks = Vec::new();
    board.each_attack(|step| attacks.push(step));
    let enemy = |step: &&Step| board.square(step.to).side() == Some(!board.mover());
    assert_eq!(attacks, listed.iter().filter(enemy).copied().collect::<Vec<_>>());
    let shots = listed.iter().any(|step| step.to == board.base(!board.mover()));
    assert_eq!(board.base_shot(board.mover()).is_some(), shots);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_generator_matches_check_on_every_pair_of_cells(size in 4u8..=9, plies in 0usize..120, seed: u64) {
        let game = random_match(size, plies, seed);
        if !game.board().base_is_lost(game.board().mover()) {
            assert_sound(game.board());
        }
        assert_sound(&wild_board(size, seed));
    }

    #[test]
    fn taking_back_a_step_restores_the_board(size in 4u8..=12, seed: u64) {
        let mut board = wild_board(size, seed);
        let before = board.clone();
        for step in moves(&before) {
            let undo = board.play(step);
            prop_assert_ne!(board.hash(), before.hash());
            board.take_back(undo);
            prop_assert!(board == before);
        }
    }

    #[test]
    fn one_move_cannot_immobilise_two_mobile_stones(size in 4u8..=7, seed: u64) {
        let mut board = wild_board(size, seed);
        let victim = !board.mover();
        if board.loose_stones(victim) >= 2 {
            for step in moves(&board) {
                let undo = board.play(step);
                prop_assert!(board.can_move(victim));
                board.take_back(undo);
            }
        }
    }
}
