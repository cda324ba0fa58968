//! The [`Game`] implementation of TowerWars.

use std::ops::ControlFlow;

use rand::RngExt;
use stammtisch_rules::{Actor, FieldError, Game, Outcome, Perspective, Rng, Seat, SeatSet, Text, Turn};

use super::board::{Board, MIN_SIZE};
use super::cell::MAX_SIZE;
use super::refusal::Refusal;
use super::setup::{MAX_PLY_LIMIT, Setup};
use super::state::{End, Move, TowerWars};
use crate::view::RawView;

impl Game for TowerWars {
    type Setup = Setup;
    type Move = Move;
    type ObservedMove = Move;
    type Refusal = Refusal;
    type View = TowerWars;
    type RawView = RawView;
    const HAS_HIDDEN_INFORMATION: bool = false;

    fn start(setup: &Setup) -> Result<Self, FieldError> {
        let error = |key: &str, min: u32, max: u32, given: u32| {
            let text = Text::new("form-int").with("key", key).with("min", min).with("max", max);
            Err(FieldError::new(key, text.with("given", given)))
        };
        if !(MIN_SIZE..=MAX_SIZE).contains(&setup.size) {
            return error("size", MIN_SIZE.into(), MAX_SIZE.into(), setup.size.into());
        }
        if setup.limit > MAX_PLY_LIMIT {
            return error("limit", 0, MAX_PLY_LIMIT, setup.limit);
        }
        Ok(TowerWars::from_board(*setup, Board::start(setup.size), 0, false))
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match self.end {
            None => Turn::of(self.board.mover().seat()),
            Some(_) => Turn::Over,
        }
    }

    fn visit_moves(&self, actor: Actor, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.turn().allows(actor) {
            return ControlFlow::Continue(());
        }
        self.board.visit_steps(|step| each(Move::Step(step)))
    }

    fn legal_moves(&self, actor: Actor, mut each: impl FnMut(Move)) {
        if self.turn().allows(actor) {
            self.board.each_step(|step| each(Move::Step(step)));
        }
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if !self.turn().allows(actor) {
            return Err(Refusal::NotYourTurn);
        }
        match mv {
            Move::Step(step) => self.board.check(step),
            Move::Surrender => Ok(()),
        }
    }

    fn play_unchecked(&mut self, _actor: Actor, mv: Move) {
        let Move::Step(step) = mv else {
            self.end = Some(End::Surrender);
            return;
        };
        let entered = self.board.square(step.to);
        self.board.play(step);
        self.stacks.play(step, entered, self.board.square(step.to));
        self.plies = self.plies.saturating_add(1);
        self.last = Some(step);
        self.end = self.find_end();
    }

    fn resignation(&self, seat: Seat) -> Option<Move> {
        self.turn().allows(Actor::Seat(seat)).then_some(Move::Surrender)
    }

    fn resigned_seat(&self) -> Option<Seat> {
        (self.end == Some(End::Surrender)).then(|| self.board.mover().seat())
    }

    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Move> {
        if !self.turn().allows(actor) {
            return None;
        }
        let count = self.board.count_steps(self.board.mover());
        self.board.step_at(rng.random_range(0..count.max(1))).map(Move::Step)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let winners = self.winner().map_or(SeatSet::EMPTY, |side| SeatSet::only(side.seat()));
        Some(Outcome { winners, reason: end.reason() })
    }

    fn hash(&self) -> u64 {
        let surrender_bit = u64::from(self.end == Some(End::Surrender));
        let ply_state =
            if self.setup.limit > 0 { u64::from(self.plies) << 32 | u64::from(self.setup.limit) } else { 0 };
        self.board.hash() ^ surrender_bit ^ ply_state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn view(&self, _perspective: Perspective) -> TowerWars {
        self.clone()
    }

    fn observe(&self, _actor: Actor, mv: Move, _perspective: Perspective) -> Move {
        mv
    }

    fn determinize(view: &TowerWars, _rng: &mut Rng) -> Self {
        view.clone()
    }
}
