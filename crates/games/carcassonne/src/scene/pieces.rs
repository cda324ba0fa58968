//! The pieces: tiles, meeples, and the targets of the player to move.

use std::collections::BTreeMap;

use maud::{Markup, html};
use stammtisch_presentation::{Game, RenderContext, Text};

use super::art::{TILE, finished_id, meeple_id, paint, sign, tile_id};
use super::{labels, overlay, spots};
use crate::rules::{Carcassonne, Cell, Colour, Design, Kind, Meeple, Move, Rotation, Tile};
use crate::touches::{meeple_target, rotation_target};

/// The toggle that shows the coordinates of the cells.
pub(super) const COORDINATES_TOGGLE: &str = "coordinates";

/// The part of the drawing that changes with every move.
pub(crate) fn pieces(view: &Carcassonne, moves: &[Move], context: &RenderContext<'_>) -> Markup {
    html! {
        g class="carcassonne-tiles" data-about="" {
            @for tile in view.board().tiles() { (laid_tile(view, tile, context)) }
        }
        @if view.stack_len() > 0 {
            g class="carcassonne-lost" {
                @for cell in view.unfillable_cells() { (unfillable_cell(cell, context)) }
            }
        }
        g class="carcassonne-last" {
            @for seat in view.all_seats() {
                @if let Some(tile) = view.board().tiles().iter().rfind(|tile| tile.by == Some(seat)) {
                    (last_tile_mark(tile.cell, view.setup().colour(seat)))
                }
            }
        }
        (overlay::regions(view))
        g class="carcassonne-meeples" {
            @for meeple in view.meeples() { (standing_meeple(&meeple, view.setup().colour(meeple.seat), context)) }
        }
        (overlay::points(view))
        (overlay::final_steps(view, context))
        @if let Some(design) = view.drawn() { (choices(view, design, moves, context)) }
        (coordinates(view))
    }
}

/// The coordinates of every cell that has a tile or could get one.
fn coordinates(view: &Carcassonne) -> Markup {
    let laid = view.board().tiles().iter().map(|tile| tile.cell);
    let cells = laid.chain(view.board().frontier().iter().map(|entry| entry.cell));
    html! {
        g class="carcassonne-coordinates" data-show=(COORDINATES_TOGGLE) pointer-events="none" aria-hidden="true" font-family="sans-serif" font-size="19"
            font-weight="bold" fill="#2b2622" stroke="#fffaf0" stroke-width="4" stroke-linejoin="round" paint-order="stroke" {
            @for cell in cells {
                @let (x, y) = corner(cell);
                text data-key={ "name-" (cell) } x=(x + 9) y=(y + 91) { (cell) }
            }
        }
    }
}

/// The key of a laid tile, for animation and events.
pub(crate) fn tile_key(cell: Cell) -> String {
    format!("tile-{cell}")
}

/// The top left corner of a cell.
pub(crate) fn corner(cell: Cell) -> (i32, i32) {
    (i32::from(cell.x) * TILE, i32::from(cell.y) * TILE)
}

/// The picture of a rotated tile, in a square at the origin.
pub(crate) fn picture(design: Design, rotation: Rotation) -> Markup {
    rotated(&tile_id(design), rotation)
}

/// A `use` of a tile's drawing, rotated with the tile.
fn rotated(id: &str, rotation: Rotation) -> Markup {
    html! {
        @match rotation {
            Rotation::R0 => { use href={ "#" (id) } {} }
            _ => {
                use href={ "#" (id) } transform=(format!("rotate({} {} {})", rotation.degrees(), TILE / 2, TILE / 2)) {}
            }
        }
    }
}

fn translation(cell: Cell) -> String {
    let (x, y) = corner(cell);
    format!("translate({x} {y})")
}

/// A tile on the board, with the drawings of its finished cities.
fn laid_tile(view: &Carcassonne, tile: &Tile, context: &RenderContext<'_>) -> Markup {
    let finished = (0..tile.design.features().len() as u8).filter(|&feature| {
        let is_city = tile.design.features()[usize::from(feature)].kind == Kind::City;
        is_city && view.board().region(tile, feature).open == 0
    });
    html! {
        g data-key=(tile_key(tile.cell)) role="img" aria-label=(labels::tile(tile, context.messages)) transform=(translation(tile.cell)) {
            (picture(tile.design, tile.rotation))
            @for feature in finished { (rotated(&finished_id(tile.design, feature), tile.rotation)) }
        }
    }
}

