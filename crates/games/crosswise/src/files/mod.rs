//! The files of the course: the save, which is written and read, and the log, which is only written.

mod log;
mod save;

pub(crate) use log::write as write_log;
pub(crate) use save::{can_save, read as read_save, write as write_save};

use stammtisch_stage::FileFormat;

/// Both formats.
pub(crate) const FORMATS: [FileFormat; 2] = [
    FileFormat { id: "save", extension: "json", media: "application/json", load: true },
    FileFormat { id: "log", extension: "txt", media: "text/plain", load: false },
];

/// A player that is no human is this one in a save that only says `isAI`.
const COMPUTER: &str = "classic";
const HUMAN: &str = "human";
