//! The logs that some games keep: one file for each of these games, `<folder>/<game>/<name>`.
//!
//! A log belongs to the table of its game that was opened last, whoever opened it; a new table takes it over and begins it anew. It is
//! derived from the record like everything else, and written whole, beside the match and after the store: a log that cannot be
//! written costs nobody a move, and one that a crash has cut short is put right when its table is loaded again.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fs, io};

use stammtisch_catalog::{AnyGame, AnyMatch};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::{Snapshot, TableId};

/// The logs of a house; without a folder it keeps none.
pub(crate) struct Logs {
    folder: Option<PathBuf>,
    books: Mutex<HashMap<&'static str, Book>>,
}

/// The log of one game.
struct Book {
    /// The table that it belongs to.
    owner: TableId,
    /// The match as it is to be written next. Whatever was not written when the next move came is left out.
    latest: watch::Sender<Option<Arc<dyn AnyMatch>>>,
    scribe: JoinHandle<()>,
}

impl Logs {
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Logs {
        Logs { folder, books: Mutex::default() }
    }

    /// Whether the game keeps a log here that no table has taken over since the house was opened.
    pub(crate) fn lacks_owner(&self, game: &dyn AnyGame) -> bool {
        self.folder.is_some() && game.log().is_some() && !self.books().contains_key(game.id())
    }

    /// From now on the game's log is that table's.
    pub(crate) fn give_to(&self, table: &TableId, game: &dyn AnyGame) {
        let (Some(folder), Some(log)) = (&self.folder, game.log()) else { return };
        let begin = || {
            let (latest, unwritten) = watch::channel(None);
            let path = folder.join(game.id()).join(log.name);
            Book { owner: *table, latest, scribe: tokio::spawn(keep(path, log.format, unwritten)) }
        };
        table.clone_into(&mut self.books().entry(game.id()).or_insert_with(begin).owner);
    }

    /// Has the log written as the match stands now, if it is that table's.
    pub(crate) fn write_up(&self, table: &Snapshot) {
        let game = table.game.game();
        if self.folder.is_some()
            && game.log().is_some()
            && let Some(book) = self.books().get(game.id()).filter(|book| book.owner == table.id)
        {
            book.latest.send_replace(Some(table.game.fork().into()));
        }
    }

    /// Finishes what is being written.
    pub(crate) async fn close(&self) {
        let books: Vec<Book> = self.books().drain().map(|(_, book)| book).collect();
        for Book { latest, scribe, .. } in books {
            drop(latest);
            if let Err(error) = scribe.await {
                tracing::error!(%error, "a log was not finished");
            }
        }
    }

    fn books(&self) -> MutexGuard<'_, HashMap<&'static str, Book>> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the latest match into the file until nobody brings another.
async fn keep(path: PathBuf, format: &'static str, mut latest: watch::Receiver<Option<Arc<dyn AnyMatch>>>) {
    while latest.changed().await.is_ok() {
        let Some(game) = latest.borrow_and_update().clone() else { continue };
        let place = path.clone();
        let written = spawn_blocking(move || write(&place, &game.write(format).unwrap_or_default())).await;
        if let Err(error) = written.unwrap_or_else(|panicked| Err(io::Error::other(panicked))) {
            tracing::error!(path = %path.display(), %error, "the log was not written; the game goes on");
        }
    }
}

/// Replaces the file by way of a second one, so that whoever reads it finds it whole.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let beside = path.with_added_extension("new");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}
