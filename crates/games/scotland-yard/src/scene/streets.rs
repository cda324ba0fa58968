//! The lines of the map. Bus and tube lines run beside the streets where they go the same route.

use std::fmt::Write;

use crate::city::{City, Point, Station, Transport};

/// The maximum length of a route along the streets, as a multiple of the straight line.
const MAX_DETOUR_FACTOR: f64 = 1.12;
/// The offsets of tube and bus lines from the street.
const LINE_OFFSETS: [(Transport, f64); 2] = [(Transport::Tube, -4.6), (Transport::Bus, 3.4)];

/// All lines of a transport as one SVG path.
pub(super) fn path(city: &City, transport: Transport) -> String {
    let aside = LINE_OFFSETS.iter().find(|(kind, _)| *kind == transport).map_or(0.0, |(_, aside)| *aside);
    let mut path = String::new();
    for from in city.stations() {
        for to in city.neighbours_by(transport, from).iter().filter(|to| *to > from) {
            let stops = if aside == 0.0 { vec![from, to] } else { along_streets(city, from, to) };
            let places: Vec<Point> = stops.into_iter().map(|station| city.point(station)).collect();
            draw(&mut path, &places, aside);
        }
    }
    path
}

fn draw(path: &mut String, places: &[Point], aside: f64) {
    let normals: Vec<(f64, f64)> = places.windows(2).map(|leg| normal(leg[0], leg[1])).collect();
    for (index, place) in places.iter().enumerate() {
        let before = normals.get(index.wrapping_sub(1)).or(normals.first());
        let after = normals.get(index).or(normals.last());
        let (Some(before), Some(after)) = (before, after) else { return };
        let nx = (before.0 + after.0) / 2.0;
        let ny = (before.1 + after.1) / 2.0;
        let x = f64::from(place.x) + aside * nx;
        let y = f64::from(place.y) + aside * ny;
        let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
    }
}

/// The unit normal of a segment that points down (or right). It does not depend on the direction of
/// the segment, so all lines of a street agree.
fn normal(a: Point, b: Point) -> (f64, f64) {
    let dx = f64::from(b.x - a.x);
    let dy = f64::from(b.y - a.y);
    let length = dx.hypot(dy).max(1.0);
    let nx = -dy / length;
    let ny = dx / length;
    if ny < 0.0 || (ny == 0.0 && nx < 0.0) { (-nx, -ny) } else { (nx, ny) }
}

/// The route along the streets if it is nearly straight, else the straight line.
fn along_streets(city: &City, from: Station, to: Station) -> Vec<Station> {
    let most = distance(city, from, to) * MAX_DETOUR_FACTOR;
    let mut lengths = vec![f64::INFINITY; city.len() + 1];
    let mut before: Vec<Option<Station>> = vec![None; city.len() + 1];
    let mut open = vec![from];
    lengths[from.index()] = 0.0;
    while let Some(station) = open.pop() {
        for next in city.neighbours_by(Transport::Taxi, station).iter() {
            let length = lengths[station.index()] + distance(city, station, next);
            if length + distance(city, next, to) <= most && length < lengths[next.index()] {
                lengths[next.index()] = length;
                before[next.index()] = Some(station);
                open.push(next);
            }
        }
    }
    let mut route = vec![to];
    while let Some(station) = route.last().and_then(|last| before[last.index()]) {
        route.push(station);
    }
    if route.last() == Some(&from) { route } else { vec![from, to] }
}

fn distance(city: &City, a: Station, b: Station) -> f64 {
    let a = city.point(a);
    let b = city.point(b);
    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y))
}
