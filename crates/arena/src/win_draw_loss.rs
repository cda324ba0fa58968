//! Counts of wins, draws and losses, with score and confidence interval.

use std::cmp::Ordering;

use serde::Serialize;

/// The quantile of the normal distribution for a two-sided confidence of 95 %.
pub(crate) const Z_95: f64 = 1.96;

/// The results of several games between two players or sides, from the view of one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl WinDrawLoss {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, half for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points per game, 0 to 1; a half if there was no game.
    pub fn score(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / f64::from(games),
        }
    }

    /// The 95 % confidence interval of the score (Wilson's interval). A draw counts as half a win,
    /// which makes the interval rather too wide.
    pub fn score_interval(self) -> (f64, f64) {
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let score = self.score();
        let square = Z_95 * Z_95;
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let spread = (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        let half = Z_95 * spread / (1.0 + square / games);
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The same games from the view of the other side.
    #[must_use]
    pub fn reversed(self) -> WinDrawLoss {
        WinDrawLoss { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts a game by the values of its result for both sides.
    pub(crate) fn count<T: PartialOrd>(&mut self, own: T, other: T) {
        match own.partial_cmp(&other) {
            Some(Ordering::Greater) => self.wins += 1,
            Some(Ordering::Less) => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    /// The sum of both.
    #[must_use]
    pub(crate) fn and(self, other: WinDrawLoss) -> WinDrawLoss {
        WinDrawLoss {
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
        let wdl = WinDrawLoss { wins: 2, draws: 1, losses: 1 };
        assert_eq!((wdl.points(), wdl.score()), (2.5, 0.625));
        assert_eq!(wdl.reversed().points(), 1.5);
    }

    #[test]
    fn the_confidence_interval_is_wilsons() {
        // 190 of 200 and 0 of 10, checked against statistics programs.
        let (low, high) = WinDrawLoss { wins: 190, draws: 0, losses: 10 }.score_interval();
        assert!((low - 0.9104).abs() < 5e-4 && (high - 0.9726).abs() < 5e-4, "{low} {high}");
        let (low, high) = WinDrawLoss { wins: 0, draws: 0, losses: 10 }.score_interval();
        assert!(low == 0.0 && (high - 0.2775).abs() < 5e-4, "{low} {high}");
    }

    #[test]
    fn without_games_the_interval_covers_everything() {
        assert_eq!(WinDrawLoss::default().score_interval(), (0.0, 1.0));
    }
}
