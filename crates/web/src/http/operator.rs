//! Who runs the house: whoever has its secret, wherever he sits.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use stammtisch_presentation::Text;
use stammtisch_tables::Token;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::{OPERATOR, Visitor, secret_cookie, set_secret_cookie};
use crate::pages::preferences::own_address;

/// How many tickets may be unused at once.
const MAX_TICKETS: usize = 8;

/// The keys to what belongs to the whole house: a secret that lasts, and tickets that can be used once.
#[derive(Clone, Debug)]
pub struct Keys(Arc<Ring>);

#[derive(Debug)]
struct Ring {
    secret: Token,
    tickets: Mutex<Vec<Token>>,
}

impl Keys {
    /// The keys with that secret.
    pub fn new(secret: Token) -> Keys {
        Keys(Arc::new(Ring { secret, tickets: Mutex::default() }))
    }

    /// The path of a link that makes one browser the operator's, once. It may be seen where a secret must not be, such as in a list of running
    /// programs: by then it is used up.
    pub fn ticket(&self) -> Result<String, getrandom::Error> {
        let ticket = Token::random()?;
        let mut tickets = self.0.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        if tickets.len() >= MAX_TICKETS {
            tickets.remove(0);
        }
        tickets.push(ticket);
        Ok(format!("operator/{ticket}"))
    }

    /// The path of the link that always makes a browser the operator's.
    pub fn path(&self) -> String {
        format!("operator/{}", self.0.secret)
    }

    /// Whether that is the secret, or a ticket, which is used up by it.
    fn let_in(&self, key: &str) -> bool {
        let Ok(key) = key.parse::<Token>() else { return false };
        let mut tickets = self.0.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let ticket = tickets.iter().position(|ticket| ticket.is(key));
        if let Some(found) = ticket {
            tickets.remove(found);
        }
        ticket.is_some() || self.0.secret.is(key)
    }

    /// Whether a request shows the secret: a browser as a cookie, a program as a bearer.
    fn are_shown_in(&self, headers: &HeaderMap) -> bool {
        let bearer = headers.get(AUTHORIZATION).and_then(|line| line.to_str().ok());
        let shown =
            bearer.and_then(|line| line.strip_prefix("Bearer ")).or_else(|| secret_cookie(headers, OPERATOR));
        shown.and_then(|key| key.trim().parse().ok()).is_some_and(|key: Token| self.0.secret.is(key))
    }
}

/// Whether whoever asks runs the house, and may change what belongs to all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operator(bool);

impl Operator {
    /// Whether it is he.
    pub(crate) const fn is_here(self) -> bool {
        self.0
    }

    /// Refuses everybody else.
    pub(crate) fn must(self) -> Result<(), HttpError> {
        let refused = || HttpError::new(StatusCode::FORBIDDEN, Text::new("fault-operator"));
        if self.0 { Ok(()) } else { Err(refused()) }
    }
}

impl FromRequestParts<AppState> for Operator {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Operator, std::convert::Infallible> {
        let keys = app.options.operator.as_ref();
        Ok(Operator(keys.is_some_and(|keys| keys.are_shown_in(&parts.headers))))
    }
}

/// Where the operator wants to go.
#[derive(Deserialize)]
pub(crate) struct Wish {
    #[serde(default)]
    to: String,
}

/// Lets the operator in by his link.
pub(crate) async fn enter(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Path(key): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Response, HttpError> {
    let keys = app.options.operator.as_ref().filter(|keys| keys.let_in(&key));
    let mut response = Redirect::to(own_address(&wish.to)).into_response();
    match keys {
        Some(keys) => set_secret_cookie(&mut response, &visitor, OPERATOR, &keys.0.secret.to_string()),
        None if operator.is_here() => {}
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
        let keys = Keys::new(secret);
        let ticket = keys.ticket().unwrap();
        let ticket = ticket.strip_prefix("operator/").unwrap();
        assert!(keys.let_in(ticket) && !keys.let_in(ticket));
        assert!(keys.let_in(&secret.to_string()) && keys.let_in(&secret.to_string()));
        assert!(!keys.let_in("") && !keys.let_in(&Token::random().unwrap().to_string()));
        assert!(!format!("{keys:?}").contains(&secret.to_string()), "secrets do not belong into logs");
    }

    #[test]
    fn tickets_that_nobody_uses_do_not_pile_up() {
        let keys = Keys::new(Token::random().unwrap());
        let first = keys.ticket().unwrap();
        for _ in 0..MAX_TICKETS {
            keys.ticket().unwrap();
        }
        assert!(!keys.let_in(first.strip_prefix("operator/").unwrap()));
    }
}
