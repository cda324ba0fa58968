//! What Scotland Yard has beyond what every game has: somebody who is hunted.

use stammtisch_stage::{Customs, Quarry};

use crate::rules::{Hunt, MISTER_X};

/// The customs of Scotland Yard.
pub(crate) struct HuntCustoms;

impl Customs<Hunt> for HuntCustoms {
    fn quarry(&self, hunt: &Hunt) -> Option<Quarry> {
        let place = hunt.station(MISTER_X)?.to_string();
        let possible = hunt.case().whereabouts.iter().map(|station| station.to_string()).collect();
        Some(Quarry { possible, place })
    }
}
