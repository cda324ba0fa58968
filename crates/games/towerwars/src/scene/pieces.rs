//! Bases, stones and towers. A tower is the stack of its stones with its height on top.

use maud::{Markup, html};

use super::hexes::at;
use super::palette;
use crate::rules::{Cell, Side, Square, TowerWars};

/// How much of the plane a tower may grow upwards, however high it is.
const GROWTH: f64 = 40.0;

/// What stands on a cell, in the order in which it is drawn.
#[derive(Default)]
pub(super) struct Drawn {
    /// What stays when a stone is moved away from here.
    pub(super) stays: Markup,
    /// What goes along with the move.
    pub(super) moves: Markup,
    /// A tower's height.
    pub(super) number: Markup,
}

/// The piece on a cell.
pub(super) fn draw(game: &TowerWars, cell: Cell) -> Drawn {
    let square = game.board().square(cell);
    match square.side() {
        None => Drawn::default(),
        Some(side) if square.is_base() => Drawn { moves: base(cell, side), ..Drawn::default() },
        Some(side) => stack(game, cell, side, square),
    }
}

/// A keep with battlements.
fn base(cell: Cell, side: Side) -> Markup {
    let paint = palette::of(side);
    html! {
        g data-key={ "base-" (side.name()) } transform=(at(cell)) {
            path d="M-28 30v-34h-5v-26h15v11h10v-11h16v11h10v-11h15v26h-5v34z" fill=(paint.face) stroke=(paint.rim) stroke-width="4" stroke-linejoin="round" {}
            path d="M-9 30v-16a9 9 0 0 1 18 0v16z" fill=(paint.rim) {}
        }
    }
}

/// The stones on a cell, each under its own key so that it glides where it goes; on top the tower's height.
fn stack(game: &TowerWars, cell: Cell, side: Side, square: Square) -> Drawn {
    let stones = game.stacks().on(cell);
    let height = usize::from(square.height());
    let thickness = if height == 0 { 10.0 } else { (GROWTH / height as f64).min(12.0) };
    let foot = if height == 0 { 0.0 } else { thickness * height as f64 / 2.0 };
    let stone = |(level, stone): (usize, &u16)| {
        let y = foot - thickness * level.min(height + 1) as f64;
        if level > height {
            blocker(*stone, !side, y + thickness - 8.0)
        } else {
            coin(*stone, side, y, height == 0)
        }
    };
    let (below, top) = stones.split_at(stones.len().saturating_sub(1));
    let placed = |drawn: Vec<Markup>| html! { g transform=(at(cell)) pointer-events="none" { @for one in drawn { (one) } } };
    let of_tower =
        if height > 0 { vec![number(side, square, foot - thickness * height as f64)] } else { Vec::new() };
    Drawn {
        stays: placed(below.iter().enumerate().map(stone).collect()),
        moves: placed((below.len()..).zip(top).map(stone).collect()),
        number: placed(of_tower),
    }
}

/// One stone, seen a little from the side. A single stone shows its side's figure: a ring for red, a bar for blue.
fn coin(stone: u16, side: Side, y: f64, single: bool) -> Markup {
    let paint = palette::of(side);
    html! {
        g data-key={ "stone-" (stone) } transform={ "translate(0 " (y) ")" } {
            path d="M-32 0v8a32 26 0 0 0 64 0v-8z" fill=(paint.rim) {}
            ellipse rx="32" ry="26" fill=(paint.face) stroke=(paint.rim) stroke-width="3" {}
            @if single {
                @match side {
                    Side::Red => { ellipse rx="17" ry="13" fill="none" stroke=(paint.figure) stroke-width="5" {} }
                    Side::Blue => { path d="M-15 0h30" stroke=(paint.figure) stroke-width="7" stroke-linecap="round" {} }
                }
            }
        }
    }
}

/// The enemy's stone on a blocked tower: smaller, so that the tower's colour stays seen, and crossed.
fn blocker(stone: u16, side: Side, y: f64) -> Markup {
    let paint = palette::of(side);
    html! {
        g data-key={ "stone-" (stone) } transform={ "translate(0 " (y) ")" } {
            path d="M-22 0v7a22 18 0 0 0 44 0v-7z" fill=(paint.rim) {}
            ellipse rx="22" ry="18" fill=(paint.face) stroke=(paint.rim) stroke-width="3" {}
            path d="M-9-7l18 14m0-14l-18 14" stroke=(paint.figure) stroke-width="5" stroke-linecap="round" {}
        }
    }
}

/// The height of a tower: large on its top, or on a badge beside the blocker.
fn number(side: Side, square: Square, top: f64) -> Markup {
    let paint = palette::of(side);
    html! {
        g font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle" {
            @if square.is_blocked() {
                circle cx="27" cy="22" r="17" fill=(palette::PALE) stroke=(paint.rim) stroke-width="4" {}
                text x="27" y="31" font-size="26" fill=(paint.rim) { (square.height()) }
            } @else {
                text y=(top + 14.0) font-size="40" fill=(paint.figure) { (square.height()) }
            }
        }
    }
}
