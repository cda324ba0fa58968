//! Preferences: language, theme, and replacing the visitor's token.

use std::time::Instant;

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::{StoreError, Token};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::guard::Peer;
use crate::http::visitor::{Theme, Visitor, set_cookie, set_token_cookie};

/// The submitted preferences, and the path to return to.
#[derive(Deserialize)]
pub(crate) struct PreferencesForm {
    lang: Option<String>,
    theme: Option<String>,
    #[serde(default)]
    back: String,
}

/// Stores the preferences in cookies and redirects back. Unknown values are ignored.
pub(crate) async fn change(visitor: Visitor, Form(form): Form<PreferencesForm>) -> Response {
    let mut response = Redirect::to(local_path(&form.back)).into_response();
    if let Some(language) = form.lang.as_deref().and_then(Language::from_code) {
        set_cookie(&mut response, &visitor, "lang", language.code());
    }
    if let Some(theme) = form.theme.as_deref().and_then(Theme::from_code) {
        set_cookie(&mut response, &visitor, "theme", theme.code());
    }
    response
}

/// Replaces the visitor's token: everything they own moves to a new one, the old one is revoked.
pub(crate) async fn renew_token(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
) -> Result<Response, HttpError> {
    if !app.new_tokens.take(peer.into(), Instant::now()) {
        return Err(HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new("fault-too-many-hands")));
    }
    let new = Token::random().map_err(StoreError::from)?;
    app.house.revoke_visitor(visitor.token.visitor_id(), new.visitor_id()).await?;
    let mut response = Redirect::to("/").into_response();
    set_token_cookie(&mut response, &Visitor { token: new, ..visitor });
    Ok(response)
}

/// The address if it is a path on this server, else `/`. Prevents open redirects.
pub(crate) fn local_path(address: &str) -> &str {
    let printable = address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if printable && address.starts_with('/') && !address.starts_with("//") { address } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::local_path;

    #[test]
    fn redirects_never_leave_this_server() {
        assert_eq!(local_path("/t/abc?x=1"), "/t/abc?x=1");
        for address in
            ["", "//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nb", "javascript:0"]
        {
            assert_eq!(local_path(address), "/", "{address}");
        }
    }
}
