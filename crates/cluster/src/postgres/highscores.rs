//! The high scores in the PostgreSQL database. Every change is a single statement, so that a
//! stalled server holds no locks.
//!
//! Deleted scores leave tombstones in `deleted_ends`, so that loading the same game or importing
//! the same file again does not restore them.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use stammtisch_tables::highscores::{
    Deletion, Finish, HighScore, Imported, MAX_DELETION_MARKS, MAX_KEPT_PER_GAME, PRUNE_INTERVAL, ScoreLine,
    SortOrder, Win,
};
use stammtisch_tables::{StoreError, TableId};
use tokio_postgres::Row;

use super::connection::Connection;

/// Replaces the high scores of a table after its end changed. Each end is entered only once, so
/// scores deleted since then stay deleted. The end of a loaded game that is already in the list
/// (apart from the replaced entries) or was deleted is not entered again.
const UPDATE_TABLE_SCORES: &str = "
WITH due AS (
    UPDATE standings SET scored = ended
    WHERE table_id = $1 AND ended IS NOT DISTINCT FROM $2 AND scored IS DISTINCT FROM ended
    RETURNING table_id
), struck AS (
    DELETE FROM high_scores USING due WHERE high_scores.table_id = due.table_id RETURNING id
)
INSERT INTO high_scores (game, at, name, label, player, score, table_id, hash)
SELECT $3, $4, win.*, due.table_id, $5 FROM due JOIN tables ON id = due.table_id,
    unnest($6::text[], $7::text[], $8::text[], $9::double precision[]) AS win
WHERE NOT (loaded AND EXISTS (
    SELECT 1 FROM high_scores AS known
    WHERE known.game = $3 AND hash = $5 AND known.id NOT IN (SELECT struck.id FROM struck)
    UNION ALL SELECT 1 FROM deleted_ends AS deleted WHERE deleted.game = $3 AND deleted.hash = $5
))
RETURNING id";

/// Adds the winners of a game that was not played at a table. A loaded game ($8) whose end is
/// already in the list or was deleted is not added again.
const ADD_SCORES: &str = "
INSERT INTO high_scores (game, at, name, label, player, score, hash)
SELECT $1, $2, win.*, $3 FROM unnest($4::text[], $5::text[], $6::text[], $7::double precision[]) AS win
WHERE NOT ($8 AND EXISTS (
    SELECT 1 FROM high_scores AS known WHERE known.game = $1 AND known.hash = $3
    UNION ALL SELECT 1 FROM deleted_ends AS deleted WHERE deleted.game = $1 AND deleted.hash = $3
))
RETURNING id";

/// Adds those imported lines that are not in the list already.
const IMPORT_LINES: &str = "
INSERT INTO high_scores (game, at, name, label, player, score)
SELECT DISTINCT $1, at, name, '', 'human', score
FROM unnest($2::bigint[], $3::text[], $4::double precision[]) AS line (at, name, score)
WHERE NOT EXISTS (
    SELECT 1 FROM high_scores AS known
    WHERE known.game = $1 AND known.at = line.at AND known.name = line.name AND known.score = line.score
)
RETURNING id";

/// Drops all but the best $1 entries of each game; of equal ones the later stay.
const DROP_WEAKEST: &str = "
DELETE FROM high_scores WHERE id IN (
    SELECT weakest.id FROM (SELECT game FROM high_scores GROUP BY game HAVING count(*) > $1) AS crowded, LATERAL (
        SELECT id FROM high_scores WHERE high_scores.game = crowded.game
        ORDER BY score DESC NULLS LAST, at DESC, id DESC OFFSET $1
    ) AS weakest
)
RETURNING id";

/// Selects the entries for a deletion, by number or game.
const SELECT_FOR_DELETION: &str = "
SELECT * FROM high_scores WHERE ($1::bigint IS NULL OR id = $1) AND ($2::text IS NULL OR game = $2)";

