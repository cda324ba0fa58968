//! The visitor of a request: identity token, language and theme, all kept in cookies.

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

/// `Max-Age` of our cookies: 400 days, the maximum that browsers allow.
const COOKIE_MAX_AGE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// A browser that visits the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    /// The secret that identifies this browser.
    pub(crate) token: Token,
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    /// Whether the client connected over https.
    pub(crate) https: bool,
    /// Whether the browser sent no token; then the visitor has no tables yet.
    pub(crate) is_new: bool,
}

/// Where the token of a request came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenSource {
    /// From the expected cookie; nothing to set.
    Cookie,
    /// Newly generated; the browser sent none.
    Generated,
    /// From the cookie for plain http, although the request is https. Others may have read or set
    /// that cookie, so the token must be replaced.
    InsecureCookie,
}

/// The colour theme of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Follows the device's setting.
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
    /// The pages' messages in the visitor's language.
    pub(crate) fn messages(&self) -> &'static Messages {
        messages(self.language)
    }

    /// The same visitor with the default theme, for caching content that does not depend on it.
    pub(crate) fn without_theme(self) -> Visitor {
        Visitor { theme: Theme::Auto, ..self }
    }

    /// The visitor of a request that gets no cookie.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Result<Visitor, HttpError> {
        Visitor::read(headers, false).map(|(visitor, _)| visitor)
    }

    fn read(headers: &HeaderMap, https: bool) -> Result<(Visitor, TokenSource), HttpError> {
        let sent = |name: &str| cookie(headers, name).and_then(|token| token.parse().ok());
        let (token, source) = match (sent(cookie_name(VISITOR_COOKIE, https)), sent(VISITOR_COOKIE.plain)) {
            (Some(token), _) => (token, TokenSource::Cookie),
            (None, Some(token)) => (token, TokenSource::InsecureCookie),
            (None, None) => (Token::random().map_err(HttpError::internal)?, TokenSource::Generated),
        };
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|accepted| accepted.to_str().ok());
        let language = cookie(headers, "lang")
            .and_then(Language::from_code)
            .unwrap_or_else(|| accepted.map_or_else(Language::default, Language::accepted));
        let theme = cookie(headers, "theme").and_then(Theme::from_code).unwrap_or_default();
        let is_new = source == TokenSource::Generated;
        Ok((Visitor { token, language, theme, https, is_new }, source))
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Visitor, HttpError> {
        match parts.extensions.get::<Visitor>() {
            Some(visitor) => Ok(*visitor),
            None => Visitor::from_headers(&parts.headers),
        }
    }
}

/// Middleware that identifies the visitor, issues a token to a new browser and renders errors as
/// pages in the visitor's language.
pub(crate) async fn identify_visitor(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let https = request.extensions().get().is_some_and(|Https(https)| *https);
    let (mut visitor, source) = match Visitor::read(request.headers(), https) {
        Ok(read) => read,
        Err(error) => return error.into_response(),
    };
    let sets_cookie = match source {
        TokenSource::Cookie => false,
        TokenSource::Generated => true,
        TokenSource::InsecureCookie => match renew_token(&app, &mut visitor).await {
            Ok(sets_cookie) => sets_cookie,
            Err(error) => return error::as_page(error.into_response(), &visitor),
        },
    };
    request.extensions_mut().insert(visitor);
    let mut response = error::as_page(next.run(request).await, &visitor);
    if sets_cookie {
        set_token_cookie(&mut response, &visitor);
    }
    if source == TokenSource::InsecureCookie {
        append_cookie(&mut response, &format!("{}=; Path=/; Max-Age=0", VISITOR_COOKIE.plain));
    }
    response
}

/// Moves everything that a visitor owns to a new token and revokes the old one, which may be known
/// to others. Returns whether to set the cookie.
///
/// Of several concurrent requests with the same old token only the first moves its belongings and
/// sets the cookie; the tokens of the others own nothing and must not replace it.
async fn renew_token(app: &AppState, visitor: &mut Visitor) -> Result<bool, HttpError> {
    let old = visitor.token.visitor_id();
    let new = Token::random().map_err(HttpError::internal)?;
    let is_first = app.token_renewals.take(old, Instant::now());
    if is_first {
        app.house.revoke_visitor(old, new.visitor_id()).await?;
    }
    visitor.token = new;
    Ok(is_first)
}

