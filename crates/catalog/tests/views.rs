//! Views as data, with their types: written, read, compared and used as keys.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::HashSet;

use rand::SeedableRng;
use stammtisch_carcassonne::Carcassonne;
use stammtisch_core::{
    Actor, Eye, Game, Playable, Rng, Seat, Turn, Values, read_setup, read_view, write_view,
};
use stammtisch_crosswise::Crosswise;
use stammtisch_go::Go;
use stammtisch_scotland_yard::Hunt;
use stammtisch_tic_tac_toe::TicTacToe;
use stammtisch_towerwars::TowerWars;

/// The views of one seat along a match from that seed, each with the one before it.
fn along<G: Playable>(seed: u64, mut check: impl FnMut(&G::View, Seat)) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = G::start(&read_setup::<G>(&Values::new()).unwrap()).unwrap();
    for _ in 0..200 {
        for seat in (0..state.seats() as u8).map(Seat) {
            check(&state.view(Eye::seat(seat)), seat);
        }
        let (actor, mv) = match state.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::House, state.chance(&mut rng)),
            Turn::Seats(seats) => {
                let actor = Actor::Seat(seats.iter().next().unwrap());
                (actor, state.random_move(actor, &mut rng))
            }
        };
        state.play_unchecked(actor, mv.unwrap());
    }
}

fn reads_what_it_writes<G: Playable>() {
    along::<G>(3, |view, seat| {
        let text = write_view::<G>(view);
        let read = read_view::<G>(text.as_bytes()).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(read == *view, "{}, {seat:?}: another view is read from {text}", G::ID);
        let world = G::imagine(&read, &mut Rng::seed_from_u64(9));
        assert!(world.view(Eye::seat(seat)) == *view, "{}, {seat:?}: does not agree with {text}", G::ID);
        assert!(HashSet::from([view.clone()]).contains(&read), "{}: the view is no key", G::ID);
    });
}

fn tells_positions_apart<G: Playable>() {
    let (mut texts, mut keys) = (HashSet::new(), HashSet::new());
    for seed in 0..3 {
        along::<G>(seed, |view, _| {
            let is_new = texts.insert(write_view::<G>(view));
            assert_eq!(keys.insert(view.clone()), is_new, "{}: {}", G::ID, write_view::<G>(view));
        });
    }
}

macro_rules! every_game {
    ($check:ident) => {
        $check::<Go>();
        $check::<TowerWars>();
        $check::<Hunt>();
        $check::<Crosswise>();
        $check::<Carcassonne>();
        $check::<TicTacToe>();
    };
}

#[test]
fn a_view_is_the_same_after_it_was_written_and_read() {
    every_game!(reads_what_it_writes);
}

#[test]
fn views_are_equal_exactly_where_they_are_written_alike() {
    every_game!(tells_positions_apart);
}

#[test]
fn a_view_that_was_cut_short_is_refused_with_the_place() {
    let go = Go::start(&read_setup::<Go>(&Values::new()).unwrap()).unwrap();
    let text = write_view::<Go>(&go);
    let refused = read_view::<Go>(&text.as_bytes()[..text.len() / 2]).err();
    assert_eq!(refused.map(|why| why.key.into_owned()).as_deref(), Some("view-shape"));
}
