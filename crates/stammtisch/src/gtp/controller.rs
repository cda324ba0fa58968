//! The program that gives the commands: read by a thread of its own, so that it is heard while the engine thinks.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use super::Listener;
use crate::lines::{Line, read_line};

/// So many lines are read ahead.
const AHEAD: usize = 64;

/// What it says, and where it is answered.
pub(crate) struct Controller<W> {
    lines: Receiver<io::Result<Vec<u8>>>,
    /// What it has said while the engine thought; its silence for good is an end, too.
    said: Option<io::Result<Option<Vec<u8>>>>,
    output: W,
}

impl<W: Write> Controller<W> {
    /// Begins to listen. `open` opens the input, on the thread that reads it.
    pub(crate) fn new<R: BufRead>(open: impl FnOnce() -> R + Send + 'static, output: W) -> Controller<W> {
        let (tell, lines) = sync_channel(AHEAD);
        thread::spawn(move || {
            let mut input = open();
            while let Some(line) = read_line(&mut input).transpose() {
                let line = line.map(|(Line::Text(line) | Line::TooLong(line))| line);
                let is_broken = line.is_err();
                if tell.send(line).is_err() || is_broken {
                    return;
                }
            }
        });
        Controller { lines, said: None, output }
    }

    /// The next line; none at the end.
    pub(crate) fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.said.take() {
            Some(said) => said,
            None => self.lines.recv().map_or(Ok(None), |line| line.map(Some)),
        }
    }

    /// Is answered.
    pub(crate) fn answer(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush())
    }
}

impl<W: Write> Listener for Controller<W> {
    fn has_spoken(&mut self) -> bool {
        if self.said.is_none() {
            self.said = match self.lines.try_recv() {
                Ok(line) => Some(line.map(Some)),
                Err(TryRecvError::Disconnected) => Some(Ok(None)),
                Err(TryRecvError::Empty) => None,
            };
        }
        self.said.is_some()
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        self.answer(&format!("{line}\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_meanwhile_comes_next_and_the_end_last() {
        let mut output = Vec::new();
        let mut controller = Controller::new(|| &b"name\n\nquit"[..], &mut output);
        assert_eq!(controller.line().unwrap().unwrap(), b"name");
        while !controller.has_spoken() {
            thread::yield_now();
        }
        assert!(controller.has_spoken(), "it stays said until it is read");
        assert_eq!(controller.line().unwrap().unwrap(), b"");
        assert_eq!(controller.line().unwrap().unwrap(), b"quit");
        controller.tell("info").unwrap();
        assert_eq!(controller.line().unwrap(), None);
        while !controller.has_spoken() {
            thread::yield_now();
        }
        assert_eq!(controller.line().unwrap(), None);
        assert_eq!(output, b"info\n");
    }
}
