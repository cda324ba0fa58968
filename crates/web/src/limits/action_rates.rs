//! How fast somebody may act at tables, by hand and by address: a hand costs nothing, an address does.

use std::time::Instant;

use stammtisch_tables::VisitorId;

use crate::limits::token_buckets::TokenBuckets;
use crate::limits::{Address, Limits};

/// What is left of everybody's acts.
#[derive(Debug)]
pub(crate) struct ActionRates {
    hands: TokenBuckets<VisitorId>,
    addresses: TokenBuckets<Address>,
}

impl ActionRates {
    pub(crate) fn new(limits: Limits) -> ActionRates {
        let [hand, address] = [limits.moves_per_second, limits.moves_per_address].map(f64::from);
        ActionRates {
            hands: TokenBuckets::new(2.0 * hand, hand),
            addresses: TokenBuckets::new(2.0 * address, address),
        }
    }

    /// Whether that hand at that address may act now. Whatever its own limit refuses is not counted among the address's.
    pub(crate) fn allow(&self, guest: Address, hand: VisitorId, now: Instant) -> bool {
        self.hands.take(hand, now) && self.addresses.take(guest, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use stammtisch_tables::Token;

    use super::*;

    #[test]
    fn many_hands_of_one_address_are_no_faster_than_it_may_be() {
        let limits = Limits { moves_per_second: 1, moves_per_address: 3, ..Limits::default() };
        let (acts, now) = (ActionRates::new(limits), Instant::now());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let eager = Token::random().unwrap().visitor_id();
        let taken = (0..9).filter(|_| acts.allow(one, eager, now)).count();
        assert_eq!(taken, 2, "a hand has its own limit");
        let new_hand = || Token::random().unwrap().visitor_id();
        let taken = (0..9).filter(|_| acts.allow(one, new_hand(), now)).count();
        assert_eq!(taken, 4, "six together");
        assert!(acts.allow(other, new_hand(), now), "others never notice");
    }
}
