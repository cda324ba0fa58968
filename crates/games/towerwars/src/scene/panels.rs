//! What stands beside the board: the forces of both sides, and what the marks mean.

use maud::{Markup, html};
use stammtisch_stage::{Game, LANGUAGES, Panel, Part, Stage, Stencils, Text, Words};

use super::marks::{Effect, mark};
use super::palette;
use crate::rules::{Board, Cell, Side, TowerWars};

/// All panels, the important first.
pub(super) fn draw(game: &TowerWars, stage: &Stage<'_>) -> Vec<Panel> {
    vec![
        Panel::new("towerwars-forces", stage.words.say("panel-forces"), forces(game, stage)),
        Panel::new("towerwars-legend", stage.words.say("panel-legend"), legend(stage.words)),
    ]
}

fn forces(game: &TowerWars, stage: &Stage<'_>) -> Markup {
    let board = game.board();
    let limit = game.setup().limit;
    html! {
        table class="towerwars-forces" {
            (heads(stage.words))
            tbody {
                @for side in Side::BOTH {
                    @let (towers, blocked) = towers(board, side);
                    tr { th scope="row" { (stage.name(side.seat())) } td { (board.stones(side)) } td { (towers) } td { (blocked) } }
                }
            }
        }
        @if limit > 0 {
            p { (stage.words.text(&Text::new("plies-of").with("plies", game.plies()).with("limit", limit))) }
        }
    }
}

/// What the columns of the forces are called, with what that means: the same in every match.
fn heads(words: &Words) -> Part {
    static DRAWN: Stencils<{ LANGUAGES.len() }> = Stencils::new();
    DRAWN.get(words.language() as usize, || {
        html! {
            thead {
                tr {
                    td {}
                    @for key in ["forces-stones", "forces-towers", "forces-blocked"] {
                        th scope="col" tabindex="0" data-tip=(words.say(&format!("{key}-help"))) { (words.say(key)) }
                    }
                }
            }
        }
    })
}

/// How many towers a side has, free and blocked.
fn towers(board: &Board, side: Side) -> (usize, usize) {
    let own = |blocked: bool| {
        let counts = |cell: &Cell| {
            let square = board.square(*cell);
            square.side() == Some(side) && square.is_tower() && square.is_blocked() == blocked
        };
        board.cells().filter(counts).count()
    };
    (own(false), own(true))
}

/// The same in every match, and drawn once.
fn legend(words: &Words) -> Part {
    static DRAWN: Stencils<{ LANGUAGES.len() }> = Stencils::new();
    DRAWN.get(words.language() as usize, || fresh_legend(words))
}

fn fresh_legend(words: &Words) -> Markup {
    html! {
        p class="towerwars-legend" role="list" {
            @for effect in Effect::ALL {
                span class="together" role="listitem" tabindex="0" data-tip=(words.say(&format!("mark-{}-help", effect.name()))) {
                    (icon(effect, true)) " " (icon(effect, false)) " " (words.say(&format!("mark-{}", effect.name())))
                }
                " "
            }
        }
        p tabindex="0" data-tip=(words.say("mark-near-far-help")) { (words.say("mark-near-far")) }
    }
}

/// A mark as it stands on the board, near or far. Its place in the cell is that of the board too.
fn icon(effect: Effect, near: bool) -> Markup {
    let (x, y) = if effect == Effect::Go || effect == Effect::Win { (-24, -24) } else { (0, -48) };
    html! {
        svg width="24" height="24" viewBox={ (x) " " (y) " 48 48" } fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" {
            rect x=(x) y=(y) width="48" height="48" rx="10" fill=(palette::FIELD) {}
            (mark(Cell::new(0, 0).into_iter(), effect, near))
        }
    }
}
