//! The ticket menu and its position on the map, where it covers neither the moving figure nor any
//! reachable station.

use std::sync::LazyLock;

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Text};

use super::tickets;
use crate::city::{City, MAP_HEIGHT, MAP_WIDTH, Point, Station};
use crate::rules::ticket_name;
use crate::ticket::Ticket;

/// The scale of the tickets in the menu, in percent of those beside the map.
const SCALE_PERCENT: i32 = 150;
/// The width of the station number in front of the tickets.
const NUMBER_WIDTH: i32 = 25;
/// The width of the cancel button, large enough for a finger. No path contains it, so touching it
/// takes back one touch.
const CANCEL_WIDTH: i32 = 30;
/// The maximum offset of the menu from its station, and the step between tried offsets.
const MAX_OFFSET: i32 = 320;
const OFFSET_STEP: i32 = 8;
/// The maximum number of overlap checks for all menus of a map.
const MAX_OVERLAP_CHECKS: usize = 1 << 21;
/// Half the side of the square around a station that must stay uncovered.
const STATION_MARGIN: i32 = 17;

/// A rectangle on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Rect {
    /// The area of a station that must stay uncovered.
    pub(super) fn of_station(place: Point) -> Rect {
        Rect {
            left: place.x - STATION_MARGIN,
            top: place.y - STATION_MARGIN,
            width: 2 * STATION_MARGIN,
            height: 2 * STATION_MARGIN,
        }
    }

    /// The area of a figure that must stay uncovered, by the point of its foot.
    pub(super) fn of_figure((x, y): (i32, i32)) -> Rect {
        Rect { left: x - 17, top: y - 30, width: 34, height: 34 }
    }

    fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.left + other.width
            && other.left < self.left + self.width
            && self.top < other.top + other.height
            && other.top < self.top + self.height
    }
}

/// Offsets from a station, the best first. A horizontal offset counts half as much as a vertical
/// one, and up is better than down.
static OFFSETS: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| {
    let steps = || (-MAX_OFFSET..=MAX_OFFSET).step_by(OFFSET_STEP as usize);
    let mut around: Vec<(i32, i32)> = steps().flat_map(|dx| steps().map(move |dy| (dx, dy))).collect();
    around.sort_by_key(|&(dx, dy)| (dx * dx + 4 * dy * dy, dy > 0, dx));
    around
});

/// The position of the menu for a station: the nearest one on the map that covers no obstacle, or
/// else the one that covers fewest.
pub(super) fn place_menu(station: Point, tickets: usize, obstacles: &[Rect]) -> Rect {
    let (width, height) = size(tickets);
    let width = width * SCALE_PERCENT / 100;
    let height = height * SCALE_PERCENT / 100;
    let at = |(dx, dy): &(i32, i32)| Rect {
        left: (station.x + dx - width / 2).clamp(2, MAP_WIDTH - width - 2),
        top: (station.y + dy - height / 2).clamp(2, MAP_HEIGHT - height - 2),
        width,
        height,
    };
    let own = Rect::of_station(station);
    let covered = |area: &Rect| obstacles.iter().chain([&own]).filter(|other| area.overlaps(other)).count();
    // There may be a menu for each of these obstacles.
    let places = MAX_OVERLAP_CHECKS / (obstacles.len() + 1).pow(2);
    let tried = || OFFSETS.iter().take(places).map(at);
    tried().find(|area| covered(area) == 0).or_else(|| tried().min_by_key(covered)).unwrap_or(at(&(0, 0)))
}

/// The size of a menu before scaling.
fn size(tickets: usize) -> (i32, i32) {
    (NUMBER_WIDTH + tickets as i32 * (tickets::WIDTH + 4) + 4 + CANCEL_WIDTH, tickets::HEIGHT + 8)
}

