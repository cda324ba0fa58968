//! A match: the stack, the board, meeples and points, and the course of a turn.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Actor, RawOpenView, Rng, Seat};

use super::board::Board;
use super::claims::{Claim, Points};
use super::designs::{DESIGN_COUNT, Design, TILE_COUNT};
use super::geometry::{Cell, Rotation, Side};
use super::plane::FrontierCell;
use super::refusal::Refusal;
use super::regions::Node;
use super::rotated::{NO_FEATURE, RotatedDesign, SideConstraints, placement_counts};
use super::setup::{MAX_PLAYERS, Setup};

/// Meeples of each player.
pub const MEEPLES_PER_PLAYER: usize = 7;

/// One decision: the house draws a tile, or a player lays the drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Draws a tile of that design. A tile that fits nowhere is put aside and the house draws
    /// again.
    Draw(Design),
    /// Lays the drawn tile.
    Lay {
        /// The cell of the tile.
        cell: Cell,
        /// The rotation of the tile.
        rotation: Rotation,
        /// The number of the feature that gets a meeple, if any.
        meeple: Option<u8>,
    },
}

const _: () = assert!(size_of::<Move>() <= 6);

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The stack is empty.
    Stack,
    /// Mission 1: that seat owns at least three cities more than every other.
    Cities(Seat),
    /// Mission 2: that seat leads by at least twenty points.
    Lead(Seat),
}

/// The state of a match.
///
/// It counts the tiles left in the stack but has no order of them, because no player may know it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "RawOpenView", try_from = "RawOpenView")]
pub struct Carcassonne {
    pub(crate) setup: Setup,
    pub(crate) board: Board,
    pub(crate) stack: [u8; DESIGN_COUNT],
    pub(crate) stack_len: u8,
    pub(crate) aside: [u8; DESIGN_COUNT],
    pub(crate) drawn: Option<Design>,
    pub(crate) to_move: Seat,
    pub(crate) meeple_nodes: [[Node; MEEPLES_PER_PLAYER]; MAX_PLAYERS],
    pub(crate) points: [Points; MAX_PLAYERS],
    pub(crate) end: Option<End>,
}

