//! A line to the database: made anew when it is lost, and never waited for without end.

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use stammtisch_tables::StoreError;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long the database may take over one thing.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long it may take to answer a call.
const CONNECTING: Duration = Duration::from_secs(2);
/// After a call that was not answered, nobody calls for so long.
const PAUSE: Duration = Duration::from_millis(250);

/// What a statement is given.
pub(super) type Given<'a> = [&'a (dyn ToSql + Sync)];

/// How the database is reached.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Address {
    pub(super) fn read(url: &str) -> Result<Address, StoreError> {
        let mut config: Config = url.parse().map_err(|why: Error| StoreError::Database(told(&why)))?;
        config.connect_timeout(CONNECTING).application_name("stammtisch");
        let tls = MakeRustlsConnect::with_native_certs()
            .map_err(|why| StoreError::Database(format!("no certificates can be read: {why:?}")))?
            .0;
        Ok(Address { config, tls })
    }

    /// Calls the database.
    pub(super) async fn call(&self) -> Result<Session, StoreError> {
        let called = timeout(CONNECTING, self.config.connect(self.tls.clone())).await;
        let (client, connection) = called.map_err(|_| too_long())?.map_err(|error| broken(&error))?;
        let speaking = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a line to the database broke");
            }
        });
        Ok(Session { client, prepared: std::sync::Mutex::default(), speaking })
    }
}

/// One connection and the statements that the database has prepared for it.
pub(super) struct Session {
    pub(super) client: Client,
    prepared: std::sync::Mutex<HashMap<&'static str, Statement>>,
    speaking: JoinHandle<()>,
}

impl Session {
    pub(super) async fn query(&self, sql: &'static str, given: &Given<'_>) -> Result<Vec<Row>, Failed> {
        let asked = async {
            let statement = self.prepared(sql).await?;
            self.client.query(&statement, given).await
        };
        match timeout(PATIENCE, asked).await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) if error.is_closed() || error.as_db_error().is_none() => {
                Err(Failed::Lost(broken(&error)))
            }
            Ok(Err(error)) if error.code().is_some_and(is_farewell) => Err(Failed::Lost(broken(&error))),
            Ok(Err(error)) => Err(Failed::Refused(error)),
            Err(_) => Err(Failed::Silent),
        }
    }

    async fn prepared(&self, sql: &'static str) -> Result<Statement, Error> {
        let known = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let made = self.client.prepare(sql).await?;
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner).insert(sql, made.clone());
        Ok(made)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.speaking.abort();
    }
}

/// Why a statement was not done.
#[derive(Debug)]
pub(super) enum Failed {
    /// The line broke: nobody knows whether it was done.
    Lost(StoreError),
    /// No answer came in time: nobody knows whether it was done, or will be.
    Silent,
    /// The database refuses it: it was not done.
    Refused(Error),
}

impl Failed {
    /// What a store says about it.
    pub(super) fn say(&self) -> StoreError {
        match self {
            Failed::Lost(error) => error.clone(),
            Failed::Silent => too_long(),
            Failed::Refused(error) => broken(error),
        }
    }
}

impl From<Failed> for StoreError {
    fn from(failed: Failed) -> StoreError {
        failed.say()
    }
}

/// A line that is made anew when it is lost.
pub(super) struct Connection {
    address: Arc<Address>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    session: Option<Arc<Session>>,
    /// When nobody answered last, and what was said.
    unanswered: Option<(Instant, StoreError)>,
}

impl Connection {
    pub(super) fn to(address: Arc<Address>) -> Connection {
        Connection { address, open: Mutex::default() }
    }

    /// The open connection, or a new one.
    pub(super) async fn session(&self) -> Result<Arc<Session>, StoreError> {
        let mut open = self.open.lock().await;
        if let Some(session) = open.session.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        if let Some((when, why)) = open.unanswered.as_ref().filter(|(when, _)| when.elapsed() < PAUSE) {
            tracing::debug!(?when, "the database is not called again yet");
            return Err(why.clone());
        }
        open.session = None;
        match self.address.call().await {
            Ok(session) => {
                let session = Arc::new(session);
                *open = Open { session: Some(session.clone()), unanswered: None };
                Ok(session)
            }
            Err(error) => {
                open.unanswered = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }

    /// Has nothing more to do with a connection that does not answer.
    pub(super) async fn hang_up(&self, session: &Arc<Session>) {
        let mut open = self.open.lock().await;
        if open.session.as_ref().is_some_and(|other| Arc::ptr_eq(other, session)) {
            open.session = None;
        }
    }

    /// Asks for rows. What may be done twice is asked once more on a new line if the first one broke.
    pub(super) async fn query(&self, sql: &'static str, given: &Given<'_>) -> Result<Vec<Row>, StoreError> {
        let mut tries = 0;
        loop {
            let session = self.session().await?;
            let failed = match session.query(sql, given).await {
                Ok(rows) => return Ok(rows),
                Err(failed) => failed,
            };
            if !matches!(failed, Failed::Refused(_)) {
                self.hang_up(&session).await;
            }
            tries += 1;
            if !matches!(failed, Failed::Lost(_)) || tries > 1 {
                return Err(failed.into());
            }
        }
    }
}

/// Whether the database says that it is going, or only just coming.
fn is_farewell(state: &SqlState) -> bool {
    [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN, SqlState::CANNOT_CONNECT_NOW].contains(state)
}

pub(super) fn too_long() -> StoreError {
    StoreError::Database(format!("it took longer than {} seconds", PATIENCE.as_secs()))
}

/// What the database says, as a store says it.
pub(super) fn broken(error: &Error) -> StoreError {
    let said = told(error);
    match error.code() {
        Some(code) if *code == SqlState::DISK_FULL => StoreError::Full(said),
        _ => StoreError::Database(said),
    }
}

fn told(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
