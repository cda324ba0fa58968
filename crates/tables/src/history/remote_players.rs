//! Seats that are played from other programs, such as over the RMI network.

use std::sync::Arc;

use stammtisch_presentation::{Seat, SeatSet, Text};

use crate::{Author, EventKind, LocalizedText, Refused, Snapshot, Table};

/// The connection between a table and the remote players on some of its seats.
///
/// A table with remote seats allows no undo.
pub struct RemotePlayers {
    table: Arc<Table>,
    seats: SeatSet,
}

impl Table {
    /// Hands these seats over to remote players. No visitor may hold them.
    pub async fn connect_remote_players(self: &Arc<Table>, seats: SeatSet) -> Result<RemotePlayers, Refused> {
        self.change(|draft| Ok(draft.add(Author::House, EventKind::RemoteSeats { seats })?)).await?;
        Ok(RemotePlayers { table: self.clone(), seats })
    }
}

impl RemotePlayers {
    /// The current snapshot.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.table.snapshot()
    }

    /// Announces the table of the next game.
    pub async fn announce_rematch(&self, next: &RemotePlayers) -> Result<(), Refused> {
        self.table.announce_rematch(*next.table.id(), self.table.snapshot().rematch.as_ref()).await
    }

    /// Plays a remote player's move if one of the remote seats is to move; answers the new
    /// snapshot.
    pub async fn play(&self, text: &str) -> Result<Arc<Snapshot>, Refused> {
        self.table
            .change(|draft| {
                if draft.table.broken.is_some() {
                    return Err(Refused::Stale);
                }
                let mover: Option<Seat> = draft.table.game.turn().seats().and(self.seats).iter().next();
                let seat = mover.ok_or_else(|| Text::new("move-none"))?;
                Ok(draft.play(seat, text, SeatSet::only(seat), Vec::new())?)
            })
            .await?;
        Ok(self.table.snapshot())
    }

    /// Waits for a move after that ply, or until the game is broken off.
    pub async fn wait_for_move_after(&self, plies: usize) -> Arc<Snapshot> {
        let mut watcher = self.table.watch();
        let has_moved = |now: &Arc<Snapshot>| now.game.ply() > plies || now.broken.is_some();
        match watcher.wait_for(has_moved).await {
            Ok(now) => now.clone(),
            Err(_) => self.table.snapshot(),
        }
    }

    /// Ends the game without a result, unless it is over already.
    pub async fn break_off(&self, why: LocalizedText) -> Result<(), Refused> {
        self.table
            .change(|draft| {
                if draft.table.ended.is_some() || draft.table.broken.is_some() {
                    return Ok(());
                }
                Ok(draft.add(Author::House, EventKind::BrokenOff { why: why.clone() })?)
            })
            .await
    }
}