impl Carcassonne {
    /// A match before its first tile is drawn. The caller has checked the setup.
    pub(crate) fn begin(setup: Setup) -> Carcassonne {
        let mut stack = [0; DESIGN_COUNT];
        for design in Design::all() {
            stack[design.index()] = design.count();
        }
        stack[Design::START.index()] -= 1;
        Carcassonne {
            setup: Setup { players: setup.seats() as u8, ..setup },
            board: Board::new(),
            stack,
            stack_len: TILE_COUNT as u8 - 1,
            aside: [0; DESIGN_COUNT],
            drawn: None,
            to_move: Seat(0),
            meeple_nodes: [[NO_FEATURE; MEEPLES_PER_PLAYER]; MAX_PLAYERS],
            points: [Points::default(); MAX_PLAYERS],
            end: None,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The drawn tile that is to be laid.
    pub fn drawn(&self) -> Option<Design> {
        self.drawn
    }

    /// The seat to move, or to move after the house has drawn.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many tiles of that design are still in the stack.
    pub fn tiles_left(&self, design: Design) -> u8 {
        self.stack[design.index()]
    }

    /// How many tiles are still in the stack.
    pub fn stack_len(&self) -> u8 {
        self.stack_len
    }

    /// How many tiles of the stack fit into a cell with these constraints.
    pub(crate) fn fitting_tile_count(&self, constraints: SideConstraints) -> u8 {
        let offered = self.stack.iter().zip(placement_counts(constraints));
        offered.filter(|(_, places)| **places > 0).map(|(left, _)| *left).sum()
    }

    /// How many tiles of that design were put aside because they fit nowhere.
    pub fn aside(&self, design: Design) -> u8 {
        self.aside[design.index()]
    }

    /// How many meeples that seat has left.
    pub fn meeples_left(&self, seat: Seat) -> usize {
        self.meeple_nodes[seat.index()].iter().filter(|&&node| node == NO_FEATURE).count()
    }

    /// How the match ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The seats of this match in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat)
    }

    /// Plays like [`stammtisch_rules::Game::play_unchecked`] and reports every region that is
    /// scored, including those of the final scoring.
    pub fn play_and_report(&mut self, actor: Actor, mv: Move, report: &mut impl FnMut(Claim)) {
        match (actor, mv) {
            (Actor::House, Move::Draw(design)) => self.draw(design, report),
            (Actor::Seat(_), Move::Lay { cell, rotation, meeple }) => {
                self.lay(cell, rotation, meeple, report)
            }
            _ => {}
        }
    }

    /// The features that may get a meeple if the drawn tile is laid this way, as a bit mask. Zero
    /// if the player has no meeple left.
    pub fn meeple_options(&self, cell: Cell, rotation: Rotation) -> u8 {
        match self.drawn {
            Some(design) if self.has_meeple() => self.board.free_features(design, cell, rotation),
            _ => 0,
        }
    }

    fn has_meeple(&self) -> bool {
        self.meeple_nodes[self.to_move.index()].contains(&NO_FEATURE)
    }

    fn draw(&mut self, design: Design, report: &mut impl FnMut(Claim)) {
        let left = &mut self.stack[design.index()];
        if *left == 0 || self.drawn.is_some() {
            return;
        }
        *left -= 1;
        self.stack_len -= 1;
        if self.board.placement_count(design) > 0 {
            self.drawn = Some(design);
            return;
        }
        self.aside[design.index()] += 1;
        if self.stack_len == 0 {
            self.finish(End::Stack, report);
        }
    }

    fn lay(&mut self, cell: Cell, rotation: Rotation, meeple: Option<u8>, report: &mut impl FnMut(Claim)) {
        let Some(design) = self.drawn else { return };
        let completed = self.board.lay(design, cell, rotation, Some(self.to_move));
        self.drawn = None;
        if let Some(feature) = meeple.filter(|&feature| usize::from(feature) < design.features().len())
            && let Some(tile) = self.board.tile_at(cell)
        {
            self.place_meeple(tile.node(feature), self.to_move);
        }
        if self.setup.missions
            && let Some(winner) = self.cities_mission_winner()
        {
            return self.finish(End::Cities(winner), report);
        }
        for node in completed.iter() {
            self.score_completed(node, report);
        }
        self.end_turn(report);
    }

    fn end_turn(&mut self, report: &mut impl FnMut(Claim)) {
        if self.stack_len == 0 {
            return self.finish(End::Stack, report);
        }
        if self.setup.missions
            && let Some(winner) = self.lead_mission_winner()
        {
            return self.finish(End::Lead(winner), report);
        }
        self.to_move = Seat((self.to_move.0 + 1) % self.setup.players);
    }

    /// Puts a meeple of that seat on a feature, if it has one left.
    pub(crate) fn place_meeple(&mut self, node: Node, seat: Seat) {
        if let Some(slot) = self.meeple_nodes[seat.index()].iter_mut().find(|slot| **slot == NO_FEATURE) {
            *slot = node;
            self.board.place_meeple(node, seat);
        }
    }

    /// A uniformly random placement of that design, if it has any.
    ///
    /// Random tries usually succeed; after that many failures it counts through all placements.
    pub(super) fn random_placement(&self, design: Design, rng: &mut Rng) -> Option<(Cell, Rotation)> {
        const MAX_TRIES: usize = 24;
        let frontier = self.board.frontier();
        for _ in 0..MAX_TRIES {
            let draw = rng.random_range(0..frontier.len() * 4);
            let entry = frontier[draw / 4];
            let rotation = Rotation::ALL[draw % 4];
            if draw % 4 < usize::from(design.period()) && self.board.fits(design, entry, rotation) {
                return Some((entry.cell, rotation));
            }
        }
        let mut steps = rng.random_range(0..self.board.placement_count(design).max(1));
        let mut found = None;
        self.board.for_each_placement(design, |cell, rotation| {
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
        let entry = self.board.frontier_at(cell).ok_or_else(|| match self.board.tile_at(cell) {
            Some(_) => Refusal::Taken(cell),
            None => Refusal::FarAway(cell),
        })?;
        if !self.board.fits(design, entry, rotation) {
            return Err(mismatch(design, entry, rotation));
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

fn mismatch(design: Design, entry: FrontierCell, rotation: Rotation) -> Refusal {
    let rotated = RotatedDesign::of(design, rotation);
    let differing = Side::ALL.into_iter().find_map(|side| {
        let wanted = entry.constraints.required(side).filter(|&wanted| wanted != rotated.terrain(side))?;
        Some(Refusal::Mismatch(entry.cell, side, rotated.terrain(side), wanted))
    });
    differing.unwrap_or(Refusal::FarAway(entry.cell))
}
