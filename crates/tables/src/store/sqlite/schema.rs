//! The SQLite schema and its migrations.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row, Transaction, TransactionBehavior, params};
use stammtisch_presentation::{Seat, SeatSet, SeatTag};

use super::connect;
use super::writing::{insert_table, seat};
use crate::{
    Author, Event, EventKind, SavedTable, Seated, StoreError, TableId, TableOptions, Token, VisitorId,
};

/// A migration from one schema version to the next. Released migrations never change.
enum Migration {
    Sql(&'static str),
    Rust(fn(&Transaction<'_>) -> Result<(), StoreError>),
}

/// All migrations, in order. A file's `user_version` is the number of migrations applied to it.
const MIGRATIONS: [Migration; 9] = [
    Migration::Sql(CREATE_TABLES),
    Migration::Sql(CREATE_HIGH_SCORES),
    Migration::Sql(ADD_REASONS_AND_REMATCHES),
    Migration::Rust(migrate_to_events),
    Migration::Sql(CREATE_FILES),
    Migration::Sql(DROP_STANDINGS_BY_CHANGE),
    Migration::Sql(CREATE_ANALYSES),
    Migration::Sql(CREATE_DELETED_ENDS),
    Migration::Sql(ADD_TABLE_OPTIONS),
];

const CREATE_TABLES: &str = "
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

/// `table_id` is the table at which the game was won, or NULL if it was imported or won elsewhere.
const CREATE_HIGH_SCORES: &str = "
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

/// `why`: a computer player's reasons for its move, as JSON. `rematch`: the table of the rematch.
const ADD_REASONS_AND_REMATCHES: &str = "
ALTER TABLE entries ADD COLUMN why TEXT;
ALTER TABLE tables ADD COLUMN rematch TEXT;
";

/// The change to event sourcing: `tables` is immutable, `events` is the append-only history, and
/// `standings` and `seats` are projections of the events.
const CREATE_EVENTS: &str = "
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

/// The file that a match was loaded from, if it contains more than the match.
const CREATE_FILES: &str = "
CREATE TABLE files (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    file BLOB NOT NULL
) STRICT;
";

/// Every move had to update this index, and only pruning used it.
const DROP_STANDINGS_BY_CHANGE: &str = "
DROP INDEX standings_by_change;
";

/// Unfinished analyses: the visitor that started one (`hand`), the server that has the lease, when
/// the lease was last renewed (`heard`), and the progress (`done` of `among` decisions).
const CREATE_ANALYSES: &str = "
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    hand BLOB NOT NULL,
    server TEXT NOT NULL,
    heard INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    among INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
";

/// Tombstones of deleted high scores, so that importing a file does not restore them.
const CREATE_DELETED_ENDS: &str = "
CREATE TABLE deleted_ends (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    hash INTEGER NOT NULL,
    UNIQUE (game, hash)
) STRICT;
";

/// The options of a table beside its game's setup, as JSON; NULL for the defaults.
const ADD_TABLE_OPTIONS: &str = "
ALTER TABLE tables ADD COLUMN options TEXT;
";

const DROP_OLD_TABLES: &str = "
DROP TABLE entries;
DROP TABLE old_seats;
DROP TABLE old_forms;
DROP TABLE old_tables;
";

/// The value of `application_id` while a vacuum is pending. Older versions stored secrets in clear
/// text, and until the file is vacuumed they remain readable in its free pages.
const VACUUM_PENDING: i64 = 1;

/// Creates the schema in a new file, or migrates an older one. Refuses files of later versions and
/// corrupt files.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let found = version(connection)?;
    if !(0..=known).contains(&found) {
        return Err(StoreError::Newer { found, known });
    }
    check_integrity(connection)?;
    if found < known {
        migrate(connection, path)?;
    }
    if pragma_number(connection, "application_id")? == VACUUM_PENDING
        && let Err(error) = vacuum(connection)
    {
        tracing::warn!(%error, "the file has secrets in clear text until the house is opened again");
    }
    Ok(())
}

/// Applies the missing migrations in one transaction, after a backup of the file. The version is
/// read under the write lock, so that only one of several processes migrates.
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&change)?;
    let copy = (1..MIGRATIONS.len() as i64).contains(&found).then(|| backup_path(path, found));
    if let Some(copy) = &copy {
        copy_into(&connect(path)?, copy).map_err(|why| backup_failed(copy, &why))?;
        change.pragma_update(None, "application_id", VACUUM_PENDING)?;
    }
    for (version, migration) in (1..).zip(&MIGRATIONS).filter(|(version, _)| *version > found) {
        match migration {
            Migration::Sql(sql) => change.execute_batch(sql)?,
            Migration::Rust(migrate) => migrate(&change)?,
        }
        change.pragma_update(None, "user_version", version)?;
    }
    change.commit()?;
    if let Some(copy) = copy {
        let copy = copy.display();
        tracing::warn!(
            %copy,
            "kept a backup from before the migration; it has secrets in clear text: delete it once all is well"
        );
    }
    Ok(())
}

