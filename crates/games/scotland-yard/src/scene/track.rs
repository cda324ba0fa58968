//! Mister X's complete track, shown after the end.

use maud::{Markup, html};

use super::colour;
use crate::city::{Point, Station, StationSet};
use crate::rules::MISTER_X;
use crate::view::View;

/// The distance between a station and the ends of a leg, so that station numbers stay readable.
const STATION_GAP: f64 = 13.0;
/// The offset between parallel legs.
const PARALLEL_OFFSET: f64 = 11.0;

/// A step of Mister X, drawn on the map.
struct Leg {
    round: usize,
    from: (f64, f64),
    to: (f64, f64),
}

/// Draws the track: first the stations, then the legs.
pub(super) fn route(view: &View) -> Markup {
    let visited: StationSet = track(view).into_iter().flatten().collect();
    html! {
        @for place in visited.iter().map(|station| view.public.city().point(station)) {
            circle cx=(place.x) cy=(place.y) r="14" fill="none" stroke=(colour(MISTER_X)) stroke-width="3" {}
        }
        @for leg in legs(view) {
            path d=(leg.path()) stroke="#1d1d1b" stroke-width="6" stroke-linecap="round" stroke-opacity="0.75" {}
            path d=(leg.path()) stroke=(colour(MISTER_X)) stroke-width="3.6" stroke-linecap="round" {}
        }
    }
}

/// Draws the round numbers of the legs.
pub(super) fn rounds(view: &View) -> Markup {
    html! { @for leg in legs(view) { (leg.round_number()) } }
}

fn track(view: &View) -> Vec<Option<Station>> {
    view.secret.as_ref().map(|secret| secret.track.to_vec()).unwrap_or_default()
}

fn legs(view: &View) -> Vec<Leg> {
    let mut walked: Vec<(Station, Station)> = Vec::new();
    let mut legs = Vec::new();
    for (index, pair) in track(view).windows(2).enumerate() {
        let &[Some(from), Some(to)] = pair else { continue };
        let street = (from.min(to), from.max(to));
        let before = walked.iter().filter(|&&other| other == street).count();
        walked.push(street);
        let aside =
            PARALLEL_OFFSET * before.div_ceil(2) as f64 * if before.is_multiple_of(2) { 1.0 } else { -1.0 };
        let place = |station: Station| view.public.city().point(station);
        legs.push(Leg::new(index + 1, [from, to].map(place), [street.0, street.1].map(place), aside));
    }
    legs
}

impl Leg {
    /// A leg at an offset from the line between its stations, whose direction does not depend on
    /// the leg's.
    fn new(round: usize, [from, to]: [Point; 2], [low, high]: [Point; 2], aside: f64) -> Leg {
        let across = unit(low, high);
        let along = unit(from, to);
        let end = |place: Point, gap: f64| {
            let x = f64::from(place.x);
            let y = f64::from(place.y);
            (x + along.0 * gap - across.1 * aside, y + along.1 * gap + across.0 * aside)
        };
        Leg { round, from: end(from, STATION_GAP), to: end(to, -STATION_GAP) }
    }

    fn path(&self) -> String {
        format!("M{:.1} {:.1}L{:.1} {:.1}", self.from.0, self.from.1, self.to.0, self.to.1)
    }

    /// The round number in a disc, nearer to the end of the leg. It is hidden from screen readers,
    /// which read the travel log.
    fn round_number(&self) -> Markup {
        let x = (self.from.0 + 2.0 * self.to.0) / 3.0;
        let y = (self.from.1 + 2.0 * self.to.1) / 3.0;
        html! {
            g transform=(format!("translate({x:.1} {y:.1})")) aria-hidden="true" {
                circle r="8" fill="#1d1d1b" stroke="#ffffff" stroke-width="1" {}
                text y="3.4" text-anchor="middle" font-family="sans-serif" font-size="9.5" font-weight="700" fill="#ffffff" { (self.round) }
            }
        }
    }
}

/// The unit vector from one point to another.
fn unit(from: Point, to: Point) -> (f64, f64) {
    let dx = f64::from(to.x - from.x);
    let dy = f64::from(to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    (dx / length, dy / length)
}
