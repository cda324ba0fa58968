//! Wins, draws and losses.

use std::cmp::Ordering;

use serde::Serialize;

/// The quantile of the normal distribution that leaves 5 % outside.
pub(crate) const SIGMAS: f64 = 1.96;

/// What came out of several meetings, as one side of them counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Meetings won.
    pub wins: u32,
    /// Meetings drawn.
    pub draws: u32,
    /// Meetings lost.
    pub losses: u32,
}

impl Tally {
    /// How many meetings there were.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win is one, a draw a half.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points by meeting, 0 to 1; a half if there was none.
    pub fn score(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / f64::from(games),
        }
    }

    /// Where the true score lies with 95 % (Wilson's interval; a draw counts as half a win, so it is rather too wide).
    pub fn score_interval(self) -> (f64, f64) {
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let (score, square) = (self.score(), SIGMAS * SIGMAS);
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let spread = (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        let half = SIGMAS * spread / (1.0 + square / games);
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The same meetings as the other side counts them.
    #[must_use]
    pub fn turned(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts a meeting of somebody to whom it was worth so much with somebody to whom it was worth so much.
    pub(crate) fn count<T: PartialOrd>(&mut self, worth: T, other: T) {
        match worth.partial_cmp(&other) {
            Some(Ordering::Greater) => self.wins += 1,
            Some(Ordering::Less) => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    /// Both together.
    #[must_use]
    pub(crate) fn and(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_half_a_point_for_both() {
        let tally = Tally { wins: 2, draws: 1, losses: 1 };
        assert_eq!((tally.points(), tally.score()), (2.5, 0.625));
        assert_eq!(tally.turned().points(), 1.5);
    }

    #[test]
    fn the_interval_is_wilsons() {
        // 190 of 200 and 0 of 10: figures that statistics programs give too.
        let (low, high) = Tally { wins: 190, draws: 0, losses: 10 }.score_interval();
        assert!((low - 0.9104).abs() < 5e-4 && (high - 0.9726).abs() < 5e-4, "{low} {high}");
        let (low, high) = Tally { wins: 0, draws: 0, losses: 10 }.score_interval();
        assert!(low == 0.0 && (high - 0.2775).abs() < 5e-4, "{low} {high}");
    }

    #[test]
    fn nothing_is_known_before_the_first_game() {
        assert_eq!(Tally::default().score_interval(), (0.0, 1.0));
    }
}
