//! Rules that the vectors do not cover on their own: refusals, equal rotations, missions, ties.

use rand::{RngExt, SeedableRng};
use stammtisch_carcassonne::rules::{Colour, End, FieldRule};
use stammtisch_carcassonne::{Carcassonne, Setup};
use stammtisch_presentation::{
    Actor, Game, Notation, Playable, Rng, Seat, SeatSet, Turn, Values, read_setup,
};

use crate::common::{legal_moves, play, position, refusal_key};

const MISSIONS: Setup = Setup {
    players: 2,
    c1: Colour::Red,
    c2: Colour::Blue,
    c3: Colour::Yellow,
    c4: Colour::Green,
    c5: Colour::Black,
    missions: true,
    fields: FieldRule::Official,
};

/// All tiles but the start tile, two more of D and one of U are put aside.
const FEW_LEFT: &str = "aside=A2,B4,C1,D1,E5,F2,G1,H3,I2,J3,K3,L3,M2,N3,O2,P3,Q1,R3,S2,T1,U7,V9,W4,X1";

fn start() -> Carcassonne {
    Carcassonne::start(&Setup::default()).unwrap()
}

#[test]
fn the_fields_of_the_form_give_the_default_setup() {
    let setup = read_setup::<Carcassonne>(&Values::new()).unwrap();
    assert_eq!(setup, Setup::default());
}

#[test]
fn every_refusal_has_its_own_message() {
    let first = Actor::Seat(Seat(0));
    let mut state = start();
    assert_eq!(refusal_key(&state, first, "0:1@0"), "refusal-draw-first");
    assert_eq!(refusal_key(&state, first, "+U"), "refusal-not-your-turn");
    play(&mut state, "+C");
    assert_eq!(refusal_key(&state, Actor::House, "+U"), "refusal-not-your-turn");
    assert_eq!(refusal_key(&state, first, "+U"), "refusal-lay-first");
    assert_eq!(refusal_key(&state, Actor::Seat(Seat(1)), "0:-1@0"), "refusal-not-your-turn");
    assert_eq!(refusal_key(&state, first, "0:0@0"), "refusal-taken");
    assert_eq!(refusal_key(&state, first, "3:3@0"), "refusal-far-away");
    assert_eq!(refusal_key(&state, first, "127:-128@0"), "refusal-far-away");
    assert_eq!(refusal_key(&state, first, "0:1@0"), "refusal-mismatch");
    assert_eq!(refusal_key(&state, first, "0:-1@0*1"), "refusal-no-such-feature");
    assert_eq!(refusal_key(&state, first, "0:-1@0*255"), "refusal-no-such-feature");
    play(&mut state, "0:-1@0*0");
    assert_eq!(refusal_key(&state, Actor::House, "+C"), "refusal-none-left");
    play(&mut state, "+R");
    assert_eq!(refusal_key(&state, Actor::Seat(Seat(1)), "0:-2@0*0"), "refusal-mismatch");
    assert_eq!(refusal_key(&state, Actor::Seat(Seat(1)), "1:-1@0*0"), "refusal-occupied");
}

#[test]
fn a_player_without_meeples_lays_tiles_without_one() {
    let seven = "tiles=D0:0@0,U0:1@0p1*1,U0:2@0p1*0,U0:3@0p1*0,U0:4@0p1*0,U0:5@0p1*0,U0:6@0p1*0,U0:7@0p1*0";
    let state =
        position(&Setup::default(), &format!("turn=1 drawn=V aside=- points=0.0.0.0/0.0.0.0 {seven}"));
    assert_eq!(state.meeples_left(Seat(0)), 0);
    assert_eq!(refusal_key(&state, Actor::Seat(Seat(0)), "0:8@0*0"), "refusal-no-meeple");
    assert!(legal_moves(&state).iter().all(|&mv| !state.write_move(mv).contains('*')));
    assert!(legal_moves(&state).iter().all(|&mv| state.path(mv).len() == 2), "there is no meeple choice");
}

