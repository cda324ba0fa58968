//! The network switches of `stammtisch towerwars`: offer a player, and play with players that others offer.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use stammtisch_core::{Budget, Language, Text};
use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{Offer, Stub};
use stammtisch_rmi::registry::OwnRegistry;
use stammtisch_rmi::{Endpoint, Error, Limits, RemotePlayer};

use crate::afar::{Board, OurPlayer, Pulse, Referee};
use crate::commands::print_line;
use crate::problem::{Game, Problem};
use crate::speech::words;
use crate::terminal::Interrupt;

/// The name of a seat whose player is in another program.
pub(crate) const REMOTE: &str = "remote";
/// How often an offer looks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// Where players meet: the registry, and the names there.
pub(crate) struct Meeting {
    /// The registry's machine, and where our own players listen.
    pub(crate) host: String,
    /// The registry's port.
    pub(crate) port: u16,
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
    /// The language of what is shown.
    pub(crate) language: Language,
}

impl NetworkGame {
    /// Offers one of our players and shows what it plays, until Ctrl-C or until an opponent leaves in the middle of a game.
    pub(crate) fn offer(&self, player: &str) -> Result<(), Problem> {
        let limits = Limits::default();
        let place = self.place();
        let registry = OwnRegistry::unless_running(&place, limits).map_err(Problem::Network)?;
        if registry.is_some() {
            self.tell(&Text::new("network-registry").with("peer", place.to_string()))?;
        }
        let name = self.meeting.names.first().map_or(player, String::as_str);
        let (pulse, beats) = channel();
        let ours = OurPlayer::new(self.game, player, self.language, self.seed, Some(pulse));
        let offered = Offer::new(Box::new(ours), &self.meeting.host, place.clone(), name, limits);
        let _offer = offered.map_err(Problem::Network)?;
        self.tell(&Text::new("network-offered").with("name", name).with("peer", place.to_string()))?;
        let watched = |cancel: &Budget| watch(&beats, cancel, limits.answer, name);
        Interrupt::listen().during(watched).map_err(Problem::Network)
    }

    /// Plays a game here; who is `remote` is sought at the meeting place.
    pub(crate) fn play(&self, size: u8, players: [&str; 2], delay: Duration) -> Result<(), Problem> {
        self.host(size, players, delay).map_err(Problem::Network)
    }

    fn host(&self, size: u8, [red, blue]: [&str; 2], delay: Duration) -> Result<(), Error> {
        let mut names = self.meeting.names.iter();
        let mut seat = |player: &str| -> Result<Box<dyn RemotePlayer>, Error> {
            if player != REMOTE {
                return Ok(Box::new(OurPlayer::new(self.game, player, self.language, self.seed, None)));
            }
            let name = names.next().map_or("", String::as_str);
            Ok(Box::new(Stub::find(self.place(), name, Limits::default())?))
        };
        let (mut red, mut blue) = (seat(red)?, seat(blue)?);
        let board = Board::new(self.game, size, self.language, true)?;
        host(size, red.as_mut(), blue.as_mut(), &mut Referee { board, delay }).map(drop)
    }

    fn place(&self) -> Endpoint {
        Endpoint { host: self.meeting.host.clone(), port: self.meeting.port }
    }

    fn tell(&self, text: &Text) -> Result<(), Problem> {
        print_line(&words(self.language).text(text))
    }
}

/// Waits for visitors as long as it takes, but for the next call within a game no longer than the limit.
fn watch(beats: &Receiver<Pulse>, cancel: &Budget, limit: Duration, name: &str) -> Result<(), Error> {
    let mut playing_since = None;
    while !cancel.is_cancelled() {
        match beats.recv_timeout(GLANCE) {
            Ok(Pulse::Playing) => playing_since = Some(Instant::now()),
            Ok(Pulse::Over) => playing_since = None,
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
        pulse.send(Pulse::Playing).unwrap();
        let ended = watch(&beats, &Budget::unlimited(), Duration::from_millis(1), "Rot");
        assert!(matches!(ended, Err(Error::TimeOut { .. })));
    }

    #[test]
    fn between_games_nothing_ends_the_wait_but_an_interruption() {
        let (pulse, beats) = channel();
        pulse.send(Pulse::Playing).unwrap();
        pulse.send(Pulse::Over).unwrap();
        let cancel = Budget::unlimited();
        cancel.cancel();
        assert!(watch(&beats, &cancel, Duration::ZERO, "Rot").is_ok());
    }
}
