//! Shared drawings as `<defs>`: tiles, finished cities, parts of regions, meeples. Each is drawn
//! once, in a square of 100 units, and referenced with `<use>`.

use maud::{Markup, html};
use stammtisch_presentation::{Part, StaticDrawings};

use super::outlines::{inner_border, outline};
use super::tiles::{finished, tile};
use crate::rules::{Colour, Design, Kind};

/// The length of a tile's side in the scene's units.
pub(crate) const TILE: i32 = 100;

/// The definitions that scenes and panels reference, rendered once.
pub(crate) fn defs() -> Part {
    static DEFS: StaticDrawings<1> = StaticDrawings::new();
    DEFS.get(0, draw_defs)
}

fn draw_defs() -> Markup {
    html! {
        defs {
            @for design in Design::all() {
                g id=(tile_id(design)) { (tile(design)) }
                @for (number, feature) in (0..).zip(design.features()) {
                    g id=(part_id(design, number)) { (part(design, number, feature.kind)) }
                    g id=(co_owner_border_id(design, number)) { (co_owner_border(design, number, feature.kind)) }
                    @if feature.kind == Kind::City { g id=(finished_id(design, number)) { (finished(design, number)) } }
                }
            }
            @for colour in COLOURS {
                g id=(meeple_id(colour)) { (meeple(colour)) }
            }
        }
    }
}

/// The id of a tile's picture.
pub(crate) fn tile_id(design: Design) -> String {
    format!("carcassonne-tile-{}", design.letter())
}

/// The id of a tile's finished city.
pub(crate) fn finished_id(design: Design, feature: u8) -> String {
    format!("carcassonne-finished-{}-{feature}", design.letter())
}

/// The id of a feature as an area in the current colour, with its outline.
pub(crate) fn part_id(design: Design, feature: u8) -> String {
    format!("carcassonne-part-{}-{feature}", design.letter())
}

/// The id of a feature's outline in dashes of the current colour, for a further owner.
pub(crate) fn co_owner_border_id(design: Design, feature: u8) -> String {
    format!("carcassonne-rim-{}-{feature}", design.letter())
}

/// The id of a meeple.
pub(crate) fn meeple_id(colour: Colour) -> String {
    format!("carcassonne-meeple-{}", colour.name())
}

/// A feature filled in the current colour, or for a road a line.
fn part(design: Design, feature: u8, kind: Kind) -> Markup {
    let area = outline(design, feature);
    let fill = if kind == Kind::Field { ".36" } else { ".5" };
    html! {
        @if kind == Kind::Road {
            path d=(area) fill="none" stroke="#ffffff" stroke-opacity=".85" stroke-width="11" {}
            path d=(area) fill="none" stroke="currentColor" stroke-width="7" {}
        } @else {
            path d=(area) fill="currentColor" fill-opacity=(fill) fill-rule="evenodd" {}
            path d=(inner_border(area)) fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="5.6" {}
            path d=(inner_border(area)) fill="none" stroke="currentColor" stroke-width="3.6" {}
        }
    }
}

fn co_owner_border(design: Design, feature: u8, kind: Kind) -> Markup {
    let area = outline(design, feature);
    let (line, width) = if kind == Kind::Road { (area.to_owned(), "7") } else { (inner_border(area), "3.6") };
    html! { path d=(line) fill="none" stroke="currentColor" stroke-width=(width) stroke-dasharray="9 9" {} }
}

/// The fill of a colour, and a text colour with contrast to it.
pub(crate) fn paint(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Red => ("#d13a2a", "#ffffff"),
        Colour::Blue => ("#1f6fc4", "#ffffff"),
        Colour::Yellow => ("#f5cc1b", "#1a1a1a"),
        Colour::Green => ("#1c7f43", "#ffffff"),
        Colour::Black => ("#26262b", "#ffffff"),
        Colour::Grey => ("#b4b7bd", "#1a1a1a"),
    }
}

const COLOURS: [Colour; 6] =
    [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green, Colour::Black, Colour::Grey];

/// The symbol of a colour, for players who cannot tell colours apart.
pub(crate) fn sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "M-3.4 2a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0Z",
        Colour::Blue => "M-3.2-1.2H3.2V5.2H-3.2Z",
        Colour::Yellow => "M0-2.4L4.2 5H-4.2Z",
        Colour::Green => "M0-3L4 2L0 7L-4 2Z",
        Colour::Black => "M0-3L1.3.6L5.1.7L2.1 3L3.1 6.6L0 4.5L-3.1 6.6L-2.1 3L-5.1.7L-1.3.6Z",
        Colour::Grey => "M-1.4-2.4H1.4V.6H4.4V3.4H1.4V6.4H-1.4V3.4H-4.4V.6H-1.4Z",
    }
}

fn meeple(colour: Colour) -> Markup {
    const BODY: &str = "M-3.6-4.6A5 5 0 1 1 3.6-4.6C8-3.4 12.4-1.4 12.4 1.8C12.4 4.2 9 4.2 6 3.6C6.8 7 9 9 9.8 11.6\
        C10 12.4 9.6 12.8 9 12.8H3C2.4 12.8 2.2 12.4 2 12L0 8.6L-2 12C-2.2 12.4-2.4 12.8-3 12.8H-9C-9.6 12.8-10 12.4-9.8 11.6\
        C-9 9-6.8 7-6 3.6C-9 4.2-12.4 4.2-12.4 1.8C-12.4-1.4-8-3.4-3.6-4.6Z";
    let (fill, ink) = paint(colour);
    html! {
        path d=(BODY) fill="none" stroke="#ffffff" stroke-width="4" stroke-linejoin="round" {}
        path d=(BODY) fill=(fill) stroke="#1a1a1a" stroke-width="1.4" stroke-linejoin="round" {}
        path d=(sign(colour)) fill=(ink) transform="translate(0 -1.2) scale(.95)" {}
    }
}

/// A polygon moved, rotated and scaled, as path data.
pub(super) fn polygon(corners: &[(f64, f64)], (x, y, angle): (i32, i32, i32), scale: f64) -> String {
    let (sin, cos) = f64::from(angle).to_radians().sin_cos();
    let place = |&(dx, dy): &(f64, f64)| {
        let dx = dx * scale;
        let dy = dy * scale;
        format!("{:.1} {:.1}", f64::from(x) + dx * cos - dy * sin, f64::from(y) + dx * sin + dy * cos)
    };
    format!("M{}Z", corners.iter().map(place).collect::<Vec<_>>().join("L"))
}

/// A disc as path data.
pub(super) fn disc(x: f64, y: f64, radius: f64) -> String {
    let across = 2.0 * radius;
    format!(
        "M{:.1} {y:.1}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0Z",
        x - radius
    )
}
