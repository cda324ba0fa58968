//! TowerWars with programs elsewhere: our players as they are asked from afar, and the referee of a game between any two players.
//! Each has a board of its own, as the course demands.

mod at_table;
mod person;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::turns::{Next, Place, decide, first_to_move};
use stammtisch_catalog::{AnyMatch, Players};
use stammtisch_presentation::{Actor, Language, Perspective, Reason, Seat, SeatSet, Text, Values};
use stammtisch_rmi::host::Judge;
use stammtisch_rmi::player::Interrupter;
use stammtisch_rmi::{Colour, Error, Move, RemotePlayer, Status};

pub(crate) use at_table::{Current, Laid, OfferedAtTable, Seated, TableReferee};
use person::{Interruption, ask_person};

use crate::cli_error::Game;
use crate::commands::thought::{Thought, thinking};
use crate::i18n::messages;
use crate::screen::{outcome_line, paper};

/// The word for giving up.
const SURRENDER: &str = "surrender";

/// A board that follows a game, and shows it to whoever watches.
pub(crate) struct Board {
    game: Game,
    played: Box<dyn AnyMatch>,
    language: Language,
    shown: bool,
}

impl Board {
    /// A board of that size in the start position.
    pub(crate) fn new(game: Game, size: u8, language: Language, shown: bool) -> Result<Board, Error> {
        let played = start(game, size)?;
        let board = Board { game, played, language, shown };
        board.show();
        Ok(board)
    }

    /// Plays the move of the side to move and says how the game stands then.
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let text = mv.map_or_else(|| SURRENDER.to_owned(), |mv| mv.to_string());
        let before = self.played.ply();
        let over = || Error::Player("The game is over.".to_owned());
        let seat = self.to_move().iter().next().ok_or_else(over)?;
        if let Err(why) = decide(self, seat, &text, SeatSet::only(seat), Vec::new()) {
            return Err(Error::Illegal { given: text, why: self.say(&why) });
        }
        if self.shown {
            for (ply, events) in self.played.events(before, Perspective::SPECTATOR, self.language) {
                let told: Vec<String> = events.into_iter().map(|event| event.text).collect();
                tell(&format!("{ply}. {}", told.join(" · ")));
            }
        }
        self.show();
        Ok(status(self.played.as_ref()))
    }

    /// Whose decision the game waits for.
    fn to_move(&self) -> SeatSet {
        match Next::of(self.played.as_ref(), 0) {
            Next::Seats(seats) => seats,
            Next::Over | Next::House(_) | Next::Stuck => SeatSet::EMPTY,
        }
    }

    fn show(&self) {
        if self.shown {
            let paper = paper(io::stdout().is_terminal());
            tell(self.played.text_board(Perspective::SPECTATOR, self.language, paper).trim_end());
            if let Some(ended) = outcome_line(self.played.as_ref(), self.language) {
                tell(&ended);
            }
        }
    }

    fn say(&self, text: &Text) -> String {
        self.game.messages(self.language).text(text)
    }
}

impl Place for Board {
    type Fault = Text;

    fn game(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    fn play(&mut self, actor: Actor, text: &str, _why: Vec<Reason>) -> Result<(), Text> {
        self.played.play(actor, text)
    }
}

/// A match on a board of that size.
fn start(game: Game, size: u8) -> Result<Box<dyn AnyMatch>, Error> {
    let setup = Values::from_iter([("size".to_owned(), Value::from(size))]);
    game.start(&setup, Vec::new()).map_err(|faults| {
        let texts = faults.iter().map(|fault| game.messages(Language::English).text(&fault.text));
        Error::Player(texts.collect::<Vec<_>>().join(" "))
    })
}

/// How a match stands.
fn status(game: &dyn AnyMatch) -> Status {
    match game.outcome() {
        None => Status::Ok,
        Some(outcome) if outcome.winners.contains(Seat(0)) => Status::RedWin,
        Some(_) => Status::BlueWin,
    }
}

/// The referee of a game that is hosted here.
pub(crate) struct Referee {
    /// Where the game is played.
    pub(crate) board: Board,
    /// How long each position stands.
    pub(crate) delay: Duration,
}

impl Judge for Referee {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let status = self.board.play(mv)?;
        thread::sleep(self.delay);
        Ok(status)
    }
}

/// Whether an offered player waits for the program that hosts its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pulse {
    /// A call was answered, and more must come.
    Awaiting,
    /// The player thinks, or no game is on.
    Resting,
}

/// Tells of each call to an offered player, if somebody watches.
pub(crate) struct Pulses(Option<Sender<Pulse>>);

impl Pulses {
    /// To be heard by whoever has the other end.
    pub(crate) const fn new(heard: Sender<Pulse>) -> Pulses {
        Pulses(Some(heard))
    }

    fn awaits(&self) {
        self.beat(Pulse::Awaiting);
    }

    fn rests(&self) {
        self.beat(Pulse::Resting);
    }

    /// Compares how the game stands there and here.
    fn compared(&self, ours: Status, theirs: Status) -> Result<(), Error> {
        if ours != theirs {
            return Err(Error::StatusDiffers { ours, theirs });
        }
        self.beat(if ours == Status::Ok { Pulse::Awaiting } else { Pulse::Resting });
        Ok(())
    }

    fn beat(&self, pulse: Pulse) {
        if let Some(sender) = &self.0 {
            // Nobody listens any more only when the program ends.
            let _ = sender.send(pulse);
        }
    }
}

