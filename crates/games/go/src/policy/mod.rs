//! The search policy of Go: playouts on a board of their own, move priors, and the end of a game.

mod bits;
mod dice;
mod ending;
mod field;
pub mod learn;
mod levels;
mod pattern;
mod playout;
mod priors;
mod tactics;
#[cfg(test)]
mod tests;
pub mod weights;

use rand::Rng as _;
use stammtisch_rules::{Candidate, Choice, Game, Level, Policy, Ranked, Rng, Seat, SeatValues, Tuning};

use crate::rules::{Board, Colour, Count, Go, HalfPoints, Move, Phase, Point, colour, seat};
use dice::Dice;
use ending::Owners;
use field::Field;
use playout::Last;
use priors::Priors;
use weights::Weights;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// The weight of the margin beside that of the win.
const MARGIN: f32 = 0.06;
/// From this number of points on a board is large.
const LARGE: usize = 11 * 11;
/// The search resigns below this value, once its best move has this many visits.
const HOPELESS: f32 = 0.1;
const HOPELESS_VISITS: u32 = 60;

/// The policy of Go for the search.
#[derive(Default)]
pub struct GoPolicy {
    owners: Owners,
    /// Black's lead at the end of the last playout of a search.
    lead: Option<f32>,
}

/// Runs an expression with the smallest playout board that holds the board.
macro_rules! on_field {
    ($board:expr, $field:ident => $run:expr) => {
        match $board.size() {
            0..=9 => {
                let $field = Field::<2, 128>::of($board);
                $run
            }
            10..=14 => {
                let $field = Field::<4, 256>::of($board);
                $run
            }
            _ => {
                let $field = Field::<7, 448>::of($board);
                $run
            }
        }
    };
}

impl GoPolicy {
    /// Plays out once with this colour to begin, and adds the ownership.
    fn sample_from(&mut self, game: &Go, first: Colour, dice: &mut Dice) {
        on_field!(game.board_as_played(), field => self.sample_on(field, first, (None, None), dice, |_, _| {}));
    }

    /// Plays out once and adds the ownership; returns Black's lead in points, komi counted.
    fn sample(
        &mut self,
        game: &Go,
        last: (Option<Point>, Option<Point>),
        dice: &mut Dice,
        each: impl FnMut(Colour, Point),
    ) -> f32 {
        let board = game.board_as_played();
        let lead = on_field!(board, field => self.sample_on(field, game.to_move(), last, dice, each));
        lead + placed_and_komi(game)
    }

    fn sample_on<const W: usize, const N: usize>(
        &mut self,
        mut field: Field<W, N>,
        to_move: Colour,
        (theirs, ours): (Option<Point>, Option<Point>),
        dice: &mut Dice,
        mut each: impl FnMut(Colour, Point),
    ) -> f32 {
        let at = |point: Option<Point>| point.map_or(0, |point| field.at(point));
        let last = Last { theirs: at(theirs), ours: at(ours) };
        let stride = field.stride;
        field.play_out(to_move, last, dice, |colour, at| {
            if let Some(point) = field::point(stride, at) {
                each(colour, point);
            }
        });
        self.owners.count(&field)
    }
}

/// What Black's score gets besides the points owned at the end of a playout.
///
/// From here on both sides are taken to place equally many stones. By territory, a side that has
/// placed more until now has therefore filled its own points.
fn placed_and_komi(game: &Go) -> f32 {
    let komi = game.agreed().komi.as_points() as f32;
    let board = game.board_as_played();
    match game.agreed().count {
        Count::Area => -komi,
        Count::Territory => {
            let placed = |colour: Colour| {
                let lie = board.points().filter(|&point| board.stone(point) == Some(colour)).count();
                lie as f32 + board.prisoners(colour.other()) as f32
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
    ending::look_at_end(&mut policy, game);
    policy.owners.dead_chains(game.board_as_played())
}

/// The ownership of each point by playouts, row by row from the bottom: 1 surely Black's, -1 surely
/// White's.
#[must_use]
pub fn ownership(game: &Go) -> Vec<f32> {
    let mut policy = GoPolicy::default();
    ending::look_at_end(&mut policy, game);
    policy.owners.shares()
}

/// Black's expected lead by playouts, counted as agreed and rounded to half a point.
#[must_use]
pub fn expected_lead(game: &Go) -> HalfPoints {
    let mut policy = GoPolicy::default();
    ending::play_out_often(&mut policy, game, [game.to_move(); 2]);
    let points: f32 = policy.owners.shares().iter().sum::<f32>() + placed_and_komi(game);
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
        on_field!(board, field => {
            let priors = Priors::of(&field, colour, last.map_or(0, |point| field.at(point)));
            let weights = Weights::learnt();
            let is_early = usize::from(board.size()).pow(2) >= LARGE && is_opening(board);
            for point in board.points().filter(|&point| board.is_empty(point)) {
                let at = field.at(point);
                if field.is_eye(colour, at) || game.check_stone(colour, point).is_err() {
                    continue;
                }
                if is_early && priors::is_out_of_the_way(&field, at) {
                    continue;
                }
                let thought = priors.thought(&field, colour, at);
                found.push(Candidate {
                    mv: Move::Place(point),
                    prior: priors.likelihood(weights, &field, colour, at),
                    prior_value: thought.won / thought.all,
                    prior_visits: thought.all,
                });
            }
        });
        if passed || found.is_empty() || board.empty_points().len() * 3 < usize::from(board.size()).pow(2) {
            found.push(Candidate { prior_value: 0.4, prior_visits: 10.0, ..Candidate::new(Move::Pass) });
        }
    }

    fn play_out(&mut self, game: Go, rng: &mut Rng, played: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut dice = Dice::new(rng.next_u64());
        let stone = |mv: Option<Move>| match mv {
            Some(Move::Place(point)) => Some(point),
            _ => None,
        };
        let before = played.len().checked_sub(2).and_then(|index| played.get(index)).map(|&(_, mv)| mv);
        let last = (stone(game.last_move()), stone(before));
        let lead = self.sample(&game, last, &mut dice, |colour, point| {
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
        let worth = (1.0 - MARGIN) * won + MARGIN * margin;
        SeatValues::uniform(0.5).with(seat(Colour::Black), worth).with(seat(Colour::White), 1.0 - worth)
    }

    fn lead(&self) -> Option<f32> {
        self.lead
    }

    fn immediate_move(&mut self, game: &Go, seat: Seat, _rng: &mut Rng) -> Option<Choice<Move>> {
        self.owners = Owners::default();
        ending::immediate_move(self, game, colour(seat)?)
    }

    /// Resigns a hopeless game, but not in the opening: a handicap game begins far behind.
    fn override_move(&mut self, game: &Go, _seat: Seat, best: &Ranked<Move>, _rng: &mut Rng) -> Option<Move> {
        let is_hopeless = best.value < HOPELESS && best.visits >= HOPELESS_VISITS;
        (is_hopeless && !is_opening(game.board())).then_some(Move::Resign)
    }

    /// A pass means something else in every position, so it shares no statistics.
    fn index(&self, mv: Move) -> Option<usize> {
        Go::index(mv).filter(|_| mv != Move::Pass)
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.3, rave: 3000.0, expansion_threshold: 4 }
    }

    /// Playouts on a large board take longer, so there are fewer.
    fn nodes(&self, game: &Go, level: &Level) -> u64 {
        level.nodes * 81 / u64::from(game.agreed().size.max(1)).pow(2)
    }
}
