//! The end of a game by playouts: ownership of points, dead stones, and when nothing is left to
//! play.

use stammtisch_rules::{Choice, Reason};

use super::GoPolicy;
use super::playout_board::PlayoutBoard;
use super::playout_rng::PlayoutRng;
use crate::rules::{Board, Colour, Go, HalfPoints, Move, Phase, Point, Score};

/// The number of playouts that decide which stones are dead.
const SCORING_PLAYOUTS: u32 = 300;
/// A chain is settled if its share is at least this far from even, and a point likewise.
const MIN_SETTLED_CHAIN_SHARE: f32 = 0.6;
const MIN_SETTLED_POINT_SHARE: f32 = 0.5;
/// With fewer playouts nothing is taken as settled.
const MIN_PLAYOUTS: u32 = 40;

/// Sums over playouts: how often each point was Black's at the end, minus how often White's.
#[derive(Default)]
pub(super) struct PlayoutOwnership {
    games: u32,
    balance: Vec<i32>,
}

impl PlayoutOwnership {
    /// Adds the end of a playout; returns Black's lead in points there.
    pub(super) fn add_playout<const W: usize, const N: usize>(
        &mut self,
        playout_board: &PlayoutBoard<W, N>,
    ) -> f32 {
        self.games += 1;
        let mut lead = 0;
        for (index, at) in playout_board.points().enumerate() {
            if self.balance.len() <= index {
                self.balance.push(0);
            }
            let black = match playout_board.owner_at_end(at) {
                Some(Colour::Black) => 1,
                Some(Colour::White) => -1,
                None => 0,
            };
            self.balance[index] += black;
            lead += black;
        }
        lead as f32
    }

    /// The share of each point: 1 always Black's, -1 always White's.
    pub(super) fn shares(&self) -> Vec<f32> {
        let games = self.games.max(1) as f32;
        self.balance.iter().map(|balance| *balance as f32 / games).collect()
    }

    /// The share of a point for this colour: 1 always its own, -1 never.
    fn share(&self, board: &Board, point: Point, colour: Colour) -> f32 {
        let index = usize::from(point.row()) * usize::from(board.size()) + usize::from(point.column());
        let balance = self.balance.get(index).copied().unwrap_or_default() as f32 / self.games.max(1) as f32;
        if colour == Colour::Black { balance } else { -balance }
    }

    /// The chains that the other side owns at the end: one stone of each, and how surely, 0 to 1.
    pub(super) fn dead_chains(&self, board: &Board) -> Vec<(Point, f32)> {
        let heads = board.points().filter(|&point| board.chain_head(point) == point);
        let lost = heads.filter_map(|head| {
            let enemy = board.stone(head)?.other();
            Some((head, (self.chain_share(board, head, enemy) + 1.0) / 2.0))
        });
        lost.filter(|&(_, share)| share > 0.5).collect()
    }

    /// The mean share of the stones of a chain for this colour: 1 always its own, -1 never.
    fn chain_share(&self, board: &Board, head: Point, colour: Colour) -> f32 {
        let stones = board.chain(head).count().max(1) as f32;
        board.chain(head).map(|stone| self.share(board, stone, colour)).sum::<f32>() / stones
    }

    /// Whether all chains are settled and this colour wins the count even without the open points.
    pub(super) fn is_won(&self, game: &Go, colour: Colour) -> bool {
        let board = game.board_as_played();
        let mut heads =
            board.points().filter(|&point| board.stone(point).is_some() && board.chain_head(point) == point);
        if self.games < MIN_PLAYOUTS
            || !heads.all(|head| self.chain_share(board, head, colour).abs() >= MIN_SETTLED_CHAIN_SHARE)
        {
            return false;
        }
        let is_open = |point: &&Point| self.share(board, **point, colour).abs() < MIN_SETTLED_POINT_SHARE;
        let open = board.empty_points().iter().filter(is_open).count() as i32;
        let mut counted = board.clone();
        self.dead_chains(board).into_iter().for_each(|(point, _)| {
            counted.take_off(point);
        });
        Score::agreed(&counted, game.agreed()).lead(colour) > HalfPoints::points(open)
    }
}

/// The moves that need no search: all of scoring, and a pass after the opponent's pass in a game
/// that is settled and won.
pub(super) fn immediate_move(policy: &mut GoPolicy, game: &Go, colour: Colour) -> Option<Choice<Move>> {
    match game.phase() {
        Phase::Scoring(scoring) if scoring.changed_by == Some(colour.other()) => {
            Some(with_reason(Move::Done, Reason::new("accepts", 1)))
        }
        Phase::Scoring(_) => {
            sample_end(policy, game);
            let dead = policy.ownership.dead_chains(game.board_as_played());
            Some(match dead.into_iter().find(|&(point, _)| !game.board().is_empty(point)) {
                Some((point, share)) => {
                    let share = (share * 100.0).round();
                    with_reason(Move::Dead(point), Reason::new("lost", share))
                }
                None => with_reason(Move::Done, Reason::new("lead", game.count().lead(colour))),
            })
        }
        Phase::Playing { passed: true } => {
            sample_end(policy, game);
            let lead = game.count().lead(colour);
            let is_won = policy.ownership.is_won(game, colour);
            policy.ownership = PlayoutOwnership::default();
            is_won.then(|| with_reason(Move::Pass, Reason::new("lead", lead)))
        }
        Phase::Playing { passed: false } | Phase::Over(_) => None,
    }
}

/// Samples playouts in which both colours begin alternately.
///
/// The random numbers depend on the position alone, so both sides see the same result.
pub(super) fn sample_end(policy: &mut GoPolicy, game: &Go) {
    sample_playouts(policy, game, Colour::BOTH);
}

/// Samples playouts that these colours begin in turn.
pub(super) fn sample_playouts(policy: &mut GoPolicy, game: &Go, firsts: [Colour; 2]) {
    let mut rng = PlayoutRng::new(game.board_as_played().hash());
    for first in firsts.into_iter().cycle().take(SCORING_PLAYOUTS as usize) {
        policy.sample_starting_with(game, first, &mut rng);
    }
}

fn with_reason(mv: Move, reason: Reason) -> Choice<Move> {
    Choice { mv, reasons: vec![reason] }
}
