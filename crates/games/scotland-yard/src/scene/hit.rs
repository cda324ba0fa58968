//! Where a click means a station: the points within 16 units of it that are nearest to it and to no other.

use std::fmt::Write;

use maud::{Markup, html};

use crate::city::{City, Place, Station};

/// How far from a station a click still means it.
const RADIUS: f64 = 16.0;
/// The corners by which the circle is drawn.
const CORNERS: usize = 24;

/// A station's area.
pub(super) enum Area {
    /// No other station is near.
    Circle(Place),
    /// Cut off halfway to its neighbours.
    Outline(String),
}

impl Area {
    /// The area of a station.
    pub(super) fn of(city: &City, station: Station) -> Area {
        let centre = city.place(station);
        let near = |other: &Place| {
            let distance = f64::from(other.x - centre.x).hypot(f64::from(other.y - centre.y));
            *other != centre && distance < 2.0 * RADIUS
        };
        let others: Vec<Place> = city.stations().map(|other| city.place(other)).filter(near).collect();
        if others.is_empty() {
            return Area::Circle(centre);
        }
        let outline = others.iter().fold(circle(centre), |outline, other| nearer(&outline, centre, *other));
        let mut path = String::new();
        for (index, (x, y)) in outline.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        Area::Outline(path + "Z")
    }

    /// The area as a target.
    pub(super) fn target(&self, station: Station, label: &str) -> Markup {
        match self {
            Area::Circle(centre) => html! {
                circle data-target=(station) role="button" aria-label=(label) class="sy-target" cx=(centre.x) cy=(centre.y) r=(RADIUS) {}
            },
            Area::Outline(path) => html! {
                path data-target=(station) role="button" aria-label=(label) class="sy-target" d=(path) {}
            },
        }
    }
}

fn circle(centre: Place) -> Vec<(f64, f64)> {
    let corner = |index: usize| {
        let (sin, cos) = (index as f64 / CORNERS as f64 * std::f64::consts::TAU).sin_cos();
        (f64::from(centre.x) + RADIUS * cos, f64::from(centre.y) + RADIUS * sin)
    };
    (0..CORNERS).map(corner).collect()
}

/// The part of a convex outline that is nearer to its centre than to the other place.
fn nearer(outline: &[(f64, f64)], centre: Place, other: Place) -> Vec<(f64, f64)> {
    let (dx, dy) = (f64::from(other.x - centre.x), f64::from(other.y - centre.y));
    let (mx, my) = (f64::from(other.x + centre.x) / 2.0, f64::from(other.y + centre.y) / 2.0);
    let beyond = |(x, y): (f64, f64)| (x - mx) * dx + (y - my) * dy;
    let mut kept = Vec::with_capacity(outline.len() + 2);
    for (index, &corner) in outline.iter().enumerate() {
        let previous = outline[(index + outline.len() - 1) % outline.len()];
        let (before, here) = (beyond(previous), beyond(corner));
        if (before < 0.0) != (here < 0.0) {
            let share = before / (before - here);
            kept.push((
                previous.0 + share * (corner.0 - previous.0),
                previous.1 + share * (corner.1 - previous.1),
            ));
        }
        if here < 0.0 {
            kept.push(corner);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether an outline goes around a point.
    fn inside(outline: &[(f64, f64)], x: f64, y: f64) -> bool {
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        sides
            .filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0)
            .count()
            % 2
            == 1
    }

    fn outline(area: &Area) -> Vec<(f64, f64)> {
        match area {
            Area::Circle(centre) => circle(*centre),
            Area::Outline(path) => {
                let point = |text: &str| {
                    let (x, y) = text.split_once(' ').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                };
                path.trim_matches(['M', 'Z']).split('L').map(point).collect()
            }
        }
    }

    #[test]
    fn a_click_means_the_nearest_station_within_the_radius_and_no_other() {
        let city = City::london();
        let areas: Vec<_> =
            city.stations().map(|station| (station, outline(&Area::of(city, station)))).collect();
        let steps = || (-20..=20).step_by(5).map(f64::from);
        let mut clicks = 0;
        for (centre, dx, dy) in
            city.stations().flat_map(|at| steps().flat_map(move |dx| steps().map(move |dy| (at, dx, dy))))
        {
            let (x, y) =
                (f64::from(city.place(centre).x) + dx + 0.4, f64::from(city.place(centre).y) + dy + 0.3);
            let distance = |station: Station| {
                let place = city.place(station);
                (f64::from(place.x) - x).hypot(f64::from(place.y) - y)
            };
            let mut near: Vec<Station> =
                city.stations().filter(|&station| distance(station) < 30.0).collect();
            near.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            let between = near.get(1).is_some_and(|&second| distance(second) - distance(near[0]) < 0.2);
            let edge = near.first().is_some_and(|&station| (distance(station) - RADIUS).abs() < 0.25);
            if between || edge {
                continue;
            }
            let meant = near.first().copied().filter(|&station| distance(station) < RADIUS);
            near.retain(|station| inside(&areas[station.index() - 1].1, x, y));
            assert_eq!(near, Vec::from_iter(meant), "a click at {x} {y}");
            clicks += near.len();
        }
        assert!(clicks > 5_000, "only {clicks} clicks hit a station");
    }

    #[test]
    fn the_line_between_two_close_stations_is_the_border_of_both() {
        let (left, right) = (Place { x: 100, y: 100 }, Place { x: 124, y: 100 });
        let cut = nearer(&circle(left), left, right);
        let most = cut.iter().map(|point| point.0).fold(f64::MIN, f64::max);
        assert!((most - 112.0).abs() < 1e-9);
        assert!(cut.iter().any(|point| (point.0 - 84.0).abs() < 1e-9), "the far side stays round");
    }
}
