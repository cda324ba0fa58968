//! The panels: teams and points, used wildcards, the table of points.

use maud::{Markup, html};
use stammtisch_presentation::{Panel, RenderContext, Text};

use super::{seat_list, tiles};
use crate::rules::{Points, Setup, Symbol, Team, Tile, Wildcard};
use crate::view::View;

/// The toggle that shows the teams' points.
pub(crate) const TEAM_POINTS: &str = "team-points";
/// The toggle that shows the table of points.
pub(super) const POINTS_TABLE: &str = "points-table";

/// The names of a team's players.
pub(super) fn names(view: &View, team: Team, context: &RenderContext<'_>) -> Vec<String> {
    seat_list(view).filter(|&seat| Team::of(seat) == team).map(|seat| context.name(seat).to_owned()).collect()
}

/// A team's points as text.
pub(super) fn points(view: &View, team: Team, context: &RenderContext<'_>) -> String {
    match view.table.board.points(team) {
        Points::Count(count) => count.to_string(),
        Points::Sixes => context.messages.text(&Text::new("sixes").with("size", view.table.setup.size)),
    }
}

/// The panel of both teams, with their players and, behind a toggle, their points.
pub(super) fn teams(view: &View, context: &RenderContext<'_>) -> Panel {
    let body = html! {
        table class="crosswise-teams" {
            @for team in Team::BOTH {
                tr class={ "crosswise-" (team.name()) } {
                    th scope="row" class="together" { (badge(team)) " " (context.messages.say(&format!("team-{}", team.name()))) }
                    td class="crosswise-members" { (names(view, team, context).join(", ")) }
                    td class="crosswise-points" data-show=(TEAM_POINTS) { (points(view, team, context)) }
                }
            }
        }
    };
    Panel::new("teams", context.messages.say("panel-teams"), body)
}

/// A small square with the team's colour and stripes in its direction.
fn badge(team: Team) -> Markup {
    let lines = match team {
        Team::Vertical => "M5 3V21M12 3V21M19 3V21",
        Team::Horizontal => "M3 5H21M3 12H21M3 19H21",
    };
    html! {
        svg class="crosswise-badge" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" {
            rect width="24" height="24" rx="5" fill=(tiles::team_colour(team)) {}
            path d=(lines) stroke="#fffaf0" stroke-width="3" stroke-linecap="round" {}
        }
    }
}

/// The panel with the used and total number of each wildcard.
pub(super) fn wildcards(view: &View, context: &RenderContext<'_>) -> Panel {
    let total = view.table.setup.wildcards();
    let used = |wildcard: Wildcard| view.table.used[wildcard.index()];
    let body = html! {
        table class="crosswise-wildcards columns" {
            tr {
                @for wildcard in Wildcard::ALL {
                    th scope="col" { (icon(Tile::Wildcard(wildcard), 46, context)) }
                }
            }
            tr {
                @for wildcard in Wildcard::ALL {
                    td { (used(wildcard)) " / " (total) }
                }
            }
        }
        p class="crosswise-bag" { (context.messages.text(&Text::new("bag-left").with("count", view.bag_left))) }
    };
    Panel::new("wildcards", context.messages.say("panel-wildcards"), body)
}

fn icon(tile: Tile, size: u8, context: &RenderContext<'_>) -> Markup {
    let [name, tip] = ["tile", "tip"].map(|what| context.messages.say(&format!("{what}-{}", tile.name())));
    html! {
        svg viewBox="-50 -50 100 100" width=(size) height=(size) role="img" aria-label=(name) tabindex="0" data-tip=(tip) {
            (tiles::open_tile(tile))
        }
    }
}

/// The panel with the points of combinations, drawn as tiles.
pub(super) fn points_table(view: &View, context: &RenderContext<'_>) -> Panel {
    let setup = &view.table.setup;
    let body = html! {
        table class="crosswise-points-table dense" data-show=(POINTS_TABLE) {
            thead {
                tr {
                    th scope="col" { (context.messages.say("table-combination")) }
                    th scope="col" { (context.messages.say("table-points")) }
                }
            }
            tbody {
                @for (row, points) in combinations(setup, context) {
                    @let label = row_label(&row, context);
                    tr {
                        th scope="row" { (row_drawing(&row, setup.size, &label)) }
                        td { (points) }
                    }
                }
            }
        }
    };
    Panel::new(POINTS_TABLE, context.messages.say("panel-points-table"), body)
}

/// The rows of the table of points.
///
/// All different comes first, if there are enough symbols for a line. Then come two equal tiles up
/// to a full line.
fn combinations(setup: &Setup, context: &RenderContext<'_>) -> Vec<(Vec<Symbol>, String)> {
    let size = usize::from(setup.size);
    let mut rows = Vec::new();
    if let Some(different) = Symbol::ALL.get(..size) {
        rows.push((different.to_vec(), size.to_string()));
    }
    for count in 2..size {
        rows.push((vec![Symbol::Square; count], (2 * count - 3).to_string()));
    }
    rows.push((vec![Symbol::Square; size], context.messages.say("table-win")));
    rows
}

/// The spoken label of a row, such as "3 of a kind".
fn row_label(row: &[Symbol], context: &RenderContext<'_>) -> String {
    let key = if row.first() == row.last() { "row-equal" } else { "row-different" };
    context.messages.text(&Text::new(key).with("count", row.len()))
}

fn row_drawing(row: &[Symbol], size: u8, label: &str) -> Markup {
    let width = 100 * u32::from(size);
    html! {
        svg viewBox={ "0 0 " (width) " 100" } width=(width * 26 / 100) height="26" role="img" aria-label=(label) {
            @for index in 0..usize::from(size) {
                g transform={ "translate(" (100 * index + 50) " 50)" } {
                    @match row.get(index) {
                        Some(&symbol) => (tiles::open_tile(symbol.into())),
                        None => { rect x="-44" y="-44" width="88" height="88" rx="15" fill="none" stroke="#9a8f80" stroke-width="5" stroke-dasharray="14 10" {} }
                    }
                }
            }
        }
    }
}
