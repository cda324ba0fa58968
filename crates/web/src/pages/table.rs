//! The table page: the board and everything around it, plus rematch, leaving and download.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use stammtisch_catalog::RECORD_FORMAT;
use stammtisch_presentation::{Messages, Paths, Seat, Text, Turn};
use stammtisch_tables::{OpenError, Refused, Snapshot, Table, TableId};

use crate::AppState;
use crate::http::addresses::LinkBase;
use crate::http::compression::{self, GzipPart, HTML};
use crate::http::error::HttpError;
use crate::http::guard::Peer;
use crate::http::visitor::Visitor;
use crate::limits::opening_rates::bytes_of_start;
use crate::live::PROTOCOL_VERSION;
use crate::live::fragments::{Fragments, may_rematch, may_save};
use crate::live::rendered_view::RenderedView;
use crate::pages::log_cache::whole_log;
use crate::pages::lookback;
use crate::pages::{Page, brand, menus, page};

/// Shows the table. The page is complete without scripts; the WebSocket only brings updates.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let renders = app.render_cache.get_or_insert(&table, &now);
    let base = LinkBase::of(&app.options.proxy_config, app.bound, &headers);
    let rendered = app
        .run_blocking(move || {
            let perspective = now.perspective(now.seats_of(visitor.token.visitor_id()), false);
            let view = RenderedView::shared(&renders, &now, perspective, visitor.language);
            let layout = Page {
                title: &view.title,
                class: "at-table",
                scripts: &["house.js", "table.js"],
                back: None,
            };
            GzipPart::fast(page(&visitor, &layout, body(&visitor, &now.id, &now, &view, &base)).0)
        })
        .await?;
    Ok(compression::respond(&headers, HTML, &[&rendered]))
}

/// Opens a rematch: a new table with the same setup, players and seats.
pub(crate) async fn rematch(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(id): Path<String>,
) -> Result<Redirect, HttpError> {
    let table = app.table(&id).await?;
    let _rematch_lock = table.lock_rematch().await;
    let now = table.snapshot();
    if !may_rematch(&now, now.seats_of(visitor.token.visitor_id())) {
        return Err(HttpError::new(StatusCode::FORBIDDEN, Text::new("rematch-watching")));
    }
    if now.game.turn() == Turn::Over
        && let Some(rematch) = &now.rematch
    {
        return Ok(Redirect::to(&format!("/t/{rematch}")));
    }
    app.allow_opening(peer, visitor.token.visitor_id()).await?;
    let game = now.game.game();
    let setup = now.game.setup();
    let seats = now.game.seat_tags().to_vec();
    let bytes = bytes_of_start(&setup, now.game.start_position());
    app.opening_rates.allow_bytes(peer, bytes, Instant::now())?;
    let id =
        match now.game.start_position() {
            None => app.house.open_table(game, &setup, seats, visitor.token.visitor_id()).await.map_err(
                |error| match error {
                    OpenError::Store(error) => error.into(),
                    OpenError::Fields(faults) => {
                        let messages = game.messages(visitor.language);
                        let why: Vec<String> =
                            faults.iter().map(|fault| messages.text(&fault.text)).collect();
                        HttpError::localized(StatusCode::CONFLICT, why.join(" "))
                    }
                },
            )?,
            Some(position) => {
                let again = game.resume(&setup, position, seats).map_err(|why| {
                    HttpError::localized(StatusCode::CONFLICT, game.messages(visitor.language).text(&why))
                })?;
                app.house.open_match(again, visitor.token.visitor_id()).await?
            }
        };
    restore_seats(&now, &app.table(id.as_str()).await?).await?;
    match table.announce_rematch(id, now.rematch.as_ref()).await {
        // Another server has announced a rematch first.
        Err(Refused::Stale) => {
            let first = table.snapshot().rematch.unwrap_or(id);
            Ok(Redirect::to(&format!("/t/{first}")))
        }
        led => led.map(|()| Redirect::to(&format!("/t/{id}"))).map_err(HttpError::from),
    }
}

/// Assigns the seats of a new table to their holders at the old one. At first the opener holds all.
async fn restore_seats(old: &Snapshot, new: &Arc<Table>) -> Result<(), HttpError> {
    for (seat, before) in (0..).map(Seat).zip(&*old.seats) {
        if let Some(holder) = before.occupant.holder() {
            new.claim_rematch_seat(seat, holder).await?;
        }
    }
    Ok(())
}

