//! The schema, and how files of older versions are brought up to it.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row, Transaction, TransactionBehavior, params};
use stammtisch_presentation::{Seat, SeatSet, SeatTag};

use super::connect;
use super::writing::{insert_table, seat};
use crate::{Author, Event, EventKind, SavedTable, Seated, StoreError, TableId, Token, VisitorId};

/// A step from one version of the schema to the next. What a step does never changes.
enum Step {
    Sql(&'static str),
    Rust(fn(&Transaction<'_>) -> Result<(), StoreError>),
}

/// The steps that made the schema what it is. How many of them a file has is kept in its `user_version`.
const STEPS: [Step; 8] = [
    Step::Sql(TABLES),
    Step::Sql(HIGH_SCORES),
    Step::Sql(REASONS_AND_REMATCHES),
    Step::Rust(one_history),
    Step::Sql(FILES),
    Step::Sql(FEWER_INDEXES),
    Step::Sql(ANALYSES),
    Step::Sql(DELETED_ENDS),
];

const TABLES: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    position TEXT,
    seed INTEGER NOT NULL,
    opener TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    over INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_opener ON tables (opener);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    holder TEXT,
    key TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_holder ON seats (holder);

-- A row is a move (by a seat, or by the house if none) or a take-back.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    seat INTEGER,
    move TEXT,
    back_to INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE forms (
    hand TEXT NOT NULL,
    game TEXT NOT NULL,
    form TEXT NOT NULL,
    PRIMARY KEY (hand, game)
) STRICT, WITHOUT ROWID;
";

/// A line belongs to the table at which it was won; one that was imported or won elsewhere to none.
const HIGH_SCORES: &str = "
CREATE TABLE high_scores (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    player TEXT NOT NULL,
    score REAL,
    table_id TEXT,
    hash INTEGER
) STRICT;
CREATE INDEX high_scores_by_game ON high_scores (game, at, name, score);
CREATE INDEX high_scores_by_table ON high_scores (table_id);
ALTER TABLE tables ADD COLUMN loaded INTEGER NOT NULL DEFAULT 0;
";

/// A computer player's reasons beside his move, as JSON; the table at which the same is played again.
const REASONS_AND_REMATCHES: &str = "
ALTER TABLE entries ADD COLUMN why TEXT;
ALTER TABLE tables ADD COLUMN rematch TEXT;
";

/// What was opened never changes; what happens is an event; how a table stands and who sits there follow from the events.
const ONE_HISTORY: &str = "
ALTER TABLE tables RENAME TO old_tables;
ALTER TABLE seats RENAME TO old_seats;
ALTER TABLE forms RENAME TO old_forms;
DROP INDEX tables_by_opener;
DROP INDEX seats_by_holder;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    position TEXT,
    seed INTEGER NOT NULL,
    opener BLOB NOT NULL,
    loaded INTEGER NOT NULL,
    opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_opener ON tables (opener);
CREATE INDEX tables_by_game ON tables (game, opened_at);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by INTEGER NOT NULL,
    version INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE standings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    changed_at INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    ended INTEGER,
    scored INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX unscored ON standings (table_id) WHERE ended IS NOT scored;
CREATE INDEX standings_by_change ON standings (changed_at);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    hand BLOB,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_hand ON seats (hand);

CREATE TABLE forms (
    hand BLOB NOT NULL,
    game TEXT NOT NULL,
    form TEXT NOT NULL,
    PRIMARY KEY (hand, game)
) STRICT, WITHOUT ROWID;
";

/// The file that a match came from, where it tells more than the match.
const FILES: &str = "
CREATE TABLE files (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    file BLOB NOT NULL
) STRICT;
";

/// Every move changed this index, and only pruning read it.
const FEWER_INDEXES: &str = "
DROP INDEX standings_by_change;
";

/// Tables that are to be analysed for a hand, who is at it, and when he was last heard of.
const ANALYSES: &str = "
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    hand BLOB NOT NULL,
    server TEXT NOT NULL,
    heard INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    among INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
";

/// The ends whose lines somebody has deleted from the high scores: no file brings them back.
const DELETED_ENDS: &str = "
CREATE TABLE deleted_ends (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    hash INTEGER NOT NULL,
    UNIQUE (game, hash)
) STRICT;
";

const OLD_HISTORY_GONE: &str = "
DROP TABLE entries;
DROP TABLE old_seats;
DROP TABLE old_forms;
DROP TABLE old_tables;
";

/// The file's `application_id` as long as it has to be written anew, since secrets that stood in it in clear text may still be there.
const OWED: i64 = 1;

/// Makes the schema in a new file, brings an older one up to it, and refuses a file of a later version or one that is damaged.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let found = version(connection)?;
    if !(0..=known).contains(&found) {
        return Err(StoreError::Newer { found, known });
    }
    check(connection)?;
    if found < known {
        bring_up(connection, path)?;
    }
    if number(connection, "application_id")? == OWED
        && let Err(error) = write_anew(connection)
    {
        tracing::warn!(%error, "the file has secrets in clear text until the house is opened again");
    }
    Ok(())
}

/// Takes the steps that the file lacks, after a copy of what is there. The number is read under the lock: of two programs that open
/// an old file at once, one does the work.
fn bring_up(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&change)?;
    let copy = (1..STEPS.len() as i64).contains(&found).then(|| backup_name(path, found));
    if let Some(copy) = &copy {
        copy_into(&connect(path)?, copy).map_err(|why| not_copied(copy, &why))?;
        change.pragma_update(None, "application_id", OWED)?;
    }
    for (version, step) in (1..).zip(&STEPS).filter(|(version, _)| *version > found) {
        match step {
            Step::Sql(sql) => change.execute_batch(sql)?,
            Step::Rust(step) => step(&change)?,
        }
        change.pragma_update(None, "user_version", version)?;
    }
    change.commit()?;
    if let Some(copy) = copy {
        let copy = copy.display();
        tracing::warn!(%copy, "how the house was before; it has secrets in clear text: delete it once all is well");
    }
    Ok(())
}

fn not_copied(copy: &Path, why: &io::Error) -> StoreError {
    let told = format!("{}: {why}", copy.display());
    match why.kind() {
        ErrorKind::StorageFull => StoreError::Full(told),
        _ => StoreError::Database(told),
    }
}

/// Writes the file anew if a quarter of it or more is free; false if there is no room to do it, or somebody else writes or reads.
pub(super) fn give_room_back(connection: &Connection) -> Result<bool, StoreError> {
    let (free, all) = (number(connection, "freelist_count")?, number(connection, "page_count")?);
    if free < all / 4 {
        return Ok(true);
    }
    match write_anew(connection) {
        Ok(()) => Ok(true),
        Err(StoreError::Damaged(why)) => Err(StoreError::Damaged(why)),
        Err(_) => Ok(false),
    }
}

/// Writes the file anew, so that nothing is left in it of what was deleted. Only when it has arrived there nothing is owed any more.
fn write_anew(connection: &Connection) -> Result<(), StoreError> {
    // It may be too large for the memory.
    connection.execute_batch("PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY;")?;
    if number(connection, "wal_checkpoint(TRUNCATE)")? != 0 {
        return Err(StoreError::Database("somebody reads the file".to_owned()));
    }
    Ok(connection.pragma_update(None, "application_id", 0)?)
}

fn version(connection: &Connection) -> Result<i64, StoreError> {
    number(connection, "user_version")
}

/// The first number that this pragma answers.
fn number(connection: &Connection, pragma: &str) -> Result<i64, StoreError> {
    Ok(connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))?)
}

