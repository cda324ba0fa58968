//! The `Game` implementation: turns, legal moves, outcome and hash.

use std::ops::ControlFlow;

use rand::RngExt;
use stammtisch_rules::{Actor, FieldError, Game, Outcome, Perspective, Rng, Seat, SeatSet, Turn};

use super::board::{Points, Team};
use super::cell::Slot;
use super::moves::Move;
use super::refusal::Refusal;
use super::setup::Setup;
use super::state::Crosswise;
use super::table::{End, Phase, Table};
use super::tile::{Tile, TwoPhase, Wildcard};
use crate::view::{ObservedMove, RawView, View};

/// The score of a win of sixes: the largest integer, as in the course's programs.
const SIXES_SCORE: f64 = i32::MAX as f64;

impl Game for Crosswise {
    type Setup = Setup;
    type Move = Move;
    type ObservedMove = ObservedMove;
    type Refusal = Refusal;
    type View = View;
    type RawView = RawView;
    const HAS_HIDDEN_INFORMATION: bool = true;

    fn start(setup: &Setup) -> Result<Crosswise, FieldError> {
        setup.check()?;
        Ok(Crosswise::undealt(setup))
    }

    fn setup(&self) -> &Setup {
        &self.table.setup
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn visit_moves(&self, actor: Actor, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.turn().allows(actor) {
            return ControlFlow::Continue(());
        }
        match self.table.phase {
            Phase::Deal(_) | Phase::Draw(..) => {
                let mut drawable = Tile::all().filter(|&tile| self.bag.can_draw(tile));
                drawable.try_for_each(|tile| each(Move::Draw(tile)))
            }
            Phase::Choose => self.table.slots().try_for_each(|slot| self.visit_plays(slot, &mut each)),
            Phase::Second(two_phase, _) => self.visit_second_plays(two_phase, &mut each),
            Phase::Over(_) => ControlFlow::Continue(()),
        }
    }

    /// Weights each tile by its count in the bag, unless a save fixes the order of the draws.
    fn chance_outcomes(&self, mut each: impl FnMut(Move, u32)) {
        let weight =
            |tile| if self.bag.order().is_some() { 1 } else { u32::from(self.bag.counts().of(tile)) };
        if self.turn() == Turn::Chance {
            let drawable = Tile::all().filter(|&tile| self.bag.can_draw(tile));
            drawable.for_each(|tile| each(Move::Draw(tile), weight(tile)));
        }
    }

    fn check(&self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => return Err(Refusal::Over),
            turn if !turn.allows(actor) => return Err(Refusal::NotYourTurn),
            _ => {}
        }
        match (self.table.phase, mv) {
            (Phase::Deal(_) | Phase::Draw(..), Move::Draw(tile)) => {
                if self.bag.can_draw(tile) {
                    Ok(())
                } else {
                    Err(Refusal::NotInBag(tile))
                }
            }
            (Phase::Choose, Move::Lay { .. } | Move::Activate { .. }) => self.check_first_phase(mv),
            (Phase::Choose, Move::Shift { .. } | Move::Exchange { .. }) => Err(Refusal::NotActivated),
            (Phase::Second(two_phase, _), Move::Shift { .. } | Move::Exchange { .. }) => {
                self.check_second_phase(two_phase, mv)
            }
            (Phase::Second(two_phase, _), Move::Lay { .. } | Move::Activate { .. }) => {
                Err(Refusal::Finish(two_phase))
            }
            _ => Err(Refusal::NotYourTurn),
        }
    }

    fn play_unchecked(&mut self, _actor: Actor, mv: Move) {
        self.apply(mv);
    }

    fn sample_chance(&self, rng: &mut Rng) -> Option<Move> {
        (self.turn() == Turn::Chance).then(|| self.bag.pick(rng)).flatten().map(Move::Draw)
    }

