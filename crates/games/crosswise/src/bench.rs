//! Benchmarks: the speed of random games and of the prescribed player.

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Benchmark, Game, Perspective, Rng, Turn};

use crate::classic::{Ranked, best_turn};
use crate::rules::{Crosswise, Move, Phase, Players, Setup};

/// The benchmarks of this game, for `stammtisch bench`.
pub(crate) const BENCHMARKS: [Benchmark; 2] = [
    Benchmark { what: "random plies", run: random_plies },
    Benchmark { what: "classic choices", run: classic_choices },
];

/// Plays random games of four players and returns the number of plies, draws included.
pub fn random_plies(seed: u64) -> u64 {
    let mut rng = Rng::seed_from_u64(seed);
    (0..20).map(|_| random_game(&Setup::standard(Players::Four), &mut rng, |_| {})).sum()
}

/// Plays a game of `classic` against itself and returns the number of its choices.
///
/// A second phase is a separate choice.
pub fn classic_choices(seed: u64) -> u64 {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Crosswise::undealt(&Setup::standard(Players::Four));
    let mut choices = 0;
    loop {
        let mv = match state.turn() {
            Turn::Over => return choices,
            Turn::Chance => state.sample_chance(&mut rng),
            Turn::Seats(_) => {
                choices += 1;
                classic_move(&state)
            }
        };
        let Some(mv) = mv else { return choices };
        state.play_unchecked(Actor::House, mv);
    }
}

fn classic_move(state: &Crosswise) -> Option<Move> {
    let seat = state.table().seat;
    let plan = best_turn(Ranked::Classic, &state.view(Perspective::seat(seat)), seat)?.plan;
    match state.table().phase {
        Phase::Second(..) => plan.second(),
        _ => Some(plan.first()),
    }
}

/// Plays a random game, passes every position to `visit`, and returns the number of plies.
pub fn random_game(setup: &Setup, rng: &mut Rng, mut visit: impl FnMut(&Crosswise)) -> u64 {
    let mut state = Crosswise::undealt(setup);
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
        visit(&state);
    }
}
