//! The state of a game: board, history, side to move, and the three phases.

use super::board::Board;
use super::count::{Count, Score};
use super::handicap::handicap_points;
use super::history::History;
use super::playout::is_own_eye;
use super::point::{Colour, Point};
use super::refusal::Refusal;
use super::setup::Setup;
use crate::view::RawView;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use stammtisch_rules::splitmix;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone.
    Place(Point),
    /// Passes; the second pass in a row leads to scoring.
    Pass,
    /// Resigns.
    Resign,
    /// In scoring: takes the dead chain on this point off the board.
    Dead(Point),
    /// In scoring: puts the chain back that was taken off at this point.
    Alive(Point),
    /// In scoring: puts all stones back that were taken off.
    Restore,
    /// In scoring: puts all stones back and resumes play with the player who did not pass last.
    Resume,
    /// In scoring: agrees to the board as it is.
    Done,
}

const _: () = assert!(size_of::<Move>() <= 4);

/// The state of a match of Go. Nothing in it is hidden.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct Go {
    setup: Setup,
    board: Board,
    /// The board before stones were taken off in scoring; none before that phase.
    as_played: Option<Arc<Board>>,
    history: History,
    to_move: Colour,
    phase: Phase,
    last: Option<Move>,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Stones are placed.
    Playing {
        /// Whether the last move was a pass.
        passed: bool,
    },
    /// Dead stones are taken off.
    Scoring(Scoring),
    /// The game has ended.
    Over(Verdict),
}

/// The state of the agreement on the dead stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    /// Whether each colour agrees to the board as it is.
    pub done: [bool; 2],
    /// The colour that changed the board last.
    pub changed_by: Option<Colour>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This colour resigned.
    Resigned(Colour),
    /// Both agreed on the dead stones, and the points were counted.
    Counted,
}

impl Go {
    /// The game before its first move; `None` if the board has no usual points for the handicap.
    #[must_use]
    pub fn new(setup: Setup) -> Option<Go> {
        let stones = handicap_points(setup.size, setup.handicap)?;
        let to_move = if stones.is_empty() { Colour::Black } else { Colour::White };
        let board = Board::with_stones(setup.size, stones.into_iter().map(|p| (Colour::Black, p))).ok()?;
        Some(Go::from_board(setup, board, to_move))
    }

    /// A game that begins with this board.
    #[must_use]
    pub fn from_board(setup: Setup, board: Board, to_move: Colour) -> Go {
        Go {
            setup,
            history: History::starting_with(board.hash()),
            board,
            as_played: None,
            to_move,
            phase: Phase::Playing { passed: false },
            last: None,
        }
    }

    /// The setup that was agreed on.
    #[must_use]
    pub fn agreed(&self) -> &Setup {
        &self.setup
    }

    /// The board as it is now; in scoring without the stones that were taken off.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board with all stones that lay on it when play stopped.
    #[must_use]
    pub fn board_as_played(&self) -> &Board {
        self.as_played.as_deref().unwrap_or(&self.board)
    }

    /// Whether stones were taken off as dead.
    #[must_use]
    pub fn has_taken_off(&self) -> bool {
        self.board.hash() != self.board_as_played().hash()
    }

    /// Whether a stone was taken off this point as dead.
    #[must_use]
    pub fn is_dead(&self, point: Point) -> bool {
        self.board.is_empty(point) && self.board_as_played().stone(point).is_some()
    }

