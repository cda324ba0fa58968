//! Benchmarks of the rules and the prescribed players for `stammtisch bench`.

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Benchmark, Game, Perspective, Rng, Turn};

use crate::classic;
use crate::rules::{Hunt, MAX_DETECTIVES, MISTER_X, Preset, Setup};

/// The benchmarks of this game.
pub(crate) const BENCHMARKS: [Benchmark; 2] = [
    Benchmark { what: "plies of random hunts, rules alone", run: random_plies },
    Benchmark { what: "classic detective choices", run: detective_choices },
];

/// Plays 100 random hunts and returns the number of plies.
pub fn random_plies(seed: u64) -> u64 {
    let mut rng = Rng::seed_from_u64(seed);
    (0..100).map(|_| play_out(&mut rng, |hunt, actor, rng| hunt.random_move(actor, rng))).sum()
}

/// Plays a hunt between `classic` players and returns the number of detective choices. The time
/// includes Mister X's choices.
pub fn detective_choices(seed: u64) -> u64 {
    let mut choices = 0;
    play_out(&mut Rng::seed_from_u64(seed), |hunt, actor, _| {
        let seat = actor.seat()?;
        choices += u64::from(seat != MISTER_X);
        classic::consider(&hunt.view(Perspective::seat(seat)), seat).1.map(|chosen| chosen.mv())
    });
    choices
}

/// Plays a hunt to its end and returns the number of plies.
fn play_out(
    rng: &mut Rng,
    mut choose: impl FnMut(&Hunt, Actor, &mut Rng) -> Option<<Hunt as Game>::Move>,
) -> u64 {
    let mut hunt = Hunt::before_deal(Setup::london(MAX_DETECTIVES, Preset::Default));
    let mut plies = 0;
    loop {
        let (actor, mv) = match hunt.turn() {
            Turn::Over => return plies,
            Turn::Chance => (Actor::House, hunt.sample_chance(rng)),
            Turn::Seats(seats) => match seats.single() {
                Some(seat) => (Actor::Seat(seat), choose(&hunt, Actor::Seat(seat), rng)),
                None => return plies,
            },
        };
        let Some(mv) = mv else { return plies };
        hunt.play_unchecked(actor, mv);
        plies += 1;
    }
}
