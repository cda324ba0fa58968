//! Seat links: taking one or several seats by their secret keys, joined by dots.
//!
//! Opening the link (GET) changes nothing; the button on the page (POST) takes the seats.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use maud::html;
use stammtisch_presentation::{SeatSet, Text};
use stammtisch_tables::SeatKey;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::{Page, page};

/// The page that offers the seats.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((id, keys)): Path<(String, String)>,
) -> Result<Html<String>, HttpError> {
    let table = app.table(&id).await?;
    let keys = read_keys(&keys)?;
    let now = table.snapshot();
    let seat_of = |key: SeatKey| now.seat_of_key(key).ok_or_else(link_expired);
    let offered = keys.into_iter().map(seat_of).collect::<Result<SeatSet, _>>()?;
    let is_theirs = now.seats_of(visitor.token.visitor_id()).and(offered) == offered;
    let messages = visitor.messages();
    let game = now.game.game().messages(visitor.language).say("name");
    let names = now.game.names(visitor.language);
    let seats: Vec<&str> =
        offered.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    let say = |key: &'static str| {
        let text = Text::new(key).with("seat", messages.joined(&seats)).with("count", seats.len() as i64);
        messages.text(&text.with("game", game.as_str()))
    };
    let title = say("seat-title");
    let body = html! {
        main.prose.offer {
            h1 { (title) }
            @if is_theirs {
                p { (say("seat-yours")) }
            } @else {
                p { (say("seat-offer")) }
                form method="post" {
                    button.primary #take-seat autofocus { (say("seat-take")) }
                }
            }
            p { a href={ "/t/" (table.id()) } { (messages.say("seat-watch")) } }
        }
    };
    Ok(page(&visitor, &Page::plain(&title), body))
}

/// Assigns the seats to the visitor.
pub(crate) async fn take(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((id, keys)): Path<(String, String)>,
) -> Result<Redirect, HttpError> {
    let table = app.table(&id).await?;
    for key in read_keys(&keys)? {
        table.take_seat(key, visitor.token.visitor_id()).await?;
    }
    Ok(Redirect::to(&format!("/t/{}", table.id())))
}

fn read_keys(keys: &str) -> Result<Vec<SeatKey>, HttpError> {
    keys.split('.').map(|key| key.parse().map_err(|_| link_expired())).collect()
}

fn link_expired() -> HttpError {
    HttpError::new(StatusCode::GONE, Text::new("seat-link-spent"))
}
