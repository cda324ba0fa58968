//! Copying tables and lists from one store to another (`stammtisch migrate`). Idempotent: a
//! repeated run copies only what the target lacks.

use std::sync::Arc;

use stammtisch_presentation::Values;

use crate::highscores::{HighScore, Win};
use crate::{Appended, SavedTable, Secret, Snapshot, Store, StoreError, TableId, VisitorId};

/// The export of a store's forms and high scores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideStoreDump {
    /// The saved forms: visitor, game and values.
    pub forms: Vec<(VisitorId, String, Values)>,
    /// The high scores, oldest first.
    pub scores: Vec<SavedScore>,
    /// The tombstones of deleted high scores, oldest first: the game, and the hash of its end or
    /// the [mark](crate::highscores::ScoreLine::mark) of its line.
    pub deleted: Vec<(String, i64)>,
    /// The tables whose end is in the high scores, with the number of the event that ended them.
    pub entered: Vec<(TableId, u64)>,
}

/// A high score with all its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedScore {
    /// The game's id.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The winner.
    pub win: Win,
    /// The table at which it was won; none if it was imported or won elsewhere.
    pub table: Option<TableId>,
    /// The hash of the game's final position.
    pub hash: Option<i64>,
}

impl SavedScore {
    /// See [`HighScore::marks`].
    pub fn marks(&self) -> Vec<i64> {
        HighScore { id: 0, game: self.game.clone(), at: self.at, win: self.win.clone() }.marks()
    }
}

/// The outcome of copying one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transferred {
    /// The table, or its new events, were copied.
    Copied,
    /// The target already had all events.
    UpToDate,
    /// The histories have diverged; both stay unchanged.
    Diverged,
}

/// Copies one table and verifies the copy: all events and the hash of the resulting position.
pub async fn transfer_table(
    from: &dyn Store,
    to: &dyn Store,
    id: &TableId,
) -> Result<Transferred, StoreError> {
    let gone = || StoreError::Unreadable(*id, "it is no longer there".to_owned());
    let source = from.load(id).await?.ok_or_else(gone)?;
    let (source, source_state) = replay(source).await?;
    let outcome = match to.load(id).await? {
        Some(target) if target.events.starts_with(&source.events) => Transferred::UpToDate,
        Some(target) if !source.events.starts_with(&target.events) => return Ok(Transferred::Diverged),
        Some(target) => {
            let more = source.events.iter().skip(target.events.len()).cloned().collect();
            let written = to.append(id, target.events.len() as u64, more, source_state.status()).await?;
            if written == Appended::Stale {
                return Ok(Transferred::Diverged);
            }
            Transferred::Copied
        }
        None => {
            to.open(source.clone(), source_state.status()).await?;
            Transferred::Copied
        }
    };
    let mut copy = to.load(id).await?.ok_or_else(gone)?;
    // The target may have later events that the source lacks.
    copy.events.truncate(source.events.len());
    let (copy, copy_state) = replay(copy).await?;
    if copy != source || copy_state.game.hash() != source_state.game.hash() {
        return Err(StoreError::Unreadable(*id, "it has not arrived as it left".to_owned()));
    }
    Ok(outcome)
}

/// Rebuilds a table's state by replaying its events on a blocking thread. The secret is random,
/// because no seat keys are derived from this snapshot.
async fn replay(saved: SavedTable) -> Result<(SavedTable, Snapshot), StoreError> {
    let secret = Arc::new(Secret::random()?);
    let replaying = tokio::task::spawn_blocking(move || {
        let table = Snapshot::restore(saved.clone(), secret)?;
        Ok((saved, table))
    });
    replaying.await.map_err(|_| StoreError::Closed)?
}
