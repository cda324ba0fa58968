//! A player of this program, as the host of a game calls it.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::first_to_move;
use stammtisch_catalog::{AnyGame, EngineSpec, Engines};
use stammtisch_presentation::{Language, SearchLimit};
use stammtisch_rmi::player::Interrupter;
use stammtisch_rmi::{Colour, Error, Move, RemotePlayer, Status};

use crate::{Board, CallReporter, CallState, CancelSignal, Terminal, error_text, parse_move};

/// A player of this program that the host of a game calls.
pub struct LocalPlayer {
    game: &'static dyn AnyGame,
    name: String,
    language: Language,
    terminal: Arc<dyn Terminal>,
    /// The seed of its first game; later games derive theirs from it.
    seed: u64,
    games: u64,
    /// The search limit in place of its level.
    search_limit: Option<SearchLimit>,
    reporter: CallReporter,
    board: Option<Board>,
    /// The computer player, with its search tree of this game.
    engines: Engines,
    expected: Status,
    cancel: Arc<CancelSignal>,
}

impl LocalPlayer {
    /// The player with this name, a computer player of the game or a person at the terminal. With a
    /// `reporter` its games are shown there.
    pub fn new(
        game: &'static dyn AnyGame,
        name: &str,
        language: Language,
        terminal: Arc<dyn Terminal>,
        seed: u64,
        reporter: Option<Sender<CallState>>,
    ) -> LocalPlayer {
        LocalPlayer {
            game,
            name: name.to_owned(),
            language,
            terminal,
            seed,
            games: 0,
            search_limit: None,
            reporter: CallReporter::new(reporter),
            board: None,
            engines: Engines::default(),
            expected: Status::Ok,
            cancel: Arc::default(),
        }
    }

    /// Sets the search limit.
    #[must_use]
    pub fn with_search_limit(self, search_limit: Option<SearchLimit>) -> LocalPlayer {
        LocalPlayer { search_limit, ..self }
    }

    fn board(&mut self) -> Result<&mut Board, Error> {
        self.board.as_mut().ok_or_else(|| Error::Player("No game has begun.".to_owned()))
    }

    fn choose(&mut self) -> Result<Option<Move>, Error> {
        let name = self.name.clone();
        let seed = self.seed.wrapping_add(self.games);
        let cancel = self.cancel.clone();
        let limit = self.search_limit;
        let terminal = self.terminal.clone();
        let board = self.board()?;
        let seats = board.to_move();
        let Some(seat) = seats.iter().next() else {
            return Err(Error::Player("The game is over.".to_owned()));
        };
        if name == HUMAN {
            let asked = terminal.ask(board.game_match.as_ref(), seat, &cancel)?;
            return Ok(asked.and_then(|text| parse_move(&text)));
        }
        let budget = cancel.budget().with_search_limit(limit);
        let engine = EngineSpec::named(&name);
        let mut engines = std::mem::take(&mut self.engines);
        let board = self.board()?;
        let choose = |seat| engines.choose(board.game_match.as_ref(), seat, &engine, &budget, seed);
        let chosen = first_to_move(seats, choose).map_err(|why| Error::Player(board.render(&why)))?;
        self.engines = engines;
        if cancel.is_cancelled() {
            return Err(Error::Interrupted);
        }
        Ok(chosen.and_then(|(_, chosen)| parse_move(&chosen.text)))
    }
}

impl RemotePlayer for LocalPlayer {
    fn init(&mut self, size: u8, _colour: Colour) -> Result<(), Error> {
        let shown = self.reporter.has_receiver().then(|| self.terminal.clone());
        self.games += u64::from(self.board.is_some());
        self.cancel.reset();
        self.engines = Engines::default();
        self.board = Some(Board::new(self.game, size, self.language, shown)?);
        self.expected = Status::Ok;
        self.reporter.report_awaiting();
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let cancel = self.cancel.clone();
        Arc::new(move || cancel.cancel())
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.reporter.report_idle();
        let mv = self.choose()?;
        self.expected = self.board()?.play(mv)?;
        self.reporter.report_awaiting();
        Ok(mv)
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        self.reporter.report_compared(self.expected, status)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        self.expected = match self.board()?.play(opponent) {
            Err(Error::Illegal { .. }) if status == Status::Illegal => Status::Illegal,
            played => played?,
        };
        self.reporter.report_compared(self.expected, status)
    }

    fn on_error(&mut self, why: &Error) {
        self.terminal.report(&error_text(why));
        self.reporter.report_idle();
    }
}
