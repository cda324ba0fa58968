//! What stands between the house and its guests: the name by which they know it, and the proxies that pass them on.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HOST};
use axum::http::uri::Authority;

/// The street before the house. Without anything in it the house speaks with its guests itself and believes no header about them.
#[derive(Clone, Debug, Default)]
pub struct ProxyConfig {
    /// The address by which guests know the house.
    pub public: Option<PublicUrl>,
    /// Whose word about a guest is believed.
    pub proxies: Vec<Network>,
}

/// What is known about where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) ip: IpAddr,
    /// Whether nobody on the way can read it.
    pub(crate) https: bool,
}

impl ProxyConfig {
    /// Where a request comes from that this peer has sent: a guest, or a proxy that speaks for one.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> Origin {
        let public = self.public.as_ref().filter(|public| public.https);
        if !self.trusts(peer) {
            return Origin { ip: peer, https: public.is_some_and(|public| public.is_host_of(headers)) };
        }
        let passed_on = Forwarded::read(headers);
        // The nearest is named last; the first of them who is none of ours is the guest.
        let strangers = passed_on.guests.iter().rev().map_while(|guest| *guest);
        let mut ip = peer;
        for guest in strangers {
            ip = guest;
            if !self.trusts(guest) {
                break;
            }
        }
        let https = passed_on.https.unwrap_or(public.is_some());
        Origin { ip, https }
    }

    /// Whether that is one of our proxies.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.contains(peer))
    }
}

/// What proxies say about a guest. Of the two ways to say it the usual one counts if it is there.
#[derive(Default)]
struct Forwarded {
    /// From whom each proxy had it; none if that cannot be read.
    guests: Vec<Option<IpAddr>>,
    https: Option<bool>,
}

impl Forwarded {
    fn read(headers: &HeaderMap) -> Forwarded {
        let lines = |name: &str| -> Vec<String> {
            let values = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
            values.flat_map(|line| line.split(',')).map(|part| part.trim().to_owned()).collect()
        };
        let guests = lines("x-forwarded-for");
        if !guests.is_empty() {
            let scheme = lines("x-forwarded-proto").pop();
            let https = scheme.map(|scheme| scheme.eq_ignore_ascii_case("https"));
            return Forwarded { guests: guests.iter().map(|guest| address(guest)).collect(), https };
        }
        let steps = lines(FORWARDED.as_str());
        let named = |step: &str, key: &str| {
            let pairs = step.split(';').filter_map(|pair| pair.split_once('='));
            let mut found = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            found.next().map(|(_, value)| value.trim().trim_matches('"').to_owned())
        };
        let scheme = steps.last().and_then(|step| named(step, "proto"));
        let alone = lines("x-forwarded-proto").pop().filter(|_| steps.is_empty());
        Forwarded {
            guests: steps.iter().map(|step| named(step, "for").and_then(|guest| address(&guest))).collect(),
            https: scheme.or(alone).map(|scheme| scheme.eq_ignore_ascii_case("https")),
        }
    }
}

/// An address as proxies write it: perhaps with a port, perhaps in brackets.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split(']').next());
    let with_port = || text.parse::<std::net::SocketAddr>().map(|address| address.ip());
    bare.unwrap_or(text).parse().or_else(|_| with_port()).ok()
}

/// The address by which guests know the house: scheme, name and perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    https: bool,
    authority: Authority,
}

/// A text that is no address of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the address of a house")]
pub struct NoAddress;

impl PublicUrl {
    /// Without the slash at its end, as browsers name the page that a form was on.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", self.authority)
    }

    /// The name alone.
    pub(crate) fn host(&self) -> &str {
        self.authority.host()
    }

    fn is_host_of(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.is_at(host))
    }

    /// Whether that is its name and port.
    pub(crate) fn is_at(&self, authority: &str) -> bool {
        authority.eq_ignore_ascii_case(self.authority.as_str())
    }
}