/// Refuses a file with noise in it.
fn check(connection: &Connection) -> Result<(), StoreError> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    // The first line says only that it is about the file.
    let told = found.lines().next_back().unwrap_or_default();
    if told == "ok" { Ok(()) } else { Err(StoreError::Damaged(told.to_owned())) }
}

/// Where the file is kept as it was before it is brought up to a later version.
fn backup_name(path: &Path, version: i64) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(format!("-before-version-{}.db", version + 1));
    path.with_file_name(name)
}

/// Copies all that the file holds, as it stands at one moment, into a file that nobody else may read. It has its name only when it is
/// whole, and what a copy that broke off has left is in nobody's way.
pub(super) fn copy_into(connection: &Connection, to: &Path) -> io::Result<()> {
    let mut beside = to.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    match fs::remove_file(&beside) {
        Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    let copied = copy_whole(connection, &beside).and_then(|()| fs::rename(&beside, to));
    if copied.is_err() {
        // Half a copy is none.
        let _ = fs::remove_file(&beside);
    }
    copied
}

fn copy_whole(connection: &Connection, to: &Path) -> io::Result<()> {
    // The copy goes into an empty file, and nobody else may read that from the beginning.
    private(OpenOptions::new().write(true).create_new(true)).open(to)?;
    let copied = connection.execute("VACUUM INTO ?", [to.to_string_lossy()]);
    copied.map_err(|error| match StoreError::from(error) {
        StoreError::Full(why) => io::Error::new(ErrorKind::StorageFull, why),
        other => io::Error::other(other),
    })?;
    OpenOptions::new().write(true).open(to)?.sync_all()
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// From version 3, in which moves and take-backs were a history and everything else stood beside it, with hands and keys in clear text.
fn one_history(change: &Transaction<'_>) -> Result<(), StoreError> {
    change.execute_batch(ONE_HISTORY)?;
    move_tables(change)?;
    move_forms(change)?;
    Ok(change.execute_batch(OLD_HISTORY_GONE)?)
}

fn move_tables(change: &Transaction<'_>) -> Result<(), StoreError> {
    let mut query = change.prepare("SELECT * FROM old_tables")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        transfer_table(change, row)?;
    }
    Ok(())
}

fn move_forms(change: &Transaction<'_>) -> Result<(), StoreError> {
    let mut query = change.prepare("SELECT * FROM old_forms")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(hand) = digest(&row.get::<_, String>("hand")?) {
            let (game, form): (String, String) = (row.get("game")?, row.get("form")?);
            change.execute("INSERT INTO forms VALUES (?, ?, ?)", params![hand.as_bytes(), game, form])?;
        }
    }
    Ok(())
}

