//! Parses what the user types: a command or a move.

use std::path::PathBuf;

use crate::files::Overwrite;

/// One line of user input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum UserInput {
    /// A blank line.
    Nothing,
    /// Undo the last move of a person and all moves since.
    Undo,
    /// Resign.
    Resign,
    /// Save the match in a file.
    Save(PathBuf, Overwrite),
    /// Continue the match in a file.
    Load(PathBuf),
    /// List the commands.
    Help,
    /// Show the board.
    Board,
    /// List the legal moves.
    Legal,
    /// Show the reasons for the last move of a computer player.
    Why,
    /// Show the best moves.
    Hint,
    /// Show what the computer players know, or hide it again.
    Peek,
    /// Point something out on the board.
    Find(String),
    /// Leave the program.
    Quit,
    /// `save` or `load` without a file name.
    NeedsFile(&'static str),
    /// Anything else: a move in notation.
    Move(String),
}

impl UserInput {
    /// Parses a line.
    pub(crate) fn parse(line: &str) -> UserInput {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_ascii_lowercase();
        let rest = rest.trim();
        match (word.as_str(), rest) {
            ("", _) => UserInput::Nothing,
            ("undo", "") => UserInput::Undo,
            ("resign", "") => UserInput::Resign,
            ("save" | "save!", "") => UserInput::NeedsFile("save"),
            ("load", "") => UserInput::NeedsFile("load"),
            ("save", name) => UserInput::Save(name.into(), Overwrite::No),
            ("save!", name) => UserInput::Save(name.into(), Overwrite::Yes),
            ("load", name) => UserInput::Load(name.into()),
            ("help" | "?", "") => UserInput::Help,
            ("board", "") => UserInput::Board,
            ("legal", "") => UserInput::Legal,
            ("why" | "why?", "") => UserInput::Why,
            ("hint", "") => UserInput::Hint,
            ("peek", "") => UserInput::Peek,
            ("find", what) if !what.is_empty() => UserInput::Find(what.to_owned()),
            ("quit" | "exit", "") => UserInput::Quit,
            _ => UserInput::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_but_a_command_is_a_move() {
        assert_eq!(UserInput::parse(" D4 "), UserInput::Move("D4".into()));
        assert_eq!(UserInput::parse("undo 3"), UserInput::Move("undo 3".into()));
        assert_eq!(UserInput::parse("   "), UserInput::Nothing);
    }

    #[test]
    fn commands_ignore_case_and_file_names_keep_it() {
        assert_eq!(UserInput::parse("UNDO"), UserInput::Undo);
        assert_eq!(UserInput::parse("Resign"), UserInput::Resign);
        assert_eq!(
            UserInput::parse("Save My Game.sgf"),
            UserInput::Save("My Game.sgf".into(), Overwrite::No)
        );
        assert_eq!(UserInput::parse("save! x.sgf"), UserInput::Save("x.sgf".into(), Overwrite::Yes));
        assert_eq!(UserInput::parse("load"), UserInput::NeedsFile("load"));
        assert_eq!(UserInput::parse("find 67"), UserInput::Find("67".into()));
    }
}
