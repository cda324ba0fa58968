//! Reports the calls to an offered player, so that an opponent who leaves is noticed.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use stammtisch_presentation::Budget;
use stammtisch_rmi::{Error, Status};

/// Poll interval for cancellation while a player is offered.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Whether an offered player waits for the host of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallState {
    /// A call was answered, and another is due.
    Awaiting,
    /// The player is searching, or no game is running.
    Idle,
}

/// Reports the calls to an offered player, if there is a receiver.
pub struct CallReporter(Option<Sender<CallState>>);

impl CallReporter {
    /// A reporter that sends to this channel, if there is one.
    pub const fn new(sender: Option<Sender<CallState>>) -> CallReporter {
        CallReporter(sender)
    }

    pub(crate) const fn has_receiver(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn report_awaiting(&self) {
        self.report(CallState::Awaiting);
    }

    pub(crate) fn report_idle(&self) {
        self.report(CallState::Idle);
    }

    /// Compares the state of the game in both programs.
    pub(crate) fn report_compared(&self, ours: Status, theirs: Status) -> Result<(), Error> {
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

/// Waits without limit for a game, but at most `limit` for the next call within one.
pub fn watch(calls: &Receiver<CallState>, cancel: &Budget, limit: Duration, name: &str) -> Result<(), Error> {
    let mut playing_since = None;
    while !cancel.is_cancelled() {
        match calls.recv_timeout(POLL_INTERVAL) {
            Ok(CallState::Awaiting) => playing_since = Some(Instant::now()),
            Ok(CallState::Idle) => playing_since = None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if playing_since.is_some_and(|since: Instant| since.elapsed() > limit) {
            return Err(Error::TimedOut { peer: name.to_owned(), limit });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn an_opponent_leaving_a_game_times_out() {
        let (sender, calls) = channel();
        sender.send(CallState::Awaiting).unwrap();
        let ended = watch(&calls, &Budget::unlimited(), Duration::from_millis(1), "Rot");
        assert!(matches!(ended, Err(Error::TimedOut { .. })));
    }

    #[test]
    fn between_games_only_cancellation_ends_the_wait() {
        let (sender, calls) = channel();
        sender.send(CallState::Awaiting).unwrap();
        sender.send(CallState::Idle).unwrap();
        let cancel = Budget::unlimited();
        cancel.cancel();
        assert!(watch(&calls, &cancel, Duration::ZERO, "Rot").is_ok());
    }
}
