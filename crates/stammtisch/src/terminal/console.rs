//! Where a person types and reads. In a pipe nobody is asked anything and nothing is coloured.

use std::io::{BufRead, Write};

use stammtisch_presentation::{Messages, TextStyle};

use super::wrap::wrapped;
use crate::cli_error::CliError;
use crate::lines::{Line, read_line};

/// The two streams to a person or a script, and a third for what went wrong.
pub(crate) struct Console<'a> {
    /// What is typed.
    pub(crate) input: &'a mut dyn BufRead,
    /// Moves, boards and answers.
    pub(crate) output: &'a mut dyn Write,
    /// Why something was refused.
    pub(crate) errors: &'a mut dyn Write,
    /// Whether a person sits there who can be asked.
    pub(crate) interactive: bool,
    /// What boards are written on.
    pub(crate) paper: TextStyle,
}

impl Console<'_> {
    /// Writes a line, broken between words where the window is too narrow for it.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), CliError> {
        let line = self.fitted(line);
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(CliError::Output)
    }

    /// Writes a line about something that was refused.
    pub(crate) fn explain(&mut self, line: &str) -> Result<(), CliError> {
        let line = self.fitted(line);
        writeln!(self.errors, "{line}").map_err(CliError::Output)
    }

    /// The next line that is typed, after this prompt if a person sits there; none at the end.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>, CliError> {
        if self.interactive {
            write!(self.output, "{prompt}").and_then(|()| self.output.flush()).map_err(CliError::Output)?;
        }
        match read_line(self.input).map_err(|why| CliError::Unreadable("-".into(), why))? {
            None => {
                self.end_line()?;
                Ok(None)
            }
            Some(Line::Text(bytes) | Line::TooLong(bytes)) => {
                Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
            }
        }
    }

    /// Whether the person says yes. Nobody in a pipe does.
    pub(crate) fn confirms(&mut self, question: &str, messages: &Messages) -> Result<bool, CliError> {
        if !self.interactive {
            return Ok(false);
        }
        let answer = self.ask(&format!("{question} {} ", messages.say("yes-or-no")))?.unwrap_or_default();
        Ok(messages.say("yes").split(' ').any(|yes| yes.eq_ignore_ascii_case(&answer)))
    }

    fn fitted(&self, text: &str) -> String {
        self.paper.columns.map_or_else(|| text.to_owned(), |columns| wrapped(text, columns))
    }

    /// Leaves the prompt's line when the person has ended the input on it.
    fn end_line(&mut self) -> Result<(), CliError> {
        if self.interactive { self.say("") } else { Ok(()) }
    }
}
