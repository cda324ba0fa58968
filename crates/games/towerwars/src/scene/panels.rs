//! The panels beside the board: the forces of both sides, and the legend of the marks.

use maud::{Markup, html};
use stammtisch_presentation::{Game, LANGUAGES, Messages, Panel, Part, RenderContext, StaticDrawings, Text};

use super::marks::{Effect, mark};
use super::palette;
use crate::rules::{Board, Cell, Side, TowerWars};

/// All panels, the most important first.
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
            (table_head(context.messages))
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

/// The head of the forces table with tooltips, drawn once per language.
fn table_head(messages: &Messages) -> Part {
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

/// The number of a side's free and blocked towers.
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

/// The legend, drawn once per language.
fn legend(messages: &Messages) -> Part {
    static DRAWN: StaticDrawings<{ LANGUAGES.len() }> = StaticDrawings::new();
    DRAWN.get(messages.language() as usize, || draw_legend(messages))
}

fn draw_legend(messages: &Messages) -> Markup {
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

/// A mark at the same place in its cell as on the board, near or far.
fn icon(effect: Effect, is_near: bool) -> Markup {
    let (x, y) = if effect == Effect::Go || effect == Effect::Win { (-24, -24) } else { (0, -48) };
    html! {
        svg width="24" height="24" viewBox={ (x) " " (y) " 48 48" } fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" {
            rect x=(x) y=(y) width="48" height="48" rx="10" fill=(palette::FIELD) {}
            (mark(Cell::new(0, 0).into_iter(), effect, is_near))
        }
    }
}
