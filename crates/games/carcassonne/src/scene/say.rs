//! Small words that several parts of the scene need.

use stammtisch_presentation::{Messages, RenderContext, Text};

use crate::rules::{Design, Kind, Land, Meeple, Rotation, Side, Tile, Turned};
use crate::touches::compass;

/// A feature of a turned tile: "city in the north".
pub(crate) fn feature(design: Design, rotation: Rotation, number: u8, messages: &Messages) -> String {
    let kind = design.features().get(usize::from(number)).map_or("cloister", |feature| feature.kind.name());
    let text = Text::new(format!("spot-{kind}"));
    match compass(design, rotation, number) {
        Some(point) => messages.text(&text.with("where", Text::new(format!("compass-{point}")))),
        None => messages.text(&text),
    }
}

/// A tile on the board, for whoever hears it: "Tile D at 0:0: north city, east road, south field, west road".
pub(crate) fn tile(tile: &Tile, messages: &Messages) -> String {
    let text = Text::new("tile-at").with("tile", tile.design.letter().to_string());
    messages.text(&text.with("cell", tile.cell.to_string()).with("edges", edges(tile.design, tile.rotation)))
}

/// A tile as it is known by its letter: "Tile D: north city, east road, south field, west road".
pub(crate) fn design(design: Design, messages: &Messages) -> String {
    let text = Text::new("tile-known").with("tile", design.letter().to_string());
    messages.text(&text.with("edges", edges(design, Rotation::R0)))
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
pub(crate) fn meeple(meeple: &Meeple, context: &RenderContext<'_>) -> String {
    let tile = &meeple.tile;
    let text =
        Text::new("meeple-at").with("name", context.name(meeple.seat)).with("cell", tile.cell.to_string());
    context
        .messages
        .text(&text.with("feature", feature(tile.design, tile.rotation, meeple.feature, context.messages)))
}