/// Deletes entries and adds tombstones for their ends and marks.
const DELETE_SCORES: &str = "
WITH gone AS (
    DELETE FROM high_scores WHERE id = ANY($1::bigint[]) RETURNING game, hash
), remembered AS (
    INSERT INTO deleted_ends (game, hash)
    SELECT * FROM unnest($2::text[], $3::bigint[]) UNION SELECT game, hash FROM gone WHERE hash IS NOT NULL
    ON CONFLICT DO NOTHING
)
SELECT 1 FROM gone";

/// Selects those of some marks that have a tombstone.
const SELECT_TOMBSTONES: &str = "SELECT game, hash FROM deleted_ends WHERE hash = ANY($1::bigint[])";

/// For each sort order, the statement that selects the first entries and the total count.
static SELECT_FIRST: LazyLock<Vec<(SortOrder, String)>> = LazyLock::new(|| {
    let sql = |order: SortOrder| {
        format!(
            "SELECT *, count(*) OVER () AS among FROM high_scores
             WHERE player = 'human' AND ($1::text IS NULL OR game = $1) ORDER BY {} LIMIT $2",
            order.sql()
        )
    };
    SortOrder::all().map(|order| (order, sql(order))).collect()
});

/// Drops all but the latest $1 tombstones.
const DROP_OLDEST_TOMBSTONES: &str = "
DELETE FROM deleted_ends WHERE id IN (SELECT id FROM deleted_ends ORDER BY id DESC OFFSET $1)";

/// The wins of human players in one game or in all games, latest first. The filter is needed
/// because releases before 0.3 also entered wins of computer players.
pub(super) async fn list(connection: &Connection, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
    let sql = "SELECT * FROM high_scores WHERE player = 'human' AND ($1::text IS NULL OR game = $1)
        ORDER BY at DESC, id DESC";
    Ok(connection.query(sql, &[&game]).await?.iter().map(read).collect())
}

/// The high score with that number.
pub(super) async fn one(connection: &Connection, id: i64) -> Result<Option<HighScore>, StoreError> {
    Ok(connection.query("SELECT * FROM high_scores WHERE id = $1", &[&id]).await?.first().map(read))
}

/// The first `limit` wins of human players in that order, and how many there are in total.
pub(super) async fn first(
    connection: &Connection,
    game: Option<&str>,
    order: SortOrder,
    limit: usize,
) -> Result<(Vec<HighScore>, usize), StoreError> {
    let Some((_, sql)) = SELECT_FIRST.iter().find(|(known, _)| *known == order) else {
        return Ok((Vec::new(), 0));
    };
    let rows = connection.query(sql, &[&game, &(limit as i64)]).await?;
    let count = rows.first().map_or(0, |row| row.get::<_, i64>("among"));
    Ok((rows.iter().map(read).collect(), usize::try_from(count).unwrap_or_default()))
}

fn read(row: &Row) -> HighScore {
    let win = Win {
        name: row.get("name"),
        label: row.get("label"),
        player: row.get("player"),
        score: row.get("score"),
    };
    HighScore { id: row.get("id"), game: row.get("game"), at: row.get("at"), win }
}

/// Updates the high scores of a table that ended at that event, or goes on.
pub(super) async fn update(
    connection: &Connection,
    id: &TableId,
    ended: Option<u64>,
    finish: Option<&Finish>,
) -> Result<(), StoreError> {
    let no_finish = Finish { game: String::new(), hash: 0, wins: Vec::new() };
    let finish = finish.unwrap_or(&no_finish);
    let wins = WinColumns::of(finish);
    let added = connection
        .query(
            UPDATE_TABLE_SCORES,
            &[
                &id.as_str(),
                &ended.map(u64::cast_signed),
                &finish.game,
                &now(),
                &finish.hash.cast_signed(),
                &wins.names,
                &wins.labels,
                &wins.players,
                &wins.scores,
            ],
        )
        .await?;
    drop_weakest_if_due(connection, &added).await
}

/// Adds the winners of a game that was not played at a table.
pub(super) async fn add(connection: &Connection, finish: &Finish, loaded: bool) -> Result<(), StoreError> {
    let wins = WinColumns::of(finish);
    let added = connection
        .query(
            ADD_SCORES,
            &[
                &finish.game,
                &now(),
                &finish.hash.cast_signed(),
                &wins.names,
                &wins.labels,
                &wins.players,
                &wins.scores,
                &loaded,
            ],
        )
        .await?;
    drop_weakest_if_due(connection, &added).await
}

