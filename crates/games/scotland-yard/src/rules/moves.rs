//! Moves.

use crate::city::Station;
use crate::ticket::Ticket;

/// One decision: a step of a seat, or the house's deal of the start stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The seat to move goes to a neighbouring station with a ticket.
    Step {
        /// Where to.
        to: Station,
        /// What it costs.
        ticket: Ticket,
    },
    /// The house puts everybody on a start station.
    Deal(Deal),
}

const _: () = assert!(size_of::<Move>() <= 8);

/// Start stations: Mister X's, then the detectives' in order; unused places are `None`.
pub type Deal = [Option<Station>; 6];
