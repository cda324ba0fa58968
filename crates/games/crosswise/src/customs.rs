//! What the course of this game demands beyond what every game has: names, a log, when a save can be written, and wins without points.

use stammtisch_stage::{Customs, LogFile, Seat, SeatTag, Text};

use crate::rules::{Crosswise, Points, Team};
use crate::{files, names};

/// The customs of Crosswise.
pub(crate) struct CrosswiseCustoms;

impl Customs<Crosswise> for CrosswiseCustoms {
    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        names::faults(names).into_iter().map(|(seat, fault)| (seat, fault.into())).collect()
    }

    fn winning_score(&self, state: &Crosswise, seat: Seat) -> Option<f64> {
        match state.board().points(Team::of(seat)) {
            Points::Count(points) => Some(f64::from(points)),
            Points::Sixes => None,
        }
    }

    fn can_write(&self, state: &Crosswise, seats: &[SeatTag], format: &str) -> bool {
        format != "save" || files::can_save(state, seats)
    }

    fn log(&self) -> Option<LogFile> {
        Some(LogFile { format: "log", name: "Log.txt" })
    }
}
