//! Queries for tables and lists in the SQLite file.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params};
use stammtisch_presentation::{Seat, SeatTag, Values};

use crate::{
    Author, Event, EventKind, Pruned, SavedTable, Status, StoreError, Summary, TableId, TableOptions,
    VisitorId,
};

/// How many tables a visitor's list contains at most.
const MAX_LIST_LEN: i64 = 100;

pub(super) fn load(connection: &Connection, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
    let reading = connection.unchecked_transaction()?;
    let mut query = reading.prepare_cached("SELECT * FROM tables WHERE id = ?")?;
    let mut rows = query.query([id.as_str()])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let unreadable = |what: &str| StoreError::Unreadable(*id, format!("its {what} is broken"));
    let setup: String = row.get("setup")?;
    let options: Option<String> = row.get("options")?;
    let opener: Vec<u8> = row.get("opener")?;
    Ok(Some(SavedTable {
        id: *id,
        game: row.get("game")?,
        setup: serde_json::from_str(&setup).map_err(|_| unreadable("setup"))?,
        position: row.get("position")?,
        options: TableOptions::from_json(options.as_deref()).map_err(|_| unreadable("options"))?,
        seed: row.get::<_, i64>("seed")?.cast_unsigned(),
        opener: VisitorId::from_bytes(&opener).ok_or_else(|| unreadable("opener"))?,
        loaded: row.get("loaded")?,
        file: file(&reading, id)?,
        events: events(&reading, id, 0)?,
    }))
}

fn file(connection: &Connection, id: &TableId) -> Result<Option<Arc<[u8]>>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT file FROM files WHERE table_id = ?")?;
    query.query_row([id.as_str()], |row| row.get::<_, Vec<u8>>(0)).optional().map(|file| file.map(Arc::from))
}

pub(super) fn events(connection: &Connection, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT at, by, version, what FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq",
    )?;
    let mut rows = query.query(params![id.as_str(), from.cast_signed()])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref("what")?.as_str().map_err(rusqlite::Error::from)?;
        let kind = EventKind::from_json(row.get("version")?, text).map_err(|why| {
            StoreError::Unreadable(*id, format!("event {}: {why}", from + events.len() as u64))
        })?;
        events.push(Event { at: row.get("at")?, by: Author::from_number(row.get("by")?), kind });
    }
    Ok(events)
}

pub(super) fn find_outdated(
    connection: &Connection,
    tables: Vec<(TableId, u64)>,
) -> Result<Vec<TableId>, StoreError> {
    let mut query = connection.prepare_cached("SELECT max(seq) FROM events WHERE table_id = ?")?;
    let mut outdated = Vec::new();
    for (id, seq) in tables {
        let last: Option<i64> = query.query_row([id.as_str()], |row| row.get(0))?;
        if last.is_none_or(|last| last >= seq.cast_signed()) {
            outdated.push(id);
        }
    }
    Ok(outdated)
}

pub(super) fn tables_of(connection: &Connection, visitor: VisitorId) -> Result<Vec<Summary>, StoreError> {
    let reading = connection.unchecked_transaction()?;
    let mut query = reading.prepare_cached(
        "SELECT * FROM tables JOIN standings ON table_id = id
         WHERE opener = ?1 OR id IN (SELECT table_id FROM seats WHERE hand = ?1)
         ORDER BY changed_at DESC LIMIT ?2",
    )?;
    let mut rows = query.query(params![visitor.as_bytes(), MAX_LIST_LEN])?;
    let mut summaries = Vec::new();
    while let Some(row) = rows.next()? {
        let Ok(id) = row.get::<_, String>("id")?.parse::<TableId>() else { continue };
        let seats = seats(&reading, &id)?;
        let held = (0..).map(Seat).zip(&seats).filter(|(_, (_, holder))| *holder == Some(visitor));
        summaries.push(Summary {
            game: row.get("game")?,
            held: held.map(|(seat, _)| seat).collect(),
            seats: seats.iter().map(|(tag, _)| tag.clone()).collect(),
            opened_at: row.get("opened_at")?,
            changed_at: row.get("changed_at")?,
            status: status(row)?,
            id,
        });
    }
    Ok(summaries)
}

/// The players of a table by seat, with the visitors that hold the seats.
fn seats(
    connection: &Connection,
    id: &TableId,
) -> Result<Vec<(SeatTag, Option<VisitorId>)>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT * FROM seats WHERE table_id = ? ORDER BY seat")?;
    let seat = |row: &Row<'_>| {
        let tag = SeatTag { name: row.get("name")?, player: row.get("player")? };
        let visitor: Option<Vec<u8>> = row.get("hand")?;
        Ok((tag, visitor.and_then(|visitor| VisitorId::from_bytes(&visitor))))
    };
    query.query_map([id.as_str()], seat)?.collect()
}

fn status(row: &Row<'_>) -> Result<Status, rusqlite::Error> {
    let ended = row.get::<_, Option<i64>>("ended")?;
    Ok(Status::from_numbers(row.get("plies")?, row.get("turn")?, ended))
}

pub(super) fn latest_table(connection: &Connection, game: &str) -> Result<Option<TableId>, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT id FROM tables WHERE game = ? ORDER BY opened_at DESC LIMIT 1")?;
    let id: Option<String> = query.query_row([game], |row| row.get(0)).optional()?;
    Ok(id.and_then(|id| id.parse().ok()))
}

pub(super) fn all_tables(connection: &Connection) -> Result<Vec<TableId>, StoreError> {
    let mut query = connection.prepare_cached("SELECT id FROM tables ORDER BY id")?;
    let ids: Vec<String> = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(ids.into_iter().filter_map(|id| id.parse().ok()).collect())
}

pub(super) fn prunable(connection: &Connection, before: i64) -> Result<Pruned, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT (SELECT count(*) FROM standings WHERE changed_at < ?1),
            (SELECT count(*) FROM forms WHERE NOT EXISTS (
                SELECT 1 FROM tables JOIN standings ON table_id = id
                WHERE opener = forms.hand AND tables.game = forms.game AND changed_at >= ?1
            ))",
    )?;
    let (tables, forms): (i64, i64) = query.query_row([before], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Pruned { tables: tables.cast_unsigned(), forms: forms.cast_unsigned() })
}

pub(super) fn unscored_tables(connection: &Connection) -> Result<Vec<TableId>, StoreError> {
    let mut query = connection.prepare_cached("SELECT table_id FROM standings WHERE ended IS NOT scored")?;
    let ids: Vec<String> = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(ids.into_iter().filter_map(|id| id.parse().ok()).collect())
}

pub(super) fn has_seat_links(connection: &Connection) -> Result<bool, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM seats WHERE player = 'human' AND NOT EXISTS (
            SELECT 1 FROM events WHERE events.table_id = seats.table_id AND what LIKE '%\"old_key\"%'
        ))",
    )?;
    Ok(query.query_row([], |row| row.get(0))?)
}

pub(super) fn remembered_form(
    connection: &Connection,
    visitor: VisitorId,
    game: &str,
) -> Result<Option<Values>, StoreError> {
    let mut query = connection.prepare_cached("SELECT form FROM forms WHERE hand = ? AND game = ?")?;
    let form: Option<String> =
        query.query_row(params![visitor.as_bytes(), game], |row| row.get(0)).optional()?;
    Ok(form.and_then(|form| serde_json::from_str(&form).ok()))
}
