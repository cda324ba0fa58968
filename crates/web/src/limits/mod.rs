//! What one guest may take of the house at most.

pub(crate) mod action_rates;
pub(crate) mod opening_rates;
pub(crate) mod quota;
pub(crate) mod token_buckets;

use std::net::IpAddr;
use std::time::Duration;

/// How much of the house one guest may take, and how long he may take to say what he wants.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections of one address; see `Address`.
    pub connections_per_address: usize,
    /// Open connections of all together.
    pub connections: usize,
    /// The time for the head of a request.
    pub headers: Duration,
    /// The time for the body of a request.
    pub body: Duration,
    /// How long a connection may lie idle.
    pub idle: Duration,
    /// How many tables one address may open in a minute.
    pub tables_per_minute: u32,
    /// How many tables one hand may open in an hour.
    pub tables_per_hour: u32,
    /// How many live connections one hand may have.
    pub sockets_per_hand: usize,
    /// How many requests one hand may make at tables in a second, in the long run; at once twice as many.
    pub moves_per_second: u32,
    /// How many requests one address may make at tables in a second, in the long run; at once twice as many.
    pub moves_per_address: u32,
    /// How many megabytes of uploaded games are kept for one address in an hour, and at once.
    pub megabytes_per_hour: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections_per_address: 256,
            connections: usize::MAX,
            headers: Duration::from_secs(10),
            body: Duration::from_secs(60),
            idle: Duration::from_secs(75),
            tables_per_minute: 60,
            tables_per_hour: 240,
            sockets_per_hand: 64,
            moves_per_second: 20,
            moves_per_address: 500,
            megabytes_per_hour: 100,
        }
    }
}

/// An address as it is counted: of the newer kind everybody has a whole network, so that its first half is all that tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(u128);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Address(ip.to_ipv6_mapped().to_bits()),
            IpAddr::V6(ip) => Address(ip.to_bits() >> 64 << 64),
        }
    }
}

impl Address {
    /// As the house knows it.
    pub(crate) fn bits(self) -> u128 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_the_newer_kind_counts_as_one_address() {
        let at = |ip: &str| Address::from(ip.parse::<IpAddr>().unwrap());
        assert_eq!(at("2001:db8:1:2::3"), at("2001:db8:1:2:ffff::"));
        assert_ne!(at("2001:db8:1:2::3"), at("2001:db8:1:3::3"));
        assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
        assert_eq!(at("10.0.0.1"), at("::ffff:10.0.0.1"));
    }
}
