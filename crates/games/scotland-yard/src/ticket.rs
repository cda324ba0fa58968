//! Kinds of tickets, and the tickets of a seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A kind of ticket, in file order: tube, bus, taxi, black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ticket {
    /// Serves the tube.
    Tube,
    /// Serves the bus.
    Bus,
    /// Serves the taxi.
    Taxi,
    /// Mister X's black ticket: serves every connection, boats included.
    Black,
}

impl Ticket {
    /// All kinds in file order.
    pub const ALL: [Ticket; 4] = [Ticket::Tube, Ticket::Bus, Ticket::Taxi, Ticket::Black];

    /// All kinds from the least to the most valuable: the order of ties and of menus.
    pub const BY_VALUE: [Ticket; 4] = [Ticket::Taxi, Ticket::Bus, Ticket::Tube, Ticket::Black];

    /// The index in file order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ticket with that ordinal in files.
    pub fn from_ordinal(ordinal: i64) -> Option<Ticket> {
        Ticket::ALL.get(usize::try_from(ordinal).ok()?).copied()
    }

    /// The name in notation and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Ticket::Tube => "tube",
            Ticket::Bus => "bus",
            Ticket::Taxi => "taxi",
            Ticket::Black => "black",
        }
    }

    /// The ticket with that name.
    pub fn from_name(name: &str) -> Option<Ticket> {
        Ticket::ALL.into_iter().find(|ticket| ticket.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The number of tickets of each kind that a seat has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tickets([u16; 4]);

impl Tickets {
    /// The maximum number of one kind in a file.
    pub const MAX_COUNT: u16 = 9_999;

    /// Tickets with these counts.
    pub const fn new(tube: u16, bus: u16, taxi: u16, black: u16) -> Tickets {
        Tickets([tube, bus, taxi, black])
    }

    /// The counts in file order.
    pub const fn counts(self) -> [u16; 4] {
        self.0
    }

    /// Whether at least one of that kind is left.
    pub const fn has(self, ticket: Ticket) -> bool {
        self.0[ticket.index()] > 0
    }

    /// The tickets after one of that kind is spent.
    #[must_use]
    pub fn without(mut self, ticket: Ticket) -> Tickets {
        self.take(ticket);
        self
    }

    /// Removes one of that kind.
    pub fn take(&mut self, ticket: Ticket) {
        self[ticket] = self[ticket].saturating_sub(1);
    }

    /// Adds one of that kind.
    pub fn give(&mut self, ticket: Ticket) {
        self[ticket] = self[ticket].saturating_add(1);
    }
}

impl Index<Ticket> for Tickets {
    type Output = u16;
    fn index(&self, ticket: Ticket) -> &u16 {
        &self.0[ticket.index()]
    }
}

impl IndexMut<Ticket> for Tickets {
    fn index_mut(&mut self, ticket: Ticket) -> &mut u16 {
        &mut self.0[ticket.index()]
    }
}
