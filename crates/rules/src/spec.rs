//! What a game is called, which seats and setup fields it has, and which players it comes with.

use crate::{BoardDataSpec, Field, Level, Notation, Plain, Player, Policy, SeatSpec, Strength};

/// A game's name, seats, setup fields and players. Nothing here is drawn or translated.
pub trait GameSpec: Notation {
    /// The game's name in addresses, commands and files: `scotland-yard`.
    const ID: &'static str;

    /// All seats the game can have, in order; a match uses the first [`Game::seats`] of them.
    const SEATS: &'static [SeatSpec];

    /// The fields of the setup, if there is anything to agree on.
    fn fields() -> &'static [Field] {
        &[]
    }

    /// How to play on other grounds than the usual one, if one can.
    fn board_data_spec() -> Option<BoardDataSpec> {
        None
    }

    /// The names of the game's own players, the one that the spec prescribes first.
    fn players() -> &'static [&'static str] {
        &[]
    }

    /// The game's own player of that name.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        let _ = name;
        None
    }

    /// What the players `search:1` to `search:5` know of the game. Default: its rules alone.
    fn policy() -> Box<dyn Policy<Self>> {
        Box::new(Plain)
    }

    /// The levels of those players, weakest first.
    fn levels() -> &'static [Level; 5] {
        &Level::USUAL
    }

    /// How strong the game's own players are, by name.
    fn strengths() -> &'static [(&'static str, Strength)] {
        &[]
    }

    /// How strong the player of that name is; nothing where that is not known.
    fn strength(name: &str) -> Option<Strength> {
        let level = name.strip_prefix("search:").and_then(|level| level.parse::<usize>().ok());
        let level = level.and_then(|level| Self::levels().get(level.checked_sub(1)?));
        let own = Self::strengths().iter().find(|(own, _)| *own == name);
        level.map(|level| level.strength).or(own.map(|(_, strength)| *strength))
    }
}
