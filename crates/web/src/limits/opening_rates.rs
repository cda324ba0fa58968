//! How many tables somebody may open, by address and by hand, and how much of his files is kept. Files count before they are read, bad
//! ones too.

use std::net::IpAddr;
use std::time::Instant;

use axum::http::StatusCode;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Text, Values};
use stammtisch_tables::{House, VisitorId};

use crate::http::error::HttpError;
use crate::limits::token_buckets::TokenBuckets;
use crate::limits::{Address, Limits};

/// About what an event takes in the store beside its text.
const EVENT: usize = 64;

/// What is left of everybody's openings.
#[derive(Debug)]
pub(crate) struct OpeningRates {
    limits: Limits,
    addresses: TokenBuckets<Address>,
    hands: TokenBuckets<VisitorId>,
    bytes: TokenBuckets<Address>,
}

impl OpeningRates {
    pub(crate) fn new(limits: Limits) -> OpeningRates {
        let [minute, hour] = [limits.tables_per_minute, limits.tables_per_hour].map(f64::from);
        let bytes = f64::from(limits.megabytes_per_hour) * 1e6;
        OpeningRates {
            limits,
            addresses: TokenBuckets::new(minute, minute / 60.0),
            hands: TokenBuckets::new(hour, hour / 3600.0),
            bytes: TokenBuckets::new(bytes, bytes / 3600.0),
        }
    }

    /// Whether that hand at that address may open a table now.
    pub(crate) fn allow(&self, peer: IpAddr, hand: VisitorId, now: Instant) -> Result<(), HttpError> {
        if !self.addresses.take(peer.into(), now) {
            return Err(refused("fault-too-many"));
        }
        if !self.hands.take(hand, now) {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }

    /// Whether so much more that somebody has brought may be kept for that address.
    pub(crate) fn allow_bytes(&self, peer: IpAddr, bytes: usize, now: Instant) -> Result<(), HttpError> {
        let enough = self.bytes.take_many(peer.into(), bytes as f64, now);
        if enough { Ok(()) } else { Err(refused("fault-too-many-bytes")) }
    }

    /// Whether he may, as far as all servers of the house together have counted.
    pub(crate) async fn allow_among_all(
        &self,
        house: &House,
        peer: IpAddr,
        hand: VisitorId,
    ) -> Result<(), HttpError> {
        let [minute, hour] = [self.limits.tables_per_minute, self.limits.tables_per_hour].map(f64::from);
        let address =
            stammtisch_tables::Digest::of(format!("openings at {:?}", Address::from(peer)).as_bytes());
        if !house.take_token(address, minute, minute / 60.0).await? {
            return Err(refused("fault-too-many"));
        }
        if !house.take_token(hand.digest(), hour, hour / 3600.0).await? {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }
}

/// About how many bytes the store takes for a match.
pub(crate) fn bytes_of(game: &dyn AnyMatch) -> usize {
    let moves: usize = game.moves().iter().map(|(_, text)| text.len() + EVENT).sum();
    let file = game.beside().file.as_ref().map_or(0, |file| file.len());
    bytes_of_start(&game.setup(), game.start_position()) + moves + file
}

/// The same for a match before its first move.
pub(crate) fn bytes_of_start(setup: &Values, position: Option<&str>) -> usize {
    let setup = serde_json::to_string(setup).map_or(0, |setup| setup.len());
    setup + position.map_or(0, str::len)
}

fn refused(key: &'static str) -> HttpError {
    HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_and_every_hand_has_its_own_limit() {
        let limits = Limits { tables_per_minute: 2, tables_per_hour: 1, ..Limits::default() };
        let openings = OpeningRates::new(limits);
        let now = Instant::now();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|peer| peer.parse().unwrap());
        let [left, right] = [(); 2].map(|()| stammtisch_tables::Token::random().unwrap().visitor_id());
        let why = |peer, hand| openings.allow(peer, hand, now).err().map(|fault| fault.why.key);
        assert_eq!(why(one, left), None);
        assert_eq!(why(one, left).as_deref(), Some("fault-too-many-by-hand"));
        assert_eq!(why(one, right).as_deref(), Some("fault-too-many"));
        assert_eq!(why(other, right), None);
    }
}
