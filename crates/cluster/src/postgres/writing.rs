//! The writer task: opens tables and appends events in batches (group commit). A batch is one
//! statement, so it costs one round trip and one durable commit.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use stammtisch_presentation::SeatTag;
use stammtisch_tables::{Appended, Event, EventKind, SavedTable, Status, StoreError, TableId, VisitorId};
use tokio::sync::{mpsc, oneshot};

use super::connection::{Connection, QueryError, Session};

/// How many requests share a commit at most.
const MAX_BATCH_LEN: usize = 256;

/// Appends to several tables; returns those that were appended to. An append whose expected number
/// of events (`seq`) differs from that in `standings`, or whose table does not exist, has no
/// effect.
///
/// Rows are locked in the order of their ids, so that two servers cannot deadlock.
const APPEND: &str = "
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
        AS asked (id, seq, more, at, plies, turn, ended)
), locked AS MATERIALIZED (
    SELECT table_id FROM standings WHERE table_id = ANY ($1) ORDER BY table_id FOR UPDATE
), won AS (
    UPDATE standings SET seq = standings.seq + more, changed_at = at, plies = asked.plies, turn = asked.turn,
        ended = asked.ended
    FROM asked JOIN locked ON locked.table_id = id
    WHERE standings.table_id = id AND standings.seq = asked.seq
    RETURNING standings.table_id
), written AS (
    INSERT INTO events (table_id, seq, at, author, version, what)
    SELECT event.* FROM unnest($8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[])
        AS event (id, seq, at, author, version, what) JOIN won ON won.table_id = id
), seated AS (
    INSERT INTO seats (table_id, seat, name, player, hand)
    SELECT seat.* FROM unnest($14::text[], $15::bigint[], $16::text[], $17::text[], $18::bytea[])
        AS seat (id, seat, name, player, hand) JOIN won ON won.table_id = id
    ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name, player = excluded.player, hand = excluded.hand
), vacated AS (
    UPDATE seats SET hand = NULL
    FROM unnest($19::text[], $20::bigint[]) AS gone (id, seat) JOIN won ON won.table_id = id
    WHERE seats.table_id = id AND seats.seat = gone.seat
)
SELECT table_id FROM won";

