//! Marks of the legal moves of a touched piece. Near moves have filled marks, far moves hollow
//! ones. Every effect beyond moving has its own figure.

use maud::{Markup, html};
use stammtisch_presentation::Drawing;

use super::hexes::{dots, glyphs, hexagons};
use super::palette;
use crate::rules::{Board, Cell, Step};

/// The effect of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Goes to an empty cell.
    Go,
    /// Builds a tower or makes one higher.
    Build,
    /// Takes a stone or a tower.
    Take,
    /// Blocks an enemy tower.
    Block,
    /// Frees an own tower.
    Free,
    /// Takes the enemy base.
    Win,
}

impl Effect {
    /// All effects, in the order of the legend.
    pub const ALL: [Effect; 6] =
        [Effect::Go, Effect::Build, Effect::Take, Effect::Block, Effect::Free, Effect::Win];

    /// The effect of a legal step on that board.
    pub fn of(board: &Board, step: Step) -> Effect {
        let target = board.square(step.to);
        match target.side() {
            None => Effect::Go,
            Some(side) if side == board.mover() && target.is_blocked() => Effect::Free,
            Some(side) if side == board.mover() => Effect::Build,
            Some(_) if target.is_base() => Effect::Win,
            Some(_) if target.is_tower() && !step.is_near() => Effect::Block,
            Some(_) => Effect::Take,
        }
    }

    /// The name in the message key `mark-<name>`.
    pub const fn name(self) -> &'static str {
        match self {
            Effect::Go => "go",
            Effect::Build => "build",
            Effect::Take => "take",
            Effect::Block => "block",
            Effect::Free => "free",
            Effect::Win => "win",
        }
    }

    /// The figure of the mark as a path relative to its centre: plus, cross, lid, arrow, star.
    const fn figure(self) -> &'static str {
        match self {
            Effect::Go => "",
            Effect::Build => "m-8 0h16m-8-8v16",
            Effect::Take => "m-7-7l14 14m0-14l-14 14",
            Effect::Block => "m-9-6h18m-14 6h10v7h-10z",
            Effect::Free => "m0 9v-17m-8 7l8-8 8 8",
            Effect::Win => "m0-11l3 8 8 0-6 5 2 8-7-5-7 5 2-8-6-5 8 0z",
        }
    }
}

/// The offset of the mark in its cell: beside the piece, which stays visible.
const fn place(effect: Effect) -> (i32, i32) {
    match effect {
        Effect::Go => (0, 0),
        Effect::Win => (0, -2),
        _ => (24, -24),
    }
}

/// Draws the marks of all legal steps, grouped by the cell that is touched first.
pub(super) fn draw(board: &Board, drawn: &mut Drawing) {
    let mut steps = Vec::new();
    board.each_step(|step| steps.push(step));
    drawn.push(r#"<g class="towerwars-marks" pointer-events="none" fill="none" stroke-linecap="round" stroke-linejoin="round">"#);
    for own in steps.chunk_by(|a, b| a.from == b.from) {
        let Some(first) = own.first() else { continue };
        let reached = by_effect(board, own);
        let marks = html! {
            g data-when=(first.from) data-marks="" {
                path d=(hexagons([first.from])) stroke=(palette::GOLD) stroke-width="8" {}
                @for alike in reached.chunk_by(|a, b| (a.effect, a.is_far) == (b.effect, b.is_far)) {
                    @if let Some(Reached { effect, is_far, .. }) = alike.first() {
                        (mark(alike.iter().map(|reached| reached.to), *effect, !is_far))
                    }
                }
            }
        };
        drawn.draw(marks);
    }
    drawn.push("</g>");
}

/// A target cell of a piece and the effect of the step there.
struct Reached {
    effect: Effect,
    is_far: bool,
    to: Cell,
}

/// The targets of these steps, sorted by effect.
fn by_effect(board: &Board, steps: &[Step]) -> Vec<Reached> {
    let reached =
        |step: &Step| Reached { effect: Effect::of(board, *step), is_far: !step.is_near(), to: step.to };
    let mut all: Vec<Reached> = steps.iter().map(reached).collect();
    all.sort_by_key(|reached| (reached.effect, reached.is_far));
    all
}

/// Draws the same mark on all these cells.
pub(super) fn mark(cells: impl Iterator<Item = Cell> + Clone, effect: Effect, is_near: bool) -> Markup {
    let spots = dots(cells.clone(), place(effect));
    let figures = || glyphs(cells, place(effect), effect.figure());
    let (full, hollow) = if effect == Effect::Go { (28, 16) } else { (44, 34) };
    let ink = if is_near { palette::PALE } else { palette::MARK };
    html! {
        path d=(spots) stroke=(palette::MARK) stroke-width=(full) {}
        @if !is_near { path d=(spots) stroke=(palette::PALE) stroke-width=(hollow) {} }
        @if effect != Effect::Go { path d=(figures()) stroke=(ink) stroke-width="5" {} }
    }
}
