//! The board with its strips, which are constant in a match, and the tiles, which change.

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Seat, SeatSet, Text};

use super::geometry::{Area, BOARD_SIDE, FRAME_WIDTH, Geometry, STRIP_WIDTH, Side};
use super::{preview, seat_list, tiles};
use crate::rules::{Cell, Phase, Points, Refusal, Slot, Team, Tile};
use crate::touches::WHOLE_BOARD;
use crate::view::{Held, View};

/// The toggle that shows the names of the cells.
pub(super) const COORDINATES: &str = "coordinates";

/// The constant part: tile definitions, strips, frame and cells.
pub(super) fn board(view: &View) -> Markup {
    let geometry = Geometry::new(&view.table.setup);
    let side = geometry.cell();
    html! {
        (tiles::definitions())
        g class="crosswise-strips" {
            @for seat in seat_list(view) { (strip(&geometry, view, seat)) }
        }
        g class="crosswise-board" {
            rect x=(-FRAME_WIDTH) y=(-FRAME_WIDTH) width=(BOARD_SIDE + 2.0 * FRAME_WIDTH) height=(BOARD_SIDE + 2.0 * FRAME_WIDTH) rx="16" fill="#5d4632" {}
            rect x="-4" y="-4" width=(BOARD_SIDE + 8.0) height=(BOARD_SIDE + 8.0) rx="8" fill="#4a3727" {}
            @for cell in view.table.board.cells() {
                @let (x, y) = geometry.centre(cell);
                rect x=(x - side / 2.0 + 2.0) y=(y - side / 2.0 + 2.0) width=(side - 4.0) height=(side - 4.0) rx=(side * 0.12) fill="#d9c6a5" {}
            }
        }
    }
}

/// The strip of a hand, with the team's colour and stripes in the direction of its lines.
fn strip(geometry: &Geometry<'_>, view: &View, seat: Seat) -> Markup {
    let side = Side::of(&view.table.setup, seat);
    let area = geometry.strip(side);
    let team = Team::of(seat);
    let slot = geometry.slot() - 8.0;
    html! {
        rect x=(area.x) y=(area.y) width=(area.width) height=(area.height) rx="14" fill=(tiles::team_light(team)) stroke=(tiles::team_colour(team)) stroke-width="3" {}
        path d=(stripes(team, area)) stroke=(tiles::team_colour(team)) stroke-opacity="0.45" stroke-width="6" {}
        @for place in view.table.slots() {
            @let (x, y) = geometry.slot_centre(side, place);
            rect x=(x - slot / 2.0) y=(y - slot / 2.0) width=(slot) height=(slot) rx=(slot * 0.16) fill="#3d3026" fill-opacity="0.55" {}
        }
    }
}

/// Stripes over an area, in the direction of the team.
pub(super) fn stripes(team: Team, area: Area) -> String {
    const STEP: f64 = 18.0;
    let (length, from, inset) = match team {
        Team::Vertical => (area.width, area.x, 6.0),
        Team::Horizontal => (area.height, area.y, 6.0),
    };
    let count = ((length - STEP) / STEP) as usize;
    let start = from + (length - STEP * count as f64) / 2.0;
    let line = |index: usize| {
        let at = start + STEP * index as f64;
        match team {
            Team::Vertical => format!("M{at} {}v{}", area.y + inset, area.height - 2.0 * inset),
            Team::Horizontal => format!("M{} {at}h{}", area.x + inset, area.width - 2.0 * inset),
        }
    };
    (0..=count).map(line).collect()
}

/// The changing part: tiles, targets, and elements shown only while a tile is held.
pub(super) fn pieces(view: &View, context: &RenderContext<'_>) -> Markup {
    let geometry = Geometry::new(&view.table.setup);
    let acting = view.table.turn().seats().single().filter(|&seat| context.acts_for(SeatSet::only(seat)));
    html! {
        @if let Some(seat) = view.table.turn().seats().single() {
            (turn_frame(&geometry, view, seat))
        }
        g class="crosswise-names" {
            @for seat in seat_list(view) { (name(&geometry, view, seat, context)) }
        }
        g class="crosswise-cells" {
            @for cell in view.table.board.cells() { (cell_target(&geometry, view, cell, context)) }
        }
        (coordinates(&geometry, view))
        (full_lines(&geometry, view))
        @for seat in seat_list(view) {
            g class={ "crosswise-hand crosswise-" (Team::of(seat).name()) } {
                @for slot in view.table.slots() {
                    (slot_target(&geometry, view, seat, slot, acting == Some(seat), context))
                }
            }
        }
        @if let Some(seat) = acting {
            @for slot in view.table.slots() { (board_target(view, seat, slot, context)) }
            (preview::previews(&geometry, view, seat))
        }
    }
}

