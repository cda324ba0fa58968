//! Writing histories, in batches: whatever waits is one statement, one way to the database and one durable commit.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use stammtisch_presentation::SeatTag;
use stammtisch_tables::{Appended, Event, EventKind, SavedTable, Status, StoreError, TableId, VisitorId};
use tokio::sync::{mpsc, oneshot};

use super::connection::{Connection, Failed, Session};

/// How many requests share a commit at most.
const BATCH: usize = 256;

/// Somebody locks the rows in the order of their names, so that no two servers wait for one another. Who finds another number
/// than he expects adds nothing; so does who finds no table.
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

/// New tables with their first events. One that is there already is left as it is. A match that
/// was over when its
/// file was loaded was won elsewhere: there is no high score to enter.
const OPEN: &str = "
WITH opened AS (
    INSERT INTO tables (id, game, setup, position, seed, opener, loaded, opened_at, file)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bytea[], $7::boolean[],
        $8::bigint[], $25::bytea[])
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

/// What is to be written, and who waits for it.
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

type Opening = (Box<SavedTable>, Status, oneshot::Sender<Result<(), StoreError>>);
type Appending = (Append, oneshot::Sender<Result<Appended, StoreError>>);

/// Takes whatever waits, writes it together, and answers after the commit.
pub(super) async fn write_batches(line: Connection, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = Vec::new();
    let mut late: Vec<Appending> = Vec::new();
    loop {
        if late.is_empty() && requests.recv_many(&mut waiting, BATCH).await == 0 {
            break;
        }
        let (mut opens, mut appends): (Vec<Opening>, _) = (Vec::new(), std::mem::take(&mut late));
        for request in waiting.drain(..) {
            match request {
                Request::Open(table, now, reply) => opens.push((table, now, reply)),
                Request::Append(append, reply) => appends.push((append, reply)),
            }
        }
        // Of one table, one addition at a time: the next may build on it.
        let mut seen = HashSet::new();
        let (first, again): (Vec<_>, Vec<_>) =
            appends.into_iter().partition(|(append, _)| seen.insert(append.id));
        late = again;
        tokio::join!(open_all(&line, opens), append_all(&line, first));
    }
}

async fn open_all(line: &Connection, opens: Vec<Opening>) {
    let (mut tables, mut replies) = (Vec::new(), Vec::new());
    for (table, now, reply) in opens {
        tables.push((table, now));
        replies.push(reply);
    }
    if tables.is_empty() {
        return;
    }
    let mut done = try_open(line, &tables).await;
    if tables.len() > 1 && matches!(done, Err(Failed::Refused(_))) {
        for (table, reply) in tables.iter().zip(replies) {
            let alone = try_open(line, std::slice::from_ref(table)).await;
            let _ = reply.send(alone.map_err(StoreError::from));
        }
        return;
    }
    if matches!(done, Err(Failed::Lost(_))) {
        done = try_open(line, &tables).await;
    }
    let done = done.map_err(StoreError::from);
    for reply in replies {
        // Whoever asked may have gone.
        let _ = reply.send(done.clone());
    }
}

async fn append_all(line: &Connection, appends: Vec<Appending>) {
    let (mut additions, mut replies) = (Vec::new(), Vec::new());
    for (append, reply) in appends {
        additions.push(append);
        replies.push(reply);
    }
    if additions.is_empty() {
        return;
    }
    let mut done = try_append(line, &additions).await;
    if additions.len() > 1 && matches!(done, Err(Failed::Refused(_))) {
        for (addition, reply) in additions.iter().zip(replies) {
            let alone = try_append(line, std::slice::from_ref(addition)).await;
            let _ = reply.send(told(alone.as_ref(), addition));
        }
        return;
    }
    if matches!(done, Err(Failed::Lost(_))) {
        done = try_again(line, &additions).await;
    }
    for (addition, reply) in additions.iter().zip(replies) {
        let _ = reply.send(told(done.as_ref(), addition));
    }
}

fn told(done: Result<&HashSet<String>, &Failed>, addition: &Append) -> Result<Appended, StoreError> {
    match done {
        Ok(won) if won.contains(addition.id.as_str()) => Ok(Appended::Done),
        Ok(_) => Ok(Appended::Stale),
        Err(failed) => Err(failed.say()),
    }
}

/// Once more after the line broke: what had been written before it did is done, and not lost to somebody else.
async fn try_again(line: &Connection, additions: &[Append]) -> Result<HashSet<String>, Failed> {
    let mut won = try_append(line, additions).await?;
    for addition in
        additions.iter().filter(|addition| !won.contains(addition.id.as_str())).collect::<Vec<_>>()
    {
        let written = super::reading::events(line, &addition.id, addition.seq).await.map_err(Failed::Lost)?;
        if written.starts_with(&addition.events) {
            won.insert(addition.id.as_str().to_owned());
        }
    }
    Ok(won)
}

async fn session(line: &Connection) -> Result<Arc<Session>, Failed> {
    line.session().await.map_err(Failed::Lost)
}

async fn settle<T>(line: &Connection, session: &Arc<Session>, done: Result<T, Failed>) -> Result<T, Failed> {
    match &done {
        Err(Failed::Refused(error)) => tracing::error!(%error, "could not write"),
        Err(_) => line.hang_up(session).await,
        Ok(_) => {}
    }
    done
}

