//! The store in one SQLite file. One task writes, in batches: many moves share one durable commit.

mod highscores;

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};
use stammtisch_core::{Actor, Reason, Seat, SeatSet, SeatTag, Values};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::highscores::{Deletion, Finish, HighScore, Imported, Line};
use crate::{Appended, Entry, SavedSeat, SavedTable, Status, Store, StoreError, Summary, TableId, Token};

/// The steps that made the schema what it is. How many of them a file has is kept in its `user_version`; what a step says never changes.
const STEPS: [&str; 3] = [TABLES, highscores::SCHEMA, REASONS_AND_REMATCHES];

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

/// A computer player's reasons beside his move, as JSON; the table at which the same is played again.
const REASONS_AND_REMATCHES: &str = "
ALTER TABLE entries ADD COLUMN why TEXT;
ALTER TABLE tables ADD COLUMN rematch TEXT;
";

/// How many writes share a commit at most.
const BATCH: usize = 256;
/// How many tables a list shows at most.
const LONGEST_LIST: i64 = 100;

/// A store in one file.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: mpsc::Sender<Request>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl SqliteStore {
    /// Opens the file, or makes it.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut connection = SqliteConnection::connect_with(&options).await?;
        prepare(&mut connection).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).min_connections(0).connect_lazy_with(options);
        let (writer, requests) = mpsc::channel(1024);
        let task = tokio::spawn(write_batches(connection, requests));
        Ok(SqliteStore { readers, writer, task: Mutex::new(Some(task)) })
    }

    /// Writes, and says whether it was done or somebody else was first.
    async fn write(&self, write: Write) -> Result<Appended, StoreError> {
        Ok(done_if(self.count(write).await? > 0))
    }

    /// Writes, and says how many things were changed.
    async fn count(&self, write: Write) -> Result<u64, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(Request { write, reply }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn open(&self, table: SavedTable) -> Result<(), StoreError> {
        self.write(Write::Open(Box::new(table))).await.map(drop)
    }

    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
        let mut reading = self.readers.begin().await?;
        let row = sqlx::query("SELECT * FROM tables WHERE id = ?")
            .bind(id.as_str())
            .fetch_optional(&mut *reading)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seats = read_seats(&mut reading, id).await?;
        let entries = sqlx::query("SELECT * FROM entries WHERE table_id = ? ORDER BY seq").bind(id.as_str());
        let entries = entries.fetch_all(&mut *reading).await?;
        let unreadable = |what: &str| StoreError::Unreadable(id.clone(), format!("its {what} is broken"));
        Ok(Some(SavedTable {
            id: id.clone(),
            game: row.try_get("game")?,
            setup: serde_json::from_str(row.try_get("setup")?).map_err(|_| unreadable("setup"))?,
            position: row.try_get("position")?,
            seed: row.try_get::<i64, _>("seed")?.cast_unsigned(),
            opener: row.try_get::<&str, _>("opener")?.parse().map_err(|_| unreadable("opener"))?,
            seats,
            entries: entries.iter().map(read_entry).collect::<Result<_, _>>()?,
            status: read_status(&row)?,
            loaded: row.try_get("loaded")?,
            rematch: row.try_get::<Option<&str>, _>("rematch")?.and_then(|id| id.parse().ok()),
        }))
    }

    async fn entries(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let query = sqlx::query("SELECT * FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq");
        let rows = query.bind(id.as_str()).bind(from.cast_signed()).fetch_all(&self.readers).await?;
        rows.iter().map(read_entry).collect()
    }

    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        entries: Vec<Entry>,
        now: Status,
        finish: Option<Finish>,
    ) -> Result<Appended, StoreError> {
        self.write(Write::Append { id: id.clone(), seq, entries, now, finish }).await
    }

    async fn hand_over(
        &self,
        id: &TableId,
        seat: usize,
        key: Token,
        holder: Token,
        new_key: Token,
    ) -> Result<Appended, StoreError> {
        self.write(Write::HandOver { id: id.clone(), seat, key, holder, new_key }).await
    }

    async fn lead_on(&self, id: &TableId, rematch: &TableId) -> Result<(), StoreError> {
        self.write(Write::LeadOn { id: id.clone(), rematch: rematch.clone() }).await.map(drop)
    }

    async fn tables_of(&self, hand: Token) -> Result<Vec<Summary>, StoreError> {
        let mut reading = self.readers.begin().await?;
        let query = sqlx::query(
            "SELECT * FROM tables WHERE opener = ?1 OR id IN (SELECT table_id FROM seats WHERE holder = ?1)
             ORDER BY changed_at DESC LIMIT ?2",
        );
        let rows = query.bind(hand.to_string()).bind(LONGEST_LIST).fetch_all(&mut *reading).await?;
        let mut summaries = Vec::with_capacity(rows.len());
        for row in &rows {
            let Ok(id) = row.try_get::<&str, _>("id")?.parse::<TableId>() else { continue };
            let seats = read_seats(&mut reading, &id).await?;
            let held = (0..).map(Seat).zip(&seats).filter(|(_, seat)| seat.holder == Some(hand));
            summaries.push(Summary {
                id,
                game: row.try_get("game")?,
                held: held.map(|(seat, _)| seat).collect(),
                seats: seats.iter().map(|seat| seat.tag.clone()).collect(),
                opened_at: row.try_get("opened_at")?,
                changed_at: row.try_get("changed_at")?,
                status: read_status(row)?,
            });
        }
        Ok(summaries)
    }

    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError> {
        let query = sqlx::query("SELECT id FROM tables WHERE game = ? ORDER BY opened_at DESC LIMIT 1");
        let row = query.bind(game).fetch_optional(&self.readers).await?;
        let id: Option<String> = row.map(|row| row.try_get("id")).transpose()?;
        Ok(id.and_then(|id| id.parse().ok()))
    }

    async fn remember_form(&self, hand: Token, game: &str, form: &Values) -> Result<(), StoreError> {
        let form = serde_json::to_string(form).unwrap_or_default();
        self.write(Write::RememberForm { hand, game: game.to_owned(), form }).await.map(drop)
    }

    async fn remembered_form(&self, hand: Token, game: &str) -> Result<Option<Values>, StoreError> {
        let query = sqlx::query("SELECT form FROM forms WHERE hand = ? AND game = ?")
            .bind(hand.to_string())
            .bind(game);
        let row = query.fetch_optional(&self.readers).await?;
        let text: Option<String> = row.map(|row| row.try_get("form")).transpose()?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        highscores::list(&self.readers, game).await
    }

    async fn import_high_scores(&self, game: &str, lines: Vec<Line>) -> Result<Imported, StoreError> {
        let all = lines.len() as u64;
        let added = self.count(Write::ImportScores { game: game.to_owned(), lines }).await?;
        Ok(Imported { added, known: all - added })
    }

    async fn enter_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError> {
        self.count(Write::EnterScores { finish, loaded }).await.map(drop)
    }

    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.count(Write::DeleteScores(which)).await
    }

    async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.writer.send(Request { write: Write::Close, reply }).await.is_ok() {
            // The writer drops the reply when it ends.
            let _ = done.await;
        }
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writer did not end well");
        }
        self.readers.close().await;
    }
}

