//! The network switches of `stammtisch towerwars`: offer a player, and play with players that others offer.

use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use stammtisch_presentation::{Budget, Language, Text};
use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{Offer, Stub};
use stammtisch_rmi::registry::{OwnRegistry, Registry, USUAL_PORT};
use stammtisch_rmi::{Endpoint, Error, Limits, RemotePlayer};

use crate::cli_error::{CliError, Game};
use crate::commands::print_line;
use crate::commands::serve::{Event, Occasion, Premises, ServeArgs, run_with};
use crate::commands::thought::Thought;
use crate::i18n::messages;
use crate::remote_towerwars::{
    Board, Current, Laid, OfferedAtTable, OurPlayer, Pulse, Pulses, Referee, Seated, TableReferee,
};
use crate::terminal::Interrupt;

/// The name of a seat whose player is in another program.
pub(crate) const REMOTE: &str = "remote";
/// How often an offer looks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// Where players meet: the registries, and the names there.
pub(crate) struct Meeting {
    /// Where the registry is: of the offered player; or of those that are sought, red first. The last serves all others.
    pub(crate) registries: Vec<Endpoint>,
    /// Where our own player listens, and others find it.
    pub(crate) listen: String,
    /// The name of the offered player; or of those that are sought, red first.
    pub(crate) names: Vec<String>,
}

/// A game in the network.
pub(crate) struct NetworkGame {
    /// The game.
    pub(crate) game: Game,
    /// Where to meet.
    pub(crate) meeting: Meeting,
    /// For our players' dice.
    pub(crate) seed: u64,
    /// After so many plies nobody has won.
    pub(crate) limit: Option<usize>,
    /// How long our computer players think, in place of their level.
    pub(crate) thought: Option<Thought>,
    /// The language of what is shown.
    pub(crate) language: Language,
}

impl NetworkGame {
    /// Offers one of our players and shows what it plays, until Ctrl-C. At the terminal also until an opponent leaves in the middle
    /// of a game; on the page that is the end of this game only.
    pub(crate) fn offer(self, player: &str, page: Option<ServeArgs>) -> Result<(), CliError> {
        let (pulse, beats) = channel();
        let Some(page) = page else {
            let ours = OurPlayer::new(self.game, player, self.language, self.seed, Some(pulse))
                .with_thought(self.thought);
            let _offered = self.announce_offer(Box::new(ours), player)?;
            let watched = |cancel: &Budget| self.watch(&beats, cancel, player);
            return Interrupt::listen().during(watched).map_err(CliError::Network);
        };
        let (player, language) = (player.to_owned(), self.language);
        let begin = move |premises: Premises| {
            let current = Current::default();
            let pulses = Pulses::new(pulse);
            let ours = OfferedAtTable::new(self.game, &player, premises, pulses, current.clone());
            let lasts = Box::new(self.announce_offer(Box::new(ours), &player)?);
            thread::spawn(move || {
                while let Err(why) = self.watch(&beats, &Budget::unlimited(), &player) {
                    let table = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    table.inspect(|table| table.break_off(&why));
                }
            });
            Ok(Event { page: None, lasts })
        };
        run_with(page, Occasion::Event(Box::new(begin), Duration::ZERO), language)
    }

    /// Plays a game here; who is `remote` is sought at the meeting place.
    pub(crate) fn play(
        mut self,
        size: u8,
        players: [&str; 2],
        delay: Duration,
        page: Option<ServeArgs>,
    ) -> Result<(), CliError> {
        let mut stubs = [None, None];
        let afar = stubs.iter_mut().zip(players).filter(|(_, player)| *player == REMOTE);
        for (index, (stub, _)) in afar.enumerate() {
            *stub = Some(self.find(index).map_err(CliError::Network)?);
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
        let ours = |player: &str| {
            let ours = OurPlayer::new(self.game, player, self.language, self.seed, None);
            Box::new(ours.with_thought(self.thought))
        };
        let [red, blue] = stubs;
        let (mut red, mut blue) = (seated(red, || ours(players[0])), seated(blue, || ours(players[1])));
        let board = Board::new(self.game, size, self.language, true).map_err(CliError::Network)?;
        let mut referee = Referee { board, delay };
        let winner = host(size, red.as_mut(), blue.as_mut(), &mut referee, self.limit);
        match (winner.map_err(CliError::Network)?, self.limit) {
            (None, Some(limit)) => self.tell(&drawn(limit)),
            _ => Ok(()),
        }
    }

    /// The same at a table of the house.
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
        let begin = move |premises: Premises| {
            let here = [0, 1].map(|seat| stubs[seat].is_none().then_some(players[seat].as_str()));
            let mut names = self.meeting.names.iter().map(String::as_str);
            let named =
                here.map(|player| if player.is_none() { names.next().unwrap_or_default() } else { "" });
            let (table, address) =
                Laid::new(premises, self.game, size, here, named).map_err(CliError::Network)?;
            thread::spawn(move || {
                let local = || Box::new(Seated::new(table.clone()));
                let [red, blue] = stubs;
                let (mut red, mut blue) = (seated(red, local), seated(blue, local));
                let mut referee = TableReferee::new(table.clone(), delay);
                match host(size, red.as_mut(), blue.as_mut(), &mut referee, self.limit) {
                    Err(why) => table.break_off(&why),
                    Ok(None) => table.end_at(&drawn(self.limit.unwrap_or_default())),
                    Ok(Some(_)) => {}
                }
            });
            Ok(Event { page: Some(address), lasts: Box::new(()) })
        };
        run_with(page, Occasion::Event(Box::new(begin), delay), language)
    }

