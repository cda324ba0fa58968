//! What whoever holds some seats may do at a table.

use stammtisch_presentation::{Seat, SeatSet, Turn};

use super::Snapshot;

impl Snapshot {
    /// Those of these seats that whoever holds them plays on himself. Where a computer player stands in for him, he only watches.
    pub fn played(&self, held: SeatSet) -> SeatSet {
        held.and(self.humans())
    }

    /// Whether whoever holds these seats may be shown what the computer players know: no person plays against him.
    pub fn may_peek(&self, held: SeatSet) -> bool {
        let side = |seat: Seat| self.game.seats().get(seat.index()).map(|spec| spec.side);
        let is_ours = |seat: Seat| held.iter().any(|mine| side(mine) == side(seat));
        !self.computers().is_empty() && self.humans().iter().all(is_ours)
    }

    /// Whether the teams of all these seats had help, so that their wins enter no high scores.
    pub fn is_helped(&self, held: SeatSet) -> bool {
        held.minus(self.helped).is_empty()
    }

    /// Whether whoever holds these seats may be told what would be a good move: no person plays against him, here or from afar.
    pub fn may_be_helped(&self, held: SeatSet) -> bool {
        let Some(first) = self.played(held).iter().next() else { return false };
        let goes_on = self.game.turn() != Turn::Over && !self.is_closed();
        goes_on && self.afar.is_empty() && self.humans().minus(self.team(first)).is_empty()
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
        let is_alone = !held.is_empty() && self.humans().minus(held).is_empty() && self.afar.is_empty();
        is_alone && !self.game.game().hides()
    }

    /// Whether a visitor may stop the analysis that another visitor has started: the players of
    /// the match may, and
    /// everybody where only computers play.
    pub fn may_stop_analysis(&self, held: SeatSet) -> bool {
        !held.is_empty() || self.humans().is_empty()
    }

    /// Whether whoever holds these seats sees to computer players who give no move: everybody who plays, and anybody where only
    /// computers do.
    pub fn may_tend(&self, held: SeatSet) -> bool {
        !self.is_closed() && (!self.played(held).is_empty() || self.humans().is_empty())
    }

    /// Whether whoever holds these seats can leave the table: he plays, and somebody else does too.
    pub fn may_leave(&self, held: SeatSet) -> bool {
        let running = self.game.turn() != Turn::Over && !self.is_closed() && self.afar.is_empty();
        let (mine, all) = (self.played(held), self.humans());
        running && !mine.is_empty() && mine != all
    }

    /// The seat for whose team somebody who holds these can resign: the one that is to move, or any if they are all of one team.
    pub fn resigner(&self, held: SeatSet) -> Option<Seat> {
        if self.game.turn() == Turn::Over || self.is_closed() {
            return None;
        }
        let playing = self.played(held).minus(self.forfeited());
        let first = playing.iter().next()?;
        let mover = self.game.turn().seats().and(playing).iter().next();
        mover.or(Some(first).filter(|seat| playing.minus(self.team(*seat)).is_empty()))
    }
}
