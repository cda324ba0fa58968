//! Why a move is not legal.

use stammtisch_rules::Text;

use super::designs::Design;
use super::place::{Cell, Side};
use super::turned::Land;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Somebody else moves now.
    NotYourTurn,
    /// The house has to draw a tile first.
    DrawFirst,
    /// A tile has been drawn already and has to be laid.
    LayFirst(Design),
    /// The stack holds no tile of that design any more.
    NoneLeft(Design),
    /// A tile lies there already.
    Taken(Cell),
    /// The cell touches no tile.
    FarAway(Cell),
    /// On that side the tile shows one land and its neighbour another.
    Mismatch(Cell, Side, Land, Land),
    /// The tile has no feature of that number; it has so many.
    NoSuchFeature(u8, u8),
    /// All seven meeples stand on the board.
    NoMeeple,
    /// Somebody stands on that feature already.
    Occupied(u8),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Over => Text::new("refusal-over"),
            Refusal::NotYourTurn => Text::new("refusal-not-your-turn"),
            Refusal::DrawFirst => Text::new("refusal-draw-first"),
            Refusal::LayFirst(design) => Text::new("refusal-lay-first").with("tile", letter(design)),
            Refusal::NoneLeft(design) => Text::new("refusal-none-left").with("tile", letter(design)),
            Refusal::Taken(cell) => Text::new("refusal-taken").with("cell", cell.to_string()),
            Refusal::FarAway(cell) => Text::new("refusal-far-away").with("cell", cell.to_string()),
            Refusal::Mismatch(cell, side, shown, wanted) => Text::new("refusal-mismatch")
                .with("cell", cell.to_string())
                .with("side", Text::new(format!("side-of-{}", side.letter())))
                .with("shown", Text::new(land_key(shown)))
                .with("wanted", Text::new(land_key(wanted))),
            Refusal::NoSuchFeature(number, count) => {
                Text::new("refusal-no-such-feature").with("number", number).with("last", count - 1)
            }
            Refusal::NoMeeple => Text::new("refusal-no-meeple"),
            Refusal::Occupied(number) => Text::new("refusal-occupied").with("number", number),
        }
    }
}

fn letter(design: Design) -> String {
    design.letter().to_string()
}

fn land_key(land: Land) -> &'static str {
    match land {
        Land::Field => "land-field",
        Land::Road => "land-road",
        Land::City => "land-city",
    }
}
