//! A TowerWars game over the network at the terminal: shows the board and asks the person there.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Actor, Language, Perspective, Seat, Text};
use stammtisch_rmi::Error;
use stammtisch_towerwars_remote::{CancelSignal, RESIGN_NOTATION, Terminal};

use crate::i18n::messages;
use crate::text_output::{outcome_line, text_style};

/// Poll interval for cancellation while waiting for input.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The longest line that is read.
const MAX_LINE_BYTES: u64 = 256;

/// Standard input and output as the terminal of a game.
pub(crate) struct ConsoleTerminal {
    /// The language of the messages.
    pub(crate) language: Language,
}

impl Terminal for ConsoleTerminal {
    fn show(&self, game: &dyn AnyMatch, played_after: Option<usize>) {
        if let Some(before) = played_after {
            for (ply, events) in game.events(before, Perspective::SPECTATOR, self.language) {
                let texts: Vec<String> = events.into_iter().map(|event| event.text).collect();
                print(&format!("{ply}. {}", texts.join(" · ")));
            }
        }
        let style = text_style(io::stdout().is_terminal());
        print(game.text_board(Perspective::SPECTATOR, self.language, style).trim_end());
        if let Some(ended) = outcome_line(game, self.language) {
            print(&ended);
        }
    }

    /// Reads moves until one is legal. An empty line resigns, at a terminal only when repeated; so
    /// does the end of the input.
    fn ask(&self, game: &dyn AnyMatch, seat: Seat, cancel: &CancelSignal) -> Result<Option<String>, Error> {
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
                print(&messages(self.language).say("network-surrender"));
                continue;
            }
            is_confirming = false;
            let mut tried = game.fork();
            match tried.play(Actor::Seat(seat), text) {
                Ok(()) => return Ok(tried.moves().last().map(|(_, text)| text.clone())),
                Err(why) => print(&game.game().messages(self.language).text(&why)),
            }
        }
    }

    fn report(&self, why: &Text) {
        eprintln!("{}", messages(self.language).text(why));
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

/// Prints a line; a closed output does not stop the game.
fn print(line: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