/// Gives up the visitor's seats permanently.
pub(crate) async fn leave(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, HttpError> {
    app.table(&id).await?.leave(visitor.token.visitor_id()).await?;
    Ok(Redirect::to("/"))
}

/// Downloads the match as a file.
pub(crate) async fn download(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((id, format)): Path<(String, String)>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let game = now.game.game();
    if !may_save(&now, now.seats_of(visitor.token.visitor_id())) {
        return Err(HttpError::new(StatusCode::FORBIDDEN, Text::new("save-later")));
    }
    let format_id = format.clone();
    let snapshot = now.clone();
    let bytes = app.run_blocking(move || snapshot.game.write(&format_id)).await?.map_err(|why| {
        HttpError::localized(StatusCode::NOT_FOUND, game.messages(visitor.language).text(&why))
    })?;
    let known = game.formats().iter().find(|known| known.id == format).unwrap_or(&RECORD_FORMAT);
    let name = format!("attachment; filename=\"{}-{}.{}\"", game.id(), table.id(), known.extension);
    Ok(([(CONTENT_TYPE, known.media.to_owned()), (CONTENT_DISPOSITION, name)], bytes).into_response())
}

fn body(visitor: &Visitor, id: &TableId, now: &Snapshot, view: &RenderedView, base: &LinkBase) -> Markup {
    let messages = visitor.messages();
    let game = now.game.game();
    let name = game.messages(visitor.language).say("name");
    let live = format!("/t/{id}/live?speaks={PROTOCOL_VERSION}&lang={}", visitor.language.code());
    let leaving = (!view.held.is_empty()).then(|| messages.say("leave-running"));
    html! {
        div #table data-game=(game.id()) data-live=(live) data-at=(serde_json::to_string(&now.position_id()).unwrap_or_default()) data-have=(view.signature.digest)
            data-touches=(view.touches.get()) data-phase=(view.phase) data-offline=(messages.say("offline-touch"))
            data-about={ "/t/" (id) "/about?lang=" (visitor.language.code()) } data-hint={ "/t/" (id) "/hint?lang=" (visitor.language.code()) } data-kept=(messages.say("offline-kept")) data-passed=(messages.say("offline-passed")) data-gone=(messages.say("store-gone")) {
            header.bar {
                (brand(messages, leaving.as_deref()))
                h1 { (name) span #score { (view.fragment("score")) } }
                (menus::bar(messages))
            }
            (menus::all(visitor, id, now, view, base, leaving.as_deref()))
            main {
                ul #seats aria-label=(messages.say("seats")) { (view.fragment("seats")) }
                (board_stage(visitor, &name, view))
                div.notes {
                    p #refusal role="alert" {}
                    p.lost role="status" { (messages.say("offline")) }
                    p.late role="status" { (messages.say("offline-kept")) }
                }
                (lookback::bar(visitor.language, &format!("/t/{id}"), view.plies))
                div.now {
                    button #grip type="button" aria-expanded="false" aria-controls="side" { (messages.say("sheet")) }
                    p #prompt { (view.fragment("prompt")) }
                    div #end-steps hidden {
                        p aria-live="polite" {}
                        div {
                            button.primary type="button" data-tell="next" { (messages.say("steps-next")) }
                            button type="button" data-tell="back" { (messages.say("steps-back")) }
                            button type="button" data-tell="skip" { (messages.say("steps-skip")) }
                        }
                        button type="button" data-tell="again" { (messages.say("steps-again")) }
                    }
                    section #hint-card hidden role="status" aria-label=(messages.say("hint")) {
                        div data-hint-text {}
                        button.close type="button" data-close aria-label=(messages.say("close")) { "×" }
                    }
                    div #outcome { (view.fragment("outcome")) }
                    div #rematch role="status" { (view.fragment("rematch")) }
                    div #confirm {
                        p {
                            (messages.say("confirm-prompt"))
                            span.keys { " " (messages.say("confirm-keys")) }
                        }
                        button.primary type="button" data-confirm-move { (messages.say("confirm")) }
                        button type="button" data-back { (messages.say("confirm-not")) }
                    }
                    div.actions {
                        // Hidden from screen readers: the panels contain the same information.
                        div #in-hand aria-hidden="true" {}
                        div #buttons { (view.fragment("buttons")) }
                        div.tools {
                            (lookback::opener(visitor.language))
                            div #undo { (view.fragment("undo")) }
                            div #hint { (view.fragment("hint")) }
                            div #resign { (view.fragment("resign")) }
                        }
                    }
                }
                aside #side {
                    details.why {
                        summary { (messages.say("why")) }
                        div #why { (view.fragment("why")) }
                    }
                    div #panels { (view.fragment("panels")) }
                    div #toggles { (view.fragment("toggles")) }
                    section.log aria-labelledby="log-title" {
                        header {
                            h2 #log-title { (messages.say("log")) }
                            label { input type="checkbox" data-toggle="prose"; " " (messages.say("log-prose")) }
                        }
                        ol #log tabindex="0" { (whole_log(now, view)) }
                    }
                }
            }
            @let nothing = Paths::default();
            @let next = Fragments::new(now, view.held, view.perspective, view.language, &nothing).next_behind_curtain();
            @let hand_over = |name: &str| messages.text(&Text::new("curtain").with("name", name));
            // Closed from the start: the page already contains what it hides.
            div #curtain hidden[next.is_none()] data-prompt=(hand_over("{name}")) {
                p { (next.as_deref().map(hand_over).unwrap_or_default()) }
                button.primary.large type="button" { (messages.say("curtain-open")) }
            }
            section #about hidden aria-live="polite" {}
            div #mistakes hidden { (view.fragment("mistakes")) }
            (palette(messages))
            (end_card(messages, view))
            p #news.visually-hidden aria-live="polite" {}
            noscript { p.fault { (messages.say("no-script")) } }
        }
    }
}

