//! The list of high scores in the database. Each change is one statement, so that nobody waits for somebody who has stopped in between.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use stammtisch_tables::highscores::{
    Deletion, Finish, HighScore, Imported, MAX_DELETED, MAX_KEPT, OVERDUE, Order, ScoreLine, Win,
};
use stammtisch_tables::{StoreError, TableId};
use tokio_postgres::Row;

use super::connection::Connection;

/// An end is entered once: what somebody has deleted since stays deleted. One that was loaded and has entered before does so no
/// second time, deleted or not; a line of the table that is just being struck out does not count.
const SCORE: &str = "
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

/// The winners of a game that was played at no table.
const ENTER: &str = "
INSERT INTO high_scores (game, at, name, label, player, score, hash)
SELECT $1, $2, win.*, $3 FROM unnest($4::text[], $5::text[], $6::text[], $7::double precision[]) AS win
WHERE NOT ($8 AND EXISTS (
    SELECT 1 FROM high_scores AS known WHERE known.game = $1 AND known.hash = $3
    UNION ALL SELECT 1 FROM deleted_ends AS deleted WHERE deleted.game = $1 AND deleted.hash = $3
))
RETURNING id";

const IMPORT: &str = "
INSERT INTO high_scores (game, at, name, label, player, score)
SELECT DISTINCT $1, at, name, '', 'human', score
FROM unnest($2::bigint[], $3::text[], $4::double precision[]) AS line (at, name, score)
WHERE NOT EXISTS (
    SELECT 1 FROM high_scores AS known
    WHERE known.game = $1 AND known.at = line.at AND known.name = line.name AND known.score = line.score
)
RETURNING id";

/// Keeps the best of every game that has too many, and of equal ones the latest.
const DROP_WEAKEST: &str = "
DELETE FROM high_scores WHERE id IN (
    SELECT weakest.id FROM (SELECT game FROM high_scores GROUP BY game HAVING count(*) > $1) AS crowded, LATERAL (
        SELECT id FROM high_scores WHERE high_scores.game = crowded.game
        ORDER BY score DESC NULLS LAST, at DESC, id DESC OFFSET $1
    ) AS weakest
)
RETURNING id";

/// The lines that are to be deleted.
const DOOMED: &str = "
SELECT * FROM high_scores WHERE ($1::bigint IS NULL OR id = $1) AND ($2::text IS NULL OR game = $2)";

/// Deletes these lines and remembers their ends and marks.
const DELETE: &str = "
WITH gone AS (
    DELETE FROM high_scores WHERE id = ANY($1::bigint[]) RETURNING game, hash
), remembered AS (
    INSERT INTO deleted_ends (game, hash)
    SELECT * FROM unnest($2::text[], $3::bigint[]) UNION SELECT game, hash FROM gone WHERE hash IS NOT NULL
    ON CONFLICT DO NOTHING
)
SELECT 1 FROM gone";

/// Which of these marks were deleted.
const DELETED: &str = "SELECT game, hash FROM deleted_ends WHERE hash = ANY($1::bigint[])";

/// The first lines in every order there is.
static FIRST: LazyLock<Vec<(Order, String)>> = LazyLock::new(|| {
    let sql = |order: Order| {
        format!(
            "SELECT *, count(*) OVER () AS among FROM high_scores
             WHERE player = 'human' AND ($1::text IS NULL OR game = $1) ORDER BY {} LIMIT $2",
            order.sql()
        )
    };
    Order::all().map(|order| (order, sql(order))).collect()
});

/// Forgets the ends that were deleted first, if there are too many.
const FORGET_FIRST_DELETED: &str = "
DELETE FROM deleted_ends WHERE id IN (SELECT id FROM deleted_ends ORDER BY id DESC OFFSET $1)";

/// The wins of persons in a game or in all, latest first. Releases before 0.3 entered computers'
/// wins too.
pub(super) async fn list(line: &Connection, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
    let sql = "SELECT * FROM high_scores WHERE player = 'human' AND ($1::text IS NULL OR game = $1)
        ORDER BY at DESC, id DESC";
    Ok(line.query(sql, &[&game]).await?.iter().map(read).collect())
}

/// The line of that number.
pub(super) async fn one(line: &Connection, id: i64) -> Result<Option<HighScore>, StoreError> {
    Ok(line.query("SELECT * FROM high_scores WHERE id = $1", &[&id]).await?.first().map(read))
}

/// The first of them in that order, and how many there are.
pub(super) async fn first(
    line: &Connection,
    game: Option<&str>,
    order: Order,
    most: usize,
) -> Result<(Vec<HighScore>, usize), StoreError> {
    let Some((_, sql)) = FIRST.iter().find(|(known, _)| *known == order) else { return Ok((Vec::new(), 0)) };
    let rows = line.query(sql, &[&game, &(most as i64)]).await?;
    let among = rows.first().map_or(0, |row| row.get::<_, i64>("among"));
    Ok((rows.iter().map(read).collect(), usize::try_from(among).unwrap_or_default()))
}

