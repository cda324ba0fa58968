//! Reasons to refuse a move.

use stammtisch_rules::{Seat, Text};

use crate::city::Station;
use crate::ticket::Ticket;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is another seat's turn.
    NotYourTurn,
    /// The hunt is over.
    Over,
    /// A seat cannot deal, and the house makes no steps.
    NotYours,
    /// The city has no such station.
    Unknown(Station),
    /// The seat is already on that station.
    Here(Station),
    /// The stations are not connected.
    TooFar {
        /// The seat's station.
        from: Station,
        /// The destination.
        to: Station,
    },
    /// A detective is on that station.
    Occupied {
        /// The station.
        to: Station,
        /// The detective on it.
        by: Seat,
    },
    /// The stations are connected, but not by this ticket.
    WrongTicket {
        /// The destination.
        to: Station,
        /// The ticket.
        ticket: Ticket,
    },
    /// No ticket of that kind is left.
    NoTicket(Ticket),
    /// The stations are connected, but the seat has no ticket for any of the connections.
    NoTicketAtAll(Station),
    /// The deal has the wrong number of stations.
    DealSize {
        /// The required number.
        wanted: usize,
    },
    /// The deal includes a station that is not a start station.
    NoStart(Station),
    /// The deal gives a station twice.
    DealtTwice(Station),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        let at = |key: &'static str, station: Station| Text::new(key).with("station", station.number());
        match refusal {
            Refusal::NotYourTurn => Text::new("move-not-your-turn"),
            Refusal::Over => Text::new("move-over"),
            Refusal::NotYours => Text::new("refusal-not-yours"),
            Refusal::Unknown(station) => at("refusal-unknown", station),
            Refusal::Here(station) => at("refusal-here", station),
            Refusal::TooFar { from, to } => at("refusal-too-far", to).with("from", from.number()),
            Refusal::Occupied { to, by } => at("refusal-held", to).with("by", seat_name(by)),
            Refusal::WrongTicket { to, ticket } => {
                at("refusal-wrong-ticket", to).with("ticket", ticket_name(ticket))
            }
            Refusal::NoTicket(ticket) => Text::new("refusal-no-ticket").with("ticket", ticket_name(ticket)),
            Refusal::NoTicketAtAll(station) => at("refusal-no-ticket-at-all", station),
            Refusal::DealSize { wanted } => Text::new("refusal-deal-size").with("wanted", wanted),
            Refusal::NoStart(station) => at("refusal-no-start", station),
            Refusal::DealtTwice(station) => at("refusal-dealt-twice", station),
        }
    }
}

/// The display name of a seat.
pub(crate) fn seat_name(seat: Seat) -> Text {
    Text::new(format!("seat-{}", super::seat_id(seat)))
}

/// The display name of a ticket.
pub(crate) fn ticket_name(ticket: Ticket) -> Text {
    Text::new(match ticket {
        Ticket::Tube => "ticket-tube",
        Ticket::Bus => "ticket-bus",
        Ticket::Taxi => "ticket-taxi",
        Ticket::Black => "ticket-black",
    })
}
