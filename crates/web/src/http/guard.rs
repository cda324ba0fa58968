//! Request guards: host validation, security headers, CSRF protection by origin, and rate limits.

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

const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Security headers of every response.
///
/// The referrer policy is `same-origin` because seat links are secrets. `no-referrer` would make
/// browsers send `Origin: null` with our own forms.
const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Sets the security headers, and `no-store` unless the handler chose a cache policy.
pub(crate) async fn set_security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Rejects requests with several `Host` headers, which a proxy may read differently than we do.
pub(crate) async fn require_single_host(request: Request, next: Next) -> Response {
    if request.headers().get_all(HOST).iter().nth(1).is_none() {
        return next.run(request).await;
    }
    refused(HttpError::new(StatusCode::BAD_REQUEST, Text::new("fault-hosts")), request.headers())
}

/// Determines the client's address and scheme, and rejects requests for a foreign host name.
pub(crate) async fn identify_client(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN);
    let origin = app.options.proxy_config.origin(peer.0, request.headers());
    request.extensions_mut().insert(Peer(origin.ip));
    request.extensions_mut().insert(Https(origin.https));
    match app.allowed_hosts.check(request.uri(), request.headers()) {
        Ok(()) => on_behalf_of(Address::from(origin.ip).bits(), next.run(request)).await,
        Err(host) => {
            let why = Text::new("fault-host").with("host", excerpt(&host));
            refused(HttpError::new(StatusCode::MISDIRECTED_REQUEST, why), request.headers())
        }
    }
}

/// The error page for a request that is rejected before its visitor is known.
fn refused(error: HttpError, headers: &HeaderMap) -> Response {
    let response = error.into_response();
    match Visitor::from_headers(headers) {
        Ok(visitor) => error::as_page(response, &visitor),
        Err(_) => response,
    }
}

/// Accepts state-changing requests and WebSockets only from our own pages, and limits their rate.
pub(crate) async fn require_same_origin(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_safe = reads && !request.headers().contains_key(UPGRADE);
    if !is_safe && !is_same_origin(request.headers(), app.options.proxy_config.public.as_ref()) {
        return HttpError::new(StatusCode::FORBIDDEN, Text::new("fault-origin")).into_response();
    }
    // Opening a table has rate limits of its own.
    let is_limited = !reads && !request.uri().path().starts_with("/new/");
    let visitor_id = request.extensions().get().map(|visitor: &Visitor| visitor.token.visitor_id());
    let address = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN).0.into();
    if is_limited && visitor_id.is_some_and(|id| !app.action_rates.allow(address, id, Instant::now())) {
        return HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new("frame-too-fast")).into_response();
    }
    next.run(request).await
}

/// Whether the request's `Origin` is this server.
///
/// For the public host name the scheme must match as well: if the public URL is https, a page
/// loaded over http may have been tampered with.
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

/// The client address of a request: the TCP peer, or what a trusted proxy reports.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// Stands for requests that did not arrive through a listener.
    pub(crate) const UNKNOWN: Peer = Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Peer, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Peer::UNKNOWN))
    }
}

/// Whether the client connected over https, directly or to a trusted proxy.
#[derive(Clone, Copy)]
pub(crate) struct Https(pub(crate) bool);

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([(ORIGIN, origin.parse().unwrap()), (HOST, host.parse().unwrap())])
    }

    #[test]
    fn only_our_own_pages_are_same_origin() {
        let same = |origin, host| is_same_origin(&headers(origin, host), None);
        assert!(same("http://127.0.0.1:4000", "127.0.0.1:4000"));
        assert!(same("https://Games.example", "games.example"));
        for origin in ["null", "http://evil.example", "http://127.0.0.1:4001", "ws://127.0.0.1:4000", ""] {
            assert!(!same(origin, "127.0.0.1:4000"), "{origin}");
        }
        assert!(!is_same_origin(&HeaderMap::new(), None));
        let public = "https://games.example".parse().ok();
        let proxied = |origin| is_same_origin(&headers(origin, "127.0.0.1:4000"), public.as_ref());
        assert!(proxied("https://games.example") && !proxied("http://games.example"));
        let is_same = |origin, host| is_same_origin(&headers(origin, host), public.as_ref());
        assert!(
            is_same("https://games.example", "games.example")
                && is_same("http://127.0.0.1:4000", "127.0.0.1:4000")
        );
        assert!(
            !is_same("http://games.example", "games.example"),
            "a page loaded over http may have been tampered with"
        );
    }
}
