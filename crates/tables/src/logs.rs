//! Game logs: one file `<folder>/<game>/<name>` for each game that defines a log.
//!
//! The log belongs to the table of its game that was opened last; a new table overwrites it. It is
//! derived from the record and written whole, after the store and in the background: a log that
//! cannot be written delays no move, and one that a crash has truncated is rewritten when its table
//! is loaded again.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use parking_lot::Mutex;
use stammtisch_catalog::{AnyGame, AnyMatch};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::{Snapshot, TableId};

/// The game logs of a house; without a folder none are written.
pub(crate) struct Logs {
    folder: Option<PathBuf>,
    by_game: Mutex<HashMap<&'static str, GameLog>>,
}

/// The log of one game.
struct GameLog {
    /// The table that it belongs to.
    owner: TableId,
    /// The match to write next. States that the writer is too slow for are skipped.
    latest: watch::Sender<Option<Arc<dyn AnyMatch>>>,
    writer: JoinHandle<()>,
}

impl Logs {
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Logs {
        Logs { folder, by_game: Mutex::default() }
    }

    /// Whether the game has a log that was assigned to no table since the house was opened.
    pub(crate) fn is_unassigned(&self, game: &dyn AnyGame) -> bool {
        self.folder.is_some() && game.log().is_some() && !self.by_game.lock().contains_key(game.id())
    }

    /// Assigns the game's log to a table.
    pub(crate) fn assign(&self, table: &TableId, game: &dyn AnyGame) {
        let (Some(folder), Some(log)) = (&self.folder, game.log()) else { return };
        let begin = || {
            let (latest, unwritten) = watch::channel(None);
            let path = folder.join(game.id()).join(log.name);
            GameLog { owner: *table, latest, writer: tokio::spawn(write_latest(path, log.format, unwritten)) }
        };
        table.clone_into(&mut self.by_game.lock().entry(game.id()).or_insert_with(begin).owner);
    }

    /// Has the log rewritten with this snapshot, if it belongs to its table.
    pub(crate) fn update(&self, table: &Snapshot) {
        let game = table.game.game();
        if self.folder.is_some()
            && game.log().is_some()
            && let Some(log) = self.by_game.lock().get(game.id()).filter(|log| log.owner == table.id)
        {
            log.latest.send_replace(Some(table.game.fork().into()));
        }
    }

    /// Finishes what is being written.
    pub(crate) async fn close(&self) {
        let logs: Vec<GameLog> = self.by_game.lock().drain().map(|(_, log)| log).collect();
        for GameLog { latest, writer, .. } in logs {
            drop(latest);
            if let Err(error) = writer.await {
                tracing::error!(%error, "a log was not finished");
            }
        }
    }
}

/// Writes the latest match to the file until the sender is dropped.
async fn write_latest(
    path: PathBuf,
    format: &'static str,
    mut latest: watch::Receiver<Option<Arc<dyn AnyMatch>>>,
) {
    while latest.changed().await.is_ok() {
        let Some(game) = latest.borrow_and_update().clone() else { continue };
        let target = path.clone();
        let write = move || replace_file(&target, &game.write(format).unwrap_or_default());
        let written = spawn_blocking(write).await;
        if let Err(error) = written.unwrap_or_else(|panicked| Err(io::Error::other(panicked))) {
            tracing::error!(path = %path.display(), %error, "the log was not written; the game goes on");
        }
    }
}

/// Replaces a file atomically: writes a temporary file and renames it.
fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let temporary = path.with_added_extension("new");
    fs::write(&temporary, bytes)?;
    fs::rename(&temporary, path)
}
