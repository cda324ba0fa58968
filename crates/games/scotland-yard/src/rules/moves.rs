//! Moves.

use crate::city::Station;
use crate::ticket::Ticket;

/// A step of a seat, or the deal of the start stations by the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The seat to move goes to a neighbouring station.
    Step {
        /// The destination.
        to: Station,
        /// The ticket spent.
        ticket: Ticket,
    },
    /// The house places all seats on start stations.
    Deal(Deal),
}

const _: () = assert!(size_of::<Move>() <= 8);

/// Start stations: Mister X's, then the detectives' in order; unused entries are `None`.
pub type Deal = [Option<Station>; 6];
