//! Elo ratings with confidence margins: the maximum-likelihood fit of a Bradley-Terry model.
//!
//! Unlike incremental Elo ratings they do not depend on the order of games.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::win_draw_loss::{WinDrawLoss, Z_95};

/// Elo points per unit of the model's logarithmic strength.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;
/// The number of virtual draws of each player, as a prior: the rating of a player who wins every
/// game would be infinite.
const PRIOR_DRAWS: f64 = 1.0;
/// The limit of Newton's method, which usually needs a handful of steps.
const MAX_NEWTON_STEPS: usize = 200;

/// The rating of a player; the mean over all players is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The maximum-likelihood rating.
    pub elo: f64,
    /// The half-width of the 95 % confidence interval.
    pub margin: f64,
}

/// The ratings of all players; `cross[a][b]` holds the results of `a` against `b`.
pub fn ratings(cross: &[Vec<WinDrawLoss>]) -> Vec<Rating> {
    let players = cross.len();
    let mut strength = vec![0.0; players];
    let mut covariance = Vec::new();
    for _ in 0..MAX_NEWTON_STEPS {
        let (gradient, information) = log_likelihood_derivatives(cross, &strength);
        covariance = inverse(information);
        let step: Vec<f64> = covariance.iter().map(|row| dot(row, &gradient)).collect();
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(at, part)| *at += damping * part);
        if longest < 1e-10 {
            break;
        }
    }
    let mean_part = 1.0 / players as f64;
    let rating = |(index, at): (usize, &f64)| Rating {
        elo: at * ELO_PER_UNIT,
        margin: Z_95 * (covariance[index][index] - mean_part).max(0.0).sqrt() * ELO_PER_UNIT,
    };
    strength.iter().enumerate().map(rating).collect()
}

/// The gradient of the log-likelihood and the Fisher information, with a term that keeps the mean
/// strength at 0.
fn log_likelihood_derivatives(cross: &[Vec<WinDrawLoss>], strength: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = cross.len();
    let prior = PRIOR_DRAWS / (players.max(2) - 1) as f64;
    let mut gradient = vec![0.0; players];
    let mut information = vec![vec![1.0 / players as f64; players]; players];
    for (a, row) in cross.iter().enumerate() {
        for (b, wdl) in row.iter().enumerate().filter(|(b, _)| *b != a) {
            let games = f64::from(wdl.games()) + prior;
            let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
            gradient[a] += wdl.points() + prior / 2.0 - games * expected;
            let weight = games * expected * (1.0 - expected);
            information[a][a] += weight;
            information[a][b] -= weight;
        }
    }
    (gradient, information)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value /= scale);
        let above = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = row[pivot];
            row.iter_mut().zip(&above).for_each(|(value, over)| *value -= factor * over);
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cross table with the results of these pairs.
    fn cross(players: usize, results: &[(usize, usize, u32, u32, u32)]) -> Vec<Vec<WinDrawLoss>> {
        let mut cross = vec![vec![WinDrawLoss::default(); players]; players];
        for &(a, b, wins, draws, losses) in results {
            let wdl = WinDrawLoss { wins, draws, losses };
            cross[a][b] = wdl;
            cross[b][a] = wdl.reversed();
        }
        cross
    }

    fn difference(ratings: &[Rating]) -> f64 {
        ratings[0].elo - ratings[1].elo
    }

    #[test]
    fn three_of_four_points_are_190_elo() {
        let rated = ratings(&cross(2, &[(0, 1, 7_500, 0, 2_500)]));
        assert!((difference(&rated) - 190.8).abs() < 0.2, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-6);
    }

    #[test]
    fn the_margin_shrinks_with_the_square_root_of_games() {
        let few = ratings(&cross(2, &[(0, 1, 50, 0, 49)]));
        let many = ratings(&cross(2, &[(0, 1, 5_000, 0, 4_999)]));
        // The difference of two even players over n games has the standard deviation 2/sqrt(n), and
        // each rating half of it.
        let expected = Z_95 * ELO_PER_UNIT / 100.0_f64.sqrt();
        assert!((few[0].margin - expected).abs() < 0.1, "{} {expected}", few[0].margin);
        assert!((many[0].margin * 10.0 - expected).abs() < 0.1);
    }

    #[test]
    fn a_player_who_wins_every_game_has_a_finite_rating() {
        let rated = ratings(&cross(2, &[(0, 1, 200, 0, 0)]));
        let expected = 400.0 * (200.5_f64 / 0.5).log10();
        assert!((difference(&rated) - expected).abs() < 0.01, "{rated:?}");
        assert!(rated[0].margin.is_finite() && rated[0].margin > 100.0);
    }

    #[test]
    fn players_are_compared_through_common_opponents() {
        let rated = ratings(&cross(3, &[(0, 1, 7_500, 0, 2_500), (1, 2, 7_500, 0, 2_500)]));
        assert!((rated[0].elo - rated[2].elo - 381.7).abs() < 1.0, "{rated:?}");
    }

    #[test]
    fn a_player_without_games_is_average_with_a_wide_margin() {
        let rated = ratings(&cross(3, &[(0, 1, 10, 0, 10)]));
        assert!(rated[2].elo.abs() < 1e-6);
        assert!(rated[2].margin > 1.5 * rated[0].margin, "{rated:?}");
        assert!(ratings(&cross(2, &[])).iter().all(|rating| rating.elo == 0.0));
    }
}
