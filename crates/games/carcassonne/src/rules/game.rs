//! Carcassonne as a [`Game`].

use std::ops::ControlFlow;

use rand::RngExt;
use stammtisch_rules::{
    Actor, FieldError, Game, Outcome, Perspective, RawOpenView, Rng, Seat, SeatSet, SeatValues, Turn,
};

use super::designs::Design;
use super::refusal::Refusal;
use super::setup::Setup;
use super::state::{Carcassonne, End, Move};

impl Game for Carcassonne {
    type Setup = Setup;
    type Move = Move;
    type ObservedMove = Move;
    type Refusal = Refusal;
    /// Nothing is hidden: the state has no order of the stack.
    type View = Carcassonne;
    type RawView = RawOpenView;
    const HAS_HIDDEN_INFORMATION: bool = false;

    fn start(setup: &Setup) -> Result<Carcassonne, FieldError> {
        setup.check()?;
        Ok(Carcassonne::begin(*setup))
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.seats()
    }

    fn turn(&self) -> Turn {
        match (self.end, self.drawn) {
            (Some(_), _) => Turn::Over,
            (None, None) => Turn::Chance,
            (None, Some(_)) => Turn::of(self.to_move),
        }
    }

    fn visit_moves(&self, actor: Actor, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.turn().allows(actor) {
            return ControlFlow::Continue(());
        }
        let Some(design) = self.drawn else {
            return Design::all()
                .filter(|&design| self.tiles_left(design) > 0)
                .map(Move::Draw)
                .try_for_each(each);
        };
        self.board.visit_placements(design, |cell, rotation| {
            each(Move::Lay { cell, rotation, meeple: None })?;
            let options = self.meeple_options(cell, rotation);
            (0..8)
                .filter(|feature| options >> feature & 1 == 1)
                .try_for_each(|feature| each(Move::Lay { cell, rotation, meeple: Some(feature) }))
        })
    }

    /// Each design, weighted by its number of tiles in the stack.
    fn chance_outcomes(&self, mut each: impl FnMut(Move, u32)) {
        if self.turn() == Turn::Chance {
            let left = Design::all().filter(|&design| self.tiles_left(design) > 0);
            left.for_each(|design| each(Move::Draw(design), self.tiles_left(design).into()));
        }
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        match (self.turn(), mv) {
            (Turn::Over, _) => Err(Refusal::Over),
            (Turn::Chance, Move::Lay { .. }) => Err(Refusal::DrawFirst),
            (turn, _) if !turn.allows(actor) => Err(Refusal::NotYourTurn),
            (_, Move::Draw(design)) => match (self.drawn, self.tiles_left(design)) {
                (Some(drawn), _) => Err(Refusal::LayFirst(drawn)),
                (None, 0) => Err(Refusal::NoneLeft(design)),
                (None, _) => Ok(()),
            },
            (_, Move::Lay { cell, rotation, meeple }) => self.check_lay(cell, rotation, meeple),
        }
    }

    fn play_unchecked(&mut self, actor: Actor, mv: Move) {
        self.play_and_report(actor, mv, &mut |_| {});
    }

    /// Each tile of the stack is equally likely.
    fn sample_chance(&self, rng: &mut Rng) -> Option<Move> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mut steps = rng.random_range(0..self.stack_len.max(1));
        for design in Design::all() {
            match steps.checked_sub(self.tiles_left(design)) {
                Some(rest) => steps = rest,
                None => return Some(Move::Draw(design)),
            }
        }
        None
    }

    /// Draws a placement uniformly, then a meeple choice uniformly; "no meeple" is one of the
    /// choices. This needs no list of all moves.
    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Move> {
        if !self.turn().allows(actor) {
            return None;
        }
        let Some(design) = self.drawn else { return self.sample_chance(rng) };
        let (cell, rotation) = self.random_placement(design, rng)?;
        let options = self.meeple_options(cell, rotation);
        let steps = rng.random_range(0..=options.count_ones());
        let meeple = (0..8).filter(|feature| options >> feature & 1 == 1).nth(steps as usize);
        Some(Move::Lay { cell, rotation, meeple })
    }

    /// The mission's winner, or all who have the most points.
    fn outcome(&self) -> Option<Outcome> {
        let (winners, reason) = match self.end? {
            End::Cities(seat) => (SeatSet::only(seat), "cities"),
            End::Lead(seat) => (SeatSet::only(seat), "lead"),
            End::Stack => {
                let most = self.all_seats().map(|seat| self.total(seat)).max().unwrap_or(0);
                (self.all_seats().filter(|&seat| self.total(seat) == most).collect(), "points")
            }
        };
        let shared = winners.len() > 1;
        Some(Outcome { winners, reason: if shared { "shared" } else { reason } })
    }

    /// Ranks by points; the winner of a mission comes before all others.
    fn returns(&self) -> Option<SeatValues> {
        let mission = match self.end? {
            End::Cities(seat) | End::Lead(seat) => Some(seat),
            End::Stack => None,
        };
        let results: Vec<_> =
            self.all_seats().map(|seat| (mission == Some(seat), self.total(seat))).collect();
        Some(SeatValues::ranked(&results))
    }

    fn score(&self, seat: Seat) -> Option<f64> {
        (seat.index() < self.seats()).then(|| f64::from(self.total(seat)))
    }

    fn hash(&self) -> u64 {
        super::hash::hash(self)
    }

    fn view(&self, _: Perspective) -> Carcassonne {
        self.clone()
    }

    fn observe(&self, _: Actor, mv: Move, _: Perspective) -> Move {
        mv
    }

    fn determinize(view: &Carcassonne, _: &mut Rng) -> Carcassonne {
        view.clone()
    }
}
