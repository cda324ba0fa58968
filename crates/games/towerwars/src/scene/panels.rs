//! What stands beside the board: the forces of both sides, and what the marks mean.

use maud::{Markup, html};
use stammtisch_presentation::{Game, LANGUAGES, Messages, Panel, Part, RenderContext, StaticDrawings, Text};

use super::marks::{Effect, mark};
use super::palette;
use crate::rules::{Board, Cell, Side, TowerWars};

/// All panels, the important first.
pub(super) fn draw(game: &TowerWars, context: &RenderContext<'_>) -> Vec<Panel> {
    vec![
        Panel::new("towerwars-forces", context.messages.say("panel-forces"), forces(game, context)),
        Panel::new("towerwars-legend", context.messages.say("panel-legend"), legend(context.messages)),
    ]
}

fn forces(game: &TowerWars, context: &RenderContext<'_>) -> Markup {
    let board = game.board();
    let limit = game.setup().limit;
    html! {
        table class="towerwars-forces" {
            (heads(context.messages))
            tbody {
                @for side in Side::BOTH {
                    @let (towers, blocked) = towers(board, side);
                    tr { th scope="row" { (context.name(side.seat())) } td { (board.stones(side)) } td { (towers) } td { (blocked) } }
                }
            }
        }
        @if limit > 0 {
            p { (context.messages.text(&Text::new("plies-of").with("plies", game.plies()).with("limit", limit))) }
        }
    }
}

/// What the columns of the forces are called, with what that means: the same in every match.
fn heads(messages: &Messages) -> Part {
    static DRAWN: StaticDrawings<{ LANGUAGES.len() }> = StaticDrawings::new();
    DRAWN.get(messages.language() as usize, || {
        html! {
            thead {
                tr {
                    td {}
                    @for key in ["forces-stones", "forces-towers", "forces-blocked"] {
                        th scope="col" tabindex="0" data-tip=(messages.say(&format!("{key}-help"))) { (messages.say(key)) }
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
fn legend(messages: &Messages) -> Part {
    static DRAWN: StaticDrawings<{ LANGUAGES.len() }> = StaticDrawings::new();
    DRAWN.get(messages.language() as usize, || fresh_legend(messages))
}

fn fresh_legend(messages: &Messages) -> Markup {
    html! {
        p class="towerwars-legend" role="list" {
            @for effect in Effect::ALL {
                span class="together" role="listitem" tabindex="0" data-tip=(messages.say(&format!("mark-{}-help", effect.name()))) {
                    (icon(effect, true)) " " (icon(effect, false)) " " (messages.say(&format!("mark-{}", effect.name())))
                }
                " "
            }
        }
        p tabindex="0" data-tip=(messages.say("mark-near-far-help")) { (messages.say("mark-near-far")) }
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
