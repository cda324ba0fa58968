//! Sequential probability ratio test (SPRT) between two hypotheses about the first player's score.

use serde::Serialize;

use crate::game::GamePlayed;

/// The probability of a wrong decision, for both hypotheses.
const ERROR_PROBABILITY: f64 = 0.05;

/// The two hypotheses: expected scores of the first player, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The lower expected score.
    pub low: f64,
    /// The higher expected score.
    pub high: f64,
}

/// The state of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// The lower score is accepted.
    Low,
    /// The higher score is accepted.
    High,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// `None` unless `low` is less than `high` and both are strictly between 0 and 1.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (0.0 < low && low < high && high < 1.0).then_some(Sprt { low, high })
    }

    /// The log-likelihood ratio of the higher score to the lower one, in a normal approximation.
    ///
    /// A pair of games with the same seed and sides swapped counts as one result, so that luck of
    /// the deal cancels out. A pseudo-result, half a win and half a loss, keeps the variance above
    /// zero.
    pub fn log_likelihood(&self, games: &[GamePlayed]) -> f64 {
        let scores: Vec<f64> =
            games.chunks_exact(2).map(|pair| pair.iter().map(score).sum::<f64>() / 2.0).collect();
        if scores.is_empty() {
            return 0.0;
        }
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let spread = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
        let variance = (spread + mean.powi(2) / 2.0 + (1.0 - mean).powi(2) / 2.0) / (count + 1.0);
        count * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance)
    }

    /// The state of the test after these games.
    pub fn verdict(&self, games: &[GamePlayed]) -> SprtVerdict {
        let bound = ((1.0 - ERROR_PROBABILITY) / ERROR_PROBABILITY).ln();
        match self.log_likelihood(games) {
            ratio if ratio >= bound => SprtVerdict::High,
            ratio if ratio <= -bound => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        }
    }

    /// After how many of these games the test is decided; `None` if it is open.
    pub(crate) fn decided_after(&self, games: &[GamePlayed]) -> Option<usize> {
        (2..=games.len()).step_by(2).find(|&played| self.verdict(&games[..played]) != SprtVerdict::Open)
    }
}

/// The score of the first player in a game.
fn score(game: &GamePlayed) -> f64 {
    let won = |player: usize| game.winners.iter().any(|side| game.sides.get(*side) == Some(&player));
    match (won(0), won(1)) {
        (true, false) => 1.0,
        (false, true) => 0.0,
        _ => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of games with these scores of the first player, as the first side and as the second.
    fn pairs(results: &[(u8, u8)]) -> Vec<GamePlayed> {
        let game = |sides: [usize; 2], won: bool| GamePlayed {
            sides: sides.to_vec(),
            seed: 0,
            winners: vec![sides.iter().position(|player| (*player == 0) == won).unwrap_or_default()],
            values: Vec::new(),
            reason: "test".into(),
            plies: 1,
            thinking: Vec::new(),
            failure: None,
        };
        results.iter().flat_map(|&(a, b)| [game([0, 1], a == 1), game([1, 0], b == 1)]).collect()
    }

    #[test]
    fn a_clear_difference_is_decided_soon() {
        let sprt = Sprt::new(0.5, 0.6).unwrap();
        let wins = pairs(&[(1, 1); 40]);
        let decided = sprt.decided_after(&wins).unwrap();
        assert!((4..=30).contains(&decided), "{decided}");
        assert_eq!(sprt.verdict(&wins), SprtVerdict::High);
        assert_eq!(
            sprt.verdict(&pairs(&[(0, 1); 200])),
            SprtVerdict::Low,
            "an even match accepts the lower score"
        );
        assert_eq!(sprt.verdict(&[]), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&pairs(&[(1, 1), (0, 1), (0, 0), (1, 1)])), SprtVerdict::Open);
    }

    #[test]
    fn the_error_rate_is_about_the_stated_one() {
        let sprt = Sprt::new(0.5, 0.6).unwrap();
        let mut state = 1_u64;
        let mut random_win = |probability: f64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u8::from(((state >> 33) as f64 / (1_u64 << 31) as f64) < probability)
        };
        let mut wrong = 0;
        for _ in 0..300 {
            let results: Vec<(u8, u8)> = (0..600).map(|_| (random_win(0.5), random_win(0.5))).collect();
            let games = pairs(&results);
            let decided = sprt.decided_after(&games).map(|count| sprt.verdict(&games[..count]));
            wrong += usize::from(decided == Some(SprtVerdict::High));
        }
        assert!((2..=30).contains(&wrong), "{wrong} of 300 even matches were decided wrongly");
    }

    #[test]
    fn hypotheses_are_ascending_scores() {
        for (low, high) in [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0), (f64::NAN, 0.5)] {
            assert_eq!(Sprt::new(low, high), None);
        }
    }
}
