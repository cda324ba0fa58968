//! The syntax of GTP commands and responses.

use std::fmt;

/// A command line: an optional id, the command and its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GtpRequest {
    id: Option<u32>,
    /// The command; empty if the line was only a number.
    pub(crate) command: String,
    /// The arguments.
    pub(crate) arguments: Vec<String>,
}

impl GtpRequest {
    /// Parses a line: removes control characters and comments, and turns tabs into blanks. `None`
    /// if nothing is left.
    pub(crate) fn parse(line: &[u8]) -> Option<GtpRequest> {
        let text = String::from_utf8_lossy(line);
        let kept: String = text
            .chars()
            .take_while(|&c| c != '#')
            .filter(|&c| c == '\t' || !c.is_control())
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        let mut words = kept.split_whitespace().map(str::to_owned).peekable();
        words.peek()?;
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        Some(GtpRequest { id, command: words.next().unwrap_or_default(), arguments: words.collect() })
    }

    /// The first line of a response that is streamed.
    pub(crate) fn head(&self) -> String {
        format!("={}\n", self.id.map_or_else(String::new, |id| id.to_string()))
    }

    /// The complete response, with the empty line that ends it.
    pub(crate) fn respond(&self, answer: &CommandResult) -> String {
        let (sign, text) = match answer {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        let id = self.id.map_or_else(String::new, |id| id.to_string());
        let blank = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        format!("{sign}{id}{blank}{text}\n\n")
    }
}

/// The result of a command.
pub(crate) type CommandResult = Result<String, GtpError>;

/// The errors of a command, in the protocol's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GtpError {
    /// There is no such command.
    UnknownCommand,
    /// Missing or malformed arguments.
    Syntax,
    /// An unsupported board size.
    UnacceptableSize,
    /// Komi that is not a multiple of one half.
    UnacceptableKomi,
    /// The move is illegal.
    IllegalMove,
    /// No move was made yet.
    CannotUndo,
    /// Handicap stones need an empty board.
    BoardNotEmpty,
    /// An impossible number of handicap stones.
    InvalidNumberOfStones,
    /// Points off the board, duplicate, or too few.
    BadVertexList,
    /// The file, or a game in it, does not exist.
    CannotLoadFile,
    /// The file cannot be written.
    CannotSaveFile,
    /// No move was made yet.
    NoMoves,
    /// The player returned no move.
    NoGeneratedMove,
}

impl fmt::Display for GtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GtpError::UnknownCommand => "unknown command",
            GtpError::Syntax => "syntax error",
            GtpError::UnacceptableSize => "unacceptable size",
            GtpError::UnacceptableKomi => "unacceptable komi",
            GtpError::IllegalMove => "illegal move",
            GtpError::CannotUndo => "cannot undo",
            GtpError::BoardNotEmpty => "board not empty",
            GtpError::InvalidNumberOfStones => "invalid number of stones",
            GtpError::BadVertexList => "bad vertex list",
            GtpError::CannotLoadFile => "cannot load file",
            GtpError::CannotSaveFile => "cannot save file",
            GtpError::NoMoves => "no previous move known",
            GtpError::NoGeneratedMove => "no move",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, String, String)> {
        let request = GtpRequest::parse(line.as_bytes())?;
        Some((request.id, request.command.clone(), request.arguments.join(",")))
    }

    #[test]
    fn control_characters_and_comments_are_removed() {
        let plain = Some((Some(12), "play".to_owned(), "b,D4".to_owned()));
        assert_eq!(read("12 play b D4"), plain);
        assert_eq!(read("\u{1}12\tpl\u{7}ay  b\tD4 # a comment\r"), plain);
        assert_eq!(read("# only a comment"), None);
        assert_eq!(read(" \t \r"), None);
    }

    #[test]
    fn a_response_has_the_id_and_ends_with_an_empty_line() {
        let respond =
            |line: &str, answer: CommandResult| GtpRequest::parse(line.as_bytes()).unwrap().respond(&answer);
        assert_eq!(respond("7 name", Ok("Stammtisch".to_owned())), "=7 Stammtisch\n\n");
        assert_eq!(respond("quit", Ok(String::new())), "=\n\n");
        assert_eq!(respond("3 foo", Err(GtpError::UnknownCommand)), "?3 unknown command\n\n");
        assert_eq!(respond("showboard", Ok("\nA\nB".to_owned())), "=\nA\nB\n\n");
    }
}
