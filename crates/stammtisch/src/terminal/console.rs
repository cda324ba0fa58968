//! The console: input, output and error streams. Prompts, questions and colours appear only at a
//! terminal, not in a pipe.

use std::io::{BufRead, Write};

use stammtisch_presentation::{Messages, TextStyle};

use super::wrap::wrap_text;
use crate::cli_error::CliError;
use crate::lines::{self, InputLine};

/// The streams to a person or a script.
pub(crate) struct Console<'a> {
    /// The user's input.
    pub(crate) input: &'a mut dyn BufRead,
    /// Moves, boards and replies.
    pub(crate) output: &'a mut dyn Write,
    /// Error messages.
    pub(crate) errors: &'a mut dyn Write,
    /// Whether the streams are a terminal, so that questions can be asked.
    pub(crate) interactive: bool,
    /// The style in which boards are printed.
    pub(crate) style: TextStyle,
}

impl Console<'_> {
    /// Prints a line, wrapped to the width of the window.
    pub(crate) fn print(&mut self, line: &str) -> Result<(), CliError> {
        let line = self.wrap(line);
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(CliError::OutputFailed)
    }

    /// Prints a line on the error stream.
    pub(crate) fn print_error(&mut self, line: &str) -> Result<(), CliError> {
        let line = self.wrap(line);
        writeln!(self.errors, "{line}").map_err(CliError::OutputFailed)
    }

    /// Reads the next line, after a prompt if interactive; `None` at the end of the input.
    pub(crate) fn read_line(&mut self, prompt: &str) -> Result<Option<String>, CliError> {
        if self.interactive {
            write!(self.output, "{prompt}")
                .and_then(|()| self.output.flush())
                .map_err(CliError::OutputFailed)?;
        }
        match lines::read_line(self.input).map_err(|why| CliError::Unreadable("-".into(), why))? {
            None => {
                self.end_line()?;
                Ok(None)
            }
            Some(InputLine::Text(bytes) | InputLine::TooLong(bytes)) => {
                Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
            }
        }
    }

    /// Asks a yes-no question; always false if not interactive.
    pub(crate) fn confirms(&mut self, question: &str, messages: &Messages) -> Result<bool, CliError> {
        if !self.interactive {
            return Ok(false);
        }
        let answer =
            self.read_line(&format!("{question} {} ", messages.say("yes-or-no")))?.unwrap_or_default();
        Ok(messages.say("yes").split(' ').any(|yes| yes.eq_ignore_ascii_case(&answer)))
    }

    fn wrap(&self, text: &str) -> String {
        self.style.columns.map_or_else(|| text.to_owned(), |columns| wrap_text(text, columns))
    }

    /// Ends the line of the prompt when the input ends on it.
    fn end_line(&mut self) -> Result<(), CliError> {
        if self.interactive { self.print("") } else { Ok(()) }
    }
}
