//! Why a move is refused.

use super::point::{Colour, Point};
use stammtisch_rules::Text;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The point is not on the board, which has this many lines.
    OffBoard(Point, u8),
    /// The point has a stone already.
    Occupied(Point),
    /// The stone's chain would have no liberty.
    Suicide(Point),
    /// The position has occurred before in this game.
    Superko(Point),
    /// It is this colour's turn.
    NotYourTurn(Colour),
    /// Stones are placed only while the game is played.
    NotPlaying,
    /// Stones are taken off only in scoring.
    NotScoring,
    /// The point has no stone that could be taken off.
    NoStone(Point),
    /// No stone was taken off this point.
    NotDead(Point),
    /// All stones are on the board.
    NothingTakenOff,
    /// This colour has agreed to the board as it is; the other one is asked.
    SaidDone(Colour),
    /// The game has ended.
    Over,
    /// Only Black and White move in Go.
    NoColour,
}

impl From<Refusal> for Text {
    fn from(illegal: Refusal) -> Text {
        let at = |key: &'static str, point: Point| Text::new(key).with("point", point.to_string());
        match illegal {
            Refusal::OffBoard(point, size) => at("refused-off-board", point).with("size", size),
            Refusal::Occupied(point) => at("refused-occupied", point),
            Refusal::Suicide(point) => at("refused-suicide", point),
            Refusal::Superko(point) => at("refused-superko", point),
            Refusal::NotYourTurn(colour) => Text::new("refused-turn").with("colour", colour_text(colour)),
            Refusal::NotPlaying => Text::new("refused-not-playing"),
            Refusal::NotScoring => Text::new("refused-not-scoring"),
            Refusal::NoStone(point) => at("refused-no-stone", point),
            Refusal::NotDead(point) => at("refused-not-dead", point),
            Refusal::NothingTakenOff => Text::new("refused-nothing-taken-off"),
            Refusal::SaidDone(colour) => {
                Text::new("refused-said-done").with("other", colour_text(colour.other()))
            }
            Refusal::Over => Text::new("refused-over"),
            Refusal::NoColour => Text::new("refused-no-colour"),
        }
    }
}

/// The name of a colour.
pub(crate) fn colour_text(colour: Colour) -> Text {
    Text::new(match colour {
        Colour::Black => "seat-black",
        Colour::White => "seat-white",
    })
}
