//! The one thread that writes.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use stammtisch_presentation::Seat;
use tokio::sync::{mpsc, oneshot};

use super::highscores::LeftOut;
use super::together::{self, Tails, appended, follows};
use super::{analyses, connect, highscores, now, side_store};
use crate::highscores::{Deletion, Finish, ScoreLine};
use crate::{Event, SavedTable, Seated, SideStoreDump, Status, StoreError, TableId, VisitorId};

/// How many requests share a commit at most.
const BATCH: usize = 256;
/// How long the writer waits for more to write after several had shared a commit. Whoever writes alone never waits.
const GATHERING: Duration = Duration::from_millis(5);

/// Something to be written, and who waits for it.
pub(super) struct Request {
    pub(super) write: Write,
    /// How many things were changed; none if somebody else was first.
    pub(super) reply: oneshot::Sender<Result<u64, StoreError>>,
}

pub(super) enum Write {
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
    /// Deletes the forms of which no table is left, after [`Write::Prune`].
    PruneForms,
    RememberForm {
        hand: VisitorId,
        game: String,
        form: String,
    },
    PassOn {
        from: VisitorId,
        to: VisitorId,
    },
    Analysis(TableId, analyses::Turn),
    ImportScores {
        game: String,
        lines: Vec<ScoreLine>,
        left_out: Arc<LeftOut>,
    },
    EnterScores {
        finish: Finish,
        loaded: bool,
    },
    Score {
        id: TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    },
    DeleteScores(Deletion),
    TakeIn(Box<SideStoreDump>),
    /// Nothing that stays: it shows whether there is room.
    Trial,
    Close,
}

/// Takes whatever waits, writes it in one transaction, and answers only after the commit.
pub(super) fn write_batches(
    path: &Path,
    connection: Connection,
    pretends_full: &AtomicBool,
    mut requests: mpsc::Receiver<Request>,
) {
    let tails = Tails::default();
    let mut writer = Writer { path, connection: Some(connection), pretends_full, may_grow: true, tails };
    let mut batch = Vec::with_capacity(BATCH);
    let (mut closing, mut is_busy) = (false, false);
    while !closing && requests.blocking_recv_many(&mut batch, BATCH) > 0 {
        if is_busy {
            gather(&mut batch, &mut requests);
        }
        is_busy = batch.len() > 1;
        closing = batch.iter().any(|request| matches!(request.write, Write::Close));
        let results = writer.write_all(&batch);
        for (request, result) in batch.drain(..).zip(results) {
            // Whoever asked may have gone; what he asked for is done all the same.
            let _ = request.reply.send(result);
        }
    }
}

/// Adds what comes in the next moment: a commit costs as much for one move as for many.
fn gather(batch: &mut Vec<Request>, requests: &mut mpsc::Receiver<Request>) {
    thread::sleep(GATHERING);
    while batch.len() < BATCH
        && let Ok(request) = requests.try_recv()
    {
        batch.push(request);
    }
}

struct Writer<'a> {
    path: &'a Path,
    /// None after something went wrong: a new connection is in no half-finished transaction.
    connection: Option<Connection>,
    pretends_full: &'a AtomicBool,
    /// Whether the connection may let the file grow.
    may_grow: bool,
    tails: Tails,
}

impl Writer<'_> {
    /// Writes all requests together; if that fails, each by itself, so that what fails fails alone.
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

    fn commit(&mut self, batch: &[Request]) -> Result<Vec<u64>, StoreError> {
        let together = self.try_commit(batch, true);
        let counts = match together {
            Ok(None) => self.try_commit(batch, false),
            other => other,
        };
        match &counts {
            Ok(Some(_)) if !batch.iter().any(|request| matches!(request.write, Write::Prune { .. })) => {}
            Ok(_) => self.tails.forget(),
            Err(_) => {
                self.tails.forget();
                self.connection = None;
            }
        }
        counts.map(Option::unwrap_or_default)
    }

    /// Writes the batch in one transaction, moves of all tables together or each by itself; none if they cannot be written together.
    fn try_commit(&mut self, batch: &[Request], together: bool) -> Result<Option<Vec<u64>>, StoreError> {
        let may_grow = !self.pretends_full.load(Ordering::Acquire);
        let connection = match &mut self.connection {
            Some(connection) if self.may_grow == may_grow => connection,
            lost => lost.insert(connect(self.path)?),
        };
        if !may_grow {
            // It is as many as there are already, at least.
            connection.pragma_update(None, "max_page_count", 1)?;
        }
        self.may_grow = may_grow;
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let additions: Vec<_> = batch.iter().filter_map(appended).filter(|_| together).collect();
        if !together::append(&change, &additions, &self.tails)? {
            return Ok(None);
        }
        let write_one = |request: &Request| match appended(request).filter(|_| together) {
            Some(_) => Ok(1),
            None => write(&change, &request.write),
        };
        let written: Result<Vec<u64>, _> = batch.iter().map(write_one).collect();
        let counts = written?;
        change.commit()?;
        if together {
            self.tails.learn(batch);
        }
        Ok(Some(counts))
    }
}

