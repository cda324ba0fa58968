//! The board without stones: it never changes during a match, and depends on the board size only.

use crate::rules::{Point, star_points};
use maud::{Markup, html};
use stammtisch_presentation::{Part, StaticDrawings};

/// The toggle for the letters and numbers at the edge.
pub(super) const COORDINATES: &str = "coordinates";

/// Distance between two lines.
pub(super) const LINE_DISTANCE: f64 = 40.0;
/// From the edge of the wood to the first line.
const MARGIN: f64 = 54.0;
/// From the edge of the wood to the middle of the coordinates.
const LABEL_INSET: f64 = 20.0;

/// Width and height of the board.
pub(crate) fn side_length(size: u8) -> f64 {
    2.0 * MARGIN + LINE_DISTANCE * f64::from(size - 1)
}

/// The centre of a point in the drawing.
pub(crate) fn point_xy(size: u8, point: Point) -> (f64, f64) {
    (line(point.column()), line(size - 1 - point.row()))
}

/// Wood, lines, star points, coordinates, and the shapes that stones refer to.
///
/// Drawn once for every board size.
pub(crate) fn cached_board(size: u8) -> Part {
    static CACHE: StaticDrawings<32> = StaticDrawings::new();
    CACHE.get(size.into(), || draw_board(size))
}

fn draw_board(size: u8) -> Markup {
    html! {
        (shapes())
        (wood(side_length(size)))
        (lines(size))
        g fill="#33230f" aria-hidden="true" {
            @for (x, y) in star_points(size).into_iter().map(|star| point_xy(size, star)) {
                circle cx=(x) cy=(y) r="4.2" {}
            }
        }
        (coordinates(size, Some(COORDINATES)))
    }
}

fn line(number: u8) -> f64 {
    MARGIN + LINE_DISTANCE * f64::from(number)
}

/// The shapes that pieces refer to: stones, shadows and touch targets.
fn shapes() -> Markup {
    html! {
        defs {
            radialGradient id="go-jet" cx=".36" cy=".3" r=".75" {
                stop offset="0" stop-color="#85878c" {}
                stop offset=".28" stop-color="#3a3b3f" {}
                stop offset="1" stop-color="#08090a" {}
            }
            radialGradient id="go-shell" cx=".36" cy=".3" r=".8" {
                stop offset="0" stop-color="#ffffff" {}
                stop offset=".55" stop-color="#f3f0ea" {}
                stop offset="1" stop-color="#bdb6a8" {}
            }
            radialGradient id="go-shade" {
                stop offset=".7" stop-color="#1c1105" stop-opacity=".55" {}
                stop offset="1" stop-color="#1c1105" stop-opacity="0" {}
            }
            linearGradient id="go-plank" x2=".25" y2="1" {
                stop offset="0" stop-color="#e9c27c" {}
                stop offset=".5" stop-color="#dcae63" {}
                stop offset="1" stop-color="#cd9b4e" {}
            }
            g id="go-black" {
                circle cx="1.6" cy="3" r="20.5" fill="url(#go-shade)" {}
                circle r="18.8" fill="url(#go-jet)" {}
            }
            g id="go-white" {
                circle cx="1.6" cy="3" r="20.5" fill="url(#go-shade)" {}
                circle r="18.8" fill="url(#go-shell)" {}
                circle r="18.5" fill="none" stroke="#8f8778" stroke-width=".6" {}
            }
            rect id="go-touch" x="-20" y="-20" width="40" height="40" fill="none" pointer-events="all" {}
            rect id="go-black-area" x="-6" y="-6" width="12" height="12" rx="1.5" fill="#141516" stroke="#f4e3bd" stroke-width="1" {}
            rect id="go-white-area" x="-6" y="-6" width="12" height="12" rx="1.5" fill="#fbfaf6" stroke="#5a4321" stroke-width="1" {}
            path id="go-cross" d="M-8-8 8 8M8-8-8 8" fill="none" stroke="#c8321f" stroke-width="4.5" stroke-linecap="round" {}
            g id="go-question" {
                circle r="11" fill="#f6c945" stroke="#5a4321" stroke-width="1.2" {}
                path d="M-3.6-2.8a3.7 3.7 0 1 1 5.5 3.2Q0 1.6 0 3.2" fill="none" stroke="#2a1d0a" stroke-width="2.4" stroke-linecap="round" {}
                circle cy="6.6" r="1.5" fill="#2a1d0a" {}
            }
        }
    }
}

/// The wood with its grain.
fn wood(side: f64) -> Markup {
    let grain = (0..).map(|number| grain_line(number, side)).take_while(|grain| grain.at < side + 60.0);
    // The radius grows with the frame around the board, so that no gap shows.
    let corner = side / 80.0;
    html! {
        clipPath id=(format!("go-plank-{side}")) { rect width=(side) height=(side) rx=(corner) {} }
        g aria-hidden="true" clip-path=(format!("url(#go-plank-{side})")) {
            rect width=(side) height=(side) fill="url(#go-plank)" {}
            g fill="none" stroke="#8a5a1c" {
                @for grain in grain {
                    path d=(grain.path) stroke-width=(grain.width) stroke-opacity=(grain.strength) {}
                }
            }
            rect x=".75" y=".75" width=(side - 1.5) height=(side - 1.5) rx=(corner) fill="none" stroke="#7a5322" stroke-width="1.5" {}
        }
    }
}

struct Grain {
    at: f64,
    path: String,
    width: f64,
    strength: f64,
}

/// One line of the grain from top to bottom. It is uneven, but the same in every drawing.
fn grain_line(number: u32, side: f64) -> Grain {
    let wave = |factor: f64| (f64::from(number) * factor).sin();
    let at = f64::from(number) * 17.0 + 9.0 * wave(1.7) - 30.0;
    let bend = 13.0 * wave(0.45);
    let drift = 24.0 * wave(0.13);
    let third = side / 3.0;
    let two_thirds = side * 2.0 / 3.0;
    Grain {
        at,
        path: format!(
            "M{at:.1} 0C{:.1} {third:.1} {:.1} {two_thirds:.1} {:.1} {side}",
            at + bend,
            at - bend + drift,
            at + drift
        ),
        width: ((1.6 + 1.2 * wave(2.3)) * 10.0).round() / 10.0,
        strength: ((0.13 + 0.08 * wave(3.1)) * 100.0).round() / 100.0,
    }
}

fn lines(size: u8) -> Markup {
    let first = line(0);
    let last = line(size - 1);
    let mut inner = String::new();
    for at in (1..size - 1).map(line) {
        inner += &format!("M{at} {first}V{last}M{first} {at}H{last}");
    }
    html! {
        g fill="none" stroke="#33230f" aria-hidden="true" {
            path d=(inner) stroke-width="1.3" {}
            path d=(format!("M{first} {first}H{last}V{last}H{first}Z")) stroke-width="2.2" {}
        }
    }
}

/// Letters and numbers at the edge; with a toggle they are shown only while it is on.
pub(crate) fn coordinates(size: u8, toggle: Option<&str>) -> Markup {
    let far = side_length(size) - LABEL_INSET;
    let letter =
        |column: u8| Point::at(column, 0).map_or(String::new(), |point| point.to_string().replace('1', ""));
    html! {
        g data-show=[toggle] aria-hidden="true" fill="#4f3714" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle" {
            @for number in 0..size {
                @for edge in [LABEL_INSET, far] {
                    text x=(line(number)) y=(edge + 5.0) { (letter(number)) }
                    text x=(edge) y=(line(size - 1 - number) + 5.0) { (number + 1) }
                }
            }
        }
    }
}
