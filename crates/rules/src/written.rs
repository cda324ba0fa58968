//! A game in writing: its name, what is agreed on, moves and positions as text, and who knows how to play it.

use crate::{Actor, Field, Game, Grounds, Level, Plain, Player, Policy, SeatSpec, Strength, Text};

/// What records, commands, searches and programs in other languages need of a game beside its rules. Nothing here is drawn or said.
pub trait Written: Game {
    /// The game's name in addresses, commands and files: `scotland-yard`.
    const ID: &'static str;

    /// All seats the game can have, in order; a match uses the first [`Game::seats`] of them.
    const SEATS: &'static [SeatSpec];

    /// The fields of the setup, if there is anything to agree on.
    fn fields() -> &'static [Field] {
        &[]
    }

    /// How to play on other grounds than the usual one, if one can.
    fn grounds() -> Option<Grounds> {
        None
    }

    /// The move in the game's notation, as written in this position.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a move in notation. Need not be legal, only well-formed.
    fn read_move(&self, actor: Actor, text: &str) -> Result<Self::Move, Text>;

    /// The position as one line of text, complete enough for [`Written::from_position`].
    fn position(&self) -> String;

    /// A match that goes on from a position text.
    fn from_position(setup: &Self::Setup, text: &str) -> Result<Self, Text>;

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
