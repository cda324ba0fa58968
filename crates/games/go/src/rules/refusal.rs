//! Why a move is refused.

use super::point::{Colour, Point};
use stammtisch_rules::Text;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
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

impl From<Illegal> for Text {
    fn from(illegal: Illegal) -> Text {
        let at = |key: &'static str, point: Point| Text::new(key).with("point", point.to_string());
        match illegal {
            Illegal::OffBoard(point, size) => at("refused-off-board", point).with("size", size),
            Illegal::Occupied(point) => at("refused-occupied", point),
            Illegal::Suicide(point) => at("refused-suicide", point),
            Illegal::Superko(point) => at("refused-superko", point),
            Illegal::NotYourTurn(colour) => Text::new("refused-turn").with("colour", colour_text(colour)),
            Illegal::NotPlaying => Text::new("refused-not-playing"),
            Illegal::NotScoring => Text::new("refused-not-scoring"),
            Illegal::NoStone(point) => at("refused-no-stone", point),
            Illegal::NotDead(point) => at("refused-not-dead", point),
            Illegal::NothingTakenOff => Text::new("refused-nothing-taken-off"),
            Illegal::SaidDone(colour) => {
                Text::new("refused-said-done").with("other", colour_text(colour.other()))
            }
            Illegal::Over => Text::new("refused-over"),
            Illegal::NoColour => Text::new("refused-no-colour"),
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
