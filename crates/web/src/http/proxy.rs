//! Reverse proxies: the public URL, trusted proxy networks and forwarding headers.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HOST};
use axum::http::uri::Authority;
use ipnet::IpNet;

/// How clients reach the server. By default directly: forwarding headers are ignored.
#[derive(Clone, Debug, Default)]
pub struct ProxyConfig {
    /// The URL under which clients know the server.
    pub public: Option<PublicUrl>,
    /// The networks whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Network>,
}

/// The client address and scheme of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) ip: IpAddr,
    /// Whether the client connected over https.
    pub(crate) https: bool,
}

impl ProxyConfig {
    /// The origin of a request from this peer, which is the client itself or a proxy.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> Origin {
        let public = self.public.as_ref().filter(|public| public.https);
        if !self.is_trusted(peer) {
            return Origin { ip: peer, https: public.is_some_and(|public| public.is_host_of(headers)) };
        }
        let forwarded = Forwarded::read(headers);
        // Each proxy appends the peer that it saw, so the nearest hop is last. The first address
        // from the end that is not a trusted proxy is the client.
        let mut ip = peer;
        for hop in forwarded.hops.iter().rev().map_while(|hop| *hop) {
            ip = hop;
            if !self.is_trusted(hop) {
                break;
            }
        }
        let https = forwarded.https.unwrap_or(public.is_some());
        Origin { ip, https }
    }

    /// Whether the address belongs to a trusted proxy.
    pub(crate) fn is_trusted(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(peer))
    }
}

/// The forwarding headers of a request. `X-Forwarded-For` takes precedence over `Forwarded`.
#[derive(Default)]
struct Forwarded {
    /// The peer that each proxy saw; `None` if it cannot be parsed.
    hops: Vec<Option<IpAddr>>,
    https: Option<bool>,
}

impl Forwarded {
    fn read(headers: &HeaderMap) -> Forwarded {
        let elements = |name: &str| -> Vec<String> {
            let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).map(|part| part.trim().to_owned()).collect()
        };
        let is_https = |scheme: String| scheme.eq_ignore_ascii_case("https");
        let hops = elements("x-forwarded-for");
        if !hops.is_empty() {
            let scheme = elements("x-forwarded-proto").pop();
            let hops = hops.iter().map(|hop| parse_hop(hop)).collect();
            return Forwarded { hops, https: scheme.map(is_https) };
        }
        let hops = elements(FORWARDED.as_str());
        let parameter = |hop: &str, key: &str| {
            let pairs = hop.split(';').filter_map(|pair| pair.split_once('='));
            let mut found = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            found.next().map(|(_, value)| value.trim().trim_matches('"').to_owned())
        };
        let scheme = match hops.last() {
            Some(nearest) => parameter(nearest, "proto"),
            None => elements("x-forwarded-proto").pop(),
        };
        Forwarded {
            hops: hops.iter().map(|hop| parse_hop(&parameter(hop, "for")?)).collect(),
            https: scheme.map(is_https),
        }
    }
}

/// Parses an address as proxies write it: with or without a port or brackets.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split(']').next());
    let with_port = || text.parse::<std::net::SocketAddr>().map(|address| address.ip());
    bare.unwrap_or(text).parse().or_else(|_| with_port()).ok()
}

/// The URL under which clients know the server: scheme, host name and optional port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    https: bool,
    authority: Authority,
}

/// The text is neither a public URL nor a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the address of a house")]
pub struct InvalidAddress;

impl PublicUrl {
    /// The URL without a trailing slash, as in the `Origin` header.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", self.authority)
    }

    /// The host name.
    pub(crate) fn host(&self) -> &str {
        self.authority.host()
    }

    fn is_host_of(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.is_at(host))
    }

    /// Whether the authority (host and port) is this URL's.
    pub(crate) fn is_at(&self, authority: &str) -> bool {
        authority.eq_ignore_ascii_case(self.authority.as_str())
    }
}

