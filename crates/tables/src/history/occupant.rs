//! Who occupies a seat: the one place that reads and writes the `player` of events.

use stammtisch_catalog::{EngineSpec, HUMAN};

use crate::{Seated, VisitorId};

/// Who decides for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person(VisitorId),
    /// A person's seat that no visitor holds.
    #[default]
    Open,
    /// A player in another program. The visitor who held the seat before still sees its view.
    Remote(Option<VisitorId>),
    /// An engine.
    Engine(EngineSpec),
}

impl Occupant {
    /// The occupant that an event seats.
    pub(crate) fn of(seated: &Seated) -> Occupant {
        match EngineSpec::of_player(&seated.tag.player) {
            Some(engine) => Occupant::Engine(engine),
            None => Occupant::held_by(seated.visitor),
        }
    }

    /// A person's seat, held or open.
    fn held_by(visitor: Option<VisitorId>) -> Occupant {
        visitor.map_or(Occupant::Open, Occupant::Person)
    }

    /// The visitor who holds the seat.
    pub fn holder(&self) -> Option<VisitorId> {
        match self {
            Occupant::Person(visitor) => Some(*visitor),
            Occupant::Remote(visitor) => *visitor,
            Occupant::Open | Occupant::Engine(_) => None,
        }
    }

    /// The name of the player in events, records and forms: `human` or that of an engine.
    pub fn player(&self) -> &str {
        match self {
            Occupant::Engine(engine) => engine.name(),
            Occupant::Person(_) | Occupant::Open | Occupant::Remote(_) => HUMAN,
        }
    }

    /// Whether an engine occupies the seat.
    pub fn is_engine(&self) -> bool {
        matches!(self, Occupant::Engine(_))
    }

    /// Whether a player in another program occupies the seat.
    pub fn is_remote(&self) -> bool {
        matches!(self, Occupant::Remote(_))
    }

    /// Connects the seat to another program or disconnects it. An engine stays.
    pub(crate) fn set_remote(&mut self, is_remote: bool) {
        if is_remote && !self.is_engine() {
            *self = Occupant::Remote(self.holder());
        } else if !is_remote && self.is_remote() {
            *self = Occupant::held_by(self.holder());
        }
    }

    /// Takes the seat away from its holder.
    pub(crate) fn vacate(&mut self) {
        match self {
            Occupant::Person(_) => *self = Occupant::Open,
            Occupant::Remote(visitor) => *visitor = None,
            Occupant::Open | Occupant::Engine(_) => {}
        }
    }
}
