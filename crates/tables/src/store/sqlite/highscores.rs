//! The list of high scores in the SQLite file.

use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::now;
use crate::TableId;
use crate::highscores::{Deletion, Finish, HighScore, MAX_DELETED, MAX_KEPT, OVERDUE, Order, ScoreLine, Win};

/// The wins of persons in a game or in all, latest first. Releases before 0.3 entered computers'
/// wins too.
pub(super) fn list(connection: &Connection, game: Option<&str>) -> Result<Vec<HighScore>, rusqlite::Error> {
    let mut query = connection.prepare_cached(
        "SELECT * FROM high_scores WHERE player = 'human' AND (?1 IS NULL OR game = ?1)
         ORDER BY at DESC, id DESC",
    )?;
    query.query_map([game], read)?.collect()
}

/// The line of that number.
pub(super) fn one(connection: &Connection, id: i64) -> Result<Option<HighScore>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT * FROM high_scores WHERE id = ?")?;
    query.query_row([id], read).optional()
}

/// The first wins of persons in that order, and how many there are.
pub(super) fn first(
    connection: &Connection,
    game: Option<&str>,
    order: Order,
    most: usize,
) -> Result<(Vec<HighScore>, usize), rusqlite::Error> {
    let reading = connection.unchecked_transaction()?;
    let mut query = reading.prepare_cached(
        "SELECT count(*) FROM high_scores WHERE player = 'human' AND (?1 IS NULL OR game = ?1)",
    )?;
    let count: i64 = query.query_row([game], |row| row.get(0))?;
    let sql = format!(
        "SELECT * FROM high_scores WHERE player = 'human' AND (?1 IS NULL OR game = ?1) ORDER BY {} LIMIT ?2",
        order.sql()
    );
    let mut query = reading.prepare_cached(&sql)?;
    let lines = query.query_map(params![game, most as i64], read)?.collect::<Result<_, _>>()?;
    Ok((lines, usize::try_from(count).unwrap_or_default()))
}

/// Brings the list in line with a table that ended at that event, or goes on. An end is entered once: what somebody has deleted
/// since stays deleted.
pub(super) fn score(
    change: &Transaction<'_>,
    id: &TableId,
    ended: Option<u64>,
    finish: Option<&Finish>,
) -> Result<u64, rusqlite::Error> {
    let mut query = change.prepare_cached(
        "UPDATE standings SET scored = ended WHERE table_id = ? AND ended IS ? AND scored IS NOT ended",
    )?;
    if query.execute(params![id.as_str(), ended.map(u64::cast_signed)])? == 0 {
        return Ok(0);
    }
    change.prepare_cached("DELETE FROM high_scores WHERE table_id = ?")?.execute([id.as_str()])?;
    let Some(finish) = finish else { return Ok(1) };
    let mut query = change.prepare_cached("SELECT loaded FROM tables WHERE id = ?")?;
    let loaded = query.query_row([id.as_str()], |row| row.get(0)).optional()?;
    enter(change, Some(id), finish, loaded.unwrap_or_default())
}