/// Makes the schema in a new file, brings an older one up to it, and refuses a file of a later version. The number is read under the lock: of two
/// programs that open an old file at once, one does the work.
async fn prepare(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found: i64 = sqlx::query("PRAGMA user_version").fetch_one(&mut *change).await?.try_get(0)?;
    if !(0..=known).contains(&found) {
        return Err(StoreError::Newer { found, known });
    }
    for (version, step) in (1..).zip(STEPS).filter(|(version, _)| *version > found) {
        sqlx::raw_sql(step).execute(&mut *change).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {version}")))
            .execute(&mut *change)
            .await?;
    }
    Ok(change.commit().await?)
}

struct Request {
    write: Write,
    /// How many things were changed; none if somebody else was first.
    reply: oneshot::Sender<Result<u64, StoreError>>,
}

enum Write {
    Open(Box<SavedTable>),
    Append { id: TableId, seq: u64, entries: Vec<Entry>, now: Status, finish: Option<Finish> },
    HandOver { id: TableId, seat: usize, key: Token, holder: Token, new_key: Token },
    LeadOn { id: TableId, rematch: TableId },
    RememberForm { hand: Token, game: String, form: String },
    ImportScores { game: String, lines: Vec<Line> },
    EnterScores { finish: Finish, loaded: bool },
    DeleteScores(Deletion),
    Close,
}