async fn try_append(line: &Connection, additions: &[Append]) -> Result<HashSet<String>, Failed> {
    let session = session(line).await?;
    let of = |number: fn(&Append) -> i64| additions.iter().map(number).collect::<Vec<_>>();
    let ids: Vec<&str> = additions.iter().map(|append| append.id.as_str()).collect();
    let ended: Vec<Option<i64>> =
        additions.iter().map(|append| append.now.ended.map(u64::cast_signed)).collect();
    let histories = additions.iter().map(|append| (&append.id, append.seq, append.events.as_slice()));
    let events = Events::of(histories.clone());
    let seats = Seats::of(histories);
    let rows = session
        .query(
            APPEND,
            &[
                &ids,
                &of(|append| append.seq.cast_signed()),
                &of(|append| append.events.len() as i64),
                &of(|append| append.events.last().map_or(0, |event| event.at)),
                &of(|append| plies(append.now)),
                &of(|append| append.now.turn_bits()),
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
                &seats.hands,
                &seats.vacated_ids,
                &seats.vacated,
            ],
        )
        .await;
    let rows = settle(line, &session, rows).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

async fn try_open(line: &Connection, tables: &[(Box<SavedTable>, Status)]) -> Result<(), Failed> {
    let session = session(line).await?;
    let text =
        |part: fn(&SavedTable) -> String| tables.iter().map(|(table, _)| part(table)).collect::<Vec<_>>();
    let number =
        |part: fn(&SavedTable) -> i64| tables.iter().map(|(table, _)| part(table)).collect::<Vec<_>>();
    let of_status = |part: fn(Status) -> i64| tables.iter().map(|(_, now)| part(*now)).collect::<Vec<_>>();
    let positions: Vec<Option<&str>> = tables.iter().map(|(table, _)| table.position.as_deref()).collect();
    let openers: Vec<&[u8]> = tables.iter().map(|(table, _)| table.opener.as_bytes()).collect();
    let loaded: Vec<bool> = tables.iter().map(|(table, _)| table.loaded).collect();
    let files: Vec<Option<&[u8]>> = tables.iter().map(|(table, _)| table.file.as_deref()).collect();
    let ended: Vec<Option<i64>> = tables.iter().map(|(_, now)| now.ended.map(u64::cast_signed)).collect();
    let histories = tables.iter().map(|(table, _)| (&table.id, 0, table.events.as_slice()));
    let events = Events::of(histories.clone());
    let seats = Seats::of(histories);
    let rows = session
        .query(
            OPEN,
            &[
                &text(|table| table.id.as_str().to_owned()),
                &text(|table| table.game.clone()),
                &text(|table| serde_json::to_string(&table.setup).unwrap_or_default()),
                &positions,
                &number(|table| table.seed.cast_signed()),
                &openers,
                &loaded,
                &number(|table| table.events.first().map_or(0, |event| event.at)),
                &number(|table| table.events.len() as i64),
                &number(|table| table.events.last().map_or(0, |event| event.at)),
                &of_status(plies),
                &of_status(Status::turn_bits),
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
                &seats.hands,
                &files,
            ],
        )
        .await;
    settle(line, &session, rows).await.map(drop)
}

fn plies(now: Status) -> i64 {
    i64::try_from(now.plies).unwrap_or(i64::MAX)
}

/// Events, column by column.
#[derive(Default)]
struct Events<'a> {
    ids: Vec<&'a str>,
    seqs: Vec<i64>,
    times: Vec<i64>,
    authors: Vec<i64>,
    versions: Vec<i64>,
    whats: Vec<String>,
}

impl<'a> Events<'a> {
    fn of(histories: impl Iterator<Item = (&'a TableId, u64, &'a [Event])>) -> Events<'a> {
        let mut all = Events::default();
        for (id, first, events) in histories {
            for (seq, event) in (first..).zip(events) {
                all.ids.push(id.as_str());
                all.seqs.push(seq.cast_signed());
                all.times.push(event.at);
                all.authors.push(event.by.number());
                all.versions.push(event.what.version());
                all.whats.push(event.what.write());
            }
        }
        all
    }
}

/// Who sits down on a seat, unless somebody only leaves it, and whose hand it is in then.
type Sitter<'a> = (Option<&'a SeatTag>, Option<&'a VisitorId>);

/// Who sits where after these events, column by column.
#[derive(Default)]
struct Seats<'a> {
    ids: Vec<&'a str>,
    seats: Vec<i64>,
    names: Vec<&'a str>,
    players: Vec<&'a str>,
    hands: Vec<Option<&'a [u8]>>,
    /// The tables of the seats that somebody has left, of whom nothing else is told here.
    vacated_ids: Vec<&'a str>,
    vacated: Vec<i64>,
}

impl<'a> Seats<'a> {
    fn of(histories: impl Iterator<Item = (&'a TableId, u64, &'a [Event])>) -> Seats<'a> {
        let mut last: BTreeMap<(&str, u8), Sitter<'_>> = BTreeMap::new();
        for (id, _, events) in histories {
            for event in events {
                if let EventKind::Seated(seated) = &event.what {
                    last.insert((id.as_str(), seated.seat.0), (Some(&seated.tag), seated.hand.as_ref()));
                }
                for seat in event.what.left().iter() {
                    last.entry((id.as_str(), seat.0)).or_default().1 = None;
                }
            }
        }
        let mut all = Seats::default();
        for ((id, seat), (tag, hand)) in last {
            let Some(tag) = tag else {
                all.vacated_ids.push(id);
                all.vacated.push(seat.into());
                continue;
            };
            all.ids.push(id);
            all.seats.push(seat.into());
            all.names.push(&tag.name);
            all.players.push(&tag.player);
            all.hands.push(hand.map(VisitorId::as_bytes));
        }
        all
    }
}
