//! What protects the house: its own name, strict headers, and forms only from our own pages.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Instant;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, UPGRADE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use stammtisch_presentation::{Text, excerpt};
use stammtisch_tables::on_behalf_of;

use crate::AppState;
use crate::http::error::{self, HttpError};
use crate::http::proxy::PublicUrl;
use crate::http::visitor::Visitor;
use crate::limits::Address;

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

/// Refuses a request with several `Host` headers: a proxy may have looked at another one than the
/// house does.
pub(crate) async fn one_host(request: Request, next: Next) -> Response {
    if request.headers().get_all(HOST).iter().nth(1).is_none() {
        return next.run(request).await;
    }
    refused(HttpError::new(StatusCode::BAD_REQUEST, Text::new("fault-hosts")), request.headers())
}

/// Finds out where a request comes from, and refuses it if it asks for a house that is not this one.
pub(crate) async fn arrive(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN);
    let origin = app.options.proxy_config.origin(peer.0, request.headers());
    request.extensions_mut().insert(Peer(origin.ip));
    request.extensions_mut().insert(Https(origin.https));
    match app.names.check(request.uri(), request.headers()) {
        Ok(()) => on_behalf_of(Address::from(origin.ip).bits(), next.run(request)).await,
        Err(host) => {
            let why = Text::new("fault-host").with("host", excerpt(&host));
            refused(HttpError::new(StatusCode::MISDIRECTED_REQUEST, why), request.headers())
        }
    }
}

/// The page that tells of a fault before a visitor is known.
fn refused(fault: HttpError, headers: &HeaderMap) -> Response {
    let refused = fault.into_response();
    match Visitor::in_passing(headers) {
        Ok(visitor) => error::as_page(refused, &visitor),
        Err(_) => refused,
    }
}

/// Takes what changes anything, and live connections, only from our own pages, and from nobody too often.
pub(crate) async fn only_own_forms(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let harmless = reads && !request.headers().contains_key(UPGRADE);
    if !harmless && !is_same_origin(request.headers(), app.options.proxy_config.public.as_ref()) {
        return HttpError::new(StatusCode::FORBIDDEN, Text::new("fault-origin")).into_response();
    }
    // Openings have limits of their own.
    let acts = !reads && !request.uri().path().starts_with("/new/");
    let hand = request.extensions().get().map(|visitor: &Visitor| visitor.hand.visitor_id());
    let guest = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN).0.into();
    if acts && hand.is_some_and(|hand| !app.acts.allow(guest, hand, Instant::now())) {
        return HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new("frame-too-fast")).into_response();
    }
    next.run(request).await
}

/// Whether the request comes from a page of this very house. Under its public name it has pages behind https only, if that is so.
fn is_same_origin(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(ORIGIN), text(HOST)) else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    let Some(authority) = authority else { return false };
    match public.filter(|public| public.is_at(authority)) {
        Some(public) => public.origin().eq_ignore_ascii_case(origin),
        None => authority.eq_ignore_ascii_case(host),
    }
}

/// The address that a request comes from.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// What has come in by no door counts as one address.
    pub(crate) const UNKNOWN: Peer = Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Peer, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Peer::UNKNOWN))
    }
}

/// Whether nobody on the way can read a request.
#[derive(Clone, Copy)]
pub(crate) struct Https(pub(crate) bool);

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([(ORIGIN, origin.parse().unwrap()), (HOST, host.parse().unwrap())])
    }

    #[test]
    fn only_our_own_pages_are_of_the_same_origin() {
        let same = |origin, host| is_same_origin(&headers(origin, host), None);
        assert!(same("http://127.0.0.1:4000", "127.0.0.1:4000"));
        assert!(same("https://Games.example", "games.example"));
        for origin in ["null", "http://evil.example", "http://127.0.0.1:4001", "ws://127.0.0.1:4000", ""] {
            assert!(!same(origin, "127.0.0.1:4000"), "{origin}");
        }
        assert!(!is_same_origin(&HeaderMap::new(), None));
        let public = "https://games.example".parse().ok();
        let passed_on = |origin| is_same_origin(&headers(origin, "127.0.0.1:4000"), public.as_ref());
        assert!(passed_on("https://games.example") && !passed_on("http://games.example"));
        let asked = |origin, host| is_same_origin(&headers(origin, host), public.as_ref());
        assert!(
            asked("https://games.example", "games.example")
                && asked("http://127.0.0.1:4000", "127.0.0.1:4000")
        );
        assert!(
            !asked("http://games.example", "games.example"),
            "anybody on the way may have written that page"
        );
    }
}
