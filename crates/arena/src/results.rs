//! The results file of a tournament (JSON lines), from which an interrupted one can be resumed.
//!
//! The first line is the [header](crate::Tournament::header) of the tournament. Every other line is
//! a game with its index in the schedule.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{GamePlayed, ThinkingTime};

/// A results file that is open for appending.
pub struct Results {
    file: File,
    /// The games that the file contained, with their indices in the schedule.
    games: Vec<(usize, GamePlayed)>,
}

/// Why a results file cannot be used.
#[derive(Debug)]
pub enum ResultsError {
    /// The file cannot be read or written.
    File(io::Error),
    /// The file belongs to another tournament, or is no results file.
    OtherTournament,
    /// Another process is writing to the file.
    InUse,
}

impl From<io::Error> for ResultsError {
    fn from(error: io::Error) -> ResultsError {
        ResultsError::File(error)
    }
}

/// A line of the file after the first.
#[derive(Serialize, Deserialize)]
struct Entry {
    game: usize,
    #[serde(flatten)]
    played: GamePlayed,
    thinking: Vec<ThinkingTime>,
}

impl Entry {
    /// Whether all its indices are valid in a tournament of that many players.
    fn is_valid_for(&self, players: usize) -> bool {
        let GamePlayed { sides, winners, failure, .. } = &self.played;
        sides.iter().chain(failure.iter().map(|failure| &failure.player)).all(|player| *player < players)
            && winners.iter().all(|side| *side < sides.len())
            && self.thinking.len() == sides.len()
    }
}

impl Results {
    /// Opens or creates the results file of the tournament with that header, and locks it.
    ///
    /// An incomplete last line is dropped, even if it is the first.
    pub fn open(path: &Path, header: &Value) -> Result<Results, ResultsError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Reading a device may never end.
        if !file.metadata()?.is_file() {
            return Err(ResultsError::OtherTournament);
        }
        // On file systems without locks, users have to take care themselves.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ResultsError::InUse);
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let complete = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut games = Vec::new();
        let mut lines = text[..complete].split(|&byte| byte == b'\n');
        let header_line = format!("{header}\n");
        match lines.next().filter(|line| !line.is_empty()) {
            None if header_line.as_bytes().starts_with(&text) => {
                file.rewind()?;
                file.write_all(header_line.as_bytes())?;
            }
            Some(first) if serde_json::from_slice::<Value>(first).is_ok_and(|found| found == *header) => {
                let players = header["players"].as_array().map_or(0, Vec::len);
                for line in lines.filter(|line| !line.is_empty()) {
                    let entry =
                        serde_json::from_slice(line).ok().filter(|entry: &Entry| entry.is_valid_for(players));
                    let entry = entry.ok_or(ResultsError::OtherTournament)?;
                    games.push((entry.game, GamePlayed { thinking: entry.thinking, ..entry.played }));
                }
                file.set_len(complete as u64)?;
                file.seek(SeekFrom::End(0))?;
            }
            _ => return Err(ResultsError::OtherTournament),
        }
        Ok(Results { file, games })
    }

    /// The games that the file contained when it was opened, with their indices in the schedule.
    pub fn games(&self) -> &[(usize, GamePlayed)] {
        &self.games
    }

    /// Appends a game.
    pub(crate) fn add(&mut self, game: usize, played: &GamePlayed) -> io::Result<()> {
        let entry = Entry { game, thinking: played.thinking.clone(), played: played.clone() };
        let line = serde_json::to_string(&entry).map_err(io::Error::other)?;
        writeln!(self.file, "{line}")?;
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_truncated_file_is_resumed_and_an_invalid_one_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.jsonl");
        let header = json!({"arena": "go", "players": ["search:1", "random"]});
        let thinking =
            json!({"moves": 1, "total": {"secs": 1, "nanos": 0}, "longest": {"secs": 1, "nanos": 0}});
        let good = json!({"game": 0, "sides": [1, 0], "seed": 1, "winners": [1], "reason": "score", "plies": 9,
            "thinking": [thinking, thinking], "fault": {"player": 1, "why": "He went away."}});
        let whole = format!("{header}\n{good}\n");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let found = Results::open(&path, &header).unwrap().games().len();
            assert_eq!(found, usize::from(cut == whole.len()), "cut after {cut} bytes");
            let left = fs::read_to_string(&path).unwrap();
            assert!(whole.starts_with(&left) && left.starts_with(&header.to_string()), "{left}");
        }
        let others = [
            ("sides", json!([1, 2])),
            ("sides", json!([])),
            ("winners", json!([2])),
            ("thinking", json!([thinking])),
            ("fault", json!({"player": 2, "why": "Who?"})),
        ];
        for (key, value) in others {
            let mut bad = good.clone();
            bad[key] = value;
            fs::write(&path, format!("{header}\n{bad}\n")).unwrap();
            assert!(matches!(Results::open(&path, &header), Err(ResultsError::OtherTournament)), "{bad}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_no_results_file() {
        let opened = Results::open(Path::new("/dev/null"), &json!({}));
        assert!(matches!(opened, Err(ResultsError::OtherTournament)));
    }
}
