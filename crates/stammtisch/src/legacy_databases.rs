//! Imports the database files of version 0.1.0, which kept the tables on custom board data in a
//! file of their own, named after the fingerprint of the data. The import runs when the data is
//! given again.

use std::fs;
use std::path::Path;

use stammtisch_catalog::{KnownBoardData, all};
use stammtisch_presentation::Values;
use stammtisch_tables::sqlite::SqliteStore;

use crate::cli_error::CliError;

/// Imports such files from the data directory into the database and renames them.
pub(crate) async fn import_legacy(
    data_dir: &Path,
    known_boards: &KnownBoardData,
    database: &Path,
) -> Result<(), CliError> {
    for game in all() {
        let Some(spec) = game.board_data_spec() else { continue };
        for board_data in known_boards.of(game) {
            let old = data_dir.join(format!("stammtisch-{}.db", board_data.fingerprint));
            if !old.is_file() {
                continue;
            }
            let value = board_data.value();
            let set_board_data = move |id: &str, setup: &mut Values| {
                if id == game.id() {
                    setup.entry(spec.field).or_insert_with(|| value.clone());
                }
            };
            let imported = SqliteStore::import_database(database, &old, set_board_data).await;
            imported.map_err(|why| CliError::DatabaseFailed(old.clone(), why.to_string()))?;
            let renamed = old.with_extension("adopted.db");
            fs::rename(&old, &renamed).map_err(|why| CliError::Unwritable(renamed, why))?;
        }
    }
    Ok(())
}
