//! Learns the weights from games by maximum likelihood: they make the moves that were chosen as
//! likely as possible among all candidates.
//!
//! The model is a softmax over the sums of a move's weights, trained by AdaGrad with weight decay.

use super::pattern;
use super::playout_board::{PlayoutBoard, stone};
use super::priors::Priors;
use super::weights::{FEATURES, SHAPE_COUNT, Weights};
use crate::rules::{Go, Move, Phase};

/// The features of all candidate stones in a position, by number, and the stone that was chosen.
pub struct Lesson {
    moves: Vec<Vec<u32>>,
    chosen: usize,
}

/// A shape that occurs less often gets no weight.
const MIN_SHAPE_OCCURRENCES: u32 = 8;
/// The step of the first update, and how strongly weights are drawn towards zero.
const LEARNING_RATE: f32 = 0.3;
const WEIGHT_DECAY: f32 = 2e-4;
/// The number of lessons between two questions whether to go on.
const STOP_CHECK_INTERVAL: usize = 64;

impl Lesson {
    /// The lesson of a placed stone in this position; none for other moves.
    #[must_use]
    pub fn of(game: &Go, mv: Move) -> Option<Lesson> {
        let (Move::Place(chosen), Phase::Playing { .. }) = (mv, game.phase()) else { return None };
        let board = game.board();
        match board.size() {
            0..=9 => Lesson::on(&PlayoutBoard::<2, 128>::of(board), game, chosen),
            10..=14 => Lesson::on(&PlayoutBoard::<4, 256>::of(board), game, chosen),
            _ => Lesson::on(&PlayoutBoard::<7, 448>::of(board), game, chosen),
        }
    }

    fn on<const W: usize, const N: usize>(
        playout_board: &PlayoutBoard<W, N>,
        game: &Go,
        chosen: crate::rules::Point,
    ) -> Option<Lesson> {
        let colour = game.to_move();
        let last = match game.last_move() {
            Some(Move::Place(point)) => playout_board.at(point),
            _ => 0,
        };
        let priors = Priors::of(playout_board, colour, last);
        let mut lesson = Lesson { moves: Vec::new(), chosen: usize::MAX };
        for &point in game.board().empty_points() {
            let at = playout_board.at(point);
            if playout_board.is_eye(colour, at) || game.check_stone(colour, point).is_err() {
                continue;
            }
            if point == chosen {
                lesson.chosen = lesson.moves.len();
            }
            let shape = pattern::canonical(pattern::for_mover(playout_board.around(at), stone(colour)));
            let features =
                priors.features(playout_board, colour, at).map(|feature| (SHAPE_COUNT + feature) as u32);
            lesson.moves.push([u32::from(shape)].into_iter().chain(features).collect());
        }
        (lesson.chosen < lesson.moves.len()).then_some(lesson)
    }
}

/// Learns weights from lessons.
///
/// `each` gets the geometric mean of the likelihoods of the chosen moves after every round.
/// `should_continue` is asked now and then; after a no the round ends where it is.
pub fn learn(
    lessons: &[Lesson],
    rounds: u32,
    should_continue: impl Fn() -> bool,
    mut each: impl FnMut(f64),
) -> Weights {
    let mut occurrences = vec![0_u32; SHAPE_COUNT + FEATURES.len()];
    for feature in lessons.iter().flat_map(|lesson| &lesson.moves).flatten() {
        occurrences[*feature as usize] += 1;
    }
    let is_known = |feature: u32| {
        feature as usize >= SHAPE_COUNT || occurrences[feature as usize] >= MIN_SHAPE_OCCURRENCES
    };
    let mut weights = vec![0.0_f32; occurrences.len()];
    // AdaGrad: sums of squared gradients, which make the steps of frequent features small.
    let mut squared_gradients = vec![1.0_f32; occurrences.len()];
    let mut likelihoods = Vec::new();
    for _ in 0..rounds {
        let mut log_sum = 0.0_f64;
        let mut done = 0;
        for lesson in lessons {
            if done % STOP_CHECK_INTERVAL == 0 && !should_continue() {
                break;
            }
            done += 1;
            likelihoods.clear();
            likelihoods.extend(lesson.moves.iter().map(|features| {
                features.iter().map(|&feature| weights[feature as usize]).sum::<f32>().exp()
            }));
            let sum: f32 = likelihoods.iter().sum();
            log_sum += f64::from((likelihoods[lesson.chosen] / sum).max(1e-9)).ln();
            for (at, features) in lesson.moves.iter().enumerate() {
                let gradient = f32::from(u8::from(at == lesson.chosen)) - likelihoods[at] / sum;
                for &feature in features.iter().filter(|&&feature| is_known(feature)) {
                    let index = feature as usize;
                    squared_gradients[index] += gradient * gradient;
                    weights[index] += LEARNING_RATE * (gradient - WEIGHT_DECAY * weights[index])
                        / squared_gradients[index].sqrt();
                }
            }
        }
        if done > 0 {
            each((log_sum / done as f64).exp());
        }
        if done < lessons.len() {
            break;
        }
    }
    Weights::of(&weights)
}