fn backup_failed(copy: &Path, why: &io::Error) -> StoreError {
    let message = format!("{}: {why}", copy.display());
    match why.kind() {
        ErrorKind::StorageFull => StoreError::Full(message),
        _ => StoreError::Database(message),
    }
}

/// Vacuums the file if at least a quarter of it is free; false if the disk is too full for that or
/// another connection is reading or writing.
pub(super) fn compact(connection: &Connection) -> Result<bool, StoreError> {
    let free = pragma_number(connection, "freelist_count")?;
    let all = pragma_number(connection, "page_count")?;
    if free < all / 4 {
        return Ok(true);
    }
    match vacuum(connection) {
        Ok(()) => Ok(true),
        Err(StoreError::Damaged(why)) => Err(StoreError::Damaged(why)),
        Err(_) => Ok(false),
    }
}

/// Rewrites the file without its deleted content, then resets [`VACUUM_PENDING`]. The reset comes
/// last, after the write-ahead log has been copied into the file completely.
fn vacuum(connection: &Connection) -> Result<(), StoreError> {
    // The temporary copy may be too large for memory.
    connection.execute_batch("PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY;")?;
    if pragma_number(connection, "wal_checkpoint(TRUNCATE)")? != 0 {
        return Err(StoreError::Database("another connection reads the file".to_owned()));
    }
    Ok(connection.pragma_update(None, "application_id", 0)?)
}

/// The number of migrations applied to the file.
fn version(connection: &Connection) -> Result<i64, StoreError> {
    pragma_number(connection, "user_version")
}

/// The first column of a pragma's result.
fn pragma_number(connection: &Connection, pragma: &str) -> Result<i64, StoreError> {
    Ok(connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))?)
}

/// Refuses a corrupt file.
fn check_integrity(connection: &Connection) -> Result<(), StoreError> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    // The first line only names the database; the last line is the finding.
    let finding = found.lines().next_back().unwrap_or_default();
    if finding == "ok" { Ok(()) } else { Err(StoreError::Damaged(finding.to_owned())) }
}

/// The path of the backup that is made before migrating from `version`.
fn backup_path(path: &Path, version: i64) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(format!("-before-version-{}.db", version + 1));
    path.with_file_name(name)
}

