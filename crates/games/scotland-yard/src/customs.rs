//! What the course of this game demands beyond what every game has: a log, and saves only after the deal.

use stammtisch_stage::{Customs, Game, LogFile, Quarry, SeatTag, Turn};

use crate::rules::{Hunt, MISTER_X};

/// The customs of Scotland Yard.
pub(crate) struct HuntCustoms;

impl Customs<Hunt> for HuntCustoms {
    fn can_write(&self, hunt: &Hunt, _seats: &[SeatTag], _format: &str) -> bool {
        hunt.turn() != Turn::Chance
    }

    fn log(&self) -> Option<LogFile> {
        Some(LogFile { format: "log", name: "game.log" })
    }

    fn quarry(&self, hunt: &Hunt) -> Option<Quarry> {
        let place = hunt.station(MISTER_X)?.to_string();
        let possible = hunt.case().whereabouts.iter().map(|station| station.to_string()).collect();
        Some(Quarry { possible, place })
    }
}
