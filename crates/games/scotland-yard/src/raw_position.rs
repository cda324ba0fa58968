//! A position as read from a file or text, before it is validated.

use arrayvec::ArrayVec;
use stammtisch_rules::{Game, Seat, SeatSet, Text};

use crate::city::{Station, StationSet};
use crate::rules::{Detective, Hunt, MISTER_X, REVEALS, ROUNDS, Setup, seat_name};
use crate::ticket::{Ticket, Tickets};

/// A position that has not been validated.
#[derive(Clone, Debug)]
pub(crate) struct RawPosition {
    pub(crate) setup: Setup,
    pub(crate) round: i64,
    pub(crate) turn: i64,
    pub(crate) detectives: ArrayVec<Detective, 5>,
    pub(crate) station: Station,
    pub(crate) tickets: Tickets,
    pub(crate) journey: [Option<Ticket>; ROUNDS as usize],
    pub(crate) shown: Option<Station>,
    pub(crate) targets: StationSet,
    /// The detectives skipped before this position.
    pub(crate) skipped: SeatSet,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Not 3 to 5 detectives.
    Detectives(usize),
    /// Two detectives share a station.
    SharedStation {
        /// The station.
        station: Station,
        /// The first detective.
        first: Seat,
        /// The second detective.
        second: Seat,
    },
    /// There are possible targets although Mister X was never shown.
    Unseen,
    /// The round is not between 1 and 24; 25 is valid only after all moves.
    Round(i64),
    /// The seat to move does not exist.
    Turn {
        /// The seat given.
        turn: i64,
        /// The last seat.
        most: u8,
    },
}

impl From<PositionError> for Text {
    fn from(error: PositionError) -> Text {
        match error {
            PositionError::Detectives(count) => Text::new("standing-detectives").with("count", count),
            PositionError::SharedStation { station, first, second } => Text::new("standing-crowded")
                .with("station", station.number())
                .with("first", seat_name(first))
                .with("second", seat_name(second)),
            PositionError::Unseen => Text::new("standing-unseen"),
            PositionError::Round(round) => Text::new("standing-round").with("round", round.to_string()),
            PositionError::Turn { turn, most } => {
                Text::new("standing-turn").with("turn", turn.to_string()).with("most", most)
            }
        }
    }
}

impl RawPosition {
    /// Validates the position. Detectives who cannot move are skipped, and a decided hunt is over.
    pub(crate) fn into_hunt(self) -> Result<Hunt, PositionError> {
        let wrong_count = PositionError::Detectives(self.detectives.len());
        let mut hunt = Hunt::start(&self.setup).map_err(|_| wrong_count)?;
        if self.detectives.len() + 1 != hunt.seats() {
            return Err(wrong_count);
        }
        self.check_stations()?;
        let (round, turn) = self.check_turn()?;
        hunt.public.round = round;
        hunt.public.detectives = self.detectives;
        hunt.public.mister_x_tickets = self.tickets;
        hunt.public.journey = self.journey;
        hunt.public.shown = self.shown;
        hunt.public.skipped = self.skipped;
        hunt.public.whereabouts = match self.shown {
            Some(_) => self.targets,
            None if !self.targets.is_empty() => return Err(PositionError::Unseen),
            None => hunt.public.city().stations().collect::<StationSet>() - hunt.public.occupied(),
        };
        hunt.secret.station = Some(self.station);
        record_known_stations(&mut hunt, turn);
        resolve_turn(&mut hunt, turn);
        Ok(hunt)
    }

    /// The number of moves Mister X has made.
    pub(crate) fn moves_made(&self) -> i64 {
        self.round.saturating_sub(i64::from(self.turn == 0)).clamp(0, ROUNDS.into())
    }

    fn check_stations(&self) -> Result<(), PositionError> {
        for (index, detective) in self.detectives.iter().enumerate() {
            let same = |other: &Detective| other.station == detective.station;
            if let Some(first) = self.detectives.iter().take(index).position(same) {
                let [first, second] = [first, index].map(|index| Seat(index as u8 + 1));
                return Err(PositionError::SharedStation { station: detective.station, first, second });
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(u8, Seat), PositionError> {
        let most = self.setup.detectives;
        let turn = u8::try_from(self.turn).ok().filter(|&turn| turn <= most);
        let turn = turn.ok_or(PositionError::Turn { turn: self.turn, most })?;
        let last = if turn == 0 { ROUNDS + 1 } else { ROUNDS };
        let round = u8::try_from(self.round).ok().filter(|round| (1..=last).contains(round));
        Ok((round.ok_or(PositionError::Round(self.round))?, Seat(turn)))
    }
}

/// Records Mister X's current and last revealed station in his track.
fn record_known_stations(hunt: &mut Hunt, turn: Seat) {
    let moves = hunt.public.round - u8::from(turn == MISTER_X);
    if let Some(last) = REVEALS.iter().rposition(|&round| round <= moves) {
        hunt.public.reveals[last] = hunt.public.shown;
        hunt.secret.track[usize::from(REVEALS[last])] = hunt.public.shown;
    }
    hunt.secret.track[usize::from(moves)] = hunt.secret.station;
}

/// Skips detectives who cannot move and ends a decided hunt.
fn resolve_turn(hunt: &mut Hunt, turn: Seat) {
    let catches = |seat: &Seat| hunt.station(*seat) == hunt.secret.station && *seat != MISTER_X;
    let catcher = std::iter::once(turn).chain((1..=hunt.public.setup.detectives).map(Seat)).find(catches);
    match catcher {
        Some(seat) => hunt.end_with_catch(seat),
        None if turn == MISTER_X => hunt.start_mister_x_turn(),
        None => hunt.start_detective_turn(turn),
    }
}
