//! Implements the house's `Game` for Go.

use super::handicap::greatest_handicap;
use super::point::{CELLS, Colour};
use super::refusal::Refusal;
use super::setup::Setup;
use super::state::{Go, Move, Phase, Verdict};
use crate::view::RawView;
use stammtisch_rules::{Actor, FieldError, Game, Outcome, Perspective, Rng, Seat, SeatSet, Text, Turn};
use std::ops::ControlFlow;

/// The colour that plays on a seat: Black on the first, White on the second.
#[must_use]
pub fn colour(seat: Seat) -> Option<Colour> {
    Colour::BOTH.get(seat.index()).copied()
}

/// The seat of a colour.
#[must_use]
pub fn seat(colour: Colour) -> Seat {
    Seat(colour as u8)
}

impl Game for Go {
    type Setup = Setup;
    type Move = Move;
    type ObservedMove = Move;
    type Refusal = Refusal;
    type View = Go;
    type RawView = RawView;
    const HAS_HIDDEN_INFORMATION: bool = false;

    fn start(setup: &Setup) -> Result<Go, FieldError> {
        Go::new(*setup).ok_or_else(|| {
            let most = greatest_handicap(setup.size);
            let text = Text::new(if most == 0 { "handicap-none" } else { "handicap-most" });
            FieldError::new("handicap", text.with("size", setup.size).with("most", most))
        })
    }

    fn setup(&self) -> &Setup {
        self.agreed()
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match self.phase() {
            Phase::Over(_) => Turn::Over,
            _ => Turn::Seats(Colour::BOTH.into_iter().filter(|&c| self.may_move(c)).map(seat).collect()),
        }
    }

    fn visit_moves(&self, actor: Actor, each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match actor.seat().and_then(colour) {
            Some(colour) => self.visit(colour, each),
            None => ControlFlow::Continue(()),
        }
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        let colour = actor.seat().and_then(colour).ok_or(Refusal::NoColour)?;
        self.check_move(colour, mv)
    }

    fn play_unchecked(&mut self, actor: Actor, mv: Move) {
        if let Some(colour) = actor.seat().and_then(colour) {
            self.make_move(colour, mv);
        }
    }

    fn resignation(&self, at: Seat) -> Option<Move> {
        self.check_move(colour(at)?, Move::Resign).is_ok().then_some(Move::Resign)
    }

    fn resigned_seat(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Over(Verdict::Resigned(_)) => self.winner().map(|winner| seat(winner.other())),
            _ => None,
        }
    }

    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Move> {
        self.random_sensible(colour(actor.seat()?)?, rng)
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(verdict) = self.phase() else { return None };
        let winners = self.winner().map_or(SeatSet::EMPTY, |winner| SeatSet::only(seat(winner)));
        let reason = match verdict {
            Verdict::Resigned(_) => "resigned",
            Verdict::Counted => "score",
        };
        Some(Outcome { winners, reason })
    }

    /// The index of a stone's point, and after the last point that of a pass: all moves before
    /// scoring.
    fn index(mv: Move) -> Option<usize> {
        match mv {
            Move::Place(point) => Some(point.index()),
            Move::Pass => Some(CELLS),
            _ => None,
        }
    }

    fn score(&self, at: Seat) -> Option<f64> {
        Some(self.count().total(colour(at)?).as_points())
    }

    fn hash(&self) -> u64 {
        self.full_hash()
    }

    fn view(&self, _perspective: Perspective) -> Go {
        self.clone()
    }

    fn observe(&self, _actor: Actor, mv: Move, _perspective: Perspective) -> Move {
        mv
    }

    fn determinize(view: &Go, _rng: &mut Rng) -> Go {
        view.clone()
    }
}
