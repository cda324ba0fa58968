//! The end of a game: who owns what, which stones are dead, when there is nothing left to do.

use stammtisch_rules::{Choice, Reason};

use super::GoPolicy;
use super::dice::Dice;
use super::field::Field;
use crate::rules::{Board, Colour, Go, HalfPoints, Move, Phase, Point, Score};

/// So many play-outs decide which stones are dead.
const COUNTING_GAMES: u32 = 300;
/// A chain is settled if it lives or dies this surely, and a point if one side gets it so.
const SETTLED_CHAIN: f32 = 0.6;
const SETTLED_POINT: f32 = 0.5;
/// Nothing is said from fewer play-outs.
const FEWEST: u32 = 40;

/// How often each point was Black's at the end of play-outs, less how often it was White's.
#[derive(Default)]
pub(super) struct Owners {
    games: u32,
    balance: Vec<i32>,
}

impl Owners {
    /// Remembers the end of a play-out. Says by how many points Black leads there.
    pub(super) fn count<const W: usize, const N: usize>(&mut self, field: &Field<W, N>) -> f32 {
        self.games += 1;
        let mut lead = 0;
        for (index, at) in field.points().enumerate() {
            if self.balance.len() <= index {
                self.balance.push(0);
            }
            let black = match field.owner_at_end(at) {
                Some(Colour::Black) => 1,
                Some(Colour::White) => -1,
                None => 0,
            };
            self.balance[index] += black;
            lead += black;
        }
        lead as f32
    }

    /// How surely each point is Black's.
    pub(super) fn shares(&self) -> Vec<f32> {
        let games = self.games.max(1) as f32;
        self.balance.iter().map(|balance| *balance as f32 / games).collect()
    }

    /// How surely a point is this colour's: 1 always, -1 never.
    fn share(&self, board: &Board, point: Point, colour: Colour) -> f32 {
        let index = usize::from(point.row()) * usize::from(board.size()) + usize::from(point.column());
        let balance = self.balance.get(index).copied().unwrap_or_default() as f32 / self.games.max(1) as f32;
        if colour == Colour::Black { balance } else { -balance }
    }

    /// The chains that the other side gets, one stone of each and how surely, 0 to 1.
    pub(super) fn dead_chains(&self, board: &Board) -> Vec<(Point, f32)> {
        let heads = board.points().filter(|&point| board.chain_head(point) == point);
        let lost = heads.filter_map(|head| {
            let enemy = board.stone(head)?.other();
            Some((head, (self.chain_share(board, head, enemy) + 1.0) / 2.0))
        });
        lost.filter(|&(_, share)| share > 0.5).collect()
    }

    /// How surely this colour gets the chain on a point: 1 always, -1 never.
    fn chain_share(&self, board: &Board, head: Point, colour: Colour) -> f32 {
        let stones = board.chain(head).count().max(1) as f32;
        board.chain(head).map(|stone| self.share(board, stone, colour)).sum::<f32>() / stones
    }

    /// Whether all chains are settled and this colour has won when they are counted, even if it gets none of the points that are open.
    pub(super) fn is_won(&self, game: &Go, colour: Colour) -> bool {
        let board = game.board_as_played();
        let mut heads =
            board.points().filter(|&point| board.stone(point).is_some() && board.chain_head(point) == point);
        if self.games < FEWEST
            || !heads.all(|head| self.chain_share(board, head, colour).abs() >= SETTLED_CHAIN)
        {
            return false;
        }
        let is_open = |point: &&Point| self.share(board, **point, colour).abs() < SETTLED_POINT;
        let open = board.empty_points().iter().filter(is_open).count() as i32;
        let mut counted = board.clone();
        self.dead_chains(board).into_iter().for_each(|(point, _)| {
            counted.take_off(point);
        });
        Score::agreed(&counted, game.agreed()).lead(colour) > HalfPoints::points(open)
    }
}

/// Counting needs no search, and neither does passing where everything is settled and won after the other side has passed.
pub(super) fn immediate_move(policy: &mut GoPolicy, game: &Go, colour: Colour) -> Option<Choice<Move>> {
    match game.phase() {
        Phase::Scoring(scoring) if scoring.changed_by == Some(colour.other()) => {
            Some(because(Move::Done, Reason::new("accepts", 1)))
        }
        Phase::Scoring(_) => {
            look_at_end(policy, game);
            let dead = policy.owners.dead_chains(game.board_as_played());
            Some(match dead.into_iter().find(|&(point, _)| !game.board().is_empty(point)) {
                Some((point, share)) => {
                    let share = (share * 100.0).round();
                    because(Move::Dead(point), Reason::new("lost", share))
                }
                None => because(Move::Done, Reason::new("lead", game.count().lead(colour))),
            })
        }
        Phase::Playing { passed: true } => {
            look_at_end(policy, game);
            let lead = game.count().lead(colour);
            let is_won = policy.owners.is_won(game, colour);
            policy.owners = Owners::default();
            is_won.then(|| because(Move::Pass, Reason::new("lead", lead)))
        }
        Phase::Playing { passed: false } | Phase::Over(_) => None,
    }
}

/// Plays the position out, each colour beginning every other game. The dice are the position's own: both sides see the same.
pub(super) fn look_at_end(policy: &mut GoPolicy, game: &Go) {
    play_out_often(policy, game, Colour::BOTH);
}

/// Plays the position out with these colours beginning in turn.
pub(super) fn play_out_often(policy: &mut GoPolicy, game: &Go, firsts: [Colour; 2]) {
    let mut dice = Dice::new(game.board_as_played().hash());
    for first in firsts.into_iter().cycle().take(COUNTING_GAMES as usize) {
        policy.sample_from(game, first, &mut dice);
    }
}

fn because(mv: Move, reason: Reason) -> Choice<Move> {
    Choice { mv, reasons: vec![reason] }
}
