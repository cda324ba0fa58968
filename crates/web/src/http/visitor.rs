//! Who is visiting: the hand that a browser is, its language and its light. All three live in cookies.

use std::time::Instant;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use stammtisch_presentation::{Language, Messages};
use stammtisch_tables::Token;

use crate::AppState;
use crate::http::error::{self, HttpError};
use crate::http::guard::Https;
use crate::messages::messages;

/// How long a browser keeps our cookies, in seconds: the longest that browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// A browser that visits the house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    /// The secret that this browser acts with.
    pub(crate) hand: Token,
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    /// Whether nobody on the way can read what is said.
    pub(crate) https: bool,
    /// Whether he was never here before: he has nothing yet.
    pub(crate) is_new: bool,
}

/// What is to be done about the cookie that holds a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Issue {
    /// Nothing: the browser has it.
    None,
    /// The browser is new.
    New,
    /// It has a hand under the name that serves where others may listen: somebody else may know it, or have put it there.
    Renewed,
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
    pub(crate) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    /// The same in the light of his device, for what looks alike in any.
    pub(crate) fn in_any_light(self) -> Visitor {
        Visitor { theme: Theme::Auto, ..self }
    }

    /// Who asks for nothing but a sentence; nothing is issued to him.
    pub(crate) fn in_passing(headers: &HeaderMap) -> Result<Visitor, HttpError> {
        Visitor::read(headers, false).map(|(visitor, _)| visitor)
    }

    fn read(headers: &HeaderMap, https: bool) -> Result<(Visitor, Issue), HttpError> {
        let kept = |name: &str| cookie(headers, name).and_then(|hand| hand.parse().ok());
        let (hand, issue) = match (kept(cookie_name(HAND, https)), kept(HAND.plain)) {
            (Some(hand), _) => (hand, Issue::None),
            (None, Some(hand)) => (hand, Issue::Renewed),
            (None, None) => (Token::random().map_err(HttpError::inside)?, Issue::New),
        };
        let wishes = headers.get(ACCEPT_LANGUAGE).and_then(|wishes| wishes.to_str().ok());
        let language = cookie(headers, "lang")
            .and_then(Language::from_code)
            .unwrap_or_else(|| wishes.map_or_else(Language::default, Language::accepted));
        let theme = cookie(headers, "theme").and_then(Theme::from_code).unwrap_or_default();
        Ok((Visitor { hand, language, theme, https, is_new: issue == Issue::New }, issue))
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Visitor, HttpError> {
        match parts.extensions.get::<Visitor>() {
            Some(visitor) => Ok(*visitor),
            None => Visitor::in_passing(&parts.headers),
        }
    }
}

/// Finds out who comes in, gives a new browser its hand, and turns what went wrong into a page in its language.
pub(crate) async fn welcome(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let https = request.extensions().get().is_some_and(|Https(https)| *https);
    let (mut visitor, issue) = match Visitor::read(request.headers(), https) {
        Ok(read) => read,
        Err(fault) => return fault.into_response(),
    };
    let is_issued = match issue {
        Issue::None => false,
        Issue::New => true,
        Issue::Renewed => match renew(&app, &mut visitor).await {
            Ok(is_issued) => is_issued,
            Err(fault) => return error::as_page(fault.into_response(), &visitor),
        },
    };
    request.extensions_mut().insert(visitor);
    let mut response = error::as_page(next.run(request).await, &visitor);
    if is_issued {
        set_hand(&mut response, &visitor);
    }
    if issue == Issue::Renewed {
        append_cookie(&mut response, &format!("{}=; Path=/; Max-Age=0", HAND.plain));
    }
    response
}

/// Gives a visitor a new hand with all that his old one has, which is good for nothing from then on: whoever has listened, or has put
/// a hand of his own into this browser, has no part in the new one. Answers whether the browser is to keep it. Of several requests
/// that come with the same old hand one brings all over, and what the others are answered must not replace that.
async fn renew(app: &AppState, visitor: &mut Visitor) -> Result<bool, HttpError> {
    let (old, new) = (visitor.hand.visitor_id(), Token::random().map_err(HttpError::inside)?);
    let is_first = app.renewals.take(old, Instant::now());
    if is_first {
        app.house.revoke_hand(old, new.visitor_id()).await?;
    }
    visitor.hand = new;
    Ok(is_first)
}

/// The names of a cookie that holds a secret. Where nobody listens, it has one that browsers take from nobody else.
#[derive(Clone, Copy)]
pub(crate) struct SecretCookie {
    plain: &'static str,
    https: &'static str,
}

/// The cookie with the hand.
const HAND: SecretCookie = SecretCookie { plain: "hand", https: "__Host-hand" };
/// The cookie of the operator's browser.
pub(crate) const OPERATOR: SecretCookie = SecretCookie { plain: "operator", https: "__Host-operator" };

const fn cookie_name(cookie: SecretCookie, https: bool) -> &'static str {
    if https { cookie.https } else { cookie.plain }
}

/// Gives the browser a cookie that only we can read.
pub(crate) fn set_cookie(response: &mut Response, visitor: &Visitor, name: &str, value: &str) {
    let secure = if visitor.https { "; Secure" } else { "" };
    let kept = format!("{name}={value}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}");
    append_cookie(response, &kept);
}

/// The same for a secret.
pub(crate) fn set_secret_cookie(
    response: &mut Response,
    visitor: &Visitor,
    cookie: SecretCookie,
    value: &str,
) {
    set_cookie(response, visitor, cookie_name(cookie, visitor.https), value);
}

/// Lets the browser keep the visitor's hand.
pub(crate) fn set_hand(response: &mut Response, visitor: &Visitor) {
    set_secret_cookie(response, visitor, HAND, &visitor.hand.to_string());
}

/// The secret in a cookie, under whichever of its names.
pub(crate) fn secret_cookie(headers: &HeaderMap, name: SecretCookie) -> Option<&str> {
    cookie(headers, name.https).or_else(|| cookie(headers, name.plain))
}

fn append_cookie(response: &mut Response, line: &str) {
    if let Ok(line) = HeaderValue::try_from(line) {
        response.headers_mut().append(SET_COOKIE, line);
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
        let sent = headers(&format!("a=b; hand={hand}; theme=dark"), "de");
        let (visitor, issue) = Visitor::read(&sent, false).unwrap();
        assert_eq!((visitor.hand, issue), (hand, Issue::None));
        assert_eq!((visitor.language, visitor.theme), (Language::German, Theme::Dark));
    }

    #[test]
    fn where_nobody_listens_only_the_name_that_nobody_else_can_set_is_believed() {
        let [old, new] = [(); 2].map(|()| Token::random().unwrap());
        let (visitor, issue) = Visitor::read(&headers(&format!("hand={old}"), ""), true).unwrap();
        assert_eq!((visitor.hand, issue), (old, Issue::Renewed));
        let both = headers(&format!("hand={old}; __Host-hand={new}"), "");
        let (visitor, issue) = Visitor::read(&both, true).unwrap();
        assert_eq!((visitor.hand, issue), (new, Issue::None));
        let (visitor, issue) = Visitor::read(&both, false).unwrap();
        assert_eq!((visitor.hand, issue), (old, Issue::None));
    }

    #[test]
    fn a_broken_hand_is_replaced() {
        let (_, issue) = Visitor::read(&headers("hand=xyz", ""), false).unwrap();
        assert_eq!(issue, Issue::New);
    }

    #[test]
    fn the_switch_outranks_the_browsers_language() {
        let (visitor, _) = Visitor::read(&headers("lang=en", "de"), false).unwrap();
        assert_eq!(visitor.language, Language::English);
    }
}
