//! What an end, or a position, is worth to everybody.

use crate::{Outcome, Seat};

/// The most seats whose worth is told apart.
pub const MAX_SEATS: usize = 8;

/// What a position is worth to everybody, 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatValues([f32; MAX_SEATS]);

impl SeatValues {
    /// The same to everybody.
    pub const fn alike(worth: f32) -> SeatValues {
        SeatValues([worth; MAX_SEATS])
    }

    /// One to whoever won, zero to the others; a half to everybody in a drawn game.
    pub fn of(outcome: &Outcome) -> SeatValues {
        if outcome.winners.is_empty() {
            return SeatValues::alike(0.5);
        }
        outcome.winners.iter().fold(SeatValues::alike(0.0), |worth, seat| worth.with(seat, 1.0))
    }

    /// By rank: everybody is worth the share of the others whom he is before, those beside him by half.
    pub fn ranked<T: PartialOrd>(results: &[T]) -> SeatValues {
        let others = results.len().saturating_sub(1).max(1) as f32;
        results.iter().zip(0..).fold(SeatValues::alike(0.0), |worth, (own, seat)| {
            let behind = results.iter().filter(|result| *result < own).count() as f32;
            let beside = results.iter().filter(|result| *result == own).count().saturating_sub(1) as f32;
            worth.with(Seat(seat), (behind + beside / 2.0) / others)
        })
    }

    /// The same, but so much to that seat.
    #[must_use]
    pub fn with(mut self, seat: Seat, worth: f32) -> SeatValues {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = worth;
        }
        self
    }

    /// What it is worth to that seat.
    pub fn to(&self, seat: Seat) -> f32 {
        self.0.get(seat.index()).copied().unwrap_or(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_shared_by_those_who_are_equal() {
        let worth = SeatValues::ranked(&[30, 10, 30, 20]);
        let of = |seat| worth.to(Seat(seat));
        assert_eq!([of(0), of(1), of(2), of(3)], [2.5 / 3.0, 0.0, 2.5 / 3.0, 1.0 / 3.0]);
        assert_eq!(SeatValues::ranked(&[7, 7]).to(Seat(1)), 0.5);
    }
}