/// The names of a cookie that holds a secret.
///
/// Over https it has the `__Host-` prefix: browsers accept such a cookie only from this host and
/// only over https.
#[derive(Clone, Copy)]
pub(crate) struct SecretCookie {
    plain: &'static str,
    https: &'static str,
}

/// The cookie with the visitor's token.
const VISITOR_COOKIE: SecretCookie = SecretCookie { plain: "hand", https: "__Host-hand" };
/// The cookie with the operator's secret.
pub(crate) const OPERATOR_COOKIE: SecretCookie = SecretCookie { plain: "operator", https: "__Host-operator" };

const fn cookie_name(cookie: SecretCookie, https: bool) -> &'static str {
    if https { cookie.https } else { cookie.plain }
}

/// Sets a cookie that scripts cannot read.
pub(crate) fn set_cookie(response: &mut Response, visitor: &Visitor, name: &str, value: &str) {
    let secure = if visitor.https { "; Secure" } else { "" };
    let max_age = COOKIE_MAX_AGE_SECONDS;
    let cookie = format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}");
    append_cookie(response, &cookie);
}

/// Sets a cookie that holds a secret, under its name for the visitor's scheme.
pub(crate) fn set_secret_cookie(
    response: &mut Response,
    visitor: &Visitor,
    cookie: SecretCookie,
    value: &str,
) {
    set_cookie(response, visitor, cookie_name(cookie, visitor.https), value);
}

/// Sets the cookie with the visitor's token.
pub(crate) fn set_token_cookie(response: &mut Response, visitor: &Visitor) {
    set_secret_cookie(response, visitor, VISITOR_COOKIE, &visitor.token.to_string());
}

/// The secret in a cookie, under either of its names.
pub(crate) fn secret_cookie(headers: &HeaderMap, name: SecretCookie) -> Option<&str> {
    cookie(headers, name.https).or_else(|| cookie(headers, name.plain))
}

fn append_cookie(response: &mut Response, cookie: &str) {
    if let Ok(value) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(SET_COOKIE, value);
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str, accepted_languages: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookie.parse().unwrap());
        headers.insert(ACCEPT_LANGUAGE, accepted_languages.parse().unwrap());
        headers
    }

    #[test]
    fn a_browser_keeps_its_token() {
        let token = Token::random().unwrap();
        let sent = headers(&format!("a=b; hand={token}; theme=dark"), "de");
        let (visitor, source) = Visitor::read(&sent, false).unwrap();
        assert_eq!((visitor.token, source), (token, TokenSource::Cookie));
        assert_eq!((visitor.language, visitor.theme), (Language::German, Theme::Dark));
    }

    #[test]
    fn over_https_only_the_host_prefixed_cookie_is_trusted() {
        let [old, new] = [(); 2].map(|()| Token::random().unwrap());
        let (visitor, source) = Visitor::read(&headers(&format!("hand={old}"), ""), true).unwrap();
        assert_eq!((visitor.token, source), (old, TokenSource::InsecureCookie));
        let both = headers(&format!("hand={old}; __Host-hand={new}"), "");
        let (visitor, source) = Visitor::read(&both, true).unwrap();
        assert_eq!((visitor.token, source), (new, TokenSource::Cookie));
        let (visitor, source) = Visitor::read(&both, false).unwrap();
        assert_eq!((visitor.token, source), (old, TokenSource::Cookie));
    }

    #[test]
    fn a_malformed_token_is_replaced() {
        let (_, source) = Visitor::read(&headers("hand=xyz", ""), false).unwrap();
        assert_eq!(source, TokenSource::Generated);
    }

    #[test]
    fn the_language_cookie_outranks_accept_language() {
        let (visitor, _) = Visitor::read(&headers("lang=en", "de"), false).unwrap();
        assert_eq!(visitor.language, Language::English);
    }
}
