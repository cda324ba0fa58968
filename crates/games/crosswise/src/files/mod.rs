//! The course's file formats: the save (read and written) and the log (only written).

mod log;
mod save;

use stammtisch_presentation::{
    BoardData, FileFormat, Files, Loaded, LogFile, MatchMeta, Record, SeatTag, Text,
};

use crate::rules::Crosswise;

/// The bot for the players that a save marks with `isAI`.
const COMPUTER_PLAYER: &str = "classic";
/// The player id of people.
const HUMAN_PLAYER: &str = "human";

/// The file formats of Crosswise.
pub(crate) struct CrosswiseFiles;

impl Files<Crosswise> for CrosswiseFiles {
    fn formats(&self) -> &'static [FileFormat] {
        &[
            FileFormat { id: "save", extension: "json", media: "application/json", load: true },
            FileFormat { id: "log", extension: "txt", media: "text/plain", load: false },
        ]
    }

    fn read(&self, _board: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<Crosswise>, Text> {
        save::read(bytes)
    }

    fn write(&self, record: &Record<Crosswise>, _meta: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        match format {
            "save" => save::write(record),
            "log" => log::write(record),
            _ => None,
        }
    }

    fn can_write(&self, state: &Crosswise, seats: &[SeatTag], format: &str) -> bool {
        format != "save" || save::can_save(state, seats)
    }

    fn log(&self) -> Option<LogFile> {
        Some(LogFile { format: "log", name: "Log.txt" })
    }
}