/// Copies a consistent snapshot of the database into a file readable only by its owner. Writes to a
/// temporary file, which is renamed when complete; leftovers of an interrupted copy are
/// overwritten.
pub(super) fn copy_into(connection: &Connection, to: &Path) -> io::Result<()> {
    let mut temporary = to.as_os_str().to_owned();
    temporary.push(".new");
    let temporary = PathBuf::from(temporary);
    match fs::remove_file(&temporary) {
        Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    let copied = write_copy(connection, &temporary).and_then(|()| fs::rename(&temporary, to));
    if copied.is_err() {
        // Best effort: an incomplete copy is useless.
        let _ = fs::remove_file(&temporary);
    }
    copied
}

fn write_copy(connection: &Connection, to: &Path) -> io::Result<()> {
    // Create the file first, so that it has restricted permissions before it has any content.
    owner_only(OpenOptions::new().write(true).create_new(true)).open(to)?;
    let copied = connection.execute("VACUUM INTO ?", [to.to_string_lossy()]);
    copied.map_err(|error| match StoreError::from(error) {
        StoreError::Full(why) => io::Error::new(ErrorKind::StorageFull, why),
        other => io::Error::other(other),
    })?;
    OpenOptions::new().write(true).open(to)?.sync_all()
}

#[cfg(unix)]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// The migration from version 3, which stored moves and take-backs as `entries`, everything else
/// in mutable tables, and visitor tokens and seat keys in clear text.
fn migrate_to_events(change: &Transaction<'_>) -> Result<(), StoreError> {
    change.execute_batch(CREATE_EVENTS)?;
    migrate_tables(change)?;
    migrate_forms(change)?;
    Ok(change.execute_batch(DROP_OLD_TABLES)?)
}

fn migrate_tables(change: &Transaction<'_>) -> Result<(), StoreError> {
    let mut query = change.prepare("SELECT * FROM old_tables")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        migrate_table(change, row)?;
    }
    Ok(())
}

fn migrate_forms(change: &Transaction<'_>) -> Result<(), StoreError> {
    let mut query = change.prepare("SELECT * FROM old_forms")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(visitor) = visitor_id(&row.get::<_, String>("hand")?) {
            let (game, form): (String, String) = (row.get("game")?, row.get("form")?);
            change.execute("INSERT INTO forms VALUES (?, ?, ?)", params![visitor.as_bytes(), game, form])?;
        }
    }
    Ok(())
}

fn migrate_table(change: &Transaction<'_>, row: &Row<'_>) -> Result<(), StoreError> {
    let Ok(id) = row.get::<_, String>("id")?.parse::<TableId>() else { return Ok(()) };
    let unreadable = |what: &str| StoreError::Unreadable(id, format!("its {what} is broken"));
    let opened_at: i64 = row.get("opened_at")?;
    let setup: String = row.get("setup")?;
    let table = SavedTable {
        id,
        game: row.get("game")?,
        setup: serde_json::from_str(&setup).map_err(|_| unreadable("setup"))?,
        position: row.get("position")?,
        options: TableOptions::default(),
        seed: row.get::<_, i64>("seed")?.cast_unsigned(),
        opener: visitor_id(&row.get::<_, String>("opener")?).ok_or_else(|| unreadable("opener"))?,
        loaded: row.get("loaded")?,
        file: None,
        events: Vec::new(),
    };
    insert_table(change, &table, opened_at)?;
    let mut events = seated_events(change, &id, opened_at)?;
    for event in &events {
        if let EventKind::Seated(seated) = &event.kind {
            seat(change, &id, seated)?;
        }
    }
    add_entry_events(change, &id, &mut events)?;
    let over: bool = row.get("over")?;
    let ended = over.then(|| events.len() as i64 - 1);
    if let Some(rematch) = row.get::<_, Option<String>>("rematch")?.and_then(|id| id.parse().ok()) {
        let at = events.last().map_or(opened_at, |event| event.at);
        events.push(Event { at, by: Author::House, kind: EventKind::Rematch { table: rematch } });
    }
    let mut insert = change.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)")?;
    for (seq, event) in (0_i64..).zip(&events) {
        let version = event.kind.version();
        let what = event.kind.to_json();
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

/// The players of a table as events. Version 3 did not record when they were seated, so the events
/// have the time of opening.
fn seated_events(change: &Transaction<'_>, id: &TableId, at: i64) -> Result<Vec<Event>, StoreError> {
    let mut query = change.prepare_cached("SELECT * FROM old_seats WHERE table_id = ? ORDER BY seat")?;
    let seated_event = |row: &Row<'_>| {
        let hashed = |column: &str| -> Result<Option<VisitorId>, rusqlite::Error> {
            Ok(row.get::<_, Option<String>>(column)?.as_deref().and_then(visitor_id))
        };
        let seated = Seated {
            seat: Seat(row.get("seat")?),
            tag: SeatTag { name: row.get("name")?, player: row.get("player")? },
            visitor: hashed("holder")?,
            old_key: hashed("key")?.map(VisitorId::digest),
        };
        Ok(Event { at, by: Author::House, kind: EventKind::Seated(seated) })
    };
    Ok(query.query_map([id.as_str()], seated_event)?.collect::<Result<_, _>>()?)
}

