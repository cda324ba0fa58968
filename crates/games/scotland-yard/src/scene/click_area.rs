//! Click areas of stations: the points within 16 units that are nearer to this station than to any
//! other.

use std::fmt::Write;

use maud::{Markup, html};

use crate::city::{City, Point, Station};

/// The maximum distance of a click from its station.
const CLICK_RADIUS: f64 = 16.0;
/// The number of corners that approximate a circle.
const CIRCLE_CORNERS: usize = 24;

/// The click area of a station.
pub(super) enum ClickArea {
    /// A full circle: no other station is near.
    Circle(Point),
    /// An SVG path, cut halfway to the neighbouring stations.
    Outline(String),
}

impl ClickArea {
    /// Computes the area of a station.
    pub(super) fn of(city: &City, station: Station) -> ClickArea {
        let centre = city.point(station);
        let near = |other: &Point| {
            let distance = f64::from(other.x - centre.x).hypot(f64::from(other.y - centre.y));
            *other != centre && distance < 2.0 * CLICK_RADIUS
        };
        let others: Vec<Point> = city.stations().map(|other| city.point(other)).filter(near).collect();
        if others.is_empty() {
            return ClickArea::Circle(centre);
        }
        let outline = others
            .iter()
            .fold(circle(centre), |outline, other| clip_to_nearer_half(&outline, centre, *other));
        let mut path = String::new();
        for (index, (x, y)) in outline.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        ClickArea::Outline(path + "Z")
    }

    /// Draws the area as a target.
    pub(super) fn target(&self, station: Station, label: &str) -> Markup {
        match self {
            ClickArea::Circle(centre) => html! {
                circle data-target=(station) role="button" aria-label=(label) class="sy-target" cx=(centre.x) cy=(centre.y) r=(CLICK_RADIUS) {}
            },
            ClickArea::Outline(path) => html! {
                path data-target=(station) role="button" aria-label=(label) class="sy-target" d=(path) {}
            },
        }
    }
}

fn circle(centre: Point) -> Vec<(f64, f64)> {
    let corner = |index: usize| {
        let (sin, cos) = (index as f64 / CIRCLE_CORNERS as f64 * std::f64::consts::TAU).sin_cos();
        (f64::from(centre.x) + CLICK_RADIUS * cos, f64::from(centre.y) + CLICK_RADIUS * sin)
    };
    (0..CIRCLE_CORNERS).map(corner).collect()
}

/// The part of a convex outline that is nearer to its centre than to the other point.
fn clip_to_nearer_half(outline: &[(f64, f64)], centre: Point, other: Point) -> Vec<(f64, f64)> {
    let dx = f64::from(other.x - centre.x);
    let dy = f64::from(other.y - centre.y);
    let mx = f64::from(other.x + centre.x) / 2.0;
    let my = f64::from(other.y + centre.y) / 2.0;
    let beyond = |(x, y): (f64, f64)| (x - mx) * dx + (y - my) * dy;
    let mut kept = Vec::with_capacity(outline.len() + 2);
    for (index, &corner) in outline.iter().enumerate() {
        let previous = outline[(index + outline.len() - 1) % outline.len()];
        let before = beyond(previous);
        let here = beyond(corner);
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

    /// Whether the point is inside the outline.
    fn is_inside(outline: &[(f64, f64)], x: f64, y: f64) -> bool {
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        sides
            .filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0)
            .count()
            % 2
            == 1
    }

    fn outline(area: &ClickArea) -> Vec<(f64, f64)> {
        match area {
            ClickArea::Circle(centre) => circle(*centre),
            ClickArea::Outline(path) => {
                let point = |text: &str| {
                    let (x, y) = text.split_once(' ').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                };
                path.trim_matches(['M', 'Z']).split('L').map(point).collect()
            }
        }
    }

    #[test]
    fn a_click_selects_the_nearest_station_within_the_radius() {
        let city = City::london();
        let areas: Vec<_> =
            city.stations().map(|station| (station, outline(&ClickArea::of(city, station)))).collect();
        let steps = || (-20..=20).step_by(5).map(f64::from);
        let mut clicks = 0;
        for (centre, dx, dy) in
            city.stations().flat_map(|at| steps().flat_map(move |dx| steps().map(move |dy| (at, dx, dy))))
        {
            let x = f64::from(city.point(centre).x) + dx + 0.4;
            let y = f64::from(city.point(centre).y) + dy + 0.3;
            let distance = |station: Station| {
                let place = city.point(station);
                (f64::from(place.x) - x).hypot(f64::from(place.y) - y)
            };
            let mut near: Vec<Station> =
                city.stations().filter(|&station| distance(station) < 30.0).collect();
            near.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            let between = near.get(1).is_some_and(|&second| distance(second) - distance(near[0]) < 0.2);
            let edge = near.first().is_some_and(|&station| (distance(station) - CLICK_RADIUS).abs() < 0.25);
            if between || edge {
                continue;
            }
            let meant = near.first().copied().filter(|&station| distance(station) < CLICK_RADIUS);
            near.retain(|station| is_inside(&areas[station.index() - 1].1, x, y));
            assert_eq!(near, Vec::from_iter(meant), "a click at {x} {y}");
            clicks += near.len();
        }
        assert!(clicks > 5_000, "only {clicks} clicks hit a station");
    }

    #[test]
    fn click_areas_of_close_stations_meet_halfway() {
        let left = Point { x: 100, y: 100 };
        let right = Point { x: 124, y: 100 };
        let cut = clip_to_nearer_half(&circle(left), left, right);
        let most = cut.iter().map(|point| point.0).fold(f64::MIN, f64::max);
        assert!((most - 112.0).abs() < 1e-9);
        assert!(cut.iter().any(|point| (point.0 - 84.0).abs() < 1e-9), "the far side is not cut");
    }
}
