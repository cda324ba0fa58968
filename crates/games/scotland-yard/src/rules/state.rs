//! The state of a hunt: the public part ([`PublicState`]) and Mister X's private part ([`Secret`]).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Seat, SeatSet, SeatSpec};

use super::refusal::Refusal;
use super::setup::{DETECTIVE_TICKETS, MAX_DETECTIVES, Setup};
use crate::city::{City, Station, StationSet};
use crate::ticket::{Ticket, Tickets};

/// Mister X's seat.
pub const MISTER_X: Seat = Seat(0);
/// The number of rounds.
pub const ROUNDS: u8 = 24;
/// The rounds in which Mister X is revealed after his move.
pub const REVEALS: [u8; 5] = [3, 8, 13, 18, 24];

/// All seats: Mister X, then the detectives in the order of their colours.
pub const SEATS: [SeatSpec; 6] = [
    SeatSpec::new("mister-x"),
    SeatSpec::of_side("blue", "detectives"),
    SeatSpec::of_side("yellow", "detectives"),
    SeatSpec::of_side("red", "detectives"),
    SeatSpec::of_side("green", "detectives"),
    SeatSpec::of_side("black", "detectives"),
];

/// The id of a seat in notation and message keys.
pub(crate) fn seat_id(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).map_or("?", |spec| spec.id)
}

/// Whether Mister X is revealed in that round.
pub fn is_reveal(round: u8) -> bool {
    REVEALS.contains(&round)
}

/// The complete state of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt {
    pub(crate) public: PublicState,
    pub(crate) secret: Secret,
}

/// The information that all seats have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PublicState {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// By seat; empty before the deal.
    pub(crate) detectives: ArrayVec<Detective, 5>,
    pub(crate) mister_x_tickets: Tickets,
    /// The travel log by round. Entries that a loaded save lacks are `None`.
    pub(crate) journey: [Option<Ticket>; ROUNDS as usize],
    /// The station where Mister X was last revealed.
    pub(crate) shown: Option<Station>,
    /// The stations of his reveals, in the order of [`REVEALS`].
    pub(crate) reveals: [Option<Station>; REVEALS.len()],
    /// All stations where Mister X may be according to public information.
    pub(crate) whereabouts: StationSet,
    /// The detectives skipped since Mister X's last move because they could not move.
    pub(crate) skipped: SeatSet,
    /// The detectives' stations at the end of each round, with the start at index 0. Entries that a
    /// loaded save lacks are `None`.
    pub(crate) patrols: [DetectiveStations; ROUNDS as usize + 1],
}

/// The detectives' stations by seat.
pub(crate) type DetectiveStations = [Option<Station>; MAX_DETECTIVES as usize];

/// The information that only Mister X has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Secret {
    /// His station; `None` before the deal.
    pub(crate) station: Option<Station>,
    /// His station after each round, with the start at index 0. Entries that a loaded save lacks
    /// are `None`.
    pub(crate) track: [Option<Station>; ROUNDS as usize + 1],
}

/// A detective on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Detective {
    /// The current station.
    pub station: Station,
    /// The tickets left.
    pub tickets: Tickets,
}

/// The phase of a hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the deal of the start stations.
    Deal,
    /// This seat is to move, and it can.
    Turn(Seat),
    /// The hunt is over.
    Over(End),
}

/// How a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// This detective entered Mister X's station.
    Caught(Seat),
    /// Mister X was to move but could not.
    Surrounded,
    /// No detective can ever move again.
    Stuck,
    /// All rounds were played.
    Escaped,
}

impl End {
    /// The reason in the message key `outcome-<reason>`.
    pub const fn reason(self) -> &'static str {
        match self {
            End::Caught(_) => "caught",
            End::Surrounded => "surrounded",
            End::Stuck => "stuck",
            End::Escaped => "escaped",
        }
    }

    /// Whether the detectives won.
    pub const fn detectives_win(self) -> bool {
        matches!(self, End::Caught(_) | End::Surrounded)
    }
}

impl PublicState {
    /// The city of the hunt.
    pub fn city(&self) -> &City {
        &self.setup.city
    }

    /// The phase of the hunt.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 25 after all rounds were played.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The detectives by seat.
    pub fn detectives(&self) -> &[Detective] {
        &self.detectives
    }

    /// The detective on that seat.
    pub fn detective(&self, seat: Seat) -> Option<&Detective> {
        self.detectives.get(seat.index().checked_sub(1)?)
    }

    /// The detectives together with their seats.
    pub fn detectives_by_seat(&self) -> impl Iterator<Item = (Seat, &Detective)> {
        (1..).map(Seat).zip(&self.detectives)
    }

    /// The tickets that the seat has left.
    pub fn tickets(&self, seat: Seat) -> Tickets {
        match self.detective(seat) {
            _ if seat == MISTER_X => self.mister_x_tickets,
            Some(detective) => detective.tickets,
            None if self.phase == Phase::Deal => DETECTIVE_TICKETS,
            None => Tickets::default(),
        }
    }

