//! What is to be analysed, and which server is at it. The database's clock counts.

use std::time::Duration;

use stammtisch_tables::{AnalysisProgress, StoreError, TableId, VisitorId};

use super::connection::Connection;

/// One that another server is at stays with it.
const BEGIN: &str = "
INSERT INTO analyses AS known (table_id, hand, server, heard) VALUES ($1, $2, $3, now())
ON CONFLICT (table_id) DO UPDATE SET heard = now() WHERE known.server = $3 RETURNING 1";

const GO_ON: &str = "
UPDATE analyses SET heard = now(), done = $3, among = $4 WHERE table_id = $1 AND server = $2 RETURNING 1";

/// The one that has waited longest. Whoever is being given to another server is passed over.
const ADOPT: &str = "
UPDATE analyses SET server = $1, heard = now() WHERE table_id = (
    SELECT table_id FROM analyses WHERE heard < now() - $2 * interval '1 second'
    ORDER BY heard LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING table_id, hand";

pub(super) async fn begin(
    line: &Connection,
    id: &TableId,
    hand: VisitorId,
    server: &str,
) -> Result<bool, StoreError> {
    Ok(!line.query(BEGIN, &[&id.as_str(), &hand.as_bytes(), &server]).await?.is_empty())
}

pub(super) async fn go_on(
    line: &Connection,
    id: &TableId,
    server: &str,
    advance: AnalysisProgress,
) -> Result<bool, StoreError> {
    let [done, all] = [advance.done, advance.all].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    Ok(!line.query(GO_ON, &[&id.as_str(), &server, &done, &all]).await?.is_empty())
}

pub(super) async fn adopt(
    line: &Connection,
    server: &str,
    silence: Duration,
) -> Result<Option<(TableId, VisitorId)>, StoreError> {
    let rows = line.query(ADOPT, &[&server, &silence.as_secs_f64()]).await?;
    Ok(rows
        .first()
        .and_then(|row| Some((row.get::<_, &str>(0).parse().ok()?, VisitorId::from_bytes(row.get(1))?))))
}

pub(super) async fn leave(line: &Connection, id: &TableId, server: &str) -> Result<(), StoreError> {
    let sql = "UPDATE analyses SET heard = '-infinity' WHERE table_id = $1 AND server = $2";
    line.query(sql, &[&id.as_str(), &server]).await.map(drop)
}

pub(super) async fn under_way(
    line: &Connection,
    id: &TableId,
) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
    let sql = "SELECT hand, done, among FROM analyses WHERE table_id = $1";
    let rows = line.query(sql, &[&id.as_str()]).await?;
    let count = |number: i64| usize::try_from(number).unwrap_or_default();
    Ok(rows.first().and_then(|row| {
        let advance = AnalysisProgress { done: count(row.get(1)), all: count(row.get(2)) };
        Some((VisitorId::from_bytes(row.get(0))?, advance))
    }))
}

pub(super) async fn end(line: &Connection, id: &TableId) -> Result<(), StoreError> {
    line.query("DELETE FROM analyses WHERE table_id = $1", &[&id.as_str()]).await.map(drop)
}