/// The mark of a cell that no upcoming tile fits.
fn unfillable_cell(cell: Cell, context: &RenderContext<'_>) -> Markup {
    html! {
        g data-key={ "lost-" (cell) } transform=(translation(cell)) {
            title { (context.messages.say("cell-lost")) }
            rect x="6" y="6" width="88" height="88" rx="8" fill="#6b5642" fill-opacity=".1" stroke="#6b5642" stroke-opacity=".5"
                stroke-width="2" stroke-dasharray="3 6" {}
            path d="M36 36L64 64M64 36L36 64" stroke="#6b5642" stroke-opacity=".6" stroke-width="5" stroke-linecap="round" {}
        }
    }
}

fn last_tile_mark(cell: Cell, colour: Colour) -> Markup {
    let (fill, ink) = paint(colour);
    html! {
        g transform=(translation(cell)) {
            rect x="3" y="3" width="94" height="94" rx="6" fill="none" stroke="#ffffff" stroke-opacity=".85" stroke-width="6" {}
            rect x="3" y="3" width="94" height="94" rx="6" fill="none" stroke=(fill) stroke-width="3.4" {}
            circle cx="89" cy="11" r="8" fill=(fill) stroke="#ffffff" stroke-width="1.6" {}
            path d=(sign(colour)) transform="translate(89 9)" fill=(ink) {}
        }
    }
}

fn standing_meeple(meeple: &Meeple, colour: Colour, context: &RenderContext<'_>) -> Markup {
    let (x, y) = corner(meeple.tile.cell);
    let (dx, dy) = spots::meeple_position(meeple.tile.design, meeple.tile.rotation, meeple.feature);
    let place = format!("translate({} {})", x + dx, y + dy);
    let label = labels::meeple(meeple, context);
    html! {
        g data-key={ "meeple-" (meeple.seat.0 + 1) "-" (meeple.number + 1) } role="img" aria-label=(label) transform=(place) {
            (figure(colour, is_on_field(meeple.tile.design, meeple.feature)))
        }
    }
}

/// The figure of a meeple, which lies down on a field.
fn figure(colour: Colour, is_lying: bool) -> Markup {
    let pose = if is_lying { "rotate(-90) scale(1.05)" } else { "scale(1.15)" };
    html! { use href={ "#" (meeple_id(colour)) } transform=(pose) pointer-events="none" {} }
}

fn is_on_field(design: Design, feature: u8) -> bool {
    design.features().get(usize::from(feature)).is_some_and(|feature| feature.kind == Kind::Field)
}

/// The features that may get a meeple, by rotation of the drawn tile in a cell.
type MeepleChoices = BTreeMap<Rotation, Vec<u8>>;

fn choices(view: &Carcassonne, design: Design, moves: &[Move], context: &RenderContext<'_>) -> Markup {
    let mut cells: BTreeMap<Cell, MeepleChoices> = BTreeMap::new();
    for mv in moves {
        if let Move::Lay { cell, rotation, meeple } = *mv {
            cells.entry(cell).or_default().entry(rotation).or_default().extend(meeple);
        }
    }
    html! {
        g class="carcassonne-cells" {
            @for cell in cells.keys() { (cell_target(*cell, context)) }
        }
        g class="carcassonne-ghosts" {
            @for (cell, turns) in &cells { (ghosts(view, design, *cell, turns, context)) }
        }
    }
}

fn cell_target(cell: Cell, context: &RenderContext<'_>) -> Markup {
    let label = context.messages.text(&Text::new("target-cell").with("cell", cell.to_string()));
    html! {
        g data-target=(cell.to_string()) role="button" aria-label=(label) transform=(translation(cell)) {
            rect x="4" y="4" width="92" height="92" rx="9" fill="#f2b632" fill-opacity=".26" stroke="#c07f12" stroke-width="3.5"
                stroke-dasharray="9 6" {}
            path d="M50 38V62M38 50H62" stroke="#c07f12" stroke-width="5" stroke-linecap="round" {}
        }
    }
}

