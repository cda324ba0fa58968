//! The switches for language and light, and a new hand for the browser.

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
use crate::http::visitor::{Theme, Visitor, set_cookie, set_hand};

/// What was switched, and where the page was.
#[derive(Deserialize)]
pub(crate) struct Wish {
    lang: Option<String>,
    theme: Option<String>,
    #[serde(default)]
    back: String,
}

/// Keeps the wish in a cookie and leads back to the page. What is no wish of ours changes nothing.
pub(crate) async fn change(visitor: Visitor, Form(wish): Form<Wish>) -> Response {
    let mut response = Redirect::to(own_address(&wish.back)).into_response();
    if let Some(language) = wish.lang.as_deref().and_then(Language::from_code) {
        set_cookie(&mut response, &visitor, "lang", language.code());
    }
    if let Some(theme) = wish.theme.as_deref().and_then(Theme::from_code) {
        set_cookie(&mut response, &visitor, "theme", theme.code());
    }
    response
}

/// Gives the browser a new hand with everything that the old one had. Who has the old one has nothing any more.
pub(crate) async fn renew_hand(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
) -> Result<Response, HttpError> {
    if !app.new_hands.take(peer.into(), Instant::now()) {
        return Err(HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new("fault-too-many-hands")));
    }
    let new = Token::random().map_err(StoreError::from)?;
    app.house.revoke_hand(visitor.hand.visitor_id(), new.visitor_id()).await?;
    let mut response = Redirect::to("/").into_response();
    set_hand(&mut response, &Visitor { hand: new, ..visitor });
    Ok(response)
}

/// The address if it is one of this house, else the start page.
pub(crate) fn own_address(address: &str) -> &str {
    let printable = address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if printable && address.starts_with('/') && !address.starts_with("//") { address } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::own_address;

    #[test]
    fn one_is_never_led_out_of_the_house() {
        assert_eq!(own_address("/t/abc?x=1"), "/t/abc?x=1");
        for address in
            ["", "//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nb", "javascript:0"]
        {
            assert_eq!(own_address(address), "/", "{address}");
        }
    }
}
