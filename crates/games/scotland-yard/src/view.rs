//! What one eye may see of a hunt, and imagining the rest.

mod sheet;

use rand::seq::IteratorRandom;
use serde::{Deserialize, Serialize};
use stammtisch_rules::{Actor, Perspective, Rng, Seat, SeatSet};

use crate::city::{Station, StationSet};
use crate::rules::{Case, Hunt, MISTER_X, Move, Phase, REVEALS, Secret};
use crate::ticket::Ticket;

pub use sheet::RawView;

/// What one eye may know: the case, and Mister X's secret only for himself, for whoever sees all, and after the end.
///
/// It holds nothing else, so whatever is made from a detective's view cannot depend on where Mister X hides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "RawView", try_from = "RawView")]
pub struct View {
    pub(crate) case: Case,
    pub(crate) secret: Option<Secret>,
}

/// A move as everybody sees it: of Mister X's only the ticket, and of the deal only that it was made. Where he went, his own view tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObservedMove {
    /// The start stations were dealt.
    Dealt,
    /// Mister X has spent a ticket.
    Fled(Ticket),
    /// A detective has gone somewhere.
    Hunted {
        /// Where to.
        to: Station,
        /// What it cost.
        ticket: Ticket,
    },
}

impl ObservedMove {
    /// The move as everybody sees it.
    pub(crate) fn of(actor: Actor, mv: Move) -> ObservedMove {
        match mv {
            Move::Deal(_) => ObservedMove::Dealt,
            Move::Step { ticket, .. } if actor == Actor::Seat(MISTER_X) => ObservedMove::Fled(ticket),
            Move::Step { to, ticket } => ObservedMove::Hunted { to, ticket },
        }
    }
}

impl View {
    /// What that eye may know of a hunt.
    ///
    /// A device that Mister X shares with detectives shows where he is on his own turn only.
    pub(crate) fn of(hunt: &Hunt, perspective: Perspective) -> View {
        let is_hidden = shares_with_mister_x(perspective) && hunt.case.phase != Phase::Turn(MISTER_X);
        let may_know = perspective.holds(MISTER_X) && !is_hidden || matches!(hunt.case.phase, Phase::Over(_));
        View { case: hunt.case.clone(), secret: may_know.then(|| hunt.secret.clone()) }
    }

    /// What everybody at the table knows.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// What only Mister X knows, for eyes that may know it.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// Where that seat stands, if this eye may know it.
    pub fn station(&self, seat: Seat) -> Option<Station> {
        if seat == MISTER_X {
            return self.secret.as_ref()?.station;
        }
        self.case.detective(seat).map(|detective| detective.station)
    }

    /// Where Mister X's disc stands for this eye: where he is, or else where he was seen last.
    pub fn disc(&self) -> Option<Station> {
        self.station(MISTER_X).or(self.case.shown)
    }

    /// Where Mister X was after that round, if this eye may know it.
    pub(crate) fn known_in(&self, round: u8) -> Option<Station> {
        let track = self.secret.as_ref().map(|secret| secret.track);
        self.case.shown_in(round).or_else(|| track?.get(usize::from(round)).copied().flatten())
    }

    /// A random full hunt that agrees with this view.
    pub(crate) fn determinize(&self, rng: &mut Rng) -> Hunt {
        let hideout = if self.secret.is_none() { self.hideouts().iter().choose(rng) } else { None };
        self.imagine_at(hideout)
    }

    /// The same with Mister X at that station, unless this eye knows where he is.
    pub(crate) fn imagine_at(&self, hideout: Option<Station>) -> Hunt {
        let secret = self.secret.clone().unwrap_or_else(|| self.secret_at(hideout));
        Hunt { case: self.case.clone(), secret }
    }

    fn secret_at(&self, hideout: Option<Station>) -> Secret {
        let mut secret = Secret::default();
        if self.case.phase == Phase::Deal {
            return secret;
        }
        for (round, shown) in REVEALS.into_iter().zip(self.case.reveals) {
            secret.track[usize::from(round)] = shown;
        }
        secret.station = hideout;
        let moves = self.case.round - u8::from(self.case.phase == Phase::Turn(MISTER_X));
        if let Some(now) = secret.track.get_mut(usize::from(moves)) {
            *now = secret.station;
        }
        secret
    }

    /// Where Mister X may be: of all whereabouts those from which he can move if it is his turn.
    pub(crate) fn hideouts(&self) -> StationSet {
        let can_move = |from: &Station| {
            self.case.phase != Phase::Turn(MISTER_X) || !self.case.reach(MISTER_X, *from).is_empty()
        };
        let anywhere: StationSet = self.case.city().stations().collect();
        let likely: StationSet = self.case.whereabouts.iter().filter(can_move).collect();
        if !likely.is_empty() {
            return likely;
        }
        (anywhere - self.case.held()).iter().filter(can_move).collect()
    }
}

/// Whether this eye is one screen for Mister X and detectives.
///
/// An eye that peeks at him sees him on all turns, so it is not.
pub(crate) fn shares_with_mister_x(perspective: Perspective) -> bool {
    let peeks = matches!(perspective, Perspective::Peeking { at, .. } if at.contains(MISTER_X));
    perspective.seats().contains(MISTER_X) && perspective.seats() != SeatSet::only(MISTER_X) && !peeks
}
