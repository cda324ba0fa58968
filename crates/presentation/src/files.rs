//! A game's own files, beside the house's record.

use crate::{BoardData, Game, MatchMeta, Plain, Record, SeatTag, Study, Text};

/// The files of a game. [`crate::Playable::files`] names them; a game without any has only the house's record.
pub trait Files<G: Game>: Sync {
    /// Their formats.
    fn formats(&self) -> &'static [FileFormat] {
        &[]
    }

    /// Reads a file of one of the formats; which one, its content tells. One of which nothing says on which ground it was played was played
    /// on this one, or else on the usual one.
    fn read(&self, board_data: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<G>, Text> {
        let _ = (board_data, bytes);
        Err(Text::new("file-unknown"))
    }

    /// Writes a file of one of the formats, with what is known beside the record where such a file has room for it; `None` where
    /// [`Files::can_write`] says no.
    fn write(&self, record: &Record<G>, beside: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        let _ = (record, beside, format);
        None
    }

    /// Whether a file of one of the formats can be written of this position with these players. Where it cannot, the message
    /// `format-<id>-later`, if there is one, says when it can.
    fn can_write(&self, state: &G, seats: &[SeatTag], format: &str) -> bool {
        let _ = (state, seats, format);
        true
    }

    /// The log that is kept of every match, if the game's spec wants one. Whoever runs the match writes the whole file after every move.
    fn log(&self) -> Option<LogFile> {
        None
    }

    /// Whether a file can tell more than a match: then it is kept beside the match that was read from it.
    fn studies(&self) -> bool {
        false
    }

    /// The match with all that the file tells from which it came, to be looked through; where [`Files::studies`] holds.
    fn study(&self, record: &Record<G>, beside: &MatchMeta) -> Option<Box<dyn Study<G>>> {
        let _ = (record, beside);
        None
    }
}

impl<G: Game> Files<G> for Plain {}

/// A file format of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFormat {
    /// Its name in addresses and commands, such as `sgf`; the message `format-<id>` says it.
    pub id: &'static str,
    /// How such files end, without the dot.
    pub extension: &'static str,
    /// The media type of a download.
    pub media: &'static str,
    /// Whether such a file can be loaded again. A log, say, is only written.
    pub load: bool,
}

/// The log that a game's spec prescribes: one file, begun anew by every match and complete after every move. It tells all that is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogFile {
    /// Which of the game's formats it is.
    pub format: &'static str,
    /// The file's name, such as `game.log`.
    pub name: &'static str,
}

/// What was in a file.
pub struct Loaded<G: Game> {
    /// The match so far.
    pub record: Record<G>,
    /// What was left out or put right on the way.
    pub notes: Vec<Text>,
}
