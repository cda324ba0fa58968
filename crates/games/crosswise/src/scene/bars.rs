//! The point bars along rows and columns.

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Text};

use super::board::stripes;
use super::geometry::{BAR_WIDTH, Geometry};
use super::tiles;
use crate::rules::{Points, Team};
use crate::view::View;

/// The toggle that shows the bars.
pub(super) const TOGGLE: &str = "point-bars";

/// Both bars: the points of each column and row, with a trophy for a full line of equal tiles.
pub(super) fn bars(view: &View, context: &RenderContext<'_>) -> Markup {
    let geometry = Geometry::new(&view.table.setup);
    html! {
        g class="crosswise-bars" data-show=(TOGGLE) data-room=(geometry.view_box_with_bars()) {
            @for team in Team::BOTH { (bar(&geometry, view, team, context)) }
        }
    }
}

fn bar(geometry: &Geometry<'_>, view: &View, team: Team, context: &RenderContext<'_>) -> Markup {
    let area = geometry.bar(team);
    html! {
        g class={ "crosswise-bar crosswise-" (team.name()) } {
            rect x=(area.x) y=(area.y) width=(area.width) height=(area.height) rx="12" fill=(tiles::team_light(team)) stroke=(tiles::team_colour(team)) stroke-width="3" {}
            path d=(stripes(team, area)) stroke=(tiles::team_colour(team)) stroke-opacity="0.4" stroke-width="6" {}
            @for line in 0..usize::from(view.table.setup.size) {
                (line_points(geometry, view, team, line, context))
            }
        }
    }
}

fn line_points(
    geometry: &Geometry<'_>,
    view: &View,
    team: Team,
    line: usize,
    context: &RenderContext<'_>,
) -> Markup {
    let area = geometry.bar(team);
    let along = (line as f64 + 0.5) * geometry.cell();
    let (x, y) = match team {
        Team::Vertical => (along, area.y + BAR_WIDTH / 2.0),
        Team::Horizontal => (area.x + BAR_WIDTH / 2.0, along),
    };
    let points = view.table.board.line_points(team, line);
    let name = match team {
        Team::Vertical => char::from(b'a' + line as u8).to_string(),
        Team::Horizontal => (line + 1).to_string(),
    };
    let spoken_points = match points {
        Points::Count(count) => count.to_string(),
        Points::Sixes => context.messages.text(&Text::new("sixes").with("size", view.table.setup.size)),
    };
    let label = Text::new(format!("line-{}", team.name())).with("line", name).with("points", spoken_points);
    html! {
        g role="img" aria-label=(context.messages.text(&label)) transform={ "translate(" (x) " " (y) ")" } {
            circle r="24" fill="#fffaf0" stroke=(tiles::team_colour(team)) stroke-width="3" {}
            @match points {
                Points::Count(count) => {
                    text aria-hidden="true" y="9" text-anchor="middle" font-family="sans-serif" font-size="26" font-weight="bold" fill="#2b2622" { (count) }
                }
                Points::Sixes => { g transform="scale(0.42)" { (tiles::trophy()) } }
            }
        }
    }
}
