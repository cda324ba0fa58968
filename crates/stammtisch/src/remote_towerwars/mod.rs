//! TowerWars against other programs: local players that are called remotely, and the referee of a
//! game. Each keeps a board of its own, as the course demands.

mod at_table;
mod person;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::{MatchHost, Next, first_to_move, play_with_consent};
use stammtisch_catalog::{AnyMatch, EngineSpec, Engines};
use stammtisch_presentation::{
    Actor, Language, Perspective, Reason, SearchLimit, Seat, SeatSet, Text, Values,
};
use stammtisch_rmi::host::Judge;
use stammtisch_rmi::player::Interrupter;
use stammtisch_rmi::{Colour, Error, Move, RemotePlayer, Status};

pub(crate) use at_table::{CurrentTable, OfferedTablePlayer, RemoteTable, TablePlayer, TableReferee};
use person::{CancelSignal, ask_person};

use crate::cli_error::Game;
use crate::i18n::messages;
use crate::text_output::{outcome_line, text_style};

/// The notation of resigning.
const RESIGN_NOTATION: &str = "surrender";

/// A board that replays a game and optionally prints it.
pub(crate) struct Board {
    game: Game,
    game_match: Box<dyn AnyMatch>,
    language: Language,
    shown: bool,
}

impl Board {
    /// A board of this size in the start position.
    pub(crate) fn new(game: Game, size: u8, language: Language, shown: bool) -> Result<Board, Error> {
        let game_match = start_match(game, size)?;
        let board = Board { game, game_match, language, shown };
        board.show();
        Ok(board)
    }

    /// Plays a move of the side to move; returns the state of the game.
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let text = mv.map_or_else(|| RESIGN_NOTATION.to_owned(), |mv| mv.to_string());
        let before = self.game_match.ply();
        let over = || Error::Player("The game is over.".to_owned());
        let seat = self.to_move().iter().next().ok_or_else(over)?;
        if let Err(why) = play_with_consent(self, seat, &text, SeatSet::only(seat), Vec::new()) {
            return Err(Error::Illegal { given: text, why: self.render(&why) });
        }
        if self.shown {
            for (ply, events) in self.game_match.events(before, Perspective::SPECTATOR, self.language) {
                let texts: Vec<String> = events.into_iter().map(|event| event.text).collect();
                print(&format!("{ply}. {}", texts.join(" · ")));
            }
        }
        self.show();
        Ok(status(self.game_match.as_ref()))
    }

    /// The seats to move.
    fn to_move(&self) -> SeatSet {
        match Next::of(self.game_match.as_ref(), 0) {
            Next::Seats(seats) => seats,
            Next::Over | Next::House(_) | Next::Stuck => SeatSet::EMPTY,
        }
    }

    fn show(&self) {
        if self.shown {
            let style = text_style(io::stdout().is_terminal());
            print(self.game_match.text_board(Perspective::SPECTATOR, self.language, style).trim_end());
            if let Some(ended) = outcome_line(self.game_match.as_ref(), self.language) {
                print(&ended);
            }
        }
    }

    fn render(&self, text: &Text) -> String {
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

/// Starts a match on a board of this size.
fn start_match(game: Game, size: u8) -> Result<Box<dyn AnyMatch>, Error> {
    let setup = Values::from_iter([("size".to_owned(), Value::from(size))]);
    game.start(&setup, Vec::new()).map_err(|faults| {
        let texts = faults.iter().map(|fault| game.messages(Language::English).text(&fault.text));
        Error::Player(texts.collect::<Vec<_>>().join(" "))
    })
}

/// The state of a match.
fn status(game: &dyn AnyMatch) -> Status {
    match game.outcome() {
        None => Status::Ok,
        Some(outcome) if outcome.winners.contains(Seat(0)) => Status::RedWin,
        Some(_) => Status::BlueWin,
    }
}

/// The referee of a game that is hosted here.
pub(crate) struct Referee {
    /// The board of the game.
    pub(crate) board: Board,
    /// The pause after each move.
    pub(crate) delay: Duration,
}

impl Judge for Referee {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let status = self.board.play(mv)?;
        thread::sleep(self.delay);
        Ok(status)
    }
}

/// Whether an offered player waits for the host of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallState {
    /// A call was answered, and another is due.
    Awaiting,
    /// The player is searching, or no game is running.
    Idle,
}

/// Reports the calls to an offered player, if there is a receiver.
pub(crate) struct CallReporter(Option<Sender<CallState>>);

impl CallReporter {
    /// A reporter that sends to this channel.
    pub(crate) const fn new(sender: Sender<CallState>) -> CallReporter {
        CallReporter(Some(sender))
    }

    fn report_awaiting(&self) {
        self.report(CallState::Awaiting);
    }

