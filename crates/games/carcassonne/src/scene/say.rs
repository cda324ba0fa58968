//! Small words that several parts of the scene need.

use stammtisch_stage::{Stage, Text, Words};

use crate::rules::{Design, Kind, Land, Meeple, Rotation, Side, Tile, Turned};
use crate::touches::compass;

/// A feature of a turned tile: "city in the north".
pub(crate) fn feature(design: Design, rotation: Rotation, number: u8, words: &Words) -> String {
    let kind = design.features().get(usize::from(number)).map_or("cloister", |feature| feature.kind.name());
    let text = Text::new(format!("spot-{kind}"));
    match compass(design, rotation, number) {
        Some(point) => words.text(&text.with("where", Text::new(format!("compass-{point}")))),
        None => words.text(&text),
    }
}

/// A tile on the board, for whoever hears it: "Tile D at 0:0: north city, east road, south field, west road".
pub(crate) fn tile(tile: &Tile, words: &Words) -> String {
    let text = Text::new("tile-at").with("tile", tile.design.letter().to_string());
    words.text(&text.with("cell", tile.cell.to_string()).with("edges", edges(tile.design, tile.rotation)))
}

/// A tile as it is known by its letter: "Tile D: north city, east road, south field, west road".
pub(crate) fn design(design: Design, words: &Words) -> String {
    let text = Text::new("tile-known").with("tile", design.letter().to_string());
    words.text(&text.with("edges", edges(design, Rotation::R0)))
}

fn edges(design: Design, rotation: Rotation) -> Text {
    let turned = Turned::of(design, rotation);
    let land = |side| {
        Text::new(match turned.land(side) {
            Land::Field => "kind-field",
            Land::Road => "kind-road",
            Land::City => "kind-city",
        })
    };
    let features = design.features();
    let extra = match features.iter().any(|feature| feature.kind == Kind::Cloister) {
        true => "cloister",
        false if features.iter().any(|feature| feature.shield) => "shield",
        false => "none",
    };
    let text = Text::new("tile-edges").with("north", land(Side::North)).with("east", land(Side::East));
    text.with("south", land(Side::South)).with("west", land(Side::West)).with("extra", extra)
}

/// A meeple on the board: whose it is, and where it stands.
pub(crate) fn meeple(meeple: &Meeple, stage: &Stage<'_>) -> String {
    let tile = &meeple.tile;
    let text =
        Text::new("meeple-at").with("name", stage.name(meeple.seat)).with("cell", tile.cell.to_string());
    stage.words.text(&text.with("feature", feature(tile.design, tile.rotation, meeple.feature, stage.words)))
}
