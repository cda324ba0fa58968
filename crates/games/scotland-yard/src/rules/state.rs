//! The state of a hunt, split into what everybody knows (the [`Case`]) and what only Mister X knows (the [`Secret`]).

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
/// How many rounds a hunt lasts.
pub const ROUNDS: u8 = 24;
/// The rounds in which Mister X shows himself after his move.
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

/// The seat's name in files.
pub(crate) fn seat_id(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).map_or("?", |spec| spec.id)
}

/// Whether Mister X shows himself in that round.
pub fn is_reveal(round: u8) -> bool {
    REVEALS.contains(&round)
}

/// A hunt with all that is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt {
    pub(crate) case: Case,
    pub(crate) secret: Secret,
}

/// What everybody at the table knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// In the order of their seats; empty before the deal.
    pub(crate) detectives: ArrayVec<Detective, 5>,
    pub(crate) mister_x_tickets: Tickets,
    /// The travel log by round; a field that a loaded save did not tell stays empty.
    pub(crate) journey: [Option<Ticket>; ROUNDS as usize],
    /// Where Mister X was seen last.
    pub(crate) shown: Option<Station>,
    /// Where he showed himself, by [`REVEALS`].
    pub(crate) reveals: [Option<Station>; REVEALS.len()],
    /// Everywhere Mister X may be by what everybody knows.
    pub(crate) whereabouts: StationSet,
    /// The detectives who were passed over since Mister X's last move, because they could not move.
    pub(crate) skipped: SeatSet,
    /// Where the detectives stood at the end of each round, the start at 0; what a loaded save did not tell stays empty.
    pub(crate) patrols: [Patrol; ROUNDS as usize + 1],
}

/// The detectives' stations in the order of their seats.
pub(crate) type Patrol = [Option<Station>; MAX_DETECTIVES as usize];

/// What only Mister X knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Secret {
    /// Where he is; nowhere before the deal.
    pub(crate) station: Option<Station>,
    /// Where he was after each round, the start at 0; what a loaded save did not tell stays empty.
    pub(crate) track: [Option<Station>; ROUNDS as usize + 1],
}

/// A detective on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Detective {
    /// Where he stands.
    pub station: Station,
    /// What he has left.
    pub tickets: Tickets,
}

/// Where in its course a hunt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The start stations are still to be dealt.
    Deal,
    /// That seat is to move, and can.
    Turn(Seat),
    /// It is over.
    Over(End),
}

/// How a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// This detective entered Mister X's station.
    Caught(Seat),
    /// Mister X was to move and could not.
    Surrounded,
    /// No detective will ever move again.
    Stuck,
    /// All rounds were played.
    Escaped,
}

impl End {
    /// The reason's word, as in the message `outcome-<reason>`.
    pub const fn reason(self) -> &'static str {
        match self {
            End::Caught(_) => "caught",
            End::Surrounded => "surrounded",
            End::Stuck => "stuck",
            End::Escaped => "escaped",
        }
    }

    /// Whether the detectives have won.
    pub const fn detectives_win(self) -> bool {
        matches!(self, End::Caught(_) | End::Surrounded)
    }
}

impl Case {
    /// The city that is played in.
    pub fn city(&self) -> &City {
        &self.setup.city
    }

    /// Where in its course the hunt is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 25 once all are played.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The detectives in the order of their seats.
    pub fn detectives(&self) -> &[Detective] {
        &self.detectives
    }

    /// The detective on that seat.
    pub fn detective(&self, seat: Seat) -> Option<&Detective> {
        self.detectives.get(seat.index().checked_sub(1)?)
    }

