//! The game's file formats: saves (`.sy`) in the spec's format, and the log.

mod log;
mod save;

use stammtisch_presentation::{
    BoardData, FileFormat, Files, Game, Loaded, LogFile, MatchMeta, Record, SeatTag, Text, Turn,
};

pub use save::SaveError;

use crate::city::CityRef;
use crate::rules::{Hunt, MISTER_X};

/// The player name of a human seat; every other name is a computer player.
const HUMAN: &str = "human";
/// The name of the prescribed player.
const CLASSIC: &str = "classic";

/// The files of Scotland Yard.
pub(crate) struct HuntFiles;

impl Files<Hunt> for HuntFiles {
    fn formats(&self) -> &'static [FileFormat] {
        &[
            FileFormat { id: "sy", extension: "sy", media: "application/json", load: true },
            FileFormat { id: "log", extension: "log", media: "text/plain; charset=utf-8", load: false },
        ]
    }

    fn read(&self, board_data: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<Hunt>, Text> {
        let city = board_data.map_or_else(|| Ok(CityRef::london()), CityRef::of_board_data)?;
        Ok(save::read(city, bytes)?)
    }

    fn write(&self, record: &Record<Hunt>, _beside: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        let text = match format {
            "sy" => save::write(record)?,
            "log" => log::write(record)?,
            _ => return None,
        };
        Some(text.into_bytes())
    }

    /// False before the deal.
    fn can_write(&self, hunt: &Hunt, _seats: &[SeatTag], _format: &str) -> bool {
        hunt.turn() != Turn::Chance
    }

    fn log(&self) -> Option<LogFile> {
        Some(LogFile { format: "log", name: "game.log" })
    }
}

/// Whether Mister X and whether the detectives are computer players.
fn computer_sides(record: &Record<Hunt>) -> (bool, bool) {
    let computer = |seat: usize| record.seats.get(seat).is_some_and(|tag| tag.player != HUMAN);
    (computer(MISTER_X.index()), computer(1))
}
