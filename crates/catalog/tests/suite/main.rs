//! Tests of the game contract with its types, over every game.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

/// Runs a generic check for every game type.
macro_rules! every_game {
    ($check:ident) => {
        $check::<stammtisch_go::Go>();
        $check::<stammtisch_towerwars::TowerWars>();
        $check::<stammtisch_scotland_yard::Hunt>();
        $check::<stammtisch_crosswise::Crosswise>();
        $check::<stammtisch_carcassonne::Carcassonne>();
        $check::<stammtisch_tic_tac_toe::TicTacToe>();
    };
}

mod analysis;
mod contract;
mod lines;
mod strengths;
mod views;

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Playable, Rng, Turn, Values, read_setup};

/// Plays a random match and checks every position with the actor to move.
fn check_random_match<G: Playable>(seed: u64, plies: usize, mut check: impl FnMut(&G, Option<Actor>)) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = G::start(&read_setup::<G>(&Values::new()).unwrap()).unwrap();
    for _ in 0..plies {
        let actor = match state.turn() {
            Turn::Over => None,
            Turn::Chance => Some(Actor::House),
            Turn::Seats(seats) => seats.iter().next().map(Actor::Seat),
        };
        check(&state, actor);
        let Some(actor) = actor else { break };
        let mv = match actor {
            Actor::House => state.sample_chance(&mut rng),
            Actor::Seat(_) => state.random_move(actor, &mut rng),
        };
        state.play_unchecked(actor, mv.unwrap());
    }
}
