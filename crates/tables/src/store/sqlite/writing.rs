//! The writer thread: takes queued requests in batches and commits each batch as one transaction
//! (group commit).

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use stammtisch_presentation::Seat;
use tokio::sync::{mpsc, oneshot};

use super::batch::{self, StreamLengths, append_of, has_event_before};
use super::highscores::SkippedLines;
use super::{analyses, connect, highscores, now, side_store};
use crate::highscores::{Deletion, Finish, ScoreLine};
use crate::{Event, SavedTable, Seated, SideStoreDump, Status, StoreError, TableId, VisitorId};

/// How many requests share a commit at most.
const MAX_BATCH_LEN: usize = 256;
/// How long the writer waits for further requests before a commit. Applies only if the previous
/// batch had several requests, so under low load nothing is delayed.
const BATCH_DELAY: Duration = Duration::from_millis(5);

/// A queued write and the channel for its result.
pub(super) struct Request {
    pub(super) op: WriteOp,
    /// Receives the number of changes; 0 if another writer was first.
    pub(super) reply: oneshot::Sender<Result<u64, StoreError>>,
}

/// A write operation.
pub(super) enum WriteOp {
    Open(Box<SavedTable>, Status),
    Append {
        id: TableId,
        seq: u64,
        events: Vec<Event>,
        now: Status,
    },
    Prune {
        before: i64,
    },
    /// Deletes the forms without a remaining table; runs after [`WriteOp::Prune`].
    PruneForms,
    RememberForm {
        visitor: VisitorId,
        game: String,
        form: String,
    },
    ReassignVisitor {
        from: VisitorId,
        to: VisitorId,
    },
    Analysis(TableId, analyses::AnalysisUpdate),
    ImportScores {
        game: String,
        lines: Vec<ScoreLine>,
        /// Receives how many lines were skipped.
        skipped: Arc<SkippedLines>,
    },
    AddScores {
        finish: Finish,
        loaded: bool,
    },
    UpdateScores {
        id: TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    },
    DeleteScores(Deletion),
    LoadSideStore(Box<SideStoreDump>),
    /// Writes and deletes a dummy row to find out whether the disk is still full.
    ProbeSpace,
    Close,
}

/// The writer's main loop: commits queued requests in batches and replies after each commit.
pub(super) fn write_batches(
    path: &Path,
    connection: Connection,
    simulates_full_disk: &AtomicBool,
    mut requests: mpsc::Receiver<Request>,
) {
    let lengths = StreamLengths::default();
    let mut writer =
        Writer { path, connection: Some(connection), simulates_full_disk, may_grow: true, lengths };
    let mut batch = Vec::with_capacity(MAX_BATCH_LEN);
    let mut is_closing = false;
    let mut is_busy = false;
    while !is_closing && requests.blocking_recv_many(&mut batch, MAX_BATCH_LEN) > 0 {
        if is_busy {
            collect_batch(&mut batch, &mut requests);
        }
        is_busy = batch.len() > 1;
        is_closing = batch.iter().any(|request| matches!(request.op, WriteOp::Close));
        let results = writer.write_all(&batch);
        for (request, result) in batch.drain(..).zip(results) {
            // The caller may have been cancelled; the write is done nevertheless.
            let _ = request.reply.send(result);
        }
    }
}

/// Waits briefly and adds the requests that have arrived: a commit costs the same for any number.
fn collect_batch(batch: &mut Vec<Request>, requests: &mut mpsc::Receiver<Request>) {
    thread::sleep(BATCH_DELAY);
    while batch.len() < MAX_BATCH_LEN
        && let Ok(request) = requests.try_recv()
    {
        batch.push(request);
    }
}

struct Writer<'a> {
    path: &'a Path,
    /// None after an error: the next write opens a new connection, free of transaction leftovers.
    connection: Option<Connection>,
    simulates_full_disk: &'a AtomicBool,
    /// Whether the open connection may let the file grow; false while a full disk is simulated.
    may_grow: bool,
    lengths: StreamLengths,
}

