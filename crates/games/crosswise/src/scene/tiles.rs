//! The drawings of the tiles, each in a square of 100 units around the origin.
//!
//! Every symbol has its own shape and colour. The colours are distinct for all kinds of colour
//! vision.

use maud::{Markup, html};

use crate::rules::{Symbol, Team, Tile, Wildcard};

/// The colour of a team.
pub(super) const fn team_colour(team: Team) -> &'static str {
    match team {
        Team::Vertical => "#e8871e",
        Team::Horizontal => "#2f9e5b",
    }
}

/// A lighter shade of a team's colour.
pub(super) const fn team_light(team: Team) -> &'static str {
    match team {
        Team::Vertical => "#fbd9ae",
        Team::Horizontal => "#bfe6cd",
    }
}

/// An open tile: a reference into [`definitions`], which are on the page once.
pub(super) fn open_tile(tile: Tile) -> Markup {
    html! { use href={ "#crosswise-" (tile.name()) } {} }
}

/// A tile face down.
pub(super) fn face_down_tile() -> Markup {
    html! { use href="#crosswise-face-down" {} }
}

/// The drawings of all tiles, for use by reference.
pub(super) fn definitions() -> Markup {
    html! {
        defs {
            @for tile in Tile::all() {
                g id={ "crosswise-" (tile.name()) } { (tile_drawing(tile)) }
            }
            g id="crosswise-face-down" {
                (tile_face("#9b7f5f", "#6d563c"))
                path d="M-26-38V38M0-38V38M26-38V38M-38-26H38M-38 0H38M-38 26H38" stroke="#c9ae8a" stroke-width="5" stroke-linecap="round" fill="none" {}
            }
        }
    }
}

fn tile_drawing(tile: Tile) -> Markup {
    match tile {
        Tile::Symbol(symbol) => html! { (tile_face("#fffaf0", "#c9b892")) (symbol_drawing(symbol)) },
        Tile::Wildcard(wildcard) => html! { (tile_face("#34415a", "#1d2637")) (wildcard_drawing(wildcard)) },
    }
}

fn tile_face(fill: &str, edge: &str) -> Markup {
    html! {
        rect x="-46" y="-44" width="92" height="92" rx="15" fill=(edge) {}
        rect x="-46" y="-47" width="92" height="91" rx="15" fill=(fill) stroke=(edge) stroke-width="2" {}
    }
}

/// The colour of a symbol.
const fn symbol_colour(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Sun => "#f0b400",
        Symbol::Cross => "#d1400f",
        Symbol::Triangle => "#00936b",
        Symbol::Square => "#58b6ec",
        Symbol::Pentagon => "#1f4fa3",
        Symbol::Star => "#c2579a",
    }
}

const OUTLINE_COLOUR: &str = "#2b2622";

fn symbol_drawing(symbol: Symbol) -> Markup {
    let colour = symbol_colour(symbol);
    let solid = |path: &str| {
        html! { path d=(path) fill=(colour) stroke=(OUTLINE_COLOUR) stroke-width="3.5" stroke-linejoin="round" {} }
    };
    match symbol {
        Symbol::Sun => {
            let rays = "M0-36V-26M0 23V33M-34.500-1.500H-24.500M24.500-1.500H34.500M-24.400-25.900-17.300-18.800M17.300 15.800 24.400 22.900M24.400-25.900 17.300-18.800M-17.300 15.800-24.400 22.900";
            html! {
                path d=(rays) stroke=(OUTLINE_COLOUR) stroke-width="10" stroke-linecap="round" {}
                path d=(rays) stroke=(colour) stroke-width="5" stroke-linecap="round" {}
                circle cx="0" cy="-1.500" r="17" fill=(colour) stroke=(OUTLINE_COLOUR) stroke-width="3.5" {}
            }
        }
        Symbol::Cross => html! {
            path d="M-24-25.500 24 22.500M24-25.500-24 22.500" stroke=(OUTLINE_COLOUR) stroke-width="20" stroke-linecap="round" {}
            path d="M-24-25.500 24 22.500M24-25.500-24 22.500" stroke=(colour) stroke-width="13" stroke-linecap="round" {}
        },
        Symbol::Triangle => solid("M0-33 33 25H-33Z"),
        Symbol::Square => solid("M-27-28.500H27V25.500H-27Z"),
        Symbol::Pentagon => solid("M0-34.500 32.300-11 20 27H-20L-32.300-11Z"),
        Symbol::Star => solid(
            "M0-36 9.200-14.100 32.800-12.200 14.800 3.300 20.300 26.400 0 14 -20.300 26.400 -14.800 3.300 -32.800-12.200 -9.200-14.100Z",
        ),
    }
}

