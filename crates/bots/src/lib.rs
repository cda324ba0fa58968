//! Players that serve every game, and the one place that knows who answers to which name.

use rand::SeedableRng;
use stammtisch_core::{Actor, Ask, Choice, Game, Playable, Player, Rng, Text};

/// The name of a seat that a person plays.
pub const HUMAN: &str = "human";

/// Plays any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, ask: &mut Ask<'_, G>) -> Option<Choice<G::Move>> {
        let state = G::imagine(ask.view, ask.rng);
        state.random_move(Actor::Seat(ask.seat), ask.rng).map(Choice::bare)
    }
}

/// The names of all computer players of a game: its own, then those that serve every game.
pub fn names<G: Playable>() -> Vec<&'static str> {
    let mut names = G::players().to_vec();
    names.push("random");
    names
}

/// The computer player of that name.
pub fn player<G: Playable>(name: &str) -> Result<Box<dyn Player<G>>, Text> {
    if name == "random" {
        return Ok(Box::new(Random));
    }
    G::player(name).ok_or_else(|| {
        let given: String = name.chars().take(40).collect();
        Text::new("player-unknown").with("name", given).with("known", names::<G>().join(", "))
    })
}

/// The dice for one decision: the same seed and ply always roll the same.
pub fn dice(seed: u64, ply: usize) -> Rng {
    let mut rng = Rng::seed_from_u64(seed);
    rng.set_stream(ply as u64);
    rng
}
