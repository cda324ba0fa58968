//! [`Store`] over PostgreSQL, shared by any number of servers.
//!
//! Every change is a single statement. There are no explicit transactions that a stalled server
//! could leave open, with locks that block the others.

mod analyses;
mod connection;
mod highscores;
mod reading;
mod schema;
mod side_store;
mod writing;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use parking_lot::Mutex;
use stammtisch_presentation::Values;
use stammtisch_tables::highscores::{Deletion, Finish, HighScore, Imported, ScoreLine, SortOrder};
use stammtisch_tables::{
    AnalysisProgress, Appended, Digest, Event, FreeSpace, Pruned, SavedTable, SideStore, SideStoreDump,
    Status, Store, StoreError, Summary, TableId, VisitorId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use self::connection::{Connection, Connector};
use self::writing::{Append, Request};

/// How many write requests may be queued.
const WRITE_QUEUE_CAPACITY: usize = 1024;
/// How many connections there are besides the writer's. Each pipelines concurrent queries.
const CONNECTIONS: usize = 3;

/// After this many queries, unused token buckets are deleted once.
const BUCKET_CLEANUP_INTERVAL: usize = 1000;

/// Deletes old tables: first their standings, which locks out appends, then their other rows.
/// Deletes the forms of visitors that have opened none of the remaining tables of the form's game.
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

/// Counts what [`PRUNE`] would delete.
const COUNT_PRUNABLE: &str = "
SELECT (SELECT count(*) FROM standings WHERE changed_at < $1), (SELECT count(*) FROM forms WHERE NOT EXISTS (
    SELECT FROM tables JOIN standings ON standings.table_id = tables.id
    WHERE tables.opener = forms.hand AND tables.game = forms.game AND standings.changed_at >= $1
))";

/// Takes a token from a token bucket, refilled by the database's clock. Parameters: key, capacity,
/// tokens per second.
const TAKE_TOKEN: &str = "
INSERT INTO buckets AS bucket (who, tokens, filled, given)
VALUES ($1, $2::double precision - 1, extract(epoch FROM now())::double precision, $2 >= 1)
ON CONFLICT (who) DO UPDATE SET (tokens, filled, given) = (
    SELECT CASE WHEN level >= 1 THEN level - 1 ELSE level END, excluded.filled, level >= 1
    FROM (SELECT least($2, bucket.tokens + greatest(excluded.filled - bucket.filled, 0) * $3::double precision) AS level) AS filled_up
)
RETURNING given";

/// Saves a version of the browser client, and deletes versions that no server has saved for long.
const SAVE_CLIENT_FILES: &str = "
WITH gone AS (DELETE FROM clients WHERE kept < now() - interval '100 days' AND stamp <> $1)
INSERT INTO clients (stamp, files, kept) VALUES ($1, $2, now()) ON CONFLICT (stamp) DO UPDATE SET kept = now()";

/// Writes a row larger than a page, with content that does not compress.
const PROBE_SPACE: &str = "
INSERT INTO forms (hand, game, form)
SELECT '', '', string_agg(md5(number::text), '') FROM generate_series(1, 512) AS number
ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";

/// Stores the first server's proof of the secret; later servers compare theirs with it.
const VERIFY_SECRET: &str = "
WITH first AS (INSERT INTO house (secret_mark) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1)
SELECT secret_mark = $1 FROM house UNION ALL SELECT true FROM first";

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    /// Used in turn.
    connections: Vec<Connection>,
    /// How often [`PostgresStore::connection`] was called.
    queries: AtomicUsize,
    /// None once the store is closed.
    writer: Mutex<Option<mpsc::Sender<Request>>>,
    writer_task: Mutex<Option<JoinHandle<()>>>,
    free_space: FreeSpace,
}