const TILE_COLOUR: &str = "#ffffff";
const ARROW_COLOUR: &str = "#ffd23f";

/// The drawing of a wildcard: white squares are tiles, dashed ones empty cells, arrows moves.
fn wildcard_drawing(wildcard: Wildcard) -> Markup {
    let arrow = |path: &str| {
        html! { path d=(path) fill="none" stroke=(ARROW_COLOUR) stroke-width="6" stroke-linecap="round" stroke-linejoin="round" {} }
    };
    let tile =
        |x: i32, y: i32| html! { rect x=(x) y=(y) width="26" height="26" rx="5" fill=(TILE_COLOUR) {} };
    let empty_cell = |x: i32, y: i32| {
        html! { rect x=(x) y=(y) width="26" height="26" rx="5" fill="none" stroke=(TILE_COLOUR) stroke-width="4" stroke-dasharray="7 5" {} }
    };
    match wildcard {
        Wildcard::Remover => html! {
            (empty_cell(-13, 9))
            (tile(-13, -39))
            (arrow("M27 22V-24M17-13 27-24 37-13"))
            (arrow("M-27 22V-24M-37-13-27-24-17-13"))
        },
        Wildcard::Mover => html! {
            (tile(-37, 9))
            (empty_cell(11, -38))
            (arrow("M-4 6 12-7M-1-9 12-7 11 6"))
        },
        Wildcard::SwapOnBoard => html! {
            (tile(-38, -15))
            (tile(12, -15))
            (arrow("M-22-24C-14-40 14-40 23-25M24-38 23-25 11-27"))
            (arrow("M22 21C14 37-14 37-23 22M-24 35-23 22-11 24"))
        },
        Wildcard::SwapWithHand => html! {
            (tile(-13, -41))
            path d="M-38 38V17A5 5 0 0 1-33 12H-19A5 5 0 0 1-14 17V38ZM-12 38V17A5 5 0 0 1-7 12H7A5 5 0 0 1 12 17V38ZM14 38V17A5 5 0 0 1 19 12H33A5 5 0 0 1 38 17V38Z" fill=(TILE_COLOUR) {}
            path d="M-40 33H40" stroke="#8fa3c4" stroke-width="11" stroke-linecap="round" {}
            (arrow("M-20-29C-32-25-34-14-30-1M-39-9-30-1-22-10"))
            (arrow("M30-1C35-14 32-25 20-29M29-36 20-29 27-20"))
        },
    }
}

/// A trophy for a full line of equal tiles, in a square of 100 units around the origin.
pub(super) fn trophy() -> Markup {
    html! {
        path d="M-22-34H22V-12C22 4 12 14 0 14S-22 4-22-12Z" fill="#ffd23f" stroke="#7a5200" stroke-width="4" stroke-linejoin="round" {}
        path d="M-22-26H-37C-37-8-30 0-19 2M22-26H37C37-8 30 0 19 2" fill="none" stroke="#7a5200" stroke-width="5" stroke-linecap="round" {}
        path d="M-5 14H5V26H18V36H-18V26H-5Z" fill="#e0a800" stroke="#7a5200" stroke-width="4" stroke-linejoin="round" {}
    }
}
