//! What a person can type beside moves.

use std::path::PathBuf;

use crate::files::Overwrite;

/// One line that was typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Nothing.
    Nothing,
    /// Takes back the last move of a person and all since.
    Undo,
    /// Gives up.
    Resign,
    /// Writes the match to a file.
    Save(PathBuf, Overwrite),
    /// Goes on with the match in a file.
    Load(PathBuf),
    /// Says what can be typed.
    Help,
    /// Shows the board.
    Board,
    /// Lists the legal moves.
    Legal,
    /// Tells the reasons of the computer player who moved last.
    Why,
    /// Tells what would be a good move.
    Hint,
    /// Shows what the computer players know, or hides it again.
    Peek,
    /// Points something out on the board.
    Find(String),
    /// Ends the program.
    Quit,
    /// `save` or `load` without a name.
    NeedsFile(&'static str),
    /// Anything else is a move.
    Move(String),
}

impl Typed {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Typed {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        match (word.as_str(), rest) {
            ("", _) => Typed::Nothing,
            ("undo", "") => Typed::Undo,
            ("resign", "") => Typed::Resign,
            ("save" | "save!", "") => Typed::NeedsFile("save"),
            ("load", "") => Typed::NeedsFile("load"),
            ("save", name) => Typed::Save(name.into(), Overwrite::No),
            ("save!", name) => Typed::Save(name.into(), Overwrite::Yes),
            ("load", name) => Typed::Load(name.into()),
            ("help" | "?", "") => Typed::Help,
            ("board", "") => Typed::Board,
            ("legal", "") => Typed::Legal,
            ("why" | "why?", "") => Typed::Why,
            ("hint", "") => Typed::Hint,
            ("peek", "") => Typed::Peek,
            ("find", what) if !what.is_empty() => Typed::Find(what.to_owned()),
            ("quit" | "exit", "") => Typed::Quit,
            _ => Typed::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_a_move() {
        assert_eq!(Typed::read(" D4 "), Typed::Move("D4".into()));
        assert_eq!(Typed::read("undo 3"), Typed::Move("undo 3".into()));
        assert_eq!(Typed::read("   "), Typed::Nothing);
    }

    #[test]
    fn commands_are_read_in_any_case_and_file_names_as_they_are() {
        assert_eq!(Typed::read("UNDO"), Typed::Undo);
        assert_eq!(Typed::read("Resign"), Typed::Resign);
        assert_eq!(Typed::read("Save My Game.sgf"), Typed::Save("My Game.sgf".into(), Overwrite::No));
        assert_eq!(Typed::read("save! x.sgf"), Typed::Save("x.sgf".into(), Overwrite::Yes));
        assert_eq!(Typed::read("load"), Typed::NeedsFile("load"));
        assert_eq!(Typed::read("find 67"), Typed::Find("67".into()));
    }
}
