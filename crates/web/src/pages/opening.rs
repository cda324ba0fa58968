//! Opening a table: a new game by its form, or a game out of a file.

use std::time::Instant;

use axum::extract::{Form as Sent, Multipart, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::html;
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::{FieldError, Perspective, SeatSpec, Text};
use stammtisch_tables::{OpenError, TableId};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::guard::Peer;
use crate::http::visitor::Visitor;
use crate::limits::opening_rates::bytes_of;
use crate::pages::form::{Choices, Faults, Form};
use crate::pages::learn::tasks;
use crate::pages::loading::{BadFile, Upload, loading};
use crate::pages::{Page, page, picture};

type Pairs = Vec<(String, String)>;

/// The field of a form that only asks whether everything fits, before a running game is left for it.
pub(crate) const ONLY_ASK: &str = "only-ask";

/// The form of a new game. What the address says is filled in, else what was chosen last time.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(wishes): Query<Pairs>,
) -> Result<Html<String>, HttpError> {
    let game = app.game(&game)?;
    let choices = last_choices(&app, &visitor, game).await?.with(wishes);
    opening_page(&app, visitor, game, choices, Faults::default(), None).await
}

/// Opens a table as the form says, or gives the form back with every fault at its field.
pub(crate) async fn open(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(game): Path<String>,
    Sent(given): Sent<Pairs>,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    let only_asks = given.iter().any(|(name, _)| name == ONLY_ASK);
    app.allow_opening(peer, visitor.hand.visitor_id()).await?;
    let choices = Choices::first(game, game.messages(visitor.language)).with(given);
    let mut bad_names = choices.name_faults(game, seats_of(&app, game, &choices));
    let setup = choices.setup(game, &app.options.known_boards);
    if !bad_names.is_empty() {
        bad_names.extend(game.start(&setup, Vec::new()).err().into_iter().flatten());
        return with_faults(&app, visitor, game, choices, bad_names).await;
    }
    if only_asks {
        let mut faults = choices.strangers(game);
        faults.extend(game.start(&setup, choices.seats(game)).err().into_iter().flatten());
        return match faults.is_empty() {
            true => Ok(StatusCode::NO_CONTENT.into_response()),
            false => with_faults(&app, visitor, game, choices, faults).await,
        };
    }
    match app.house.open_table(game, &setup, choices.seats(game), visitor.hand.visitor_id()).await {
        Ok(id) => {
            app.house.remember_form(visitor.hand.visitor_id(), game.id(), &choices.to_remember()).await?;
            Ok(to_table(&id))
        }
        Err(OpenError::Fields(faults)) => with_faults(&app, visitor, game, choices, faults).await,
        Err(OpenError::Store(error)) => Err(error.into()),
    }
}

