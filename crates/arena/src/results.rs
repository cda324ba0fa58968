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

impl Entry {
    /// Whether it tells of nobody beside so many players.
    fn is_among(&self, players: usize) -> bool {
        let GamePlayed { sides, winners, fault, .. } = &self.played;
        sides.iter().chain(fault.iter().map(|fault| &fault.player)).all(|player| *player < players)
            && winners.iter().all(|side| *side < sides.len())
            && self.thinking.len() == sides.len()
    }
}

impl Results {
    /// Opens the file of the tournament that `head` describes, or begins it; nobody else can while it is open. A last line that was cut
    /// short is dropped, also if it is the first.
    pub fn open(path: &Path, head: &Value) -> Result<Results, ResultsFault> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Of a device there may be no end.
        if !file.metadata()?.is_file() {
            return Err(ResultsFault::Another);
        }
        // Where files cannot be locked, everybody takes care himself.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ResultsFault::InUse);
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let (mut games, mut lines) = (Vec::new(), text[..whole].split(|&byte| byte == b'\n'));
        let head_line = format!("{head}\n");
        match lines.next().filter(|line| !line.is_empty()) {
            None if head_line.as_bytes().starts_with(&text) => {
                file.rewind()?;
                file.write_all(head_line.as_bytes())?;
            }
            Some(first) if serde_json::from_slice::<Value>(first).is_ok_and(|found| found == *head) => {
                let players = head["players"].as_array().map_or(0, Vec::len);
                for line in lines.filter(|line| !line.is_empty()) {
                    let entry =
                        serde_json::from_slice(line).ok().filter(|entry: &Entry| entry.is_among(players));
                    let entry = entry.ok_or(ResultsFault::Another)?;
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

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_file_goes_on_wherever_it_was_cut_and_only_with_games_of_its_own_players() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let head = json!({"arena": "go", "players": ["search:1", "random"]});
        let thinking =
            json!({"moves": 1, "total": {"secs": 1, "nanos": 0}, "longest": {"secs": 1, "nanos": 0}});
        let good = json!({"game": 0, "sides": [1, 0], "seed": 1, "winners": [1], "reason": "score", "plies": 9,
            "thinking": [thinking, thinking], "fault": {"player": 1, "why": "He went away."}});
        let whole = format!("{head}\n{good}\n");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let found = Results::open(&path, &head).unwrap().games().len();
            assert_eq!(found, usize::from(cut == whole.len()), "cut after {cut} bytes");
            let left = fs::read_to_string(&path).unwrap();
            assert!(whole.starts_with(&left) && left.starts_with(&head.to_string()), "{left}");
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
            fs::write(&path, format!("{head}\n{bad}\n")).unwrap();
            assert!(matches!(Results::open(&path, &head), Err(ResultsFault::Another)), "{bad}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_no_file_of_results() {
        let opened = Results::open(Path::new("/dev/null"), &json!({}));
        assert!(matches!(opened, Err(ResultsFault::Another)));
    }
}