/// Inserts new tables with their first events, except tables that exist already. A match that is
/// already over was loaded from a file and won elsewhere: it counts as scored (`scored` = `ended`).
const OPEN: &str = "
WITH opened AS (
    INSERT INTO tables (id, game, setup, position, seed, opener, loaded, opened_at, file, options)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bytea[], $7::boolean[],
        $8::bigint[], $25::bytea[], $26::text[])
    ON CONFLICT DO NOTHING RETURNING id
), standing AS (
    INSERT INTO standings (table_id, seq, changed_at, plies, turn, ended, scored)
    SELECT asked.*, asked.ended
    FROM unnest($1::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
        AS asked (id, seq, at, plies, turn, ended) JOIN opened USING (id)
), written AS (
    INSERT INTO events (table_id, seq, at, author, version, what)
    SELECT event.* FROM unnest($14::text[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::text[])
        AS event (id, seq, at, author, version, what) JOIN opened USING (id)
), seated AS (
    INSERT INTO seats (table_id, seat, name, player, hand)
    SELECT seat.* FROM unnest($20::text[], $21::bigint[], $22::text[], $23::text[], $24::bytea[])
        AS seat (id, seat, name, player, hand) JOIN opened USING (id)
)
SELECT id FROM opened";

/// A queued write and the channel for its result.
pub(super) enum Request {
    Open(Box<SavedTable>, Status, oneshot::Sender<Result<(), StoreError>>),
    Append(Append, oneshot::Sender<Result<Appended, StoreError>>),
}

pub(super) struct Append {
    pub(super) id: TableId,
    pub(super) seq: u64,
    pub(super) events: Vec<Event>,
    pub(super) now: Status,
}

type OpenReply = oneshot::Sender<Result<(), StoreError>>;
type AppendReply = oneshot::Sender<Result<Appended, StoreError>>;

/// The writer's main loop: executes queued requests in batches and replies after each commit.
pub(super) async fn write_batches(connection: Connection, mut requests: mpsc::Receiver<Request>) {
    let mut received = Vec::new();
    let mut deferred: Vec<(Append, AppendReply)> = Vec::new();
    loop {
        if deferred.is_empty() && requests.recv_many(&mut received, MAX_BATCH_LEN).await == 0 {
            break;
        }
        let mut opens = Vec::new();
        let mut appends = std::mem::take(&mut deferred);
        for request in received.drain(..) {
            match request {
                Request::Open(table, now, reply) => opens.push((table, now, reply)),
                Request::Append(append, reply) => appends.push((append, reply)),
            }
        }
        // At most one append for each table in a batch, because the next may build on it.
        let mut seen = HashSet::new();
        let (batch, rest): (Vec<_>, Vec<_>) =
            appends.into_iter().partition(|(append, _)| seen.insert(append.id));
        deferred = rest;
        tokio::join!(open_all(&connection, opens), append_all(&connection, batch));
    }
}

/// Executes and answers a batch of new tables. If the database rejects the batch, executes them one
/// by one, so that an invalid one does not fail the others. Retries once if the connection is lost.
async fn open_all(connection: &Connection, opens: Vec<(Box<SavedTable>, Status, OpenReply)>) {
    let mut tables = Vec::new();
    let mut replies = Vec::new();
    for (table, now, reply) in opens {
        tables.push((table, now));
        replies.push(reply);
    }
    if tables.is_empty() {
        return;
    }
    let mut result = try_open(connection, &tables).await;
    if tables.len() > 1 && matches!(result, Err(QueryError::Rejected(_))) {
        for (table, reply) in tables.iter().zip(replies) {
            let result = try_open(connection, std::slice::from_ref(table)).await;
            let _ = reply.send(result.map_err(StoreError::from));
        }
        return;
    }
    if matches!(result, Err(QueryError::ConnectionLost(_))) {
        result = try_open(connection, &tables).await;
    }
    let result = result.map_err(StoreError::from);
    for reply in replies {
        // The caller may have been cancelled.
        let _ = reply.send(result.clone());
    }
}

/// Executes and answers a batch of appends, with the same fallbacks as [`open_all`].
async fn append_all(connection: &Connection, batch: Vec<(Append, AppendReply)>) {
    let mut appends = Vec::new();
    let mut replies = Vec::new();
    for (append, reply) in batch {
        appends.push(append);
        replies.push(reply);
    }
    if appends.is_empty() {
        return;
    }
    let mut appended = try_append(connection, &appends).await;
    if appends.len() > 1 && matches!(appended, Err(QueryError::Rejected(_))) {
        for (append, reply) in appends.iter().zip(replies) {
            let appended = try_append(connection, std::slice::from_ref(append)).await;
            let _ = reply.send(outcome(appended.as_ref(), append));
        }
        return;
    }
    if matches!(appended, Err(QueryError::ConnectionLost(_))) {
        appended = retry_append(connection, &appends).await;
    }
    for (append, reply) in appends.iter().zip(replies) {
        let _ = reply.send(outcome(appended.as_ref(), append));
    }
}

/// The outcome of one append, from the ids of the tables that its batch was appended to.
fn outcome(appended: Result<&HashSet<String>, &QueryError>, append: &Append) -> Result<Appended, StoreError> {
    match appended {
        Ok(tables) if tables.contains(append.id.as_str()) => Ok(Appended::Done),
        Ok(_) => Ok(Appended::Stale),
        Err(error) => Err(error.store_error()),
    }
}

/// Repeats a batch after the connection was lost. An append that is stale now may have been
/// executed by the first attempt: it counts as done if the stored events are its own.
async fn retry_append(connection: &Connection, appends: &[Append]) -> Result<HashSet<String>, QueryError> {
    let mut appended = try_append(connection, appends).await?;
    for append in appends {
        if appended.contains(append.id.as_str()) {
            continue;
        }
        let stored = super::reading::events(connection, &append.id, append.seq).await;
        if stored.map_err(QueryError::ConnectionLost)?.starts_with(&append.events) {
            appended.insert(append.id.as_str().to_owned());
        }
    }
    Ok(appended)
}

async fn open_session(connection: &Connection) -> Result<Arc<Session>, QueryError> {
    connection.session().await.map_err(QueryError::ConnectionLost)
}

/// Logs a rejected write, and discards a session that was lost or timed out.
async fn handle_failure<T>(
    connection: &Connection,
    session: &Arc<Session>,
    result: Result<T, QueryError>,
) -> Result<T, QueryError> {
    match &result {
        Err(QueryError::Rejected(error)) => tracing::error!(%error, "could not write"),
        Err(_) => connection.discard(session).await,
        Ok(_) => {}
    }
    result
}

/// Executes [`APPEND`]; returns the ids of the tables that were appended to.
async fn try_append(connection: &Connection, appends: &[Append]) -> Result<HashSet<String>, QueryError> {
    let session = open_session(connection).await?;
    let column = |number: fn(&Append) -> i64| appends.iter().map(number).collect::<Vec<_>>();
    let ids: Vec<&str> = appends.iter().map(|append| append.id.as_str()).collect();
    let ended: Vec<Option<i64>> =
        appends.iter().map(|append| append.now.ended.map(u64::cast_signed)).collect();
    let streams = appends.iter().map(|append| (&append.id, append.seq, append.events.as_slice()));
    let events = EventColumns::of(streams.clone());
    let seats = SeatColumns::of(streams);
    let rows = session
        .query(
            APPEND,
            &[
                &ids,
                &column(|append| append.seq.cast_signed()),
                &column(|append| append.events.len() as i64),
                &column(|append| append.events.last().map_or(0, |event| event.at)),
                &column(|append| plies(append.now)),
                &column(|append| append.now.turn_bits()),
                &ended,
                &events.ids,
                &events.seqs,
                &events.times,
                &events.authors,
                &events.versions,
                &events.whats,
                &seats.ids,
                &seats.seats,
                &seats.names,
                &seats.players,
                &seats.visitors,
                &seats.vacated_ids,
                &seats.vacated,
            ],
        )
        .await;
    let rows = handle_failure(connection, &session, rows).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// Executes [`OPEN`].
async fn try_open(connection: &Connection, tables: &[(Box<SavedTable>, Status)]) -> Result<(), QueryError> {
    let session = open_session(connection).await?;
    let text_column =
        |text: fn(&SavedTable) -> String| tables.iter().map(|(table, _)| text(table)).collect::<Vec<_>>();
    let number_column =
        |number: fn(&SavedTable) -> i64| tables.iter().map(|(table, _)| number(table)).collect::<Vec<_>>();
    let status_column =
        |number: fn(Status) -> i64| tables.iter().map(|(_, now)| number(*now)).collect::<Vec<_>>();
    let positions: Vec<Option<&str>> = tables.iter().map(|(table, _)| table.position.as_deref()).collect();
    let openers: Vec<&[u8]> = tables.iter().map(|(table, _)| table.opener.as_bytes()).collect();
    let loaded: Vec<bool> = tables.iter().map(|(table, _)| table.loaded).collect();
    let options: Vec<Option<String>> = tables.iter().map(|(table, _)| table.options.to_json()).collect();
    let files: Vec<Option<&[u8]>> = tables.iter().map(|(table, _)| table.file.as_deref()).collect();
    let ended: Vec<Option<i64>> = tables.iter().map(|(_, now)| now.ended.map(u64::cast_signed)).collect();
    let streams = tables.iter().map(|(table, _)| (&table.id, 0, table.events.as_slice()));
    let events = EventColumns::of(streams.clone());
    let seats = SeatColumns::of(streams);
    let rows = session
        .query(
            OPEN,
            &[
                &text_column(|table| table.id.as_str().to_owned()),
                &text_column(|table| table.game.clone()),
                &text_column(|table| serde_json::to_string(&table.setup).unwrap_or_default()),
                &positions,
                &number_column(|table| table.seed.cast_signed()),
                &openers,
                &loaded,
                &number_column(|table| table.events.first().map_or(0, |event| event.at)),
                &number_column(|table| table.events.len() as i64),
                &number_column(|table| table.events.last().map_or(0, |event| event.at)),
                &status_column(plies),
                &status_column(Status::turn_bits),
                &ended,
                &events.ids,
                &events.seqs,
                &events.times,
                &events.authors,
                &events.versions,
                &events.whats,
                &seats.ids,
                &seats.seats,
                &seats.names,
                &seats.players,
                &seats.visitors,
                &files,
                &options,
            ],
        )
        .await;
    handle_failure(connection, &session, rows).await.map(drop)
}

fn plies(now: Status) -> i64 {
    i64::try_from(now.plies).unwrap_or(i64::MAX)
}

/// Events as one array for each column.
#[derive(Default)]
struct EventColumns<'a> {
    ids: Vec<&'a str>,
    seqs: Vec<i64>,
    times: Vec<i64>,
    authors: Vec<i64>,
    versions: Vec<i64>,
    whats: Vec<String>,
}

impl<'a> EventColumns<'a> {
    /// The columns for events of several tables, each with the number of its first event.
    fn of(streams: impl Iterator<Item = (&'a TableId, u64, &'a [Event])>) -> EventColumns<'a> {
        let mut columns = EventColumns::default();
        for (id, first, events) in streams {
            for (seq, event) in (first..).zip(events) {
                columns.ids.push(id.as_str());
                columns.seqs.push(seq.cast_signed());
                columns.times.push(event.at);
                columns.authors.push(event.by.number());
                columns.versions.push(event.kind.version());
                columns.whats.push(event.kind.to_json());
            }
        }
        columns
    }
}

/// The final state of a seat after some events.
#[derive(Default)]
struct SeatChange<'a> {
    /// The new player; none if the seat was only vacated.
    tag: Option<&'a SeatTag>,
    visitor: Option<&'a VisitorId>,
}

