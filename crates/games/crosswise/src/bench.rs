//! What is worth measuring: how fast random games run, and how long the prescribed player thinks.

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Benchmark, Game, Perspective, Rng, Turn};

use crate::classic::{Ranked, best_turn};
use crate::rules::{Crosswise, Phase, Players, Setup};

/// The speeds of this game, for `stammtisch bench`.
pub(crate) const SPEEDS: [Benchmark; 2] = [
    Benchmark { what: "random plies", run: random_plies },
    Benchmark { what: "classic choices", run: classic_choices },
];

/// Plays some random games of four, the draws of the house included, and counts their plies.
pub fn random_plies(seed: u64) -> u64 {
    let mut rng = Rng::seed_from_u64(seed);
    (0..20).map(|_| random_game(&Setup::standard(Players::Four), &mut rng, |_| {})).sum()
}

/// Plays a game of `classic` against itself and counts its choices; a second phase is a choice of its own.
pub fn classic_choices(seed: u64) -> u64 {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Crosswise::before_the_deal(&Setup::standard(Players::Four));
    let mut choices = 0;
    loop {
        let mv = match state.turn() {
            Turn::Over => return choices,
            Turn::Chance => state.sample_chance(&mut rng),
            Turn::Seats(_) => {
                choices += 1;
                chosen(&state)
            }
        };
        let Some(mv) = mv else { return choices };
        state.play_unchecked(Actor::House, mv);
    }
}

fn chosen(state: &Crosswise) -> Option<crate::rules::Move> {
    let seat = state.table().seat;
    let plan = best_turn(Ranked::Classic, &state.view(Perspective::seat(seat)), seat)?.plan;
    match state.table().phase {
        Phase::Second(..) => plan.second(),
        _ => Some(plan.first()),
    }
}

/// Plays a random game to its end, shows every position to `look`, and counts the plies.
pub fn random_game(setup: &Setup, rng: &mut Rng, mut look: impl FnMut(&Crosswise)) -> u64 {
    let mut state = Crosswise::before_the_deal(setup);
    let mut plies = 0;
    loop {
        let actor = match state.turn() {
            Turn::Over => return plies,
            Turn::Chance => Actor::House,
            Turn::Seats(_) => Actor::Seat(state.table().seat),
        };
        let Some(mv) = state.random_move(actor, rng) else { return plies };
        state.play_unchecked(actor, mv);
        plies += 1;
        look(&state);
    }
}
