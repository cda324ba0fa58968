//! A sequential test: play on only as long as it is open which of two expectations of the first player's score is true.

use serde::Serialize;

use crate::game::GamePlayed;

/// The chance to decide wrongly, for both expectations.
const ERROR: f64 = 0.05;

/// Two expectations of the first player's score, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// He scores that much,
    pub low: f64,
    /// or rather that much.
    pub high: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The lower expectation is true.
    Low,
    /// The higher expectation is true.
    High,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Two different scores between 0 and 1; none for others.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (0.0 < low && low < high && high < 1.0).then_some(Sprt { low, high })
    }

    /// How much more likely the higher expectation makes these games, as a logarithm. Games come in pairs, the same dice with sides changed, and a pair
    /// is one result: luck of the deal that helps both alike is no luck of the pair. (Two results that nobody had keep the spread above zero.)
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

    /// What these games say.
    pub fn verdict(&self, games: &[GamePlayed]) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        match self.log_likelihood(games) {
            ratio if ratio >= bound => Verdict::High,
            ratio if ratio <= -bound => Verdict::Low,
            _ => Verdict::Open,
        }
    }

    /// After how many of these games the test is decided, if it is.
    pub(crate) fn decided_after(&self, games: &[GamePlayed]) -> Option<usize> {
        (2..=games.len()).step_by(2).find(|&played| self.verdict(&games[..played]) != Verdict::Open)
    }
}

/// The score of the first player.
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

    /// Pairs of games in which the first player has these scores as the first side and as the second.
    fn pairs(results: &[(u8, u8)]) -> Vec<GamePlayed> {
        let game = |sides: [usize; 2], won: bool| GamePlayed {
            sides: sides.to_vec(),
            seed: 0,
            winners: vec![sides.iter().position(|player| (*player == 0) == won).unwrap_or_default()],
            worths: Vec::new(),
            reason: "test".into(),
            plies: 1,
            thinking: Vec::new(),
            fault: None,
        };
        results.iter().flat_map(|&(a, b)| [game([0, 1], a == 1), game([1, 0], b == 1)]).collect()
    }

    #[test]
    fn who_wins_nearly_all_is_found_out_soon_and_so_is_who_does_not() {
        let sprt = Sprt::new(0.5, 0.6).unwrap();
        let wins = pairs(&[(1, 1); 40]);
        let decided = sprt.decided_after(&wins).unwrap();
        assert!((4..=30).contains(&decided), "{decided}");
        assert_eq!(sprt.verdict(&wins), Verdict::High);
        assert_eq!(
            sprt.verdict(&pairs(&[(0, 1); 200])),
            Verdict::Low,
            "even games are the lower expectation"
        );
        assert_eq!(sprt.verdict(&[]), Verdict::Open);
        assert_eq!(sprt.verdict(&pairs(&[(1, 1), (0, 1), (0, 0), (1, 1)])), Verdict::Open);
    }

    #[test]
    fn the_error_is_about_what_it_is_said_to_be() {
        let sprt = Sprt::new(0.5, 0.6).unwrap();
        let mut dice = 1_u64;
        let mut roll = |share: f64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u8::from(((dice >> 33) as f64 / (1_u64 << 31) as f64) < share)
        };
        let mut wrong = 0;
        for _ in 0..300 {
            let results: Vec<(u8, u8)> = (0..600).map(|_| (roll(0.5), roll(0.5))).collect();
            let games = pairs(&results);
            let decided = sprt.decided_after(&games).map(|count| sprt.verdict(&games[..count]));
            wrong += usize::from(decided == Some(Verdict::High));
        }
        assert!((2..=30).contains(&wrong), "{wrong} of 300 even matches were called uneven");
    }

    #[test]
    fn expectations_are_scores_in_order() {
        for (low, high) in [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0), (f64::NAN, 0.5)] {
            assert_eq!(Sprt::new(low, high), None);
        }
    }
}
