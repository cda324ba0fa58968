//! The pictures of the tiles, seen from above: fields, roads, walled cities, cloisters and
//! villages.

use maud::{Markup, html};

use super::art::{disc, polygon};
use super::outlines::{city, outline};
use crate::rules::{Design, Kind};

const GRASS: &str = "#a9c46f";
const MEADOW: &str = "#b4cd7c";
const LEAVES: &str = "#62913f";
const ROAD: &str = "#f5ead0";
const VERGE: &str = "#8f7749";
const WALL: &str = "#5d4630";

/// The colours of a city, which is under construction or finished.
struct CityColours {
    ground: &'static str,
    stone: &'static str,
    tower: &'static str,
    /// The lit and the shaded side of two kinds of roof.
    roofs: [(&'static str, &'static str); 2],
}

const UNFINISHED: CityColours = CityColours {
    ground: "#d2b184",
    stone: "#d9c8a6",
    tower: "#bfa680",
    roofs: [("#c0925f", "#a27547"), ("#b58a5f", "#946a44")],
};
const FINISHED: CityColours = CityColours {
    ground: "#efdfbd",
    stone: "#fbf4e2",
    tower: "#3f6fa8",
    roofs: [("#dd6a4b", "#b6452f"), ("#e28a58", "#bd6238")],
};

/// A tile with unfinished cities. Nothing reaches over its edge.
pub(super) fn tile(design: Design) -> Markup {
    html! {
        svg width="100" height="100" {
            rect width="100" height="100" fill=(GRASS) {}
            (vegetation(design))
            @for (number, feature) in (0..).zip(design.features()) {
                @if feature.kind == Kind::Road { (road(outline(design, number))) }
            }
            (cities(design, &UNFINISHED))
            @match design.letter() {
                'A' | 'B' => (cloister()),
                'L' | 'W' | 'X' => (village()),
                _ => {}
            }
            rect x=".4" y=".4" width="99.2" height="99.2" fill="none" stroke="#2f3d16" stroke-opacity=".3" stroke-width=".8" {}
        }
    }
}

/// A finished city of a tile, drawn over the tile.
pub(super) fn finished(design: Design, feature: u8) -> Markup {
    html! { svg width="100" height="100" { (city_drawing(design, feature, &FINISHED)) } }
}

fn cities(design: Design, colours: &CityColours) -> Markup {
    html! { @for number in 0..design.features().len() as u8 { (city_drawing(design, number, colours)) } }
}

fn city_drawing(design: Design, feature: u8, colours: &CityColours) -> Markup {
    let Some((ground, walls)) = city(design, feature) else { return html! {} };
    let (houses, towers, shield_at) = city_plan(design, feature);
    html! {
        path d=(ground) fill=(colours.ground) {}
        (roofs(houses, 1.0, &colours.roofs))
        @if design.letter() == 'C' { (well()) }
        path d=(walls) fill="none" stroke=(WALL) stroke-width="7" {}
        path d=(walls) fill="none" stroke=(colours.stone) stroke-width="4.4" {}
        path d=(walls) fill="none" stroke=(WALL) stroke-width="1.2" stroke-dasharray="1 4.2" stroke-opacity=".7" {}
        @for &(x, y) in towers {
            circle cx=(x) cy=(y) r="5.4" fill=(colours.stone) stroke=(WALL) stroke-width="1.3" {}
            circle cx=(x) cy=(y) r="3" fill=(colours.tower) {}
        }
        @if matches!(design.letter(), 'S' | 'T') { (gate(colours)) }
        @if let Some((x, y)) = shield_at { (shield(x, y)) }
    }
}

type Houses = &'static [(i32, i32, i32)];
type Towers = &'static [(i32, i32)];

