//! What a search asks of the rules, with their types.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rand::SeedableRng;
use stammtisch_carcassonne::Carcassonne;
use stammtisch_core::{Actor, Playable, Rng, Turn, Values, read_setup};
use stammtisch_crosswise::Crosswise;
use stammtisch_go::Go;
use stammtisch_scotland_yard::Hunt;
use stammtisch_tic_tac_toe::TicTacToe;
use stammtisch_towerwars::TowerWars;

/// Goes through a match from that seed, from position to position.
fn along<G: Playable>(seed: u64, mut check: impl FnMut(&G, Actor)) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = G::start(&read_setup::<G>(&Values::new()).unwrap()).unwrap();
    for _ in 0..120 {
        let actor = match state.turn() {
            Turn::Over => break,
            Turn::Chance => Actor::House,
            Turn::Seats(seats) => Actor::Seat(seats.iter().next().unwrap()),
        };
        check(&state, actor);
        let mv = match actor {
            Actor::House => state.chance(&mut rng),
            Actor::Seat(_) => state.random_move(actor, &mut rng),
        };
        state.play_unchecked(actor, mv.unwrap());
    }
}

fn stops_early<G: Playable>() {
    along::<G>(1, |state, actor| {
        let mut listed = Vec::new();
        state.legal_moves(actor, |mv| listed.push(mv));
        for most in [1, listed.len() / 2, listed.len()] {
            let mut visited = Vec::new();
            let flow = state.visit_moves(actor, |mv| {
                visited.push(mv);
                if visited.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(visited, listed[..most.max(1).min(listed.len())], "{}", G::ID);
            assert_eq!(flow.is_break(), !listed.is_empty(), "{}", G::ID);
        }
    });
}

fn numbers_moves<G: Playable>() {
    let mut numbered = BTreeMap::new();
    along::<G>(2, |state, actor| {
        state.legal_moves(actor, |mv| {
            if let Some(index) = G::index(mv) {
                assert_eq!(*numbered.entry(index).or_insert(mv), mv, "{}: two moves have {index}", G::ID);
            }
        });
    });
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
fn whoever_has_seen_enough_moves_is_shown_no_more() {
    every_game!(stops_early);
}

#[test]
fn no_two_moves_have_the_same_number() {
    every_game!(numbers_moves);
}
