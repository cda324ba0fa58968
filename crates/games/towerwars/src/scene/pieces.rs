//! Drawings of bases, stones and towers. A tower is a stack of stones with its height on top. The
//! shapes are defined once with the board; pieces refer to them.

use maud::{Markup, html};

use super::hexes::{OUTLINE, centre};
use super::palette;
use crate::rules::{Cell, Side, Square, TowerWars};

/// The maximum growth of a tower above its cell, whatever its height.
const MAX_GROWTH: f64 = 40.0;

/// The shapes that pieces refer to: the touchable cell, and for both sides the base, a single
/// stone, a stone in a tower, and a blocker.
///
/// Stones are seen slightly from the side. A single stone shows its side's figure, a ring for red
/// and a bar for blue. A blocker is smaller, so that the tower's colour stays visible, and has a
/// cross.
pub(super) fn shapes() -> Markup {
    html! {
        defs {
            path id="towerwars-cell" fill="transparent" d={ "M0 0" (OUTLINE) } {}
            @for side in Side::BOTH {
                @let paint = palette::of(side);
                g id={ "towerwars-base-" (side.name()) } {
                    path d="M-28 30v-34h-5v-26h15v11h10v-11h16v11h10v-11h15v26h-5v34z" fill=(paint.face) stroke=(paint.rim) stroke-width="4" stroke-linejoin="round" {}
                    path d="M-9 30v-16a9 9 0 0 1 18 0v16z" fill=(paint.rim) {}
                }
                g id={ "towerwars-coin-" (side.name()) } {
                    path d="M-32 0v8a32 26 0 0 0 64 0v-8z" fill=(paint.rim) {}
                    ellipse rx="32" ry="26" fill=(paint.face) stroke=(paint.rim) stroke-width="3" {}
                }
                g id={ "towerwars-stone-" (side.name()) } {
                    use href={ "#towerwars-coin-" (side.name()) } {}
                    @match side {
                        Side::Red => { ellipse rx="17" ry="13" fill="none" stroke=(paint.figure) stroke-width="5" {} }
                        Side::Blue => { path d="M-15 0h30" stroke=(paint.figure) stroke-width="7" stroke-linecap="round" {} }
                    }
                }
                g id={ "towerwars-blocker-" (side.name()) } {
                    path d="M-22 0v7a22 18 0 0 0 44 0v-7z" fill=(paint.rim) {}
                    ellipse rx="22" ry="18" fill=(paint.face) stroke=(paint.rim) stroke-width="3" {}
                    path d="M-9-7l18 14m0-14l-18 14" stroke=(paint.figure) stroke-width="5" stroke-linecap="round" {}
                }
            }
        }
    }
}

/// The content of a cell, ready to draw.
pub(super) struct Piece {
    cell: Cell,
    square: Square,
    /// The keys of its stones, bottom up.
    stones: Vec<u16>,
}

impl Piece {
    /// The content of that cell.
    pub(super) fn on(game: &TowerWars, cell: Cell) -> Piece {
        let square = game.board().square(cell);
        let is_bare = square.is_empty() || square.is_base();
        let stones = if is_bare { Vec::new() } else { game.stacks().on(cell) };
        Piece { cell, square, stones }
    }

    /// Draws the part that stays when the top stone moves away.
    pub(super) fn draw_rest(&self) -> Markup {
        html! { @for level in 0..self.top() { (self.stone(level)) } }
    }

    /// Draws the part that moves.
    pub(super) fn draw_moving_part(&self) -> Markup {
        if !self.square.is_base() {
            return self.stone(self.top());
        }
        let Some(side) = self.square.side() else { return html! {} };
        let (x, y) = centre(self.cell);
        html! {
            use href={ "#towerwars-base-" (side.name()) } x=(x) y=(y) data-key={ "base-" (side.name()) } pointer-events="none" {}
        }
    }

    /// Whether there is anything below the top stone.
    pub(super) fn is_stack(&self) -> bool {
        self.stones.len() > 1
    }

    /// Draws the height of a tower: large on its top, or on a badge beside the blocker.
    pub(super) fn draw_height(&self) -> Markup {
        if !self.square.is_tower() {
            return html! {};
        }
        let Some(side) = self.square.side() else { return html! {} };
        let (x, y) = centre(self.cell);
        let paint = palette::of(side);
        html! {
            g font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle" pointer-events="none" aria-hidden="true" {
                @if self.square.is_blocked() {
                    circle cx=(x + 27) cy=(y + 22) r="17" fill=(palette::PALE) stroke=(paint.rim) stroke-width="4" {}
                    text x=(x + 27) y=(y + 31) font-size="26" fill=(paint.rim) { (self.square.height()) }
                } @else {
                    @let top = self.level(self.square.height().into());
                    text x=(x) y=(y + top + 14) font-size="40" fill=(paint.figure) { (self.square.height()) }
                }
            }
        }
    }

    /// The index of the top stone.
    fn top(&self) -> usize {
        self.stones.len().saturating_sub(1)
    }

    /// The vertical offset of a stone from the centre of the cell, in whole units.
    fn level(&self, level: usize) -> i32 {
        let height = usize::from(self.square.height());
        if height == 0 {
            return -10 * level as i32;
        }
        let thickness = (MAX_GROWTH / height as f64).min(12.0);
        let foot = thickness * height as f64 / 2.0;
        let above = thickness * level.min(height + 1) as f64;
        // A blocker lies slightly lower than a stone of the tower would.
        let sunk = if level > height { thickness - 8.0 } else { 0.0 };
        (foot - above + sunk).round() as i32
    }

    /// Draws one stone under its own key, so that its moves are animated.
    fn stone(&self, level: usize) -> Markup {
        let (Some(key), Some(side)) = (self.stones.get(level), self.square.side()) else { return html! {} };
        let height = usize::from(self.square.height());
        let (shape, side) = match height {
            _ if level > height => ("blocker", !side),
            0 => ("stone", side),
            _ => ("coin", side),
        };
        let (x, y) = centre(self.cell);
        html! {
            use href={ "#towerwars-" (shape) "-" (side.name()) } x=(x) y=(y + self.level(level)) data-key={ "stone-" (key) } pointer-events="none" {}
        }
    }
}
