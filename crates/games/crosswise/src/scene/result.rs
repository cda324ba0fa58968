//! The result card: the winner, and both teams with names and points.
//!
//! The background has stripes in the winner's colour and direction.

use maud::{Markup, html};
use stammtisch_presentation::{Panel, RenderContext, Text};

use super::board::stripes;
use super::geometry::Area;
use super::panels::{names, points};
use super::tiles;
use crate::rules::Team;
use crate::view::View;

/// The area of the card.
const CARD: Area = Area { x: 0.0, y: 0.0, width: 360.0, height: 330.0 };

/// The panel with the result card.
pub(super) fn result(view: &View, context: &RenderContext<'_>) -> Panel {
    let winner = view.table.leader();
    let heading = context.messages.say(if winner.is_some() { "result-winner" } else { "result-draw" });
    let direction = winner.map_or("diagonal", Team::name);
    let body = html! {
        svg class={ "crosswise-result crosswise-" (direction) } viewBox="0 0 360 330" role="img" aria-label=(card_label(view, context)) {
            (background(winner))
            rect x="40" y="22" width="280" height=(if winner.is_some() { 84 } else { 60 }) rx="14" fill="#fffaf0" {}
            text x="180" y="58" text-anchor="middle" font-family="sans-serif" font-size="28" font-weight="bold" fill="#2b2622" { (heading) }
            @if let Some(team) = winner {
                text x="180" y="90" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#2b2622" { (team_name(team, context)) }
            }
            @for (index, team) in Team::BOTH.into_iter().enumerate() {
                (team_card(view, team, 124 + 100 * index, context))
            }
        }
    };
    Panel::new(Panel::END, heading, body)
}

fn team_name(team: Team, context: &RenderContext<'_>) -> String {
    context.messages.say(&format!("result-team-{}", team.name()))
}

fn card_label(view: &View, context: &RenderContext<'_>) -> String {
    let part = |team: Team| {
        let text = Text::new("result-label").with("team", team_name(team, context));
        let text = text.with("names", context.messages.joined(names(view, team, context)));
        context.messages.text(&text.with("points", points(view, team, context)))
    };
    Team::BOTH.map(part).join(" ")
}

/// Stripes: vertical orange ones, horizontal green ones, or diagonal grey ones for a draw.
fn background(winner: Option<Team>) -> Markup {
    let (fill, line, path) = match winner {
        Some(team) => (tiles::team_light(team), tiles::team_colour(team), stripes(team, CARD)),
        None => ("#f4f4f2", "#a9a9a6", diagonal_stripes()),
    };
    html! {
        rect width="360" height="330" rx="16" fill=(fill) {}
        path d=(path) stroke=(line) stroke-width="9" {}
        rect x="3" y="3" width="354" height="324" rx="14" fill="none" stroke="#fffaf0" stroke-width="6" {}
    }
}

fn diagonal_stripes() -> String {
    let line = |index: i32| {
        let start = 36 * index;
        let (from_x, from_y) = if start <= 354 { (start, 6) } else { (354, start - 348) };
        let (to_x, to_y) = if start <= 324 { (6, start) } else { (start - 318, 324) };
        format!("M{from_x} {from_y}L{to_x} {to_y}")
    };
    (1..18).map(line).collect()
}

fn team_card(view: &View, team: Team, top: usize, context: &RenderContext<'_>) -> Markup {
    let names = names(view, team, context);
    let first_line = top + if names.len() > 1 { 54 } else { 66 };
    let points_text = points(view, team, context);
    let size = match points_text.chars().count() {
        0..=3 => 40,
        4..=6 => 24,
        _ => 17,
    };
    html! {
        rect x="24" y=(top) width="312" height="90" rx="12" fill="#fffaf0" {}
        path d={ "M24 " (top + 30) "v-18a12 12 0 0 1 12-12h288a12 12 0 0 1 12 12v18z" } fill=(tiles::team_colour(team)) {}
        text x="180" y=(top + 22) text-anchor="middle" font-family="sans-serif" font-size="18" font-weight="bold" fill="#1d1a17" { "// " (team_name(team, context)) " //" }
        @for (index, name) in names.iter().enumerate() {
            @let shown: String = name.chars().take(15).collect();
            text x="40" y=(first_line + 24 * index) font-family="sans-serif" font-size="20" fill="#2b2622" { (shown) }
        }
        text x="268" y=(top + 60 + size / 3) text-anchor="middle" font-family="sans-serif" font-size=(size) font-weight="bold" fill="#2b2622" { (points_text) }
    }
}
