//! Texts that several parts of the scene share.

use stammtisch_presentation::{Messages, RenderContext, Text};

use crate::rules::{Design, Kind, Meeple, RotatedDesign, Rotation, Side, Terrain, Tile};
use crate::touches::compass;

/// A feature of a rotated tile: "city in the north".
pub(crate) fn feature(design: Design, rotation: Rotation, number: u8, messages: &Messages) -> String {
    let kind = design.features().get(usize::from(number)).map_or("cloister", |feature| feature.kind.name());
    let text = Text::new(format!("spot-{kind}"));
    match compass(design, rotation, number) {
        Some(point) => messages.text(&text.with("where", Text::new(format!("compass-{point}")))),
        None => messages.text(&text),
    }
}

/// The accessible name of a laid tile: "Tile D at 0:0: north city, east road, south field, west
/// road".
pub(crate) fn tile(tile: &Tile, messages: &Messages) -> String {
    let text = Text::new("tile-at").with("tile", tile.design.letter().to_string());
    messages.text(&text.with("cell", tile.cell.to_string()).with("edges", edges(tile.design, tile.rotation)))
}

/// A design: "Tile D: north city, east road, south field, west road".
pub(crate) fn design(design: Design, messages: &Messages) -> String {
    let text = Text::new("tile-known").with("tile", design.letter().to_string());
    messages.text(&text.with("edges", edges(design, Rotation::R0)))
}

fn edges(design: Design, rotation: Rotation) -> Text {
    let rotated = RotatedDesign::of(design, rotation);
    let terrain = |side| {
        Text::new(match rotated.terrain(side) {
            Terrain::Field => "kind-field",
            Terrain::Road => "kind-road",
            Terrain::City => "kind-city",
        })
    };
    let features = design.features();
    let extra = if features.iter().any(|feature| feature.kind == Kind::Cloister) {
        "cloister"
    } else if features.iter().any(|feature| feature.shield) {
        "shield"
    } else {
        "none"
    };
    let text = Text::new("tile-edges").with("north", terrain(Side::North)).with("east", terrain(Side::East));
    text.with("south", terrain(Side::South)).with("west", terrain(Side::West)).with("extra", extra)
}

/// A meeple on the board: its owner, cell and feature.
pub(crate) fn meeple(meeple: &Meeple, context: &RenderContext<'_>) -> String {
    let tile = &meeple.tile;
    let text =
        Text::new("meeple-at").with("name", context.name(meeple.seat)).with("cell", tile.cell.to_string());
    context
        .messages
        .text(&text.with("feature", feature(tile.design, tile.rotation, meeple.feature, context.messages)))
}