fn board_stage(visitor: &Visitor, name: &str, view: &RenderedView) -> Markup {
    let messages = visitor.messages();
    let mat = &view.mat;
    let label = messages.text(&Text::new("board-label").with("game", name));
    html! {
        div #stage {
            svg #view viewBox=(view.mat.edge()) role="group" aria-label=(label) {
                rect #mat x=(mat.x) y=(mat.y) width=(mat.width) height=(mat.height) rx=(mat.rx)
                    stroke=(mat.stroke) stroke-width=(mat.border) {}
                g #board { (view.fragment("board")) }
                g #pieces { (view.fragment("pieces")) }
                g #about-shape aria-hidden="true" {}
                g #places aria-hidden="true" {}
                g #glide-layer aria-hidden="true" {}
                g #marks aria-hidden="true" {}
                g #hints aria-hidden="true" {}
                g #score-popups aria-hidden="true" {}
                rect #ring hidden aria-hidden="true" {}
            }
            svg #loupe hidden aria-hidden="true" { use {} use {} use {} circle {} }
            div.zoom {
                button type="button" data-zoom="in" aria-label=(messages.say("zoom-in")) { "+" }
                button type="button" data-zoom="out" aria-label=(messages.say("zoom-out")) { "−" }
                button type="button" data-zoom="fit" aria-label=(messages.say("zoom-fit")) { "⤢" }
            }
        }
    }
}

/// The palette that offers the choices at a touched spot on touch screens, filled by the client.
fn palette(messages: &Messages) -> Markup {
    html! {
        div #palette hidden data-turn=(messages.say("turn-piece")) {
            div.choices {}
            div.decision {
                button.primary type="button" data-confirm-move { "✓ " (messages.say("confirm")) }
                button type="button" data-back aria-label=(messages.say("confirm-not")) { "✗" }
            }
        }
    }
}

/// The result card shown at the end of a match. It can be moved and closed.
fn end_card(messages: &Messages, view: &RenderedView) -> Markup {
    html! {
        dialog #end-card tabindex="-1" aria-label=(messages.say("end-title")) aria-describedby="verdict" {
            div.handle tabindex="0" role="group" title=(messages.say("end-move")) {
                strong { (messages.say("end-title")) }
                button.close type="button" data-close aria-label=(messages.say("close")) { "×" }
            }
            div #end { (view.fragment("end")) }
            button type="button" data-tell="again" hidden { (messages.say("steps-again")) }
        }
    }
}
