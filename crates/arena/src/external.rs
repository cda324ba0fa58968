//! External players: other programs that play one game, over a protocol of that game such as GTP.

use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Budget, Seat, Text};

/// An external player in one game of a tournament.
pub trait ExternalPlayer: Send {
    /// Asks for a move of that seat, in the game's notation; `None` if another seat shall move.
    ///
    /// The player gets the whole match. Once the budget is cancelled it must return soon.
    fn choose(&mut self, game: &dyn AnyMatch, seat: Seat, cancel: &Budget) -> Result<Option<String>, Text>;

    /// Whether the program has ever answered, in this game or an earlier one. If not, its failure
    /// ends the tournament instead of losing the game.
    fn has_answered(&self) -> bool;
}

/// Starts external players by name.
pub trait ExternalPlayers: Sync {
    /// Whether that name is one of an external player, not of a bot.
    fn is_external(&self, name: &str) -> bool;

    /// Starts the player for a new game.
    fn start_player(&self, name: &str) -> Result<Box<dyn ExternalPlayer>, Text>;

    /// The text of a failure in that game, for the results.
    fn failure_text(&self, game: &dyn AnyGame, why: &Text) -> String;
}

/// No external players are available.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExternalPlayers;

impl ExternalPlayers for NoExternalPlayers {
    fn is_external(&self, _name: &str) -> bool {
        false
    }

    fn start_player(&self, name: &str) -> Result<Box<dyn ExternalPlayer>, Text> {
        Err(Text::new("player-unknown").with("name", name).with("known", ""))
    }

    fn failure_text(&self, _game: &dyn AnyGame, why: &Text) -> String {
        why.key.clone().into_owned()
    }
}
