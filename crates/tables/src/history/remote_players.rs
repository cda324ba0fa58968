//! Seats whose players are in other programs. Whoever has the line to them plays for them, and says when it is broken.

use std::sync::Arc;

use stammtisch_presentation::{Seat, SeatSet, Text};

use crate::{Author, EventKind, Notice, Refused, Snapshot, Table};

/// The line to the players of a table who are in other programs. While it is open, nothing is taken back at the table.
pub struct RemotePlayers {
    table: Arc<Table>,
    afar: SeatSet,
}

impl Table {
    /// Opens the line to these seats, which nobody here must hold.
    pub async fn open_line(self: &Arc<Table>, afar: SeatSet) -> Result<RemotePlayers, Refused> {
        self.change(|draft| Ok(draft.add(Author::House, EventKind::Lined { seats: afar })?)).await?;
        Ok(RemotePlayers { table: self.clone(), afar })
    }
}

impl RemotePlayers {
    /// The table as it is now.
    pub fn look(&self) -> Arc<Snapshot> {
        self.table.look()
    }

    /// Shows the way to the table of the next game.
    pub async fn lead_on(&self, next: &RemotePlayers) -> Result<(), Refused> {
        self.table.lead_on(*next.table.id(), self.table.look().rematch.as_ref()).await
    }

    /// Plays a move that came from afar, if it is the turn of one of these seats, and shows what it leads to.
    pub async fn play(&self, text: &str) -> Result<Arc<Snapshot>, Refused> {
        self.table
            .change(|draft| {
                if draft.table.broken.is_some() {
                    return Err(Refused::Stale);
                }
                let due: Option<Seat> = draft.table.game.turn().seats().and(self.afar).iter().next();
                let seat = due.ok_or_else(|| Text::new("move-none"))?;
                Ok(draft.play(seat, text, SeatSet::only(seat), Vec::new())?)
            })
            .await?;
        Ok(self.table.look())
    }

    /// Waits until more plies than that have been played; without a move if the game is broken off before.
    pub async fn moved_on(&self, plies: usize) -> Arc<Snapshot> {
        let mut shown = self.table.watch();
        let enough = |now: &Arc<Snapshot>| now.game.ply() > plies || now.broken.is_some();
        match shown.wait_for(enough).await {
            Ok(now) => now.clone(),
            Err(_) => self.table.look(),
        }
    }

    /// Ends the game without a result, unless it is over already.
    pub async fn break_off(&self, why: Notice) -> Result<(), Refused> {
        self.table
            .change(|draft| match draft.table.ended.is_some() || draft.table.broken.is_some() {
                true => Ok(()),
                false => Ok(draft.add(Author::House, EventKind::Broke { why: why.clone() })?),
            })
            .await
    }
}
