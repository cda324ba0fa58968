//! The network flags of `stammtisch towerwars`: offers a player, and plays against offered players
//! (Java RMI).

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use stammtisch_presentation::{Budget, Language, SearchLimit, Text};
use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{OfferedPlayer, Stub};
use stammtisch_rmi::registry::RegistryServer;
use stammtisch_rmi::{Error, Limits, RemotePlayer};
use stammtisch_towerwars_remote::{
    Board, CallReporter, CallState, CurrentTable, LocalPlayer, OfferedTablePlayer, Referee, RemoteTable,
    RmiSettings, TablePlayer, TableReferee, Terminal, watch,
};

use crate::cli_error::{CliError, Game};
use crate::commands::print_line;
use crate::commands::serve::{RunningServer, ServeArgs, Startup, StartupResult, run_with};
use crate::commands::towerwars_terminal::ConsoleTerminal;
use crate::i18n::messages;
use crate::terminal::Interrupt;

/// The player name of a seat that another program plays.
pub(crate) const REMOTE_PLAYER: &str = "remote";

/// A game over the network.
pub(crate) struct NetworkGame {
    /// The game.
    pub(crate) game: Game,
    /// The registries and names.
    pub(crate) rmi: RmiSettings,
    /// The random seed of our players.
    pub(crate) seed: u64,
    /// The ply at which the game is drawn.
    pub(crate) limit: Option<usize>,
    /// The search limit of our computer players; `None` for that of their level.
    pub(crate) search_limit: Option<SearchLimit>,
    /// The language of the messages.
    pub(crate) language: Language,
}

impl NetworkGame {
    /// Offers one of our players and shows its games until Ctrl-C. An opponent who leaves in the
    /// middle of a game ends the program at the terminal; on the page it ends that game only.
    pub(crate) fn offer(self, player: &str, page: Option<ServeArgs>) -> Result<(), CliError> {
        let (sender, calls) = channel();
        let Some(page) = page else {
            let offered = self.local_player(player, Some(sender));
            let _offered = self.announce_offer(Box::new(offered), player)?;
            let watch = |cancel: &Budget| self.watch(&calls, cancel, player);
            return Interrupt::listen().during(watch).map_err(CliError::Network);
        };
        let player = player.to_owned();
        let language = self.language;
        let action = move |server: RunningServer| {
            let current = CurrentTable::default();
            let reporter = CallReporter::new(Some(sender));
            let server = Arc::new(server);
            let offered = OfferedTablePlayer::new(self.game, &player, server, reporter, current.clone());
            let guard = Box::new(self.announce_offer(Box::new(offered), &player)?);
            thread::spawn(move || {
                while let Err(why) = self.watch(&calls, &Budget::unlimited(), &player) {
                    let table = current.lock().clone();
                    table.inspect(|table| table.break_off(&why));
                }
            });
            Ok(StartupResult { page: None, guard })
        };
        run_with(page, Startup::Run(Box::new(action), Duration::ZERO), language)
    }

    /// Hosts a game; players named `remote` are looked up in the registries.
    pub(crate) fn play(
        mut self,
        size: u8,
        players: [&str; 2],
        delay: Duration,
        page: Option<ServeArgs>,
    ) -> Result<(), CliError> {
        let mut stubs = [None, None];
        let remote = stubs.iter_mut().zip(players).filter(|(_, player)| *player == REMOTE_PLAYER);
        for (index, (stub, _)) in remote.enumerate() {
            *stub = Some(self.rmi.find(index).map_err(CliError::Network)?);
        }
        match page {
            None => self.at_terminal(size, players, stubs, delay),
            Some(page) => self.on_page(size, players, stubs, delay, page),
        }
    }

