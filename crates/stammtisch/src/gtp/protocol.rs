//! The form of requests and responses.

use std::fmt;

/// A request: its number if it has one, the command and its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    id: Option<u32>,
    /// The command; empty if the line was just a number.
    pub(crate) command: String,
    /// The arguments.
    pub(crate) arguments: Vec<String>,
}

impl Request {
    /// Reads a line: control characters and comments are dropped, tabs are blanks. None if nothing is left.
    pub(crate) fn read(line: &[u8]) -> Option<Request> {
        let text = String::from_utf8_lossy(line);
        let kept: String = text
            .chars()
            .take_while(|&c| c != '#')
            .filter(|&c| c == '\t' || !c.is_control())
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        let mut messages = kept.split_whitespace().map(str::to_owned).peekable();
        messages.peek()?;
        let id = messages.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            messages.next();
        }
        Some(Request { id, command: messages.next().unwrap_or_default(), arguments: messages.collect() })
    }

    /// The beginning of a response that is told line by line.
    pub(crate) fn head(&self) -> String {
        format!("={}\n", self.id.map_or_else(String::new, |id| id.to_string()))
    }

    /// The response to this request, with the empty line that ends it.
    pub(crate) fn respond(&self, answer: &Answer) -> String {
        let (sign, text) = match answer {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        let id = self.id.map_or_else(String::new, |id| id.to_string());
        let blank = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        format!("{sign}{id}{blank}{text}\n\n")
    }
}

/// What a command answers.
pub(crate) type Answer = Result<String, Failure>;

/// Why a command failed, in the protocol's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No such command.
    UnknownCommand,
    /// Arguments that are missing or cannot be read.
    Syntax,
    /// A board that we do not have.
    UnacceptableSize,
    /// Komi that is not a multiple of a half.
    UnacceptableKomi,
    /// Against the rules.
    IllegalMove,
    /// No move was made yet.
    CannotUndo,
    /// Handicap is given on an empty board only.
    BoardNotEmpty,
    /// So many stones cannot be given.
    InvalidNumberOfStones,
    /// Stones beyond the edge, twice on one point or too few.
    BadVertexList,
    /// No such file, or no such game in it.
    CannotLoadFile,
    /// The game cannot be written there.
    CannotSaveFile,
    /// No move was made yet.
    NoMoves,
    /// The player has no answer.
    NoAnswer,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::UnknownCommand => "unknown command",
            Failure::Syntax => "syntax error",
            Failure::UnacceptableSize => "unacceptable size",
            Failure::UnacceptableKomi => "unacceptable komi",
            Failure::IllegalMove => "illegal move",
            Failure::CannotUndo => "cannot undo",
            Failure::BoardNotEmpty => "board not empty",
            Failure::InvalidNumberOfStones => "invalid number of stones",
            Failure::BadVertexList => "bad vertex list",
            Failure::CannotLoadFile => "cannot load file",
            Failure::CannotSaveFile => "cannot save file",
            Failure::NoMoves => "no previous move known",
            Failure::NoAnswer => "no move",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, String, String)> {
        let request = Request::read(line.as_bytes())?;
        Some((request.id, request.command.clone(), request.arguments.join(",")))
    }

    #[test]
    fn control_characters_and_comments_are_dropped_and_tabs_are_blanks() {
        let plain = Some((Some(12), "play".to_owned(), "b,D4".to_owned()));
        assert_eq!(read("12 play b D4"), plain);
        assert_eq!(read("\u{1}12\tpl\u{7}ay  b\tD4 # a comment\r"), plain);
        assert_eq!(read("# only a comment"), None);
        assert_eq!(read(" \t \r"), None);
    }

    #[test]
    fn a_response_carries_the_number_of_its_request_and_ends_with_an_empty_line() {
        let respond = |line: &str, answer: Answer| Request::read(line.as_bytes()).unwrap().respond(&answer);
        assert_eq!(respond("7 name", Ok("Stammtisch".to_owned())), "=7 Stammtisch\n\n");
        assert_eq!(respond("quit", Ok(String::new())), "=\n\n");
        assert_eq!(respond("3 foo", Err(Failure::UnknownCommand)), "?3 unknown command\n\n");
        assert_eq!(respond("showboard", Ok("\nA\nB".to_owned())), "=\nA\nB\n\n");
    }
}