/// Adds the moves and take-backs of a table as events.
fn add_entry_events(
    change: &Transaction<'_>,
    id: &TableId,
    events: &mut Vec<Event>,
) -> Result<(), StoreError> {
    let mut query = change.prepare_cached("SELECT * FROM entries WHERE table_id = ? ORDER BY seq")?;
    let mut rows = query.query([id.as_str()])?;
    while let Some(row) = rows.next()? {
        let by = row.get::<_, Option<u8>>("seat")?.map_or(Author::House, |seat| Author::Seat(Seat(seat)));
        let kind = match row.get::<_, Option<i64>>("back_to")? {
            Some(to) => {
                let to = usize::try_from(to).unwrap_or_default();
                EventKind::TookBack { to, revives_resigned: false, still_resigned: SeatSet::EMPTY }
            }
            None => {
                let why: Option<String> = row.get("why")?;
                let why = why.and_then(|why| serde_json::from_str(&why).ok()).unwrap_or_default();
                EventKind::Moved { text: row.get("move")?, why }
            }
        };
        let earliest = events.last().map_or(i64::MIN, |event| event.at);
        events.push(Event { at: row.get::<_, i64>("at")?.max(earliest), by, kind });
    }
    Ok(())
}

/// The visitor id (a hash) for a token in clear text.
fn visitor_id(token: &str) -> Option<VisitorId> {
    token.parse::<Token>().ok().map(|token| token.visitor_id())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A copy of a database of version 0.1.0.
    fn old_database(folder: &Path) -> PathBuf {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0/house.db");
        let path = folder.join("stammtisch.db");
        fs::copy(data, &path).unwrap();
        path
    }

    /// The openers' tokens, which are in clear text in an old database.
    fn opener_tokens(path: &Path) -> Vec<String> {
        let connection = connect(path).unwrap();
        let mut query = connection.prepare("SELECT DISTINCT opener FROM tables").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    fn contains_any(path: &Path, tokens: &[String]) -> bool {
        let content = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        tokens.iter().any(|token| content.contains(token))
    }

    #[test]
    fn a_pending_vacuum_is_done_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = old_database(folder.path());
        let tokens = opener_tokens(&path);
        migrate(&mut connect(&path).unwrap(), &path).unwrap();
        assert!(contains_any(&path, &tokens), "the old tokens remain in free pages");
        prepare(&mut connect(&path).unwrap(), &path).unwrap();
        assert!(!contains_any(&path, &tokens));
        let connection = connect(&path).unwrap();
        assert_eq!(pragma_number(&connection, "application_id").unwrap(), 0, "no vacuum is pending");
    }

    #[test]
    fn leftovers_of_an_interrupted_copy_are_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = old_database(folder.path());
        let copy = backup_path(&path, 3);
        let tokens = opener_tokens(&path);
        for left in [copy.clone(), folder.path().join("stammtisch-before-version-4.db.new")] {
            fs::write(left, "").unwrap();
        }
        prepare(&mut connect(&path).unwrap(), &path).unwrap();
        let connection = Connection::open(&copy).unwrap();
        assert_eq!((version(&connection).unwrap(), opener_tokens(&copy)), (3, tokens));
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        assert!(!left.into_iter().any(|file| file.path().extension().is_some_and(|ending| ending == "new")));
    }
}
