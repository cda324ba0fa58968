//! What is to be analysed, and who is at it.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::now;
use crate::{AnalysisProgress, StoreError, TableId, VisitorId};

/// What becomes of an analysis.
pub(super) enum Turn {
    /// It is wanted, and that server is at it unless another is.
    Begin { hand: VisitorId, server: String },
    /// That server has come so far.
    GoOn { server: String, advance: AnalysisProgress },
    /// That server has taken it over from one that was last heard of then.
    Adopt { server: String, heard: i64 },
    /// That server has left it.
    Leave { server: String },
    /// It is done, or not wanted any more.
    End,
}

/// Writes it; answers how many rows were changed.
pub(super) fn turn(change: &Transaction<'_>, id: &TableId, turn: &Turn) -> Result<u64, rusqlite::Error> {
    let (id, now) = (id.as_str(), now());
    let count = match turn {
        Turn::Begin { hand, server } => change
            .prepare_cached(
                "INSERT INTO analyses (table_id, hand, server, heard) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT DO UPDATE SET heard = ?4 WHERE server = ?3",
            )?
            .execute(params![id, hand.as_bytes(), server, now])?,
        Turn::GoOn { server, advance } => {
            let [done, all] =
                [advance.done, advance.all].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
            change
                .prepare_cached(
                    "UPDATE analyses SET heard = ?3, done = ?4, among = ?5 WHERE table_id = ?1 AND server = ?2",
                )?
                .execute(params![id, server, now, done, all])?
        }
        Turn::Adopt { server, heard } => change
            .prepare_cached("UPDATE analyses SET server = ?2, heard = ?3 WHERE table_id = ?1 AND heard = ?4")?
            .execute(params![id, server, now, heard])?,
        Turn::Leave { server } => change
            .prepare_cached("UPDATE analyses SET heard = 0 WHERE table_id = ?1 AND server = ?2")?
            .execute(params![id, server])?,
        Turn::End => change.prepare_cached("DELETE FROM analyses WHERE table_id = ?")?.execute([id])?,
    };
    Ok(count as u64)
}

/// The one whose server was not heard of for longest, and at least for so long; and when that was.
pub(super) fn left(
    connection: &Connection,
    silence: Duration,
) -> Result<Option<(TableId, VisitorId, i64)>, StoreError> {
    let before = now().saturating_sub(i64::try_from(silence.as_millis()).unwrap_or(i64::MAX));
    let mut query = connection.prepare_cached(
        "SELECT table_id, hand, heard FROM analyses WHERE heard <= ? ORDER BY heard LIMIT 1",
    )?;
    let row = query.query_row([before], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, i64>(2)?))
    });
    let found = row.optional()?;
    Ok(found.and_then(|(id, hand, heard)| Some((id.parse().ok()?, VisitorId::from_bytes(&hand)?, heard))))
}

/// Which visitor started the analysis of a table, and how far it is.
pub(super) fn under_way(
    connection: &Connection,
    id: &TableId,
) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
    let mut query = connection.prepare_cached("SELECT hand, done, among FROM analyses WHERE table_id = ?")?;
    let row = query.query_row([id.as_str()], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
    });
    let count = |number| usize::try_from(number).unwrap_or_default();
    let found = row.optional()?;
    Ok(found.and_then(|(hand, done, all)| {
        Some((VisitorId::from_bytes(&hand)?, AnalysisProgress { done: count(done), all: count(all) }))
    }))
}