impl FromStr for PublicUrl {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<PublicUrl, NoAddress> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let (scheme, authority) = text.split_once("://").ok_or(NoAddress)?;
        let https = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(NoAddress),
        };
        let authority: Authority = authority.to_ascii_lowercase().parse().map_err(|_| NoAddress)?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(NoAddress);
        }
        Ok(PublicUrl { https, authority })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.origin())
    }
}

/// Addresses that begin alike: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    ip: IpAddr,
    bits: u32,
}

impl Network {
    fn contains(&self, other: IpAddr) -> bool {
        match (self.ip, other.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= self.bits
            }
            (IpAddr::V6(ours), IpAddr::V6(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= self.bits
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Network, NoAddress> {
        let (ip, bits) = text.split_once('/').map_or((text, None), |(ip, bits)| (ip, Some(bits)));
        let ip: IpAddr = ip.parse().map_err(|_| NoAddress)?;
        let most = if ip.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| NoAddress)?;
        if bits > most { Err(NoAddress) } else { Ok(Network { ip, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxy_config(public: Option<&str>, proxies: &[&str]) -> ProxyConfig {
        ProxyConfig {
            public: public.map(|url| url.parse().unwrap()),
            proxies: proxies.iter().map(|network| network.parse().unwrap()).collect(),
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
    fn nobody_is_believed_unless_we_trust_him() {
        let lies = headers(&[("x-forwarded-for", "10.9.9.9"), ("x-forwarded-proto", "https")]);
        let alone = proxy_config(None, &[]).origin(ip("127.0.0.1"), &lies);
        assert_eq!(alone, Origin { ip: ip("127.0.0.1"), https: false });
        let behind = proxy_config(None, &["127.0.0.1"]);
        assert_eq!(behind.origin(ip("127.0.0.1"), &lies), Origin { ip: ip("10.9.9.9"), https: true });
        assert_eq!(behind.origin(ip("10.0.0.7"), &lies).ip, ip("10.0.0.7"));
    }

    #[test]
    fn what_a_guest_says_about_himself_is_behind_what_the_proxy_says() {
        let behind = proxy_config(None, &["10.0.0.0/8", "::1"]);
        let said = headers(&[("x-forwarded-for", "1.1.1.1, 2.2.2.2, 10.0.0.3")]);
        assert_eq!(behind.origin(ip("::1"), &said).ip, ip("2.2.2.2"));
        let nonsense = headers(&[("x-forwarded-for", "1.1.1.1, unknown, 10.0.0.3")]);
        assert_eq!(behind.origin(ip("::1"), &nonsense).ip, ip("10.0.0.3"));
        let other = headers(&[("forwarded", "for=1.1.1.1, for=\"[2001:db8::7]:80\";proto=https")]);
        let told = behind.origin(ip("10.1.2.3"), &other);
        assert_eq!(told, Origin { ip: ip("2001:db8::7"), https: true });
        let both = headers(&[("forwarded", "for=1.1.1.1;proto=https"), ("x-forwarded-for", "2.2.2.2")]);
        assert_eq!(behind.origin(ip("::1"), &both), Origin { ip: ip("2.2.2.2"), https: false });
    }

    #[test]
    fn a_house_that_is_known_by_https_is_so_only_by_that_name() {
        let known = proxy_config(Some("https://games.example"), &[]);
        let at = |host| known.origin(ip("10.0.0.1"), &headers(&[("host", host)])).https;
        assert!(at("Games.example") && !at("10.0.0.2:7878"));
    }

    #[test]
    fn addresses_that_are_none_are_refused() {
        for url in
            ["games.example", "ftp://games.example", "https://", "https://a/b", "https://me@a", "https://a b"]
        {
            assert_eq!(url.parse::<PublicUrl>(), Err(NoAddress), "{url}");
        }
        assert_eq!(
            "https://Games.example:8443/".parse::<PublicUrl>().unwrap().to_string(),
            "https://games.example:8443/"
        );
        for network in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1", "house"] {
            assert_eq!(network.parse::<Network>(), Err(NoAddress), "{network}");
        }
        let mapped: Network = "10.0.0.0/8".parse().unwrap();
        assert!(mapped.contains(ip("::ffff:10.1.1.1")) && !mapped.contains(ip("11.0.0.1")));
    }
}
