//! Rate limits for opening tables, per address and per visitor, and for the bytes stored.
//!
//! An upload counts as an opening before it is parsed, so invalid files count as well.

use std::net::IpAddr;
use std::time::Instant;

use axum::http::StatusCode;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Text, Values};
use stammtisch_tables::{House, VisitorId};

use crate::http::error::HttpError;
use crate::limits::token_buckets::TokenBuckets;
use crate::limits::{Address, Limits};

/// Approximate overhead in bytes of a stored event, in addition to its text.
const EVENT_OVERHEAD_BYTES: usize = 64;

/// The token buckets for opening tables.
#[derive(Debug)]
pub(crate) struct OpeningRates {
    limits: Limits,
    addresses: TokenBuckets<Address>,
    visitors: TokenBuckets<VisitorId>,
    bytes: TokenBuckets<Address>,
}

impl OpeningRates {
    pub(crate) fn new(limits: Limits) -> OpeningRates {
        let [minute, hour] = [limits.tables_per_minute, limits.tables_per_hour].map(f64::from);
        let bytes = f64::from(limits.megabytes_per_hour) * 1e6;
        OpeningRates {
            limits,
            addresses: TokenBuckets::new(minute, minute / 60.0),
            visitors: TokenBuckets::new(hour, hour / 3600.0),
            bytes: TokenBuckets::new(bytes, bytes / 3600.0),
        }
    }

    /// Checks this server's limits for a visitor at an address.
    pub(crate) fn allow(&self, peer: IpAddr, visitor_id: VisitorId, now: Instant) -> Result<(), HttpError> {
        if !self.addresses.take(peer.into(), now) {
            return Err(refused("fault-too-many"));
        }
        if !self.visitors.take(visitor_id, now) {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }

    /// Checks whether this many more bytes may be stored for an address.
    pub(crate) fn allow_bytes(&self, peer: IpAddr, bytes: usize, now: Instant) -> Result<(), HttpError> {
        let is_allowed = self.bytes.take_many(peer.into(), bytes as f64, now);
        if is_allowed { Ok(()) } else { Err(refused("fault-too-many-bytes")) }
    }

    /// Checks the same limits in the buckets that all servers of the house share.
    pub(crate) async fn allow_in_cluster(
        &self,
        house: &House,
        peer: IpAddr,
        visitor_id: VisitorId,
    ) -> Result<(), HttpError> {
        let [minute, hour] = [self.limits.tables_per_minute, self.limits.tables_per_hour].map(f64::from);
        let address =
            stammtisch_tables::Digest::of(format!("openings at {:?}", Address::from(peer)).as_bytes());
        if !house.take_token(address, minute, minute / 60.0).await? {
            return Err(refused("fault-too-many"));
        }
        if !house.take_token(visitor_id.digest(), hour, hour / 3600.0).await? {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }
}

/// The approximate size of a match in the store, in bytes.
pub(crate) fn bytes_of(game: &dyn AnyMatch) -> usize {
    let moves: usize = game.moves().iter().map(|(_, text)| text.len() + EVENT_OVERHEAD_BYTES).sum();
    let file = game.meta().file.as_ref().map_or(0, |file| file.len());
    bytes_of_start(&game.setup(), game.start_position()) + moves + file
}

/// [`bytes_of`] for a match before its first move.
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
    fn every_address_and_every_visitor_has_its_own_limit() {
        let limits = Limits { tables_per_minute: 2, tables_per_hour: 1, ..Limits::default() };
        let rates = OpeningRates::new(limits);
        let now = Instant::now();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|peer| peer.parse().unwrap());
        let [left, right] = [(); 2].map(|()| stammtisch_tables::Token::random().unwrap().visitor_id());
        let why = |peer, id| rates.allow(peer, id, now).err().map(|error| error.why.key);
        assert_eq!(why(one, left), None);
        assert_eq!(why(one, left).as_deref(), Some("fault-too-many-by-hand"));
        assert_eq!(why(one, right).as_deref(), Some("fault-too-many"));
        assert_eq!(why(other, right), None);
    }
}
