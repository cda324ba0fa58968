//! Operator authentication: a permanent secret and single-use tickets.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use parking_lot::Mutex;
use serde::Deserialize;
use stammtisch_presentation::Text;
use stammtisch_tables::Token;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::{OPERATOR_COOKIE, Visitor, secret_cookie, set_secret_cookie};
use crate::pages::preferences::local_path;

/// Maximum number of unused tickets; the oldest is discarded.
const MAX_TICKETS: usize = 8;

/// The operator's credentials. Clones share the same tickets.
#[derive(Clone, Debug)]
pub struct OperatorKeys(Arc<OperatorSecrets>);

#[derive(Debug)]
struct OperatorSecrets {
    secret: Token,
    tickets: Mutex<Vec<Token>>,
}

impl OperatorKeys {
    /// Credentials with this permanent secret and no tickets.
    pub fn new(secret: Token) -> OperatorKeys {
        OperatorKeys(Arc::new(OperatorSecrets { secret, tickets: Mutex::default() }))
    }

    /// Issues a ticket and returns the path of its link, which logs one browser in.
    ///
    /// A ticket may appear where the secret must not, such as in the list of running processes: it
    /// is spent once the browser has opened it.
    pub fn ticket(&self) -> Result<String, getrandom::Error> {
        let ticket = Token::random()?;
        let mut tickets = self.0.tickets.lock();
        if tickets.len() >= MAX_TICKETS {
            tickets.remove(0);
        }
        tickets.push(ticket);
        Ok(format!("operator/{ticket}"))
    }

    /// The path of the permanent login link.
    pub fn path(&self) -> String {
        format!("operator/{}", self.0.secret)
    }

    /// Whether the key is the secret or an unused ticket. A ticket is consumed.
    fn redeem(&self, key: &str) -> bool {
        let Ok(key) = key.parse::<Token>() else { return false };
        let mut tickets = self.0.tickets.lock();
        let ticket = tickets.iter().position(|ticket| ticket.constant_time_eq(key));
        if let Some(found) = ticket {
            tickets.remove(found);
        }
        ticket.is_some() || self.0.secret.constant_time_eq(key)
    }

    /// Whether a request carries the secret, as a cookie or as a bearer token.
    fn authenticate(&self, headers: &HeaderMap) -> bool {
        let bearer = headers.get(AUTHORIZATION).and_then(|line| line.to_str().ok());
        let shown = bearer
            .and_then(|line| line.strip_prefix("Bearer "))
            .or_else(|| secret_cookie(headers, OPERATOR_COOKIE));
        shown
            .and_then(|key| key.trim().parse().ok())
            .is_some_and(|key: Token| self.0.secret.constant_time_eq(key))
    }
}

/// Whether a request is authenticated as the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operator(bool);

impl Operator {
    pub(crate) const fn is_authenticated(self) -> bool {
        self.0
    }

    /// Refuses requests that are not the operator's.
    pub(crate) fn require(self) -> Result<(), HttpError> {
        if self.0 { Ok(()) } else { Err(HttpError::new(StatusCode::FORBIDDEN, Text::new("fault-operator"))) }
    }
}

impl FromRequestParts<AppState> for Operator {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Operator, std::convert::Infallible> {
        let keys = app.options.operator.as_ref();
        Ok(Operator(keys.is_some_and(|keys| keys.authenticate(&parts.headers))))
    }
}

/// Query parameters of the login link.
#[derive(Deserialize)]
pub(crate) struct LoginQuery {
    /// The path to redirect to.
    #[serde(default)]
    to: String,
}

/// Logs a browser in by its link: sets the operator cookie and redirects.
pub(crate) async fn log_in(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Path(key): Path<String>,
    Query(query): Query<LoginQuery>,
) -> Result<Response, HttpError> {
    let keys = app.options.operator.as_ref().filter(|keys| keys.redeem(&key));
    let mut response = Redirect::to(local_path(&query.to)).into_response();
    match keys {
        Some(keys) => set_secret_cookie(&mut response, &visitor, OPERATOR_COOKIE, &keys.0.secret.to_string()),
        None if operator.is_authenticated() => {}
        None => return Err(HttpError::new(StatusCode::FORBIDDEN, Text::new("fault-operator-link"))),
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_good_once_and_the_secret_always() {
        let secret = Token::random().unwrap();
        let keys = OperatorKeys::new(secret);
        let ticket = keys.ticket().unwrap();
        let ticket = ticket.strip_prefix("operator/").unwrap();
        assert!(keys.redeem(ticket) && !keys.redeem(ticket));
        assert!(keys.redeem(&secret.to_string()) && keys.redeem(&secret.to_string()));
        assert!(!keys.redeem("") && !keys.redeem(&Token::random().unwrap().to_string()));
        assert!(!format!("{keys:?}").contains(&secret.to_string()), "secrets do not belong in logs");
    }

    #[test]
    fn unused_tickets_do_not_accumulate() {
        let keys = OperatorKeys::new(Token::random().unwrap());
        let first = keys.ticket().unwrap();
        for _ in 0..MAX_TICKETS {
            keys.ticket().unwrap();
        }
        assert!(!keys.redeem(first.strip_prefix("operator/").unwrap()));
    }
}
