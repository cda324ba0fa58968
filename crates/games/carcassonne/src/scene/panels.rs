//! The panels beside the board: scores and meeples, the drawn tile, the stack, tiles put aside, and
//! the final table.

use maud::{Markup, html};
use stammtisch_presentation::{Game, Panel, RenderContext, Seat, Text, Turn};

use super::art::meeple_id;
use super::labels;
use super::pieces::{picture, rotation_label};
use crate::rules::{
    CITY_LEAD_TO_WIN, Carcassonne, Design, End, Kind, MEEPLES_PER_PLAYER, POINT_LEAD_TO_WIN, Rotation,
};
use crate::touches::rotation_target;

/// The panels, in order of importance.
pub(crate) fn panels(view: &Carcassonne, can_act: bool, context: &RenderContext<'_>) -> Vec<Panel> {
    let messages = context.messages;
    let mut panels = Vec::new();
    if let Some(design) = view.drawn() {
        let title = messages.text(&Text::new("panel-drawn-title").with("tile", design.letter().to_string()));
        panels.push(Panel::new("carcassonne-drawn", title, drawn(design, can_act, context)).untitled());
    }
    let scores = Panel::new("carcassonne-scores", messages.say("panel-scores"), scores(view, context));
    panels.push(scores.untitled());
    if let Some(end) = view.end() {
        let key = if end == End::Stack { "panel-final" } else { "panel-projected" };
        panels.push(Panel::new("carcassonne-final", messages.say(key), final_table(view, context)));
        let body = html! { h3 { (messages.say(key)) } div class="panel" { (final_table(view, context)) } };
        panels.push(Panel::new(Panel::END, messages.say(key), body));
    }
    if view.stack_len() > 0 {
        let title = messages.text(&Text::new("panel-stack").with("count", view.stack_len()));
        panels.push(Panel::new(
            "carcassonne-stack",
            title,
            tile_counts(|design| view.tiles_left(design), context),
        ));
    }
    if view.setup().missions && view.end().is_none() {
        panels.push(Panel::new(
            "carcassonne-missions",
            messages.say("panel-missions"),
            missions(view, context),
        ));
    }
    if Design::all().any(|design| view.aside(design) > 0) {
        let body = tile_counts(|design| view.aside(design), context);
        panels.push(Panel::new("carcassonne-aside", messages.say("panel-aside"), body));
    }
    panels
}

/// A thumbnail of a tile.
pub(crate) fn thumbnail(design: Design, rotation: Rotation, size: u32) -> Markup {
    html! {
        svg class="carcassonne-thumb" viewBox="0 0 100 100" width=(size) height=(size) aria-hidden="true" {
            (picture(design, rotation))
        }
    }
}

/// The drawn tile. The player to move gets it in each rotation, as targets.
fn drawn(design: Design, can_act: bool, context: &RenderContext<'_>) -> Markup {
    html! {
        div class="carcassonne-drawn-tile wrap" data-in-hand=[(!can_act).then_some("")] {
            @if can_act {
                @for rotation in Rotation::ALL.into_iter().take(usize::from(design.period())) {
                    button type="button" data-target=(rotation_target(rotation)) data-cycle=(rotation.degrees()) data-in-hand="" aria-label=(rotation_label(rotation, context)) {
                        (thumbnail(design, rotation, 28))
                    }
                }
            } @else {
                (thumbnail(design, Rotation::R0, 52))
            }
        }
    }
}

fn scores(view: &Carcassonne, context: &RenderContext<'_>) -> Markup {
    let messages = context.messages;
    let projected = view.projected();
    let over = view.turn() == Turn::Over;
    html! {
        table class="carcassonne-scores dense" {
            thead {
                tr {
                    th scope="col" { (messages.say("column-player")) }
                    th scope="col" { (messages.say("column-points")) }
                    @if !over { th scope="col" class="together" tabindex="0" data-tip=(messages.say("column-projected-help")) { (messages.say("column-projected")) } }
                    th scope="col" { (messages.say("column-meeples")) }
                }
            }
            tbody {
                @for seat in view.all_seats() {
                    tr aria-current=[(!over && seat == view.to_move()).then_some("true")] {
                        th scope="row" class="named" title=(context.name(seat)) { (player(view, seat, context)) }
                        td { (view.total(seat)) }
                        @if !over { td { (projected[seat.index()].total()) } }
                        td { (meeple_supply(view, seat, context)) }
                    }
                }
            }
        }
    }
}

