//! The `analyses` table: unfinished analyses, each with the server that has the lease on it.
//!
//! A server renews its lease by updating `heard` (the time of the last renewal, by the database's
//! clock; `-infinity` if released).

use std::time::Duration;

use stammtisch_tables::{AnalysisProgress, StoreError, TableId, VisitorId};

use super::connection::Connection;

/// Creates an analysis with the lease for a server, or renews the lease that this server already
/// has.
const BEGIN: &str = "
INSERT INTO analyses AS known (table_id, hand, server, heard) VALUES ($1, $2, $3, now())
ON CONFLICT (table_id) DO UPDATE SET heard = now() WHERE known.server = $3 RETURNING 1";

/// Renews a lease and saves the progress.
const RENEW: &str = "
UPDATE analyses SET heard = now(), done = $3, among = $4 WHERE table_id = $1 AND server = $2 RETURNING 1";

/// Gives a server the oldest expired lease. Skips rows locked by other servers' claims.
const CLAIM_EXPIRED: &str = "
UPDATE analyses SET server = $1, heard = now() WHERE table_id = (
    SELECT table_id FROM analyses WHERE heard < now() - $2 * interval '1 second'
    ORDER BY heard LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING table_id, hand";

pub(super) async fn begin(
    connection: &Connection,
    id: &TableId,
    visitor: VisitorId,
    server: &str,
) -> Result<bool, StoreError> {
    Ok(!connection.query(BEGIN, &[&id.as_str(), &visitor.as_bytes(), &server]).await?.is_empty())
}

pub(super) async fn renew(
    connection: &Connection,
    id: &TableId,
    server: &str,
    progress: AnalysisProgress,
) -> Result<bool, StoreError> {
    let [done, all] = [progress.done, progress.all].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    Ok(!connection.query(RENEW, &[&id.as_str(), &server, &done, &all]).await?.is_empty())
}

pub(super) async fn claim_expired(
    connection: &Connection,
    server: &str,
    max_age: Duration,
) -> Result<Option<(TableId, VisitorId)>, StoreError> {
    let rows = connection.query(CLAIM_EXPIRED, &[&server, &max_age.as_secs_f64()]).await?;
    Ok(rows
        .first()
        .and_then(|row| Some((row.get::<_, &str>(0).parse().ok()?, VisitorId::from_bytes(row.get(1))?))))
}

pub(super) async fn release(connection: &Connection, id: &TableId, server: &str) -> Result<(), StoreError> {
    let sql = "UPDATE analyses SET heard = '-infinity' WHERE table_id = $1 AND server = $2";
    connection.query(sql, &[&id.as_str(), &server]).await.map(drop)
}

pub(super) async fn unfinished(
    connection: &Connection,
    id: &TableId,
) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
    let sql = "SELECT hand, done, among FROM analyses WHERE table_id = $1";
    let rows = connection.query(sql, &[&id.as_str()]).await?;
    let count = |number: i64| usize::try_from(number).unwrap_or_default();
    Ok(rows.first().and_then(|row| {
        let progress = AnalysisProgress { done: count(row.get(1)), all: count(row.get(2)) };
        Some((VisitorId::from_bytes(row.get(0))?, progress))
    }))
}

pub(super) async fn end(connection: &Connection, id: &TableId) -> Result<(), StoreError> {
    connection.query("DELETE FROM analyses WHERE table_id = $1", &[&id.as_str()]).await.map(drop)
}
