//! The serialised form of a view, and its validation.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Game, Seat, SeatSet, Text, Values, first_error, read_setup, setup_values};

use super::View;
use crate::city::{City, Station, StationSet};
use crate::rules::{
    Detective, DetectiveStations, End, Hunt, MISTER_X, Phase, PublicState, REVEALS, ROUNDS, Secret,
};
use crate::ticket::{Ticket, Tickets};

/// The serialised form of a view, not validated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawView {
    setup: Values,
    phase: Phase,
    round: u8,
    detectives: Vec<Detective>,
    tickets: Tickets,
    journey: [Option<Ticket>; ROUNDS as usize],
    shown: Option<Station>,
    reveals: [Option<Station>; REVEALS.len()],
    whereabouts: StationSet,
    skipped: SeatSet,
    patrols: [DetectiveStations; ROUNDS as usize + 1],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
    /// The id of the viewing seat, which `inspect --view` adds. Ignored here.
    #[serde(default, skip_serializing)]
    viewer: Option<String>,
}

impl From<View> for RawView {
    fn from(View { public, secret }: View) -> RawView {
        RawView {
            setup: setup_values(&public.setup),
            phase: public.phase,
            round: public.round,
            detectives: public.detectives.to_vec(),
            tickets: public.mister_x_tickets,
            journey: public.journey,
            shown: public.shown,
            reveals: public.reveals,
            whereabouts: public.whereabouts,
            skipped: public.skipped,
            patrols: public.patrols,
            secret,
            viewer: None,
        }
    }
}

impl TryFrom<RawView> for View {
    type Error = Text;

    fn try_from(raw: RawView) -> Result<View, Text> {
        let setup = read_setup::<Hunt>(&raw.setup).map_err(first_error)?;
        let fresh = Hunt::start(&setup).map_err(|error| error.text)?;
        raw.check_parts(&setup.city, setup.detectives)?;
        let public = PublicState {
            setup,
            phase: raw.phase,
            round: raw.round,
            detectives: raw.detectives.into_iter().collect(),
            mister_x_tickets: raw.tickets,
            journey: raw.journey,
            shown: raw.shown,
            reveals: raw.reveals,
            whereabouts: raw.whereabouts,
            skipped: raw.skipped,
            patrols: raw.patrols,
        };
        let view = View { public, secret: raw.secret };
        match view.public.phase {
            Phase::Deal if view.public != fresh.public => Err(impossible("parts")),
            Phase::Deal => Ok(View { secret: view.secret.map(|_| fresh.secret), ..view }),
            _ => view.check_turn().map(|()| view),
        }
    }
}

impl RawView {
    /// Checks that every part fits the city and the number of detectives.
    fn check_parts(&self, city: &City, detectives: u8) -> Result<(), Text> {
        let secret = self.secret.iter().flat_map(|secret| secret.track.iter().chain([&secret.station]));
        let recorded =
            self.reveals.iter().chain([&self.shown]).chain(self.patrols.iter().flatten()).chain(secret);
        let current = self.detectives.iter().map(|detective| detective.station);
        let mut stations = recorded.flatten().copied().chain(current).chain(self.whereabouts.iter());
        if let Some(unknown) = stations.find(|station| city.station(station.number().into()).is_none()) {
            return Err(Text::new("refusal-unknown").with("station", unknown.number()));
        }
        let tickets = self.detectives.iter().map(|detective| detective.tickets).chain([self.tickets]);
        let seat = match self.phase {
            Phase::Turn(seat) | Phase::Over(End::Caught(seat)) => seat.0,
            Phase::Deal | Phase::Over(_) => 0,
        };
        let last_round = if matches!(self.phase, Phase::Turn(_)) { ROUNDS } else { ROUNDS + 1 };
        let occupied: StationSet = self.detectives.iter().map(|detective| detective.station).collect();
        let detective_seats = (1..=detectives).map(Seat).collect();
        let is_valid = tickets.flat_map(Tickets::counts).all(|count| count <= Tickets::MAX_COUNT)
            && seat <= detectives
            && (1..=last_round).contains(&self.round)
            && self.detectives.len() == if self.phase == Phase::Deal { 0 } else { usize::from(detectives) }
            && occupied.len() == self.detectives.len()
            && !self.detectives.iter().any(|detective| detective.tickets.has(Ticket::Black))
            && self.skipped.and(detective_seats) == self.skipped;
        if is_valid { Ok(()) } else { Err(impossible("parts")) }
    }
}

impl View {
    /// Checks that the seat to move can move and that Mister X's station is possible.
    fn check_turn(&self) -> Result<(), Text> {
        let station = self.station(MISTER_X);
        let is_station_possible = match (&self.secret, self.public.phase) {
            (_, Phase::Over(End::Caught(seat))) => seat != MISTER_X && station.is_some(),
            (Some(_), Phase::Over(_)) => station.is_some(),
            (None, Phase::Over(_)) => false,
            (Some(_), _) => station.is_some_and(|station| !self.public.occupied().contains(station)),
            (None, _) => !self.possible_stations().is_empty(),
        };
        let can_move = match self.public.phase {
            Phase::Turn(MISTER_X) => station.is_none_or(|from| !self.public.reach(MISTER_X, from).is_empty()),
            Phase::Turn(seat) => self.public.can_move(seat),
            Phase::Deal | Phase::Over(_) => true,
        };
        if !is_station_possible {
            Err(impossible("parts"))
        } else if !can_move {
            Err(impossible("turn"))
        } else {
            Ok(())
        }
    }
}

fn impossible(why: &str) -> Text {
    Text::new("view-impossible").with("why", why)
}
