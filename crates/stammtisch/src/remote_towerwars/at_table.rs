//! TowerWars with programs elsewhere, on the page: the game is a table of the house, where people and our computer players move as
//! at any other, and what comes from afar is played by the line.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Language, Seat, SeatSet, SeatTag, Text};
use stammtisch_rmi::host::Judge;
use stammtisch_rmi::player::Interrupter;
use stammtisch_rmi::{Colour, Error, Move, RemotePlayer, Status};
use stammtisch_tables::{Notice, Refused, RemotePlayers, Snapshot};

use super::{Pulses, SURRENDER, read_move, sentence, start, status};
use crate::cli_error::Game;
use crate::commands::serve::Premises;
use crate::i18n::messages;

/// A table with the line to its players in other programs.
pub(crate) struct Laid {
    line: RemotePlayers,
    premises: Premises,
    game: Game,
}

impl Laid {
    /// Lays a table; seats without a player are played from afar. Gives the address at which people here sit down or watch, too.
    pub(crate) fn new(
        premises: Premises,
        game: Game,
        size: u8,
        players: [Option<&str>; 2],
        names: [&str; 2],
    ) -> Result<(Arc<Laid>, String), Error> {
        let mut started = start(game, size)?;
        let tag = |(player, name): (Option<&str>, &str)| SeatTag {
            name: name.to_owned(),
            player: player.unwrap_or(HUMAN).to_owned(),
        };
        started.set_seat_tags(players.into_iter().zip(names).map(tag).collect());
        let afar: SeatSet = [Seat(0), Seat(1)]
            .into_iter()
            .zip(players)
            .filter(|(_, player)| player.is_none())
            .map(|(seat, _)| seat)
            .collect();
        let (line, address) = premises.lay(started, afar).map_err(|why| Error::Player(why.to_string()))?;
        Ok((Arc::new(Laid { line, premises, game }), address))
    }

    /// The move that follows these plies and how the game stands then, as soon as it is played.
    fn await_move(&self, plies: usize) -> Result<(Option<Move>, Status), Error> {
        let now = self.premises.runtime.block_on(self.line.moved_on(plies));
        let moves = now.game.moves();
        let (_, text) = moves.get(plies).ok_or_else(|| Error::Player(broken(&now)))?;
        Ok((read_move(text), status_after(now.game.as_ref(), plies + 1)))
    }

    /// Plays a move that came from afar and says how the game stands then.
    fn play(&self, mv: Option<Move>, plies: usize) -> Result<Status, Error> {
        let text = mv.map_or_else(|| SURRENDER.to_owned(), |mv| mv.to_string());
        let played = self.premises.runtime.block_on(self.line.play(&text));
        match played {
            Ok(now) => Ok(status_after(now.game.as_ref(), plies + 1)),
            Err(Refused::Because(why)) => {
                let why = self.game.messages(self.premises.language).text(&why);
                Err(Error::Illegal { given: text, why })
            }
            Err(Refused::Stale) => Err(Error::Player(broken(&self.line.look()))),
            Err(Refused::Store(why)) => Err(Error::Player(why.to_string())),
        }
    }

    /// Shows the way to the next game; says that the other program has begun it if this one is not over.
    fn make_way_for(&self, next: &Laid) -> Result<(), Error> {
        let notice = Notice::new(|language| messages(language).say("network-another"));
        let led = self.premises.runtime.block_on(async {
            self.line.break_off(notice).await?;
            self.line.lead_on(&next.line).await
        });
        led.map_err(|why| Error::Player(why.to_string()))
    }

    /// Ends the game for whoever looks, on the page and at the terminal.
    pub(crate) fn break_off(&self, why: &Error) {
        self.end_at(&sentence(why));
    }

    /// Ends the game and says so.
    pub(crate) fn end_at(&self, text: &Text) {
        eprintln!("{}", messages(self.premises.language).text(text));
        let notice = Notice::new(|language| messages(language).text(text));
        if let Err(error) = self.premises.runtime.block_on(self.line.break_off(notice)) {
            tracing::error!(%error, "the table does not know that the line is broken");
        }
    }
}

/// Why a game does not go on, for the other program.
fn broken(now: &Snapshot) -> String {
    let why = now.broken.as_ref().map(|why| why.say(Language::English).to_owned());
    why.unwrap_or_else(|| "The game does not go on.".to_owned())
}