impl PostgresStore {
    /// Opens the database at `postgres://..`, and creates or migrates its schema.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let connector = Arc::new(Connector::from_url(url)?);
        schema::prepare(&connector).await?;
        let (writer, requests) = mpsc::channel(WRITE_QUEUE_CAPACITY);
        let writer_task = tokio::spawn(writing::write_batches(Connection::new(connector.clone()), requests));
        Ok(PostgresStore {
            connections: (0..CONNECTIONS).map(|_| Connection::new(connector.clone())).collect(),
            queries: AtomicUsize::new(0),
            writer: Mutex::new(Some(writer)),
            writer_task: Mutex::new(Some(writer_task)),
            free_space: FreeSpace::default(),
        })
    }

    /// Whether a server's proof of the secret equals that of the other servers of this database.
    pub async fn verify_secret(&self, proof: &[u8]) -> Result<bool, StoreError> {
        let mut rows = self.connection()?.query(VERIFY_SECRET, &[&proof]).await?;
        if rows.is_empty() {
            // Another server stored its proof after this statement's snapshot was taken.
            rows = self.connection()?.query(VERIFY_SECRET, &[&proof]).await?;
        }
        Ok(rows.first().is_some_and(|row| row.get(0)))
    }

    /// The next connection in turn; an error if the store is closed.
    fn connection(&self) -> Result<&Connection, StoreError> {
        self.writer()?;
        let next = self.queries.fetch_add(1, Ordering::Relaxed);
        self.connections.get(next % CONNECTIONS).ok_or(StoreError::Closed)
    }

    /// Executes [`PRUNE`] or [`COUNT_PRUNABLE`].
    async fn prune_with(&self, sql: &'static str, before: i64) -> Result<Pruned, StoreError> {
        let rows = self.connection()?.query(sql, &[&before]).await?;
        let count = |at: usize| rows.first().map_or(0, |row| row.get::<_, i64>(at).cast_unsigned());
        Ok(Pruned { tables: count(0), forms: count(1) })
    }

    fn writer(&self) -> Result<mpsc::Sender<Request>, StoreError> {
        self.writer.lock().clone().ok_or(StoreError::Closed)
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Open(Box::new(table), now, reply);
        self.writer()?.send(request).await.map_err(|_| StoreError::Closed)?;
        self.free_space.record(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
        reading::load(self.connection()?, id).await
    }

    async fn events(&self, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError> {
        reading::events(self.connection()?, id, from).await
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
        self.free_space.record(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    async fn find_outdated(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        reading::find_outdated(self.connection()?, tables).await
    }

    async fn tables_of(&self, visitor: VisitorId) -> Result<Vec<Summary>, StoreError> {
        reading::tables_of(self.connection()?, visitor).await
    }

    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError> {
        reading::latest_table(self.connection()?, game).await
    }

    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError> {
        reading::all_tables(self.connection()?).await
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        self.prune_with(PRUNE, before).await
    }

    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError> {
        self.prune_with(COUNT_PRUNABLE, before).await
    }

    async fn check_free_space(&self) -> Result<(), StoreError> {
        if !self.free_space.is_exhausted() {
            return Ok(());
        }
        let connection = self.connection()?;
        self.free_space.record(connection.query(PROBE_SPACE, &[]).await)?;
        connection.query("DELETE FROM forms WHERE hand = ''", &[]).await.map(drop)
    }

    async fn close(&self) {
        drop(self.writer.lock().take());
        let writer_task = self.writer_task.lock().take();
        if let Some(writer_task) = writer_task
            && writer_task.await.is_err()
        {
            tracing::error!("the writer task panicked");
        }
    }
}

#[async_trait]
impl SideStore for PostgresStore {
    async fn remember_form(&self, visitor: VisitorId, game: &str, form: &Values) -> Result<(), StoreError> {
        let form = serde_json::to_string(form).unwrap_or_default();
        let sql = "INSERT INTO forms (hand, game, form) VALUES ($1, $2, $3)
            ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";
        self.connection()?.query(sql, &[&visitor.as_bytes(), &game, &form]).await.map(drop)
    }

    async fn remembered_form(&self, visitor: VisitorId, game: &str) -> Result<Option<Values>, StoreError> {
        reading::remembered_form(self.connection()?, visitor, game).await
    }

    async fn take_token(&self, key: Digest, capacity: f64, per_second: f64) -> Result<bool, StoreError> {
        if self.queries.load(Ordering::Relaxed).is_multiple_of(BUCKET_CLEANUP_INTERVAL) {
            let sql = "DELETE FROM buckets WHERE filled < extract(epoch FROM now()) - 7200";
            self.connection()?.query(sql, &[]).await?;
        }
        let rows = self.connection()?.query(TAKE_TOKEN, &[&key.as_bytes(), &capacity, &per_second]).await?;
        Ok(rows.first().is_some_and(|row| row.get(0)))
    }

    async fn save_client_files(&self, stamp: &str, files: &str) -> Result<(), StoreError> {
        self.connection()?.query(SAVE_CLIENT_FILES, &[&stamp, &files]).await.map(drop)
    }

    async fn client_files(&self, stamp: &str) -> Result<Option<String>, StoreError> {
        let rows = self.connection()?.query("SELECT files FROM clients WHERE stamp = $1", &[&stamp]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn begin_analysis(
        &self,
        id: &TableId,
        visitor: VisitorId,
        server: &str,
    ) -> Result<bool, StoreError> {
        analyses::begin(self.connection()?, id, visitor, server).await
    }

    async fn renew_analysis(
        &self,
        id: &TableId,
        server: &str,
        progress: AnalysisProgress,
    ) -> Result<bool, StoreError> {
        analyses::renew(self.connection()?, id, server, progress).await
    }

    async fn claim_expired_analysis(
        &self,
        server: &str,
        max_age: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError> {
        analyses::claim_expired(self.connection()?, server, max_age).await
    }

    async fn release_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError> {
        analyses::release(self.connection()?, id, server).await
    }

    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
        analyses::unfinished(self.connection()?, id).await
    }

    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError> {
        analyses::end(self.connection()?, id).await
    }

    async fn reassign_visitor(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        let sql = "
            WITH chosen AS (DELETE FROM forms WHERE hand = $1 RETURNING game, form),
                opened AS (UPDATE tables SET opener = $2 WHERE opener = $1)
            INSERT INTO forms (hand, game, form) SELECT $2, game, form FROM chosen
            ON CONFLICT (hand, game) DO UPDATE SET form = excluded.form";
        self.connection()?.query(sql, &[&from.as_bytes(), &to.as_bytes()]).await.map(drop)
    }

    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        highscores::list(self.connection()?, game).await
    }

    async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError> {
        highscores::one(self.connection()?, id).await
    }

    async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: SortOrder,
        limit: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        highscores::first(self.connection()?, game, order, limit).await
    }

    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError> {
        highscores::import(self.connection()?, game, &lines).await
    }

    async fn add_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError> {
        highscores::add(self.connection()?, &finish, loaded).await
    }

    async fn update_scores(
        &self,
        id: &TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    ) -> Result<(), StoreError> {
        highscores::update(self.connection()?, id, ended, finish.as_ref()).await
    }

    async fn unscored_tables(&self) -> Result<Vec<TableId>, StoreError> {
        reading::unscored_tables(self.connection()?).await
    }

    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        highscores::delete(self.connection()?, &which).await
    }

    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError> {
        side_store::dump(self.connection()?).await
    }

    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError> {
        side_store::load(self.connection()?, &dump).await
    }
}
