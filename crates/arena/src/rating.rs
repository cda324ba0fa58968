//! Elo ratings: the ones that make all results together most likely (Bradley and Terry's model), with what is still unknown.
//!
//! The order of games does not matter, unlike with ratings that are carried on from game to game.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::tally::{SIGMAS, Tally};

/// Elo points in one unit of the model.
const ELO: f64 = 400.0 / LN_10;
/// How many drawn games everybody is thought to have played beside the real ones: who wins every game would be infinitely good.
const THOUGHT_DRAWS: f64 = 1.0;
/// Newton's steps: a handful is usual.
const MAX_STEPS: usize = 200;

/// How strong a player is among those he met; the mean of all is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The most likely rating.
    pub elo: f64,
    /// The true one lies that far above or below with 95 %.
    pub margin: f64,
}

/// The ratings of all players; `cross[a][b]` is what `a` did against `b`.
pub fn ratings(cross: &[Vec<Tally>]) -> Vec<Rating> {
    let players = cross.len();
    let mut strength = vec![0.0; players];
    let mut unknown = Vec::new();
    for _ in 0..MAX_STEPS {
        let (surplus, information) = likelihood(cross, &strength);
        unknown = inverse(information);
        let step: Vec<f64> = unknown.iter().map(|row| dot(row, &surplus)).collect();
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(at, part)| *at += damping * part);
        if longest < 1e-10 {
            break;
        }
    }
    let mean_part = 1.0 / players as f64;
    let rating = |(index, at): (usize, &f64)| Rating {
        elo: at * ELO,
        margin: SIGMAS * (unknown[index][index] - mean_part).max(0.0).sqrt() * ELO,
    };
    strength.iter().enumerate().map(rating).collect()
}

/// How much better everybody did than these strengths expect, and how much the results say about them (with a term that
/// holds the mean at 0).
fn likelihood(cross: &[Vec<Tally>], strength: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = cross.len();
    let thought = THOUGHT_DRAWS / (players.max(2) - 1) as f64;
    let mut surplus = vec![0.0; players];
    let mut information = vec![vec![1.0 / players as f64; players]; players];
    for (a, row) in cross.iter().enumerate() {
        for (b, tally) in row.iter().enumerate().filter(|(b, _)| *b != a) {
            let games = f64::from(tally.games()) + thought;
            let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
            surplus[a] += tally.points() + thought / 2.0 - games * expected;
            let weight = games * expected * (1.0 - expected);
            information[a][a] += weight;
            information[a][b] -= weight;
        }
    }
    (surplus, information)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan.
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

    /// The cross table in which these pairs met.
    fn cross(players: usize, met: &[(usize, usize, u32, u32, u32)]) -> Vec<Vec<Tally>> {
        let mut cross = vec![vec![Tally::default(); players]; players];
        for &(a, b, wins, draws, losses) in met {
            let tally = Tally { wins, draws, losses };
            cross[a][b] = tally;
            cross[b][a] = tally.turned();
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
    fn the_margin_is_that_of_the_model_and_shrinks_with_the_games() {
        let few = ratings(&cross(2, &[(0, 1, 50, 0, 49)]));
        let many = ratings(&cross(2, &[(0, 1, 5_000, 0, 4_999)]));
        // The difference of two even players over n games has the deviation 2/sqrt(n); each has half of it.
        let expected = SIGMAS * ELO / 100.0_f64.sqrt();
        assert!((few[0].margin - expected).abs() < 0.1, "{} {expected}", few[0].margin);
        assert!((many[0].margin * 10.0 - expected).abs() < 0.1);
    }

    #[test]
    fn who_wins_everything_is_not_infinitely_good() {
        let rated = ratings(&cross(2, &[(0, 1, 200, 0, 0)]));
        let expected = 400.0 * (200.5_f64 / 0.5).log10();
        assert!((difference(&rated) - expected).abs() < 0.01, "{rated:?}");
        assert!(rated[0].margin.is_finite() && rated[0].margin > 100.0);
    }

    #[test]
    fn strength_is_carried_over_a_player_in_between() {
        let rated = ratings(&cross(3, &[(0, 1, 7_500, 0, 2_500), (1, 2, 7_500, 0, 2_500)]));
        assert!((rated[0].elo - rated[2].elo - 381.7).abs() < 1.0, "{rated:?}");
    }

    #[test]
    fn who_has_not_played_is_average_and_hardly_known() {
        let rated = ratings(&cross(3, &[(0, 1, 10, 0, 10)]));
        assert!(rated[2].elo.abs() < 1e-6);
        assert!(rated[2].margin > 1.5 * rated[0].margin, "{rated:?}");
        assert!(ratings(&cross(2, &[])).iter().all(|rating| rating.elo == 0.0));
    }
}
