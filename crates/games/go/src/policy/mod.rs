//! The search policy of Go: playouts on a board of their own, move priors, and the end of a game.

mod ending;
pub mod learn;
mod levels;
mod pattern;
mod playout;
mod playout_board;
mod playout_rng;
mod point_set;
mod priors;
mod tactics;
#[cfg(test)]
mod tests;
pub mod weights;

use rand::Rng as _;
use stammtisch_rules::{Candidate, Choice, Game, Level, Policy, Ranked, Rng, Seat, SeatValues, Tuning};

use crate::rules::{Board, Colour, Count, Go, HalfPoints, Move, Phase, Point, colour, seat};
use ending::PlayoutOwnership;
use playout::LastStones;
use playout_board::PlayoutBoard;
use playout_rng::PlayoutRng;
use priors::Priors;
use weights::Weights;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// The weight of the margin beside that of the win.
const MARGIN_WEIGHT: f32 = 0.06;
/// From this number of points on a board is large.
const MIN_LARGE_BOARD_POINTS: usize = 11 * 11;
/// The search resigns below this value, once its best move has this many visits.
const MAX_RESIGN_VALUE: f32 = 0.1;
const MIN_RESIGN_VISITS: u32 = 60;

/// The policy of Go for the search.
#[derive(Default)]
pub struct GoPolicy {
    ownership: PlayoutOwnership,
    /// Black's lead at the end of the last playout of a search.
    lead: Option<f32>,
}

/// Runs an expression with the smallest playout board that holds the board.
macro_rules! with_playout_board {
    ($board:expr, $playout_board:ident => $run:expr) => {
        match $board.size() {
            0..=9 => {
                let $playout_board = PlayoutBoard::<2, 128>::of($board);
                $run
            }
            10..=14 => {
                let $playout_board = PlayoutBoard::<4, 256>::of($board);
                $run
            }
            _ => {
                let $playout_board = PlayoutBoard::<7, 448>::of($board);
                $run
            }
        }
    };
}

impl GoPolicy {
    /// Plays out once with this colour to begin, and adds the ownership.
    fn sample_starting_with(&mut self, game: &Go, first: Colour, rng: &mut PlayoutRng) {
        with_playout_board!(game.board_as_played(), playout_board => {
            self.sample_with(playout_board, first, (None, None), rng, |_, _| {})
        });
    }

    /// Plays out once and adds the ownership; returns Black's lead in points, komi counted.
    fn sample(
        &mut self,
        game: &Go,
        last: (Option<Point>, Option<Point>),
        rng: &mut PlayoutRng,
        each: impl FnMut(Colour, Point),
    ) -> f32 {
        let board = game.board_as_played();
        let lead = with_playout_board!(board, playout_board => {
            self.sample_with(playout_board, game.to_move(), last, rng, each)
        });
        lead + score_correction(game)
    }

    fn sample_with<const W: usize, const N: usize>(
        &mut self,
        mut playout_board: PlayoutBoard<W, N>,
        to_move: Colour,
        (opponent, own): (Option<Point>, Option<Point>),
        rng: &mut PlayoutRng,
        mut each: impl FnMut(Colour, Point),
    ) -> f32 {
        let at = |point: Option<Point>| point.map_or(0, |point| playout_board.at(point));
        let last = LastStones { opponent: at(opponent), own: at(own) };
        let stride = playout_board.stride;
        playout_board.play_out(to_move, last, rng, |colour, at| {
            if let Some(point) = playout_board::point(stride, at) {
                each(colour, point);
            }
        });
        self.ownership.add_playout(&playout_board)
    }
}

/// What Black's score gets besides the points owned at the end of a playout.
///
/// From here on both sides are taken to place equally many stones. By territory, a side that has
/// placed more until now has therefore filled its own points.
fn score_correction(game: &Go) -> f32 {
    let komi = game.agreed().komi.as_points() as f32;
    let board = game.board_as_played();
    match game.agreed().count {
        Count::Area => -komi,
        Count::Territory => {
            let placed = |colour: Colour| {
                let on_board = board.points().filter(|&point| board.stone(point) == Some(colour)).count();
                on_board as f32 + board.prisoners(colour.other()) as f32
            };
            placed(Colour::White) - placed(Colour::Black) - komi
        }
    }
}

/// Whether more than three quarters of the board are empty.
fn is_opening(board: &Board) -> bool {
    board.empty_points().len() * 4 > usize::from(board.size()).pow(2) * 3
}

/// The dead chains by playouts: one stone of each, and how surely it is lost, 0 to 1.
#[must_use]
pub fn dead_chains(game: &Go) -> Vec<(Point, f32)> {
    let mut policy = GoPolicy::default();
    ending::sample_end(&mut policy, game);
    policy.ownership.dead_chains(game.board_as_played())
}

