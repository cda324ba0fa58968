//! The `analyses` table: unfinished analyses, each with the server that has the lease on it.
//!
//! A server renews its lease by updating `heard` (the time of the last renewal, 0 if released).

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::now;
use crate::{AnalysisProgress, StoreError, TableId, VisitorId};

/// A change to an analysis.
pub(super) enum AnalysisUpdate {
    /// Create it with the lease for `server`, or renew the lease that `server` already has.
    Begin { visitor: VisitorId, server: String },
    /// Renew the lease and save the progress.
    Renew { server: String, progress: AnalysisProgress },
    /// Give the lease to `server`, if it was still last renewed at `renewed_at`.
    Claim { server: String, renewed_at: i64 },
    /// Give up the lease.
    Release { server: String },
    /// Delete it.
    End,
}

/// Executes the change and returns how many rows it changed; 0 if the condition does not hold.
pub(super) fn update(
    change: &Transaction<'_>,
    id: &TableId,
    update: &AnalysisUpdate,
) -> Result<u64, rusqlite::Error> {
    let id = id.as_str();
    let now = now();
    let count = match update {
        AnalysisUpdate::Begin { visitor, server } => change
            .prepare_cached(
                "INSERT INTO analyses (table_id, hand, server, heard) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT DO UPDATE SET heard = ?4 WHERE server = ?3",
            )?
            .execute(params![id, visitor.as_bytes(), server, now])?,
        AnalysisUpdate::Renew { server, progress } => {
            let [done, all] =
                [progress.done, progress.all].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
            change
                .prepare_cached(
                    "UPDATE analyses SET heard = ?3, done = ?4, among = ?5 WHERE table_id = ?1 AND server = ?2",
                )?
                .execute(params![id, server, now, done, all])?
        }
        AnalysisUpdate::Claim { server, renewed_at } => change
            .prepare_cached("UPDATE analyses SET server = ?2, heard = ?3 WHERE table_id = ?1 AND heard = ?4")?
            .execute(params![id, server, now, renewed_at])?,
        AnalysisUpdate::Release { server } => change
            .prepare_cached("UPDATE analyses SET heard = 0 WHERE table_id = ?1 AND server = ?2")?
            .execute(params![id, server])?,
        AnalysisUpdate::End => {
            change.prepare_cached("DELETE FROM analyses WHERE table_id = ?")?.execute([id])?
        }
    };
    Ok(count as u64)
}

/// The analysis with the oldest lease not renewed for `max_age`, and when it was last renewed.
pub(super) fn find_expired(
    connection: &Connection,
    max_age: Duration,
) -> Result<Option<(TableId, VisitorId, i64)>, StoreError> {
    let before = now().saturating_sub(i64::try_from(max_age.as_millis()).unwrap_or(i64::MAX));
    let mut query = connection.prepare_cached(
        "SELECT table_id, hand, heard FROM analyses WHERE heard <= ? ORDER BY heard LIMIT 1",
    )?;
    let row = query.query_row([before], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, i64>(2)?))
    });
    let found = row.optional()?;
    Ok(found.and_then(|(id, visitor, renewed_at)| {
        Some((id.parse().ok()?, VisitorId::from_bytes(&visitor)?, renewed_at))
    }))
}

/// The visitor that started the unfinished analysis of a table, and its progress.
pub(super) fn unfinished(
    connection: &Connection,
    id: &TableId,
) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
    let mut query = connection.prepare_cached("SELECT hand, done, among FROM analyses WHERE table_id = ?")?;
    let row = query.query_row([id.as_str()], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
    });
    let count = |number| usize::try_from(number).unwrap_or_default();
    let found = row.optional()?;
    Ok(found.and_then(|(visitor, done, all)| {
        Some((VisitorId::from_bytes(&visitor)?, AnalysisProgress { done: count(done), all: count(all) }))
    }))
}
