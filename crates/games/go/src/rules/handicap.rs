//! The usual points of handicap stones, and the star points.

use super::point::Point;

/// The most handicap stones that a board of this size has usual points for: nine on odd boards from
/// 9 lines, four on others from 7 lines, none on smaller ones.
#[must_use]
pub const fn greatest_handicap(size: u8) -> u8 {
    match size {
        0..7 => 0,
        7 | 8 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// The points of a handicap, in the order of placement; none below two stones, since with one stone
/// Black simply begins.
///
/// `None` if the board has no usual points for this many.
#[must_use]
pub fn handicap_points(size: u8, stones: u8) -> Option<Vec<Point>> {
    if stones > 1 && stones > greatest_handicap(size) {
        return None;
    }
    let (low, middle, high) = lines(size);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut places = match stones {
        0 | 1 => vec![],
        2..=4 => corners[..stones as usize].to_vec(),
        5..=9 => [&corners[..], &sides[..(stones as usize - 4) / 2 * 2]].concat(),
        _ => return None,
    };
    if stones > 4 && stones % 2 == 1 {
        places.push((middle, middle));
    }
    places.into_iter().map(|(column, row)| Point::at(column, row)).collect()
}

/// The points that are marked by a dot on a board of this size.
#[must_use]
pub fn star_points(size: u8) -> Vec<Point> {
    let (low, middle, high) = lines(size);
    let places = match size {
        0..5 | 6 => vec![],
        5 => vec![(middle, middle)],
        _ if size.is_multiple_of(2) => vec![(low, low), (low, high), (high, low), (high, high)],
        7..13 => vec![(low, low), (low, high), (high, low), (high, high), (middle, middle)],
        _ => [low, middle, high].into_iter().flat_map(|c| [low, middle, high].map(|r| (c, r))).collect(),
    };
    places.into_iter().filter_map(|(column, row)| Point::at(column, row)).collect()
}

/// The low, middle and high line of the usual points.
const fn lines(size: u8) -> (u8, u8, u8) {
    let low = if size < 13 { 2 } else { 3 };
    (low, size / 2, size.saturating_sub(low + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: u8, stones: u8) -> String {
        let points = handicap_points(size, stones).unwrap();
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn handicap_stones_lie_where_gtp_has_them() {
        assert_eq!(names(19, 2), "D4 Q16");
        assert_eq!(names(19, 3), "D4 Q16 D16");
        assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(names(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(names(13, 8), "D4 K10 D10 K4 D7 K7 G4 G10");
        assert_eq!(names(9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
        assert_eq!(names(8, 4), "C3 F6 C6 F3");
        assert_eq!(names(13, 1), "");
    }

    #[test]
    fn a_board_without_usual_points_has_no_handicap() {
        assert_eq!(handicap_points(6, 2), None);
        assert_eq!(handicap_points(7, 5), None);
        assert_eq!(handicap_points(12, 5), None);
        assert_eq!(handicap_points(19, 10), None);
        assert_eq!(handicap_points(5, 1), Some(vec![]));
    }

    #[test]
    fn stars_are_symmetric() {
        for size in 1..=19 {
            let stars = star_points(size);
            for star in &stars {
                let turned = Point::at(star.row(), size - 1 - star.column()).unwrap();
                assert!(stars.contains(&turned), "{size}: {star}");
            }
        }
        assert_eq!(star_points(19).len(), 9);
        assert_eq!(star_points(9).len(), 5);
    }
}