    /// The detectives with their seats.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Detective)> {
        (1..).map(Seat).zip(&self.detectives)
    }

    /// The tickets that seat has left.
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

    /// Where Mister X was seen last.
    pub fn shown(&self) -> Option<Station> {
        self.shown
    }

    /// Where Mister X showed himself in that round.
    pub fn shown_in(&self, round: u8) -> Option<Station> {
        let index = REVEALS.iter().position(|&reveal| reveal == round)?;
        self.reveals[index]
    }

    /// The possible targets: every station where Mister X may be, once he has shown himself for the first time.
    pub fn targets(&self) -> StationSet {
        if self.shown.is_some() { self.whereabouts } else { StationSet::EMPTY }
    }

    /// The detectives who were passed over since Mister X's last move, because they could not move.
    pub fn skipped(&self) -> SeatSet {
        self.skipped
    }

    /// The stations that detectives hold.
    pub fn held(&self) -> StationSet {
        self.detectives.iter().map(|detective| detective.station).collect()
    }

    /// The stations that the seat can reach from there in one step.
    pub fn reach(&self, seat: Seat, from: Station) -> StationSet {
        self.city().reachable(from, self.tickets(seat)) - self.held()
    }

    /// Whether the detective on that seat can move.
    pub fn can_move(&self, seat: Seat) -> bool {
        self.detective(seat).is_some_and(|detective| !self.reach(seat, detective.station).is_empty())
    }

    /// Calls `each` for every step that the seat can take from there, by station and then by the worth of the ticket.
    pub fn steps(&self, seat: Seat, from: Station, mut each: impl FnMut(Station, Ticket)) {
        let _ = self.visit_steps(seat, from, |to, ticket| {
            each(to, ticket);
            ControlFlow::Continue(())
        });
    }

    /// The same until `each` breaks off.
    pub(crate) fn visit_steps(
        &self,
        seat: Seat,
        from: Station,
        mut each: impl FnMut(Station, Ticket) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (city, tickets) = (self.city(), self.tickets(seat));
        let served = Ticket::BY_WORTH
            .map(|ticket| if tickets.has(ticket) { city.served(ticket, from) } else { StationSet::EMPTY });
        let all = served.iter().fold(StationSet::EMPTY, |all, set| all | *set) - self.held();
        for to in all.iter() {
            for (ticket, set) in Ticket::BY_WORTH.into_iter().zip(&served) {
                if set.contains(to) {
                    each(to, ticket)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Why that seat cannot take that step from there.
    pub(crate) fn check_step(
        &self,
        seat: Seat,
        from: Station,
        to: Station,
        ticket: Ticket,
    ) -> Result<(), Refusal> {
        self.check_way(seat, from, to)?;
        if !self.city().served(ticket, from).contains(to) {
            return Err(Refusal::WrongTicket { to, ticket });
        }
        if self.tickets(seat).has(ticket) { Ok(()) } else { Err(Refusal::NoTicket(ticket)) }
    }

    /// Why that seat cannot go from there to that station at all, whatever the ticket.
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
        if let Some((by, _)) = self.seated().find(|(_, detective)| detective.station == to) {
            return Err(Refusal::Held { to, by });
        }
        if self.reach(seat, from).contains(to) { Ok(()) } else { Err(Refusal::NoTicketAtAll(to)) }
    }

    /// Where that seat could go with all kinds of tickets it may ever have: boats are Mister X's.
    fn ways_of(&self, seat: Seat, from: Station) -> StationSet {
        if seat == MISTER_X {
            return self.city().neighbours(from);
        }
        [Ticket::Tube, Ticket::Bus, Ticket::Taxi]
            .into_iter()
            .fold(StationSet::EMPTY, |set, ticket| set | self.city().served(ticket, from))
    }
}

impl Hunt {
    /// What everybody at the table knows.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// What only Mister X knows.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Where that seat stands.
    pub fn station(&self, seat: Seat) -> Option<Station> {
        if seat == MISTER_X {
            return self.secret.station;
        }
        self.case.detective(seat).map(|detective| detective.station)
    }
}

impl Secret {
    /// Where Mister X is.
    pub fn station(&self) -> Option<Station> {
        self.station
    }

    /// Where he was after each round, the start at 0.
    pub fn track(&self) -> &[Option<Station>] {
        &self.track
    }
}
