//! Where a click means a station: the points within 16 units of it that are nearest to it and to no other.

use std::fmt::Write;

use crate::city::{City, Place, Station};

/// How far from a station a click still means it.
const RADIUS: f64 = 16.0;
/// The corners by which the circle is drawn.
const CORNERS: usize = 32;

/// The outline of a station's area.
pub(super) fn area(city: &City, station: Station) -> String {
    let centre = city.place(station);
    let mut outline = circle(centre);
    for other in city.stations().filter(|&other| other != station).map(|other| city.place(other)) {
        if other != centre
            && f64::from(other.x - centre.x).hypot(f64::from(other.y - centre.y)) < 2.0 * RADIUS
        {
            outline = nearer(&outline, centre, other);
        }
    }
    let mut path = String::new();
    for (index, (x, y)) in outline.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
    }
    path.push('Z');
    path
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

    #[test]
    fn the_line_between_two_close_stations_is_the_border_of_both() {
        let (left, right) = (Place { x: 100, y: 100 }, Place { x: 124, y: 100 });
        let cut = nearer(&circle(left), left, right);
        let most = cut.iter().map(|point| point.0).fold(f64::MIN, f64::max);
        assert!((most - 112.0).abs() < 1e-9);
        assert!(cut.iter().any(|point| (point.0 - 84.0).abs() < 1e-9), "the far side stays round");
    }
}
