//! Looking back: renders a table as it was after an earlier ply, as JSON.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use stammtisch_presentation::{Language, Paths, Perspective, Seat, SeatSet, Text, Turn};
use stammtisch_tables::Snapshot;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::live::fragments::Fragments;
use crate::live::rendered_view::Mat;
use crate::messages::messages;
use crate::pages::icons::{Tool, icon};
use crate::pages::why::why;

/// The fragments rendered from the past position; the others stay as they are. The client has the
/// same list.
const PAST_FRAGMENTS: [&str; 5] = ["pieces", "panels", "prompt", "score", "seats"];

/// Query parameters.
#[derive(Deserialize)]
pub(crate) struct LookbackQuery {
    /// The language of the page.
    #[serde(default)]
    lang: String,
}

/// A past position, rendered.
#[derive(Serialize)]
struct PastView {
    ply: usize,
    fragments: BTreeMap<&'static str, String>,
    #[serde(rename = "viewBox")]
    view_box: String,
    mat: Mat,
}

/// Shows the table as it was after this ply.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((id, ply)): Path<(String, usize)>,
    Query(query): Query<LookbackQuery>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let held = now.seats_of(visitor.token.visitor_id());
    let language = Language::from_code(&query.lang).unwrap_or(visitor.language);
    let past = app.run_blocking(move || render_past(&now, held, ply, language)).await?;
    let past = past.ok_or_else(|| HttpError::not_found("fault-no-past"))?;
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], Json(past)).into_response())
}

fn render_past(now: &Snapshot, held: SeatSet, ply: usize, language: Language) -> Option<PastView> {
    let perspective = past_perspective(now, held)?;
    let then = now.at(ply)?;
    let scene = then.game.scene(perspective, language);
    let mat = Mat::under(scene.view_box, &scene.tone);
    let nothing = Paths::default();
    let fragments = Fragments::new(&then, held, perspective, language, &nothing).all(scene);
    let fragments = fragments.into_iter().filter(|(id, _)| PAST_FRAGMENTS.contains(id));
    let mut fragments: BTreeMap<&str, String> =
        fragments.map(|(id, drawn)| (id, drawn.to_string())).collect();
    fragments.insert("why", why(now, ply, held, language).into_string());
    Some(PastView { ply, fragments, view_box: mat.edge().to_string(), mat })
}

/// The last ply that the holder of these seats may look back from; `None` if they may not.
pub(crate) fn plies(now: &Snapshot, held: SeatSet) -> Option<usize> {
    past_perspective(now, held).map(|_| now.game.ply())
}

/// The perspective for past positions.
///
/// A match that is over or has no hidden information is shown completely. Otherwise players see
/// what they could see at the time. Where players of different sides share a device there is no
/// perspective (`None`): looking back would show each of them the other's secrets.
pub(crate) fn past_perspective(now: &Snapshot, held: SeatSet) -> Option<Perspective> {
    if !now.game.game().has_hidden_information() || now.game.turn() == Turn::Over {
        return Some(Perspective::All);
    }
    let sides = (0..).map(Seat).zip(now.game.seats()).filter(|(seat, _)| held.contains(*seat));
    let mut sides = sides.map(|(_, spec)| spec.side);
    let first = sides.next();
    sides.all(|side| Some(side) == first).then_some(Perspective::Seats(held))
}

/// The lookback bar, filled and shown by the client.
pub(crate) fn bar(language: Language, address: &str, plies: Option<usize>) -> Markup {
    let messages = messages(language);
    let place = Text::new("past-where").with("ply", "{ply}").with("plies", "{plies}");
    let address = format!("{address}/past/{{ply}}?lang={}", language.code());
    html! {
        section #lookback aria-label=(messages.say("past")) data-address=(address) data-plies=[plies] data-where=(messages.text(&place)) {
            div.steps {
                (step("first", &messages.say("past-first"), "M5 4v12M16 4 7 10l9 6z"))
                (step("back", &messages.say("past-back"), "M13 4 7 10l6 6"))
                button type="button" data-step="play" aria-label=(messages.say("past-play")) aria-pressed="false" {
                    (icon("play", "M5 4l11 6-11 6z")) (icon("pause", "M6 4v12M14 4v12"))
                }
                (step("forward", &messages.say("past-forward"), "M7 4l6 6-6 6"))
                (step("last", &messages.say("past-last"), "M15 4v12M4 4l9 6-9 6z"))
            }
            input #lookback-slider type="range" min="0" step="1" aria-label=(messages.say("past-slider"));
            output #lookback-position for="lookback-slider" {}
            button.primary type="button" data-step="last" { (messages.say("past-now")) }
        }
    }
}

/// The button that opens the bar during a match.
pub(crate) fn opener(language: Language) -> Markup {
    html! { button #lookback-open type="button" data-step="back" hidden { (Tool::Replay.content(&messages(language).say("past"))) } }
}

fn step(name: &str, label: &str, path: &str) -> Markup {
    html! { button type="button" data-step=(name) aria-label=(label) { (icon(name, path)) } }
}
