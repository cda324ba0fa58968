//! The player of the spec: takes the move that gains most points at once.
//!
//! Among the legal stones that do not fill an own one-point eye it plays the one with the greatest
//! gain in the difference of the scores; ties are decided at random. It passes if no such stone is
//! left, or if nothing gains and the opponent has passed. In scoring it marks the dead chains one
//! by one and then agrees; if the opponent changed the board last, it agrees at once.

use crate::rules::{Board, Colour, Go, HalfPoints, Move, Ownership, Phase, Point, Score, colour, is_own_eye};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use stammtisch_rules::{Choice, Player, Reason, SearchRequest};

/// The spec's player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Player<Go> for Classic {
    fn choose(&mut self, request: &mut SearchRequest<'_, Go>) -> Option<Choice<Move>> {
        let game = request.view;
        let colour = colour(request.seat)?;
        if request.budget.is_cancelled() || !game.may_move(colour) {
            return None;
        }
        Some(match game.phase() {
            Phase::Scoring(scoring) if scoring.changed_by == Some(colour.other()) => {
                with_reason(Move::Done, Reason::new("accepts", 1))
            }
            Phase::Scoring(_) => mark_dead_or_agree(game, colour),
            Phase::Playing { passed } => place_or_pass(game, colour, passed, request.rng),
            Phase::Over(_) => return None,
        })
    }
}

/// The dead chains by random playouts: a stone of each, and the share of playouts in which the
/// other colour owns its points.
#[must_use]
pub fn dead_chains(board: &Board) -> Vec<(Point, f64)> {
    let mut rng = ChaCha8Rng::seed_from_u64(board.hash());
    let ownership = Ownership::sample(board, DEAD_CHAIN_PLAYOUTS, &mut rng);
    let heads = board.points().filter(|&point| board.chain_head(point) == point);
    let lost = heads.filter_map(|head| {
        let enemy = board.stone(head)?.other();
        Some((head, ownership.of_chain(board, head, enemy)))
    });
    lost.filter(|&(_, share)| share >= MIN_DEAD_SHARE).collect()
}

/// The number of random playouts that decide which stones are dead.
const DEAD_CHAIN_PLAYOUTS: u32 = 400;
/// A chain is dead if the other colour owns its points in at least this share of playouts.
const MIN_DEAD_SHARE: f64 = 0.5;

fn place_or_pass(game: &Go, colour: Colour, other_passed: bool, rng: &mut ChaCha8Rng) -> Choice<Move> {
    let lead = game.count().lead(colour);
    let candidates = game
        .board()
        .points()
        .filter(|&point| game.check_stone(colour, point).is_ok() && !is_own_eye(game.board(), colour, point));
    let gains: Vec<(Point, HalfPoints)> =
        candidates.map(|point| (point, lead_after(game, colour, point) - lead)).collect();
    let Some(best) = gains.iter().map(|&(_, gain)| gain).max() else {
        return with_reason(Move::Pass, Reason::new("sensible", 0));
    };
    if best <= HalfPoints(0) && other_passed {
        return with_reason(Move::Pass, Reason::new("gain", best));
    }
    let best_points: Vec<Point> =
        gains.iter().filter(|&&(_, gain)| gain == best).map(|&(point, _)| point).collect();
    let reasons = vec![
        Reason::new("gain", best),
        Reason::new("lead", lead + best),
        Reason::new("equals", best_points.len()),
        Reason::new("sensible", gains.len()),
    ];
    Choice { mv: best_points.choose(rng).map_or(Move::Pass, |&point| Move::Place(point)), reasons }
}

fn lead_after(game: &Go, colour: Colour, point: Point) -> HalfPoints {
    let mut board = game.board().clone();
    board.place(colour, point);
    Score::agreed(&board, game.agreed()).lead(colour)
}

/// Marks the next dead chain, or agrees if there is none.
fn mark_dead_or_agree(game: &Go, colour: Colour) -> Choice<Move> {
    let dead = dead_chains(game.board_as_played());
    match dead.into_iter().find(|&(point, _)| !game.board().is_empty(point)) {
        Some((point, share)) => with_reason(Move::Dead(point), Reason::new("lost", (share * 100.0).round())),
        None => with_reason(Move::Done, Reason::new("lead", game.count().lead(colour))),
    }
}

fn with_reason(mv: Move, reason: Reason) -> Choice<Move> {
    Choice { mv, reasons: vec![reason] }
}
