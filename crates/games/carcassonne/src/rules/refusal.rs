//! Why a move is not legal.

use stammtisch_rules::Text;

use super::designs::Design;
use super::geometry::{Cell, Side};
use super::rotated::Terrain;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is another actor's turn.
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
    /// On that side, the tile shows the first terrain but the cell requires the second.
    Mismatch(Cell, Side, Terrain, Terrain),
    /// The tile has no feature of the first number, but the second number of features.
    NoSuchFeature(u8, u8),
    /// All seven meeples stand on the board.
    NoMeeple,
    /// The feature's region has a meeple already.
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
                .with("shown", Text::new(terrain_key(shown)))
                .with("wanted", Text::new(terrain_key(wanted))),
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

fn terrain_key(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Field => "land-field",
        Terrain::Road => "land-road",
        Terrain::City => "land-city",
    }
}
