//! A match: the stack, the board, meeples and points, and the course of a turn.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Actor, RawOpenView, Rng, Seat};

use super::board::Board;
use super::claims::{Claim, Points};
use super::designs::{DESIGNS, Design, TILES};
use super::place::{Cell, Rotation, Side};
use super::plane::RimCell;
use super::refusal::Refusal;
use super::regions::Node;
use super::setup::{MAX_PLAYERS, Setup};
use super::turned::{NONE, Turned, Wants, offers};

/// Meeples of each player.
pub const MEEPLES: usize = 7;

/// One decision: the house draws a tile, or a player lays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A tile of that design is drawn. If it fits nowhere, it is put aside and the house draws again.
    Draw(Design),
    /// The drawn tile is laid.
    Lay {
        /// Where.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
        /// The number of the feature that gets a meeple, if one does.
        meeple: Option<u8>,
    },
}

const _: () = assert!(size_of::<Move>() <= 6);

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The stack is empty.
    Stack,
    /// Mission 1: that seat rules three cities more than anybody else.
    Cities(Seat),
    /// Mission 2: that seat leads by twenty points.
    Lead(Seat),
}

/// The state of a match. The order of the stack is no part of it, only what is left: nobody can know more.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "RawOpenView", try_from = "RawOpenView")]
pub struct Carcassonne {
    pub(crate) setup: Setup,
    pub(crate) board: Board,
    pub(crate) stack: [u8; DESIGNS],
    pub(crate) stack_len: u8,
    pub(crate) aside: [u8; DESIGNS],
    pub(crate) drawn: Option<Design>,
    pub(crate) to_move: Seat,
    pub(crate) standing: [[Node; MEEPLES]; MAX_PLAYERS],
    pub(crate) points: [Points; MAX_PLAYERS],
    pub(crate) end: Option<End>,
}

