//! Seats, actors, turns, and the perspectives from which a match is viewed.

use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0 in the game's own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats as a bit mask of the seats 0 to 31. Adding a seat beyond 31 has no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u32);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of this seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet::EMPTY.with(seat)
    }

    /// The first `count` seats.
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(if count >= 32 { u32::MAX } else { (1 << count) - 1 })
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// The set with that seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | bit(seat))
    }

    /// The set with that seat removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !bit(seat))
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The difference: seats in this set but not in the other.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |seat| self.contains(*seat))
    }

    /// The seat, if the set has exactly one.
    pub fn single(self) -> Option<Seat> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
}

/// The bit of that seat; 0 for a seat beyond 31.
const fn bit(seat: Seat) -> u32 {
    match 1_u32.checked_shl(seat.0 as u32) {
        Some(bit) => bit,
        None => 0,
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Who makes a move: a seat, or the house for chance events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Chance: a tile is drawn, start stations are dealt.
    House,
    /// The player on that seat.
    Seat(Seat),
}

impl Actor {
    /// The seat, unless the house acts.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Actor::House => None,
            Actor::Seat(seat) => Some(seat),
        }
    }
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Any one of these seats moves. Usually a single seat; several in a scoring phase, say.
    Seats(SeatSet),
    /// A chance event is pending: the house makes the next move.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// The turn of that seat alone.
    pub const fn of(seat: Seat) -> Turn {
        Turn::Seats(SeatSet::only(seat))
    }

    /// The seats that may move now.
    pub const fn seats(self) -> SeatSet {
        match self {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whether that actor may move now.
    pub const fn allows(self, actor: Actor) -> bool {
        match (self, actor) {
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
            (Turn::Chance, Actor::House) => true,
            _ => false,
        }
    }
}

/// The point of view of one viewer: the seats whose knowledge it includes.
///
/// One device may hold several seats. The game decides what such a viewer sees *now*: with two
/// hands of tiles on one device it shows the hand of the seat to move and hides the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// The holder of these seats. The empty set is a spectator.
    Seats(SeatSet),
    /// The holder of these seats who also sees what others know: a cheat mode that the house may
    /// allow.
    Peeking {
        /// The seats that the viewer holds.
        seats: SeatSet,
        /// The seats whose knowledge is shown in addition.
        at: SeatSet,
    },
    /// Full information: for the house itself, or the replay of a finished game.
    All,
}

impl Perspective {
    /// A viewer without a seat.
    pub const SPECTATOR: Perspective = Perspective::Seats(SeatSet::EMPTY);

    /// The holder of one seat.
    pub const fn seat(seat: Seat) -> Perspective {
        Perspective::Seats(SeatSet::only(seat))
    }

    /// Whether the viewer may know what that seat knows.
    pub const fn holds(self, seat: Seat) -> bool {
        match self {
            Perspective::Seats(seats) => seats.contains(seat),
            Perspective::Peeking { seats, at } => seats.contains(seat) || at.contains(seat),
            Perspective::All => true,
        }
    }

    /// The seats that the viewer holds and may move for; none for [`Perspective::All`].
    pub const fn seats(self) -> SeatSet {
        match self {
            Perspective::Seats(seats) | Perspective::Peeking { seats, .. } => seats,
            Perspective::All => SeatSet::EMPTY,
        }
    }

    /// Whether the viewer sees more than the viewer's own seats know.
    pub const fn is_peeking(self) -> bool {
        matches!(self, Perspective::Peeking { .. })
    }
}

/// The static description of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatSpec {
    /// The seat's id in files, flags and JSON. The message `seat-<id>` is its display name.
    pub id: &'static str,
    /// The side it belongs to. One player is chosen per side (for all detectives together). The
    /// message `side-<side>` is its display name where it differs from the seat's.
    pub side: &'static str,
    /// The team that wins, loses and resigns together: usually the side. The optional message
    /// `together-<team>` names a team of several seats in mid-sentence.
    pub team: &'static str,
}

impl SeatSpec {
    /// A seat that is a side of its own.
    pub const fn new(id: &'static str) -> SeatSpec {
        SeatSpec { id, side: id, team: id }
    }

    /// A seat of a side with several seats.
    pub const fn of_side(id: &'static str, side: &'static str) -> SeatSpec {
        SeatSpec { id, side, team: side }
    }

    /// A seat that is a side of its own but shares a team with others.
    pub const fn of_team(id: &'static str, team: &'static str) -> SeatSpec {
        SeatSpec { id, side: id, team }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_its_seats_in_order() {
        let set: SeatSet = [Seat(4), Seat(0)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(4)]);
        assert_eq!(set.without(Seat(0)).single(), Some(Seat(4)));
        assert_eq!(SeatSet::first(3).len(), 3);
    }

    #[test]
    fn a_seat_beyond_the_last_is_in_no_set() {
        let all = SeatSet::first(32);
        assert_eq!(all.iter().collect::<SeatSet>(), all);
        for seat in [32, 33, 63, 64, 200, 255].map(Seat) {
            assert!(!all.contains(seat));
            assert_eq!(SeatSet::only(seat), SeatSet::EMPTY);
            assert_eq!((all.with(seat), all.without(seat)), (all, all));
            assert_eq!([Seat(1), seat].into_iter().collect::<SeatSet>(), SeatSet::only(Seat(1)));
        }
    }

    #[test]
    fn only_the_house_moves_on_a_chance_turn() {
        assert!(Turn::Chance.allows(Actor::House));
        assert!(!Turn::Chance.allows(Actor::Seat(Seat(0))));
        assert!(!Turn::of(Seat(0)).allows(Actor::House));
        assert!(!Turn::Over.allows(Actor::Seat(Seat(0))));
    }
}
