//! The board of a game without a table, and its referee.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use stammtisch_catalog::turns::{MatchHost, Next, play_with_consent};
use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Actor, Language, Reason, Seat, SeatSet, Text};
use stammtisch_rmi::host::Judge;
use stammtisch_rmi::{Error, Move, Status};

use crate::{CancelSignal, start_match, status, write_move};

/// The terminal of a local game: shows the board, and asks the person who plays there.
pub trait Terminal: Send + Sync {
    /// Shows the position; if moves were just played, what they did: those after this many plies.
    fn show(&self, game: &dyn AnyMatch, played_after: Option<usize>);

    /// Asks for a legal move of this seat, in the game's notation; `None` resigns.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] on cancellation.
    fn ask(&self, game: &dyn AnyMatch, seat: Seat, cancel: &CancelSignal) -> Result<Option<String>, Error>;

    /// Shows an error.
    fn report(&self, why: &Text);
}

/// A board that replays a game and optionally shows it.
pub struct Board {
    game: &'static dyn AnyGame,
    pub(crate) game_match: Box<dyn AnyMatch>,
    language: Language,
    /// Where the board is shown, if it is.
    terminal: Option<Arc<dyn Terminal>>,
}

impl Board {
    /// A board of this size in the start position, shown at the terminal if one is given.
    pub fn new(
        game: &'static dyn AnyGame,
        size: u8,
        language: Language,
        terminal: Option<Arc<dyn Terminal>>,
    ) -> Result<Board, Error> {
        let game_match = start_match(game, size)?;
        let board = Board { game, game_match, language, terminal };
        board.show(None);
        Ok(board)
    }

    /// Plays a move of the side to move; returns the state of the game.
    pub(crate) fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let text = write_move(mv);
        let before = self.game_match.ply();
        let over = || Error::Player("The game is over.".to_owned());
        let seat = self.to_move().iter().next().ok_or_else(over)?;
        if let Err(why) = play_with_consent(self, seat, &text, SeatSet::only(seat), Vec::new()) {
            return Err(Error::Illegal { given: text, why: self.render(&why) });
        }
        self.show(Some(before));
        Ok(status(self.game_match.as_ref()))
    }

    /// The seats to move.
    pub(crate) fn to_move(&self) -> SeatSet {
        match Next::of(self.game_match.as_ref(), 0) {
            Next::Seats(seats) => seats,
            Next::Over | Next::House(_) | Next::Stuck => SeatSet::EMPTY,
        }
    }

    fn show(&self, played_after: Option<usize>) {
        if let Some(terminal) = &self.terminal {
            terminal.show(self.game_match.as_ref(), played_after);
        }
    }

    pub(crate) fn render(&self, text: &Text) -> String {
        self.game.messages(self.language).text(text)
    }
}

impl MatchHost for Board {
    type Error = Text;

    fn game(&self) -> &dyn AnyMatch {
        self.game_match.as_ref()
    }

    fn play(&mut self, actor: Actor, text: &str, _why: Vec<Reason>) -> Result<(), Text> {
        self.game_match.play(actor, text)
    }
}

/// The referee of a game that is hosted here.
pub struct Referee {
    /// The board of the game.
    pub board: Board,
    /// The pause after each move.
    pub delay: Duration,
}

impl Judge for Referee {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let status = self.board.play(mv)?;
        thread::sleep(self.delay);
        Ok(status)
    }
}