impl Carcassonne {
    /// A match before its first tile is drawn. Whether colours go together was checked before.
    pub(crate) fn begin(setup: Setup) -> Carcassonne {
        let mut stack = [0; DESIGNS];
        for design in Design::all() {
            stack[design.index()] = design.count();
        }
        stack[Design::START.index()] -= 1;
        Carcassonne {
            setup: Setup { players: setup.seats() as u8, ..setup },
            board: Board::new(),
            stack,
            stack_len: TILES as u8 - 1,
            aside: [0; DESIGNS],
            drawn: None,
            to_move: Seat(0),
            standing: [[NONE; MEEPLES]; MAX_PLAYERS],
            points: [Points::default(); MAX_PLAYERS],
            end: None,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tile that was drawn and is to be laid.
    pub fn drawn(&self) -> Option<Design> {
        self.drawn
    }

    /// Whose turn it is or, while the house draws, will be.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many tiles of that design are still in the stack.
    pub fn left(&self, design: Design) -> u8 {
        self.stack[design.index()]
    }

    /// How many tiles are still in the stack.
    pub fn stack_len(&self) -> u8 {
        self.stack_len
    }

    /// How many tiles of the stack fit into a cell that asks for that.
    pub(crate) fn fitting_tiles(&self, wants: Wants) -> u8 {
        let offered = self.stack.iter().zip(offers(wants));
        offered.filter(|(_, places)| **places > 0).map(|(left, _)| *left).sum()
    }

    /// How many tiles of that design were put aside because they fitted nowhere.
    pub fn aside(&self, design: Design) -> u8 {
        self.aside[design.index()]
    }

    /// How many meeples that seat has left.
    pub fn meeples_left(&self, seat: Seat) -> usize {
        self.standing[seat.index()].iter().filter(|&&node| node == NONE).count()
    }

    /// How the match ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The seats of this match in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat)
    }

    /// Plays like [`stammtisch_rules::Game::play_unchecked`], and tells every region that was scored on the way, the final ones too.
    pub fn play_and_tell(&mut self, actor: Actor, mv: Move, tell: &mut impl FnMut(Claim)) {
        match (actor, mv) {
            (Actor::House, Move::Draw(design)) => self.draw(design, tell),
            (Actor::Seat(_), Move::Lay { cell, rotation, meeple }) => self.lay(cell, rotation, meeple, tell),
            _ => {}
        }
    }

    /// The features that may get a meeple if the drawn tile is laid so, by their bits. None if the player has no meeple left.
    pub fn meeple_options(&self, cell: Cell, rotation: Rotation) -> u8 {
        match self.drawn {
            Some(design) if self.has_meeple() => self.board.free_features(design, cell, rotation),
            _ => 0,
        }
    }

    fn has_meeple(&self) -> bool {
        self.standing[self.to_move.index()].contains(&NONE)
    }

    fn draw(&mut self, design: Design, tell: &mut impl FnMut(Claim)) {
        let left = &mut self.stack[design.index()];
        if *left == 0 || self.drawn.is_some() {
            return;
        }
        *left -= 1;
        self.stack_len -= 1;
        if self.board.places(design) > 0 {
            self.drawn = Some(design);
            return;
        }
        self.aside[design.index()] += 1;
        if self.stack_len == 0 {
            self.finish(End::Stack, tell);
        }
    }

    fn lay(&mut self, cell: Cell, rotation: Rotation, meeple: Option<u8>, tell: &mut impl FnMut(Claim)) {
        let Some(design) = self.drawn else { return };
        let completed = self.board.lay(design, cell, rotation, Some(self.to_move));
        self.drawn = None;
        if let Some(feature) = meeple.filter(|&feature| usize::from(feature) < design.features().len())
            && let Some(tile) = self.board.tile_at(cell)
        {
            self.man(tile.node(feature), self.to_move);
        }
        if self.setup.missions
            && let Some(winner) = self.ruler_of_cities()
        {
            return self.finish(End::Cities(winner), tell);
        }
        for node in completed.iter() {
            self.score_completed(node, tell);
        }
        self.end_turn(tell);
    }

    fn end_turn(&mut self, tell: &mut impl FnMut(Claim)) {
        if self.stack_len == 0 {
            return self.finish(End::Stack, tell);
        }
        if self.setup.missions
            && let Some(winner) = self.leader_by_twenty()
        {
            return self.finish(End::Lead(winner), tell);
        }
        self.to_move = Seat((self.to_move.0 + 1) % self.setup.players);
    }

    /// Puts a meeple of that seat on a feature, if it has one left.
    pub(crate) fn man(&mut self, node: Node, seat: Seat) {
        if let Some(place) = self.standing[seat.index()].iter_mut().find(|place| **place == NONE) {
            *place = node;
            self.board.man(node, seat);
        }
    }

    pub(super) fn random_place(&self, design: Design, rng: &mut Rng) -> Option<(Cell, Rotation)> {
        const TRIES: usize = 24;
        let rim = self.board.rim();
        for _ in 0..TRIES {
            let draw = rng.random_range(0..rim.len() * 4);
            let (rim, rotation) = (rim[draw / 4], Rotation::ALL[draw % 4]);
            if draw % 4 < usize::from(design.period()) && self.board.fits(design, rim, rotation) {
                return Some((rim.cell, rotation));
            }
        }
        let mut steps = rng.random_range(0..self.board.places(design).max(1));
        let mut found = None;
        self.board.each_place(design, |cell, rotation| {
            if steps == 0 && found.is_none() {
                found = Some((cell, rotation));
            }
            steps = steps.saturating_sub(1);
        });
        found
    }

    pub(super) fn check_lay(
        &self,
        cell: Cell,
        rotation: Rotation,
        meeple: Option<u8>,
    ) -> Result<(), Refusal> {
        let design = self.drawn.ok_or(Refusal::DrawFirst)?;
        let rim = self.board.rim_at(cell).ok_or_else(|| match self.board.tile_at(cell) {
            Some(_) => Refusal::Taken(cell),
            None => Refusal::FarAway(cell),
        })?;
        if !self.board.fits(design, rim, rotation) {
            return Err(mismatch(design, rim, rotation));
        }
        let Some(feature) = meeple else { return Ok(()) };
        let count = design.features().len() as u8;
        if feature >= count {
            return Err(Refusal::NoSuchFeature(feature, count));
        }
        if !self.has_meeple() {
            return Err(Refusal::NoMeeple);
        }
        match self.board.free_features(design, cell, rotation) >> feature & 1 {
            0 => Err(Refusal::Occupied(feature)),
            _ => Ok(()),
        }
    }
}

fn mismatch(design: Design, rim: RimCell, rotation: Rotation) -> Refusal {
    let turned = Turned::of(design, rotation);
    let differing = Side::ALL.into_iter().find_map(|side| {
        let wanted = rim.wants.on(side).filter(|&wanted| wanted != turned.land(side))?;
        Some(Refusal::Mismatch(rim.cell, side, turned.land(side), wanted))
    });
    differing.unwrap_or(Refusal::FarAway(rim.cell))
}