    /// Finds the player of that number. One whose name is not said is the only one in its registry.
    fn find(&mut self, index: usize) -> Result<Stub, Error> {
        let registry = self.registry(index);
        if index >= self.meeting.names.len() {
            let mut known = Registry::at(registry.clone(), Limits::default()).list()?;
            if known.len() != 1 {
                known.sort();
                return Err(Error::Unnamed { peer: registry.to_string(), known });
            }
            self.meeting.names.append(&mut known);
        }
        let name = self.meeting.names.get(index).map_or("", String::as_str);
        Stub::find(registry, name, Limits::default())
    }

    fn registry(&self, index: usize) -> Endpoint {
        let all = &self.meeting.registries;
        let registry = all.get(index).or(all.last()).cloned();
        registry.unwrap_or_else(|| Endpoint { host: "127.0.0.1".to_owned(), port: USUAL_PORT })
    }

    /// Puts the player under its name into the registry, and is the registry if there is none.
    fn announce_offer(
        &self,
        ours: Box<dyn RemotePlayer>,
        player: &str,
    ) -> Result<(Offer, Option<OwnRegistry>), CliError> {
        let (limits, place) = (Limits::default(), self.registry(0));
        let registry = OwnRegistry::unless_running(&place, limits).map_err(CliError::Network)?;
        if registry.is_some() {
            self.tell(&Text::new("network-registry").with("peer", place.to_string()))?;
        }
        let name = self.name_of(player);
        let offer = Offer::new(ours, &self.meeting.listen, place.clone(), name, limits);
        let offer = offer.map_err(CliError::Network)?;
        self.tell(&Text::new("network-offered").with("name", name).with("peer", place.to_string()))?;
        Ok((offer, registry))
    }

    /// Under which name a player is offered.
    fn name_of<'a>(&'a self, player: &'a str) -> &'a str {
        self.meeting.names.first().map_or(player, String::as_str)
    }

    fn watch(&self, beats: &Receiver<Pulse>, cancel: &Budget, player: &str) -> Result<(), Error> {
        watch(beats, cancel, Limits::default().answer, self.name_of(player))
    }

    fn tell(&self, text: &Text) -> Result<(), CliError> {
        print_line(&messages(self.language).text(text))
    }
}

/// What is said when a game has had its plies.
fn drawn(limit: usize) -> Text {
    Text::new("network-limit").with("limit", limit as i64)
}

/// The player from afar, or else the one who is here.
fn seated<P: RemotePlayer + 'static>(afar: Option<Stub>, here: impl Fn() -> Box<P>) -> Box<dyn RemotePlayer> {
    match afar {
        Some(stub) => Box::new(stub),
        None => here(),
    }
}

/// Waits for visitors as long as it takes, but for the next call within a game no longer than the limit.
fn watch(beats: &Receiver<Pulse>, cancel: &Budget, limit: Duration, name: &str) -> Result<(), Error> {
    let mut playing_since = None;
    while !cancel.is_cancelled() {
        match beats.recv_timeout(GLANCE) {
            Ok(Pulse::Awaiting) => playing_since = Some(Instant::now()),
            Ok(Pulse::Resting) => playing_since = None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if playing_since.is_some_and(|since: Instant| since.elapsed() > limit) {
            return Err(Error::TimeOut { peer: name.to_owned(), limit });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_who_leaves_a_game_is_not_waited_for_without_end() {
        let (pulse, beats) = channel();
        pulse.send(Pulse::Awaiting).unwrap();
        let ended = watch(&beats, &Budget::unlimited(), Duration::from_millis(1), "Rot");
        assert!(matches!(ended, Err(Error::TimeOut { .. })));
    }

    #[test]
    fn between_games_nothing_ends_the_wait_but_an_interruption() {
        let (pulse, beats) = channel();
        pulse.send(Pulse::Awaiting).unwrap();
        pulse.send(Pulse::Resting).unwrap();
        let cancel = Budget::unlimited();
        cancel.cancel();
        assert!(watch(&beats, &cancel, Duration::ZERO, "Rot").is_ok());
    }
}
