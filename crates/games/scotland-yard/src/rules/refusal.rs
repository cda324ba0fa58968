//! Why a move may not be made.

use stammtisch_rules::{Seat, Text};

use crate::city::Station;
use crate::ticket::Ticket;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody else is to move.
    NotYourTurn,
    /// The hunt is over.
    Over,
    /// A seat cannot deal, and the house takes no step.
    NotYours,
    /// The city has no such station.
    Unknown(Station),
    /// He stands there already.
    Here(Station),
    /// No way at all leads there in one step.
    TooFar {
        /// Where he stands.
        from: Station,
        /// Where he wants to go.
        to: Station,
    },
    /// A detective stands there.
    Held {
        /// The station.
        to: Station,
        /// Who holds it.
        by: Seat,
    },
    /// A way leads there, but not with this ticket.
    WrongTicket {
        /// The station.
        to: Station,
        /// The ticket that does not serve.
        ticket: Ticket,
    },
    /// No ticket of that kind is left.
    NoTicket(Ticket),
    /// A way leads there, but no ticket for it is left.
    NoTicketAtAll(Station),
    /// The deal has too few or too many stations.
    DealSize {
        /// How many it must have.
        wanted: usize,
    },
    /// The deal puts somebody on a station where no hunt begins.
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
            Refusal::Held { to, by } => at("refusal-held", to).with("by", seat_name(by)),
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

/// What a person calls a seat.
pub(crate) fn seat_name(seat: Seat) -> Text {
    Text::new(format!("seat-{}", super::seat_id(seat)))
}

/// What a person calls a ticket.
pub(crate) fn ticket_name(ticket: Ticket) -> Text {
    Text::new(match ticket {
        Ticket::Tube => "ticket-tube",
        Ticket::Bus => "ticket-bus",
        Ticket::Taxi => "ticket-taxi",
        Ticket::Black => "ticket-black",
    })
}
