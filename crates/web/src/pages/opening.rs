//! Opening a table: a new match from the form, or a match from an uploaded file.

use std::time::Instant;

use axum::extract::{Form, Multipart, Path, Query, State};
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
use crate::pages::form::{FormErrors, FormValues, NewGameForm};
use crate::pages::learn::tasks;
use crate::pages::loading::{BadFile, MatchUpload, upload_form};
use crate::pages::{Page, page, picture};

type Pairs = Vec<(String, String)>;

/// The form field that requests validation only. The client sends it before it asks to leave a
/// running match.
pub(crate) const DRY_RUN_FIELD: &str = "only-ask";

/// Shows the form, filled with the query's values, else with those of the last time.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(query): Query<Pairs>,
) -> Result<Html<String>, HttpError> {
    let game = app.game(&game)?;
    let values = last_choices(&app, &visitor, game).await?.with(query);
    opening_page(&app, visitor, game, values, FormErrors::default(), None).await
}

/// Opens a table from the form, or shows the form again with errors.
pub(crate) async fn open(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(game): Path<String>,
    Form(given): Form<Pairs>,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    let is_dry_run = given.iter().any(|(name, _)| name == DRY_RUN_FIELD);
    app.allow_opening(peer, visitor.token.visitor_id()).await?;
    let values = FormValues::initial(game, game.messages(visitor.language)).with(given);
    let mut bad_names = values.name_errors(game, seats_of(&app, game, &values));
    let setup = values.setup(game, &app.options.known_boards);
    if !bad_names.is_empty() {
        bad_names.extend(game.start(&setup, Vec::new()).err().into_iter().flatten());
        return with_errors(&app, visitor, game, values, bad_names).await;
    }
    if is_dry_run {
        let mut errors = values.unknown_player_errors(game);
        errors.extend(game.start(&setup, values.seats(game)).err().into_iter().flatten());
        if errors.is_empty() {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        return with_errors(&app, visitor, game, values, errors).await;
    }
    match app.house.open_table(game, &setup, values.seats(game), visitor.token.visitor_id()).await {
        Ok(id) => {
            app.house.remember_form(visitor.token.visitor_id(), game.id(), &values.to_remember()).await?;
            Ok(to_table(&id))
        }
        Err(OpenError::Fields(errors)) => with_errors(&app, visitor, game, values, errors).await,
        Err(OpenError::Store(error)) => Err(error.into()),
    }
}

/// Shows the form again with each error at its field.
async fn with_errors(
    app: &AppState,
    visitor: Visitor,
    game: &'static dyn AnyGame,
    values: FormValues,
    errors: Vec<FieldError>,
) -> Result<Response, HttpError> {
    let errors = FormErrors::new(game, visitor.language, errors);
    let page = opening_page(app, visitor, game, values, errors, None).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Opens a table from an uploaded file, or shows the form with an error.
pub(crate) async fn load(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(game): Path<String>,
    upload: Multipart,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    app.allow_opening(peer, visitor.token.visitor_id()).await?;
    let upload = MatchUpload::read(upload).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::new(error.status(), Text::new("fault-too-large")),
        status => HttpError::new(status, Text::new("fault-request")),
    })?;
    let messages = game.messages(visitor.language);
    let MatchUpload { file, players, is_dry_run, board_data } = upload;
    let board_data = board_data.and_then(|word| app.options.known_boards.find(game, &word).cloned());
    let loaded = match file {
        Some(bytes) => app
            .run_blocking(move || game.load_with_board(board_data.as_ref(), &bytes))
            .await?
            .and_then(|loaded| players.seat(loaded)),
        None => Err(Text::new("file-none")),
    };
    match loaded {
        Ok(_) if is_dry_run => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok((loaded, notes)) => {
            app.opening_rates.allow_bytes(peer, bytes_of(&*loaded), Instant::now())?;
            let id = app.house.open_match(loaded, visitor.token.visitor_id()).await?;
            let notes: Vec<String> = notes.iter().map(|note| messages.text(note)).collect();
            Ok(if notes.is_empty() {
                to_table(&id)
            } else {
                notes_page(&visitor, &id, &notes, game.studies()).into_response()
            })
        }
        Err(why) => {
            let values = last_choices(&app, &visitor, game).await?;
            let known = messages.keys().contains(why.key.as_ref());
            let why = if known { messages.text(&why) } else { visitor.messages().text(&why) };
            let bad_file = BadFile { why, players };
            let errors = FormErrors::default();
            let page = opening_page(&app, visitor, game, values, errors, Some(bad_file)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn last_choices(
    app: &AppState,
    visitor: &Visitor,
    game: &dyn AnyGame,
) -> Result<FormValues, HttpError> {
    let initial = FormValues::initial(game, game.messages(visitor.language));
    let remembered = app.house.remembered_form(visitor.token.visitor_id(), game.id()).await?;
    let remembered = remembered.unwrap_or_default();
    Ok(initial.with_remembered(game, &app.options.known_boards, remembered, visitor.language))
}

fn to_table(id: &TableId) -> Response {
    Redirect::to(&format!("/t/{id}")).into_response()
}

/// Renders the form on the blocking pool.
async fn opening_page(
    app: &AppState,
    visitor: Visitor,
    game: &'static dyn AnyGame,
    values: FormValues,
    errors: FormErrors,
    bad_file: Option<BadFile>,
) -> Result<Html<String>, HttpError> {
    let shared = app.clone();
    app.run_blocking(move || render(&shared, &visitor, game, &values, &errors, bad_file.as_ref())).await
}

fn render(
    app: &AppState,
    visitor: &Visitor,
    game: &'static dyn AnyGame,
    values: &FormValues,
    errors: &FormErrors,
    bad_file: Option<&BadFile>,
) -> Html<String> {
    let messages = visitor.messages();
    let game_messages = game.messages(visitor.language);
    let seats = seats_of(app, game, values);
    let known_boards = &app.options.known_boards;
    let form = NewGameForm { game, language: visitor.language, values, errors, seats, known_boards };
    let address = format!("/new/{}", game.id());
    let scene = game.preview().scene(Perspective::SPECTATOR, visitor.language);
    let body = html! {
        main.opening {
            div.heading {
                span.preview { (picture(&scene)) }
                div {
                    h1 { (game_messages.say("name")) }
                    p { (game_messages.say("tagline")) }
                    p.link-row {
                        a href={ "/rules/" (game.id()) } data-dialog { (messages.say("rules")) }
                        @if tasks(game).next().is_some() { a href={ "/learn/" (game.id()) } { (messages.say("learn")) } }
                    }
                }
            }
            form #opening method="post" action=(address) novalidate data-renew=(address) {
                (form.general_error())
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
                    @if !errors.is_empty() { p.fault.summary role="alert" { (messages.say("form-faults")) } }
                }
            }
            (upload_form(visitor, game, known_boards, &address, bad_file))
        }
    };
    page(visitor, &Page::at(&game_messages.say("name"), &address), body)
}

/// The page with notes on what a file's import left out, before going on to the table.
fn notes_page(visitor: &Visitor, id: &TableId, notes: &[String], studies: bool) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("file-loaded");
    let body = html! {
        main.prose {
            h1 { (title) }
            p { (messages.say("file-notes")) }
            ul { @for note in notes { li { (note) } } }
            p.link-row {
                a.button.primary href={ "/t/" (id) } { (messages.say("to-table")) }
                @if studies { a.button href={ "/t/" (id) "/review" } { (messages.say("review")) } }
            }
        }
    };
    page(visitor, &Page::plain(&title), body)
}

/// The seats of a match with these values, or all seats of the game if the values are invalid.
fn seats_of(app: &AppState, game: &'static dyn AnyGame, values: &FormValues) -> &'static [SeatSpec] {
    let setup = values.setup(game, &app.options.known_boards);
    game.start(&setup, Vec::new()).map_or_else(|_| game.seats(), |started| started.seats())
}
