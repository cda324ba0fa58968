//! Seats, who sits there, whose turn it is, and who is looking.

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in the game's own order of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats: those numbered 0 to 31. No set ever contains a seat with a higher number, and
/// adding one changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u32);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
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

    /// The set with that seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | bit(seat))
    }

    /// The set without that seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !bit(seat))
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats that are in one of the sets.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are in this set and not in the other.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |seat| self.contains(*seat))
    }

    /// The only seat of the set, if it has just one.
    pub fn single(self) -> Option<Seat> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
}

/// The bit of that seat; none for a number that no set has room for.
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

/// Who makes a move: a seat, or the house for what chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The house: a tile is drawn, start stations are dealt.
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
    /// One of these seats moves, whichever comes first. Usually just one; in a scoring phase, say, both.
    Seats(SeatSet),
    /// Chance decides: the house makes the next move.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// It is that seat's turn alone.
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

/// Who is looking: the seats whose knowledge this viewer has. One device may hold several seats.
///
/// The game decides what such an eye may see *now*: with two hands of tiles on one device it opens the hand of
/// the seat to move and keeps the other face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// Whoever holds these seats. The empty set is a spectator.
    Seats(SeatSet),
    /// Whoever holds these seats and looks over the shoulders of others: a cheat, where the house allows one.
    Peeking {
        /// The seats that he holds.
        seats: SeatSet,
        /// The seats whose knowledge he is shown besides.
        at: SeatSet,
    },
    /// Sees everything: the house itself, a replay of a finished game.
    All,
}

impl Perspective {
    /// Somebody who holds no seat.
    pub const SPECTATOR: Perspective = Perspective::Seats(SeatSet::EMPTY);

    /// The player on one seat.
    pub const fn seat(seat: Seat) -> Perspective {
        Perspective::Seats(SeatSet::only(seat))
    }

    /// Whether this viewer may know what that seat knows.
    pub const fn holds(self, seat: Seat) -> bool {
        match self {
            Perspective::Seats(seats) => seats.contains(seat),
            Perspective::Peeking { seats, at } => seats.contains(seat) || at.contains(seat),
            Perspective::All => true,
        }
    }

    /// The seats this viewer holds; [`Perspective::All`] holds none, it only looks.
    pub const fn seats(self) -> SeatSet {
        match self {
            Perspective::Seats(seats) | Perspective::Peeking { seats, .. } => seats,
            Perspective::All => SeatSet::EMPTY,
        }
    }

    /// Whether this viewer is shown more than his own seats know.
    pub const fn is_peeking(self) -> bool {
        matches!(self, Perspective::Peeking { .. })
    }
}

/// A seat as the game describes it, whoever sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatSpec {
    /// The seat's name in files, flags and JSON; the message `seat-<id>` says it.
    pub id: &'static str,
    /// The side it belongs to. Who plays is chosen once per side (all detectives together); the message `side-<side>` says it
    /// where it differs from the seat.
    pub side: &'static str,
    /// Who wins and loses with it, and gives up with it: usually its side. The message `together-<team>`, if there is one, names a team of
    /// several in the middle of a sentence.
    pub team: &'static str,
}

impl SeatSpec {
    /// A seat that is a side of its own.
    pub const fn new(id: &'static str) -> SeatSpec {
        SeatSpec { id, side: id, team: id }
    }

    /// A seat of a side with several.
    pub const fn of_side(id: &'static str, side: &'static str) -> SeatSpec {
        SeatSpec { id, side, team: side }
    }

    /// A seat that is a side of its own, but wins together with others.
    pub const fn of_team(id: &'static str, team: &'static str) -> SeatSpec {
        SeatSpec { id, side: id, team }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_knows_its_seats_in_order() {
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
