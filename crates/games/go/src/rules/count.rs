//! Counts the score: prisoners or stones, and empty regions that touch one colour only.

use super::board::Board;
use super::point::{CELLS, Colour, Point};
use super::setup::Setup;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Sub};

/// A number of points in halves, so that komi and scores are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// Whole points.
    #[must_use]
    pub const fn points(points: i32) -> HalfPoints {
        HalfPoints(2 * points)
    }

    /// As a number of points.
    #[must_use]
    pub fn as_points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;

    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_points(), f)
    }
}

impl From<HalfPoints> for f64 {
    fn from(halves: HalfPoints) -> f64 {
        halves.as_points()
    }
}

/// A number that is no multiple of a half, or far beyond any score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHalfPoints;

impl fmt::Display for NotHalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a multiple of half a point")
    }
}

impl TryFrom<f64> for HalfPoints {
    type Error = NotHalfPoints;

    fn try_from(points: f64) -> Result<HalfPoints, NotHalfPoints> {
        let halves = points * 2.0;
        if halves.fract() == 0.0 && halves.abs() <= 1e6 {
            Ok(HalfPoints(halves as i32))
        } else {
            Err(NotHalfPoints)
        }
    }
}

/// What counts as points at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Count {
    /// Surrounded points and prisoners, by the spec.
    #[default]
    Territory,
    /// Surrounded points and the stones on the board.
    Area,
}

/// The owner of each empty point.
#[derive(Clone)]
pub struct Territory {
    owner: [Option<Colour>; CELLS],
    points: [u32; 2],
}

impl Territory {
    /// Finds the owner of every empty region: the one colour that it touches.
    #[must_use]
    pub fn of(board: &Board) -> Territory {
        let mut territory = Territory { owner: [None; CELLS], points: [0; 2] };
        let mut seen = [false; CELLS];
        let mut region = [Point::inside(0, 0); CELLS];
        for &point in board.empty_points() {
            if !seen[point.index()] {
                let (len, owner) = flood(board, point, &mut seen, &mut region);
                if let Some(colour) = owner {
                    region[..len].iter().for_each(|p| territory.owner[p.index()] = Some(colour));
                    territory.points[colour.index()] += len as u32;
                }
            }
        }
        territory
    }

    /// The colour that surrounds this empty point.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Colour> {
        self.owner[point.index()]
    }

    /// How many points this colour surrounds.
    #[must_use]
    pub fn points(&self, colour: Colour) -> u32 {
        self.points[colour.index()]
    }
}

/// Collects the empty region around `start`; returns its size, and its owner if it touches just one
/// colour.
fn flood(
    board: &Board,
    start: Point,
    seen: &mut [bool; CELLS],
    region: &mut [Point; CELLS],
) -> (usize, Option<Colour>) {
    let mut len = 1;
    let mut done = 0;
    let mut touched = [false; 2];
    region[0] = start;
    seen[start.index()] = true;
    while done < len {
        for neighbour in region[done].neighbours() {
            if let Some(colour) = board.stone(neighbour) {
                touched[colour.index()] = true;
            } else if board.is_empty(neighbour) && !seen[neighbour.index()] {
                seen[neighbour.index()] = true;
                region[len] = neighbour;
                len += 1;
            }
        }
        done += 1;
    }
    match touched {
        [true, false] => (len, Some(Colour::Black)),
        [false, true] => (len, Some(Colour::White)),
        _ => (len, None),
    }
}

/// The score of a position by either count, with komi for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Surrounded points, by colour.
    pub territory: [u32; 2],
    /// Captured stones, by the colour that captured them; zero if areas are counted.
    pub prisoners: [u32; 2],
    /// Stones on the board; zero if territory is counted.
    pub stones: [u32; 2],
    /// Given to White.
    pub komi: HalfPoints,
}

impl Score {
    /// Counts territory and prisoners.
    #[must_use]
    pub fn of(board: &Board, komi: HalfPoints) -> Score {
        let territory = Territory::of(board);
        Score {
            territory: Colour::BOTH.map(|c| territory.points(c)),
            prisoners: Colour::BOTH.map(|c| board.prisoners(c)),
            stones: [0; 2],
            komi,
        }
    }

    /// Counts by the method that the setup agrees on.
    #[must_use]
    pub fn agreed(board: &Board, setup: &Setup) -> Score {
        let score = Score::of(board, setup.komi);
        match setup.count {
            Count::Territory => score,
            Count::Area => {
                let stones_of =
                    |colour| board.points().filter(|&point| board.stone(point) == Some(colour)).count();
                Score {
                    prisoners: [0; 2],
                    stones: Colour::BOTH.map(|colour| stones_of(colour) as u32),
                    ..score
                }
            }
        }
    }

    /// The sum of all points of a colour.
    #[must_use]
    pub fn total(&self, colour: Colour) -> HalfPoints {
        let index = colour.index();
        let points = self.territory[index] + self.prisoners[index] + self.stones[index];
        let komi = if colour == Colour::White { self.komi } else { HalfPoints(0) };
        HalfPoints::points(points as i32) + komi
    }

    /// By how much this colour leads; negative when it is behind.
    #[must_use]
    pub fn lead(&self, colour: Colour) -> HalfPoints {
        self.total(colour) - self.total(colour.other())
    }

    /// The colour with more points; none if they are equal.
    #[must_use]
    pub fn leader(&self) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|&colour| self.lead(colour) > HalfPoints(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_in_halves_and_nothing_else() {
        assert_eq!(HalfPoints::try_from(2.5), Ok(HalfPoints(5)));
        assert_eq!(HalfPoints::try_from(-7.0), Ok(HalfPoints(-14)));
        for wrong in [0.25, f64::NAN, f64::INFINITY, 1e9] {
            assert_eq!(HalfPoints::try_from(wrong), Err(NotHalfPoints));
        }
        assert_eq!(HalfPoints(5).to_string(), "2.5");
        assert_eq!(HalfPoints(-14).to_string(), "-7");
    }

    #[test]
    fn an_empty_board_has_no_owner() {
        let score = Score::of(&Board::new(13), HalfPoints(0));
        assert_eq!(score.territory, [0, 0]);
        assert_eq!(score.leader(), None);
    }
}
