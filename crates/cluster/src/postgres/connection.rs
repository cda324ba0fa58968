//! A PostgreSQL connection that reconnects automatically, with time-outs for connecting and
//! queries.

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stammtisch_tables::StoreError;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a query may take.
const QUERY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The minimum delay after a failed attempt to connect. Queries in the meantime fail at once.
const RECONNECT_DELAY: Duration = Duration::from_millis(250);

/// The parameters of a statement.
pub(super) type Params<'a> = [&'a (dyn ToSql + Sync)];

/// The database's address and credentials, and the TLS configuration.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Connector {
    pub(super) fn from_url(url: &str) -> Result<Connector, StoreError> {
        let mut config: Config =
            url.parse().map_err(|why: Error| StoreError::Database(error_message(&why)))?;
        config.connect_timeout(CONNECT_TIMEOUT).application_name("stammtisch");
        let tls = MakeRustlsConnect::with_native_certs()
            .map_err(|why| StoreError::Database(format!("no certificates can be read: {why:?}")))?
            .0;
        Ok(Connector { config, tls })
    }

    /// Opens a connection.
    pub(super) async fn connect(&self) -> Result<Session, StoreError> {
        let connected = timeout(CONNECT_TIMEOUT, self.config.connect(self.tls.clone())).await;
        let (client, connection) =
            connected.map_err(|_| timeout_error())?.map_err(|error| store_error(&error))?;
        let task = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "lost a connection to the database");
            }
        });
        Ok(Session { client, prepared: parking_lot::Mutex::default(), task })
    }
}

/// An open connection with its cache of prepared statements.
pub(super) struct Session {
    pub(super) client: Client,
    prepared: parking_lot::Mutex<HashMap<&'static str, Statement>>,
    /// The task that reads from and writes to the socket.
    task: JoinHandle<()>,
}

impl Session {
    pub(super) async fn query(&self, sql: &'static str, params: &Params<'_>) -> Result<Vec<Row>, QueryError> {
        let query = async {
            let statement = self.prepared(sql).await?;
            self.client.query(&statement, params).await
        };
        match timeout(QUERY_TIMEOUT, query).await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) if error.is_closed() || error.as_db_error().is_none() => {
                Err(QueryError::ConnectionLost(store_error(&error)))
            }
            Ok(Err(error)) if error.code().is_some_and(is_server_unavailable) => {
                Err(QueryError::ConnectionLost(store_error(&error)))
            }
            Ok(Err(error)) => Err(QueryError::Rejected(error)),
            Err(_) => Err(QueryError::TimedOut),
        }
    }

    async fn prepared(&self, sql: &'static str) -> Result<Statement, Error> {
        let known = self.prepared.lock().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.prepared.lock().insert(sql, statement.clone());
        Ok(statement)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Why a query failed.
#[derive(Debug)]
pub(super) enum QueryError {
    /// The connection was lost: it is unknown whether the statement was executed.
    ConnectionLost(StoreError),
    /// No answer in time: the statement may have been executed, or may yet be.
    TimedOut,
    /// The database rejected the statement: it was not executed.
    Rejected(Error),
}

impl QueryError {
    pub(super) fn store_error(&self) -> StoreError {
        match self {
            QueryError::ConnectionLost(error) => error.clone(),
            QueryError::TimedOut => timeout_error(),
            QueryError::Rejected(error) => store_error(error),
        }
    }
}

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> StoreError {
        error.store_error()
    }
}

/// A connection that reconnects when it is lost. Concurrent queries are pipelined.
pub(super) struct Connection {
    connector: Arc<Connector>,
    state: Mutex<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    session: Option<Arc<Session>>,
    /// The time and error of the last failed attempt to connect.
    last_failure: Option<(Instant, StoreError)>,
}

impl Connection {
    pub(super) fn new(connector: Arc<Connector>) -> Connection {
        Connection { connector, state: Mutex::default() }
    }

    /// The open session, or a new one.
    pub(super) async fn session(&self) -> Result<Arc<Session>, StoreError> {
        let mut state = self.state.lock().await;
        if let Some(session) = state.session.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        if let Some((when, why)) = &state.last_failure
            && when.elapsed() < RECONNECT_DELAY
        {
            tracing::debug!(?when, "not reconnecting to the database yet");
            return Err(why.clone());
        }
        state.session = None;
        match self.connector.connect().await {
            Ok(session) => {
                let session = Arc::new(session);
                *state = ConnectionState { session: Some(session.clone()), last_failure: None };
                Ok(session)
            }
            Err(error) => {
                state.last_failure = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }

    /// Discards a session that was lost or does not answer.
    pub(super) async fn discard(&self, session: &Arc<Session>) {
        let mut state = self.state.lock().await;
        if state.session.as_ref().is_some_and(|other| Arc::ptr_eq(other, session)) {
            state.session = None;
        }
    }

    /// Executes a statement. If the connection is lost meanwhile, retries once with a new one, so
    /// the statement may be executed twice.
    pub(super) async fn query(&self, sql: &'static str, params: &Params<'_>) -> Result<Vec<Row>, StoreError> {
        let mut is_retry = false;
        loop {
            let session = self.session().await?;
            let error = match session.query(sql, params).await {
                Ok(rows) => return Ok(rows),
                Err(error) => error,
            };
            if !matches!(error, QueryError::Rejected(_)) {
                self.discard(&session).await;
            }
            if is_retry || !matches!(error, QueryError::ConnectionLost(_)) {
                return Err(error.into());
            }
            is_retry = true;
        }
    }
}

/// Whether the database server is shutting down or starting up.
fn is_server_unavailable(state: &SqlState) -> bool {
    [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN, SqlState::CANNOT_CONNECT_NOW].contains(state)
}

fn timeout_error() -> StoreError {
    StoreError::Database(format!("it took longer than {} seconds", QUERY_TIMEOUT.as_secs()))
}

/// An error of the database as an error of the store.
pub(super) fn store_error(error: &Error) -> StoreError {
    let message = error_message(error);
    match error.code() {
        Some(code) if *code == SqlState::DISK_FULL => StoreError::Full(message),
        _ => StoreError::Database(message),
    }
}

fn error_message(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(database), _) => database.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
