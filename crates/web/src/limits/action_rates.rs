//! Rate limits for table actions, per visitor and per address.
//!
//! A client can obtain any number of visitor tokens, but not of addresses.

use std::time::Instant;

use stammtisch_tables::VisitorId;

use crate::limits::token_buckets::TokenBuckets;
use crate::limits::{Address, Limits};

/// The token buckets for table actions.
#[derive(Debug)]
pub(crate) struct ActionRates {
    visitors: TokenBuckets<VisitorId>,
    addresses: TokenBuckets<Address>,
}

impl ActionRates {
    pub(crate) fn new(limits: Limits) -> ActionRates {
        let [visitor, address] = [limits.moves_per_second, limits.moves_per_address].map(f64::from);
        ActionRates {
            visitors: TokenBuckets::new(2.0 * visitor, visitor),
            addresses: TokenBuckets::new(2.0 * address, address),
        }
    }

    /// Whether the visitor at this address may act now. Actions refused by the visitor's own limit
    /// do not count against the address.
    pub(crate) fn allow(&self, address: Address, visitor_id: VisitorId, now: Instant) -> bool {
        self.visitors.take(visitor_id, now) && self.addresses.take(address, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use stammtisch_tables::Token;

    use super::*;

    #[test]
    fn visitors_at_one_address_share_its_limit() {
        let limits = Limits { moves_per_second: 1, moves_per_address: 3, ..Limits::default() };
        let rates = ActionRates::new(limits);
        let now = Instant::now();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let new_visitor = || Token::random().unwrap().visitor_id();
        let eager = new_visitor();
        let allowed = std::iter::repeat_with(|| rates.allow(one, eager, now)).take(9);
        assert_eq!(allowed.map(usize::from).sum::<usize>(), 2, "a visitor has its own limit");
        let allowed = std::iter::repeat_with(|| rates.allow(one, new_visitor(), now)).take(9);
        assert_eq!(allowed.map(usize::from).sum::<usize>(), 4, "six together");
        assert!(rates.allow(other, new_visitor(), now), "other addresses are not affected");
    }
}
