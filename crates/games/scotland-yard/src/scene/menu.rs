//! The menu of tickets: where it lies on the map, so that it covers neither the figure that moves nor any station it could go to.

use std::sync::LazyLock;

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Text};

use super::tickets;
use crate::city::{City, MAP_HEIGHT, MAP_WIDTH, Place, Station};
use crate::rules::ticket_name;
use crate::ticket::Ticket;

/// How large the tickets to choose from are, in percent of those beside the map.
const SCALE: i32 = 150;
/// How wide the station's number is before them.
const NUMBER: i32 = 25;
/// How wide the field of the cross is that closes the menu again: as wide as a finger. No move begins with it, so touching it takes a step
/// back.
const CANCEL: i32 = 30;
/// How far from its station the menu may lie, and in what steps that is tried.
const FARTHEST: i32 = 320;
const STEP: i32 = 8;
/// How often is looked whether a place meets an area, for all menus of a map.
const MAX_CHECKS: usize = 1 << 21;
/// Half the side of the square around a station that must stay free.
const STATION: i32 = 17;

/// A rectangle on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Area {
    /// What must stay free around a station.
    pub(super) fn of_station(place: Place) -> Area {
        Area { left: place.x - STATION, top: place.y - STATION, width: 2 * STATION, height: 2 * STATION }
    }

    /// What must stay free around the figure whose foot is there.
    pub(super) fn of_figure((x, y): (i32, i32)) -> Area {
        Area { left: x - 17, top: y - 30, width: 34, height: 34 }
    }

    fn meets(&self, other: &Area) -> bool {
        self.left < other.left + other.width
            && other.left < self.left + self.width
            && self.top < other.top + other.height
            && other.top < self.top + self.height
    }
}

/// Places around a station, the nearest first; a little aside is nearer than above or below, and above nearer than below.
static AROUND: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| {
    let steps = || (-FARTHEST..=FARTHEST).step_by(STEP as usize);
    let mut around: Vec<(i32, i32)> = steps().flat_map(|dx| steps().map(move |dy| (dx, dy))).collect();
    around.sort_by_key(|&(dx, dy)| (dx * dx + 4 * dy * dy, dy > 0, dx));
    around
});

/// Where the menu of so many tickets lies for that station: as near as it covers nothing that matters, on the map. Where there is no
/// such place, it covers as little as it can.
pub(super) fn place(station: Place, tickets: usize, keep_free: &[Area]) -> Area {
    let (width, height) = size(tickets);
    let (width, height) = (width * SCALE / 100, height * SCALE / 100);
    let at = |(dx, dy): &(i32, i32)| Area {
        left: (station.x + dx - width / 2).clamp(2, MAP_WIDTH - width - 2),
        top: (station.y + dy - height / 2).clamp(2, MAP_HEIGHT - height - 2),
        width,
        height,
    };
    let own = Area::of_station(station);
    let covered = |area: &Area| keep_free.iter().chain([&own]).filter(|other| area.meets(other)).count();
    // There may be a menu for each of these areas.
    let places = MAX_CHECKS / (keep_free.len() + 1).pow(2);
    let tried = || AROUND.iter().take(places).map(at);
    tried().find(|area| covered(area) == 0).or_else(|| tried().min_by_key(covered)).unwrap_or(at(&(0, 0)))
}

/// The size of a menu as it is drawn before it is made larger.
fn size(tickets: usize) -> (i32, i32) {
    (NUMBER + tickets as i32 * (tickets::WIDTH + 4) + 4 + CANCEL, tickets::HEIGHT + 8)
}

/// The tickets for a step where several lead there, shown near the station once it is touched.
pub(super) fn choice(
    city: &City,
    to: Station,
    fitting: &[Ticket],
    keep_free: &[Area],
    context: &RenderContext<'_>,
) -> Markup {
    let place_of = city.place(to);
    let area = place(place_of, fitting.len(), keep_free);
    let (width, height) = size(fitting.len());
    let tickets_end = width - CANCEL;
    // It grows from a point that keeps it on the map: near the map's left edge its own left edge, near the right one its right.
    let x = area.left * MAP_WIDTH / (MAP_WIDTH - area.width);
    let y = area.top * MAP_HEIGHT / (MAP_HEIGHT - area.height);
    let scale = f64::from(SCALE) / 100.0;
    let (middle_x, middle_y) = (area.left + area.width / 2, area.top + area.height / 2);
    html! {
        g data-after=(to) {
            path d={ "M" (place_of.x) " " (place_of.y) "L" (middle_x) " " (middle_y) } fill="none" stroke="#0b57c4" stroke-width="2.6" stroke-dasharray="6 4" pointer-events="none" {}
            circle cx=(place_of.x) cy=(place_of.y) r="15" fill="none" stroke="#0b57c4" stroke-width="5" {}
            g transform={ "translate(" (x) " " (y) ")" } {
                g data-grow="" transform={ "translate(" (area.left - x) " " (area.top - y) ") scale(" (scale) ")" } {
                    rect width=(width) height=(height) rx="7" fill="#fffdf6" stroke="#1d1d1b" stroke-width="1.4" pointer-events="all" {}
                    text aria-hidden="true" x=(4 + NUMBER / 2) y=(height / 2 + 4) text-anchor="middle" font-family="sans-serif" font-size="11.5" font-weight="700" fill="#1d1d1b" { (to) }
                    @for (index, ticket) in (0..).zip(fitting) {
                        @let left = NUMBER + 4 + index * (tickets::WIDTH + 4);
                        g data-target=(ticket) role="button" aria-label=(spoken(to, *ticket, context)) class="sy-target" {
                            rect x=(left - 2) width=(tickets::WIDTH + 4) height=(height) fill="#fffdf6" fill-opacity="0" {}
                            (tickets::drawn(*ticket, left, 4, context.messages))
                        }
                    }
                    g data-target="cancel" role="button" aria-label=(context.messages.say("cancel-ticket")) class="sy-target" transform={ "translate(" (tickets_end) " 0)" } {
                        rect width=(CANCEL) height=(height) rx="7" fill="#fffdf6" fill-opacity="0" {}
                        path d={ "M" (CANCEL / 2 - 5) " " (height / 2 - 5) "l10 10m0-10l-10 10" } fill="none" stroke="#1d1d1b" stroke-width="2.2" stroke-linecap="round" {}
                    }
                }
            }
        }
    }
}

fn spoken(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let text = Text::new("choose-ticket").with("station", to.number()).with("ticket", ticket_name(ticket));
    context.messages.text(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::figures::foot;

    #[test]
    fn everywhere_in_london_the_menu_covers_neither_the_figure_nor_a_station_it_could_go_to() {
        let city = City::london();
        let mut menus = 0;
        for from in city.stations() {
            let goals = city.neighbours(from);
            let mut keep_free: Vec<Area> = goals.iter().map(|to| Area::of_station(city.place(to))).collect();
            keep_free.push(Area::of_figure(foot(city.place(from), 0)));
            for to in goals.iter() {
                let fitting =
                    Ticket::ALL.iter().filter(|ticket| city.served(**ticket, from).contains(to)).count();
                let menu = place(city.place(to), fitting, &keep_free);
                assert!(!keep_free.iter().any(|area| menu.meets(area)), "from {from} to {to}: {menu:?}");
                assert!(menu.left > 0 && menu.left + menu.width < MAP_WIDTH, "{menu:?}");
                assert!(menu.top > 0 && menu.top + menu.height < MAP_HEIGHT, "{menu:?}");
                menus += 1;
            }
        }
        assert!(menus > 800, "{menus}");
    }
}
