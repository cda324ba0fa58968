//! The scene of the review board: stones and marks.

use super::marks::Symbol;
use super::node_position::NodePosition;
use crate::rules::{Colour, Point};
use crate::scene::{cached_board, coordinates, point_xy, side_length, stone_shape};
use maud::{Markup, html};
use stammtisch_presentation::{Messages, Panel, Scene, Text, ViewBox};

/// The position with its marks.
pub(super) fn scene(node_position: &NodePosition, messages: &Messages) -> Scene {
    let size = node_position.grid.size();
    let side_length = side_length(size);
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: side_length, height: side_length },
        board: html! { (cached_board(size)) (coordinates(size, None)) }.into(),
        pieces: pieces(node_position).into(),
        panels: vec![prisoners(node_position, messages)],
        ..Scene::default()
    }
}

fn prisoners(node_position: &NodePosition, messages: &Messages) -> Panel {
    let [black, white] = Colour::BOTH.map(|colour| node_position.grid.prisoners(colour));
    let text = Text::new("prisoners").with("black", black).with("white", white);
    Panel::new("review-prisoners", "", html! { p { (messages.text(&text)) } })
}

fn pieces(node_position: &NodePosition) -> Markup {
    let size = node_position.grid.size();
    let marks = &node_position.marks;
    html! {
        @for (colour, point) in node_position.grid.stones() {
            @let (x, y) = point_xy(size, point);
            use href=(stone_shape(colour)) x=(x) y=(y) {}
        }
        @for &(owner, point) in &marks.territory {
            @let (x, y) = point_xy(size, point);
            use href=(match owner { Colour::Black => "#go-black-area", Colour::White => "#go-white-area" }) x=(x) y=(y) {}
        }
        @if let Some((colour, Some(point))) = node_position.last
            && node_position.has_move && node_position.grid.stone(point).is_some() && !is_marked(node_position, point) {
            @let (x, y) = point_xy(size, point);
            circle cx=(x) cy=(y) r="9" fill="none" stroke=(ink_on(Some(colour))) stroke-width="2.6" {}
        }
        @for &(symbol, point) in &marks.symbols { (draw_symbol(node_position, symbol, point)) }
        @for (point, name) in &marks.labels { (draw_label(node_position, *point, name)) }
        @for &(from, to, has_head) in &marks.lines { (draw_line(point_xy(size, from), point_xy(size, to), has_head)) }
        @for point in node_position.grid.points().filter(|&point| marks.is_dim(point)) {
            @let (x, y) = point_xy(size, point);
            rect x=(x - 20.0) y=(y - 20.0) width="40" height="40" fill="#e3ba70" fill-opacity=".62" {}
        }
    }
}

fn is_marked(node_position: &NodePosition, point: Point) -> bool {
    let marks = &node_position.marks;
    marks.symbols.iter().any(|(_, at)| *at == point) || marks.labels.iter().any(|(at, _)| *at == point)
}

/// A colour that is readable on a stone or on the wood.
fn ink_on(stone: Option<Colour>) -> &'static str {
    match stone {
        Some(Colour::Black) => "#f4efe4",
        Some(Colour::White) => "#1b1c1e",
        None => "#1d3f8f",
    }
}

fn draw_symbol(node_position: &NodePosition, symbol: Symbol, point: Point) -> Markup {
    let (x, y) = point_xy(node_position.grid.size(), point);
    let ink = ink_on(node_position.grid.stone(point));
    let at = format!("translate({x} {y})");
    html! {
        g transform=(at) fill="none" stroke=(ink) stroke-width="3" stroke-linejoin="round" {
            @match symbol {
                Symbol::Circle => circle r="9.5" {},
                Symbol::Cross => path d="M-7.5-7.5 7.5 7.5M7.5-7.5-7.5 7.5" stroke-linecap="round" {},
                Symbol::Square => rect x="-8" y="-8" width="16" height="16" {},
                Symbol::Triangle => path d="M0-11 9.5 6h-19z" {},
                Symbol::Selected => rect x="-6" y="-6" width="12" height="12" fill=(ink) fill-opacity=".75" stroke="none" {},
            }
        }
    }
}

/// Draws a label. Off the stones it covers the lines, so that it is readable.
fn draw_label(node_position: &NodePosition, point: Point, name: &str) -> Markup {
    let (x, y) = point_xy(node_position.grid.size(), point);
    let stone = node_position.grid.stone(point);
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

fn draw_line((x1, y1): (f64, f64), (x2, y2): (f64, f64), has_head: bool) -> Markup {
    let angle = (y2 - y1).atan2(x2 - x1).to_degrees();
    html! {
        g stroke="#1d3f8f" stroke-width="4" stroke-linecap="round" fill="#1d3f8f" {
            line x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            @if has_head { path d="M0 0-15-7v14z" stroke="none" transform=(format!("translate({x2} {y2}) rotate({angle:.1})")) {} }
        }
    }
}
