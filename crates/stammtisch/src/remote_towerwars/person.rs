//! The person at this terminal, who can be interrupted while he is asked.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use stammtisch_presentation::{Actor, Budget, Seat};
use stammtisch_rmi::{Error, Move};

use super::{Board, SURRENDER, read_move, tell};
use crate::i18n::messages;

/// How often somebody who waits for a line looks whether he still should.
const GLANCE: Duration = Duration::from_millis(50);
/// The longest line that is read.
const MAX_LINE_LEN: u64 = 256;

/// Says that a new game begins, to a player who is busy with the old one.
#[derive(Default)]
pub(super) struct Interruption {
    now: Mutex<(bool, Option<Budget>)>,
}

impl Interruption {
    /// Whatever the player is busy with ends.
    pub(super) fn come(&self) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.0 = true;
        if let Some(thought) = &now.1 {
            thought.cancel();
        }
    }

    /// The new game has begun.
    pub(super) fn is_over(&self) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = (false, None);
    }

    pub(super) fn has_come(&self) -> bool {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// How long a computer player may think: until the interruption.
    pub(super) fn thought(&self) -> Budget {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let thought = Budget::unlimited();
        if now.0 {
            thought.cancel();
        }
        now.1 = Some(thought.clone());
        thought
    }
}

/// Asks the person at this terminal for a move, line by line: an empty line is surrender, and so is the end of the input.
pub(super) fn ask_person(
    board: &Board,
    seat: Seat,
    interruption: &Interruption,
) -> Result<Option<Move>, Error> {
    let asked_back = io::stdin().is_terminal();
    let mut gives_up = false;
    loop {
        let line = next_line(interruption)?;
        let text = line.as_deref().unwrap_or_default().trim();
        if text.is_empty() || text.eq_ignore_ascii_case(SURRENDER) {
            if line.is_none() || gives_up || !asked_back {
                return Ok(None);
            }
            gives_up = true;
            tell(&messages(board.language).say("network-surrender"));
            continue;
        }
        gives_up = false;
        let mut tried = board.played.fork();
        match tried.play(Actor::Seat(seat), text) {
            Ok(()) => return Ok(tried.moves().last().and_then(|(_, text)| read_move(text))),
            Err(why) => tell(&board.say(&why)),
        }
    }
}

/// The next line of the input; none at its end.
fn next_line(interruption: &Interruption) -> Result<Option<String>, Error> {
    let lines = lines().lock().unwrap_or_else(PoisonError::into_inner);
    while !interruption.has_come() {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => return Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
    Err(Error::Interrupted)
}

/// The lines that are typed here. A thread waits for them, since nothing can end the wait for a line.
fn lines() -> &'static Mutex<Receiver<String>> {
    static LINES: OnceLock<Mutex<Receiver<String>>> = OnceLock::new();
    LINES.get_or_init(|| {
        let (sender, lines) = sync_channel(0);
        thread::spawn(move || {
            loop {
                let mut line = String::new();
                let read = io::Read::take(io::stdin().lock(), MAX_LINE_LEN).read_line(&mut line);
                if !read.is_ok_and(|bytes| bytes > 0) || sender.send(line).is_err() {
                    return;
                }
            }
        });
        Mutex::new(lines)
    })
}
