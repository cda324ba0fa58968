//! TowerWars against other programs on the page: the game is a table of the server, where people
//! and local computer players move as at any other; remote moves arrive through its
//! [`RemotePlayers`].

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Language, Seat, SeatSet, SeatTag, Text};
use stammtisch_rmi::host::Judge;
use stammtisch_rmi::player::Interrupter;
use stammtisch_rmi::{Colour, Error, Move, RemotePlayer, Status};
use stammtisch_tables::{LocalizedText, Refused, RemotePlayers, Snapshot};
use tokio::runtime::Handle;

use crate::{CallReporter, error_text, parse_move, start_match, status, write_move};

/// The running server, as far as a table with remote players needs it. Its methods block, so they
/// are not for async code.
pub trait TableServer: Send + Sync {
    /// Opens a table with remote seats. Returns the connection of their players, and the URL for
    /// the people here.
    fn open_table(
        &self,
        game: Box<dyn AnyMatch>,
        remote: SeatSet,
    ) -> Result<(RemotePlayers, String), Refused>;

    /// Prints the URL of a table, and opens it in the browser if wanted.
    fn announce_table(&self, address: &str, opens: bool);

    /// Prints an error or a notice at the terminal.
    fn report(&self, text: &Text);

    /// Renders a notice in every language.
    fn localize(&self, text: &Text) -> LocalizedText;

    /// The language of the terminal.
    fn language(&self) -> Language;

    /// The server's runtime.
    fn runtime(&self) -> &Handle;
}

/// A table with remote players.
pub struct RemoteTable {
    remote_players: RemotePlayers,
    server: Arc<dyn TableServer>,
    game: &'static dyn AnyGame,
}

impl RemoteTable {
    /// Opens a table; seats without a player are remote. Also returns the URL for the people here.
    pub fn new(
        server: Arc<dyn TableServer>,
        game: &'static dyn AnyGame,
        size: u8,
        players: [Option<&str>; 2],
        names: [&str; 2],
    ) -> Result<(Arc<RemoteTable>, String), Error> {
        let mut started = start_match(game, size)?;
        let tag = |(player, name): (Option<&str>, &str)| SeatTag {
            name: name.to_owned(),
            player: player.unwrap_or(HUMAN).to_owned(),
        };
        started.set_seat_tags(players.into_iter().zip(names).map(tag).collect());
        let remote: SeatSet = [Seat(0), Seat(1)]
            .into_iter()
            .zip(players)
            .filter(|(_, player)| player.is_none())
            .map(|(seat, _)| seat)
            .collect();
        let (remote_players, address) =
            server.open_table(started, remote).map_err(|why| Error::Player(why.to_string()))?;
        Ok((Arc::new(RemoteTable { remote_players, server, game }), address))
    }

    /// Waits for the move after this many plies; returns it with the state of the game.
    fn await_move(&self, plies: usize) -> Result<(Option<Move>, Status), Error> {
        let now = self.server.runtime().block_on(self.remote_players.wait_for_move_after(plies));
        let moves = now.game.moves();
        let (_, text) = moves.get(plies).ok_or_else(|| Error::Player(abort_reason(&now)))?;
        Ok((parse_move(text), status_after(now.game.as_ref(), plies + 1)))
    }

    /// Plays a remote move; returns the state of the game.
    fn play(&self, mv: Option<Move>, plies: usize) -> Result<Status, Error> {
        let text = write_move(mv);
        let played = self.server.runtime().block_on(self.remote_players.play(&text));
        match played {
            Ok(now) => Ok(status_after(now.game.as_ref(), plies + 1)),
            Err(Refused::Because(why)) => {
                let why = self.game.messages(self.server.language()).text(&why);
                Err(Error::Illegal { given: text, why })
            }
            Err(Refused::Stale) => Err(Error::Player(abort_reason(&self.remote_players.snapshot()))),
            Err(Refused::Store(why)) => Err(Error::Player(why.to_string())),
        }
    }

    /// Links to the next game; if this one is not over, shows that the other program started
    /// another.
    fn link_next_game(&self, next: &RemoteTable) -> Result<(), Error> {
        let notice = self.server.localize(&Text::new("network-another"));
        let result = self.server.runtime().block_on(async {
            self.remote_players.break_off(notice).await?;
            self.remote_players.announce_rematch(&next.remote_players).await
        });
        result.map_err(|why| Error::Player(why.to_string()))
    }