/// The changed seats after some events, as one array for each column.
#[derive(Default)]
struct SeatColumns<'a> {
    ids: Vec<&'a str>,
    seats: Vec<i64>,
    names: Vec<&'a str>,
    players: Vec<&'a str>,
    visitors: Vec<Option<&'a [u8]>>,
    /// Seats that keep their player's name and lose their visitor: the tables, and the seats.
    vacated_ids: Vec<&'a str>,
    vacated: Vec<i64>,
}

impl<'a> SeatColumns<'a> {
    fn of(streams: impl Iterator<Item = (&'a TableId, u64, &'a [Event])>) -> SeatColumns<'a> {
        let mut changes: BTreeMap<(&str, u8), SeatChange<'_>> = BTreeMap::new();
        for (id, _, events) in streams {
            for event in events {
                if let EventKind::Seated(seated) = &event.kind {
                    let change = SeatChange { tag: Some(&seated.tag), visitor: seated.visitor.as_ref() };
                    changes.insert((id.as_str(), seated.seat.0), change);
                }
                for seat in event.kind.vacated_seats().iter() {
                    changes.entry((id.as_str(), seat.0)).or_default().visitor = None;
                }
            }
        }
        let mut columns = SeatColumns::default();
        for ((id, seat), SeatChange { tag, visitor }) in changes {
            let Some(tag) = tag else {
                columns.vacated_ids.push(id);
                columns.vacated.push(seat.into());
                continue;
            };
            columns.ids.push(id);
            columns.seats.push(seat.into());
            columns.names.push(&tag.name);
            columns.players.push(&tag.player);
            columns.visitors.push(visitor.map(VisitorId::as_bytes));
        }
        columns
    }
}
