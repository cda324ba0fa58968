//! The lines of the map. Buses and tubes follow the streets where these go the same way, and run beside them.

use std::fmt::Write;

use crate::city::{City, Place, Station, Transport};

/// How much longer than the straight line a way along the streets may be.
const DETOUR: f64 = 1.12;
/// How far beside the street buses and tubes run.
const BESIDE: [(Transport, f64); 2] = [(Transport::Tube, -4.6), (Transport::Bus, 3.4)];

/// All lines of a transport, as one path.
pub(super) fn path(city: &City, transport: Transport) -> String {
    let aside = BESIDE.iter().find(|(kind, _)| *kind == transport).map_or(0.0, |(_, aside)| *aside);
    let mut path = String::new();
    for from in city.stations() {
        for to in city.line(transport, from).iter().filter(|to| *to > from) {
            let stops = if aside == 0.0 { vec![from, to] } else { along_streets(city, from, to) };
            let places: Vec<Place> = stops.into_iter().map(|station| city.place(station)).collect();
            draw(&mut path, &places, aside);
        }
    }
    path
}

fn draw(path: &mut String, places: &[Place], aside: f64) {
    let normals: Vec<(f64, f64)> = places.windows(2).map(|leg| normal(leg[0], leg[1])).collect();
    for (index, place) in places.iter().enumerate() {
        let before = normals.get(index.wrapping_sub(1)).or(normals.first());
        let after = normals.get(index).or(normals.last());
        let (Some(before), Some(after)) = (before, after) else { return };
        let (nx, ny) = ((before.0 + after.0) / 2.0, (before.1 + after.1) / 2.0);
        let (x, y) = (f64::from(place.x) + aside * nx, f64::from(place.y) + aside * ny);
        let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
    }
}

/// The unit vector across a leg that points down (or right), whichever way the leg is walked: so all lines of a street agree.
fn normal(a: Place, b: Place) -> (f64, f64) {
    let (dx, dy) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
    let length = dx.hypot(dy).max(1.0);
    let (nx, ny) = (-dy / length, dx / length);
    if ny < 0.0 || (ny == 0.0 && nx < 0.0) { (-nx, -ny) } else { (nx, ny) }
}

/// The way along the streets if it is nearly straight, else the straight line.
fn along_streets(city: &City, from: Station, to: Station) -> Vec<Station> {
    let most = distance(city, from, to) * DETOUR;
    let mut lengths = vec![f64::INFINITY; city.len() + 1];
    let mut before: Vec<Option<Station>> = vec![None; city.len() + 1];
    let mut open = vec![from];
    lengths[from.index()] = 0.0;
    while let Some(station) = open.pop() {
        for next in city.line(Transport::Taxi, station).iter() {
            let length = lengths[station.index()] + distance(city, station, next);
            if length + distance(city, next, to) <= most && length < lengths[next.index()] {
                lengths[next.index()] = length;
                before[next.index()] = Some(station);
                open.push(next);
            }
        }
    }
    let mut way = vec![to];
    while let Some(station) = way.last().and_then(|last| before[last.index()]) {
        way.push(station);
    }
    if way.last() == Some(&from) { way } else { vec![from, to] }
}

fn distance(city: &City, a: Station, b: Station) -> f64 {
    let (a, b) = (city.place(a), city.place(b));
    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y))
}
