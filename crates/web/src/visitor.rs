//! Who is visiting: the hand that a browser is, its language and its light. All three live in cookies.

use axum::extract::{FromRequestParts, Request};
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use stammtisch_core::{Language, Words};
use stammtisch_tables::Token;

use crate::fault::{self, Fault};
use crate::words::words;

/// How long a browser keeps our cookies, in seconds: the longest that browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// A browser that visits the house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    /// The secret that this browser acts with.
    pub(crate) hand: Token,
    pub(crate) language: Language,
    pub(crate) theme: Theme,
}

/// The light in which the pages are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the device wants it.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

impl Visitor {
    /// The pages' words in the visitor's language.
    pub(crate) fn words(&self) -> &'static Words {
        words(self.language)
    }

    fn read(headers: &HeaderMap) -> Result<(Visitor, bool), Fault> {
        let known = cookie(headers, "hand").and_then(|hand| hand.parse().ok());
        let hand = match known {
            Some(hand) => hand,
            None => Token::random().map_err(Fault::inside)?,
        };
        let wishes = headers.get(ACCEPT_LANGUAGE).and_then(|wishes| wishes.to_str().ok());
        let language = cookie(headers, "lang")
            .and_then(Language::from_code)
            .unwrap_or_else(|| wishes.map_or_else(Language::default, Language::accepted));
        let theme = cookie(headers, "theme").and_then(Theme::from_code).unwrap_or_default();
        Ok((Visitor { hand, language, theme }, known.is_none()))
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Visitor, Fault> {
        match parts.extensions.get::<Visitor>() {
            Some(visitor) => Ok(*visitor),
            None => Visitor::read(&parts.headers).map(|(visitor, _)| visitor),
        }
    }
}

/// Finds out who comes in, gives a new browser its hand, and turns what went wrong into a page in its language.
pub(crate) async fn welcome(mut request: Request, next: Next) -> Response {
    let (visitor, new) = match Visitor::read(request.headers()) {
        Ok(read) => read,
        Err(fault) => return fault.into_response(),
    };
    request.extensions_mut().insert(visitor);
    let mut response = fault::as_page(next.run(request).await, &visitor);
    if new {
        set_cookie(&mut response, "hand", &visitor.hand.to_string());
    }
    response
}

/// Gives the browser a cookie that only we can read.
pub(crate) fn set_cookie(response: &mut Response, name: &str, value: &str) {
    let cookie = format!("{name}={value}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str, wishes: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookie.parse().unwrap());
        headers.insert(ACCEPT_LANGUAGE, wishes.parse().unwrap());
        headers
    }

    #[test]
    fn a_browser_keeps_its_hand() {
        let hand = Token::random().unwrap();
        let (visitor, new) = Visitor::read(&headers(&format!("a=b; hand={hand}; theme=dark"), "de")).unwrap();
        assert_eq!((visitor.hand, new), (hand, false));
        assert_eq!((visitor.language, visitor.theme), (Language::German, Theme::Dark));
    }

    #[test]
    fn a_broken_hand_is_replaced() {
        let (_, new) = Visitor::read(&headers("hand=xyz", "")).unwrap();
        assert!(new);
    }

    #[test]
    fn the_switch_outranks_the_browsers_language() {
        let (visitor, _) = Visitor::read(&headers("lang=en", "de")).unwrap();
        assert_eq!(visitor.language, Language::English);
    }
}
