//! Players from outside: programs that play one game and are asked in a protocol of that game.

use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Budget, Seat, Text};

/// Somebody from outside who plays one game of a tournament.
pub trait Guest: Send {
    /// His move for that seat in the game's notation; none where he leaves it to another seat. He is shown the match, every move of it,
    /// and none of it is waited for once the budget is cancelled.
    fn choose(&mut self, game: &dyn AnyMatch, seat: Seat, cancel: &Budget) -> Result<Option<String>, Text>;

    /// Whether he has ever answered anything, in this game or in one before: who never does cannot be played with.
    fn has_answered(&self) -> bool;
}

/// Knows who can be invited from outside.
pub trait Guests: Sync {
    /// Whether that name is one of a guest, and not of a player of the house.
    fn knows(&self, name: &str) -> bool;

    /// Brings him to a new game.
    fn invite(&self, name: &str) -> Result<Box<dyn Guest>, Text>;

    /// What he did wrong in that game, as the results are to tell it.
    fn say(&self, game: &dyn AnyGame, why: &Text) -> String;
}

/// Nobody comes from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuests;

impl Guests for NoGuests {
    fn knows(&self, _name: &str) -> bool {
        false
    }

    fn invite(&self, name: &str) -> Result<Box<dyn Guest>, Text> {
        Err(Text::new("player-unknown").with("name", name).with("known", ""))
    }

    fn say(&self, _game: &dyn AnyGame, why: &Text) -> String {
        why.key.clone().into_owned()
    }
}