impl FromStr for PublicUrl {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<PublicUrl, InvalidAddress> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let (scheme, authority) = text.split_once("://").ok_or(InvalidAddress)?;
        let https = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(InvalidAddress),
        };
        let authority: Authority = authority.to_ascii_lowercase().parse().map_err(|_| InvalidAddress)?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(InvalidAddress);
        }
        Ok(PublicUrl { https, authority })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.origin())
    }
}

/// An address or a CIDR block: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    fn contains(&self, other: IpAddr) -> bool {
        self.0.contains(&other.to_canonical())
    }
}

impl FromStr for Network {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Network, InvalidAddress> {
        let (ip, bits) = text.split_once('/').map_or((text, None), |(ip, bits)| (ip, Some(bits)));
        let ip: IpAddr = ip.parse().map_err(|_| InvalidAddress)?;
        let Some(bits) = bits else { return Ok(Network(ip.into())) };
        let bits = bits.parse().map_err(|_| InvalidAddress)?;
        IpNet::new(ip, bits).map(Network).map_err(|_| InvalidAddress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxy_config(public: Option<&str>, proxies: &[&str]) -> ProxyConfig {
        ProxyConfig {
            public: public.map(|url| url.parse().unwrap()),
            trusted_proxies: proxies.iter().map(|network| network.parse().unwrap()).collect(),
        }
    }

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn forwarding_headers_count_only_from_trusted_proxies() {
        let lies = headers(&[("x-forwarded-for", "10.9.9.9"), ("x-forwarded-proto", "https")]);
        let alone = proxy_config(None, &[]).origin(ip("127.0.0.1"), &lies);
        assert_eq!(alone, Origin { ip: ip("127.0.0.1"), https: false });
        let behind = proxy_config(None, &["127.0.0.1"]);
        assert_eq!(behind.origin(ip("127.0.0.1"), &lies), Origin { ip: ip("10.9.9.9"), https: true });
        assert_eq!(behind.origin(ip("10.0.0.7"), &lies).ip, ip("10.0.0.7"));
    }

    #[test]
    fn the_nearest_untrusted_hop_is_the_client() {
        let behind = proxy_config(None, &["10.0.0.0/8", "::1"]);
        let said = headers(&[("x-forwarded-for", "1.1.1.1, 2.2.2.2, 10.0.0.3")]);
        assert_eq!(behind.origin(ip("::1"), &said).ip, ip("2.2.2.2"));
        let nonsense = headers(&[("x-forwarded-for", "1.1.1.1, unknown, 10.0.0.3")]);
        assert_eq!(behind.origin(ip("::1"), &nonsense).ip, ip("10.0.0.3"));
        let other = headers(&[("forwarded", "for=1.1.1.1, for=\"[2001:db8::7]:80\";proto=https")]);
        let origin = behind.origin(ip("10.1.2.3"), &other);
        assert_eq!(origin, Origin { ip: ip("2001:db8::7"), https: true });
        let both = headers(&[("forwarded", "for=1.1.1.1;proto=https"), ("x-forwarded-for", "2.2.2.2")]);
        assert_eq!(behind.origin(ip("::1"), &both), Origin { ip: ip("2.2.2.2"), https: false });
    }

    #[test]
    fn a_public_https_url_implies_https_for_its_host_only() {
        let known = proxy_config(Some("https://games.example"), &[]);
        let at = |host| known.origin(ip("10.0.0.1"), &headers(&[("host", host)])).https;
        assert!(at("Games.example") && !at("10.0.0.2:7878"));
    }

    #[test]
    fn invalid_urls_and_networks_are_refused() {
        for url in
            ["games.example", "ftp://games.example", "https://", "https://a/b", "https://me@a", "https://a b"]
        {
            assert_eq!(url.parse::<PublicUrl>(), Err(InvalidAddress), "{url}");
        }
        assert_eq!(
            "https://Games.example:8443/".parse::<PublicUrl>().unwrap().to_string(),
            "https://games.example:8443/"
        );
        for network in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1", "house"] {
            assert_eq!(network.parse::<Network>(), Err(InvalidAddress), "{network}");
        }
        let mapped: Network = "10.0.0.0/8".parse().unwrap();
        assert!(mapped.contains(ip("::ffff:10.1.1.1")) && !mapped.contains(ip("11.0.0.1")));
    }
}
