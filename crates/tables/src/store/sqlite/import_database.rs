//! Merging a second database file into the house's file. Version 0.1.0 kept the tables of each
//! board data file in a database of its own.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params};
use stammtisch_presentation::Values;

use super::{SqliteStore, connect, schema};
use crate::StoreError;

/// Copies all rows from the attached database `old`; existing rows win.
const COPY_ALL: &str = "
INSERT OR IGNORE INTO main.tables SELECT * FROM old.tables;
INSERT OR IGNORE INTO main.files SELECT * FROM old.files;
INSERT OR IGNORE INTO main.events SELECT * FROM old.events;
INSERT OR IGNORE INTO main.standings SELECT * FROM old.standings;
INSERT OR IGNORE INTO main.seats SELECT * FROM old.seats;
INSERT OR IGNORE INTO main.forms SELECT * FROM old.forms;
INSERT INTO main.high_scores (game, at, name, label, player, score, table_id, hash)
    SELECT game, at, name, label, player, score, table_id, hash FROM old.high_scores AS line
    WHERE NOT EXISTS (
        SELECT 1 FROM main.high_scores AS known
        WHERE (known.game, known.at, known.name, known.label, known.player) = (line.game, line.at, line.name, line.label, line.player)
        AND known.table_id IS line.table_id
    );
";

impl SqliteStore {
    /// Copies the content of the database `old` into the one at `path`. `add_board_data` is called
    /// with the game and the setup of each table, to add the board data to the setup.
    pub async fn import_database(
        path: &Path,
        old: &Path,
        add_board_data: impl Fn(&str, &mut Values) + Send + 'static,
    ) -> Result<(), StoreError> {
        let path = path.to_owned();
        let old = old.to_owned();
        let importing = tokio::task::spawn_blocking(move || {
            schema::prepare(&mut connect(&old)?, &old)?;
            let mut house = connect(&path)?;
            schema::prepare(&mut house, &path)?;
            house.execute("ATTACH ? AS old", [old.to_string_lossy()])?;
            copy_all(&mut house, &add_board_data)
        });
        importing.await.map_err(|_| StoreError::Closed)?
    }
}

fn copy_all(house: &mut Connection, add_board_data: &impl Fn(&str, &mut Values)) -> Result<(), StoreError> {
    let change = house.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut query = change.prepare("SELECT id, game, setup FROM old.tables")?;
    let found = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let tables: Vec<(String, String, String)> = found.collect::<Result<_, _>>()?;
    drop(query);
    for (id, game, setup) in tables {
        let Ok(mut values) = serde_json::from_str::<Values>(&setup) else { continue };
        add_board_data(&game, &mut values);
        let setup = serde_json::to_string(&values).unwrap_or(setup);
        change.execute("UPDATE old.tables SET setup = ? WHERE id = ?", params![setup, id])?;
    }
    change.execute_batch(COPY_ALL)?;
    Ok(change.commit()?)
}