/// The ownership of each point by playouts, row by row from the bottom: 1 surely Black's, -1 surely
/// White's.
#[must_use]
pub fn ownership(game: &Go) -> Vec<f32> {
    let mut policy = GoPolicy::default();
    ending::sample_end(&mut policy, game);
    policy.ownership.shares()
}

/// Black's expected lead by playouts, counted as agreed and rounded to half a point.
#[must_use]
pub fn expected_lead(game: &Go) -> HalfPoints {
    let mut policy = GoPolicy::default();
    ending::sample_playouts(&mut policy, game, [game.to_move(); 2]);
    let points: f32 = policy.ownership.shares().iter().sum::<f32>() + score_correction(game);
    HalfPoints((2.0 * points).round() as i32)
}

impl Policy<Go> for GoPolicy {
    fn candidates(&mut self, game: &Go, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        let (Some(colour), Phase::Playing { passed }) = (colour(seat), game.phase()) else { return };
        let board = game.board();
        let last = match game.last_move() {
            Some(Move::Place(point)) => Some(point),
            _ => None,
        };
        with_playout_board!(board, playout_board => {
            let priors = Priors::of(&playout_board, colour, last.map_or(0, |point| playout_board.at(point)));
            let weights = Weights::learnt();
            let is_early = usize::from(board.size()).pow(2) >= MIN_LARGE_BOARD_POINTS && is_opening(board);
            for point in board.points().filter(|&point| board.is_empty(point)) {
                let at = playout_board.at(point);
                if playout_board.is_eye(colour, at) || game.check_stone(colour, point).is_err() {
                    continue;
                }
                if is_early && priors::is_isolated_on_low_line(&playout_board, at) {
                    continue;
                }
                let stats = priors.stats(&playout_board, colour, at);
                found.push(Candidate {
                    mv: Move::Place(point),
                    prior: priors.likelihood(weights, &playout_board, colour, at),
                    prior_value: stats.wins / stats.visits,
                    prior_visits: stats.visits,
                });
            }
        });
        if passed || found.is_empty() || board.empty_points().len() * 3 < usize::from(board.size()).pow(2) {
            found.push(Candidate { prior_value: 0.4, prior_visits: 10.0, ..Candidate::new(Move::Pass) });
        }
    }

    fn play_out(&mut self, game: Go, rng: &mut Rng, played: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut playout_rng = PlayoutRng::new(rng.next_u64());
        let stone = |mv: Option<Move>| match mv {
            Some(Move::Place(point)) => Some(point),
            _ => None,
        };
        let before = played.len().checked_sub(2).and_then(|index| played.get(index)).map(|&(_, mv)| mv);
        let last = (stone(game.last_move()), stone(before));
        let lead = self.sample(&game, last, &mut playout_rng, |colour, point| {
            played.push((seat(colour), Move::Place(point)));
        });
        self.lead = Some(lead);
        let won = match lead {
            lead if lead > 0.0 => 1.0,
            lead if lead < 0.0 => 0.0,
            _ => 0.5,
        };
        let points = f32::from(game.board().size()).powi(2);
        let margin = 0.5 + 0.5 * (2.0 * lead / points).clamp(-1.0, 1.0);
        let value = (1.0 - MARGIN_WEIGHT) * won + MARGIN_WEIGHT * margin;
        SeatValues::uniform(0.5).with(seat(Colour::Black), value).with(seat(Colour::White), 1.0 - value)
    }

    fn lead(&self) -> Option<f32> {
        self.lead
    }

    fn immediate_move(&mut self, game: &Go, seat: Seat, _rng: &mut Rng) -> Option<Choice<Move>> {
        self.ownership = PlayoutOwnership::default();
        ending::immediate_move(self, game, colour(seat)?)
    }

    /// Resigns a hopeless game, but not in the opening: a handicap game begins far behind.
    fn override_move(&mut self, game: &Go, _seat: Seat, best: &Ranked<Move>, _rng: &mut Rng) -> Option<Move> {
        let is_hopeless = best.value < MAX_RESIGN_VALUE && best.visits >= MIN_RESIGN_VISITS;
        (is_hopeless && !is_opening(game.board())).then_some(Move::Resign)
    }

    /// A pass means something else in every position, so it shares no statistics.
    fn index(&self, mv: Move) -> Option<usize> {
        if mv == Move::Pass { None } else { Go::index(mv) }
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.3, rave: 3000.0, expansion_threshold: 4 }
    }

    /// Playouts on a large board take longer, so there are fewer.
    fn nodes(&self, game: &Go, level: &Level) -> u64 {
        level.nodes * 81 / u64::from(game.agreed().size.max(1)).pow(2)
    }
}
