//! The [`Files`] trait: a game's own file formats.

use crate::{BoardData, Defaults, Game, MatchMeta, Record, SeatTag, Study, Text};

/// A game's own file formats, besides the record that all games share. Returned by
/// [`crate::Playable::files`].
pub trait Files<G: Game>: Sync {
    /// The formats.
    fn formats(&self) -> &'static [FileFormat] {
        &[]
    }

    /// Parses a file and detects its format from the content.
    ///
    /// `board_data` is the board of a file that names none; without it, the default board is.
    fn read(&self, board_data: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<G>, Text> {
        let _ = (board_data, bytes);
        Err(Text::new("file-unknown"))
    }

    /// Writes a file, with the metadata that its format has room for. `None` if
    /// [`Files::can_write`] is false.
    fn write(&self, record: &Record<G>, meta: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        let _ = (record, meta, format);
        None
    }

    /// Whether the format can represent this state with these players. If not, the optional
    /// message `format-<id>-later` says when it can.
    fn can_write(&self, state: &G, seats: &[SeatTag], format: &str) -> bool {
        let _ = (state, seats, format);
        true
    }

    /// The log file that the game's specification requires, if any. The host rewrites it after
    /// every move.
    fn log(&self) -> Option<LogFile> {
        None
    }

    /// Whether files may hold more than a match, such as variations and comments. Such a file is
    /// stored with the match that was read from it.
    fn studies(&self) -> bool {
        false
    }

    /// The content of the file that the match was read from, if [`Files::studies`] is true.
    fn study(&self, record: &Record<G>, meta: &MatchMeta) -> Option<Box<dyn Study<G>>> {
        let _ = (record, meta);
        None
    }
}

impl<G: Game> Files<G> for Defaults {}

/// A file format of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFormat {
    /// The id in URLs and commands, such as `sgf`. The message `format-<id>` is its name.
    pub id: &'static str,
    /// The file name extension, without the dot.
    pub extension: &'static str,
    /// The media type of a download.
    pub media: &'static str,
    /// Whether such files can be loaded. A log, say, is only written.
    pub load: bool,
}

/// A log file that a game's specification requires.
///
/// Every match starts it anew, and it is complete after every move. It contains hidden
/// information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogFile {
    /// The id of its format.
    pub format: &'static str,
    /// The file's name, such as `game.log`.
    pub name: &'static str,
}

/// The result of loading a file.
pub struct Loaded<G: Game> {
    /// The match so far.
    pub record: Record<G>,
    /// What was skipped or corrected on loading.
    pub notes: Vec<Text>,
}