/// The content of a city: houses with the angles of their ridges, towers on the wall, the shield.
fn city_plan(design: Design, feature: u8) -> (Houses, Towers, Option<(i32, i32)>) {
    const NORTH: Houses = &[(27, 8, 10), (50, 13, 0), (73, 8, -10)];
    const SOUTH: Houses = &[(27, 92, -10), (50, 87, 0), (73, 92, 10)];
    const CORNER: Houses = &[
        (13, 12, 45),
        (36, 10, 4),
        (58, 8, -4),
        (78, 6, 4),
        (11, 37, 86),
        (9, 58, 94),
        (6, 78, 86),
        (50, 26, -42),
        (27, 50, -48),
    ];
    const WIDE: Houses = &[
        (14, 13, 30),
        (38, 11, -4),
        (62, 11, 4),
        (86, 13, -30),
        (11, 38, 86),
        (89, 38, 94),
        (11, 63, 92),
        (89, 63, 88),
        (33, 60, 8),
        (67, 60, -8),
        (67, 34, 6),
    ];
    const BAND: Houses = &[
        (9, 26, 84),
        (9, 46, 92),
        (9, 66, 86),
        (31, 34, 10),
        (31, 67, -8),
        (69, 34, -10),
        (69, 66, 8),
        (91, 28, 94),
        (91, 50, 86),
        (91, 71, 92),
    ];
    const ROUND: Houses = &[
        (15, 14, 24),
        (38, 11, -5),
        (62, 12, 8),
        (86, 15, -24),
        (12, 39, 86),
        (88, 42, 92),
        (12, 63, 92),
        (87, 68, 86),
        (15, 88, -18),
        (39, 88, 4),
        (63, 89, -7),
        (86, 89, 22),
    ];
    let shield_at = |x, y| design.features().first().filter(|feature| feature.shield).map(|_| (x, y));
    match (design.letter(), feature) {
        ('C', _) => (ROUND, &[], shield_at(72, 31)),
        ('F' | 'G', _) => (BAND, &[(50, 25), (50, 75)], shield_at(30, 50)),
        ('H', 1) => (SOUTH, &[(21, 81), (79, 81)], None),
        ('I', 0) => (&[(36, 7, 10), (57, 12, 0), (77, 8, -12)], &[(78, 18)], None),
        ('I', _) => (&[(7, 36, 80), (12, 57, 90), (8, 77, 102)], &[(18, 78)], None),
        ('M'..='P', _) => (CORNER, &[(73, 20), (20, 73), (45, 45)], shield_at(26, 26)),
        ('Q'..='T', _) => (WIDE, &[(21, 81), (79, 81)], shield_at(34, 34)),
        _ => (NORTH, &[(21, 19), (79, 19)], None),
    }
}

/// Houses from above, each with a lit side and a shadow.
fn roofs(houses: &[(i32, i32, i32)], scale: f64, colours: &[(&str, &str); 2]) -> Markup {
    let drawn = |corners: &[(f64, f64)], tone: Option<usize>| -> String {
        let (skip, step) = tone.map_or((0, 1), |tone| (tone, colours.len()));
        houses.iter().skip(skip).step_by(step).map(|house| polygon(corners, *house, scale)).collect()
    };
    const ROOF: [(f64, f64); 4] = [(-7.5, -5.0), (7.5, -5.0), (7.5, 5.0), (-7.5, 5.0)];
    const LIT: [(f64, f64); 4] = [(-7.5, -5.0), (7.5, -5.0), (7.5, 0.0), (-7.5, 0.0)];
    html! {
        path d=(drawn(&ROOF, None)) transform="translate(1.2 1.6)" fill="#3b2513" fill-opacity=".28" {}
        @for (tone, (lit, shaded)) in colours.iter().enumerate().take(houses.len()) {
            path d=(drawn(&ROOF, Some(tone))) fill=(shaded) stroke="#5a3420" stroke-opacity=".55" stroke-width=".8" {}
            path d=(drawn(&LIT, Some(tone))) fill=(lit) {}
        }
    }
}

fn well() -> Markup {
    html! {
        circle cx="48" cy="52" r="17" fill="#e6d3ab" {}
        circle cx="48" cy="52" r="6" fill="#7f9fb4" stroke=(WALL) stroke-width="2.2" {}
    }
}

fn road(line: &str) -> Markup {
    html! {
        path d=(line) fill="none" stroke=(VERGE) stroke-width="12" {}
        path d=(line) fill="none" stroke=(ROAD) stroke-width="8.8" {}
        path d=(line) fill="none" stroke="#d9c69b" stroke-width="1" stroke-dasharray="4 6" stroke-dashoffset="2" {}
    }
}

/// Houses at a crossing where roads end.
fn village() -> Markup {
    html! {
        circle cx="50" cy="50" r="14" fill=(VERGE) {}
        circle cx="50" cy="50" r="12.3" fill="#e9dab4" {}
        (roofs(&[(47, 44, -20), (46, 56, 14), (57, 51, 76)], 0.72, &FINISHED.roofs))
    }
}

fn gate(colours: &CityColours) -> Markup {
    html! {
        g transform="translate(50 75)" {
            rect x="-10" y="-5.5" width="20" height="11" rx="1.5" fill=(colours.stone) stroke=(WALL) stroke-width="1.6" {}
            rect x="-4.4" y="-5.5" width="8.8" height="11.6" fill=(ROAD) {}
            path d="M-4.4-5.5V5.5M4.4-5.5V5.5" stroke=(WALL) stroke-width="1.4" {}
        }
    }
}

/// A cloister from above: a cross of roofs in a walled garden.
fn cloister() -> Markup {
    html! {
        circle cx="50" cy="50" r="24" fill="#c9d892" stroke=(LEAVES) stroke-width="3.2" stroke-dasharray="5 2" {}
        path d="M44 27H56V40H72V54H56V72H44V54H28V40H44Z" transform="translate(1.4 1.8)" fill="#3b2513" fill-opacity=".28" {}
        path d="M44 27H56V40H72V54H56V72H44V54H28V40H44Z" fill="#f2e7cd" stroke=(WALL) stroke-width="2" stroke-linejoin="round" {}
        path d="M46 29H50V70H46V52H30V42H46Z" fill="#dd7d58" {}
        path d="M50 29H54V42H70V52H54V70H50Z" fill="#b9573a" {}
        path d="M30 47H46V52H30Z" fill="#b9573a" {}
        path d="M54 42H70V47H54Z" fill="#dd7d58" {}
        rect x="43.5" y="40.5" width="13" height="13" fill="#8896a8" stroke=(WALL) stroke-width="1.6" {}
        path d="M50 42.5V51.5M45.5 47H54.5" stroke="#ffe9a8" stroke-width="2.2" {}
    }
}