/// The form once more, with every fault at its field.
async fn with_faults(
    app: &AppState,
    visitor: Visitor,
    game: &'static dyn AnyGame,
    choices: Choices,
    faults: Vec<FieldError>,
) -> Result<Response, HttpError> {
    let faults = Faults::new(game, visitor.language, faults);
    let page = opening_page(app, visitor, game, choices, faults, None).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Opens a table with the game of a file, or says in one sentence what is wrong with it.
pub(crate) async fn load(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(game): Path<String>,
    upload: Multipart,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    app.allow_opening(peer, visitor.hand.visitor_id()).await?;
    let sent = Upload::read(upload).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::new(error.status(), Text::new("fault-too-large")),
        status => HttpError::new(status, Text::new("fault-request")),
    })?;
    let messages = game.messages(visitor.language);
    let Upload { file, players, only_asks, board_data } = sent;
    let board_data = board_data.and_then(|word| app.options.known_boards.find(game, &word).cloned());
    let loaded = match file {
        Some(bytes) => app
            .draw(move || game.load_with_board(board_data.as_ref(), &bytes))
            .await?
            .and_then(|loaded| players.seat(loaded)),
        None => Err(Text::new("file-none")),
    };
    match loaded {
        Ok(_) if only_asks => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok((loaded, notes)) => {
            app.openings.allow_bytes(peer, bytes_of(&*loaded), Instant::now())?;
            let id = app.house.open_match(loaded, visitor.hand.visitor_id()).await?;
            let notes: Vec<String> = notes.iter().map(|note| messages.text(note)).collect();
            Ok(if notes.is_empty() {
                to_table(&id)
            } else {
                notes_page(&visitor, &id, &notes, game.studies()).into_response()
            })
        }
        Err(why) => {
            let choices = last_choices(&app, &visitor, game).await?;
            let known = messages.keys().contains(why.key.as_ref());
            let why = if known { messages.text(&why) } else { visitor.messages().text(&why) };
            let bad_file = BadFile { why, players };
            let faults = Faults::default();
            let page = opening_page(&app, visitor, game, choices, faults, Some(bad_file)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn last_choices(app: &AppState, visitor: &Visitor, game: &dyn AnyGame) -> Result<Choices, HttpError> {
    let first = Choices::first(game, game.messages(visitor.language));
    let remembered = app.house.remembered_form(visitor.hand.visitor_id(), game.id()).await?;
    let remembered = remembered.unwrap_or_default();
    Ok(first.with_remembered(game, &app.options.known_boards, remembered, visitor.language))
}

fn to_table(id: &TableId) -> Response {
    Redirect::to(&format!("/t/{id}")).into_response()
}

/// The form, made off the threads that serve the lines.
async fn opening_page(
    app: &AppState,
    visitor: Visitor,
    game: &'static dyn AnyGame,
    choices: Choices,
    faults: Faults,
    bad_file: Option<BadFile>,
) -> Result<Html<String>, HttpError> {
    let here = app.clone();
    app.draw(move || drawn(&here, &visitor, game, &choices, &faults, bad_file.as_ref())).await
}

fn drawn(
    app: &AppState,
    visitor: &Visitor,
    game: &'static dyn AnyGame,
    choices: &Choices,
    faults: &Faults,
    bad_file: Option<&BadFile>,
) -> Html<String> {
    let messages = visitor.messages();
    let theirs = game.messages(visitor.language);
    let (seats, known_boards) = (seats_of(app, game, choices), &app.options.known_boards);
    let form = Form { game, language: visitor.language, choices, faults, seats, known_boards };
    let address = format!("/new/{}", game.id());
    let scene = game.preview().scene(Perspective::SPECTATOR, visitor.language);
    let body = html! {
        main.opening {
            div.heading {
                span.preview { (picture(&scene)) }
                div {
                    h1 { (theirs.say("name")) }
                    p { (theirs.say("tagline")) }
                    p.ways {
                        a href={ "/rules/" (game.id()) } data-dialog { (messages.say("rules")) }
                        @if tasks(game).next().is_some() { a href={ "/learn/" (game.id()) } { (messages.say("learn")) } }
                    }
                }
            }
            form #opening method="post" action=(address) novalidate data-renew=(address) {
                (form.general_fault())
                @if !game.fields().is_empty() {
                    section data-shapes {
                        h2 { (messages.say("form-setup")) }
                        div.fields { (form.setup()) }
                    }
                }
                section #players data-part {
                    h2 { (messages.say("form-players")) }
                    div.sides { (form.players(messages)) }
                    p.help { (form.name_rule(messages)) }
                }
                div.submit {
                    button.primary.large type="submit" { (messages.say("form-open")) }
                    @if !faults.is_empty() { p.fault.summary role="alert" { (messages.say("form-faults")) } }
                }
            }
            (loading(visitor, game, known_boards, &address, bad_file))
        }
    };
    page(visitor, &Page::at(&theirs.say("name"), &address), body)
}

/// What there is to say about a file, before one goes on to the table.
fn notes_page(visitor: &Visitor, id: &TableId, notes: &[String], studies: bool) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("file-loaded");
    let body = html! {
        main.prose {
            h1 { (title) }
            p { (messages.say("file-notes")) }
            ul { @for note in notes { li { (note) } } }
            p.ways {
                a.button.primary href={ "/t/" (id) } { (messages.say("to-table")) }
                @if studies { a.button href={ "/t/" (id) "/review" } { (messages.say("review")) } }
            }
        }
    };
    page(visitor, &Page::plain(&title), body)
}

/// The seats that a match with these choices has; all that the game knows while the choices are wrong.
fn seats_of(app: &AppState, game: &'static dyn AnyGame, choices: &Choices) -> &'static [SeatSpec] {
    let setup = choices.setup(game, &app.options.known_boards);
    game.start(&setup, Vec::new()).map_or_else(|_| game.seats(), |started| started.seats())
}
