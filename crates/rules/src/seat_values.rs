//! Values of a position or result, one per seat.

use crate::{Outcome, Seat};

/// The number of seats that have values of their own.
pub const MAX_SEATS: usize = 8;

/// The value of a position for every seat, 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatValues([f32; MAX_SEATS]);

impl SeatValues {
    /// The same value for every seat.
    pub const fn uniform(value: f32) -> SeatValues {
        SeatValues([value; MAX_SEATS])
    }

    /// 1 for winners and 0 for the others; 0.5 for every seat in a drawn game.
    pub fn from_outcome(outcome: &Outcome) -> SeatValues {
        if outcome.winners.is_empty() {
            return SeatValues::uniform(0.5);
        }
        outcome.winners.iter().fold(SeatValues::uniform(0.0), |values, seat| values.with(seat, 1.0))
    }

    /// Values by rank: the share of the other seats with a lower result; ties count half.
    pub fn ranked<T: PartialOrd>(results: &[T]) -> SeatValues {
        let others = results.len().saturating_sub(1).max(1) as f32;
        results.iter().zip(0..).fold(SeatValues::uniform(0.0), |values, (own, seat)| {
            let lower = results.iter().filter(|result| *result < own).count() as f32;
            let tied = results.iter().filter(|result| *result == own).count().saturating_sub(1) as f32;
            values.with(Seat(seat), (lower + tied / 2.0) / others)
        })
    }

    /// The values with that seat's replaced.
    #[must_use]
    pub fn with(mut self, seat: Seat, value: f32) -> SeatValues {
        if let Some(entry) = self.0.get_mut(seat.index()) {
            *entry = value;
        }
        self
    }

    /// The value for that seat; 0.5 for a seat beyond [`MAX_SEATS`].
    pub fn get(&self, seat: Seat) -> f32 {
        self.0.get(seat.index()).copied().unwrap_or(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_share_their_rank() {
        let values = SeatValues::ranked(&[30, 10, 30, 20]);
        let of = |seat| values.get(Seat(seat));
        assert_eq!([of(0), of(1), of(2), of(3)], [2.5 / 3.0, 0.0, 2.5 / 3.0, 1.0 / 3.0]);
        assert_eq!(SeatValues::ranked(&[7, 7]).get(Seat(1)), 0.5);
    }
}
