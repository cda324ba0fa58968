//! The addresses at which other machines reach the server, and the base URL of links to share.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::Authority;

use crate::http::proxy::ProxyConfig;

/// Name prefixes of virtual network interfaces, which other machines seldom reach.
const VIRTUAL_INTERFACE_PREFIXES: [&str; 7] =
    ["docker", "br-", "veth", "virbr", "vbox", "vmnet", "vethernet"];

/// The addresses at which other machines reach a server bound to `bound`, the likeliest first.
///
/// Empty if it is bound to a loopback address.
pub fn reachable(bound: SocketAddr) -> Vec<SocketAddr> {
    let of_this_machine = || {
        let networks = if_addrs::get_if_addrs().unwrap_or_default();
        networks.into_iter().map(|network| (network.name.clone(), network.ip())).collect()
    };
    reachable_among(bound, of_this_machine)
}

/// [`reachable`] for a machine with these network interfaces.
fn reachable_among(bound: SocketAddr, networks: impl FnOnce() -> Vec<(String, IpAddr)>) -> Vec<SocketAddr> {
    let ip = bound.ip();
    if !ip.is_unspecified() {
        return if ip.is_loopback() { Vec::new() } else { vec![bound] };
    }
    // On Windows, a socket bound to [::] takes no IPv4 connections by default.
    let takes_ipv4 = ip.is_ipv4() || !cfg!(windows);
    let is_reached = |other: &IpAddr| match other {
        IpAddr::V4(other) => takes_ipv4 && !other.is_loopback() && !other.is_link_local(),
        IpAddr::V6(other) => ip.is_ipv6() && !other.is_loopback() && !other.is_unicast_link_local(),
    };
    let is_virtual = |name: &str| {
        let name = name.to_ascii_lowercase();
        VIRTUAL_INTERFACE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    let mut networks = networks();
    networks.retain(|(_, ip)| is_reached(ip));
    networks.sort_by_key(|(name, ip)| (is_virtual(name), ip.is_ipv6()));
    networks.into_iter().map(|(_, ip)| SocketAddr::new(ip, bound.port())).collect()
}

/// The base URL of the links that a page offers for sharing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkBase {
    /// The URL of the page itself.
    Page,
    /// Another URL, at which other machines reach the server.
    Address(String),
    /// The URL of the page itself, which only this machine can open.
    ThisMachine,
}

impl LinkBase {
    /// The base for a page requested with these headers from a server bound to `bound`.
    pub(crate) fn of(proxy_config: &ProxyConfig, bound: Option<SocketAddr>, headers: &HeaderMap) -> LinkBase {
        LinkBase::with(proxy_config, bound, headers, reachable)
    }

    fn with(
        proxy_config: &ProxyConfig,
        bound: Option<SocketAddr>,
        headers: &HeaderMap,
        reachable: impl FnOnce(SocketAddr) -> Vec<SocketAddr>,
    ) -> LinkBase {
        if let Some(public) = &proxy_config.public {
            return LinkBase::Address(public.origin());
        }
        let Some(bound) = bound else { return LinkBase::Page };
        if !is_at_this_machine(headers) {
            return LinkBase::Page;
        }
        match reachable(bound).first() {
            Some(address) => LinkBase::Address(format!("http://{address}")),
            None => LinkBase::ThisMachine,
        }
    }
}

/// Whether the `Host` header names a loopback address or `localhost`.
fn is_at_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
    host.is_some_and(|host| {
        let name = host.host().trim_end_matches('.').to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let is_loopback = bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        is_loopback || name == "localhost" || name.ends_with(".localhost")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks() -> Vec<(String, IpAddr)> {
        let networks = [
            ("lo", "127.0.0.1"),
            ("lo", "::1"),
            ("docker0", "172.17.0.1"),
            ("wlan0", "fe80::7"),
            ("wlan0", "2001:db8::7"),
            ("wlan0", "192.168.0.7"),
            ("usb0", "169.254.3.4"),
        ];
        networks.map(|(name, ip)| (name.to_owned(), ip.parse().unwrap())).to_vec()
    }

    fn reached(bound: &str) -> Vec<String> {
        let reached = reachable_among(bound.parse().unwrap(), networks);
        reached.into_iter().map(|address| address.to_string()).collect()
    }

    #[test]
    fn others_reach_all_networks_except_loopback() {
        assert_eq!(reached("0.0.0.0:80"), ["192.168.0.7:80", "172.17.0.1:80"]);
        assert_eq!(reached("192.168.0.7:80"), ["192.168.0.7:80"]);
        assert!(reached("127.0.0.1:80").is_empty() && reached("[::1]:80").is_empty());
        let everywhere = ["192.168.0.7:80", "[2001:db8::7]:80", "172.17.0.1:80"];
        if cfg!(windows) {
            assert_eq!(reached("[::]:80"), everywhere[1..2]);
        } else {
            assert_eq!(reached("[::]:80"), everywhere);
        }
    }

    #[test]
    fn links_start_with_an_address_that_others_can_open() {
        let base = |bound: &str, host: &str, public: Option<&str>| {
            let proxy_config =
                ProxyConfig { public: public.map(|url| url.parse().unwrap()), ..ProxyConfig::default() };
            let headers = HeaderMap::from_iter([(HOST, host.parse().unwrap())]);
            let among = |bound| reachable_among(bound, networks);
            LinkBase::with(&proxy_config, Some(bound.parse().unwrap()), &headers, among)
        };
        let address = |address: &str| LinkBase::Address(address.to_owned());
        for host in ["127.0.0.1:7878", "localhost:7878", "stammtisch.localhost:7878", "[::1]:7878"] {
            assert_eq!(base("0.0.0.0:7878", host, None), address("http://192.168.0.7:7878"), "{host}");
            assert_eq!(base("127.0.0.1:7878", host, None), LinkBase::ThisMachine, "{host}");
            let public = Some("https://games.example");
            assert_eq!(base("127.0.0.1:7878", host, public), address("https://games.example"), "{host}");
        }
        for host in ["192.168.0.7:7878", "thinkpad.local:7878", "172.17.0.1:7878"] {
            assert_eq!(base("0.0.0.0:7878", host, None), LinkBase::Page, "{host}");
        }
        let unknown = LinkBase::with(&ProxyConfig::default(), None, &HeaderMap::new(), |_| Vec::new());
        assert_eq!(unknown, LinkBase::Page);
    }
}