/// Each player's progress towards winning by a mission.
fn missions(view: &Carcassonne, context: &RenderContext<'_>) -> Markup {
    let cities = view.owned_cities();
    let cities: Vec<i32> = view.all_seats().map(|seat| i32::from(cities[seat.index()])).collect();
    let points: Vec<i32> = view.all_seats().map(|seat| i32::from(view.total(seat))).collect();
    html! {
        table class="carcassonne-missions" {
            thead {
                tr {
                    th scope="col" { (context.messages.say("column-player")) }
                    th scope="col" tabindex="0" data-tip=(context.messages.say("column-cities-help")) { (context.messages.say("column-cities")) }
                    th scope="col" tabindex="0" data-tip=(context.messages.say("column-lead-help")) { (context.messages.say("column-lead")) }
                }
            }
            tbody {
                @for seat in view.all_seats() {
                    tr {
                        th scope="row" class="named" { (player(view, seat, context)) }
                        td { (progress(lead(&cities, seat), i32::from(CITY_LEAD_TO_WIN), context)) }
                        td { (progress(lead(&points, seat), i32::from(POINT_LEAD_TO_WIN), context)) }
                    }
                }
            }
        }
    }
}

/// The lead of a seat over the best other seat.
fn lead(values: &[i32], seat: Seat) -> i32 {
    let others = values.iter().enumerate().filter(|(index, _)| *index != seat.index());
    values.get(seat.index()).copied().unwrap_or(0) - others.map(|(_, value)| *value).max().unwrap_or(0)
}

fn progress(value: i32, target: i32, context: &RenderContext<'_>) -> Markup {
    let number = context.messages.number(f64::from(value));
    html! { meter min="0" max=(target) value=(value.clamp(0, target)) {} " " (number) "/" (target) }
}

fn player(view: &Carcassonne, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let colour = view.setup().colour(seat);
    html! {
        svg viewBox="-16 -16 32 32" width="18" height="18" role="img" aria-label=(context.messages.say(&format!("colour-{}", colour.name()))) {
            use href={ "#" (meeple_id(colour)) } {}
        }
        " " (context.name(seat))
    }
}

fn meeple_supply(view: &Carcassonne, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let left = view.meeples_left(seat);
    let label =
        context.messages.text(&Text::new("meeples-left").with("left", left).with("all", MEEPLES_PER_PLAYER));
    let id = meeple_id(view.setup().colour(seat));
    html! {
        svg viewBox=(format!("-12 -14 {} 28", MEEPLES_PER_PLAYER * 20 + 4)) width="84" height="16" role="img" aria-label=(label) {
            @for index in 0..MEEPLES_PER_PLAYER {
                use href={ "#" (id) } transform=(format!("translate({} 0) scale(.72)", index * 20))
                    opacity=[(index >= left).then_some(".18")] {}
            }
        }
    }
}

fn tile_counts(count: impl Fn(Design) -> u8, context: &RenderContext<'_>) -> Markup {
    html! {
        ul class="carcassonne-heap wrap dense" {
            @for design in Design::all().filter(|&design| count(design) > 0) {
                li {
                    // Hints and moves name a tile by its letter.
                    small aria-hidden="true" { (design.letter()) }
                    span role="img" aria-label=(labels::design(design, context.messages)) { (thumbnail(design, Rotation::R0, 18)) }
                    span { (count(design)) }
                }
            }
        }
    }
}

/// Points by player and kind of feature, during the game and at its end.
fn final_table(view: &Carcassonne, context: &RenderContext<'_>) -> Markup {
    let messages = context.messages;
    let projected = view.projected();
    html! {
        table class="carcassonne-final dense" {
            caption { (messages.say("column-during")) " + " (messages.say("column-at-end")) }
            thead {
                tr {
                    td {}
                    @for kind in Kind::ALL { th scope="col" { (messages.say(&format!("kinds-{}", kind.name()))) } }
                    th scope="col" { (messages.say("column-total")) }
                }
            }
            @for seat in view.all_seats() {
                @let points = &projected[seat.index()];
                // A name has its own row, because it may be as wide as all columns.
                tbody {
                    tr { th scope="rowgroup" class="named" colspan=(Kind::ALL.len() + 2) { (player(view, seat, context)) } }
                    tr {
                        td {}
                        @for (during, at_end) in points.during.iter().zip(points.at_end) {
                            td class="together" { (during) " + " (at_end) }
                        }
                        td { strong { (points.total()) } }
                    }
                }
            }
        }
    }
}