/// The names of all cells, behind a toggle.
fn coordinates(geometry: &Geometry<'_>, view: &View) -> Markup {
    let side = geometry.cell();
    html! {
        g class="crosswise-coordinates" data-show=(COORDINATES) pointer-events="none" aria-hidden="true" {
            @for cell in view.table.board.cells() {
                @let (x, y) = geometry.centre(cell);
                text x=(x - side * 0.42) y=(y + side * 0.42) font-family="sans-serif" font-size=(side * 0.2) font-weight="bold" fill="#2b2622"
                    stroke="#fffaf0" stroke-width="4" stroke-linejoin="round" paint-order="stroke" { (cell.name()) }
            }
        }
    }
}

/// Frames around the full lines of equal tiles that won.
fn full_lines(geometry: &Geometry<'_>, view: &View) -> Markup {
    let side = geometry.cell();
    let size = usize::from(view.table.setup.size);
    let full = Team::BOTH.into_iter().flat_map(|team| (0..size).map(move |line| (team, line)));
    let full = full.filter(|&(team, line)| view.table.board.line_points(team, line) == Points::Sixes);
    html! {
        @for (team, line) in full {
            @let across = line as f64 * side;
            @let (x, y, width, height) = match team {
                Team::Vertical => (across, 0.0, side, BOARD_SIDE),
                Team::Horizontal => (0.0, across, BOARD_SIDE, side),
            };
            g class="crosswise-won" pointer-events="none" fill="none" {
                rect x=(x) y=(y) width=(width) height=(height) rx="14" stroke="#fffaf0" stroke-width="14" {}
                rect x=(x) y=(y) width=(width) height=(height) rx="14" stroke=(tiles::team_colour(team)) stroke-width="8" {}
            }
        }
    }
}

/// A bright frame around the hand of the seat to move.
fn turn_frame(geometry: &Geometry<'_>, view: &View, seat: Seat) -> Markup {
    let area = geometry.strip(Side::of(&view.table.setup, seat));
    html! {
        rect class="crosswise-turn" x=(area.x - 3.0) y=(area.y - 3.0) width=(area.width + 6.0) height=(area.height + 6.0) rx="17" fill="none" stroke="#ffd23f" stroke-width="7" {}
    }
}

/// The player's name, across the end of the strip.
fn name(geometry: &Geometry<'_>, view: &View, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let side = Side::of(&view.table.setup, seat);
    let area = geometry.strip(side);
    let shown: String = context.name(seat).chars().take(15).collect();
    let (x, y, angle) = match side {
        Side::Top | Side::Bottom => (area.x + STRIP_WIDTH * 0.2, area.y + STRIP_WIDTH - 12.0, -90),
        Side::Left | Side::Right => (area.x + 12.0, area.y + area.height - STRIP_WIDTH * 0.12, 0),
    };
    let max_length = STRIP_WIDTH - 24.0;
    let is_long = shown.chars().count() > 9;
    html! {
        text aria-hidden="true" transform={ "translate(" (x) " " (y) ") rotate(" (angle) ")" } font-family="sans-serif" font-size="19" font-weight="bold" fill="#2b2622" stroke="#fffaf0" stroke-width="5" stroke-linejoin="round" paint-order="stroke" textLength=[is_long.then_some(max_length)] lengthAdjust=[is_long.then_some("spacingAndGlyphs")] { (shown) }
    }
}

fn tile_name(tile: Tile, context: &RenderContext<'_>) -> String {
    context.messages.say(&format!("tile-{}", tile.name()))
}

fn tile_transform(x: f64, y: f64, size: f64) -> String {
    format!("translate({x} {y}) scale({})", size / 100.0)
}

fn cell_target(geometry: &Geometry<'_>, view: &View, cell: Cell, context: &RenderContext<'_>) -> Markup {
    let (x, y) = geometry.centre(cell);
    let side = geometry.cell();
    let tile = view.table.board.get(cell).map(Tile::Symbol);
    let content = tile.map_or_else(|| context.messages.say("cell-empty"), |tile| tile_name(tile, context));
    let label =
        context.messages.text(&Text::new("cell-label").with("cell", cell.name()).with("what", content));
    html! {
        g data-target=(cell.name()) role="button" aria-label=(label) {
            rect x=(x - side / 2.0) y=(y - side / 2.0) width=(side) height=(side) fill="#ffffff" fill-opacity="0" {}
            @if let Some(tile) = tile {
                g data-key={ "tile-" (view.table.tile_ids.of_cell(cell)) } transform=(tile_transform(x, y, side)) { (tiles::open_tile(tile)) }
            }
            (highlight(view, x, y, side, tile.is_none()))
        }
    }
}