    /// Picks a legal move uniformly, by counting instead of listing. Draws follow the bag.
    fn random_move(&self, actor: Actor, rng: &mut Rng) -> Option<Move> {
        if !self.turn().allows(actor) {
            return None;
        }
        match self.table.phase {
            Phase::Deal(_) | Phase::Draw(..) => self.sample_chance(rng),
            Phase::Choose => self.random_play(rng),
            Phase::Second(two_phase, _) => self.random_second_play(two_phase, rng),
            Phase::Over(_) => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.table.phase else { return None };
        let reason = match end {
            End::Sixes => "sixes",
            End::FullBoard => "full-board",
            End::NoMove => "no-move",
            End::OnlyWildcards => "only-wildcards",
        };
        let leader = self.table.leader();
        let seats = SeatSet::first(self.seats());
        let winners = seats.iter().filter(|&seat| Some(Team::of(seat)) == leader).collect();
        Some(Outcome { winners, reason })
    }

    fn score(&self, seat: Seat) -> Option<f64> {
        Some(match self.table.board.points(Team::of(seat)) {
            Points::Count(points) => f64::from(points),
            Points::Sixes => SIXES_SCORE,
        })
    }

    fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        let Table { setup, board, used, seat, phase, .. } = &self.table;
        hash.add(&[setup.players.count() as u8, setup.size, setup.hand, seat.0]);
        hash.add(used);
        for cell in board.cells() {
            hash.add(&[board.get(cell).map_or(0, |symbol| symbol.ordinal())]);
        }
        for tile in self.hands.iter().flatten() {
            hash.add(&[tile.map_or(0, Tile::ordinal)]);
        }
        for tile in Tile::all() {
            hash.add(&[self.bag.counts().of(tile)]);
        }
        self.bag.order().into_iter().flatten().for_each(|tile| hash.add(&[tile.ordinal()]));
        hash.add(&match *phase {
            Phase::Deal(slot) => [0, slot.0, 0],
            Phase::Choose => [1, 0, 0],
            Phase::Draw(slot, then) => [2, slot.0, then.map_or(0, |two_phase| two_phase.wildcard() as u8)],
            Phase::Second(two_phase, slot) => [3, slot.0, two_phase.wildcard() as u8],
            Phase::Over(end) => [4, end as u8, 0],
        });
        hash.0
    }

    fn view(&self, perspective: Perspective) -> View {
        View::new(self, perspective)
    }

