//! Limits per client: rate limits (token buckets) and quotas.

pub(crate) mod action_rates;
pub(crate) mod opening_rates;
pub(crate) mod quota;
pub(crate) mod token_buckets;

use std::net::IpAddr;
use std::time::Duration;

/// The limits and timeouts that apply to each client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections per client address; an IPv6 /64 network counts as one address.
    pub connections_per_address: usize,
    /// Open connections in total.
    pub connections: usize,
    /// Timeout for receiving a request's head.
    pub header_timeout: Duration,
    /// Timeout for receiving a request's body.
    pub body_timeout: Duration,
    /// How long a connection may be idle.
    pub idle_timeout: Duration,
    /// New tables per address and minute.
    pub tables_per_minute: u32,
    /// New tables per visitor and hour.
    pub tables_per_hour: u32,
    /// Open WebSockets per visitor.
    pub sockets_per_visitor: usize,
    /// Sustained requests at tables per visitor and second; bursts may be twice as large.
    pub moves_per_second: u32,
    /// Sustained requests at tables per address and second; bursts may be twice as large.
    pub moves_per_address: u32,
    /// Megabytes of matches stored per address and hour, which is also the largest burst.
    pub megabytes_per_hour: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections_per_address: 256,
            connections: usize::MAX,
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(60),
            idle_timeout: Duration::from_secs(75),
            tables_per_minute: 60,
            tables_per_hour: 240,
            sockets_per_visitor: 64,
            moves_per_second: 20,
            moves_per_address: 500,
            megabytes_per_hour: 100,
        }
    }
}

/// A client address as limits count it: an IPv4 address, or an IPv6 /64 network, since one client
/// usually has a whole /64.
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
    /// The address as an integer, the key by which the house shares its blocking pool.
    pub(crate) fn bits(self) -> u128 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_64_network_counts_as_one_address() {
        let at = |ip: &str| Address::from(ip.parse::<IpAddr>().unwrap());
        assert_eq!(at("2001:db8:1:2::3"), at("2001:db8:1:2:ffff::"));
        assert_ne!(at("2001:db8:1:2::3"), at("2001:db8:1:3::3"));
        assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
        assert_eq!(at("10.0.0.1"), at("::ffff:10.0.0.1"));
    }
}
