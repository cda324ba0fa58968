//! Export and import of forms and high scores, for moving between stores.

use rusqlite::{Connection, Row, Transaction, params};

use super::highscores;
use crate::highscores::Win;
use crate::{SavedScore, SideStoreDump, StoreError, TableId, VisitorId};

/// Exports everything, in one consistent snapshot.
pub(super) fn dump(connection: &Connection) -> Result<SideStoreDump, StoreError> {
    let reading = connection.unchecked_transaction()?;
    let form = |row: &Row<'_>| Ok((row.get::<_, Vec<u8>>(0)?, row.get(1)?, row.get::<_, String>(2)?));
    let mut query = reading.prepare("SELECT hand, game, form FROM forms")?;
    let forms: Vec<(Vec<u8>, String, String)> = query.query_map([], form)?.collect::<Result<_, _>>()?;
    let mut query = reading.prepare("SELECT * FROM high_scores ORDER BY id")?;
    let scores = query.query_map([], score)?.collect::<Result<_, _>>()?;
    let mut query = reading
        .prepare("SELECT table_id, scored FROM standings WHERE scored IS NOT NULL AND scored IS ended")?;
    let entered: Vec<(String, i64)> =
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut query = reading.prepare("SELECT game, hash FROM deleted_ends ORDER BY id")?;
    let deleted = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let read = |(visitor, game, form): (Vec<u8>, String, String)| {
        Some((VisitorId::from_bytes(&visitor)?, game, serde_json::from_str(&form).ok()?))
    };
    Ok(SideStoreDump {
        forms: forms.into_iter().filter_map(read).collect(),
        scores,
        deleted,
        entered: entered
            .into_iter()
            .filter_map(|(id, seq)| Some((id.parse().ok()?, seq.cast_unsigned())))
            .collect(),
    })
}

fn score(row: &Row<'_>) -> Result<SavedScore, rusqlite::Error> {
    let win = Win {
        name: row.get("name")?,
        label: row.get("label")?,
        player: row.get("player")?,
        score: row.get("score")?,
    };
    let table: Option<String> = row.get("table_id")?;
    Ok(SavedScore {
        game: row.get("game")?,
        at: row.get("at")?,
        win,
        table: table.and_then(|id| id.parse().ok()),
        hash: row.get("hash")?,
    })
}

/// Merges an export of another store, except for high scores that were deleted here.
pub(super) fn load(change: &Transaction<'_>, dump: &SideStoreDump) -> Result<u64, rusqlite::Error> {
    let mut insert = change.prepare_cached("INSERT OR IGNORE INTO forms VALUES (?, ?, ?)")?;
    for (visitor, game, form) in &dump.forms {
        let form = serde_json::to_string(form).unwrap_or_default();
        insert.execute(params![visitor.as_bytes(), game, form])?;
    }
    let mut insert = change.prepare_cached(
        "INSERT INTO high_scores (game, at, name, label, player, score, table_id, hash)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (
            SELECT 1 FROM high_scores
            WHERE (game, at, name, label, player) = (?1, ?2, ?3, ?4, ?5) AND score IS ?6 AND table_id IS ?7
         ) AND NOT EXISTS (SELECT 1 FROM deleted_ends WHERE (game, hash) = (?1, ?8))",
    )?;
    for score @ SavedScore { game, at, win, table, hash } in &dump.scores {
        if highscores::is_deleted(change, game, &score.marks())? {
            continue;
        }
        let table = table.as_ref().map(TableId::as_str);
        insert.execute(params![game, at, win.name, win.label, win.player, win.score, table, hash])?;
    }
    let mut insert =
        change.prepare_cached("INSERT OR IGNORE INTO deleted_ends (game, hash) VALUES (?, ?)")?;
    for (game, hash) in &dump.deleted {
        insert.execute(params![game, hash])?;
    }
    highscores::drop_oldest_tombstones(change)?;
    let mut update = change.prepare_cached(
        "UPDATE standings SET scored = ended WHERE table_id = ? AND ended = ? AND scored IS NULL",
    )?;
    for (id, seq) in &dump.entered {
        update.execute(params![id.as_str(), seq.cast_signed()])?;
    }
    Ok(1)
}
