//! The position file: one line of position text, with comments after `#` allowed around it.

use stammtisch_presentation::{BoardData, FileFormat, Files, Loaded, MatchMeta, Record, Text};

use crate::notation::Unreadable;
use crate::position;
use crate::rules::TowerWars;

/// The maximum size of a position file.
const MAX_BYTES: usize = 20_000;

/// The files of TowerWars.
pub(crate) struct TowerWarsFiles;

impl Files<TowerWars> for TowerWarsFiles {
    fn formats(&self) -> &'static [FileFormat] {
        &[FileFormat { id: "position", extension: "txt", media: "text/plain", load: true }]
    }

    fn read(&self, _board_data: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<TowerWars>, Text> {
        Ok(read(bytes)?)
    }

    /// Writes the current position.
    fn write(&self, record: &Record<TowerWars>, _meta: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        if format != "position" {
            return None;
        }
        let game = record.state_after(record.moves.len()).ok()?;
        Some(format!("{}\n", position::write(&game)).into_bytes())
    }
}

/// Why a file is not a position file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The file is not UTF-8.
    NotText,
    /// The file is too large.
    TooLong,
    /// No line holds a position.
    NoPosition,
    /// A second line holds a position.
    SecondPosition(usize),
    /// The position on that line is invalid.
    Position(usize, Unreadable),
}

impl From<FileError> for Text {
    fn from(error: FileError) -> Text {
        match error {
            FileError::NotText => Text::new("file-not-text"),
            FileError::TooLong => Text::new("file-too-long").with("most", MAX_BYTES),
            FileError::NoPosition => Text::new("file-no-position"),
            FileError::SecondPosition(line) => Text::new("file-second-position").with("line", line),
            FileError::Position(line, why) => {
                Text::new("file-position").with("line", line).with("why", Text::from(why))
            }
        }
    }
}

/// Parses a position file into a match that continues from the position.
pub fn read(bytes: &[u8]) -> Result<Loaded<TowerWars>, FileError> {
    if bytes.len() > MAX_BYTES {
        return Err(FileError::TooLong);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| FileError::NotText)?;
    let content = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    let mut lines = text.lines().map(content).zip(1..).filter(|(line, _)| !line.is_empty());
    let (position, number) = lines.next().ok_or(FileError::NoPosition)?;
    if let Some((_, second)) = lines.next() {
        return Err(FileError::SecondPosition(second));
    }
    let setup = position::setup_of(&position).map_err(|why| FileError::Position(number, why))?;
    let record = Record { position: Some(position), ..Record::new(setup, Vec::new()) };
    Ok(Loaded { record, notes: Vec::new() })
}