fn write(change: &Transaction<'_>, write: &Write) -> Result<u64, rusqlite::Error> {
    match write {
        Write::Open(table, now) => open(change, table, *now),
        Write::Append { id, seq, events, now } => append(change, id, *seq, events, *now),
        Write::Prune { before } => {
            let mut query = change.prepare_cached(
                "DELETE FROM tables WHERE id IN (SELECT table_id FROM standings WHERE changed_at < ?)",
            )?;
            query.execute([before]).map(|count| count as u64)
        }
        Write::PruneForms => {
            let mut query = change.prepare_cached(
                "DELETE FROM forms WHERE NOT EXISTS (
                    SELECT 1 FROM tables WHERE tables.opener = forms.hand AND tables.game = forms.game
                 )",
            )?;
            query.execute([]).map(|count| count as u64)
        }
        Write::RememberForm { hand, game, form } => {
            let mut query = change.prepare_cached(
                "INSERT INTO forms VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET form = ?3",
            )?;
            query.execute(params![hand.as_bytes(), game, form]).map(|count| count as u64)
        }
        Write::PassOn { from, to } => {
            let hands = params![from.as_bytes(), to.as_bytes()];
            change.prepare_cached("UPDATE OR REPLACE forms SET hand = ?2 WHERE hand = ?1")?.execute(hands)?;
            let mut query = change.prepare_cached("UPDATE tables SET opener = ?2 WHERE opener = ?1")?;
            query.execute(hands).map(|count| count as u64)
        }
        Write::Analysis(id, turn) => analyses::turn(change, id, turn),
        Write::ImportScores { game, lines, left_out } => highscores::import(change, game, lines, left_out),
        Write::EnterScores { finish, loaded } => highscores::enter(change, None, finish, *loaded),
        Write::Score { id, ended, finish } => highscores::score(change, id, *ended, finish.as_ref()),
        Write::DeleteScores(which) => highscores::delete(change, which),
        Write::TakeIn(side_store) => side_store::take_in(change, side_store),
        Write::Trial => try_room(change),
        Write::Close => Ok(1),
    }
}

/// Writes more than fits into a page that is there already, and takes it out again.
fn try_room(change: &Transaction<'_>) -> Result<u64, rusqlite::Error> {
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
    // A match that was over when its file was loaded was won elsewhere: there is no high score to
    // enter.
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
    let mut query = change.prepare_cached("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
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
    Ok(())
}

/// The insert is the lock: if somebody else has written this number, nothing happens, and the answer is none. Nor does
/// anything happen where the number before is missing: a history has no gaps.
fn append(
    change: &Transaction<'_>,
    id: &TableId,
    seq: u64,
    events: &[Event],
    status: Status,
) -> Result<u64, rusqlite::Error> {
    let Some(last) = events.last() else { return Ok(0) };
    let is_taken = follows(change, id, seq + 1)?;
    if is_taken || !follows(change, id, seq)? || !together::insert(change, [(id, seq, events)])? {
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

/// Keeps who sits where, for lists.
pub(super) fn seat(change: &Transaction<'_>, id: &TableId, seated: &Seated) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached(
        "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO UPDATE SET name = ?3, player = ?4, hand = ?5",
    )?;
    let hand = seated.hand.as_ref().map(VisitorId::as_bytes);
    query.execute(params![id.as_str(), seated.seat.0, seated.tag.name, seated.tag.player, hand])?;
    Ok(())
}

/// Keeps that whoever had a seat has left, for lists.
pub(super) fn vacate(change: &Transaction<'_>, id: &TableId, seat: Seat) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached("UPDATE seats SET hand = NULL WHERE table_id = ? AND seat = ?")?;
    query.execute(params![id.as_str(), seat.0])?;
    Ok(())
}
