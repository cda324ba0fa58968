//! Moving from one store into another: every history and every list. It can be repeated, and goes on where the target lacks something.

use std::sync::Arc;

use stammtisch_presentation::Values;

use crate::highscores::{HighScore, Win};
use crate::{Appended, SavedTable, Secret, Snapshot, Store, StoreError, TableId, VisitorId};

/// What a store keeps beside the histories.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideStoreDump {
    /// What hands chose in the forms of games.
    pub forms: Vec<(VisitorId, String, Values)>,
    /// The lines of the high scores, the oldest first.
    pub scores: Vec<SavedScore>,
    /// The games of the lines that somebody has deleted, and the hashes of their ends or their marks, those deleted first before the others.
    pub deleted: Vec<(String, i64)>,
    /// The tables whose end the high scores know, with the number of the event that it was.
    pub entered: Vec<(TableId, u64)>,
}

/// A line of the high scores with all that is kept of it.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedScore {
    /// The game's id.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub win: Win,
    /// The table at which it was won, if at any.
    pub table: Option<TableId>,
    /// The hash of the game's last position.
    pub hash: Option<i64>,
}

impl SavedScore {
    /// See [`HighScore::marks`].
    pub fn marks(&self) -> Vec<i64> {
        HighScore { id: 0, game: self.game.clone(), at: self.at, win: self.win.clone() }.marks()
    }
}

/// What became of a table that was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transferred {
    /// It is new there, or has gone on.
    Over,
    /// It was there already, with all that has happened.
    Known,
    /// Both have gone on differently: it stays as it is in both.
    Parted,
}

/// Moves one table, and looks at the target whether it has arrived as it left: every event and the hash of the position.
pub async fn transfer_table(
    from: &dyn Store,
    to: &dyn Store,
    id: &TableId,
) -> Result<Transferred, StoreError> {
    let gone = || StoreError::Unreadable(*id, "it is no longer there".to_owned());
    let ours = from.load(id).await?.ok_or_else(gone)?;
    let (ours, here) = restored(ours).await?;
    let moved = match to.load(id).await? {
        Some(theirs) if theirs.events.starts_with(&ours.events) => Transferred::Known,
        Some(theirs) if !ours.events.starts_with(&theirs.events) => return Ok(Transferred::Parted),
        Some(theirs) => {
            let more = ours.events.iter().skip(theirs.events.len()).cloned().collect();
            let written = to.append(id, theirs.events.len() as u64, more, here.status()).await?;
            if written == Appended::Stale {
                return Ok(Transferred::Parted);
            }
            Transferred::Over
        }
        None => {
            to.open(ours.clone(), here.status()).await?;
            Transferred::Over
        }
    };
    let mut theirs = to.load(id).await?.ok_or_else(gone)?;
    // What has happened there since has no match here.
    theirs.events.truncate(ours.events.len());
    let (arrived, there) = restored(theirs).await?;
    if arrived != ours || there.game.hash() != here.game.hash() {
        return Err(StoreError::Unreadable(*id, "it has not arrived as it left".to_owned()));
    }
    Ok(moved)
}

/// A table with all its moves made again. Nobody asks it for keys.
async fn restored(saved: SavedTable) -> Result<(SavedTable, Snapshot), StoreError> {
    let secret = Arc::new(Secret::random()?);
    let making = tokio::task::spawn_blocking(move || {
        let table = Snapshot::restore(saved.clone(), secret)?;
        Ok((saved, table))
    });
    making.await.map_err(|_| StoreError::Closed)?
}