    fn observe(&self, _actor: Actor, mv: Move, perspective: Perspective) -> ObservedMove {
        ObservedMove::of(self.table.seat, mv, perspective)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Crosswise {
        view.determinize(rng)
    }
}

impl Crosswise {
    fn visit_plays(&self, slot: Slot, each: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.playable(slot) {
            Ok(Tile::Symbol(_)) => {
                self.table.board.empty().try_for_each(|cell| each(Move::Lay { slot, cell }))
            }
            Ok(Tile::Wildcard(Wildcard::Remover)) => {
                self.table.board.filled().try_for_each(|cell| each(Move::Lay { slot, cell }))
            }
            Ok(Tile::Wildcard(_)) => each(Move::Activate { slot }),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn visit_second_plays(
        &self,
        two_phase: TwoPhase,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.table.board;
        match two_phase {
            TwoPhase::Mover => board
                .filled()
                .try_for_each(|from| board.empty().try_for_each(|to| each(Move::Shift { from, to }))),
            TwoPhase::SwapOnBoard => board.filled().try_for_each(|from| {
                board.filled().filter(|&to| to != from).try_for_each(|to| each(Move::Shift { from, to }))
            }),
            TwoPhase::SwapWithHand => self
                .symbol_slots()
                .try_for_each(|slot| board.filled().try_for_each(|cell| each(Move::Exchange { slot, cell }))),
        }
    }

    /// The slots of the seat to move that hold a symbol.
    fn symbol_slots(&self) -> impl Iterator<Item = Slot> {
        self.table.slots().filter(|&slot| self.held(slot).is_some_and(|tile| tile.symbol().is_some()))
    }

    fn check_first_phase(&self, mv: Move) -> Result<(), Refusal> {
        let board = &self.table.board;
        match mv {
            Move::Lay { slot, cell } => match self.playable(slot)? {
                Tile::Wildcard(wildcard) if wildcard.two_phase().is_some() => {
                    Err(Refusal::ActivateFirst(slot))
                }
                _ if !board.contains(cell) => Err(Refusal::OffBoard(cell)),
                Tile::Symbol(_) if board.get(cell).is_some() => Err(Refusal::Taken(cell)),
                Tile::Wildcard(_) if board.get(cell).is_none() => Err(Refusal::NothingThere(cell)),
                _ => Ok(()),
            },
            Move::Activate { slot } => match self.playable(slot)? {
                Tile::Wildcard(wildcard) if wildcard.two_phase().is_some() => Ok(()),
                _ => Err(Refusal::NeedsCell(slot)),
            },
            _ => Err(Refusal::NotActivated),
        }
    }

    fn check_second_phase(&self, two_phase: TwoPhase, mv: Move) -> Result<(), Refusal> {
        let board = &self.table.board;
        let filled = |cell| match board.get(cell) {
            _ if !board.contains(cell) => Err(Refusal::OffBoard(cell)),
            None => Err(Refusal::NothingThere(cell)),
            Some(_) => Ok(()),
        };
        match (two_phase, mv) {
            (TwoPhase::Mover, Move::Shift { from, to }) => {
                filled(from)?;
                match board.get(to) {
                    _ if from == to => Err(Refusal::SameCell(to)),
                    _ if !board.contains(to) => Err(Refusal::OffBoard(to)),
                    Some(_) => Err(Refusal::Taken(to)),
                    None => Ok(()),
                }
            }
            (TwoPhase::SwapOnBoard, Move::Shift { from, to }) => {
                filled(from)?;
                filled(to)?;
                if from == to { Err(Refusal::SameCell(to)) } else { Ok(()) }
            }
            (TwoPhase::SwapWithHand, Move::Exchange { slot, cell }) => {
                let tile = self.held(slot).ok_or(Refusal::NoTile(slot))?;
                tile.symbol().ok_or(Refusal::NotSwapped(slot))?;
                filled(cell)
            }
            _ => Err(Refusal::Finish(two_phase)),
        }
    }

    fn random_play(&self, rng: &mut Rng) -> Option<Move> {
        let filled = self.table.board.filled();
        let empty = self.table.board.empty();
        let count_moves = |slot: Slot| match self.playable(slot) {
            Ok(Tile::Symbol(_)) => empty.count(),
            Ok(Tile::Wildcard(Wildcard::Remover)) => filled.count(),
            Ok(Tile::Wildcard(_)) => 1,
            Err(_) => 0,
        };
        let total: usize = self.table.slots().map(count_moves).sum();
        let mut index = rng.random_range(0..total.max(1));
        for slot in self.table.slots() {
            let count = count_moves(slot);
            if index < count {
                return match self.held(slot)? {
                    Tile::Symbol(_) => empty.nth_cell(index).map(|cell| Move::Lay { slot, cell }),
                    Tile::Wildcard(Wildcard::Remover) => {
                        filled.nth_cell(index).map(|cell| Move::Lay { slot, cell })
                    }
                    Tile::Wildcard(_) => Some(Move::Activate { slot }),
                };
            }
            index -= count;
        }
        None
    }

    fn random_second_play(&self, two_phase: TwoPhase, rng: &mut Rng) -> Option<Move> {
        let filled = self.table.board.filled();
        let empty = self.table.board.empty();
        let mut random_index = |count: usize| rng.random_range(0..count.max(1));
        match two_phase {
            TwoPhase::Mover => {
                let from = filled.nth_cell(random_index(filled.count()))?;
                Some(Move::Shift { from, to: empty.nth_cell(random_index(empty.count()))? })
            }
            TwoPhase::SwapOnBoard => {
                let from = filled.nth_cell(random_index(filled.count()))?;
                let mut others = filled;
                others.set(from, false);
                Some(Move::Shift { from, to: others.nth_cell(random_index(others.count()))? })
            }
            TwoPhase::SwapWithHand => {
                let slot = self.symbol_slots().nth(random_index(self.symbol_slots().count()))?;
                Some(Move::Exchange { slot, cell: filled.nth_cell(random_index(filled.count()))? })
            }
        }
    }
}

/// The FNV-1a hash, equal on every machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