    fn at_terminal(
        &self,
        size: u8,
        players: [&str; 2],
        stubs: [Option<Stub>; 2],
        delay: Duration,
    ) -> Result<(), CliError> {
        let local = |player: &str| Box::new(self.local_player(player, None));
        let [red, blue] = stubs;
        let mut red = remote_or(red, || local(players[0]));
        let mut blue = remote_or(blue, || local(players[1]));
        let board = Board::new(self.game, size, self.language, Some(self.terminal()));
        let board = board.map_err(CliError::Network)?;
        let mut referee = Referee { board, delay };
        let winner = host(size, red.as_mut(), blue.as_mut(), &mut referee, self.limit);
        match (winner.map_err(CliError::Network)?, self.limit) {
            (None, Some(limit)) => self.print(&drawn_text(limit)),
            _ => Ok(()),
        }
    }

    /// Hosts the game at a table of the server.
    fn on_page(
        self,
        size: u8,
        players: [&str; 2],
        stubs: [Option<Stub>; 2],
        delay: Duration,
        page: ServeArgs,
    ) -> Result<(), CliError> {
        let language = self.language;
        let players = players.map(str::to_owned);
        let action = move |server: RunningServer| {
            let here = [0, 1].map(|seat| stubs[seat].is_none().then_some(players[seat].as_str()));
            let mut names = self.rmi.names.iter().map(String::as_str);
            let remote_names =
                here.map(|player| if player.is_none() { names.next().unwrap_or_default() } else { "" });
            let (table, address) = RemoteTable::new(Arc::new(server), self.game, size, here, remote_names)
                .map_err(CliError::Network)?;
            thread::spawn(move || {
                let local = || Box::new(TablePlayer::new(table.clone()));
                let [red, blue] = stubs;
                let mut red = remote_or(red, local);
                let mut blue = remote_or(blue, local);
                let mut referee = TableReferee::new(table.clone(), delay);
                match host(size, red.as_mut(), blue.as_mut(), &mut referee, self.limit) {
                    Err(why) => table.break_off(&why),
                    Ok(None) => table.end_with(&drawn_text(self.limit.unwrap_or_default())),
                    Ok(Some(_)) => {}
                }
            });
            Ok(StartupResult { page: Some(address), guard: Box::new(()) })
        };
        run_with(page, Startup::Run(Box::new(action), delay), language)
    }

    fn terminal(&self) -> Arc<dyn Terminal> {
        Arc::new(ConsoleTerminal { language: self.language })
    }

    /// One of our players; with a `reporter` its games are shown.
    fn local_player(&self, player: &str, reporter: Option<Sender<CallState>>) -> LocalPlayer {
        LocalPlayer::new(self.game, player, self.language, self.terminal(), self.seed, reporter)
            .with_search_limit(self.search_limit)
    }

    /// Registers the player under its name, and starts a registry if none runs.
    fn announce_offer(
        &self,
        offered: Box<dyn RemotePlayer>,
        player: &str,
    ) -> Result<(OfferedPlayer, Option<RegistryServer>), CliError> {
        let limits = Limits::default();
        let endpoint = self.rmi.registry(0);
        let registry = RegistryServer::unless_running(&endpoint, limits).map_err(CliError::Network)?;
        if registry.is_some() {
            self.print(&Text::new("network-registry").with("peer", endpoint.to_string()))?;
        }
        let name = self.rmi.offered_name(player);
        let offer = OfferedPlayer::new(offered, &self.rmi.listen, endpoint.clone(), name, limits);
        let offer = offer.map_err(CliError::Network)?;
        self.print(&Text::new("network-offered").with("name", name).with("peer", endpoint.to_string()))?;
        Ok((offer, registry))
    }

    fn watch(&self, calls: &Receiver<CallState>, cancel: &Budget, player: &str) -> Result<(), Error> {
        watch(calls, cancel, Limits::default().answer, self.rmi.offered_name(player))
    }

    fn print(&self, text: &Text) -> Result<(), CliError> {
        print_line(&messages(self.language).text(text))
    }
}

/// The message for a game that reached the ply limit.
fn drawn_text(limit: usize) -> Text {
    Text::new("network-limit").with("limit", limit as i64)
}

/// The remote player, else a local one.
fn remote_or<P: RemotePlayer + 'static>(
    remote: Option<Stub>,
    here: impl Fn() -> Box<P>,
) -> Box<dyn RemotePlayer> {
    match remote {
        Some(stub) => Box::new(stub),
        None => here(),
    }
}
