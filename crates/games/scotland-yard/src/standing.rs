//! A position as a file or a line of text tells it, before it is known whether there can be such a hunt.

use arrayvec::ArrayVec;
use stammtisch_rules::{Game, Seat, SeatSet, Text};

use crate::city::{Station, StationSet};
use crate::rules::{Detective, Hunt, MISTER_X, REVEALS, ROUNDS, Setup, seat_name};
use crate::ticket::{Ticket, Tickets};

/// A position that was read but not yet believed.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) setup: Setup,
    pub(crate) round: i64,
    pub(crate) turn: i64,
    pub(crate) detectives: ArrayVec<Detective, 5>,
    pub(crate) station: Station,
    pub(crate) tickets: Tickets,
    pub(crate) journey: [Option<Ticket>; ROUNDS as usize],
    pub(crate) shown: Option<Station>,
    pub(crate) targets: StationSet,
    /// The detectives who were passed over before.
    pub(crate) skipped: SeatSet,
}

/// Why there can be no such hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingFault {
    /// Not 3 to 5 detectives.
    Detectives(usize),
    /// Two detectives on one station.
    Crowded {
        /// The station.
        station: Station,
        /// The first detective there.
        first: Seat,
        /// The second.
        second: Seat,
    },
    /// Possible targets although Mister X was never seen.
    Unseen,
    /// The round is not of 1 to 24; 25 only when all is played.
    Round(i64),
    /// Nobody sits on the seat to move.
    Turn {
        /// The seat that is named.
        turn: i64,
        /// The last seat.
        most: u8,
    },
}

impl From<StandingFault> for Text {
    fn from(fault: StandingFault) -> Text {
        match fault {
            StandingFault::Detectives(count) => Text::new("standing-detectives").with("count", count),
            StandingFault::Crowded { station, first, second } => Text::new("standing-crowded")
                .with("station", station.number())
                .with("first", seat_name(first))
                .with("second", seat_name(second)),
            StandingFault::Unseen => Text::new("standing-unseen"),
            StandingFault::Round(round) => Text::new("standing-round").with("round", round.to_string()),
            StandingFault::Turn { turn, most } => {
                Text::new("standing-turn").with("turn", turn.to_string()).with("most", most)
            }
        }
    }
}

impl Standing {
    /// The hunt that goes on from here. Detectives who cannot move are skipped, and what is decided is over.
    pub(crate) fn hunt(self) -> Result<Hunt, StandingFault> {
        let fewer = StandingFault::Detectives(self.detectives.len());
        let mut hunt = Hunt::start(&self.setup).map_err(|_| fewer)?;
        if self.detectives.len() + 1 != hunt.seats() {
            return Err(fewer);
        }
        self.check_places()?;
        let (round, turn) = self.check_turn()?;
        hunt.case.round = round;
        hunt.case.detectives = self.detectives;
        hunt.case.mister_x_tickets = self.tickets;
        hunt.case.journey = self.journey;
        hunt.case.shown = self.shown;
        hunt.case.skipped = self.skipped;
        hunt.case.whereabouts = match self.shown {
            Some(_) => self.targets,
            None if !self.targets.is_empty() => return Err(StandingFault::Unseen),
            None => hunt.case.city().stations().collect::<StationSet>() - hunt.case.held(),
        };
        hunt.secret.station = Some(self.station);
        remember(&mut hunt, turn);
        settle(&mut hunt, turn);
        Ok(hunt)
    }

    /// How many moves Mister X has made by then.
    pub(crate) fn moves_made(&self) -> i64 {
        self.round.saturating_sub(i64::from(self.turn == 0)).clamp(0, ROUNDS.into())
    }

    fn check_places(&self) -> Result<(), StandingFault> {
        for (index, detective) in self.detectives.iter().enumerate() {
            let same = |other: &Detective| other.station == detective.station;
            if let Some(first) = self.detectives.iter().take(index).position(same) {
                let [first, second] = [first, index].map(|index| Seat(index as u8 + 1));
                return Err(StandingFault::Crowded { station: detective.station, first, second });
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(u8, Seat), StandingFault> {
        let most = self.setup.detectives;
        let turn = u8::try_from(self.turn).ok().filter(|&turn| turn <= most);
        let turn = turn.ok_or(StandingFault::Turn { turn: self.turn, most })?;
        let last = if turn == 0 { ROUNDS + 1 } else { ROUNDS };
        let round = u8::try_from(self.round).ok().filter(|round| (1..=last).contains(round));
        Ok((round.ok_or(StandingFault::Round(self.round))?, Seat(turn)))
    }
}

/// Enters what is known of Mister X's way: where he is, and where he was seen last.
fn remember(hunt: &mut Hunt, turn: Seat) {
    let moves = hunt.case.round - u8::from(turn == MISTER_X);
    if let Some(last) = REVEALS.iter().rposition(|&round| round <= moves) {
        hunt.case.reveals[last] = hunt.case.shown;
        hunt.secret.track[usize::from(REVEALS[last])] = hunt.case.shown;
    }
    hunt.secret.track[usize::from(moves)] = hunt.secret.station;
}

/// Skips detectives who cannot move, and ends what is decided.
fn settle(hunt: &mut Hunt, turn: Seat) {
    let catches = |seat: &Seat| hunt.station(*seat) == hunt.secret.station && *seat != MISTER_X;
    let catcher =
        Some(turn).filter(catches).or_else(|| (1..=hunt.case.setup.detectives).map(Seat).find(catches));
    match catcher {
        Some(seat) => hunt.caught_by(seat),
        None if turn == MISTER_X => hunt.mister_xs_turn(),
        None => hunt.first_detective_from(turn),
    }
}