    /// The side to move; in scoring the side that would move if play resumed.
    #[must_use]
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The current phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The last move, if there was one.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.last
    }

    /// The positions that have occurred.
    #[must_use]
    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// The same game with more of its past: earlier positions, the last move, and the point of a
    /// simple ko.
    #[must_use]
    pub(crate) fn with_past(mut self, past: &[u64], last: Option<Move>, ko: Option<Point>) -> Go {
        past.iter().for_each(|&hash| self.history.insert(hash));
        self.board.set_ko(ko);
        self.last = last;
        self
    }

    /// The score of the board as it is now.
    #[must_use]
    pub fn count(&self) -> Score {
        Score::agreed(&self.board, &self.setup)
    }

    /// The winner once the game is over; none if it is drawn.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        match self.phase {
            Phase::Over(Verdict::Resigned(loser)) => Some(loser.other()),
            Phase::Over(Verdict::Counted) => self.count().leader(),
            Phase::Playing { .. } | Phase::Scoring(_) => None,
        }
    }

    /// Whether this colour may move now.
    #[must_use]
    pub fn may_move(&self, colour: Colour) -> bool {
        match self.phase {
            Phase::Playing { .. } => colour == self.to_move,
            Phase::Scoring(scoring) => !scoring.done[colour.index()],
            Phase::Over(_) => false,
        }
    }

    /// Checks whether this colour may place a stone here now. Suicide is tested before superko.
    pub fn check_stone(&self, colour: Colour, point: Point) -> Result<(), Refusal> {
        if !self.board.contains(point) {
            Err(Refusal::OffBoard(point, self.board.size()))
        } else if !self.board.is_empty(point) {
            Err(Refusal::Occupied(point))
        } else if self.board.is_suicide(colour, point) {
            Err(Refusal::Suicide(point))
        } else if self.history.contains(self.board.hash_after(colour, point)) {
            Err(Refusal::Superko(point))
        } else {
            Ok(())
        }
    }

    /// Checks whether this colour may make this move now.
    pub fn check_move(&self, colour: Colour, mv: Move) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::Over),
            Phase::Playing { .. } if colour != self.to_move => Err(Refusal::NotYourTurn(self.to_move)),
            Phase::Playing { .. } => match mv {
                Move::Place(point) => self.check_stone(colour, point),
                Move::Pass | Move::Resign => Ok(()),
                Move::Dead(_) | Move::Alive(_) | Move::Restore | Move::Resume | Move::Done => {
                    Err(Refusal::NotScoring)
                }
            },
            Phase::Scoring(scoring) => match mv {
                Move::Resign => Ok(()),
                _ if scoring.done[colour.index()] => Err(Refusal::SaidDone(colour)),
                Move::Place(_) | Move::Pass => Err(Refusal::NotPlaying),
                Move::Dead(point) if self.board.stone(point).is_none() => Err(Refusal::NoStone(point)),
                Move::Alive(point) if !self.is_dead(point) => Err(Refusal::NotDead(point)),
                Move::Restore if !self.has_taken_off() => Err(Refusal::NothingTakenOff),
                Move::Dead(_) | Move::Alive(_) | Move::Restore | Move::Resume | Move::Done => Ok(()),
            },
        }
    }

    /// The empty points where the side to move would repeat an earlier position.
    ///
    /// In scoring, where it would if play resumed.
    pub fn forbidden_by_superko(&self) -> impl Iterator<Item = Point> + '_ {
        let board = self.board_as_played();
        let colour = self.to_move;
        let repeats = move |p: &Point| self.history.contains(board.hash_after(colour, *p));
        let open = board.points().filter(move |&p| board.is_empty(p) && !board.is_suicide(colour, p));
        open.filter(repeats)
    }

    /// Calls `each` for every legal move of this colour except resigning.
    pub fn each_move(&self, colour: Colour, mut each: impl FnMut(Move)) {
        let _ = self.visit(colour, |mv| {
            each(mv);
            ControlFlow::Continue(())
        });
    }

    /// Like [`Go::each_move`], until `each` breaks off.
    pub(crate) fn visit(
        &self,
        colour: Colour,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.may_move(colour) {
            return ControlFlow::Continue(());
        }
        let mut points = self.board.points();
        if let Phase::Scoring(_) = self.phase {
            points.filter(|&p| self.board.stone(p).is_some()).try_for_each(|p| each(Move::Dead(p)))?;
            if self.has_taken_off() {
                let mut dead = self.board.points().filter(|&p| self.is_dead(p));
                dead.try_for_each(|p| each(Move::Alive(p)))?;
                each(Move::Restore)?;
            }
            each(Move::Resume)?;
            each(Move::Done)
        } else {
            points.try_for_each(|p| match self.check_stone(colour, p) {
                Ok(()) => each(Move::Place(p)),
                Err(_) => ControlFlow::Continue(()),
            })?;
            each(Move::Pass)
        }
    }

    /// A random move that leads to an end of the game.
    ///
    /// It is a uniformly random legal stone that fills no own eye, otherwise a pass; in scoring the
    /// board is accepted as it is.
    pub fn random_sensible<R: rand::Rng + ?Sized>(&self, colour: Colour, rng: &mut R) -> Option<Move> {
        if !self.may_move(colour) {
            return None;
        }
        if let Phase::Scoring(_) = self.phase {
            return Some(Move::Done);
        }
        let sensible =
            |p: &Point| !is_own_eye(&self.board, colour, *p) && self.check_stone(colour, *p).is_ok();
        let empties = self.board.empty_points();
        let drawn = (0..MAX_QUICK_DRAWS).find_map(|_| empties.choose(rng).copied().filter(sensible));
        let point = drawn.or_else(|| {
            let all: Vec<Point> = empties.iter().copied().filter(sensible).collect();
            all.choose(rng).copied()
        });
        Some(point.map_or(Move::Pass, Move::Place))
    }

    /// Makes a legal move. An illegal one may lead to any state, but not to a panic.
    pub fn make_move(&mut self, colour: Colour, mv: Move) {
        match mv {
            Move::Place(point) => self.place_stone(colour, point),
            Move::Pass => self.pass(colour),
            Move::Resign => self.phase = Phase::Over(Verdict::Resigned(colour)),
            Move::Dead(point) => {
                self.board.take_off(point);
                self.mark_changed(colour);
            }
            Move::Alive(point) => {
                self.restore_chain(point);
                self.mark_changed(colour);
            }
            Move::Restore => {
                self.restore_all();
                self.mark_changed(colour);
            }
            Move::Resume => {
                self.restore_all();
                self.as_played = None;
                self.phase = Phase::Playing { passed: false };
            }
            Move::Done => self.agree(colour),
        }
        self.last = Some(mv);
    }

    /// A hash of everything that decides how the game can go on, except the positions that superko
    /// forbids.
    #[must_use]
    pub fn full_hash(&self) -> u64 {
        let phase = match self.phase {
            Phase::Playing { passed } => u64::from(passed),
            Phase::Scoring(Scoring { done: [black, white], changed_by }) => {
                2 | u64::from(black) << 2
                    | u64::from(white) << 3
                    | changed_by.map_or(0, |c| 1 + c as u64) << 4
            }
            Phase::Over(Verdict::Counted) => 64,
            Phase::Over(Verdict::Resigned(colour)) => 65 + colour as u64,
        };
        let count = u64::from(self.setup.count == Count::Area);
        let agreed = count << 40 | u64::from(self.setup.komi.0 as u32) << 8 | u64::from(self.setup.handicap);
        let [black, white] = Colour::BOTH.map(|c| u64::from(self.board.prisoners(c)));
        let as_played = self.board_as_played().hash();
        let parts =
            [self.board.hash(), as_played, black << 32 | white, phase << 1 | self.to_move as u64, agreed];
        parts.into_iter().fold(0, |hash, part| splitmix(hash ^ part))
    }

    /// Adds the position after the next stone on this point to the history; returns whether a stone
    /// can be placed there.
    pub(crate) fn forbid(&mut self, point: Point) -> bool {
        let is_open = self.board.is_empty(point) && !self.board.is_suicide(self.to_move, point);
        if is_open {
            self.history.insert(self.board.hash_after(self.to_move, point));
        }
        is_open
    }

    /// Enters another phase with these stones taken off as dead; fails with a point of a chain that
    /// is only partly dead.
    pub(crate) fn enter(&mut self, phase: Phase, dead: &[Point]) -> Result<(), Point> {
        if !matches!(phase, Phase::Playing { .. }) {
            self.as_played = Some(Arc::new(self.board.clone()));
        }
        for &point in dead {
            if let Some(alive) = self.board.chain(point).find(|stone| !dead.contains(stone)) {
                return Err(alive);
            }
            self.board.take_off(point);
        }
        self.phase = phase;
        Ok(())
    }

    fn place_stone(&mut self, colour: Colour, point: Point) {
        if !self.board.is_empty(point) {
            return;
        }
        self.board.place(colour, point);
        self.history.insert(self.board.hash());
        self.to_move = colour.other();
        self.phase = Phase::Playing { passed: false };
    }

    fn pass(&mut self, colour: Colour) {
        self.board.lift_ko();
        self.to_move = colour.other();
        if let Phase::Playing { passed: true } = self.phase {
            self.as_played = Some(Arc::new(self.board.clone()));
            self.phase = Phase::Scoring(Scoring::default());
        } else {
            self.phase = Phase::Playing { passed: true };
        }
    }

    fn agree(&mut self, colour: Colour) {
        if let Phase::Scoring(scoring) = &mut self.phase {
            scoring.done[colour.index()] = true;
            if scoring.done == [true; 2] {
                self.phase = Phase::Over(Verdict::Counted);
            }
        }
    }

    fn mark_changed(&mut self, colour: Colour) {
        self.phase = Phase::Scoring(Scoring { done: [false; 2], changed_by: Some(colour) });
    }

    /// Puts one chain back: restores all stones, and takes the other dead ones off again.
    fn restore_chain(&mut self, point: Point) {
        let Some(as_played) = self.as_played.clone() else { return };
        let dead: Vec<Point> = as_played.points().filter(|&p| self.is_dead(p)).collect();
        let chain: Vec<Point> =
            if self.is_dead(point) { as_played.chain(point).collect() } else { Vec::new() };
        self.board.clone_from(&as_played);
        for stone in dead.into_iter().filter(|stone| !chain.contains(stone)) {
            if self.board.stone(stone).is_some() {
                self.board.take_off(stone);
            }
        }
    }

    fn restore_all(&mut self) {
        if let Some(as_played) = &self.as_played {
            self.board.clone_from(as_played);
        }
    }
}

/// How many random points are tried before all are listed.
const MAX_QUICK_DRAWS: usize = 8;
