//! Permissions: what the holder of some seats may do at a table.

use stammtisch_presentation::{Seat, SeatSet, Turn};

use super::Snapshot;

impl Snapshot {
    /// Those of these seats that their holder plays, without seats where a bot stands in.
    pub fn played(&self, held: SeatSet) -> SeatSet {
        held.and(self.humans())
    }

    /// Whether the holder of these seats may see what bots know: no person plays against them.
    pub fn may_peek(&self, held: SeatSet) -> bool {
        let side = |seat: Seat| self.game.seats().get(seat.index()).map(|spec| spec.side);
        let is_ours = |seat: Seat| held.iter().any(|mine| side(mine) == side(seat));
        !self.computers().is_empty() && self.humans().iter().all(is_ours)
    }

    /// Whether the teams of all these seats had help, so that their wins enter no high scores.
    pub fn is_helped(&self, held: SeatSet) -> bool {
        held.minus(self.helped).is_empty()
    }

    /// Whether the holder of these seats may get hints: no person plays against them, here or
    /// remotely.
    pub fn may_be_helped(&self, held: SeatSet) -> bool {
        let Some(first) = self.played(held).iter().next() else { return false };
        let goes_on = self.game.turn() != Turn::Over && !self.is_closed();
        goes_on && self.remote_seats().is_empty() && self.humans().minus(self.team(first)).is_empty()
    }

    /// Whether the holder of these seats, or a spectator who holds none, may start and read an
    /// analysis.
    ///
    /// A finished match is open to all. A running one only where nothing is hidden and no other
    /// person plays.
    pub fn may_analyse(&self, held: SeatSet) -> bool {
        if self.game.turn() == Turn::Over {
            return true;
        }
        let is_alone =
            !held.is_empty() && self.humans().minus(held).is_empty() && self.remote_seats().is_empty();
        is_alone && !self.game.game().has_hidden_information()
    }

    /// Whether the holder of these seats may stop an analysis that another visitor has started.
    ///
    /// The players of the match may, and everyone where only bots play.
    pub fn may_stop_analysis(&self, held: SeatSet) -> bool {
        !held.is_empty() || self.humans().is_empty()
    }

    /// Whether the holder of these seats may retry or replace bots that give no move.
    ///
    /// People who play may, and everyone where only bots do.
    pub fn may_manage_bots(&self, held: SeatSet) -> bool {
        !self.is_closed() && (!self.played(held).is_empty() || self.humans().is_empty())
    }

    /// Whether the holder of these seats can leave the table: they play, and another person does
    /// too.
    pub fn may_leave(&self, held: SeatSet) -> bool {
        let is_running =
            self.game.turn() != Turn::Over && !self.is_closed() && self.remote_seats().is_empty();
        let played = self.played(held);
        is_running && !played.is_empty() && played != self.humans()
    }

    /// The seat for whose team the holder of these seats can resign.
    ///
    /// That is the seat to move, or any of them if they are all of one team.
    pub fn resigning_seat(&self, held: SeatSet) -> Option<Seat> {
        if self.game.turn() == Turn::Over || self.is_closed() {
            return None;
        }
        let playing = self.played(held).minus(self.forfeited());
        let first = playing.iter().next()?;
        let mover = self.game.turn().seats().and(playing).iter().next();
        if mover.is_some() {
            return mover;
        }
        playing.minus(self.team(first)).is_empty().then_some(first)
    }
}