/// The menu of tickets for a step, shown near the station after the first touch.
pub(super) fn choice(
    city: &City,
    to: Station,
    fitting: &[Ticket],
    obstacles: &[Rect],
    context: &RenderContext<'_>,
) -> Markup {
    let station_point = city.point(to);
    let area = place_menu(station_point, fitting.len(), obstacles);
    let (width, height) = size(fitting.len());
    let tickets_end = width - CANCEL_WIDTH;
    // The fixed point of the growing menu, which keeps it on the map: at the map's left edge it is
    // the menu's left edge, at the right edge its right one.
    let x = area.left * MAP_WIDTH / (MAP_WIDTH - area.width);
    let y = area.top * MAP_HEIGHT / (MAP_HEIGHT - area.height);
    let scale = f64::from(SCALE_PERCENT) / 100.0;
    let middle_x = area.left + area.width / 2;
    let middle_y = area.top + area.height / 2;
    html! {
        g data-after=(to) {
            path d={ "M" (station_point.x) " " (station_point.y) "L" (middle_x) " " (middle_y) } fill="none" stroke="#0b57c4" stroke-width="2.6" stroke-dasharray="6 4" pointer-events="none" {}
            circle cx=(station_point.x) cy=(station_point.y) r="15" fill="none" stroke="#0b57c4" stroke-width="5" {}
            g transform={ "translate(" (x) " " (y) ")" } {
                g data-grow="" transform={ "translate(" (area.left - x) " " (area.top - y) ") scale(" (scale) ")" } {
                    rect width=(width) height=(height) rx="7" fill="#fffdf6" stroke="#1d1d1b" stroke-width="1.4" pointer-events="all" {}
                    text aria-hidden="true" x=(4 + NUMBER_WIDTH / 2) y=(height / 2 + 4) text-anchor="middle" font-family="sans-serif" font-size="11.5" font-weight="700" fill="#1d1d1b" { (to) }
                    @for (index, ticket) in (0..).zip(fitting) {
                        @let left = NUMBER_WIDTH + 4 + index * (tickets::WIDTH + 4);
                        g data-target=(ticket) role="button" aria-label=(choice_label(to, *ticket, context)) class="sy-target" {
                            rect x=(left - 2) width=(tickets::WIDTH + 4) height=(height) fill="#fffdf6" fill-opacity="0" {}
                            (tickets::drawn(*ticket, left, 4, context.messages))
                        }
                    }
                    g data-target="cancel" role="button" aria-label=(context.messages.say("cancel-ticket")) class="sy-target" transform={ "translate(" (tickets_end) " 0)" } {
                        rect width=(CANCEL_WIDTH) height=(height) rx="7" fill="#fffdf6" fill-opacity="0" {}
                        path d={ "M" (CANCEL_WIDTH / 2 - 5) " " (height / 2 - 5) "l10 10m0-10l-10 10" } fill="none" stroke="#1d1d1b" stroke-width="2.2" stroke-linecap="round" {}
                    }
                }
            }
        }
    }
}

fn choice_label(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let text = Text::new("choose-ticket").with("station", to.number()).with("ticket", ticket_name(ticket));
    context.messages.text(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::figures::foot;

    #[test]
    fn no_menu_in_london_covers_the_figure_or_its_destinations() {
        let city = City::london();
        let mut menus = 0;
        for from in city.stations() {
            let goals = city.neighbours(from);
            let mut obstacles: Vec<Rect> = goals.iter().map(|to| Rect::of_station(city.point(to))).collect();
            obstacles.push(Rect::of_figure(foot(city.point(from), 0)));
            for to in goals.iter() {
                let fitting = Ticket::ALL
                    .iter()
                    .filter(|ticket| city.reachable_with(**ticket, from).contains(to))
                    .count();
                let menu = place_menu(city.point(to), fitting, &obstacles);
                assert!(!obstacles.iter().any(|area| menu.overlaps(area)), "from {from} to {to}: {menu:?}");
                assert!(menu.left > 0 && menu.left + menu.width < MAP_WIDTH, "{menu:?}");
                assert!(menu.top > 0 && menu.top + menu.height < MAP_HEIGHT, "{menu:?}");
                menus += 1;
            }
        }
        assert!(menus > 800, "{menus}");
    }
}
