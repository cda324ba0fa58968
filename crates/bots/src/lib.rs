//! Computer players for every game: uniformly random play and tree search.
//!
//! Two generic searches share this crate: Monte Carlo tree search ([`mcts`]), which needs only
//! the rules and plays as `search:1` to `search:5`, and alpha-beta ([`alphabeta`]), which a game
//! for two sides can build its own players on. [`player`] maps names to players.

pub mod alphabeta;
mod lines;
pub mod mcts;

use rand::SeedableRng;
use stammtisch_rules::{Actor, Choice, Game, GameSpec, Level, Player, Rng, SearchRequest, Text, excerpt};

use mcts::MctsPlayer;

pub use lines::write_line;

/// The player name of a seat that a person plays, in records, forms and commands.
pub const HUMAN: &str = "human";

/// Plays random legal moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, request: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>> {
        let state = G::determinize(request.view, request.rng);
        state.random_move(Actor::Seat(request.seat), request.rng).map(Choice::bare)
    }
}

/// The searching players, weakest first.
const SEARCH_PLAYERS: [&str; 5] = ["search:1", "search:2", "search:3", "search:4", "search:5"];

/// The names of all computer players of a game: its own, the searching ones, and `random`.
pub fn player_names<G: GameSpec>() -> Vec<&'static str> {
    let mut names = G::players().to_vec();
    names.extend(SEARCH_PLAYERS);
    names.push("random");
    names
}

/// The computer player with that name.
///
/// A game's own players take precedence, also over `search:1` to `search:5`. The unlisted names
/// `fresh:1` to `fresh:5` are search players without tree reuse, for measuring what it gains.
///
/// # Errors
/// The game has no such player.
pub fn player<G: GameSpec>(name: &str) -> Result<Box<dyn Player<G>>, Text> {
    if name == "random" {
        return Ok(Box::new(Random));
    }
    if let Some(own) = G::player(name) {
        return Ok(own);
    }
    if let Some(level) = level::<G>(name, "search:") {
        return Ok(Box::new(MctsPlayer::new(level)));
    }
    if let Some(level) = level::<G>(name, "fresh:") {
        return Ok(Box::new(MctsPlayer::without_tree_reuse(level)));
    }
    Err(Text::new("player-unknown").with("name", excerpt(name)).with("known", player_names::<G>().join(", ")))
}

/// The player for hints and analysis: the strongest of the searching players.
pub fn analysis_player<G: GameSpec>() -> Box<dyn Player<G>> {
    let [.., strongest] = *G::levels();
    SEARCH_PLAYERS
        .last()
        .and_then(|name| G::player(name))
        .unwrap_or_else(|| Box::new(MctsPlayer::new(strongest)))
}

/// The level in a name such as `search:3`.
fn level<G: GameSpec>(name: &str, prefix: &str) -> Option<Level> {
    let number = name.strip_prefix(prefix)?;
    let index = SEARCH_PLAYERS.iter().position(|known| known.strip_prefix("search:") == Some(number))?;
    G::levels().get(index).copied()
}

/// The random number generator for one decision, determined by match seed and ply.
pub fn decision_rng(seed: u64, ply: usize) -> Rng {
    let mut rng = Rng::seed_from_u64(seed);
    rng.set_stream(ply as u64);
    rng
}
