//! How fast somebody may act at tables, by hand and by address: a hand costs nothing, an address does.

use std::time::Instant;

use stammtisch_tables::Digest;

use crate::allowance::{Address, Allowance};
use crate::buckets::Buckets;

/// What is left of everybody's acts.
#[derive(Debug)]
pub(crate) struct Acts {
    hands: Buckets<Digest>,
    addresses: Buckets<Address>,
}

impl Acts {
    pub(crate) fn new(allowance: Allowance) -> Acts {
        let [hand, address] = [allowance.moves_per_second, allowance.moves_per_address].map(f64::from);
        Acts { hands: Buckets::new(2.0 * hand, hand), addresses: Buckets::new(2.0 * address, address) }
    }

    /// Whether that hand at that address may act now. Whatever its own limit refuses is not counted among the address's.
    pub(crate) fn allow(&self, guest: Address, hand: Digest, now: Instant) -> bool {
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
        let allowance = Allowance { moves_per_second: 1, moves_per_address: 3, ..Allowance::default() };
        let (acts, now) = (Acts::new(allowance), Instant::now());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let eager = Token::random().unwrap().digest();
        let taken = (0..9).filter(|_| acts.allow(one, eager, now)).count();
        assert_eq!(taken, 2, "a hand has its own limit");
        let new_hand = || Token::random().unwrap().digest();
        let taken = (0..9).filter(|_| acts.allow(one, new_hand(), now)).count();
        assert_eq!(taken, 4, "six together");
        assert!(acts.allow(other, new_hand(), now), "others never notice");
    }
}
