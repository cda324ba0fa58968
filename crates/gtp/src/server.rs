//! Serves a controller: reads its commands, executes them and writes the responses.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::analyze::ReportListener;
use crate::controller::Controller;
use crate::session::{GtpSession, Reply};

/// Length of a pondering slice; input is polled between slices.
const PONDER_SLICE: Duration = Duration::from_millis(20);
/// Limit of pondering during one turn of the opponent.
const PONDER_TIMEOUT: Duration = Duration::from_secs(120);

/// Which side of the connection to the controller failed.
#[derive(Debug)]
pub enum SessionError {
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

/// Executes commands until `quit` or the end of the input. A thread of its own reads the lines that
/// `open` returns, so that a command interrupts a search. With `is_pondering` the player searches
/// while the opponent is to move.
pub fn serve<I>(
    session: &mut GtpSession,
    open: impl FnOnce() -> I + Send + 'static,
    output: impl Write,
    is_pondering: bool,
) -> Result<(), SessionError>
where
    I: Iterator<Item = io::Result<Vec<u8>>>,
{
    let mut controller = Controller::new(open, output);
    while !session.has_quit() {
        let started = Instant::now();
        let may_ponder = |controller: &mut Controller<_>| is_pondering && !controller.has_input();
        while may_ponder(&mut controller)
            && started.elapsed() < PONDER_TIMEOUT
            && session.ponder(PONDER_SLICE)
        {}
        let Some(line) = controller.next_line().map_err(SessionError::Input)? else { break };
        match session.respond(&line) {
            Some(Reply::Complete(text)) => controller.respond(&text),
            Some(Reply::Streaming(head, analysis)) => controller
                .respond(&head)
                .and_then(|()| session.analyse(&analysis, &mut controller))
                .and_then(|()| controller.respond("\n")),
            None => Ok(()),
        }
        .map_err(SessionError::Output)?;
    }
    Ok(())
}
