//! Why a move is refused.

use super::point::{Colour, Point};
use stammtisch_rules::Text;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Beyond the edge of a board of so many lines.
    OffBoard(Point, u8),
    /// There is a stone already.
    Occupied(Point),
    /// The stone's chain would have no liberty.
    Suicide(Point),
    /// The position has occurred before in this game.
    Superko(Point),
    /// It is that colour's turn.
    NotYourTurn(Colour),
    /// Stones are set only while the game is played.
    NotPlaying,
    /// Stones are taken off only when the score is counted.
    NotScoring,
    /// No stone there that could be taken off.
    NoStone(Point),
    /// No stone was taken off there.
    NotDead(Point),
    /// All stones are on the board.
    NothingTakenOff,
    /// This colour is content with the board as it is; the other one is asked.
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
