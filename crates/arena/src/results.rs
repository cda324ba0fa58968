//! The file in which the results of a tournament are kept, game by game, so that it can go on after an interruption.
//!
//! The first line says what is played; every other line is one game and its place in the schedule.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{GamePlayed, Thinking};

/// A file of results that is open to be continued.
pub struct Results {
    file: File,
    /// What the file had already, by its place in the schedule.
    games: Vec<(usize, GamePlayed)>,
}

/// Why results cannot be kept in a file.
#[derive(Debug)]
pub enum ResultsFault {
    /// The file cannot be read or written.
    File(io::Error),
    /// The file has something else in it, or another tournament.
    Another,
    /// Somebody else is writing into it.
    InUse,
}

impl From<io::Error> for ResultsFault {
    fn from(error: io::Error) -> ResultsFault {
        ResultsFault::File(error)
    }
}

#[derive(Serialize, Deserialize)]
struct Entry {
    game: usize,
    #[serde(flatten)]
    played: GamePlayed,
    thinking: Vec<Thinking>,
}

impl Results {
    /// Opens the file of the tournament that `head` describes, or begins it; nobody else can while it is open. A last line that was cut
    /// short is dropped.
    pub fn open(path: &Path, head: &Value) -> Result<Results, ResultsFault> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Where files cannot be locked, everybody takes care himself.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ResultsFault::InUse);
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let (mut games, mut lines) = (Vec::new(), text[..whole].split(|&byte| byte == b'\n'));
        match lines.next().filter(|line| !line.is_empty()) {
            None if text.is_empty() => writeln!(file, "{head}")?,
            Some(first) if serde_json::from_slice::<Value>(first).is_ok_and(|found| found == *head) => {
                for line in lines.filter(|line| !line.is_empty()) {
                    let entry: Entry = serde_json::from_slice(line).map_err(|_| ResultsFault::Another)?;
                    games.push((entry.game, GamePlayed { thinking: entry.thinking, ..entry.played }));
                }
                file.set_len(whole as u64)?;
                file.seek(SeekFrom::End(0))?;
            }
            _ => return Err(ResultsFault::Another),
        }
        Ok(Results { file, games })
    }

    /// What was played before, by its place in the schedule.
    pub fn games(&self) -> &[(usize, GamePlayed)] {
        &self.games
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: usize, played: &GamePlayed) -> io::Result<()> {
        let entry = Entry { game, thinking: played.thinking.clone(), played: played.clone() };
        let line = serde_json::to_string(&entry).map_err(io::Error::other)?;
        writeln!(self.file, "{line}")?;
        self.file.flush()
    }
}
