//! The high scores in the SQLite file.
//!
//! Deleted scores leave tombstones in `deleted_ends`, so that loading the same game or importing
//! the same file again does not restore them.

use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::now;
use crate::TableId;
use crate::highscores::{
    Deletion, Finish, HighScore, MAX_DELETION_MARKS, MAX_KEPT_PER_GAME, PRUNE_INTERVAL, ScoreLine, SortOrder,
    Win,
};

/// The wins of human players in one game or in all games, latest first. The filter is needed
/// because releases before 0.3 also entered wins of computer players.
pub(super) fn list(connection: &Connection, game: Option<&str>) -> Result<Vec<HighScore>, rusqlite::Error> {
    let mut query = connection.prepare_cached(
        "SELECT * FROM high_scores WHERE player = 'human' AND (?1 IS NULL OR game = ?1)
         ORDER BY at DESC, id DESC",
    )?;
    query.query_map([game], read)?.collect()
}

/// The high score with that number.
pub(super) fn one(connection: &Connection, id: i64) -> Result<Option<HighScore>, rusqlite::Error> {
    let mut query = connection.prepare_cached("SELECT * FROM high_scores WHERE id = ?")?;
    query.query_row([id], read).optional()
}

/// The first `limit` wins of human players in that order, and how many there are in total.
pub(super) fn first(
    connection: &Connection,
    game: Option<&str>,
    order: SortOrder,
    limit: usize,
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
    let scores = query.query_map(params![game, limit as i64], read)?.collect::<Result<_, _>>()?;
    Ok((scores, usize::try_from(count).unwrap_or_default()))
}

/// Replaces the high scores of a table after its end changed. Each end is entered only once, so
/// scores deleted since then stay deleted.
pub(super) fn update(
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
    add(change, Some(id), finish, loaded.unwrap_or_default())
}

/// Adds the winners of a game, played at a table or elsewhere. A loaded game whose end is already
/// in the list, or was deleted from it, is not added again.
pub(super) fn add(
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
    if !wins.is_empty() && last / PRUNE_INTERVAL != (last - wins.len() as i64) / PRUNE_INTERVAL {
        drop_all_weakest(change)?;
    }
    Ok(wins.len() as u64)
}

/// How many imported lines were skipped.
#[derive(Default)]
pub(super) struct SkippedLines {
    /// Lines too weak for the list.
    pub(super) weak: AtomicU64,
    /// Lines with a tombstone.
    pub(super) deleted: AtomicU64,
}

/// Imports the lines that are new and have no tombstone. Returns how many these are, including
/// those dropped at once as too weak, which it counts in `skipped`.
pub(super) fn import(
    change: &Transaction<'_>,
    game: &str,
    lines: &[ScoreLine],
    skipped: &SkippedLines,
) -> Result<u64, rusqlite::Error> {
    let last: i64 = change.query_row("SELECT coalesce(max(id), 0) FROM high_scores", [], |row| row.get(0))?;
    let mut insert = change.prepare_cached(
        "INSERT INTO high_scores (game, at, name, label, player, score) SELECT ?1, ?2, ?3, '', 'human', ?4
         WHERE NOT EXISTS (SELECT 1 FROM high_scores WHERE game = ?1 AND at = ?2 AND name = ?3 AND score = ?4)",
    )?;
    let mut added = 0;
    let mut deleted = 0;
    for line in lines {
        if is_deleted(change, game, &[line.mark()])? {
            deleted += 1;
            continue;
        }
        added += insert.execute(params![game, line.epoch_millis, line.name, line.score as f64])? as u64;
    }
    drop_weakest(change, game)?;
    let sql = "SELECT count(*) FROM high_scores WHERE id > ?";
    let remaining: i64 = change.query_row(sql, [last], |row| row.get(0))?;
    skipped.weak.store(added - remaining.cast_unsigned(), Ordering::Relaxed);
    skipped.deleted.store(deleted, Ordering::Relaxed);
    Ok(added)
}

/// Whether one of these marks has a tombstone.
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

/// Trims every game with more than [`MAX_KEPT_PER_GAME`] high scores.
fn drop_all_weakest(change: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    let mut query =
        change.prepare_cached("SELECT game FROM high_scores GROUP BY game HAVING count(*) > ?")?;
    let games: Vec<String> =
        query.query_map([MAX_KEPT_PER_GAME], |row| row.get(0))?.collect::<Result<_, _>>()?;
    games.iter().try_for_each(|game| drop_weakest(change, game))
}

/// Drops all but the best [`MAX_KEPT_PER_GAME`] high scores of a game; of equal ones the later
/// stay.
fn drop_weakest(change: &Transaction<'_>, game: &str) -> Result<(), rusqlite::Error> {
    let mut query = change.prepare_cached(
        "DELETE FROM high_scores WHERE id IN (SELECT id FROM high_scores WHERE game = ?
         ORDER BY score DESC NULLS LAST, at DESC, id DESC LIMIT -1 OFFSET ?)",
    )?;
    query.execute(params![game, MAX_KEPT_PER_GAME]).map(drop)
}

/// Deletes high scores, leaves tombstones for their ends and marks, and returns how many it
/// deleted.
pub(super) fn delete(change: &Transaction<'_>, which: &Deletion) -> Result<u64, rusqlite::Error> {
    let (id, game) = which.parts();
    let sql = "SELECT * FROM high_scores WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)";
    let mut query = change.prepare_cached(sql)?;
    let scores: Vec<HighScore> = query.query_map(params![id, game], read)?.collect::<Result<_, _>>()?;
    let mut insert =
        change.prepare_cached("INSERT OR IGNORE INTO deleted_ends (game, hash) VALUES (?, ?)")?;
    for score in &scores {
        for mark in score.marks() {
            insert.execute(params![score.game, mark])?;
        }
    }
    change.execute(
        "INSERT OR IGNORE INTO deleted_ends (game, hash) SELECT game, hash FROM high_scores
         WHERE hash IS NOT NULL AND (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)",
        params![id, game],
    )?;
    drop_oldest_tombstones(change)?;
    let sql = "DELETE FROM high_scores WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR game = ?2)";
    change.execute(sql, params![id, game]).map(|count| count as u64)
}

/// Drops the oldest tombstones above [`MAX_DELETION_MARKS`].
pub(super) fn drop_oldest_tombstones(change: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    let sql = "DELETE FROM deleted_ends WHERE id IN (SELECT id FROM deleted_ends ORDER BY id DESC LIMIT -1 OFFSET ?)";
    change.execute(sql, [MAX_DELETION_MARKS]).map(drop)
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
