//! The [`GameSpec`] trait: a game's id, seats, setup fields and players.

use crate::{BoardDataSpec, Defaults, Field, Level, Notation, Player, Policy, SeatSpec, Strength};

/// Static facts about a game: id, seats, setup fields and players. Nothing here is rendered or
/// translated.
pub trait GameSpec: Notation {
    /// The game's id in URLs, commands and files, such as `scotland-yard`.
    const ID: &'static str;

    /// All seats the game can have, in order; a match uses the first [`Game::seats`] of them.
    const SEATS: &'static [SeatSpec];

    /// The form fields of the setup. Default: none.
    fn fields() -> &'static [Field] {
        &[]
    }

    /// How the game loads custom boards, if it supports them.
    fn board_data_spec() -> Option<BoardDataSpec> {
        None
    }

    /// The names of the game's own players, the reference player first.
    fn players() -> &'static [&'static str] {
        &[]
    }

    /// The game's own player of that name.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        let _ = name;
        None
    }

    /// The knowledge that the players `search:1` to `search:5` use. Default: the rules alone.
    fn policy() -> Box<dyn Policy<Self>> {
        Box::new(Defaults)
    }

    /// The levels of those players, weakest first.
    fn levels() -> &'static [Level; 5] {
        &Level::DEFAULTS
    }

    /// The measured strength of the game's own players, by name.
    fn strengths() -> &'static [(&'static str, Strength)] {
        &[]
    }

    /// The measured strength of the player with that name, if it is known.
    fn strength(name: &str) -> Option<Strength> {
        let level = name.strip_prefix("search:").and_then(|level| level.parse::<usize>().ok());
        let level = level.and_then(|level| Self::levels().get(level.checked_sub(1)?));
        let own = Self::strengths().iter().find(|(own, _)| *own == name);
        level.map(|level| level.strength).or(own.map(|(_, strength)| *strength))
    }
}