    fn report_idle(&self) {
        self.report(CallState::Idle);
    }

    /// Compares the state of the game in both programs.
    fn report_compared(&self, ours: Status, theirs: Status) -> Result<(), Error> {
        if ours != theirs {
            return Err(Error::StatusDiffers { ours, theirs });
        }
        self.report(if ours == Status::Ok { CallState::Awaiting } else { CallState::Idle });
        Ok(())
    }

    fn report(&self, state: CallState) {
        if let Some(sender) = &self.0 {
            // The receiver is dropped only at program exit.
            let _ = sender.send(state);
        }
    }
}

/// A player of this program that the host of a game calls.
pub(crate) struct LocalPlayer {
    game: Game,
    name: String,
    language: Language,
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
    /// `reporter` its games are shown.
    pub(crate) fn new(
        game: Game,
        name: &str,
        language: Language,
        seed: u64,
        reporter: Option<Sender<CallState>>,
    ) -> LocalPlayer {
        LocalPlayer {
            game,
            name: name.to_owned(),
            language,
            seed,
            games: 0,
            search_limit: None,
            reporter: CallReporter(reporter),
            board: None,
            engines: Engines::default(),
            expected: Status::Ok,
            cancel: Arc::default(),
        }
    }

    /// Sets the search limit.
    pub(crate) fn with_search_limit(self, search_limit: Option<SearchLimit>) -> LocalPlayer {
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
        let board = self.board()?;
        let seats = board.to_move();
        let Some(seat) = seats.iter().next() else {
            return Err(Error::Player("The game is over.".to_owned()));
        };
        if name == HUMAN {
            return ask_person(board, seat, &cancel);
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
        let shown = self.reporter.0.is_some();
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
        eprintln!("{}", messages(self.language).text(&error_text(why)));
        self.reporter.report_idle();
    }
}

/// Parses a move in the game's notation; `None` for resigning.
fn parse_move(text: &str) -> Option<Move> {
    let cell = |text: &str| {
        let (letter, number) = text.split_at_checked(1)?;
        Some((letter.bytes().next()?.checked_sub(b'A' - 1)?, number.parse().ok()?))
    };
    let (from, to) = text.split_once("->")?;
    Some(Move { from: cell(from)?, to: cell(to)? })
}

/// The localized message of a network error.
pub(crate) fn error_text(error: &Error) -> Text {
    match error {
        Error::Unreachable { peer, why } => {
            Text::new("network-unreachable").with("peer", peer.as_str()).with("why", why.to_string())
        }
        Error::ConnectionClosed { peer } => Text::new("network-gone").with("peer", peer.as_str()),
        Error::TimedOut { peer, limit } => Text::new("network-time-out")
            .with("peer", peer.as_str())
            .with("seconds", limit.as_secs().to_string()),
        Error::Unreadable { peer, error } => {
            Text::new("network-unreadable").with("peer", peer.as_str()).with("why", error.to_string())
        }
        Error::Unexpected { peer, wanted } => {
            Text::new("network-unexpected").with("peer", peer.as_str()).with("wanted", *wanted)
        }
        Error::Thrown { peer, exception } => {
            Text::new("network-thrown").with("peer", peer.as_str()).with("why", exception.to_string())
        }
        Error::NotBound { peer, name, known } => Text::new("network-not-bound")
            .with("peer", peer.as_str())
            .with("name", name.as_str())
            .with("count", known.len() as i64)
            .with("known", known.join(", ")),
        Error::NotAPlayer { name, interfaces } => {
            Text::new("network-no-player").with("name", name.as_str()).with("what", interfaces.join(", "))
        }
        Error::WrongOrder { called, expected } => Text::new("network-order")
            .with("called", called.to_string())
            .with("expected", expected.to_string()),
        Error::Busy => Text::new("network-busy"),
        Error::Interrupted => Text::new("network-another"),
        Error::NameRequired { peer, known } => Text::new("network-unnamed")
            .with("peer", peer.as_str())
            .with("count", known.len() as i64)
            .with("known", known.join(", ")),
        Error::StatusDiffers { ours, theirs } => {
            Text::new("network-status").with("ours", ours.name()).with("theirs", theirs.name())
        }
        Error::Illegal { given, why } => {
            Text::new("network-illegal").with("given", given.as_str()).with("why", why.as_str())
        }
        Error::Player(why) => Text::new("as-told").with("why", why.as_str()),
        Error::CannotListen { at, why } => {
            Text::new("network-no-port").with("at", at.as_str()).with("why", why.to_string())
        }
        Error::NoRandomNumbers(why) => Text::new("no-dice").with("why", why.as_str()),
    }
}

/// Prints a line; a closed output does not stop the game.
fn print(line: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