/// Those of these marks that have a tombstone, with their games.
pub(super) async fn deleted_marks(
    connection: &Connection,
    marks: &[i64],
) -> Result<HashSet<(String, i64)>, StoreError> {
    let rows = connection.query(SELECT_TOMBSTONES, &[&marks]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Imports the lines that are new and have no tombstone.
pub(super) async fn import(
    connection: &Connection,
    game: &str,
    lines: &[ScoreLine],
) -> Result<Imported, StoreError> {
    let all = lines.len() as u64;
    let marks: Vec<i64> = lines.iter().map(ScoreLine::mark).collect();
    let deleted = deleted_marks(connection, &marks).await?;
    let is_not_deleted = |line: &&ScoreLine| !deleted.contains(&(game.to_owned(), line.mark()));
    let lines: Vec<&ScoreLine> = lines.iter().filter(is_not_deleted).collect();
    let times: Vec<i64> = lines.iter().map(|line| line.epoch_millis).collect();
    let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
    let scores: Vec<f64> = lines.iter().map(|line| line.score as f64).collect();
    let ids = |rows: Vec<Row>| rows.iter().map(|row| row.get::<_, i64>(0)).collect::<HashSet<_>>();
    let added = ids(connection.query(IMPORT_LINES, &[&game, &times, &names, &scores]).await?);
    let weak = ids(drop_weakest(connection).await?).intersection(&added).count() as u64;
    let new = added.len() as u64;
    let not_deleted = lines.len() as u64;
    Ok(Imported { added: new - weak, known: not_deleted - new, weak, deleted: all - not_deleted })
}

/// Deletes high scores, leaves tombstones, and returns how many it deleted.
pub(super) async fn delete(connection: &Connection, which: &Deletion) -> Result<u64, StoreError> {
    let (id, game) = which.parts();
    let rows = connection.query(SELECT_FOR_DELETION, &[&id, &game]).await?;
    let scores: Vec<HighScore> = rows.iter().map(read).collect();
    let ids: Vec<i64> = scores.iter().map(|score| score.id).collect();
    let marks = scores.iter().flat_map(|score| score.marks().into_iter().map(|mark| (&*score.game, mark)));
    let (games, marks): (Vec<&str>, Vec<i64>) = marks.unzip();
    let deleted = connection.query(DELETE_SCORES, &[&ids, &games, &marks]).await?.len();
    drop_oldest_tombstones(connection).await?;
    Ok(deleted as u64)
}

pub(super) async fn drop_oldest_tombstones(connection: &Connection) -> Result<(), StoreError> {
    connection.query(DROP_OLDEST_TOMBSTONES, &[&MAX_DELETION_MARKS]).await.map(drop)
}

/// Drops the weakest entries once per [`PRUNE_INTERVAL`] new ones, counted by their numbers.
async fn drop_weakest_if_due(connection: &Connection, added: &[Row]) -> Result<(), StoreError> {
    if added.iter().any(|row| row.get::<_, i64>(0) % PRUNE_INTERVAL == 0) {
        drop_weakest(connection).await?;
    }
    Ok(())
}

async fn drop_weakest(connection: &Connection) -> Result<Vec<Row>, StoreError> {
    connection.query(DROP_WEAKEST, &[&MAX_KEPT_PER_GAME]).await
}

/// Winners as one array for each column.
struct WinColumns<'a> {
    names: Vec<&'a str>,
    labels: Vec<&'a str>,
    players: Vec<&'a str>,
    scores: Vec<Option<f64>>,
}

impl<'a> WinColumns<'a> {
    fn of(finish: &'a Finish) -> WinColumns<'a> {
        let wins = &finish.wins;
        WinColumns {
            names: wins.iter().map(|win| win.name.as_str()).collect(),
            labels: wins.iter().map(|win| win.label.as_str()).collect(),
            players: wins.iter().map(|win| win.player.as_str()).collect(),
            scores: wins.iter().map(|win| win.score).collect(),
        }
    }
}

/// The current time in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
