//! High scores in the SQLite file. They are written in the same transaction as the move that ends a game: a game that is over has entered
//! once, whatever happens to the program.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::now;
use crate::highscores::{Deletion, Finish, HighScore, Line, MOST_KEPT, Win};
use crate::{Entry, StoreError, TableId};

/// A line belongs to the table at which it was won; one that was imported or won elsewhere to none.
pub(super) const SCHEMA: &str = "
CREATE TABLE high_scores (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    player TEXT NOT NULL,
    score REAL,
    table_id TEXT,
    hash INTEGER
) STRICT;
CREATE INDEX high_scores_by_game ON high_scores (game, at, name, score);
CREATE INDEX high_scores_by_table ON high_scores (table_id);
ALTER TABLE tables ADD COLUMN loaded INTEGER NOT NULL DEFAULT 0;
";

/// The lines of a game or of all, latest first.
pub(super) async fn list(readers: &SqlitePool, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
    let query =
        sqlx::query("SELECT * FROM high_scores WHERE ?1 IS NULL OR game = ?1 ORDER BY at DESC, id DESC");
    query.bind(game).fetch_all(readers).await?.iter().map(read).collect()
}

/// Brings the list in line with what has just happened at a table.
pub(super) async fn follow(
    change: &mut SqliteConnection,
    id: &TableId,
    entries: &[Entry],
    finish: Option<&Finish>,
) -> Result<(), sqlx::Error> {
    if finish.is_some() || entries.iter().any(|entry| matches!(entry, Entry::TakeBack { .. })) {
        let query = sqlx::query("DELETE FROM high_scores WHERE table_id = ?");
        query.bind(id.as_str()).execute(&mut *change).await?;
    }
    let Some(finish) = finish else { return Ok(()) };
    let query = sqlx::query_scalar("SELECT loaded FROM tables WHERE id = ?");
    let loaded = query.bind(id.as_str()).fetch_one(&mut *change).await?;
    enter(change, Some(id), finish, loaded).await
}

/// Enters the winners of a game, played at a table or elsewhere. One that was loaded and has entered before does so no second time.
pub(super) async fn enter(
    change: &mut SqliteConnection,
    table: Option<&TableId>,
    finish: &Finish,
    loaded: bool,
) -> Result<(), sqlx::Error> {
    let Finish { game, hash, wins } = finish;
    let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM high_scores WHERE game = ? AND hash = ?)");
    let known: bool = query.bind(game).bind(hash.cast_signed()).fetch_one(&mut *change).await?;
    if loaded && known {
        return Ok(());
    }
    for win in wins {
        let query = sqlx::query(
            "INSERT INTO high_scores (game, at, name, label, player, score, table_id, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        );
        let query =
            query.bind(game).bind(now()).bind(&win.name).bind(&win.label).bind(&win.player).bind(win.score);
        query.bind(table.map(TableId::as_str)).bind(hash.cast_signed()).execute(&mut *change).await?;
    }
    drop_weakest(change, game).await
}

/// Adds the lines that are not there yet; answers how many those are.
pub(super) async fn import(
    change: &mut SqliteConnection,
    game: &str,
    lines: &[Line],
) -> Result<u64, sqlx::Error> {
    let mut added = 0;
    for line in lines {
        let query = sqlx::query(
            "INSERT INTO high_scores (game, at, name, label, player, score) SELECT ?1, ?2, ?3, '', 'human', ?4
             WHERE NOT EXISTS (SELECT 1 FROM high_scores WHERE game = ?1 AND at = ?2 AND name = ?3 AND score = ?4)",
        );
        let query = query.bind(game).bind(line.epoch_millis).bind(&line.name).bind(line.score as f64);
        added += query.execute(&mut *change).await?.rows_affected();
    }
    drop_weakest(change, game).await?;
    Ok(added)
}

/// Keeps the best of a game, and of equal ones the latest.
async fn drop_weakest(change: &mut SqliteConnection, game: &str) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "DELETE FROM high_scores WHERE id IN (SELECT id FROM high_scores WHERE game = ?
         ORDER BY score DESC NULLS LAST, at DESC, id DESC LIMIT -1 OFFSET ?)",
    );
    query.bind(game).bind(MOST_KEPT).execute(change).await?;
    Ok(())
}

/// Deletes lines; answers how many.
pub(super) async fn delete(change: &mut SqliteConnection, which: &Deletion) -> Result<u64, sqlx::Error> {
    let query = match which {
        Deletion::One(id) => sqlx::query("DELETE FROM high_scores WHERE id = ?").bind(*id),
        Deletion::Game(game) => sqlx::query("DELETE FROM high_scores WHERE game = ?").bind(game),
        Deletion::All => sqlx::query("DELETE FROM high_scores"),
    };
    Ok(query.execute(change).await?.rows_affected())
}

fn read(row: &SqliteRow) -> Result<HighScore, StoreError> {
    let win = Win {
        name: row.try_get("name")?,
        label: row.try_get("label")?,
        player: row.try_get("player")?,
        score: row.try_get("score")?,
    };
    Ok(HighScore { id: row.try_get("id")?, game: row.try_get("game")?, at: row.try_get("at")?, win })
}