impl Writer<'_> {
    /// Commits a batch. If that fails, commits its requests one by one, so that one invalid request
    /// does not fail the others.
    fn write_all(&mut self, batch: &[Request]) -> Vec<Result<u64, StoreError>> {
        let counts = self.commit(batch);
        match counts {
            Ok(counts) => counts.into_iter().map(Ok).collect(),
            Err(error) if batch.len() == 1 => {
                tracing::error!(%error, "could not write");
                vec![Err(error)]
            }
            Err(_) => {
                batch.iter().flat_map(|request| self.write_all(std::slice::from_ref(request))).collect()
            }
        }
    }

    /// Commits a batch as one transaction, with bulk inserts if possible.
    fn commit(&mut self, batch: &[Request]) -> Result<Vec<u64>, StoreError> {
        let counts = match self.try_commit(batch, true) {
            Ok(None) => self.try_commit(batch, false),
            other => other,
        };
        match &counts {
            Ok(Some(_)) if !batch.iter().any(|request| matches!(request.op, WriteOp::Prune { .. })) => {}
            Ok(_) => self.lengths.clear(),
            Err(_) => {
                self.lengths.clear();
                self.connection = None;
            }
        }
        counts.map(Option::unwrap_or_default)
    }

    /// Commits a batch as one transaction. With `bulk` the appends of all tables are inserted by
    /// multi-row statements; the result is none if an append conflicts, and nothing is written
    /// then.
    fn try_commit(&mut self, batch: &[Request], bulk: bool) -> Result<Option<Vec<u64>>, StoreError> {
        let may_grow = !self.simulates_full_disk.load(Ordering::Acquire);
        let connection = match &mut self.connection {
            Some(connection) if self.may_grow == may_grow => connection,
            lost => lost.insert(connect(self.path)?),
        };
        if !may_grow {
            // SQLite raises the limit to the current size of the file.
            connection.pragma_update(None, "max_page_count", 1)?;
        }
        self.may_grow = may_grow;
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if bulk {
            let appends: Vec<_> = batch.iter().filter_map(append_of).collect();
            if !batch::append(&change, &appends, &self.lengths)? {
                return Ok(None);
            }
        }
        let write_one = |request: &Request| {
            let is_written = bulk && append_of(request).is_some();
            if is_written { Ok(1) } else { write(&change, &request.op) }
        };
        let written: Result<Vec<u64>, _> = batch.iter().map(write_one).collect();
        let counts = written?;
        change.commit()?;
        if bulk {
            self.lengths.record(batch);
        }
        Ok(Some(counts))
    }
}

/// Executes one operation and returns the number of changes.
fn write(change: &Transaction<'_>, op: &WriteOp) -> Result<u64, rusqlite::Error> {
    match op {
        WriteOp::Open(table, now) => open(change, table, *now),
        WriteOp::Append { id, seq, events, now } => append(change, id, *seq, events, *now),
        WriteOp::Prune { before } => {
            let mut query = change.prepare_cached(
                "DELETE FROM tables WHERE id IN (SELECT table_id FROM standings WHERE changed_at < ?)",
            )?;
            query.execute([before]).map(|count| count as u64)
        }
        WriteOp::PruneForms => {
            let mut query = change.prepare_cached(
                "DELETE FROM forms WHERE NOT EXISTS (
                    SELECT 1 FROM tables WHERE tables.opener = forms.hand AND tables.game = forms.game
                 )",
            )?;
            query.execute([]).map(|count| count as u64)
        }
        WriteOp::RememberForm { visitor, game, form } => {
            let mut query = change.prepare_cached(
                "INSERT INTO forms VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET form = ?3",
            )?;
            query.execute(params![visitor.as_bytes(), game, form]).map(|count| count as u64)
        }
        WriteOp::ReassignVisitor { from, to } => {
            let visitors = params![from.as_bytes(), to.as_bytes()];
            let mut query = change.prepare_cached("UPDATE OR REPLACE forms SET hand = ?2 WHERE hand = ?1")?;
            query.execute(visitors)?;
            let mut query = change.prepare_cached("UPDATE tables SET opener = ?2 WHERE opener = ?1")?;
            query.execute(visitors).map(|count| count as u64)
        }
        WriteOp::Analysis(id, update) => analyses::update(change, id, update),
        WriteOp::ImportScores { game, lines, skipped } => highscores::import(change, game, lines, skipped),
        WriteOp::AddScores { finish, loaded } => highscores::add(change, None, finish, *loaded),
        WriteOp::UpdateScores { id, ended, finish } => {
            highscores::update(change, id, *ended, finish.as_ref())
        }
        WriteOp::DeleteScores(which) => highscores::delete(change, which),
        WriteOp::LoadSideStore(dump) => side_store::load(change, dump),
        WriteOp::ProbeSpace => probe_space(change),
        WriteOp::Close => Ok(1),
    }
}

