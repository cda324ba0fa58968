//! Bulk writes: the appends of a batch, for many tables, as a few multi-row statements.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Transaction, params, params_from_iter};

use super::writing::{Request, WriteOp, seat, vacate};
use crate::{Event, EventKind, Status, TableId};

/// The numbers of rows for which there are prepared statements, largest first.
const ROWS_PER_STATEMENT: [usize; 7] = [64, 32, 16, 8, 4, 2, 1];
/// How many tables [`StreamLengths`] holds.
const MAX_CACHED_LENGTHS: usize = 16 * 1024;

/// A cache of the number of events of recently written tables, which saves a query for each append.
///
/// Entries stay valid because events are only ever deleted by pruning, which clears the cache.
#[derive(Default)]
pub(super) struct StreamLengths(HashMap<TableId, u64>);

impl StreamLengths {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Records the appends of a committed batch.
    pub(super) fn record(&mut self, batch: &[Request]) {
        for (id, seq, events, _) in batch.iter().filter_map(append_of) {
            if self.0.len() >= MAX_CACHED_LENGTHS {
                self.0.clear();
            }
            self.0.insert(*id, seq + events.len() as u64);
        }
    }

    fn is_known(&self, id: &TableId, len: u64) -> bool {
        self.0.get(id) == Some(&len)
    }
}

/// The SQL of one statement for each size in [`ROWS_PER_STATEMENT`].
type Statements = LazyLock<[String; ROWS_PER_STATEMENT.len()]>;

static INSERT_EVENTS: Statements = LazyLock::new(|| {
    ROWS_PER_STATEMENT
        .map(|rows| format!("INSERT INTO events VALUES {} ON CONFLICT DO NOTHING", placeholders(6, rows)))
});

static UPDATE_STANDINGS: Statements = LazyLock::new(|| {
    ROWS_PER_STATEMENT.map(|rows| {
        format!(
            "UPDATE standings SET changed_at = v.column2, plies = v.column3, turn = v.column4, ended = v.column5
             FROM (VALUES {}) AS v WHERE table_id = v.column1",
            placeholders(5, rows)
        )
    })
});

/// An append: the table, the number of its first event, the events, and the resulting status.
type Append<'a> = (&'a TableId, u64, &'a [Event], Status);

/// The append of a request, if it is one and not empty.
pub(super) fn append_of(request: &Request) -> Option<Append<'_>> {
    match &request.op {
        WriteOp::Append { id, seq, events, now } if !events.is_empty() => Some((id, *seq, events, *now)),
        _ => None,
    }
}

/// Executes all appends of a batch; false if one of them conflicts, because its number is taken, an
/// event before it is missing, or two are for the same table.
///
/// After false the caller must roll back and execute the appends one by one.
pub(super) fn append(
    change: &Transaction<'_>,
    batch: &[Append<'_>],
    lengths: &StreamLengths,
) -> Result<bool, rusqlite::Error> {
    let mut tables = HashSet::with_capacity(batch.len());
    for (id, seq, ..) in batch {
        if !tables.insert(*id) || !(lengths.is_known(id, *seq) || has_event_before(change, id, *seq)?) {
            return Ok(false);
        }
    }
    match insert(change, batch.iter().map(|(id, seq, events, _)| (*id, *seq, *events))) {
        Ok(true) => {}
        Ok(false) => return Ok(false),
        // Another process has pruned one of the tables.
        Err(error) if is_foreign_key_violation(&error) => return Ok(false),
        Err(error) => return Err(error),
    }
    let standings: Vec<[SqlValue<'_>; 5]> = batch.iter().map(standing_row).collect();
    let updated = execute_in_chunks(change, &standings, &UPDATE_STANDINGS)?;
    Ok(updated == batch.len())
}

/// Inserts events, numbered from the given number for each table, and updates the `seats` table;
/// false if a number is taken.
pub(super) fn insert<'a>(
    change: &Transaction<'_>,
    added: impl IntoIterator<Item = (&'a TableId, u64, &'a [Event])> + Clone,
) -> Result<bool, rusqlite::Error> {
    let mut rows: Vec<[SqlValue<'_>; 6]> = Vec::new();
    for (id, seq, events) in added.clone() {
        rows.extend((seq..).zip(events).map(|(seq, event)| event_row(id, seq, event)));
    }
    if execute_in_chunks(change, &rows, &INSERT_EVENTS)? != rows.len() {
        return Ok(false);
    }
    for (id, _, events) in added {
        for event in events {
            if let EventKind::Seated(seated) = &event.kind {
                seat(change, id, seated)?;
            }
            for seat in event.kind.vacated_seats().iter() {
                vacate(change, id, seat)?;
            }
        }
    }
    Ok(true)
}

fn is_foreign_key_violation(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_CONSTRAINT_FOREIGNKEY)
}

/// Whether the event before number `seq` exists; true for number 0.
pub(super) fn has_event_before(
    change: &Transaction<'_>,
    id: &TableId,
    seq: u64,
) -> Result<bool, rusqlite::Error> {
    let Some(before) = seq.checked_sub(1) else { return Ok(true) };
    let mut query = change.prepare_cached("SELECT 1 FROM events WHERE table_id = ? AND seq = ?")?;
    query.exists(params![id.as_str(), before.cast_signed()])
}

/// A value bound to a statement.
type SqlValue<'a> = ToSqlOutput<'a>;

/// The columns of `events`.
fn event_row<'a>(id: &'a TableId, seq: u64, event: &Event) -> [SqlValue<'a>; 6] {
    [
        id.as_str().into(),
        seq.cast_signed().into(),
        event.at.into(),
        event.by.number().into(),
        event.kind.version().into(),
        event.kind.to_json().into(),
    ]
}

/// The columns of `standings` that an append changes.
fn standing_row<'a>((id, _, events, status): &Append<'a>) -> [SqlValue<'a>; 5] {
    [
        id.as_str().into(),
        events.last().map_or(0, |event| event.at).into(),
        i64::try_from(status.plies).unwrap_or(i64::MAX).into(),
        status.turn_bits().into(),
        SqlValue::Owned(status.ended.map(u64::cast_signed).into()),
    ]
}

/// Executes a statement for all rows, in chunks of decreasing size; returns how many rows changed.
fn execute_in_chunks<const N: usize>(
    change: &Transaction<'_>,
    rows: &[[SqlValue<'_>; N]],
    statements: &Statements,
) -> Result<usize, rusqlite::Error> {
    let mut rest = rows;
    let mut changed = 0;
    for (size, statement) in ROWS_PER_STATEMENT.into_iter().zip(&**statements) {
        while let Some((chunk, remaining)) = rest.split_at_checked(size) {
            let mut prepared = change.prepare_cached(statement)?;
            changed += prepared.execute(params_from_iter(chunk.iter().flatten()))?;
            rest = remaining;
        }
    }
    Ok(changed)
}

/// `(?,?,..),(?,?,..),..` for that many columns and rows.
fn placeholders(columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    vec![row; rows].join(",")
}