/// How the game stood after so many plies. If more were played, it went on.
fn status_after(game: &dyn AnyMatch, plies: usize) -> Status {
    if game.ply() > plies { Status::Ok } else { status(game) }
}

/// A person or a computer player at the table, for the host.
pub(crate) struct Seated {
    table: Arc<Laid>,
    plies: usize,
}

impl Seated {
    /// Whoever sits there.
    pub(crate) const fn new(table: Arc<Laid>) -> Seated {
        Seated { table, plies: 0 }
    }
}

impl RemotePlayer for Seated {
    fn init(&mut self, _size: u8, _colour: Colour) -> Result<(), Error> {
        Ok(())
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        let (mv, _) = self.table.await_move(self.plies)?;
        self.plies += 1;
        Ok(mv)
    }

    fn confirm(&mut self, _status: Status) -> Result<(), Error> {
        Ok(())
    }

    fn update(&mut self, _opponent: Option<Move>, _status: Status) -> Result<(), Error> {
        self.plies += 1;
        Ok(())
    }
}

/// The referee of a game that is hosted at a table here.
pub(crate) struct TableReferee {
    table: Arc<Laid>,
    delay: Duration,
    plies: usize,
}

impl TableReferee {
    /// A referee who lets each position stand so long.
    pub(crate) const fn new(table: Arc<Laid>, delay: Duration) -> TableReferee {
        TableReferee { table, delay, plies: 0 }
    }
}

impl Judge for TableReferee {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let status = if self.table.line.look().game.ply() > self.plies {
            self.table.await_move(self.plies)?.1
        } else {
            let status = self.table.play(mv, self.plies)?;
            thread::sleep(self.delay);
            status
        };
        self.plies += 1;
        Ok(status)
    }
}

/// The table at which an offered player sits now; none before the first game.
pub(crate) type Current = Arc<Mutex<Option<Arc<Laid>>>>;

/// One of our players whose games are tables of the house. The host is elsewhere.
pub(crate) struct OfferedAtTable {
    game: Game,
    player: String,
    premises: Premises,
    pulses: Pulses,
    current: Current,
    plies: usize,
    expected: Status,
}

impl OfferedAtTable {
    /// The player of that name, or a person at the page.
    pub(crate) fn new(
        game: Game,
        player: &str,
        premises: Premises,
        pulses: Pulses,
        current: Current,
    ) -> OfferedAtTable {
        let player = player.to_owned();
        OfferedAtTable { game, player, premises, pulses, current, plies: 0, expected: Status::Ok }
    }

    fn table(&self) -> Result<Arc<Laid>, Error> {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        current.clone().ok_or_else(|| Error::Player("No game has begun.".to_owned()))
    }
}

impl RemotePlayer for OfferedAtTable {
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error> {
        let ours = Some(self.player.as_str());
        let players = if colour == Colour::Red { [ours, None] } else { [None, ours] };
        let (laid, address) = Laid::new(self.premises.clone(), self.game, size, players, ["", ""])?;
        let before = self.current.lock().unwrap_or_else(PoisonError::into_inner).replace(laid.clone());
        if let Some(before) = &before {
            before.make_way_for(&laid)?;
        }
        self.premises.tell_of_table(&address, before.is_none() || self.player == HUMAN);
        (self.plies, self.expected) = (0, Status::Ok);
        self.pulses.awaits();
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let current = self.current.clone();
        Arc::new(move || {
            let table = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
            table.inspect(|table| table.break_off(&Error::Interrupted));
        })
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.pulses.rests();
        let (mv, status) = self.table()?.await_move(self.plies)?;
        self.expected = status;
        self.plies += 1;
        self.pulses.awaits();
        Ok(mv)
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        self.pulses.compared(self.expected, status)
    }

    fn update(&mut self, opponent: Option<Move>, status: Status) -> Result<(), Error> {
        let table = self.table()?;
        self.expected = match table.play(opponent, self.plies) {
            Err(illegal @ Error::Illegal { .. }) if status == Status::Illegal => {
                table.break_off(&illegal);
                Status::Illegal
            }
            played => played?,
        };
        self.plies += 1;
        self.pulses.compared(self.expected, status)
    }

    fn failed(&mut self, why: &Error) {
        match self.table() {
            Ok(table) => table.break_off(why),
            Err(_) => eprintln!("{}", messages(self.premises.language).text(&sentence(why))),
        }
        self.pulses.rests();
    }
}