/// One of our players.
pub(crate) struct OurPlayer {
    game: Game,
    name: String,
    language: Language,
    /// For the dice of its first game; every other game has others.
    seed: u64,
    games: u64,
    /// How long he thinks, in place of his level.
    thought: Option<Thought>,
    pulses: Pulses,
    board: Option<Board>,
    /// Himself, with what he has thought so far in this game.
    players: Players,
    expected: Status,
    interruption: Arc<Interruption>,
}

impl OurPlayer {
    /// The player of that name, who must be one of the game's or a person here. With a pulse its game is shown.
    pub(crate) fn new(
        game: Game,
        name: &str,
        language: Language,
        seed: u64,
        pulse: Option<Sender<Pulse>>,
    ) -> OurPlayer {
        OurPlayer {
            game,
            name: name.to_owned(),
            language,
            seed,
            games: 0,
            thought: None,
            pulses: Pulses(pulse),
            board: None,
            players: Players::default(),
            expected: Status::Ok,
            interruption: Arc::default(),
        }
    }

    /// The same, who thinks so much in place of his level.
    pub(crate) fn with_thought(self, thought: Option<Thought>) -> OurPlayer {
        OurPlayer { thought, ..self }
    }

    fn board(&mut self) -> Result<&mut Board, Error> {
        self.board.as_mut().ok_or_else(|| Error::Player("No game has begun.".to_owned()))
    }

    fn choose(&mut self) -> Result<Option<Move>, Error> {
        let (name, seed) = (self.name.clone(), self.seed.wrapping_add(self.games));
        let interruption = self.interruption.clone();
        let thought = self.thought;
        let board = self.board()?;
        let seats = board.to_move();
        let Some(seat) = seats.iter().next() else {
            return Err(Error::Player("The game is over.".to_owned()));
        };
        if name == HUMAN {
            return ask_person(board, seat, &interruption);
        }
        let thought = thinking(thought, interruption.thought());
        let mut players = std::mem::take(&mut self.players);
        let board = self.board()?;
        let ask = |seat| players.choose(board.played.as_ref(), seat, &name, &thought, seed);
        let chosen = first_to_move(seats, ask).map_err(|why| Error::Player(board.say(&why)))?;
        self.players = players;
        if interruption.has_come() {
            return Err(Error::Interrupted);
        }
        Ok(chosen.and_then(|(_, chosen)| read_move(&chosen.text)))
    }
}

impl RemotePlayer for OurPlayer {
    fn init(&mut self, size: u8, _colour: Colour) -> Result<(), Error> {
        let shown = self.pulses.0.is_some();
        self.games += u64::from(self.board.is_some());
        self.interruption.is_over();
        self.players = Players::default();
        self.board = Some(Board::new(self.game, size, self.language, shown)?);
        self.expected = Status::Ok;
        self.pulses.awaits();
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let interruption = self.interruption.clone();
        Arc::new(move || interruption.come())
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.pulses.rests();
        let mv = self.choose()?;
        self.expected = self.board()?.play(mv)?;
        self.pulses.awaits();
        Ok(mv)
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        self.pulses.compared(self.expected, status)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        self.expected = match self.board()?.play(opponent) {
            Err(Error::Illegal { .. }) if status == Status::Illegal => Status::Illegal,
            played => played?,
        };
        self.pulses.compared(self.expected, status)
    }

    fn failed(&mut self, why: &Error) {
        eprintln!("{}", messages(self.language).text(&sentence(why)));
        self.pulses.rests();
    }
}

/// The move in the game's notation; nothing for surrender.
fn read_move(text: &str) -> Option<Move> {
    let cell = |text: &str| {
        let (letter, number) = text.split_at_checked(1)?;
        Some((letter.bytes().next()?.checked_sub(b'A' - 1)?, number.parse().ok()?))
    };
    let (from, to) = text.split_once("->")?;
    Some(Move { from: cell(from)?, to: cell(to)? })
}

/// What went wrong on the line, in the reader's language.
pub(crate) fn sentence(error: &Error) -> Text {
    match error {
        Error::Unreachable { peer, why } => {
            Text::new("network-unreachable").with("peer", peer.as_str()).with("why", why.to_string())
        }
        Error::Gone { peer } => Text::new("network-gone").with("peer", peer.as_str()),
        Error::TimeOut { peer, limit } => Text::new("network-time-out")
            .with("peer", peer.as_str())
            .with("seconds", limit.as_secs().to_string()),
        Error::Unreadable { peer, fault } => {
            Text::new("network-unreadable").with("peer", peer.as_str()).with("why", fault.to_string())
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
        Error::NoPlayer { name, interfaces } => {
            Text::new("network-no-player").with("name", name.as_str()).with("what", interfaces.join(", "))
        }
        Error::WrongOrder { called, expected } => Text::new("network-order")
            .with("called", called.to_string())
            .with("expected", expected.to_string()),
        Error::Busy => Text::new("network-busy"),
        Error::Interrupted => Text::new("network-another"),
        Error::Unnamed { peer, known } => Text::new("network-unnamed")
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
        Error::NoPort { at, why } => {
            Text::new("network-no-port").with("at", at.as_str()).with("why", why.to_string())
        }
        Error::NoDice(why) => Text::new("no-dice").with("why", why.as_str()),
    }
}

/// Writes a line for whoever watches; if nobody does, the game goes on.
fn tell(line: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
