//! The tiles' pictures, drawn once as `<defs>` in a square of 100 units and used wherever a tile lies.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use crate::rules::{Colour, Design};
use crate::scene::raster::squares;

/// The length of a tile's side in the scene's units.
pub(crate) const TILE: i32 = 100;

const GRASS: &str = "#a9c56c";
const TUFT: &str = "#8aad52";
const LEAVES: &str = "#5f8f3e";
const GROUND: &str = "#dcb983";
const WALL: &str = "#6d4a2b";
const STONE: &str = "#efe0c3";
const ROAD: &str = "#f7eed7";
const VERGE: &str = "#94794c";
const ROOFS: [(&str, &str); 3] = [("#d9724a", "#b6522f"), ("#cf5f45", "#a8432c"), ("#e08f56", "#bd6c36")];

/// All that scenes and panels use: tiles, meeples, and the dots of each feature. Drawn once.
pub(crate) fn defs() -> Markup {
    static DEFS: LazyLock<String> = LazyLock::new(|| draw_defs().into_string());
    PreEscaped(DEFS.clone())
}

fn draw_defs() -> Markup {
    html! {
        defs {
            @for design in Design::all() {
                g id=(tile_id(design)) { (tile(design)) }
                @for feature in 0..design.features().len() as u8 {
                    g id=(dots_id(design, feature)) { (dots(design, feature)) }
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

/// The id of the dots that mark a feature of a tile.
pub(crate) fn dots_id(design: Design, feature: u8) -> String {
    format!("carcassonne-dots-{}-{feature}", design.letter())
}

/// The id of a meeple.
pub(crate) fn meeple_id(colour: Colour) -> String {
    format!("carcassonne-meeple-{}", colour.name())
}

/// The paint of a colour, and the ink that reads well on it.
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

/// The sign of a colour, for whoever cannot tell the colours apart.
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

fn dots(design: Design, feature: u8) -> Markup {
    let middle = |square: usize| 10 + 20 * square as i32;
    let dots: String =
        squares(design, feature).map(|(row, column)| disc(middle(column), middle(row), 5.4)).collect();
    html! { path d=(dots) {} }
}

fn tile(design: Design) -> Markup {
    html! {
        rect width="100" height="100" fill=(GRASS) {}
        (growth(design))
        (landmarks(design))
        rect x=".5" y=".5" width="99" height="99" fill="none" stroke="#2f3d16" stroke-opacity=".35" {}
    }
}

fn landmarks(design: Design) -> Markup {
    const NORTH: &str = "M0 0C20 34 80 34 100 0";
    const SOUTH: &str = "M100 100C80 66 20 66 0 100";
    const CORNER: &str = "M100 0C72 36 36 72 0 100";
    const STRAIGHT: &str = "M0 50H100";
    const SOUTH_WEST: &str = "M0 50C34 50 50 66 50 100";
    const EAST_SOUTH: &str = "M100 50C66 50 50 66 50 100";
    const WIDE_EAST_SOUTH: &str = "M100 50C84 55 55 84 50 100";
    let north = || city(NORTH, "Z", &[(28, 8, 8), (50, 13, 0), (71, 8, -8)]);
    match design.letter() {
        'A' => html! { (road("M50 100V62")) (cloister()) },
        'B' => cloister(),
        'C' => html! {
            (city("M0 0H100V100H0Z", "", &[(14, 14, 20), (38, 12, -6), (64, 13, 12), (87, 15, -20), (13, 40, -84),
                (87, 44, 80), (15, 66, 88), (84, 70, -75), (16, 88, -15), (40, 86, 4), (63, 89, -9), (86, 90, 24)]))
            (square_with_well())
            (shield(71, 32))
        },
        'D' => html! { (north()) (road(STRAIGHT)) },
        'E' => north(),
        'F' | 'G' => html! {
            (city_between("M0 0C20 34 80 34 100 0V100C80 66 20 66 0 100Z", &[NORTH, SOUTH],
                &[(9, 24, 80), (10, 44, 94), (9, 66, 86), (30, 33, 12), (31, 68, -8), (70, 37, -10), (70, 63, 8),
                (91, 28, 96), (90, 50, 84), (91, 72, 92)]))
            @if design.letter() == 'F' { (shield(30, 50)) }
        },
        'H' => html! { (north()) (city(SOUTH, "Z", &[(28, 92, -8), (50, 87, 0), (71, 92, 8)])) },
        'I' => html! {
            (city("M0 0C32 24 78 34 100 0", "Z", &[(36, 7, 10), (56, 14, 0), (76, 8, -12)]))
            (city("M0 0C24 32 34 78 0 100", "Z", &[(8, 38, 82), (14, 56, 92), (8, 76, 100)]))
        },
        'J' => html! { (north()) (road(EAST_SOUTH)) },
        'K' => html! { (north()) (road(SOUTH_WEST)) },
        'L' => html! { (north()) (road("M0 50H100")) (road("M50 56V100")) (village(50, 53)) },
        'M' | 'N' | 'O' | 'P' => html! {
            (city(CORNER, "L0 0Z", &[(12, 12, 44), (34, 10, 4), (56, 9, -8), (77, 7, 6), (10, 36, 86), (9, 58, 97),
                (7, 78, 82), (54, 28, -40), (28, 55, -50)]))
            @if matches!(design.letter(), 'M' | 'O') { (shield(30, 30)) }
            @if matches!(design.letter(), 'O' | 'P') { (road(WIDE_EAST_SOUTH)) }
        },
        'Q' | 'R' | 'S' | 'T' => html! {
            (city_between("M0 0H100V100C80 66 20 66 0 100Z", &[SOUTH],
                &[(14, 13, 30), (38, 11, -4), (62, 12, 6), (86, 14, -28), (12, 38, 84), (88, 40, 96), (11, 62, 94),
                (89, 63, 84), (34, 60, 10), (66, 60, -12), (66, 33, 8)]))
            @if matches!(design.letter(), 'Q' | 'S') { (shield(33, 34)) }
            @if matches!(design.letter(), 'S' | 'T') { (road("M50 100V78")) (gate(50, 75)) }
        },
        'U' => road(STRAIGHT),
        'V' => road(SOUTH_WEST),
        'W' => html! { (road(STRAIGHT)) (road("M50 50V100")) (village(50, 50)) },
        _ => html! { (road(STRAIGHT)) (road("M50 0V100")) (village(50, 50)) },
    }
}

/// A city inside one wall; `rest` closes the wall's line to the city's ground.
fn city(wall: &str, rest: &str, roofs: &[(i32, i32, i32)]) -> Markup {
    if rest.is_empty() {
        return city_between(wall, &[], roofs);
    }
    city_between(&format!("{wall}{rest}"), &[wall], roofs)
}

fn city_between(ground: &str, walls: &[&str], roofs: &[(i32, i32, i32)]) -> Markup {
    html! {
        path d=(ground) fill=(GROUND) {}
        (roofs_from_above(roofs, 1.0))
        @for wall in walls {
            path d=(wall) fill="none" stroke=(WALL) stroke-width="6.4" {}
            path d=(wall) fill="none" stroke=(STONE) stroke-width="3.2" stroke-dasharray="4.6 2.2" {}
        }
    }
}

/// Roofs from above, each lit from one side: place, and the angle of its ridge.
fn roofs_from_above(roofs: &[(i32, i32, i32)], scale: f64) -> Markup {
    let of_tone = |tone: usize| roofs.iter().skip(tone).step_by(ROOFS.len());
    let outline = |corners: &[(f64, f64)], tone: usize| -> String {
        of_tone(tone).map(|roof| polygon(corners, *roof, scale)).collect()
    };
    html! {
        @for (tone, (light, dark)) in ROOFS.into_iter().enumerate().take(roofs.len()) {
            path d=(outline(&[(-7.5, -5.0), (7.5, -5.0), (7.5, 5.0), (-7.5, 5.0)], tone)) fill=(dark) stroke="#5c2c1a" stroke-width="1" {}
            path d=(outline(&[(-7.5, -5.0), (7.5, -5.0), (7.5, 0.0), (-7.5, 0.0)], tone)) fill=(light) stroke="#5c2c1a" stroke-width=".6" {}
        }
    }
}

/// A polygon moved, turned and scaled, as path data.
fn polygon(corners: &[(f64, f64)], (x, y, angle): (i32, i32, i32), scale: f64) -> String {
    let (sin, cos) = f64::from(angle).to_radians().sin_cos();
    let place = |&(dx, dy): &(f64, f64)| {
        let (dx, dy) = (dx * scale, dy * scale);
        format!("{:.1} {:.1}", f64::from(x) + dx * cos - dy * sin, f64::from(y) + dx * sin + dy * cos)
    };
    format!("M{}Z", corners.iter().map(place).collect::<Vec<_>>().join("L"))
}

fn square_with_well() -> Markup {
    html! {
        circle cx="48" cy="52" r="17" fill="#ead3a6" {}
        circle cx="48" cy="52" r="6" fill="#8fa9b8" stroke=(WALL) stroke-width="2.4" {}
    }
}

fn road(line: &str) -> Markup {
    html! {
        path d=(line) fill="none" stroke=(VERGE) stroke-width="12.5" {}
        path d=(line) fill="none" stroke=(ROAD) stroke-width="8.6" {}
    }
}

/// Some houses where roads meet and end.
fn village(x: i32, y: i32) -> Markup {
    html! {
        circle cx=(x) cy=(y) r="14.5" fill=(VERGE) {}
        circle cx=(x) cy=(y) r="12.6" fill="#e9d9b0" {}
        (roofs_from_above(&[(x - 3, y - 6, -20), (x - 4, y + 6, 14), (x + 7, y + 1, 76)], 0.72))
    }
}

fn gate(x: i32, y: i32) -> Markup {
    html! {
        g transform=(format!("translate({x} {y})")) {
            rect x="-10" y="-5.5" width="20" height="10" rx="1.5" fill=(STONE) stroke=(WALL) stroke-width="2" {}
            rect x="-4" y="-5.5" width="8" height="11" fill=(ROAD) {}
            path d="M-4-5.5V5M4-5.5V5" stroke=(WALL) stroke-width="1.6" {}
        }
    }
}

/// A cloister from above: a cross of roofs in a walled garden.
fn cloister() -> Markup {
    html! {
        circle cx="50" cy="50" r="25" fill="#c7d58c" stroke=(LEAVES) stroke-width="3.4" stroke-dasharray="5 2.4" {}
        path d="M44 27H56V40H72V54H56V72H44V54H28V40H44Z" fill=(STONE) stroke=(WALL) stroke-width="2.4" stroke-linejoin="round" {}
        path d="M46 29H50V70H46V52H30V47H46Z" fill="#e2855a" {}
        path d="M50 29H54V42H70V47H50ZM50 47H54V70H50Z" fill="#c4603a" {}
        path d="M30 42H46V47H30Z" fill="#e2855a" {}
        path d="M54 47H70V52H54ZM30 47H46V52H30Z" fill="#b1512f" {}
        rect x="43.5" y="40.5" width="13" height="13" fill="#8b97a6" stroke=(WALL) stroke-width="1.8" {}
        path d="M50 42.5V51.5M45.5 47H54.5" stroke="#ffe9a8" stroke-width="2.2" {}
    }
}

fn shield(x: i32, y: i32) -> Markup {
    const FORM: &str = "M-8-9H8V1C8 7 4 10 0 12C-4 10-8 7-8 1Z";
    html! {
        g transform=(format!("translate({x} {y})")) {
            path d=(FORM) fill="#2a56a5" stroke="#ffffff" stroke-width="4.4" stroke-linejoin="round" {}
            path d=(FORM) fill="#2a56a5" stroke="#14284f" stroke-width="1.4" stroke-linejoin="round" {}
            path d="M0-9V12M-8-1H8" stroke="#ffd84a" stroke-width="3" {}
        }
    }
}

/// Tufts and bushes where the fields are, a little different on every tile.
fn growth(design: Design) -> Markup {
    const TUFTS: [(i32, i32); 15] = [
        (12, 14),
        (37, 9),
        (67, 16),
        (88, 11),
        (20, 33),
        (52, 30),
        (81, 36),
        (9, 62),
        (33, 70),
        (63, 66),
        (90, 61),
        (16, 88),
        (44, 92),
        (74, 89),
        (93, 84),
    ];
    let seed = design.index() as i32;
    let tuft = |(index, (x, y)): (i32, (i32, i32))| {
        let (x, y) = (x + (seed * 7 + index * 5) % 9 - 7, y + (seed * 5 + index * 3) % 9 - 4);
        format!("M{x} {y}q1.5-4 2 0q2-4.6 3 0")
    };
    let tufts: String = (0..).zip(TUFTS).map(tuft).collect();
    let discs = |shift: i32, radius: f64| -> String {
        bushes(design).iter().map(|&(x, y)| disc(x + shift, y + shift, radius)).collect()
    };
    html! {
        path d=(tufts) fill="none" stroke=(TUFT) stroke-width="1.5" stroke-linecap="round" {}
        @if !bushes(design).is_empty() {
            path d=(discs(1, 4.4)) fill="#3f6b2a" fill-opacity=".45" {}
            path d=(discs(0, 4.2)) fill=(LEAVES) {}
            path d=(discs(-1, 2.0)) fill="#86b457" {}
        }
    }
}

/// A disc as path data.
fn disc(x: i32, y: i32, radius: f64) -> String {
    let across = 2.0 * radius;
    format!(
        "M{} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0Z",
        f64::from(x) - radius
    )
}

fn bushes(design: Design) -> &'static [(i32, i32)] {
    match design.letter() {
        'A' => &[(12, 80), (20, 88), (86, 20), (88, 84)],
        'B' => &[(12, 14), (88, 18), (84, 90)],
        'D' => &[(16, 84), (24, 76), (80, 70)],
        'E' => &[(20, 52), (28, 60), (78, 84), (66, 46)],
        'F' | 'G' => &[(58, 8), (40, 93)],
        'H' => &[(8, 50), (86, 44), (92, 54)],
        'I' => &[(84, 84), (74, 78), (88, 60)],
        'J' => &[(16, 50), (24, 84), (88, 92)],
        'K' => &[(84, 50), (78, 84), (12, 92)],
        'L' => &[(10, 90), (92, 88), (72, 70)],
        'M' | 'N' => &[(84, 84), (70, 74), (90, 60)],
        'O' | 'P' => &[(92, 74), (76, 92)],
        'Q' | 'R' => &[(36, 93), (66, 92)],
        'U' => &[(18, 20), (26, 28), (80, 76), (70, 86)],
        'V' => &[(80, 20), (72, 70), (86, 78), (10, 90)],
        'W' => &[(20, 16), (80, 24), (88, 90), (10, 74)],
        'X' => &[(10, 26), (88, 12), (74, 88), (12, 90)],
        _ => &[],
    }
}
