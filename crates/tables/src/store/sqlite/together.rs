//! Moves of many tables in a few statements: rows are inserted many at a time, by statements that are prepared once.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Transaction, params, params_from_iter};

use super::writing::{Request, Write, seat, vacate};
use crate::{Event, EventKind, Status, TableId};

/// How many rows a statement has; what is left over goes in smaller ones.
const ROWS: [usize; 7] = [64, 32, 16, 8, 4, 2, 1];
/// Of how many tables is known how far they have been written.
const MAX_TAILS: usize = 16 * 1024;

/// How many events each table has that was written to last. Only what is pruned ever loses any, and that forgets all of this.
#[derive(Default)]
pub(super) struct Tails(HashMap<TableId, u64>);

impl Tails {
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// What was committed is known from now on.
    pub(super) fn learn(&mut self, batch: &[Request]) {
        for (id, seq, events, _) in batch.iter().filter_map(appended) {
            if self.0.len() >= MAX_TAILS {
                self.0.clear();
            }
            self.0.insert(*id, seq + events.len() as u64);
        }
    }

    fn knows(&self, id: &TableId, seq: u64) -> bool {
        self.0.get(id) == Some(&seq)
    }
}

/// A statement for every number of rows.
type Statements = LazyLock<[String; ROWS.len()]>;

static INSERT: Statements = LazyLock::new(|| {
    ROWS.map(|rows| format!("INSERT INTO events VALUES {} ON CONFLICT DO NOTHING", places(6, rows)))
});

static UPDATE: Statements = LazyLock::new(|| {
    ROWS.map(|rows| {
        format!(
            "UPDATE standings SET changed_at = v.column2, plies = v.column3, turn = v.column4, ended = v.column5
             FROM (VALUES {}) AS v WHERE table_id = v.column1",
            places(5, rows)
        )
    })
});

/// A request that adds to a table.
type Addition<'a> = (&'a TableId, u64, &'a [Event], Status);

pub(super) fn appended(request: &Request) -> Option<Addition<'_>> {
    match &request.write {
        Write::Append { id, seq, events, now } if !events.is_empty() => Some((id, *seq, events, *now)),
        _ => None,
    }
}

/// Adds to all these tables; false if somebody else was first at one of them, or a number before is missing: then each must be
/// written by itself, and what is written so far must not be kept.
pub(super) fn append(
    change: &Transaction<'_>,
    batch: &[Addition<'_>],
    tails: &Tails,
) -> Result<bool, rusqlite::Error> {
    let mut tables = HashSet::with_capacity(batch.len());
    for (id, seq, ..) in batch {
        if !tables.insert(*id) || !(tails.knows(id, *seq) || follows(change, id, *seq)?) {
            return Ok(false);
        }
    }
    match insert(change, batch.iter().map(|(id, seq, events, _)| (*id, *seq, *events))) {
        Ok(true) => {}
        Ok(false) => return Ok(false),
        // Another program has pruned one of them.
        Err(error) if lacks_table(&error) => return Ok(false),
        Err(error) => return Err(error),
    }
    let standings: Vec<[Bound<'_>; 5]> = batch.iter().map(standing).collect();
    let updated = in_chunks(change, &standings, &UPDATE)?;
    Ok(updated == batch.len())
}

/// Adds these events, each table's from that number on, and keeps who sits where; false if one of the numbers was taken.
pub(super) fn insert<'a>(
    change: &Transaction<'_>,
    added: impl IntoIterator<Item = (&'a TableId, u64, &'a [Event])> + Clone,
) -> Result<bool, rusqlite::Error> {
    let mut rows: Vec<[Bound<'_>; 6]> = Vec::new();
    for (id, seq, events) in added.clone() {
        rows.extend((seq..).zip(events).map(|(seq, event)| row(id, seq, event)));
    }
    if in_chunks(change, &rows, &INSERT)? != rows.len() {
        return Ok(false);
    }
    for (id, _, events) in added {
        for event in events {
            if let EventKind::Seated(seated) = &event.what {
                seat(change, id, seated)?;
            }
            for seat in event.what.left().iter() {
                vacate(change, id, seat)?;
            }
        }
    }
    Ok(true)
}

/// Whether something was refused because its table is not there.
fn lacks_table(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_CONSTRAINT_FOREIGNKEY)
}

/// Whether the event before that number is there.
pub(super) fn follows(change: &Transaction<'_>, id: &TableId, seq: u64) -> Result<bool, rusqlite::Error> {
    let Some(before) = seq.checked_sub(1) else { return Ok(true) };
    let mut query = change.prepare_cached("SELECT 1 FROM events WHERE table_id = ? AND seq = ?")?;
    query.exists(params![id.as_str(), before.cast_signed()])
}

/// A value of a row.
type Bound<'a> = ToSqlOutput<'a>;

fn row<'a>(id: &'a TableId, seq: u64, event: &Event) -> [Bound<'a>; 6] {
    [
        id.as_str().into(),
        seq.cast_signed().into(),
        event.at.into(),
        event.by.number().into(),
        event.what.version().into(),
        event.what.write().into(),
    ]
}

fn standing<'a>((id, _, events, status): &Addition<'a>) -> [Bound<'a>; 5] {
    [
        id.as_str().into(),
        events.last().map_or(0, |event| event.at).into(),
        i64::try_from(status.plies).unwrap_or(i64::MAX).into(),
        status.turn_bits().into(),
        Bound::Owned(status.ended.map(u64::cast_signed).into()),
    ]
}

/// Executes a statement over all rows, as many at a time as it can take; answers how many rows were changed.
fn in_chunks<const N: usize>(
    change: &Transaction<'_>,
    rows: &[[Bound<'_>; N]],
    statements: &Statements,
) -> Result<usize, rusqlite::Error> {
    let (mut rest, mut changed) = (rows, 0);
    for (size, statement) in ROWS.into_iter().zip(&**statements) {
        while let Some((now, later)) = rest.split_at_checked(size) {
            let mut prepared = change.prepare_cached(statement)?;
            changed += prepared.execute(params_from_iter(now.iter().flatten()))?;
            rest = later;
        }
    }
    Ok(changed)
}

/// The places for so many rows of values.
fn places(columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    vec![row; rows].join(",")
}
