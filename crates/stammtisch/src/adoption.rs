//! Version 0.1.0 kept the tables of another ground in a file of their own, named after the ground's fingerprint. Where that ground is
//! given again, the house adopts them.

use std::fs;
use std::path::Path;

use stammtisch_catalog::{KnownBoardData, all};
use stammtisch_presentation::Values;
use stammtisch_tables::sqlite::SqliteStore;

use crate::cli_error::CliError;

/// Moves what such files in the folder hold into the house's file, and puts them aside.
pub(crate) async fn adopt(
    folder: &Path,
    known_boards: &KnownBoardData,
    database: &Path,
) -> Result<(), CliError> {
    for game in all() {
        let Some(kind) = game.board_data_spec() else { continue };
        for board_data in known_boards.of(game) {
            let old = folder.join(format!("stammtisch-{}.db", board_data.fingerprint));
            if !old.is_file() {
                continue;
            }
            let value = board_data.value();
            let name_ground = move |id: &str, setup: &mut Values| {
                if id == game.id() {
                    setup.entry(kind.field).or_insert_with(|| value.clone());
                }
            };
            let adopted = SqliteStore::adopt(database, &old, name_ground).await;
            adopted.map_err(|why| CliError::NoDatabase(old.clone(), why.to_string()))?;
            let aside = old.with_extension("adopted.db");
            fs::rename(&old, &aside).map_err(|why| CliError::Unwritable(aside, why))?;
        }
    }
    Ok(())
}