#[test]
fn a_rotation_that_looks_the_same_is_accepted_and_kept() {
    let mut state = start();
    play(&mut state, "+H");
    let moves: Vec<String> = legal_moves(&state).iter().map(|&mv| state.write_move(mv)).collect();
    assert!(moves.contains(&"0:-1@0*1".to_owned()));
    assert!(!moves.iter().any(|mv| mv.contains("@180")), "listed with the smallest angle only");
    let mut rotated = state.clone();
    play(&mut state, "0:-1@0*1");
    play(&mut rotated, "0:-1@180*0");
    assert_eq!(state.total(Seat(0)), 4);
    assert_eq!(rotated.total(Seat(0)), 4, "upside down, feature 0 is the southern city");
    assert_eq!(rotated.board().tiles()[1].rotation.degrees(), 180);
    assert!(rotated.position().contains("H0:-1@180p1"));
}

#[test]
fn mission_1_is_won_before_the_turn_is_scored() {
    let text = "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,E0:1@180p1*0,E1:1@180p1*0";
    let mut state = position(&MISSIONS, text);
    play(&mut state, "0:-1@180*0");
    assert_eq!(state.end(), Some(End::Cities(Seat(0))));
    assert_eq!(state.outcome().unwrap().winners, SeatSet::only(Seat(0)));
    assert_eq!(state.total(Seat(0)), 0, "the closed city was not scored");
    assert_eq!(state.projected()[0].total(), 6, "but its points are projected");
    assert_eq!(position(&MISSIONS, &state.position()).hash(), state.hash());
    let mut without = position(&Setup::default(), text);
    play(&mut without, "0:-1@180*0");
    assert_eq!((without.end(), without.total(Seat(0))), (None, 4));
}

#[test]
fn two_cities_more_are_not_enough() {
    let text = "turn=1 drawn=E aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0,E0:1@180p1*0,E1:1@180p2*0";
    let mut state = position(&MISSIONS, text);
    play(&mut state, "0:-1@180*0");
    assert_eq!(state.end(), None);
}

#[test]
fn mission_2_needs_a_lead_of_20_before_the_last_turn() {
    let board = |points: &str, aside: &str| {
        let text = format!("turn=1 drawn=U {aside} points={points} tiles=D0:0@0");
        let mut state = position(&MISSIONS, &text);
        play(&mut state, "1:0@0");
        state.end()
    };
    assert_eq!(board("25.0.0.0/5.0.0.0", FEW_LEFT), Some(End::Lead(Seat(0))));
    assert_eq!(board("5.0.0.0/5.20.0.0", FEW_LEFT), Some(End::Lead(Seat(1))));
    assert_eq!(board("24.0.0.0/5.0.0.0", FEW_LEFT), None);
    let none_left = FEW_LEFT.replace("D1", "D3");
    assert_eq!(board("25.0.0.0/5.0.0.0", &none_left), Some(End::Stack));
}

#[test]
fn players_with_equal_points_share_the_victory() {
    let none_left = FEW_LEFT.replace("D1", "D3");
    let mut state = position(
        &Setup::default(),
        &format!("turn=2 drawn=U {none_left} points=7.0.0.0/0.7.0.0 tiles=D0:0@0"),
    );
    play(&mut state, "1:0@0");
    assert_eq!(state.turn(), Turn::Over);
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::first(2), "shared"));
}

#[test]
fn owners_with_equal_meeples_all_score_in_full() {
    let text = "turn=1 drawn=U aside=- points=0.0.0.0/0.0.0.0 \
        tiles=D0:0@0,W-1:0@0p1*0,B0:1@0p2,B1:1@0p1,B2:1@0p2,W2:0@180p2*0";
    let mut state = position(&Setup::default(), text);
    play(&mut state, "1:0@0");
    assert_eq!((state.total(Seat(0)), state.total(Seat(1))), (4, 4));
    assert_eq!((state.meeples_left(Seat(0)), state.meeples_left(Seat(1))), (7, 7));
}

#[test]
fn an_unchecked_illegal_move_does_not_panic() {
    let mut rng = Rng::seed_from_u64(5);
    for _ in 0..200 {
        let mut state = start();
        for _ in 0..60 {
            let x = rng.random_range(-6..6);
            let y = rng.random_range(-6..6);
            let turn = 90 * rng.random_range(0..4);
            let meeple = rng.random_range(0..12);
            let letter = (b'A' + rng.random_range(0..24u8)) as char;
            for (actor, text) in [
                (Actor::House, format!("+{letter}")),
                (Actor::Seat(Seat(1)), format!("{x}:{y}@{turn}*{meeple}")),
            ] {
                let mv = state.read_move(actor, &text).unwrap();
                state.play_unchecked(actor, mv);
            }
        }
        assert!(state.board().tiles().len() <= 72);
        state.hash();
    }
}
