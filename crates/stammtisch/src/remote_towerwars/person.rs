//! The person at the terminal as a player; the wait for input can be cancelled.

use std::io::{self, BufRead, IsTerminal};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_presentation::{Actor, Budget, Seat};
use stammtisch_rmi::{Error, Move};

use super::{Board, RESIGN_NOTATION, parse_move, print};
use crate::i18n::messages;

/// Poll interval for cancellation while waiting for input.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The longest line that is read.
const MAX_LINE_BYTES: u64 = 256;

/// Cancels a player's pending decision when a new game starts.
#[derive(Default)]
pub(super) struct CancelSignal {
    now: Mutex<(bool, Option<Budget>)>,
}

impl CancelSignal {
    /// Cancels the pending decision.
    pub(super) fn cancel(&self) {
        let mut now = self.now.lock();
        now.0 = true;
        if let Some(budget) = &now.1 {
            budget.cancel();
        }
    }

    /// Resets the signal for the new game.
    pub(super) fn reset(&self) {
        *self.now.lock() = (false, None);
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.now.lock().0
    }

    /// A budget that lasts until the cancellation.
    pub(super) fn budget(&self) -> Budget {
        let mut now = self.now.lock();
        let budget = Budget::unlimited();
        if now.0 {
            budget.cancel();
        }
        now.1 = Some(budget.clone());
        budget
    }
}

/// Reads moves from the terminal until one is legal. An empty line resigns, at a terminal only when
/// repeated; so does the end of the input.
pub(super) fn ask_person(board: &Board, seat: Seat, cancel: &CancelSignal) -> Result<Option<Move>, Error> {
    let needs_confirmation = io::stdin().is_terminal();
    let mut is_confirming = false;
    loop {
        let line = next_line(cancel)?;
        let text = line.as_deref().unwrap_or_default().trim();
        if text.is_empty() || text.eq_ignore_ascii_case(RESIGN_NOTATION) {
            if line.is_none() || is_confirming || !needs_confirmation {
                return Ok(None);
            }
            is_confirming = true;
            print(&messages(board.language).say("network-surrender"));
            continue;
        }
        is_confirming = false;
        let mut tried = board.game_match.fork();
        match tried.play(Actor::Seat(seat), text) {
            Ok(()) => return Ok(tried.moves().last().and_then(|(_, text)| parse_move(text))),
            Err(why) => print(&board.render(&why)),
        }
    }
}

/// The next line of input; `None` at its end.
fn next_line(cancel: &CancelSignal) -> Result<Option<String>, Error> {
    let lines = lines().lock();
    while !cancel.is_cancelled() {
        match lines.recv_timeout(POLL_INTERVAL) {
            Ok(line) => return Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
    Err(Error::Interrupted)
}

/// The lines of input. A thread reads them, because a blocking read cannot be cancelled.
fn lines() -> &'static Mutex<Receiver<String>> {
    static LINES: OnceLock<Mutex<Receiver<String>>> = OnceLock::new();
    LINES.get_or_init(|| {
        let (sender, lines) = sync_channel(0);
        thread::spawn(move || {
            loop {
                let mut line = String::new();
                let read = io::Read::take(io::stdin().lock(), MAX_LINE_BYTES).read_line(&mut line);
                if !read.is_ok_and(|bytes| bytes > 0) || sender.send(line).is_err() {
                    return;
                }
            }
        });
        Mutex::new(lines)
    })
}
