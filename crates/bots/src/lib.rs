//! Players that serve every game, and the one place that knows who answers to which name.

pub mod alphabeta;
mod lines;
pub mod mcts;

use rand::SeedableRng;
use stammtisch_rules::{Actor, Choice, Game, GameSpec, Level, Player, Rng, SearchRequest, Text, excerpt};

use mcts::Searcher;

pub use lines::written_line;

/// The name of a seat that a person plays.
pub const HUMAN: &str = "human";

/// Plays any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, ask: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>> {
        let state = G::determinize(ask.view, ask.rng);
        state.random_move(Actor::Seat(ask.seat), ask.rng).map(Choice::bare)
    }
}

/// The players that search, weakest first.
const SEARCHERS: [&str; 5] = ["search:1", "search:2", "search:3", "search:4", "search:5"];

/// The names of all computer players of a game: its own, then those that serve every game.
pub fn names<G: GameSpec>() -> Vec<&'static str> {
    let mut names = G::players().to_vec();
    names.extend(SEARCHERS);
    names.push("random");
    names
}

/// The computer player of that name. A game may have players of its own for the levels of search. `fresh:1` to `fresh:5` are known but not
/// offered: those of search who forget what they have thought, to measure what remembering is worth.
pub fn player<G: GameSpec>(name: &str) -> Result<Box<dyn Player<G>>, Text> {
    if name == "random" {
        return Ok(Box::new(Random));
    }
    if let Some(own) = G::player(name) {
        return Ok(own);
    }
    if let Some(level) = level::<G>(name, "search:") {
        return Ok(Box::new(Searcher::new(level)));
    }
    if let Some(level) = level::<G>(name, "fresh:") {
        return Ok(Box::new(Searcher::forgetful(level)));
    }
    Err(Text::new("player-unknown").with("name", excerpt(name)).with("known", names::<G>().join(", ")))
}

/// Whom to ask for an opinion: the strongest of those who search.
pub fn adviser<G: GameSpec>() -> Box<dyn Player<G>> {
    let [.., strongest] = *G::levels();
    SEARCHERS.last().and_then(|name| G::player(name)).unwrap_or_else(|| Box::new(Searcher::new(strongest)))
}

/// The level in such a name as `search:3`.
fn level<G: GameSpec>(name: &str, kind: &str) -> Option<Level> {
    let named = name.strip_prefix(kind)?;
    let place = SEARCHERS.iter().position(|known| known.strip_prefix("search:") == Some(named))?;
    G::levels().get(place).copied()
}

/// The dice for one decision: the same seed and ply always roll the same.
pub fn dice(seed: u64, ply: usize) -> Rng {
    let mut rng = Rng::seed_from_u64(seed);
    rng.set_stream(ply as u64);
    rng
}
