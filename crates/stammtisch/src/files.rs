//! Game files on disk: read with a limit, recognised by what is in them, written by their ending.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Deserialize;
use stammtisch_catalog::{AnyMatch, KnownBoardData, RECORD_FORMAT, all, find};
use stammtisch_presentation::{BoardData, LIMITS, Text};

use crate::cli_error::{CliError, Game};

/// A match out of a file, and the game's notes on what was left out.
pub(crate) struct Opened {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// What was left out or put right on the way.
    pub(crate) notes: Vec<Text>,
}

/// The match in a file of that game. One that names no ground was played on this one.
pub(crate) fn open(game: Game, path: &Path, board_data: Option<&BoardData>) -> Result<Opened, CliError> {
    let bytes = read(path)?;
    load(game, &bytes, board_data).map_err(|why| CliError::BadFile(game, path.to_owned(), why))
}

/// The match in a file of whatever game: a record says which it is, for others the games' readers are tried.
fn recognise(path: &Path, known_boards: &KnownBoardData) -> Result<Opened, CliError> {
    let bytes = read(path)?;
    let load = |game: Game, bytes: &[u8]| load(game, bytes, known_boards.last_of(game));
    if let Some(id) = game_of_record(&bytes) {
        let game = find(&id).ok_or_else(|| CliError::StrangeRecord(path.to_owned(), id))?;
        return load(game, &bytes).map_err(|why| CliError::BadFile(game, path.to_owned(), why));
    }
    let mut candidates: Vec<Game> = all().collect();
    candidates.sort_by_key(|game| !ends_like(*game, path));
    let mut refused = None;
    for game in candidates {
        match load(game, &bytes) {
            Ok(opened) => return Ok(opened),
            Err(why) if refused.is_none() && ends_like(game, path) => refused = Some((game, why)),
            Err(_) => {}
        }
    }
    Err(match refused {
        Some((game, why)) => CliError::BadFile(game, path.to_owned(), why),
        None => CliError::NobodysFile(path.to_owned()),
    })
}

/// The match in a file of the named game, or of whatever game if none is named.
pub(crate) fn open_or_recognise(
    game: Option<&str>,
    path: &Path,
    known_boards: &KnownBoardData,
) -> Result<Opened, CliError> {
    match game.map(named).transpose()? {
        Some(game) => open(game, path, known_boards.last_of(game)),
        None => recognise(path, known_boards),
    }
}

/// The game of that name.
pub(crate) fn named(id: &str) -> Result<Game, CliError> {
    find(id).ok_or_else(|| CliError::NoSuchGame(id.to_owned()))
}

/// Whether a file that is there already may be written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwrite {
    /// It is kept, and the caller is told.
    No,
    /// It is replaced.
    Yes,
}

/// Writes a match in the format that the file's ending names. A file that is there already is kept unless told otherwise; the
/// error is then of the kind [`io::ErrorKind::AlreadyExists`].
pub(crate) fn save(game: &dyn AnyMatch, path: &Path, overwrite: Overwrite) -> Result<(), CliError> {
    let format = format_of(game.game(), path)?;
    let bytes = game.write(format).map_err(|why| CliError::Refused(game.game(), why))?;
    write(path, &bytes, overwrite).map_err(|why| CliError::Unwritable(path.to_owned(), why))
}

/// Writes a file, by way of a second one when it replaces another: a full disk must not cost the old one. Devices and links are
/// written through, not replaced.
pub(crate) fn write(path: &Path, bytes: &[u8], overwrite: Overwrite) -> io::Result<()> {
    if overwrite == Overwrite::No {
        return OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes);
    }
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) {
        return fs::write(path, bytes);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

/// How files of that game may end.
pub(crate) fn endings(game: Game) -> Vec<String> {
    formats(game).map(|(ending, _)| format!(".{ending}")).collect()
}

fn format_of(game: Game, path: &Path) -> Result<&'static str, CliError> {
    let name = path.to_string_lossy().to_lowercase();
    let fits = formats(game).filter(|(ending, _)| name.ends_with(&format!(".{ending}")));
    let longest = fits.max_by_key(|(ending, _)| ending.len());
    longest.map(|(_, id)| id).ok_or_else(|| CliError::NoFormat(game, path.to_owned()))
}

/// The endings and ids of all formats of a game. Just `.jsonl` is enough for a record.
fn formats(game: Game) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = game.formats().iter().map(|format| (format.extension, format.id));
    own.chain([(RECORD_FORMAT.extension, RECORD_FORMAT.id), ("jsonl", RECORD_FORMAT.id)])
}

fn ends_like(game: Game, path: &Path) -> bool {
    let name = path.to_string_lossy().to_lowercase();
    game.formats().iter().any(|format| format.load && name.ends_with(&format!(".{}", format.extension)))
}

fn load(game: Game, bytes: &[u8], board_data: Option<&BoardData>) -> Result<Opened, Text> {
    let (game, notes) = game.load_with_board(board_data, bytes)?;
    Ok(Opened { game, notes })
}

/// The bytes of a file that is no longer than a game's.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    read_up_to(LIMITS.bytes, path)
}

/// The bytes of a file that has no more than so many.
pub(crate) fn read_up_to(most: usize, path: &Path) -> Result<Vec<u8>, CliError> {
    let file = File::open(path).map_err(|why| CliError::Unreadable(path.to_owned(), why))?;
    read_all(most, path, file)
}

/// What comes from standard input, if it is no longer than a game's file.
pub(crate) fn read_stdin() -> Result<Vec<u8>, CliError> {
    read_all(LIMITS.bytes, Path::new("-"), io::stdin().lock())
}

fn read_all(most: usize, path: &Path, source: impl Read) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|why| CliError::Unreadable(path.to_owned(), why))?;
    if bytes.len() > most { Err(CliError::TooLarge(path.to_owned(), most)) } else { Ok(bytes) }
}

/// The game that a record's first line names.
fn game_of_record(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Header {
        #[serde(rename = "stammtisch")]
        _version: u32,
        game: String,
    }
    let first = bytes.trim_ascii_start().split(|&byte| byte == b'\n').next()?;
    serde_json::from_slice::<Header>(first).ok().map(|header| header.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_records_first_line_names_its_game() {
        let record = b"\n{\"stammtisch\":1,\"game\":\"go\",\"setup\":{}}\n{\"ply\":1}\n";
        assert_eq!(game_of_record(record).as_deref(), Some("go"));
        assert_eq!(game_of_record(b"{\"game\":\"go\"}"), None);
        assert_eq!(game_of_record(b"(;GM[1])"), None);
    }

    #[test]
    fn the_ending_names_the_format_whatever_its_case() {
        let game = find("tic-tac-toe").unwrap();
        for name in ["x.jsonl", "X.STAMMTISCH.JSONL", "dir.d/x.stammtisch.jsonl"] {
            assert_eq!(format_of(game, Path::new(name)).ok(), Some("record"), "{name}");
        }
        for name in ["x", "jsonl", "x.sgf", "x.jsonl/y"] {
            assert!(format_of(game, Path::new(name)).is_err(), "{name}");
        }
    }

    #[test]
    fn a_file_is_replaced_only_when_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        write(&path, b"one", Overwrite::No).unwrap();
        let refused = write(&path, b"two", Overwrite::No).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        write(&path, b"three", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, b"one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"two", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
