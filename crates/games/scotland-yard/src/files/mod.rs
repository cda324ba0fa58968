//! The files of the game: saves (`.sy`) in the format of the spec, and the log.

mod log;
mod save;

use stammtisch_stage::{FileFormat, Record};

pub use save::SaveFault;
pub(crate) use save::read;

use crate::rules::{Hunt, MISTER_X};

/// What a seat tag says for a person; everything else is a computer player.
const HUMAN: &str = "human";
/// The player that the spec prescribes.
const CLASSIC: &str = "classic";

/// The formats: the save, and the log, which is only written.
pub(crate) const FORMATS: [FileFormat; 2] = [
    FileFormat { id: "sy", extension: "sy", media: "application/json", load: true },
    FileFormat { id: "log", extension: "log", media: "text/plain; charset=utf-8", load: false },
];

/// Writes a record in one of the formats. Before the deal there is nothing to write.
pub(crate) fn write(record: &Record<Hunt>, format: &str) -> Option<Vec<u8>> {
    let text = match format {
        "sy" => save::write(record)?,
        "log" => log::write(record)?,
        _ => return None,
    };
    Some(text.into_bytes())
}

/// Whether Mister X, and whether the detectives are played by the computer.
fn computers(record: &Record<Hunt>) -> (bool, bool) {
    let computer = |seat: usize| record.seats.get(seat).is_some_and(|tag| tag.player != HUMAN);
    (computer(MISTER_X.index()), computer(1))
}