    /// The travel log by round.
    pub fn journey(&self) -> &[Option<Ticket>] {
        &self.journey
    }

    /// The station where Mister X was last revealed.
    pub fn shown(&self) -> Option<Station> {
        self.shown
    }

    /// The station where Mister X was revealed in that round.
    pub fn shown_in(&self, round: u8) -> Option<Station> {
        let index = REVEALS.iter().position(|&reveal| reveal == round)?;
        self.reveals[index]
    }

    /// The possible targets: all stations where Mister X may be. Empty until his first reveal.
    pub fn targets(&self) -> StationSet {
        if self.shown.is_some() { self.whereabouts } else { StationSet::EMPTY }
    }

    /// The detectives skipped since Mister X's last move because they could not move.
    pub fn skipped(&self) -> SeatSet {
        self.skipped
    }

    /// The stations of the detectives.
    pub fn occupied(&self) -> StationSet {
        self.detectives.iter().map(|detective| detective.station).collect()
    }

    /// The stations that the seat can reach from there in one step.
    pub fn reach(&self, seat: Seat, from: Station) -> StationSet {
        self.city().reachable(from, self.tickets(seat)) - self.occupied()
    }

    /// Whether the detective on that seat can move.
    pub fn can_move(&self, seat: Seat) -> bool {
        self.detective(seat).is_some_and(|detective| !self.reach(seat, detective.station).is_empty())
    }

    /// Calls `each` for every step that the seat can take from there, by station and then by
    /// [`Ticket::BY_VALUE`].
    pub fn steps(&self, seat: Seat, from: Station, mut each: impl FnMut(Station, Ticket)) {
        let _ = self.visit_steps(seat, from, |to, ticket| {
            each(to, ticket);
            ControlFlow::Continue(())
        });
    }

    /// Like [`PublicState::steps`], but stops when `each` breaks.
    pub(crate) fn visit_steps(
        &self,
        seat: Seat,
        from: Station,
        mut each: impl FnMut(Station, Ticket) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let city = self.city();
        let tickets = self.tickets(seat);
        let served = Ticket::BY_VALUE.map(|ticket| {
            if tickets.has(ticket) { city.reachable_with(ticket, from) } else { StationSet::EMPTY }
        });
        let all = served.iter().fold(StationSet::EMPTY, |all, set| all | *set) - self.occupied();
        for to in all.iter() {
            for (ticket, set) in Ticket::BY_VALUE.into_iter().zip(&served) {
                if set.contains(to) {
                    each(to, ticket)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Checks whether the seat can take that step from there.
    pub(crate) fn check_step(
        &self,
        seat: Seat,
        from: Station,
        to: Station,
        ticket: Ticket,
    ) -> Result<(), Refusal> {
        self.check_way(seat, from, to)?;
        if !self.city().reachable_with(ticket, from).contains(to) {
            return Err(Refusal::WrongTicket { to, ticket });
        }
        if self.tickets(seat).has(ticket) { Ok(()) } else { Err(Refusal::NoTicket(ticket)) }
    }

    /// Checks whether the seat can reach that station with any ticket.
    pub(crate) fn check_way(&self, seat: Seat, from: Station, to: Station) -> Result<(), Refusal> {
        if to.index() > self.city().len() {
            return Err(Refusal::Unknown(to));
        }
        if to == from {
            return Err(Refusal::Here(to));
        }
        if !self.ways_of(seat, from).contains(to) {
            return Err(Refusal::TooFar { from, to });
        }
        if let Some((by, _)) = self.detectives_by_seat().find(|(_, detective)| detective.station == to) {
            return Err(Refusal::Occupied { to, by });
        }
        if self.reach(seat, from).contains(to) { Ok(()) } else { Err(Refusal::NoTicketAtAll(to)) }
    }

    /// The neighbours by all kinds of tickets that the seat may ever have. Only Mister X can take
    /// boats.
    fn ways_of(&self, seat: Seat, from: Station) -> StationSet {
        if seat == MISTER_X {
            return self.city().neighbours(from);
        }
        [Ticket::Tube, Ticket::Bus, Ticket::Taxi]
            .into_iter()
            .fold(StationSet::EMPTY, |set, ticket| set | self.city().reachable_with(ticket, from))
    }
}

impl Hunt {
    /// The information that all seats have.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// The information that only Mister X has.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The station of that seat.
    pub fn station(&self, seat: Seat) -> Option<Station> {
        if seat == MISTER_X {
            return self.secret.station;
        }
        self.public.detective(seat).map(|detective| detective.station)
    }
}

impl Secret {
    /// Mister X's station.
    pub fn station(&self) -> Option<Station> {
        self.station
    }

    /// Mister X's station after each round, with the start at index 0.
    pub fn track(&self) -> &[Option<Station>] {
        &self.track
    }
}