/// Enters the winners of a game, played at a table or elsewhere. One that was loaded and has entered before does so no second time,
/// even if it was deleted since.
pub(super) fn enter(
    change: &Transaction<'_>,
    table: Option<&TableId>,
    finish: &Finish,
    loaded: bool,
) -> Result<u64, rusqlite::Error> {
    let Finish { game, hash, wins } = finish;
    let hash = hash.cast_signed();
    let mut query = change.prepare_cached(
        "SELECT 1 FROM high_scores WHERE (game, hash) = (?1, ?2)
         UNION ALL SELECT 1 FROM deleted_ends WHERE (game, hash) = (?1, ?2)",
    )?;
    if loaded && query.exists(params![game, hash])? {
        return Ok(0);
    }
    let mut insert = change.prepare_cached(
        "INSERT INTO high_scores (game, at, name, label, player, score, table_id, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let table = table.map(TableId::as_str);
    for win in wins {
        insert.execute(params![game, now(), win.name, win.label, win.player, win.score, table, hash])?;
    }
    let last = change.last_insert_rowid();
    if !wins.is_empty() && last / OVERDUE != (last - wins.len() as i64) / OVERDUE {
        drop_all_weakest(change)?;
    }
    Ok(wins.len() as u64)
}

/// What became of lines that were left out.
#[derive(Default)]
pub(super) struct LeftOut {
    /// Too weak to stay.
    pub(super) weak: AtomicU64,
    /// Deleted before.
    pub(super) deleted: AtomicU64,
}

/// Adds the lines that are not there yet and were not deleted; answers how many those are, and notes how many of them were too weak to
/// stay.
pub(super) fn import(
    change: &Transaction<'_>,
    game: &str,
    lines: &[ScoreLine],
    left_out: &LeftOut,
) -> Result<u64, rusqlite::Error> {
    let last: i64 = change.query_row("SELECT coalesce(max(id), 0) FROM high_scores", [], |row| row.get(0))?;
    let mut insert = change.prepare_cached(
        "INSERT INTO high_scores (game, at, name, label, player, score) SELECT ?1, ?2, ?3, '', 'human', ?4
         WHERE NOT EXISTS (SELECT 1 FROM high_scores WHERE game = ?1 AND at = ?2 AND name = ?3 AND score = ?4)",
    )?;
    let (mut added, mut deleted) = (0, 0);
    for line in lines {
        if is_deleted(change, game, &[line.mark()])? {
            deleted += 1;
            continue;
        }
        added += insert.execute(params![game, line.epoch_millis, line.name, line.score as f64])? as u64;
    }
    drop_weakest(change, game)?;
    let stayed = "SELECT count(*) FROM high_scores WHERE id > ?";
    let stayed: i64 = change.query_row(stayed, [last], |row| row.get(0))?;
    left_out.weak.store(added - stayed.cast_unsigned(), Ordering::Relaxed);
    left_out.deleted.store(deleted, Ordering::Relaxed);
    Ok(added)
}

/// Whether a line with one of these marks was deleted.
pub(super) fn is_deleted(
    change: &Transaction<'_>,
    game: &str,
    marks: &[i64],
) -> Result<bool, rusqlite::Error> {
    let mut query = change.prepare_cached("SELECT 1 FROM deleted_ends WHERE (game, hash) = (?, ?)")?;
    for mark in marks {
        if query.exists(params![game, mark])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Keeps the best of every game that has too many.
fn drop_all_weakest(change: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    let mut query =
        change.prepare_cached("SELECT game FROM high_scores GROUP BY game HAVING count(*) > ?")?;
    let games: Vec<String> = query.query_map([MAX_KEPT], |row| row.get(0))?.collect::<Result<_, _>>()?;
    games.iter().try_for_each(|game| drop_weakest(change, game))
}

/// Keeps the best of a game, and of equal ones the latest.
fn drop_weakest(change: &Transaction<'_>, game: &str) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached(
        "DELETE FROM high_scores WHERE id IN (SELECT id FROM high_scores WHERE game = ?
         ORDER BY score DESC NULLS LAST, at DESC, id DESC LIMIT -1 OFFSET ?)",
    )?;
    query.execute(params![game, MAX_KEPT]).map(drop)
}

/// Deletes lines and remembers their ends and marks; answers how many lines.
pub(super) fn delete(change: &Transaction<'_>, which: &Deletion) -> Result<u64, rusqlite::Error> {
    let (id, game) = which.parts();
    let doomed = "SELECT * FROM high_scores WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)";
    let mut query = change.prepare_cached(doomed)?;
    let doomed: Vec<HighScore> = query.query_map(params![id, game], read)?.collect::<Result<_, _>>()?;
    let mut remember =
        change.prepare_cached("INSERT OR IGNORE INTO deleted_ends (game, hash) VALUES (?, ?)")?;
    for score in &doomed {
        for mark in score.marks() {
            remember.execute(params![score.game, mark])?;
        }
    }
    change.execute(
        "INSERT OR IGNORE INTO deleted_ends (game, hash) SELECT game, hash FROM high_scores
         WHERE hash IS NOT NULL AND (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)",
        params![id, game],
    )?;
    forget_first_deleted(change)?;
    let sql = "DELETE FROM high_scores WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)";
    change.execute(sql, params![id, game]).map(|count| count as u64)
}

/// Forgets the ends that were deleted first, if there are too many.
pub(super) fn forget_first_deleted(change: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    let sql = "DELETE FROM deleted_ends WHERE id IN (SELECT id FROM deleted_ends ORDER BY id DESC LIMIT -1 OFFSET ?)";
    change.execute(sql, [MAX_DELETED]).map(drop)
}

fn read(row: &Row<'_>) -> Result<HighScore, rusqlite::Error> {
    let win = Win {
        name: row.get("name")?,
        label: row.get("label")?,
        player: row.get("player")?,
        score: row.get("score")?,
    };
    Ok(HighScore { id: row.get("id")?, game: row.get("game")?, at: row.get("at")?, win })
}
