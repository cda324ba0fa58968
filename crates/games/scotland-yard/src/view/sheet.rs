//! A view as it is written down, and what must hold before it is believed.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Game, Seat, SeatSet, Text, Values, first_error, read_setup, setup_values};

use super::View;
use crate::city::{City, Station, StationSet};
use crate::rules::{Case, Detective, End, Hunt, MISTER_X, Patrol, Phase, REVEALS, ROUNDS, Secret};
use crate::ticket::{Ticket, Tickets};

/// A view as it is written down.
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
    patrols: [Patrol; ROUNDS as usize + 1],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
    /// The id of the seat that the view is of, as `inspect --view` notes it. Ignored here.
    #[serde(default, skip_serializing)]
    viewer: Option<String>,
}

impl From<View> for RawView {
    fn from(View { case, secret }: View) -> RawView {
        RawView {
            setup: setup_values(&case.setup),
            phase: case.phase,
            round: case.round,
            detectives: case.detectives.to_vec(),
            tickets: case.mister_x_tickets,
            journey: case.journey,
            shown: case.shown,
            reveals: case.reveals,
            whereabouts: case.whereabouts,
            skipped: case.skipped,
            patrols: case.patrols,
            secret,
            viewer: None,
        }
    }
}

impl TryFrom<RawView> for View {
    type Error = Text;

    fn try_from(sheet: RawView) -> Result<View, Text> {
        let setup = read_setup::<Hunt>(&sheet.setup).map_err(first_error)?;
        let fresh = Hunt::start(&setup).map_err(|error| error.text)?;
        sheet.check_parts(&setup.city, setup.detectives)?;
        let case = Case {
            setup,
            phase: sheet.phase,
            round: sheet.round,
            detectives: sheet.detectives.into_iter().collect(),
            mister_x_tickets: sheet.tickets,
            journey: sheet.journey,
            shown: sheet.shown,
            reveals: sheet.reveals,
            whereabouts: sheet.whereabouts,
            skipped: sheet.skipped,
            patrols: sheet.patrols,
        };
        let view = View { case, secret: sheet.secret };
        match view.case.phase {
            Phase::Deal if view.case != fresh.case => Err(impossible("parts")),
            Phase::Deal => Ok(View { secret: view.secret.map(|_| fresh.secret), ..view }),
            _ => view.check_turn().map(|()| view),
        }
    }
}

impl RawView {
    /// Whether every part is one of this city and of so many detectives.
    fn check_parts(&self, city: &City, detectives: u8) -> Result<(), Text> {
        let secret = self.secret.iter().flat_map(|secret| secret.track.iter().chain([&secret.station]));
        let told =
            self.reveals.iter().chain([&self.shown]).chain(self.patrols.iter().flatten()).chain(secret);
        let standing = self.detectives.iter().map(|detective| detective.station);
        let mut stations = told.flatten().copied().chain(standing).chain(self.whereabouts.iter());
        if let Some(unknown) = stations.find(|station| city.station(station.number().into()).is_none()) {
            return Err(Text::new("refusal-unknown").with("station", unknown.number()));
        }
        let tickets = self.detectives.iter().map(|detective| detective.tickets).chain([self.tickets]);
        let seat = match self.phase {
            Phase::Turn(seat) | Phase::Over(End::Caught(seat)) => seat.0,
            Phase::Deal | Phase::Over(_) => 0,
        };
        let last = if matches!(self.phase, Phase::Turn(_)) { ROUNDS } else { ROUNDS + 1 };
        let placed: StationSet = self.detectives.iter().map(|detective| detective.station).collect();
        let hunters = (1..=detectives).map(Seat).collect();
        let fits = tickets.flat_map(Tickets::counts).all(|count| count <= Tickets::MOST)
            && seat <= detectives
            && (1..=last).contains(&self.round)
            && self.detectives.len() == if self.phase == Phase::Deal { 0 } else { usize::from(detectives) }
            && placed.len() == self.detectives.len()
            && !self.detectives.iter().any(|detective| detective.tickets.has(Ticket::Black))
            && self.skipped.and(hunters) == self.skipped;
        if fits { Ok(()) } else { Err(impossible("parts")) }
    }
}

impl View {
    /// Whether somebody is to move who can, and Mister X is somewhere where he can be.
    fn check_turn(&self) -> Result<(), Text> {
        let station = self.station(MISTER_X);
        let is_at_large = match (&self.secret, self.case.phase) {
            (_, Phase::Over(End::Caught(seat))) => seat != MISTER_X && station.is_some(),
            (Some(_), Phase::Over(_)) => station.is_some(),
            (None, Phase::Over(_)) => false,
            (Some(_), _) => station.is_some_and(|station| !self.case.held().contains(station)),
            (None, _) => !self.hideouts().is_empty(),
        };
        let can_move = match self.case.phase {
            Phase::Turn(MISTER_X) => station.is_none_or(|from| !self.case.reach(MISTER_X, from).is_empty()),
            Phase::Turn(seat) => self.case.can_move(seat),
            Phase::Deal | Phase::Over(_) => true,
        };
        match (is_at_large, can_move) {
            (false, _) => Err(impossible("parts")),
            (true, false) => Err(impossible("turn")),
            (true, true) => Ok(()),
        }
    }
}

fn impossible(why: &str) -> Text {
    Text::new("view-impossible").with("why", why)
}
