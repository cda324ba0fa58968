//! What there is to know of one region: who rules it, what it is worth, where it is open, and which of the tiles to come close it.

use maud::{Markup, html};
use stammtisch_presentation::{About, RenderContext, Text};

use super::art::TILE;
use super::panels::thumb;
use super::raster::{SIDE, Square, square};
use super::{overlay, say};
use crate::notation::read_cell;
use crate::rules::{Carcassonne, Cell, Claim, Kind, Rotation, Stop, Tile};

/// The region at that point of the drawing, alone, and words about it.
pub(crate) fn about(view: &Carcassonne, (x, y): (f64, f64), context: &RenderContext<'_>) -> Option<About> {
    let side = f64::from(TILE);
    let cell = Cell::new(index(x / side)?, index(y / side)?);
    let tile = view.board().tile_at(cell)?;
    let part = |at: f64| ((at / side).rem_euclid(1.0) * SIDE as f64) as usize;
    let Square::Feature(feature) = square(tile.design, tile.rotation, part(y), part(x)) else { return None };
    let claim = view.claim_on(tile, feature);
    let tiles = closing(view, &claim);
    let messages = html! {
        h2 { (title(&claim, context)) }
        @for line in lines(view, &claim, context) { p { (line) } }
        @for (cell, stops) in &tiles { (stops_at(view, *cell, stops, tiles.len() == 1, context)) }
    };
    Some(About { shape: html! { g pointer-events="none" { (overlay::region(view, &claim)) } }, messages })
}

/// The same of every feature of the tile in a cell, for a terminal.
pub(crate) fn find(view: &Carcassonne, what: &str, context: &RenderContext<'_>) -> Result<String, Text> {
    let cell = read_cell(what)?;
    let tile = view
        .board()
        .tile_at(cell)
        .ok_or_else(|| Text::new("about-no-tile").with("cell", cell.to_string()))?;
    let told: Vec<String> =
        (0..tile.design.features().len() as u8).map(|feature| told(view, tile, feature, context)).collect();
    Ok(told.join("\n"))
}

fn told(view: &Carcassonne, tile: &Tile, feature: u8, context: &RenderContext<'_>) -> String {
    let claim = view.claim_on(tile, feature);
    let tiles = closing(view, &claim);
    let alone = tiles.len() == 1;
    let stops = tiles.iter().map(|(cell, stops)| {
        let letters: Vec<String> = useful(stops, alone)
            .map(|stop| format!("{}{}", stop.design.letter(), view.to_come(stop.design)))
            .collect();
        let line = context.messages.text(&heading(*cell, letters.is_empty(), alone));
        format!("    {line} {}", letters.join(" ")).trim_end().to_owned()
    });
    let place = say::feature(tile.design, tile.rotation, feature, context.messages);
    let first = format!("*{feature} {place}: {}.", title(&claim, context));
    let lines = lines(view, &claim, context).into_iter().map(|line| format!("    {line}"));
    std::iter::once(first).chain(lines).chain(stops).collect::<Vec<_>>().join("\n")
}

fn index(at: f64) -> Option<i8> {
    let at = at.floor();
    (f64::from(i8::MIN)..=f64::from(i8::MAX)).contains(&at).then_some(at as i8)
}

/// "City: 3 tiles and a shield".
fn title(claim: &Claim, context: &RenderContext<'_>) -> String {
    let text = Text::new(format!("about-{}", claim.kind.name()));
    context
        .messages
        .text(&text.with("tiles", claim.tiles).with("shields", claim.shields).with("cities", claim.cities))
}

fn lines(view: &Carcassonne, claim: &Claim, context: &RenderContext<'_>) -> Vec<String> {
    let rulers = context.messages.joined(claim.rulers.iter().map(|seat| context.name(seat)));
    let open = view.open_cells(claim).len() as u16;
    let owner = match (claim.rulers.len(), claim.complete) {
        (0, true) => None,
        (0, false) => Some(Text::new("about-free")),
        (count, _) => Some(Text::new("about-ruled").with("names", rulers).with("count", count)),
    };
    let done = match claim.kind {
        Kind::City => 2 * (claim.tiles + u16::from(claim.shields) + open),
        _ => claim.tiles + open,
    };
    let worth = match (claim.kind, claim.complete) {
        (_, true) => Text::new("about-complete"),
        (Kind::Field, _) => Text::new("about-worth-field").with("now", claim.points),
        _ => Text::new("about-worth").with("now", claim.points).with("done", done),
    };
    let ends = (open > 0).then(|| Text::new(format!("about-open-{}", claim.kind.name())).with("count", open));
    owner.into_iter().chain([worth]).chain(ends).map(|text| context.messages.text(&text)).collect()
}

/// The cells where a road or city is open, and what of the tiles to come stops it there. What a cloister lacks any tile fills.
fn closing(view: &Carcassonne, claim: &Claim) -> Vec<(Cell, Vec<Stop>)> {
    if claim.kind == Kind::Cloister || view.end().is_some() {
        return Vec::new();
    }
    view.open_cells(claim).into_iter().map(|cell| (cell, view.stops(claim, cell))).collect()
}

/// Of several open cells, whatever closes one counts; of the only one, what completes the region.
fn useful(stops: &[Stop], alone: bool) -> impl Iterator<Item = &Stop> {
    stops.iter().filter(move |stop| stop.completes || !alone)
}

fn heading(cell: Cell, is_none: bool, alone: bool) -> Text {
    let key = match (is_none, alone) {
        (true, _) => "about-closed-never",
        (false, true) => "about-closed-by",
        (false, false) => "about-stopped-by",
    };
    Text::new(key).with("cell", cell.to_string())
}

fn stops_at(
    view: &Carcassonne,
    cell: Cell,
    stops: &[Stop],
    alone: bool,
    context: &RenderContext<'_>,
) -> Markup {
    let useful: Vec<&Stop> = useful(stops, alone).collect();
    html! {
        p { (context.messages.text(&heading(cell, useful.is_empty(), alone))) }
        ul.wrap {
            @for stop in useful {
                li { (thumb(stop.design, Rotation::R0, 34)) span { "× " (view.to_come(stop.design)) } }
            }
        }
    }
}
