//! Taking a seat by its secret link. Looking at the link changes nothing; the button does. Only the program's own link to a
//! table that it prepared takes seats at once.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use maud::html;
use stammtisch_core::{Seat, Text};
use stammtisch_tables::{SeatState, Token};

use crate::Lobby;
use crate::fault::Fault;
use crate::pages::{Page, page};
use crate::visitor::Visitor;

/// The page that offers the seat.
pub(crate) async fn show(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path((id, key)): Path<(String, String)>,
) -> Result<Html<String>, Fault> {
    let table = lobby.table(&id).await?;
    let key = read_key(&key)?;
    let now = table.look();
    let fits = |(_, state): &(Seat, &SeatState)| state.token == Some(key);
    let (seat, state) = (0..).map(Seat).zip(&now.seats).find(fits).ok_or_else(spent)?;
    let words = visitor.words();
    let game = now.game.game().words(visitor.language).say("name");
    let names = now.game.names(visitor.language);
    let name = names.get(seat.index()).cloned().unwrap_or_default();
    let say = |key: &'static str| {
        words.text(&Text::new(key).with("seat", name.as_str()).with("game", game.as_str()))
    };
    let title = say("seat-title");
    let body = html! {
        main.prose.offer {
            h1 { (title) }
            @if state.holder == Some(visitor.hand) {
                p { (say("seat-yours")) }
            } @else {
                p { (say("seat-offer")) }
                form method="post" {
                    button.primary #take-seat autofocus { (say("seat-take")) }
                }
            }
            p { a href={ "/t/" (table.id()) } { (words.say("seat-watch")) } }
        }
    };
    Ok(page(&visitor, &Page::plain(&title), body))
}

/// Puts the seat into the visitor's hand.
pub(crate) async fn take(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path((id, key)): Path<(String, String)>,
) -> Result<Redirect, Fault> {
    let table = lobby.table(&id).await?;
    table.take_seat(read_key(&key)?, visitor.hand).await?;
    Ok(Redirect::to(&format!("/t/{}", table.id())))
}

/// Puts every seat of these secrets, joined by dots, into the visitor's hand. With such a link the program itself opens the
/// browser at a table.
pub(crate) async fn sit(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path((id, keys)): Path<(String, String)>,
) -> Result<Redirect, Fault> {
    let table = lobby.table(&id).await?;
    for key in keys.split('.') {
        table.take_seat(read_key(key)?, visitor.hand).await?;
    }
    Ok(Redirect::to(&format!("/t/{}", table.id())))
}

fn read_key(key: &str) -> Result<Token, Fault> {
    key.parse().map_err(|_| spent())
}

fn spent() -> Fault {
    Fault::new(StatusCode::GONE, Text::new("seat-link-spent"))
}
