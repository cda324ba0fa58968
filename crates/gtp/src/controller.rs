//! The controller at the other end of standard input and output. A thread reads its input, so that
//! a command interrupts a running search.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use crate::analyze::ReportListener;

/// Lines that are read ahead.
const READ_AHEAD_LINES: usize = 64;

/// The controller's input lines and the output stream.
pub(crate) struct Controller<W> {
    lines: Receiver<io::Result<Vec<u8>>>,
    /// A line that arrived during a search; `Ok(None)` is the end of the input.
    pending: Option<io::Result<Option<Vec<u8>>>>,
    output: W,
}

impl<W: Write> Controller<W> {
    /// Starts the reader thread; `open` opens the input on it.
    pub(crate) fn new<I>(open: impl FnOnce() -> I + Send + 'static, output: W) -> Controller<W>
    where
        I: Iterator<Item = io::Result<Vec<u8>>>,
    {
        let (sender, lines) = sync_channel(READ_AHEAD_LINES);
        thread::spawn(move || {
            for line in open() {
                let is_broken = line.is_err();
                if sender.send(line).is_err() || is_broken {
                    return;
                }
            }
        });
        Controller { lines, pending: None, output }
    }

    /// The next line; `None` at the end of the input.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.pending.take() {
            Some(pending) => pending,
            None => self.lines.recv().map_or(Ok(None), |line| line.map(Some)),
        }
    }

    /// Writes a response.
    pub(crate) fn respond(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush())
    }
}

impl<W: Write> ReportListener for Controller<W> {
    fn has_input(&mut self) -> bool {
        if self.pending.is_none() {
            self.pending = match self.lines.try_recv() {
                Ok(line) => Some(line.map(Some)),
                Err(TryRecvError::Disconnected) => Some(Ok(None)),
                Err(TryRecvError::Empty) => None,
            };
        }
        self.pending.is_some()
    }

    fn report(&mut self, line: &str) -> io::Result<()> {
        self.respond(&format!("{line}\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_search_come_next_and_the_end_last() {
        let mut output = Vec::new();
        let input = ["name", "", "quit"].map(|line| Ok(line.as_bytes().to_vec()));
        let mut controller = Controller::new(|| input.into_iter(), &mut output);
        assert_eq!(controller.next_line().unwrap().unwrap(), b"name");
        while !controller.has_input() {
            thread::yield_now();
        }
        assert!(controller.has_input(), "a pending line stays until it is read");
        assert_eq!(controller.next_line().unwrap().unwrap(), b"");
        assert_eq!(controller.next_line().unwrap().unwrap(), b"quit");
        controller.report("info").unwrap();
        assert_eq!(controller.next_line().unwrap(), None);
        while !controller.has_input() {
            thread::yield_now();
        }
        assert_eq!(controller.next_line().unwrap(), None);
        assert_eq!(output, b"info\n");
    }
}