/// Takes whatever waits, writes it in one transaction, and answers only after the commit.
async fn write_batches(mut connection: SqliteConnection, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut closing = false;
    while !closing && requests.recv_many(&mut batch, BATCH).await > 0 {
        closing = batch.iter().any(|request| matches!(request.write, Write::Close));
        let written = write_all(&mut connection, &batch).await;
        match written {
            Ok(results) => {
                for (request, result) in batch.drain(..).zip(results) {
                    // Whoever asked may have gone; what he asked for is done all the same.
                    let _ = request.reply.send(Ok(result));
                }
            }
            Err(error) => {
                tracing::error!(%error, "could not write");
                for request in batch.drain(..) {
                    let _ = request
                        .reply
                        .send(Err(StoreError::Database(sqlx::Error::Protocol(error.to_string()))));
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

async fn write_all(connection: &mut SqliteConnection, batch: &[Request]) -> Result<Vec<u64>, sqlx::Error> {
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(batch.len());
    for request in batch {
        results.push(match &request.write {
            Write::Open(table) => open_table(&mut change, table).await?,
            Write::Append { id, seq, entries, now, finish } => {
                let appended = append(&mut change, id, *seq, entries, *now).await?;
                if appended > 0 {
                    highscores::follow(&mut change, id, entries, finish.as_ref()).await?;
                }
                appended
            }
            Write::HandOver { id, seat, key, holder, new_key } => {
                let query = sqlx::query(
                    "UPDATE seats SET holder = ?, key = ? WHERE table_id = ? AND seat = ? AND key = ?",
                );
                let query = query.bind(holder.to_string()).bind(new_key.to_string()).bind(id.as_str());
                query.bind(signed(*seat)).bind(key.to_string()).execute(&mut *change).await?.rows_affected()
            }
            Write::LeadOn { id, rematch } => {
                let query = sqlx::query("UPDATE tables SET rematch = ? WHERE id = ?");
                query.bind(rematch.as_str()).bind(id.as_str()).execute(&mut *change).await?.rows_affected()
            }
            Write::RememberForm { hand, game, form } => {
                let query =
                    sqlx::query("INSERT INTO forms VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET form = ?3");
                query
                    .bind(hand.to_string())
                    .bind(game)
                    .bind(form)
                    .execute(&mut *change)
                    .await?
                    .rows_affected()
            }
            Write::ImportScores { game, lines } => highscores::import(&mut change, game, lines).await?,
            Write::EnterScores { finish, loaded } => {
                highscores::enter(&mut change, None, finish, *loaded).await?;
                finish.wins.len() as u64
            }
            Write::DeleteScores(which) => highscores::delete(&mut change, which).await?,
            Write::Close => 1,
        });
    }
    change.commit().await?;
    Ok(results)
}

async fn open_table(change: &mut SqliteConnection, table: &SavedTable) -> Result<u64, sqlx::Error> {
    let query = sqlx::query("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)");
    let query = query
        .bind(table.id.as_str())
        .bind(&table.game)
        .bind(serde_json::to_string(&table.setup).unwrap_or_default());
    let query = query.bind(&table.position).bind(table.seed.cast_signed()).bind(table.opener.to_string());
    let query = query.bind(now()).bind(now());
    let status = table.status;
    let query = query.bind(signed(status.plies)).bind(bits(status.turn)).bind(status.over);
    query.bind(table.loaded).execute(&mut *change).await?;
    for (index, seat) in table.seats.iter().enumerate() {
        let query = sqlx::query("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)");
        let query =
            query.bind(table.id.as_str()).bind(signed(index)).bind(&seat.tag.name).bind(&seat.tag.player);
        let (holder, key) = (seat.holder.map(|hand| hand.to_string()), seat.key.map(|key| key.to_string()));
        query.bind(holder).bind(key).execute(&mut *change).await?;
    }
    append(change, &table.id, 0, &table.entries, status).await
}

/// The insert is the lock: if somebody else has written this number, nothing happens, and the answer is none.
async fn append(
    change: &mut SqliteConnection,
    id: &TableId,
    seq: u64,
    entries: &[Entry],
    status: Status,
) -> Result<u64, sqlx::Error> {
    for (seq, entry) in (seq..).zip(entries) {
        let (seat, text, back_to, why) = match entry {
            Entry::Move { by, text, why } => {
                (by.seat().map(|seat| i64::from(seat.0)), Some(text), None, write_reasons(why))
            }
            Entry::TakeBack { to } => (None, None, Some(signed(*to)), None),
        };
        let query = sqlx::query("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
        let query = query.bind(id.as_str()).bind(seq.cast_signed()).bind(seat).bind(text);
        let query = query.bind(back_to).bind(now()).bind(why);
        if query.execute(&mut *change).await?.rows_affected() == 0 {
            return Ok(0);
        }
    }
    let query = sqlx::query("UPDATE tables SET changed_at = ?, plies = ?, turn = ?, over = ? WHERE id = ?");
    let query = query.bind(now()).bind(signed(status.plies)).bind(bits(status.turn)).bind(status.over);
    Ok(query.bind(id.as_str()).execute(&mut *change).await?.rows_affected())
}

async fn read_seats(reading: &mut SqliteConnection, id: &TableId) -> Result<Vec<SavedSeat>, StoreError> {
    let query = sqlx::query("SELECT * FROM seats WHERE table_id = ? ORDER BY seat").bind(id.as_str());
    query.fetch_all(reading).await?.iter().map(read_seat).collect()
}

fn read_seat(row: &SqliteRow) -> Result<SavedSeat, StoreError> {
    let secret = |column: &str| -> Result<Option<Token>, sqlx::Error> {
        Ok(row.try_get::<Option<&str>, _>(column)?.and_then(|text| text.parse().ok()))
    };
    let tag = SeatTag { name: row.try_get("name")?, player: row.try_get("player")? };
    Ok(SavedSeat { tag, holder: secret("holder")?, key: secret("key")? })
}

fn read_entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    if let Some(to) = row.try_get::<Option<i64>, _>("back_to")? {
        return Ok(Entry::TakeBack { to: usize::try_from(to).unwrap_or_default() });
    }
    let seat: Option<i64> = row.try_get("seat")?;
    let by =
        seat.and_then(|seat| u8::try_from(seat).ok()).map_or(Actor::House, |seat| Actor::Seat(Seat(seat)));
    let why = row.try_get::<Option<&str>, _>("why")?;
    let why = why.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    Ok(Entry::Move { by, text: row.try_get("move")?, why })
}

fn write_reasons(why: &[Reason]) -> Option<String> {
    if why.is_empty() { None } else { serde_json::to_string(why).ok() }
}

fn read_status(row: &SqliteRow) -> Result<Status, StoreError> {
    let turn: i64 = row.try_get("turn")?;
    Ok(Status {
        plies: usize::try_from(row.try_get::<i64, _>("plies")?).unwrap_or_default(),
        turn: (0..32).map(Seat).filter(|seat| turn >> seat.0 & 1 == 1).collect(),
        over: row.try_get("over")?,
    })
}

fn done_if(done: bool) -> Appended {
    if done { Appended::Done } else { Appended::Stale }
}

fn bits(seats: SeatSet) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
