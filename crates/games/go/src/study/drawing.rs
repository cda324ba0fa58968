//! The scene of the review board: stones and marks.

use super::marks::Sign;
use super::standing::Standing;
use crate::rules::{Colour, Point};
use crate::scene::{board, coordinates, place, side, stone_shape};
use maud::{Markup, html};
use stammtisch_presentation::{Messages, Panel, Scene, Text, ViewBox};

/// The position with its marks.
pub(super) fn scene(standing: &Standing, messages: &Messages) -> Scene {
    let size = standing.grid.size();
    let side = side(size);
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: side, height: side },
        board: html! { (board(size)) (coordinates(size, None)) }.into(),
        pieces: pieces(standing).into(),
        panels: vec![prisoners(standing, messages)],
        ..Scene::default()
    }
}

fn prisoners(standing: &Standing, messages: &Messages) -> Panel {
    let [black, white] = Colour::BOTH.map(|colour| standing.grid.prisoners(colour));
    let told = Text::new("prisoners").with("black", black).with("white", white);
    Panel::new("review-prisoners", "", html! { p { (messages.text(&told)) } })
}

fn pieces(standing: &Standing) -> Markup {
    let size = standing.grid.size();
    let marks = &standing.marks;
    html! {
        @for (colour, point) in standing.grid.stones() {
            @let (x, y) = place(size, point);
            use href=(stone_shape(colour)) x=(x) y=(y) {}
        }
        @for &(owner, point) in &marks.territory {
            @let (x, y) = place(size, point);
            use href=(match owner { Colour::Black => "#go-black-area", Colour::White => "#go-white-area" }) x=(x) y=(y) {}
        }
        @if let Some((colour, Some(point))) = standing.last
            && standing.moved_here && standing.grid.stone(point).is_some() && !is_marked(standing, point) {
            @let (x, y) = place(size, point);
            circle cx=(x) cy=(y) r="9" fill="none" stroke=(ink_on(Some(colour))) stroke-width="2.6" {}
        }
        @for &(sign, point) in &marks.signs { (drawn_sign(standing, sign, point)) }
        @for (point, name) in &marks.labels { (drawn_label(standing, *point, name)) }
        @for &(from, to, has_head) in &marks.lines { (drawn_line(place(size, from), place(size, to), has_head)) }
        @for point in standing.grid.points().filter(|&point| marks.is_dim(point)) {
            @let (x, y) = place(size, point);
            rect x=(x - 20.0) y=(y - 20.0) width="40" height="40" fill="#e3ba70" fill-opacity=".62" {}
        }
    }
}

fn is_marked(standing: &Standing, point: Point) -> bool {
    let marks = &standing.marks;
    marks.signs.iter().any(|(_, at)| *at == point) || marks.labels.iter().any(|(at, _)| *at == point)
}

/// A colour that is readable on a stone or on the wood.
fn ink_on(stone: Option<Colour>) -> &'static str {
    match stone {
        Some(Colour::Black) => "#f4efe4",
        Some(Colour::White) => "#1b1c1e",
        None => "#1d3f8f",
    }
}

fn drawn_sign(standing: &Standing, sign: Sign, point: Point) -> Markup {
    let (x, y) = place(standing.grid.size(), point);
    let ink = ink_on(standing.grid.stone(point));
    let at = format!("translate({x} {y})");
    html! {
        g transform=(at) fill="none" stroke=(ink) stroke-width="3" stroke-linejoin="round" {
            @match sign {
                Sign::Circle => circle r="9.5" {},
                Sign::Cross => path d="M-7.5-7.5 7.5 7.5M7.5-7.5-7.5 7.5" stroke-linecap="round" {},
                Sign::Square => rect x="-8" y="-8" width="16" height="16" {},
                Sign::Triangle => path d="M0-11 9.5 6h-19z" {},
                Sign::Selected => rect x="-6" y="-6" width="12" height="12" fill=(ink) fill-opacity=".75" stroke="none" {},
            }
        }
    }
}

/// Draws a label. Off the stones it covers the lines, so that it is readable.
fn drawn_label(standing: &Standing, point: Point, name: &str) -> Markup {
    let (x, y) = place(standing.grid.size(), point);
    let stone = standing.grid.stone(point);
    let font_size = match name.chars().count() {
        0 | 1 => 22.0,
        2 => 19.0,
        3 => 15.0,
        long => 46.0 / long as f64,
    };
    html! {
        @if stone.is_none() { circle cx=(x) cy=(y) r="14" fill="#dfb367" {} }
        text x=(x) y=(y + font_size * 0.36) font-size=(font_size) fill=(ink_on(stone)) text-anchor="middle"
            font-family="system-ui, sans-serif" font-weight="600" { (name) }
    }
}

fn drawn_line((x1, y1): (f64, f64), (x2, y2): (f64, f64), has_head: bool) -> Markup {
    let angle = (y2 - y1).atan2(x2 - x1).to_degrees();
    html! {
        g stroke="#1d3f8f" stroke-width="4" stroke-linecap="round" fill="#1d3f8f" {
            line x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            @if has_head { path d="M0 0-15-7v14z" stroke="none" transform=(format!("translate({x2} {y2}) rotate({angle:.1})")) {} }
        }
    }
}