fn transfer_table(change: &Transaction<'_>, row: &Row<'_>) -> Result<(), StoreError> {
    let Ok(id) = row.get::<_, String>("id")?.parse::<TableId>() else { return Ok(()) };
    let unreadable = |what: &str| StoreError::Unreadable(id, format!("its {what} is broken"));
    let opened_at: i64 = row.get("opened_at")?;
    let setup: String = row.get("setup")?;
    let table = SavedTable {
        id,
        game: row.get("game")?,
        setup: serde_json::from_str(&setup).map_err(|_| unreadable("setup"))?,
        position: row.get("position")?,
        seed: row.get::<_, i64>("seed")?.cast_unsigned(),
        opener: digest(&row.get::<_, String>("opener")?).ok_or_else(|| unreadable("opener"))?,
        loaded: row.get("loaded")?,
        file: None,
        events: Vec::new(),
    };
    insert_table(change, &table, opened_at)?;
    let mut events = old_seats(change, &id, opened_at)?;
    for event in &events {
        if let EventKind::Seated(seated) = &event.what {
            seat(change, &id, seated)?;
        }
    }
    old_entries(change, &id, &mut events)?;
    let over: bool = row.get("over")?;
    let ended = over.then(|| events.len() as i64 - 1);
    if let Some(rematch) = row.get::<_, Option<String>>("rematch")?.and_then(|id| id.parse().ok()) {
        let at = events.last().map_or(opened_at, |event| event.at);
        events.push(Event { at, by: Author::House, what: EventKind::Rematch { table: rematch } });
    }
    let mut insert = change.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)")?;
    for (seq, event) in (0_i64..).zip(&events) {
        let (version, what) = (event.what.version(), event.what.write());
        insert.execute(params![id.as_str(), seq, event.at, event.by.number(), version, what])?;
    }
    let (changed_at, plies, turn): (i64, i64, i64) =
        (row.get("changed_at")?, row.get("plies")?, row.get("turn")?);
    change.execute(
        "INSERT INTO standings VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        params![id.as_str(), changed_at, plies, turn, ended],
    )?;
    Ok(())
}