    /// Aborts the game with this error, on the page and at the terminal.
    pub fn break_off(&self, why: &Error) {
        self.end_with(&error_text(why));
    }

    /// Ends the game with a notice.
    pub fn end_with(&self, text: &Text) {
        self.server.report(text);
        let notice = self.server.localize(text);
        if let Err(error) = self.server.runtime().block_on(self.remote_players.break_off(notice)) {
            tracing::error!(%error, "cannot store the end of the game on its table");
        }
    }
}

/// The reason why a game was aborted, for the other program.
fn abort_reason(now: &Snapshot) -> String {
    let why = now.broken.as_ref().map(|why| why.say(Language::English).to_owned());
    why.unwrap_or_else(|| "The game does not go on.".to_owned())
}

/// The state of the game after this many plies; `Ok` if more were played.
fn status_after(game: &dyn AnyMatch, plies: usize) -> Status {
    if game.ply() > plies { Status::Ok } else { status(game) }
}

/// A person or computer player at the table, for the host.
pub struct TablePlayer {
    table: Arc<RemoteTable>,
    plies: usize,
}

impl TablePlayer {
    /// The player at this table.
    pub const fn new(table: Arc<RemoteTable>) -> TablePlayer {
        TablePlayer { table, plies: 0 }
    }
}

impl RemotePlayer for TablePlayer {
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

/// The referee of a game that is hosted at a table.
pub struct TableReferee {
    table: Arc<RemoteTable>,
    delay: Duration,
    plies: usize,
}

impl TableReferee {
    /// A referee that pauses after each remote move.
    pub const fn new(table: Arc<RemoteTable>, delay: Duration) -> TableReferee {
        TableReferee { table, delay, plies: 0 }
    }
}

impl Judge for TableReferee {
    fn play(&mut self, mv: Option<Move>) -> Result<Status, Error> {
        let status = if self.table.remote_players.snapshot().game.ply() > self.plies {
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

/// The current table of an offered player; `None` before the first game.
pub type CurrentTable = Arc<Mutex<Option<Arc<RemoteTable>>>>;

/// An offered player whose games are tables of the server; another program hosts them.
pub struct OfferedTablePlayer {
    game: &'static dyn AnyGame,
    player: String,
    server: Arc<dyn TableServer>,
    reporter: CallReporter,
    current: CurrentTable,
    plies: usize,
    expected: Status,
}

impl OfferedTablePlayer {
    /// The player with this name, or a person at the page.
    pub fn new(
        game: &'static dyn AnyGame,
        player: &str,
        server: Arc<dyn TableServer>,
        reporter: CallReporter,
        current: CurrentTable,
    ) -> OfferedTablePlayer {
        let player = player.to_owned();
        OfferedTablePlayer { game, player, server, reporter, current, plies: 0, expected: Status::Ok }
    }

    fn table(&self) -> Result<Arc<RemoteTable>, Error> {
        let current = self.current.lock();
        current.clone().ok_or_else(|| Error::Player("No game has begun.".to_owned()))
    }
}

impl RemotePlayer for OfferedTablePlayer {
    fn init(&mut self, size: u8, colour: Colour) -> Result<(), Error> {
        let local = Some(self.player.as_str());
        let players = if colour == Colour::Red { [local, None] } else { [None, local] };
        let (table, address) = RemoteTable::new(self.server.clone(), self.game, size, players, ["", ""])?;
        let before = self.current.lock().replace(table.clone());
        if let Some(before) = &before {
            before.link_next_game(&table)?;
        }
        self.server.announce_table(&address, before.is_none() || self.player == HUMAN);
        (self.plies, self.expected) = (0, Status::Ok);
        self.reporter.report_awaiting();
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let current = self.current.clone();
        Arc::new(move || {
            let table = current.lock().clone();
            table.inspect(|table| table.break_off(&Error::Interrupted));
        })
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.reporter.report_idle();
        let (mv, status) = self.table()?.await_move(self.plies)?;
        self.expected = status;
        self.plies += 1;
        self.reporter.report_awaiting();
        Ok(mv)
    }

    fn confirm(&mut self, status: Status) -> Result<(), Error> {
        self.reporter.report_compared(self.expected, status)
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
        self.reporter.report_compared(self.expected, status)
    }

    fn on_error(&mut self, why: &Error) {
        match self.table() {
            Ok(table) => table.break_off(why),
            Err(_) => self.server.report(&error_text(why)),
        }
        self.reporter.report_idle();
    }
}
