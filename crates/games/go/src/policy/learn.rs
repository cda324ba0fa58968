//! Learns the weights from games by maximum likelihood: they make the moves that were chosen as
//! likely as possible among all candidates.
//!
//! The model is a softmax over the sums of a move's weights, trained by AdaGrad with weight decay.

use super::field::{Field, stone};
use super::pattern;
use super::priors::Priors;
use super::weights::{SHAPES, SIGNS, Weights};
use crate::rules::{Go, Move, Phase};

/// The features of all candidate stones in a position, by number, and the stone that was chosen.
pub struct Lesson {
    moves: Vec<Vec<u32>>,
    chosen: usize,
}

/// A shape that occurs less often gets no weight.
const MIN_SHAPES: u32 = 8;
/// The step of the first update, and how strongly weights are drawn towards zero.
const STEP: f32 = 0.3;
const PULL: f32 = 2e-4;
/// The number of lessons between two questions whether to go on.
const ASKED_EVERY: usize = 64;

impl Lesson {
    /// The lesson of a placed stone in this position; none for other moves.
    #[must_use]
    pub fn of(game: &Go, mv: Move) -> Option<Lesson> {
        let (Move::Place(chosen), Phase::Playing { .. }) = (mv, game.phase()) else { return None };
        let board = game.board();
        match board.size() {
            0..=9 => Lesson::on(&Field::<2, 128>::of(board), game, chosen),
            10..=14 => Lesson::on(&Field::<4, 256>::of(board), game, chosen),
            _ => Lesson::on(&Field::<7, 448>::of(board), game, chosen),
        }
    }

    fn on<const W: usize, const N: usize>(
        field: &Field<W, N>,
        game: &Go,
        chosen: crate::rules::Point,
    ) -> Option<Lesson> {
        let colour = game.to_move();
        let last = match game.last_move() {
            Some(Move::Place(point)) => field.at(point),
            _ => 0,
        };
        let priors = Priors::of(field, colour, last);
        let mut lesson = Lesson { moves: Vec::new(), chosen: usize::MAX };
        for &point in game.board().empty_points() {
            let at = field.at(point);
            if field.is_eye(colour, at) || game.check_stone(colour, point).is_err() {
                continue;
            }
            if point == chosen {
                lesson.chosen = lesson.moves.len();
            }
            let shape = pattern::first_turned(pattern::as_seen(field.around(at), stone(colour)));
            let signs = priors.signs(field, colour, at).map(|sign| (SHAPES + sign) as u32);
            lesson.moves.push([u32::from(shape)].into_iter().chain(signs).collect());
        }
        (lesson.chosen < lesson.moves.len()).then_some(lesson)
    }
}

/// Learns weights from lessons.
///
/// `each` gets the geometric mean of the likelihoods of the chosen moves after every round.
/// `goes_on` is asked now and then; after a no the round ends where it is.
pub fn learn(
    lessons: &[Lesson],
    rounds: u32,
    goes_on: impl Fn() -> bool,
    mut each: impl FnMut(f64),
) -> Weights {
    let mut seen = vec![0_u32; SHAPES + SIGNS.len()];
    for feature in lessons.iter().flat_map(|lesson| &lesson.moves).flatten() {
        seen[*feature as usize] += 1;
    }
    let is_known = |feature: u32| feature as usize >= SHAPES || seen[feature as usize] >= MIN_SHAPES;
    let mut weights = vec![0.0_f32; seen.len()];
    // AdaGrad: sums of squared gradients, which make the steps of frequent features small.
    let mut slopes = vec![1.0_f32; seen.len()];
    let mut likely = Vec::new();
    for _ in 0..rounds {
        let (mut sum, mut done) = (0.0_f64, 0);
        for lesson in lessons {
            if done % ASKED_EVERY == 0 && !goes_on() {
                break;
            }
            done += 1;
            likely.clear();
            likely.extend(lesson.moves.iter().map(|features| {
                features.iter().map(|&feature| weights[feature as usize]).sum::<f32>().exp()
            }));
            let whole: f32 = likely.iter().sum();
            sum += f64::from((likely[lesson.chosen] / whole).max(1e-9)).ln();
            for (index, features) in lesson.moves.iter().enumerate() {
                let slope = f32::from(u8::from(index == lesson.chosen)) - likely[index] / whole;
                for &feature in features.iter().filter(|&&feature| is_known(feature)) {
                    let place = feature as usize;
                    slopes[place] += slope * slope;
                    weights[place] += STEP * (slope - PULL * weights[place]) / slopes[place].sqrt();
                }
            }
        }
        if done > 0 {
            each((sum / done as f64).exp());
        }
        if done < lessons.len() {
            break;
        }
    }
    Weights::of(&weights)
}