fn read(row: &Row) -> HighScore {
    let (name, label, player) = (row.get("name"), row.get("label"), row.get("player"));
    let win = Win { name, label, player, score: row.get("score") };
    HighScore { id: row.get("id"), game: row.get("game"), at: row.get("at"), win }
}

/// Brings the list in line with a table that ended at that event, or goes on.
pub(super) async fn score(
    line: &Connection,
    id: &TableId,
    ended: Option<u64>,
    finish: Option<&Finish>,
) -> Result<(), StoreError> {
    let nobody = Finish { game: String::new(), hash: 0, wins: Vec::new() };
    let finish = finish.unwrap_or(&nobody);
    let wins = Wins::of(finish);
    let entered = line
        .query(
            SCORE,
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
    drop_overdue(line, &entered).await
}

pub(super) async fn enter(line: &Connection, finish: &Finish, loaded: bool) -> Result<(), StoreError> {
    let wins = Wins::of(finish);
    let entered = line
        .query(
            ENTER,
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
    drop_overdue(line, &entered).await
}

/// Of these marks those that were deleted, with their games.
pub(super) async fn deleted(line: &Connection, marks: &[i64]) -> Result<HashSet<(String, i64)>, StoreError> {
    let rows = line.query(DELETED, &[&marks]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Adds the lines that are not there yet and were not deleted.
pub(super) async fn import(
    line: &Connection,
    game: &str,
    lines: &[ScoreLine],
) -> Result<Imported, StoreError> {
    let all = lines.len() as u64;
    let marks: Vec<i64> = lines.iter().map(ScoreLine::mark).collect();
    let deleted = deleted(line, &marks).await?;
    let is_kept = |line: &&ScoreLine| !deleted.contains(&(game.to_owned(), line.mark()));
    let lines: Vec<&ScoreLine> = lines.iter().filter(is_kept).collect();
    let times: Vec<i64> = lines.iter().map(|line| line.epoch_millis).collect();
    let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
    let scores: Vec<f64> = lines.iter().map(|line| line.score as f64).collect();
    let ids = |rows: Vec<Row>| rows.iter().map(|row| row.get::<_, i64>(0)).collect::<HashSet<_>>();
    let added = ids(line.query(IMPORT, &[&game, &times, &names, &scores]).await?);
    let weak = ids(drop_weakest(line).await?).intersection(&added).count() as u64;
    let (new, kept) = (added.len() as u64, lines.len() as u64);
    Ok(Imported { added: new - weak, known: kept - new, weak, deleted: all - kept })
}

/// Deletes lines; answers how many.
pub(super) async fn delete(line: &Connection, which: &Deletion) -> Result<u64, StoreError> {
    let (id, game) = which.parts();
    let doomed: Vec<HighScore> = line.query(DOOMED, &[&id, &game]).await?.iter().map(read).collect();
    let ids: Vec<i64> = doomed.iter().map(|score| score.id).collect();
    let marks = doomed.iter().flat_map(|score| score.marks().into_iter().map(|mark| (&*score.game, mark)));
    let (games, marks): (Vec<&str>, Vec<i64>) = marks.unzip();
    let deleted = line.query(DELETE, &[&ids, &games, &marks]).await?.len();
    forget_first_deleted(line).await?;
    Ok(deleted as u64)
}

pub(super) async fn forget_first_deleted(line: &Connection) -> Result<(), StoreError> {
    line.query(FORGET_FIRST_DELETED, &[&MAX_DELETED]).await.map(drop)
}

/// Drops the weakest if one of these new lines is the last of so many.
async fn drop_overdue(line: &Connection, entered: &[Row]) -> Result<(), StoreError> {
    if entered.iter().any(|row| row.get::<_, i64>(0) % OVERDUE == 0) {
        drop_weakest(line).await?;
    }
    Ok(())
}

async fn drop_weakest(line: &Connection) -> Result<Vec<Row>, StoreError> {
    line.query(DROP_WEAKEST, &[&MAX_KEPT]).await
}

/// Who won, column by column.
struct Wins<'a> {
    names: Vec<&'a str>,
    labels: Vec<&'a str>,
    players: Vec<&'a str>,
    scores: Vec<Option<f64>>,
}

impl<'a> Wins<'a> {
    fn of(finish: &'a Finish) -> Wins<'a> {
        let wins = &finish.wins;
        Wins {
            names: wins.iter().map(|win| win.name.as_str()).collect(),
            labels: wins.iter().map(|win| win.label.as_str()).collect(),
            players: wins.iter().map(|win| win.player.as_str()).collect(),
            scores: wins.iter().map(|win| win.score).collect(),
        }
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
