//! The store in PostgreSQL, for as many servers as one likes. Every change is one statement: who stops in the middle holds up nobody.

mod analyses;
mod connection;
mod highscores;
mod reading;
mod schema;
mod side_store;
mod writing;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use stammtisch_presentation::Values;
use stammtisch_tables::highscores::{Deletion, Finish, HighScore, Imported, Order, ScoreLine};
use stammtisch_tables::{
    AnalysisProgress, Appended, Digest, Event, FreeSpace, Pruned, SavedTable, SideStore, SideStoreDump,
    Status, Store, StoreError, Summary, TableId, VisitorId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use self::connection::{Address, Connection};
use self::writing::{Append, Request};

/// How many requests may wait for the writer.
const WAITING: usize = 1024;
/// How many lines there are for reading and for lists. Many share one: what is asked at once goes out at once.
const LINES: usize = 3;

/// Once in so many questions, what was counted for those who have done nothing for long is forgotten.
const FORGETTING: usize = 1000;

/// First the standings, which lock out moves, then all else of these tables. A form goes if its
/// hand has opened none of the tables left.
const PRUNE: &str = "
WITH gone AS (DELETE FROM standings WHERE changed_at < $1 RETURNING table_id),
    a AS (DELETE FROM events USING gone WHERE events.table_id = gone.table_id),
    b AS (DELETE FROM seats USING gone WHERE seats.table_id = gone.table_id),
    c AS (DELETE FROM tables USING gone WHERE id = gone.table_id),
    d AS (DELETE FROM forms WHERE NOT EXISTS (
        SELECT FROM tables WHERE tables.opener = forms.hand AND tables.game = forms.game
        AND NOT EXISTS (SELECT FROM gone WHERE gone.table_id = tables.id)
    ) RETURNING 1)
SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM d)";

/// The numbers that `PRUNE` would answer.
const PRUNABLE: &str = "
SELECT (SELECT count(*) FROM standings WHERE changed_at < $1), (SELECT count(*) FROM forms WHERE NOT EXISTS (
    SELECT FROM tables JOIN standings ON standings.table_id = tables.id
    WHERE tables.opener = forms.hand AND tables.game = forms.game AND standings.changed_at >= $1
))";

/// A bucket that fills itself gives a token if it has one; the database's clock counts.
const TAKE_TOKEN: &str = "
INSERT INTO buckets AS bucket (who, tokens, filled, given)
VALUES ($1, $2::double precision - 1, extract(epoch FROM now())::double precision, $2 >= 1)
ON CONFLICT (who) DO UPDATE SET (tokens, filled, given) = (
    SELECT CASE WHEN level >= 1 THEN level - 1 ELSE level END, excluded.filled, level >= 1
    FROM (SELECT least($2, bucket.tokens + greatest(excluded.filled - bucket.filled, 0) * $3::double precision) AS level) AS filled_up
)
RETURNING given";

/// Keeps a client, and forgets those that no server has had for long.
const KEEP_CLIENT: &str = "
WITH gone AS (DELETE FROM clients WHERE kept < now() - interval '100 days' AND stamp <> $1)
INSERT INTO clients (stamp, files, kept) VALUES ($1, $2, now()) ON CONFLICT (stamp) DO UPDATE SET kept = now()";

/// Writes more than fits into a page, of a kind that cannot be made smaller.
const TRIAL: &str = "
INSERT INTO forms (hand, game, form)
SELECT '', '', string_agg(md5(number::text), '') FROM generate_series(1, 512) AS number
ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";

/// The first server leaves its mark; every other must have the same.
const VERIFY_SECRET: &str = "
WITH first AS (INSERT INTO house (secret_mark) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1)
SELECT secret_mark = $1 FROM house UNION ALL SELECT true FROM first";

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    lines: Vec<Connection>,
    next: AtomicUsize,
    writer: Mutex<Option<mpsc::Sender<Request>>>,
    writing: Mutex<Option<JoinHandle<()>>>,
    room: FreeSpace,
}

