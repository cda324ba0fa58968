//! Facts about a region: its owners, its points, its open cells, and the upcoming tiles that close
//! it.

use maud::{Markup, html};
use stammtisch_presentation::{About, RenderContext, Text};

use super::art::TILE;
use super::panels::thumbnail;
use super::raster::{SIDE, Square, square};
use super::{labels, overlay};
use crate::notation::read_cell;
use crate::rules::{Carcassonne, Cell, Claim, ClosingTile, Kind, Rotation, Tile};

/// The region at that point of the drawing: its shape and a description.
pub(crate) fn about(view: &Carcassonne, (x, y): (f64, f64), context: &RenderContext<'_>) -> Option<About> {
    let side = f64::from(TILE);
    let cell = Cell::new(index(x / side)?, index(y / side)?);
    let tile = view.board().tile_at(cell)?;
    let part = |at: f64| ((at / side).rem_euclid(1.0) * SIDE as f64) as usize;
    let Square::Feature(feature) = square(tile.design, tile.rotation, part(y), part(x)) else { return None };
    let claim = view.claim_at(tile, feature);
    let tiles = closing_by_cell(view, &claim);
    let messages = html! {
        h2 { (title(&claim, context)) }
        @for line in lines(view, &claim, context) { p { (line) } }
        @for (cell, closing) in &tiles { (closing_list(view, *cell, closing, tiles.len() == 1, context)) }
    };
    Some(About { shape: html! { g pointer-events="none" { (overlay::region(view, &claim)) } }, messages })
}

/// Descriptions of every feature of the tile in a cell, for a terminal.
pub(crate) fn find(view: &Carcassonne, what: &str, context: &RenderContext<'_>) -> Result<String, Text> {
    let cell = read_cell(what)?;
    let tile = view
        .board()
        .tile_at(cell)
        .ok_or_else(|| Text::new("about-no-tile").with("cell", cell.to_string()))?;
    let lines: Vec<String> = (0..tile.design.features().len() as u8)
        .map(|feature| describe_feature(view, tile, feature, context))
        .collect();
    Ok(lines.join("\n"))
}

fn describe_feature(view: &Carcassonne, tile: &Tile, feature: u8, context: &RenderContext<'_>) -> String {
    let claim = view.claim_at(tile, feature);
    let tiles = closing_by_cell(view, &claim);
    let is_only_cell = tiles.len() == 1;
    let closing = tiles.iter().map(|(cell, tiles)| {
        let letters: Vec<String> = shown(tiles, is_only_cell)
            .map(|tile| format!("{}{}", tile.design.letter(), view.upcoming_count(tile.design)))
            .collect();
        let line = context.messages.text(&heading(*cell, letters.is_empty(), is_only_cell));
        format!("    {line} {}", letters.join(" ")).trim_end().to_owned()
    });
    let place = labels::feature(tile.design, tile.rotation, feature, context.messages);
    let first = format!("*{feature} {place}: {}.", title(&claim, context));
    let lines = lines(view, &claim, context).into_iter().map(|line| format!("    {line}"));
    std::iter::once(first).chain(lines).chain(closing).collect::<Vec<_>>().join("\n")
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
    let owners = context.messages.joined(claim.owners.iter().map(|seat| context.name(seat)));
    let open = view.open_cells(claim).len() as u16;
    let owner = match (claim.owners.len(), claim.is_complete) {
        (0, true) => None,
        (0, false) => Some(Text::new("about-free")),
        (count, _) => Some(Text::new("about-ruled").with("names", owners).with("count", count)),
    };
    let done = match claim.kind {
        Kind::City => 2 * (claim.tiles + u16::from(claim.shields) + open),
        _ => claim.tiles + open,
    };
    let score = match (claim.kind, claim.is_complete) {
        (_, true) => Text::new("about-complete"),
        (Kind::Field, _) => Text::new("about-worth-field").with("now", claim.points),
        _ => Text::new("about-worth").with("now", claim.points).with("done", done),
    };
    let ends = (open > 0).then(|| Text::new(format!("about-open-{}", claim.kind.name())).with("count", open));
    owner.into_iter().chain([score]).chain(ends).map(|text| context.messages.text(&text)).collect()
}

/// The cells where a road or city is open, with the upcoming tiles that close it there. It is empty
/// for a cloister, which any tile completes.
fn closing_by_cell(view: &Carcassonne, claim: &Claim) -> Vec<(Cell, Vec<ClosingTile>)> {
    if claim.kind == Kind::Cloister || view.end().is_some() {
        return Vec::new();
    }
    view.open_cells(claim).into_iter().map(|cell| (cell, view.closing_tiles(claim, cell))).collect()
}

/// The tiles to show: in the only open cell those that complete the region, else all.
fn shown(tiles: &[ClosingTile], is_only_cell: bool) -> impl Iterator<Item = &ClosingTile> {
    tiles.iter().filter(move |tile| tile.completes || !is_only_cell)
}

fn heading(cell: Cell, is_empty: bool, is_only_cell: bool) -> Text {
    let key = match (is_empty, is_only_cell) {
        (true, _) => "about-closed-never",
        (false, true) => "about-closed-by",
        (false, false) => "about-stopped-by",
    };
    Text::new(key).with("cell", cell.to_string())
}

fn closing_list(
    view: &Carcassonne,
    cell: Cell,
    tiles: &[ClosingTile],
    is_only_cell: bool,
    context: &RenderContext<'_>,
) -> Markup {
    let shown: Vec<&ClosingTile> = shown(tiles, is_only_cell).collect();
    html! {
        p { (context.messages.text(&heading(cell, shown.is_empty(), is_only_cell))) }
        ul.wrap {
            @for tile in shown {
                li { (thumbnail(tile.design, Rotation::R0, 34)) span { "× " (view.upcoming_count(tile.design)) } }
            }
        }
    }
}