/// Previews of the tile in each rotation. After a touch of the cell, the tile shows its meeple
/// spots, and the rotations to choose from are above it.
fn ghosts(
    view: &Carcassonne,
    design: Design,
    cell: Cell,
    turns: &MeepleChoices,
    context: &RenderContext<'_>,
) -> Markup {
    html! {
        @for (rotation, spots) in turns {
            @let path = format!("{cell}/{}", rotation_target(*rotation));
            g data-when=(path) transform=(translation(cell)) { (tile_preview(design, *rotation)) }
            @if !spots.is_empty() {
                g data-after=(path) data-palette="" transform=(translation(cell)) {
                    @for feature in spots { (meeple_spot(view, design, *rotation, *feature, context)) }
                }
                @for feature in spots { (meeple_preview(view, design, cell, *rotation, *feature)) }
            }
        }
        @if turns.len() > 1 {
            g data-after=(cell.to_string()) data-fine="" transform=(translation(cell)) { (rotation_bar(design, turns, context)) }
        }
    }
}

/// The preview of a meeple on the tile.
fn meeple_preview(view: &Carcassonne, design: Design, cell: Cell, rotation: Rotation, feature: u8) -> Markup {
    let path = format!("{cell}/{}/{}", rotation_target(rotation), meeple_target(design, rotation, feature));
    let (x, y) = corner(cell);
    let (dx, dy) = spots::meeple_position(design, rotation, feature);
    html! {
        g data-when=(path) transform=(format!("translate({} {})", x + dx, y + dy)) {
            (figure(view.setup().colour(view.to_move()), is_on_field(design, feature)))
        }
    }
}

fn tile_preview(design: Design, rotation: Rotation) -> Markup {
    html! {
        g pointer-events="none" {
            rect x="3" y="5" width="100" height="100" rx="3" fill="#000000" fill-opacity=".3" {}
            (picture(design, rotation))
            rect x="1" y="1" width="98" height="98" fill="none" stroke="#fff3c4" stroke-width="3" {}
        }
    }
}

fn rotation_bar(design: Design, turns: &MeepleChoices, context: &RenderContext<'_>) -> Markup {
    const STEP: i32 = 42;
    let width = turns.len() as i32 * STEP + 4;
    html! {
        g transform=(format!("translate({} -50)", (TILE - width) / 2)) {
            rect width=(width) height="46" rx="9" fill="#fffaf0" stroke="#6d4a2b" stroke-width="2" {}
            @for (index, rotation) in turns.keys().enumerate() {
                g data-target=(rotation_target(*rotation)) data-cycle=(rotation.degrees()) role="button" aria-label=(rotation_label(*rotation, context))
                    transform=(format!("translate({} 4) scale(.38)", 4 + index as i32 * STEP)) {
                    (picture(design, *rotation))
                    rect width="100" height="100" fill="none" stroke="#6d4a2b" stroke-width="5" {}
                }
            }
        }
    }
}

/// The label of a rotation.
pub(crate) fn rotation_label(rotation: Rotation, context: &RenderContext<'_>) -> String {
    context.messages.text(&Text::new("target-turn").with("angle", rotation.degrees()))
}

fn meeple_spot(
    view: &Carcassonne,
    design: Design,
    rotation: Rotation,
    feature: u8,
    context: &RenderContext<'_>,
) -> Markup {
    let (x, y) = spots::meeple_position(design, rotation, feature);
    let place = labels::feature(design, rotation, feature, context.messages);
    let label = context.messages.text(&Text::new("target-meeple").with("feature", place));
    html! {
        g data-target=(meeple_target(design, rotation, feature)) role="button" aria-label=(label)
            transform=(format!("translate({x} {y})")) {
            circle r="12.5" fill="#ffffff" fill-opacity=".82" stroke="#1a1a1a" stroke-width="1.6" stroke-dasharray="4 2.4" {}
            g transform="scale(.72)" opacity=".9" {
                (figure(view.setup().colour(view.to_move()), is_on_field(design, feature)))
            }
        }
    }
}
