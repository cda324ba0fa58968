//! A match of TowerWars: the board, the end of the game, and the contract of the house.

use std::ops::ControlFlow;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Actor, Eye, FieldError, Game, Outcome, Rng, Seat, SeatSet, Text, Turn};

use super::board::{Board, LEAST_SIZE, MOST_SIZE};
use super::cell::Step;
use super::refusal::Refusal;
use super::square::Side;
use super::stacks::Stacks;
use crate::view::Sheet;

/// The longest limit of plies that a table may set.
pub const MOST_PLIES: u32 = 2_000;

/// A match. Nothing is hidden, so it is its own view.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Sheet", try_from = "Sheet")]
pub struct TowerWars {
    setup: Setup,
    board: Board,
    stacks: Stacks,
    plies: u32,
    last: Option<Step>,
    end: Option<End>,
}

/// What is agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Columns and rows, 4 to 26.
    pub size: u8,
    /// After so many plies the game is drawn; 0 for never.
    pub limit: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: 8, limit: 0 }
    }
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone goes somewhere.
    Step(Step),
    /// The side to move gives up. Always possible, never listed.
    Surrender,
}

const _: () = assert!(size_of::<Move>() <= 8);

/// How a match ended. Unless it is drawn, the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The base was taken.
    Base,
    /// All stones were taken.
    Pieces,
    /// There are stones, but all are enclosed or blocked.
    Immobile,
    /// The side to move gave up.
    Surrender,
    /// Nobody won within the limit of plies.
    Limit,
}

impl End {
    /// The word for it in `outcome-<reason>`.
    pub const fn reason(self) -> &'static str {
        match self {
            End::Base => "base",
            End::Pieces => "pieces",
            End::Immobile => "immobile",
            End::Surrender => "resigned",
            End::Limit => "limit",
        }
    }
}

impl Side {
    /// The seat that plays this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

impl TowerWars {
    /// A match that goes on from a board after that many plies.
    pub fn from_board(setup: Setup, board: Board, plies: u32, surrendered: bool) -> TowerWars {
        let stacks = Stacks::new(&board);
        let mut game = TowerWars { setup, board, stacks, plies, last: None, end: None };
        game.end = if surrendered { Some(End::Surrender) } else { game.find_end() };
        game
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The plies played so far.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The last step, if one was made since the match began or was loaded.
    pub const fn last_step(&self) -> Option<Step> {
        self.last
    }

    /// How it ended, if it has.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Who won, if somebody has.
    pub fn winner(&self) -> Option<Side> {
        self.end.filter(|&end| end != End::Limit).map(|_| !self.board.mover())
    }

    /// The same after that many plies, of which that step was the last; where there is a limit, the position has told how many.
    #[must_use]
    pub(crate) fn after(mut self, plies: u32, last: Option<Step>) -> TowerWars {
        if self.setup.limit == 0 {
            self.plies = plies;
        }
        self.last = last;
        self
    }

    pub(crate) const fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    fn find_end(&self) -> Option<End> {
        let side = self.board.mover();
        if self.board.base_is_lost(side) {
            Some(End::Base)
        } else if !self.board.can_move(side) {
            Some(if self.board.is_wiped_out(side) { End::Pieces } else { End::Immobile })
        } else if self.setup.limit > 0 && self.plies >= self.setup.limit {
            Some(End::Limit)
        } else {
            None
        }
    }
}

impl Game for TowerWars {
    type Setup = Setup;
    type Move = Move;
    type Seen = Move;
    type Refusal = Refusal;
    type View = TowerWars;
    type Sheet = Sheet;
    const HIDES: bool = false;

    fn start(setup: &Setup) -> Result<Self, FieldError> {
        let fault = |key: &str, min: u32, max: u32, given: u32| {
            let text = Text::new("form-int").with("key", key).with("min", min).with("max", max);
            Err(FieldError::new(key, text.with("given", given)))
        };
        if !(LEAST_SIZE..=MOST_SIZE).contains(&setup.size) {
            return fault("size", LEAST_SIZE.into(), MOST_SIZE.into(), setup.size.into());
        }
        if setup.limit > MOST_PLIES {
            return fault("limit", 0, MOST_PLIES, setup.limit);
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

    fn given_up(&self) -> Option<Seat> {
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
        let surrendered = u64::from(self.end == Some(End::Surrender));
        let counted =
            if self.setup.limit > 0 { u64::from(self.plies) << 32 | u64::from(self.setup.limit) } else { 0 };
        self.board.hash() ^ surrendered ^ counted.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn view(&self, _eye: Eye) -> TowerWars {
        self.clone()
    }

    fn seen(&self, _actor: Actor, mv: Move, _eye: Eye) -> Move {
        mv
    }

    fn imagine(view: &TowerWars, _rng: &mut Rng) -> Self {
        view.clone()
    }
}