fn shield(x: i32, y: i32) -> Markup {
    const FORM: &str = "M-8-9H8V1C8 7 4 10 0 12C-4 10-8 7-8 1Z";
    html! {
        g transform=(format!("translate({x} {y})")) {
            path d=(FORM) fill="#2a56a5" stroke="#ffffff" stroke-width="4" stroke-linejoin="round" {}
            path d=(FORM) fill="#2a56a5" stroke="#14284f" stroke-width="1.3" stroke-linejoin="round" {}
            path d="M0-9V12M-8-1H8" stroke="#ffd84a" stroke-width="3" {}
        }
    }
}

/// The vegetation of the fields: a lighter patch, a crop field, some trees. It is sparse, to keep
/// the board readable.
fn vegetation(design: Design) -> Markup {
    let (patch, crops, trees) = vegetation_plan(design);
    let crowns = |shift: f64, radius: f64| -> String {
        trees.iter().map(|&(x, y)| disc(f64::from(x) + shift, f64::from(y) + shift, radius)).collect()
    };
    html! {
        @if let Some((x, y, width, height)) = patch {
            ellipse cx=(x) cy=(y) rx=(width) ry=(height) fill=(MEADOW) {}
        }
        @if let Some((x, y, angle)) = crops {
            g transform=(format!("translate({x} {y}) rotate({angle})")) {
                rect x="-11" y="-8" width="22" height="16" rx="1.5" fill="#cfcf7d" {}
                path d="M-11-4.5H11M-11-.9H11M-11 2.7H11M-11 6.3H11" stroke="#b3b45f" stroke-width="1.3" {}
            }
        }
        @if !trees.is_empty() {
            path d=(crowns(1.2, 4.3)) fill="#2f4a1c" fill-opacity=".32" {}
            path d=(crowns(0.0, 4.3)) fill=(LEAVES) {}
            path d=(crowns(-1.1, 2.1)) fill="#86b258" {}
        }
    }
}

type Patch = (i32, i32, i32, i32);
type Crops = (i32, i32, i32);

fn vegetation_plan(design: Design) -> (Option<Patch>, Option<Crops>, &'static [(i32, i32)]) {
    match design.letter() {
        'A' => (Some((18, 22, 15, 16)), None, &[(12, 82), (20, 89), (88, 18), (87, 84)]),
        'B' => (Some((20, 84, 16, 11)), None, &[(12, 14), (20, 10), (88, 18), (84, 90)]),
        'D' => (Some((62, 80, 26, 12)), Some((78, 79, -6)), &[(16, 84), (24, 77)]),
        'E' => (Some((56, 66, 32, 20)), Some((76, 76, 8)), &[(16, 54), (24, 60), (18, 88)]),
        'F' | 'G' => (None, None, &[(62, 7), (38, 94)]),
        'H' => (Some((50, 50, 26, 14)), None, &[(8, 50), (88, 44), (93, 53)]),
        'I' => (Some((66, 68, 22, 20)), Some((80, 82, -12)), &[(88, 56), (52, 90)]),
        'J' => (Some((24, 66, 16, 22)), Some((20, 78, 84)), &[(10, 48), (18, 42), (90, 90)]),
        'K' => (Some((74, 66, 18, 22)), Some((80, 80, 96)), &[(90, 48), (82, 42), (10, 91)]),
        'L' => (Some((78, 78, 13, 13)), None, &[(10, 90), (18, 84), (92, 90)]),
        'M' | 'N' => (Some((74, 74, 18, 18)), Some((78, 80, -45)), &[(90, 54), (54, 90), (60, 84)]),
        'O' | 'P' => (Some((84, 30, 9, 9)), None, &[(93, 70), (72, 93), (36, 88)]),
        'Q' | 'R' => (None, None, &[(36, 92), (65, 93)]),
        'U' => (Some((62, 22, 26, 12)), Some((74, 78, 4)), &[(18, 20), (26, 27), (20, 84)]),
        'V' => (Some((64, 30, 26, 18)), Some((76, 24, 10)), &[(80, 70), (88, 78), (10, 91)]),
        'W' => (Some((50, 18, 28, 10)), None, &[(16, 16), (84, 24), (88, 90), (12, 76)]),
        'X' => (Some((20, 20, 12, 12)), None, &[(88, 12), (80, 18), (76, 88), (12, 88)]),
        _ => (None, None, &[]),
    }
}