/// A green highlight while a target can be touched, stronger under the pointer.
///
/// It fills an empty cell and frames a tile. In the second phase of a wildcard it also marks the
/// first targets of a path.
fn highlight(view: &View, x: f64, y: f64, side: f64, is_empty: bool) -> Markup {
    let highlight_from = if matches!(view.table.phase, Phase::Second(..)) { "first" } else { "" };
    html! {
        g data-glow=(highlight_from) transform=(tile_transform(x, y, side)) {
            @if is_empty {
                rect x="-45" y="-45" width="90" height="90" rx="12" fill="#a9e8b9" fill-opacity="0.8" stroke="#1f8a45" stroke-width="4" {}
                rect data-over="" x="-45" y="-45" width="90" height="90" rx="12" fill="#3ecb6b" stroke="#0d5c29" stroke-width="9" {}
            } @else {
                rect x="-44" y="-44" width="88" height="88" rx="12" fill="none" stroke="#0d4a22" stroke-width="10" {}
                rect x="-44" y="-44" width="88" height="88" rx="12" fill="none" stroke="#4fd07a" stroke-width="6" {}
                rect data-over="" x="-44" y="-44" width="88" height="88" rx="12" fill="#3ecb6b" fill-opacity="0.35" stroke="#3ecb6b" stroke-width="10" {}
            }
        }
    }
}

fn slot_target(
    geometry: &Geometry<'_>,
    view: &View,
    seat: Seat,
    slot: Slot,
    is_acting: bool,
    context: &RenderContext<'_>,
) -> Markup {
    let held = view.held(seat, slot);
    if held == Held::Nothing {
        return html! {};
    }
    let (x, y) = geometry.slot_centre(Side::of(&view.table.setup, seat), slot);
    let target = is_acting.then(|| format!("hand-{}", slot.number()));
    let role = if is_acting { "button" } else { "img" };
    let size = geometry.slot() - 8.0;
    html! {
        g data-target=[target] role=(role) aria-label=(slot_label(view, seat, slot, context)) {
            g data-key={ "tile-" (view.table.tile_ids.of_slot(seat, slot)) } transform=(tile_transform(x, y, size)) {
                @match held {
                    Held::Open(tile) => (tiles::open_tile(tile)),
                    Held::FaceDown | Held::Nothing => (tiles::face_down_tile()),
                }
            }
            @if is_acting { (highlight(view, x, y, size, false)) }
        }
    }
}

fn slot_label(view: &View, seat: Seat, slot: Slot, context: &RenderContext<'_>) -> String {
    let content = match view.held(seat, slot) {
        Held::Open(tile) => tile_name(tile, context),
        Held::FaceDown | Held::Nothing => context.messages.say("tile-face-down"),
    };
    let text = Text::new("slot-label").with("name", context.name(seat)).with("slot", slot.number());
    let label = context.messages.text(&text.with("what", content));
    match refusal(view, seat, slot) {
        Some(refusal) => format!("{label}. {}", context.messages.text(&refusal.into())),
        None => label,
    }
}

/// Why the wildcard in a slot of the seat to move cannot be played.
fn refusal(view: &View, seat: Seat, slot: Slot) -> Option<Refusal> {
    let Held::Open(tile) = view.held(seat, slot) else { return None };
    let is_first_phase = view.table.phase == Phase::Choose && view.table.seat == seat;
    if !is_first_phase {
        return None;
    }
    view.table.playable(tile, view.hand(seat).iter().flatten().copied()).err()
}

/// The whole board as a target, while a two-phase wildcard is held.
fn board_target(view: &View, seat: Seat, slot: Slot, context: &RenderContext<'_>) -> Markup {
    let Held::Open(tile @ Tile::Wildcard(wildcard)) = view.held(seat, slot) else { return html! {} };
    let is_playable = view.table.phase == Phase::Choose && refusal(view, seat, slot).is_none();
    if !is_playable || wildcard.two_phase().is_none() {
        return html! {};
    }
    let label = context.messages.text(&Text::new("activate-label").with("what", tile_name(tile, context)));
    html! {
        rect data-target=(WHOLE_BOARD) data-when={ "hand-" (slot.number()) } role="button" aria-label=(label) x=(-FRAME_WIDTH) y=(-FRAME_WIDTH) width=(BOARD_SIDE + 2.0 * FRAME_WIDTH) height=(BOARD_SIDE + 2.0 * FRAME_WIDTH) rx="16" fill="#3ecb6b" fill-opacity="0.16" stroke="#2fae58" stroke-width="8" {}
    }
}
