//! How many tables somebody may open, by address and by hand. Files count before they are read, bad ones too.

use std::net::IpAddr;
use std::time::Instant;

use axum::http::StatusCode;
use stammtisch_stage::Text;
use stammtisch_tables::{Digest, House};

use crate::allowance::{Address, Allowance};
use crate::buckets::Buckets;
use crate::fault::Fault;

/// What is left of everybody's openings.
#[derive(Debug)]
pub(crate) struct Openings {
    allowance: Allowance,
    addresses: Buckets<Address>,
    hands: Buckets<Digest>,
}

impl Openings {
    pub(crate) fn new(allowance: Allowance) -> Openings {
        let [minute, hour] = [allowance.tables_per_minute, allowance.tables_per_hour].map(f64::from);
        Openings {
            allowance,
            addresses: Buckets::new(minute, minute / 60.0),
            hands: Buckets::new(hour, hour / 3600.0),
        }
    }

    /// Whether that hand at that address may open a table now.
    pub(crate) fn allow(&self, peer: IpAddr, hand: Digest, now: Instant) -> Result<(), Fault> {
        if !self.addresses.take(peer.into(), now) {
            return Err(refused("fault-too-many"));
        }
        if !self.hands.take(hand, now) {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }

    /// Whether he may, as far as all servers of the house together have counted.
    pub(crate) async fn allow_among_all(
        &self,
        house: &House,
        peer: IpAddr,
        hand: Digest,
    ) -> Result<(), Fault> {
        let [minute, hour] =
            [self.allowance.tables_per_minute, self.allowance.tables_per_hour].map(f64::from);
        let address = Digest::of(format!("openings at {:?}", Address::from(peer)).as_bytes());
        if !house.take_token(address, minute, minute / 60.0).await? {
            return Err(refused("fault-too-many"));
        }
        if !house.take_token(hand, hour, hour / 3600.0).await? {
            return Err(refused("fault-too-many-by-hand"));
        }
        Ok(())
    }
}

fn refused(key: &'static str) -> Fault {
    Fault::new(StatusCode::TOO_MANY_REQUESTS, Text::new(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_and_every_hand_has_its_own_limit() {
        let allowance = Allowance { tables_per_minute: 2, tables_per_hour: 1, ..Allowance::default() };
        let openings = Openings::new(allowance);
        let now = Instant::now();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|peer| peer.parse().unwrap());
        let [left, right] = [(); 2].map(|()| stammtisch_tables::Token::random().unwrap().digest());
        let why = |peer, hand| openings.allow(peer, hand, now).err().map(|fault| fault.why.key);
        assert_eq!(why(one, left), None);
        assert_eq!(why(one, left).as_deref(), Some("fault-too-many-by-hand"));
        assert_eq!(why(one, right).as_deref(), Some("fault-too-many"));
        assert_eq!(why(other, right), None);
    }
}