/// Writes a row too large for the free part of an existing page, and deletes it again.
fn probe_space(change: &Transaction<'_>) -> Result<u64, rusqlite::Error> {
    change.execute("INSERT INTO forms VALUES (x'', '', hex(zeroblob(8192)))", [])?;
    change.execute("DELETE FROM forms WHERE hand = x''", []).map(|count| count as u64)
}

fn open(change: &Transaction<'_>, table: &SavedTable, status: Status) -> Result<u64, rusqlite::Error> {
    let opened_at = table.events.first().map_or_else(now, |event| event.at);
    insert_table(change, table, opened_at)?;
    if let Some(file) = &table.file {
        let mut query = change.prepare_cached("INSERT INTO files VALUES (?, ?)")?;
        query.execute(params![table.id.as_str(), &file[..]])?;
    }
    let mut query = change
        .prepare_cached("INSERT INTO standings (table_id, changed_at, plies, turn) VALUES (?, 0, 0, 0)")?;
    query.execute([table.id.as_str()])?;
    let written = append(change, &table.id, 0, &table.events, status)?;
    // A match that is already over when it is opened was loaded from a file and won elsewhere: it
    // counts as scored.
    change
        .prepare_cached("UPDATE standings SET scored = ended WHERE table_id = ?")?
        .execute([table.id.as_str()])?;
    Ok(written)
}

pub(super) fn insert_table(
    change: &Transaction<'_>,
    table: &SavedTable,
    opened_at: i64,
) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached(
        "INSERT INTO tables (id, game, setup, position, seed, opener, loaded, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    query.execute(params![
        table.id.as_str(),
        table.game,
        serde_json::to_string(&table.setup).unwrap_or_default(),
        table.position,
        table.seed.cast_signed(),
        table.opener.as_bytes(),
        table.loaded,
        opened_at,
    ])?;
    // The migration to events writes tables before this column exists.
    if let Some(options) = table.options.to_json() {
        change.execute("UPDATE tables SET options = ? WHERE id = ?", params![options, table.id.as_str()])?;
    }
    Ok(())
}

/// Appends events to one table; 0 changes if number `seq` is taken (optimistic locking by primary
/// key) or the event before it is missing (histories have no gaps).
fn append(
    change: &Transaction<'_>,
    id: &TableId,
    seq: u64,
    events: &[Event],
    status: Status,
) -> Result<u64, rusqlite::Error> {
    let Some(last) = events.last() else { return Ok(0) };
    let is_taken = has_event_before(change, id, seq + 1)?;
    if is_taken || !has_event_before(change, id, seq)? || !batch::insert(change, [(id, seq, events)])? {
        return Ok(0);
    }
    let mut update = change.prepare_cached(
        "UPDATE standings SET changed_at = ?, plies = ?, turn = ?, ended = ? WHERE table_id = ?",
    )?;
    let ended = status.ended.map(u64::cast_signed);
    let plies = i64::try_from(status.plies).unwrap_or(i64::MAX);
    let written = update.execute(params![last.at, plies, status.turn_bits(), ended, id.as_str()])?;
    Ok(written as u64)
}

/// Updates the player of a seat in the `seats` table, which serves lists.
pub(super) fn seat(change: &Transaction<'_>, id: &TableId, seated: &Seated) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached(
        "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO UPDATE SET name = ?3, player = ?4, hand = ?5",
    )?;
    let hand = seated.visitor.as_ref().map(VisitorId::as_bytes);
    query.execute(params![id.as_str(), seated.seat.0, seated.tag.name, seated.tag.player, hand])?;
    Ok(())
}

/// Removes the visitor of a seat in the `seats` table.
pub(super) fn vacate(change: &Transaction<'_>, id: &TableId, seat: Seat) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached("UPDATE seats SET hand = NULL WHERE table_id = ? AND seat = ?")?;
    query.execute(params![id.as_str(), seat.0])?;
    Ok(())
}
