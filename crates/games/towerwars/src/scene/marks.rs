//! What a touched piece can do: ghosts that show while its cell is touched. Near moves are full, far moves are hollow; what a move does
//! beyond going there has a figure of its own.

use maud::{Markup, PreEscaped, html};
use stammtisch_stage::{Drawing, Part, Stencils};

use super::hexes::{hexagons, middle};
use super::palette;
use crate::rules::{Board, Cell, Step};

/// What a step does.
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
    /// All of them, in the order of the legend.
    pub const ALL: [Effect; 6] =
        [Effect::Go, Effect::Build, Effect::Take, Effect::Block, Effect::Free, Effect::Win];

    /// What a legal step does on that board.
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

    /// The name of its message: `mark-<name>`.
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

    /// The figure around a point: plus, cross, lid, arrow, star.
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

/// Where the mark stands in its cell: beside a piece, so that the piece stays seen.
const fn place(effect: Effect) -> (i32, i32) {
    match effect {
        Effect::Go => (0, 0),
        Effect::Win => (0, -2),
        _ => (24, -24),
    }
}

/// The ghosts of all legal steps, by the cell that is touched first.
pub(super) fn draw(board: &Board, drawn: &mut Drawing) {
    static END: Stencils<1> = Stencils::new();
    let mut steps = Vec::new();
    board.each_step(|step| steps.push(step));
    drawn.push(r#"<g class="towerwars-marks" pointer-events="none" fill="none" stroke-linecap="round" stroke-linejoin="round">"#);
    for own in steps.chunk_by(|a, b| a.from == b.from) {
        let Some(first) = own.first() else { continue };
        drawn.add(touched(first.from));
        own.iter().for_each(|step| drawn.add(on(step.to, Effect::of(board, *step), step.is_near())));
        drawn.add(END.get(0, || PreEscaped(END_OF_GHOST.to_owned())));
    }
    drawn.push("</g>");
}

/// What ends a ghost.
const END_OF_GHOST: &str = "</g>";

/// The beginning of the ghost that shows while that cell is touched, which is framed then.
fn touched(cell: Cell) -> Part {
    static DRAWN: Stencils<{ Cell::COUNT }> = Stencils::new();
    DRAWN.get(cell.number(), || {
        let whole = html! {
            g data-when=(cell) data-marks="" {
                path d=(hexagons([cell])) stroke=(palette::GOLD) stroke-width="8" {}
            }
        };
        PreEscaped(whole.into_string().trim_end_matches(END_OF_GHOST).to_owned())
    })
}

/// The mark on a cell where a step leads that does this.
fn on(cell: Cell, effect: Effect, near: bool) -> Part {
    static DRAWN: [[Stencils<{ Cell::COUNT }>; 2]; Effect::ALL.len()] =
        [const { [const { Stencils::new() }; 2] }; Effect::ALL.len()];
    DRAWN[effect as usize][usize::from(near)].get(cell.number(), || {
        let (x, y) = middle(cell);
        html! { use href={ "#" (name(effect, near)) } x=(x) y=(y) {} }
    })
}

/// What marks refer to: each of them around the middle of its cell.
pub(super) fn shapes() -> Markup {
    html! {
        @for effect in Effect::ALL {
            @for near in [true, false] { g id=(name(effect, near)) { (mark(effect, near)) } }
        }
    }
}

fn name(effect: Effect, near: bool) -> String {
    format!("towerwars-{}-{}", effect.name(), if near { "near" } else { "far" })
}

/// A mark around the middle of a cell.
pub(super) fn mark(effect: Effect, near: bool) -> Markup {
    let (x, y) = place(effect);
    let (full, hollow) = if effect == Effect::Go { (28, 16) } else { (44, 34) };
    let ink = if near { palette::PALE } else { palette::MARK };
    html! {
        path d={ "M" (x) " " (y) "h0" } stroke=(palette::MARK) stroke-width=(full) {}
        @if !near { path d={ "M" (x) " " (y) "h0" } stroke=(palette::PALE) stroke-width=(hollow) {} }
        @if effect != Effect::Go { path d={ "M" (x) " " (y) (effect.figure()) } stroke=(ink) stroke-width="5" {} }
    }
}