/// Everybody sat down when the table was opened, as far as we know today.
fn old_seats(change: &Transaction<'_>, id: &TableId, at: i64) -> Result<Vec<Event>, StoreError> {
    let mut query = change.prepare_cached("SELECT * FROM old_seats WHERE table_id = ? ORDER BY seat")?;
    let sat_down = |row: &Row<'_>| {
        let secret = |column: &str| -> Result<Option<VisitorId>, rusqlite::Error> {
            Ok(row.get::<_, Option<String>>(column)?.as_deref().and_then(digest))
        };
        let seated = Seated {
            seat: Seat(row.get("seat")?),
            tag: SeatTag { name: row.get("name")?, player: row.get("player")? },
            hand: secret("holder")?,
            old_key: secret("key")?.map(VisitorId::digest),
        };
        Ok(Event { at, by: Author::House, what: EventKind::Seated(seated) })
    };
    Ok(query.query_map([id.as_str()], sat_down)?.collect::<Result<_, _>>()?)
}

fn old_entries(change: &Transaction<'_>, id: &TableId, events: &mut Vec<Event>) -> Result<(), StoreError> {
    let mut query = change.prepare_cached("SELECT * FROM entries WHERE table_id = ? ORDER BY seq")?;
    let mut rows = query.query([id.as_str()])?;
    while let Some(row) = rows.next()? {
        let by = row.get::<_, Option<u8>>("seat")?.map_or(Author::House, |seat| Author::Seat(Seat(seat)));
        let what = match row.get::<_, Option<i64>>("back_to")? {
            Some(to) => {
                let to = usize::try_from(to).unwrap_or_default();
                EventKind::TookBack { to, resigned: false, out: SeatSet::EMPTY }
            }
            None => {
                let why: Option<String> = row.get("why")?;
                let why = why.and_then(|why| serde_json::from_str(&why).ok()).unwrap_or_default();
                EventKind::Moved { text: row.get("move")?, why }
            }
        };
        let earliest = events.last().map_or(i64::MIN, |event| event.at);
        events.push(Event { at: row.get::<_, i64>("at")?.max(earliest), by, what });
    }
    Ok(())
}

/// What is kept of a secret that stood in clear text.
fn digest(secret: &str) -> Option<VisitorId> {
    secret.parse::<Token>().ok().map(|token| token.visitor_id())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn old_house(folder: &Path) -> PathBuf {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0/house.db");
        let path = folder.join("stammtisch.db");
        fs::copy(data, &path).unwrap();
        path
    }

    /// The hands in clear text.
    fn secrets(path: &Path) -> Vec<String> {
        let connection = connect(path).unwrap();
        let mut query = connection.prepare("SELECT DISTINCT opener FROM tables").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    fn has_private_information(path: &Path, secrets: &[String]) -> bool {
        let found = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        secrets.iter().any(|secret| found.contains(secret))
    }

    #[test]
    fn what_was_interrupted_before_the_file_was_written_anew_is_done_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = old_house(folder.path());
        let secrets = secrets(&path);
        bring_up(&mut connect(&path).unwrap(), &path).unwrap();
        assert!(has_private_information(&path, &secrets), "else nothing would be owed");
        prepare(&mut connect(&path).unwrap(), &path).unwrap();
        assert!(!has_private_information(&path, &secrets));
        let connection = connect(&path).unwrap();
        assert_eq!(number(&connection, "application_id").unwrap(), 0, "once");
    }

    #[test]
    fn what_an_interrupted_copy_has_left_is_not_taken_for_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = old_house(folder.path());
        let (copy, tables) = (backup_name(&path, 3), secrets(&path));
        for left in [copy.clone(), folder.path().join("stammtisch-before-version-4.db.new")] {
            fs::write(left, "").unwrap();
        }
        prepare(&mut connect(&path).unwrap(), &path).unwrap();
        let connection = Connection::open(&copy).unwrap();
        assert_eq!((version(&connection).unwrap(), secrets(&copy)), (3, tables));
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        assert!(!left.into_iter().any(|file| file.path().extension().is_some_and(|ending| ending == "new")));
    }
}
