//! Queries for tables and lists in the PostgreSQL database.

use std::collections::HashMap;

use stammtisch_presentation::{Seat, SeatTag, Values};
use stammtisch_tables::{
    Author, Event, EventKind, SavedTable, Status, StoreError, Summary, TableId, TableOptions, VisitorId,
};
use tokio_postgres::Row;

use super::connection::Connection;

/// How many tables a visitor's list contains at most.
const MAX_LIST_LEN: i64 = 100;

pub(super) async fn load(connection: &Connection, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
    let sql = "SELECT game, setup, position, options, seed, opener, loaded, file FROM tables WHERE id = $1";
    let id_text = id.as_str();
    let params: [&(dyn tokio_postgres::types::ToSql + Sync); 1] = [&id_text];
    let (rows, events) = tokio::try_join!(connection.query(sql, &params), events(connection, id, 0))?;
    let Some(row) = rows.first() else { return Ok(None) };
    if events.is_empty() {
        return Ok(None);
    }
    let unreadable = |what: &str| StoreError::Unreadable(*id, format!("its {what} is broken"));
    Ok(Some(SavedTable {
        id: *id,
        game: row.get("game"),
        setup: serde_json::from_str(row.get("setup")).map_err(|_| unreadable("setup"))?,
        position: row.get("position"),
        options: TableOptions::from_json(row.get("options")).map_err(|_| unreadable("options"))?,
        seed: row.get::<_, i64>("seed").cast_unsigned(),
        opener: VisitorId::from_bytes(row.get("opener")).ok_or_else(|| unreadable("opener"))?,
        loaded: row.get("loaded"),
        file: row.get::<_, Option<&[u8]>>("file").map(Into::into),
        events,
    }))
}

pub(super) async fn events(
    connection: &Connection,
    id: &TableId,
    from: u64,
) -> Result<Vec<Event>, StoreError> {
    let sql = "SELECT at, author, version, what FROM events WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
    let rows = connection.query(sql, &[&id.as_str(), &from.cast_signed()]).await?;
    let event = |(seq, row): (u64, &Row)| {
        let kind = EventKind::from_json(row.get("version"), row.get("what"))
            .map_err(|why| StoreError::Unreadable(*id, format!("event {seq}: {why}")))?;
        Ok(Event { at: row.get("at"), by: Author::from_number(row.get("author")), kind })
    };
    (from..).zip(&rows).map(event).collect()
}

pub(super) async fn find_outdated(
    connection: &Connection,
    tables: &[(TableId, u64)],
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM unnest($1::text[], $2::bigint[]) AS asked (id, seq) LEFT JOIN standings ON id = table_id
        WHERE standings.seq IS NULL OR standings.seq > asked.seq";
    let asked: Vec<&str> = tables.iter().map(|(id, _)| id.as_str()).collect();
    let seqs: Vec<i64> = tables.iter().map(|(_, seq)| seq.cast_signed()).collect();
    Ok(ids(&connection.query(sql, &[&asked, &seqs]).await?))
}

pub(super) async fn tables_of(
    connection: &Connection,
    visitor: VisitorId,
) -> Result<Vec<Summary>, StoreError> {
    let sql = "SELECT id, game, opened_at, changed_at, plies, turn, ended
        FROM (SELECT id FROM tables WHERE opener = $1 UNION SELECT table_id FROM seats WHERE hand = $1) AS own
        JOIN tables USING (id) JOIN standings ON table_id = id
        ORDER BY changed_at DESC LIMIT $2";
    let rows = connection.query(sql, &[&visitor.as_bytes(), &MAX_LIST_LEN]).await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.get("id")).collect();
    let mut seats: HashMap<String, Vec<(SeatTag, Option<VisitorId>)>> = HashMap::new();
    let sql =
        "SELECT table_id, name, player, hand FROM seats WHERE table_id = ANY ($1) ORDER BY table_id, seat";
    for row in connection.query(sql, &[&ids]).await? {
        let tag = SeatTag { name: row.get("name"), player: row.get("player") };
        let holder = row.get::<_, Option<&[u8]>>("hand").and_then(VisitorId::from_bytes);
        seats.entry(row.get("table_id")).or_default().push((tag, holder));
    }
    let summary = |row: &Row| {
        let id: TableId = row.get::<_, &str>("id").parse().ok()?;
        let seats = seats.remove(id.as_str()).unwrap_or_default();
        let held = (0..).map(Seat).zip(&seats).filter(|(_, (_, holder))| *holder == Some(visitor));
        Some(Summary {
            game: row.get("game"),
            held: held.map(|(seat, _)| seat).collect(),
            seats: seats.iter().map(|(tag, _)| tag.clone()).collect(),
            opened_at: row.get("opened_at"),
            changed_at: row.get("changed_at"),
            status: Status::from_numbers(row.get("plies"), row.get("turn"), row.get("ended")),
            id,
        })
    };
    Ok(rows.iter().filter_map(summary).collect())
}

pub(super) async fn latest_table(connection: &Connection, game: &str) -> Result<Option<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE game = $1 ORDER BY opened_at DESC LIMIT 1";
    Ok(ids(&connection.query(sql, &[&game]).await?).into_iter().next())
}

pub(super) async fn all_tables(connection: &Connection) -> Result<Vec<TableId>, StoreError> {
    Ok(ids(&connection.query("SELECT id FROM tables ORDER BY id", &[]).await?))
}

pub(super) async fn unscored_tables(connection: &Connection) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT table_id FROM standings WHERE ended IS DISTINCT FROM scored";
    Ok(ids(&connection.query(sql, &[]).await?))
}

pub(super) async fn remembered_form(
    connection: &Connection,
    visitor: VisitorId,
    game: &str,
) -> Result<Option<Values>, StoreError> {
    let sql = "SELECT form FROM forms WHERE hand = $1 AND game = $2";
    let rows = connection.query(sql, &[&visitor.as_bytes(), &game]).await?;
    Ok(rows.first().and_then(|row| serde_json::from_str(row.get(0)).ok()))
}

/// The table ids in the first column.
fn ids(rows: &[Row]) -> Vec<TableId> {
    rows.iter().filter_map(|row| row.get::<_, &str>(0).parse().ok()).collect()
}
