//! Reads and writes game files: with a size limit, recognized by content, written in the format of
//! their extension.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Deserialize;
use stammtisch_catalog::{AnyMatch, KnownBoardData, RECORD_FORMAT, all, find};
use stammtisch_presentation::{BoardData, LIMITS, Text};

use crate::cli_error::{CliError, Game};

/// A match loaded from a file, with the game's notes on what was left out.
pub(crate) struct LoadedMatch {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// What was left out or corrected while reading.
    pub(crate) notes: Vec<Text>,
}

/// Loads a file of this game. A file that names no board data gets the given one.
pub(crate) fn open(game: Game, path: &Path, board_data: Option<&BoardData>) -> Result<LoadedMatch, CliError> {
    let bytes = read(path)?;
    load(game, &bytes, board_data).map_err(|why| CliError::BadFile(game, path.to_owned(), why))
}

/// Loads a file of any game: a record names its game; for other files the games' readers are tried.
fn open_any_game(path: &Path, known_boards: &KnownBoardData) -> Result<LoadedMatch, CliError> {
    let bytes = read(path)?;
    let load = |game: Game, bytes: &[u8]| load(game, bytes, known_boards.last_of(game));
    if let Some(id) = game_of_record(&bytes) {
        let game = find(&id).ok_or_else(|| CliError::UnknownGameInRecord(path.to_owned(), id))?;
        return load(game, &bytes).map_err(|why| CliError::BadFile(game, path.to_owned(), why));
    }
    let mut candidates: Vec<Game> = all().collect();
    candidates.sort_by_key(|game| !has_extension_of(*game, path));
    let mut refused = None;
    for game in candidates {
        match load(game, &bytes) {
            Ok(opened) => return Ok(opened),
            Err(why) if refused.is_none() && has_extension_of(game, path) => refused = Some((game, why)),
            Err(_) => {}
        }
    }
    Err(match refused {
        Some((game, why)) => CliError::BadFile(game, path.to_owned(), why),
        None => CliError::UnrecognizedFile(path.to_owned()),
    })
}

/// Loads a file of the named game, or of any game if none is named.
pub(crate) fn open_game_file(
    game: Option<&str>,
    path: &Path,
    known_boards: &KnownBoardData,
) -> Result<LoadedMatch, CliError> {
    match game.map(find_game).transpose()? {
        Some(game) => open(game, path, known_boards.last_of(game)),
        None => open_any_game(path, known_boards),
    }
}

/// The game with this id.
pub(crate) fn find_game(id: &str) -> Result<Game, CliError> {
    find(id).ok_or_else(|| CliError::NoSuchGame(id.to_owned()))
}

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwrite {
    /// The file is kept, and the write fails.
    No,
    /// The file is replaced.
    Yes,
}

/// Writes a match in the format that the file's extension names.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] if the file exists and `overwrite` is `No`.
pub(crate) fn save(game: &dyn AnyMatch, path: &Path, overwrite: Overwrite) -> Result<(), CliError> {
    let format = format_of(game.game(), path)?;
    let bytes = game.write(format).map_err(|why| CliError::Refused(game.game(), why))?;
    write(path, &bytes, overwrite).map_err(|why| CliError::Unwritable(path.to_owned(), why))
}

/// Writes a file. An existing one is replaced atomically through a temporary file, so that a full
/// disk does not cost the old content. Devices and links are written through, not replaced.
pub(crate) fn write(path: &Path, bytes: &[u8], overwrite: Overwrite) -> io::Result<()> {
    if overwrite == Overwrite::No {
        return OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes);
    }
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) {
        return fs::write(path, bytes);
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    fs::write(&temporary, bytes)?;
    fs::rename(&temporary, path)
}

/// The file extensions of a game's formats.
pub(crate) fn extensions(game: Game) -> Vec<String> {
    formats(game).map(|(extension, _)| format!(".{extension}")).collect()
}

fn format_of(game: Game, path: &Path) -> Result<&'static str, CliError> {
    let name = path.to_string_lossy().to_lowercase();
    let matching = formats(game).filter(|(extension, _)| name.ends_with(&format!(".{extension}")));
    let longest = matching.max_by_key(|(extension, _)| extension.len());
    longest.map(|(_, id)| id).ok_or_else(|| CliError::UnknownFileFormat(game, path.to_owned()))
}

/// The extensions and ids of all formats of a game. A plain `.jsonl` is enough for a record.
fn formats(game: Game) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = game.formats().iter().map(|format| (format.extension, format.id));
    own.chain([(RECORD_FORMAT.extension, RECORD_FORMAT.id), ("jsonl", RECORD_FORMAT.id)])
}

fn has_extension_of(game: Game, path: &Path) -> bool {
    let name = path.to_string_lossy().to_lowercase();
    game.formats().iter().any(|format| format.load && name.ends_with(&format!(".{}", format.extension)))
}

fn load(game: Game, bytes: &[u8], board_data: Option<&BoardData>) -> Result<LoadedMatch, Text> {
    let (game, notes) = game.load_with_board(board_data, bytes)?;
    Ok(LoadedMatch { game, notes })
}

/// Reads a file within the size limit for game files.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    read_up_to(LIMITS.file_bytes, path)
}

/// Reads a file of at most `max_bytes` bytes.
pub(crate) fn read_up_to(max_bytes: usize, path: &Path) -> Result<Vec<u8>, CliError> {
    let file = File::open(path).map_err(|why| CliError::Unreadable(path.to_owned(), why))?;
    read_all(max_bytes, path, file)
}

/// Reads standard input within the size limit for game files.
pub(crate) fn read_stdin() -> Result<Vec<u8>, CliError> {
    read_all(LIMITS.file_bytes, Path::new("-"), io::stdin().lock())
}

fn read_all(max_bytes: usize, path: &Path, source: impl Read) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = source.take(max_bytes as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|why| CliError::Unreadable(path.to_owned(), why))?;
    if bytes.len() > max_bytes { Err(CliError::TooLarge(path.to_owned(), max_bytes)) } else { Ok(bytes) }
}

/// The game id in the first line of a record.
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
    fn the_first_line_of_a_record_names_its_game() {
        let record = b"\n{\"stammtisch\":1,\"game\":\"go\",\"setup\":{}}\n{\"ply\":1}\n";
        assert_eq!(game_of_record(record).as_deref(), Some("go"));
        assert_eq!(game_of_record(b"{\"game\":\"go\"}"), None);
        assert_eq!(game_of_record(b"(;GM[1])"), None);
    }

    #[test]
    fn the_extension_names_the_format_in_any_case() {
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
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x");
        write(&path, b"one", Overwrite::No).unwrap();
        let refused = write(&path, b"two", Overwrite::No).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        write(&path, b"three", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_written_through() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        let link = directory.path().join("link");
        fs::write(&file, b"one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"two", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
