//! The [`Notation`] trait: moves and positions as text.

use crate::{Actor, Game, Text};

/// Text forms of moves and positions. Records, files and engines in other processes need these
/// besides the rules.
pub trait Notation: Game {
    /// The move in the game's notation, as written in this position.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Parses a move. It must be well-formed but need not be legal.
    fn read_move(&self, actor: Actor, text: &str) -> Result<Self::Move, Text>;

    /// The position as one line of text, complete enough for [`Notation::from_position`].
    fn position(&self) -> String;

    /// A match that continues from a position text.
    fn from_position(setup: &Self::Setup, text: &str) -> Result<Self, Text>;
}
