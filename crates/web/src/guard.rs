//! What protects the house: strict headers, forms only from our own pages, and limits on how fast somebody may act.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use stammtisch_core::Text;

use crate::fault::Fault;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer. The referrer stays with ourselves: addresses of seats are secrets, but a browser that were to
/// send no referrer at all would send no usable `Origin` with our own forms either.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The most addresses whose openings are counted at once.
const MOST_PEERS: usize = 10_000;

/// Adds the headers that protect a page. What does not say otherwise is not kept by any cache.
pub(crate) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Takes what changes anything only from our own pages.
pub(crate) async fn only_own_forms(request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD);
    if safe || is_same_origin(request.headers()) {
        next.run(request).await
    } else {
        Fault::new(StatusCode::FORBIDDEN, Text::new("fault-origin")).into_response()
    }
}

/// Whether the request comes from a page of this very host.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(ORIGIN), text(HOST)) else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

/// The address that a request comes from.
pub(crate) struct Peer(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    /// Without connect info all requests count as one address.
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Peer, Infallible> {
        let known = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Peer(known.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip())))
    }
}

/// Whether a request comes from the machine on which the house runs: whoever sits there may change what belongs to the whole house. A proxy on the
/// same machine passes on the name by which its guests know the house, so they do not count as sitting here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operator(bool);

impl Operator {
    /// Whether it is he.
    pub(crate) const fn is_here(self) -> bool {
        self.0
    }

    /// Refuses everybody else.
    pub(crate) fn must(self) -> Result<(), Fault> {
        let refused = || Fault::new(StatusCode::FORBIDDEN, Text::new("fault-operator"));
        if self.0 { Ok(()) } else { Err(refused()) }
    }

    fn of(peer: IpAddr, headers: &HeaderMap) -> Operator {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let named = host.parse::<Authority>().is_ok_and(|host| {
            let name = host.host().trim_start_matches('[').trim_end_matches(']');
            name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
        });
        let passed_on = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];
        Operator(peer.is_loopback() && named && !passed_on.iter().any(|name| headers.contains_key(*name)))
    }
}

impl<S: Sync> FromRequestParts<S> for Operator {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Operator, Infallible> {
        let Peer(peer) = Peer::from_request_parts(parts, state).await?;
        Ok(Operator::of(peer, &parts.headers))
    }
}

/// A bucket of tokens that fills itself: so many at once, so many a second in the long run.
#[derive(Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    most: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(most: f64, per_second: f64) -> Bucket {
        Bucket { tokens: most, most, per_second, filled: Instant::now() }
    }

    /// Takes a token if there is one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * self.per_second).min(self.most);
        self.filled = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// How fast each address opens tables.
#[derive(Debug)]
pub(crate) struct Openings {
    per_minute: u32,
    peers: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Openings {
    pub(crate) fn per_minute(per_minute: u32) -> Openings {
        Openings { per_minute, peers: Mutex::default() }
    }

    /// Whether that address may open a table now.
    pub(crate) fn allow(&self, peer: IpAddr, now: Instant) -> Result<(), Fault> {
        let refused = || Fault::new(StatusCode::TOO_MANY_REQUESTS, Text::new("fault-too-many"));
        let most = f64::from(self.per_minute);
        let mut peers = self.peers.lock().map_err(|_| refused())?;
        if peers.len() >= MOST_PEERS {
            peers.retain(|_, bucket| now.saturating_duration_since(bucket.filled) < Duration::from_secs(60));
        }
        let bucket = peers.entry(peer).or_insert_with(|| Bucket::new(most, most / 60.0));
        if bucket.take(now) { Ok(()) } else { Err(refused()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([(ORIGIN, origin.parse().unwrap()), (HOST, host.parse().unwrap())])
    }

    #[test]
    fn only_our_own_pages_are_of_the_same_origin() {
        assert!(is_same_origin(&headers("http://127.0.0.1:4000", "127.0.0.1:4000")));
        assert!(is_same_origin(&headers("https://Games.example", "games.example")));
        for origin in ["null", "http://evil.example", "http://127.0.0.1:4001", "ws://127.0.0.1:4000", ""] {
            assert!(!is_same_origin(&headers(origin, "127.0.0.1:4000")), "{origin}");
        }
        assert!(!is_same_origin(&HeaderMap::new()));
    }

    #[test]
    fn only_whoever_sits_at_the_machine_itself_is_its_operator() {
        let at = |peer: &str, host: &str| {
            let headers = HeaderMap::from_iter([(HOST, host.parse().unwrap())]);
            Operator::of(peer.parse().unwrap(), &headers).is_here()
        };
        assert!(at("127.0.0.1", "127.0.0.1:7878") && at("127.0.0.1", "localhost") && at("::1", "[::1]:7878"));
        assert!(!at("192.168.0.7", "127.0.0.1:7878"), "a guest");
        assert!(!at("127.0.0.1", "games.example"), "a guest behind a proxy, or a page that took our address");
        assert!(
            !at("127.0.0.1", "localhost.evil.example") && !at("127.0.0.1", "") && !at("0.0.0.0", "localhost")
        );
        let mut headers = headers("http://localhost", "localhost");
        headers.insert("x-forwarded-for", "10.0.0.1".parse().unwrap());
        assert!(!Operator::of("127.0.0.1".parse().unwrap(), &headers).is_here());
    }

    #[test]
    fn a_bucket_gives_its_tokens_and_fills_again() {
        let mut bucket = Bucket::new(2.0, 1.0);
        let start = bucket.filled;
        assert!(bucket.take(start) && bucket.take(start));
        assert!(!bucket.take(start));
        assert!(bucket.take(start + Duration::from_secs(1)));
        assert!(!bucket.take(start + Duration::from_secs(1)));
    }

    #[test]
    fn every_address_has_its_own_limit() {
        let openings = Openings::per_minute(1);
        let now = Instant::now();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|peer| peer.parse().unwrap());
        assert!(openings.allow(one, now).is_ok());
        assert!(openings.allow(one, now).is_err());
        assert!(openings.allow(other, now).is_ok());
        assert!(openings.allow(one, now + Duration::from_secs(60)).is_ok());
    }
}
