//! Mister X's whole way after the end, round by round.

use maud::{Markup, html};

use super::colour;
use crate::city::{Place, Station, StationSet};
use crate::rules::MISTER_X;
use crate::view::View;

/// How far from the stations a leg begins and ends, so that their numbers stay readable.
const GAP: f64 = 13.0;
/// How far beside each other legs between the same stations run.
const BESIDE: f64 = 11.0;

/// A step of Mister X on the map.
struct Leg {
    round: usize,
    from: (f64, f64),
    to: (f64, f64),
}

/// The way: first the stations, then the legs.
pub(super) fn way(view: &View) -> Markup {
    let visited: StationSet = track(view).into_iter().flatten().collect();
    html! {
        @for place in visited.iter().map(|station| view.case.city().place(station)) {
            circle cx=(place.x) cy=(place.y) r="14" fill="none" stroke=(colour(MISTER_X)) stroke-width="3" {}
        }
        @for leg in legs(view) {
            path d=(leg.path()) stroke="#1d1d1b" stroke-width="6" stroke-linecap="round" stroke-opacity="0.75" {}
            path d=(leg.path()) stroke=(colour(MISTER_X)) stroke-width="3.6" stroke-linecap="round" {}
        }
    }
}

/// The numbers of the rounds on the way.
pub(super) fn rounds(view: &View) -> Markup {
    html! { @for leg in legs(view) { (leg.milestone()) } }
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
        let aside = BESIDE * before.div_ceil(2) as f64 * if before.is_multiple_of(2) { 1.0 } else { -1.0 };
        let place = |station: Station| view.case.city().place(station);
        legs.push(Leg::new(index + 1, [from, to].map(place), [street.0, street.1].map(place), aside));
    }
    legs
}

impl Leg {
    /// A leg that runs beside its street, which has one direction whichever way it is walked.
    fn new(round: usize, [from, to]: [Place; 2], [low, high]: [Place; 2], aside: f64) -> Leg {
        let across = unit(low, high);
        let along = unit(from, to);
        let end = |place: Place, gap: f64| {
            let (x, y) = (f64::from(place.x), f64::from(place.y));
            (x + along.0 * gap - across.1 * aside, y + along.1 * gap + across.0 * aside)
        };
        Leg { round, from: end(from, GAP), to: end(to, -GAP) }
    }

    fn path(&self) -> String {
        format!("M{:.1} {:.1}L{:.1} {:.1}", self.from.0, self.from.1, self.to.0, self.to.1)
    }

    /// The round's number in a disc, nearer to where the leg ends. Whoever hears the page is told the way by the travel log.
    fn milestone(&self) -> Markup {
        let (x, y) = ((self.from.0 + 2.0 * self.to.0) / 3.0, (self.from.1 + 2.0 * self.to.1) / 3.0);
        html! {
            g transform=(format!("translate({x:.1} {y:.1})")) aria-hidden="true" {
                circle r="8" fill="#1d1d1b" stroke="#ffffff" stroke-width="1" {}
                text y="3.4" text-anchor="middle" font-family="sans-serif" font-size="9.5" font-weight="700" fill="#ffffff" { (self.round) }
            }
        }
    }
}

/// The direction from one place to another.
fn unit(from: Place, to: Place) -> (f64, f64) {
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let length = dx.hypot(dy).max(1.0);
    (dx / length, dy / length)
}