impl PostgresStore {
    /// Opens the database at `postgres://..`, and brings it up to this version if need be.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let address = Arc::new(Address::read(url)?);
        schema::prepare(&address).await?;
        let (writer, requests) = mpsc::channel(WAITING);
        let writing = tokio::spawn(writing::write_batches(Connection::to(address.clone()), requests));
        Ok(PostgresStore {
            lines: (0..LINES).map(|_| Connection::to(address.clone())).collect(),
            next: AtomicUsize::new(0),
            writer: Mutex::new(Some(writer)),
            writing: Mutex::new(Some(writing)),
            room: FreeSpace::default(),
        })
    }

    /// Whether the server with that mark has the same secret as all others that use this database.
    pub async fn verify_secret(&self, mark: &[u8]) -> Result<bool, StoreError> {
        let rows = self.line()?.query(VERIFY_SECRET, &[&mark]).await?;
        match rows.first() {
            Some(row) => Ok(row.get(0)),
            // Another server was first, but after this question was asked.
            None => {
                Ok(self.line()?.query(VERIFY_SECRET, &[&mark]).await?.first().is_some_and(|row| row.get(0)))
            }
        }
    }

    /// A line to ask by, as long as the store is open.
    fn line(&self) -> Result<&Connection, StoreError> {
        self.writer()?;
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.lines.get(next % LINES).ok_or(StoreError::Closed)
    }

    /// What a statement about pruning answers.
    async fn pruned(&self, sql: &'static str, before: i64) -> Result<Pruned, StoreError> {
        let rows = self.line()?.query(sql, &[&before]).await?;
        let count = |at: usize| rows.first().map_or(0, |row| row.get::<_, i64>(at).cast_unsigned());
        Ok(Pruned { tables: count(0), forms: count(1) })
    }

    fn writer(&self) -> Result<mpsc::Sender<Request>, StoreError> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Open(Box::new(table), now, reply);
        self.writer()?.send(request).await.map_err(|_| StoreError::Closed)?;
        self.room.learn(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
        reading::load(self.line()?, id).await
    }

    async fn events(&self, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError> {
        reading::events(self.line()?, id, from).await
    }

    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        events: Vec<Event>,
        now: Status,
    ) -> Result<Appended, StoreError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Append(Append { id: *id, seq, events, now }, reply);
        self.writer()?.send(request).await.map_err(|_| StoreError::Closed)?;
        self.room.learn(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    async fn behind(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        reading::behind(self.line()?, tables).await
    }

    async fn tables_of(&self, hand: VisitorId) -> Result<Vec<Summary>, StoreError> {
        reading::tables_of(self.line()?, hand).await
    }

    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError> {
        reading::latest_table(self.line()?, game).await
    }

    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError> {
        reading::all_tables(self.line()?).await
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        self.pruned(PRUNE, before).await
    }

    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError> {
        self.pruned(PRUNABLE, before).await
    }

    async fn has_room(&self) -> Result<(), StoreError> {
        if !self.room.is_lacking() {
            return Ok(());
        }
        let line = self.line()?;
        self.room.learn(line.query(TRIAL, &[]).await)?;
        line.query("DELETE FROM forms WHERE hand = ''", &[]).await.map(drop)
    }

    async fn close(&self) {
        drop(self.writer.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writing) = writing
            && writing.await.is_err()
        {
            tracing::error!("the writer did not end well");
        }
    }
}

#[async_trait]
impl SideStore for PostgresStore {
    async fn remember_form(&self, hand: VisitorId, game: &str, form: &Values) -> Result<(), StoreError> {
        let form = serde_json::to_string(form).unwrap_or_default();
        let sql = "INSERT INTO forms (hand, game, form) VALUES ($1, $2, $3)
            ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";
        self.line()?.query(sql, &[&hand.as_bytes(), &game, &form]).await.map(drop)
    }

    async fn remembered_form(&self, hand: VisitorId, game: &str) -> Result<Option<Values>, StoreError> {
        reading::remembered_form(self.line()?, hand, game).await
    }

    async fn take_token(&self, key: Digest, most: f64, per_second: f64) -> Result<bool, StoreError> {
        if self.next.load(Ordering::Relaxed).is_multiple_of(FORGETTING) {
            let sql = "DELETE FROM buckets WHERE filled < extract(epoch FROM now()) - 7200";
            self.line()?.query(sql, &[]).await?;
        }
        let rows = self.line()?.query(TAKE_TOKEN, &[&key.as_bytes(), &most, &per_second]).await?;
        Ok(rows.first().is_some_and(|row| row.get(0)))
    }

    async fn keep_client(&self, stamp: &str, files: &str) -> Result<(), StoreError> {
        self.line()?.query(KEEP_CLIENT, &[&stamp, &files]).await.map(drop)
    }

    async fn client(&self, stamp: &str) -> Result<Option<String>, StoreError> {
        let rows = self.line()?.query("SELECT files FROM clients WHERE stamp = $1", &[&stamp]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn begin_analysis(&self, id: &TableId, hand: VisitorId, server: &str) -> Result<bool, StoreError> {
        analyses::begin(self.line()?, id, hand, server).await
    }

    async fn go_on_analysing(
        &self,
        id: &TableId,
        server: &str,
        advance: AnalysisProgress,
    ) -> Result<bool, StoreError> {
        analyses::go_on(self.line()?, id, server, advance).await
    }

    async fn adopt_analysis(
        &self,
        server: &str,
        silence: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError> {
        analyses::adopt(self.line()?, server, silence).await
    }

    async fn leave_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError> {
        analyses::leave(self.line()?, id, server).await
    }

    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
        analyses::under_way(self.line()?, id).await
    }

    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError> {
        analyses::end(self.line()?, id).await
    }

    async fn pass_on(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        let sql = "
            WITH chosen AS (DELETE FROM forms WHERE hand = $1 RETURNING game, form),
                opened AS (UPDATE tables SET opener = $2 WHERE opener = $1)
            INSERT INTO forms (hand, game, form) SELECT $2, game, form FROM chosen
            ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";
        self.line()?.query(sql, &[&from.as_bytes(), &to.as_bytes()]).await.map(drop)
    }

    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        highscores::list(self.line()?, game).await
    }

    async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError> {
        highscores::one(self.line()?, id).await
    }

    async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: Order,
        most: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        highscores::first(self.line()?, game, order, most).await
    }

    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError> {
        highscores::import(self.line()?, game, &lines).await
    }

    async fn enter_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError> {
        highscores::enter(self.line()?, &finish, loaded).await
    }

    async fn score(
        &self,
        id: &TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    ) -> Result<(), StoreError> {
        highscores::score(self.line()?, id, ended, finish.as_ref()).await
    }

    async fn unscored(&self) -> Result<Vec<TableId>, StoreError> {
        reading::unscored(self.line()?).await
    }

    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        highscores::delete(self.line()?, &which).await
    }

    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError> {
        side_store::all(self.line()?).await
    }

    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError> {
        side_store::take_in(self.line()?, &dump).await
    }
}
