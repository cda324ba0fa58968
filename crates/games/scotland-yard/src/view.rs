//! The information of one perspective, and random complete hunts that agree with it.

mod raw;

use rand::seq::IteratorRandom;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Actor, Perspective, Rng, Seat, SeatSet};

use crate::city::{Station, StationSet};
use crate::rules::{Hunt, MISTER_X, Move, Phase, PublicState, REVEALS, Secret};
use crate::ticket::Ticket;

pub use raw::RawView;

/// The public state, plus Mister X's secret for perspectives that include him and after the end.
///
/// It holds nothing else, so data derived from a detective's view cannot depend on Mister X's
/// station.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct View {
    pub(crate) public: PublicState,
    pub(crate) secret: Option<Secret>,
}

/// A move without its hidden part: only the ticket of Mister X's step, and nothing about the deal.
/// Mister X's own view has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObservedMove {
    /// The start stations were dealt.
    Deal,
    /// Mister X spent a ticket.
    MisterXStep(Ticket),
    /// A detective moved.
    DetectiveStep {
        /// The destination.
        to: Station,
        /// The ticket spent.
        ticket: Ticket,
    },
}

impl ObservedMove {
    /// Removes the hidden part of a move.
    pub(crate) fn of(actor: Actor, mv: Move) -> ObservedMove {
        match mv {
            Move::Deal(_) => ObservedMove::Deal,
            Move::Step { ticket, .. } if actor == Actor::Seat(MISTER_X) => ObservedMove::MisterXStep(ticket),
            Move::Step { to, ticket } => ObservedMove::DetectiveStep { to, ticket },
        }
    }
}

impl View {
    /// The information of that perspective.
    ///
    /// A device that Mister X shares with detectives shows his station only on his own turn.
    pub(crate) fn of(hunt: &Hunt, perspective: Perspective) -> View {
        let is_hidden = is_shared_with_mister_x(perspective) && hunt.public.phase != Phase::Turn(MISTER_X);
        let may_know =
            perspective.holds(MISTER_X) && !is_hidden || matches!(hunt.public.phase, Phase::Over(_));
        View { public: hunt.public.clone(), secret: may_know.then(|| hunt.secret.clone()) }
    }

    /// The information that all seats have.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// The information that only Mister X has, if this perspective may know it.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// The station of that seat, if this perspective may know it.
    pub fn station(&self, seat: Seat) -> Option<Station> {
        if seat == MISTER_X {
            return self.secret.as_ref()?.station;
        }
        self.public.detective(seat).map(|detective| detective.station)
    }

    /// The station of Mister X's disc: his current station if known, else where he was last
    /// revealed.
    pub fn disc(&self) -> Option<Station> {
        self.station(MISTER_X).or(self.public.shown)
    }

    /// Mister X's station after that round, if this perspective may know it.
    pub(crate) fn known_in(&self, round: u8) -> Option<Station> {
        let track = self.secret.as_ref().map(|secret| secret.track);
        self.public.shown_in(round).or_else(|| track?.get(usize::from(round)).copied().flatten())
    }

    /// A random complete hunt that agrees with this view.
    pub(crate) fn determinize(&self, rng: &mut Rng) -> Hunt {
        let station = if self.secret.is_none() { self.possible_stations().iter().choose(rng) } else { None };
        self.determinize_at(station)
    }

    /// The same hunt with Mister X on that station, unless his station is known.
    pub(crate) fn determinize_at(&self, station: Option<Station>) -> Hunt {
        let secret = self.secret.clone().unwrap_or_else(|| self.secret_at(station));
        Hunt { public: self.public.clone(), secret }
    }

    fn secret_at(&self, station: Option<Station>) -> Secret {
        let mut secret = Secret::default();
        if self.public.phase == Phase::Deal {
            return secret;
        }
        for (round, shown) in REVEALS.into_iter().zip(self.public.reveals) {
            secret.track[usize::from(round)] = shown;
        }
        secret.station = station;
        let moves = self.public.round - u8::from(self.public.phase == Phase::Turn(MISTER_X));
        if let Some(now) = secret.track.get_mut(usize::from(moves)) {
            *now = secret.station;
        }
        secret
    }

    /// Mister X's possible stations: if it is his turn, only those from which he can move.
    pub(crate) fn possible_stations(&self) -> StationSet {
        let can_move = |from: &Station| {
            self.public.phase != Phase::Turn(MISTER_X) || !self.public.reach(MISTER_X, *from).is_empty()
        };
        let all: StationSet = self.public.city().stations().collect();
        let possible: StationSet = self.public.whereabouts.iter().filter(can_move).collect();
        if !possible.is_empty() {
            return possible;
        }
        (all - self.public.occupied()).iter().filter(can_move).collect()
    }
}

/// Whether Mister X and detectives share this screen.
///
/// A perspective that peeks at Mister X does not count: it sees him on all turns.
pub(crate) fn is_shared_with_mister_x(perspective: Perspective) -> bool {
    let is_peeking = matches!(perspective, Perspective::Peeking { at, .. } if at.contains(MISTER_X));
    perspective.seats().contains(MISTER_X) && perspective.seats() != SeatSet::only(MISTER_X) && !is_peeking
}
