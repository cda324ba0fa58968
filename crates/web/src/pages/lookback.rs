//! Looking back: a table as it was after any of its moves, for whoever may see that.

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

/// The fragments that are drawn as they were; all others stay as they are now. The client knows the same names.
const DRAWN: [&str; 5] = ["pieces", "panels", "prompt", "score", "seats"];

/// How a page wants to be answered.
#[derive(Deserialize)]
pub(crate) struct Wish {
    /// The language that it is written in.
    #[serde(default)]
    lang: String,
}

/// How a table looked.
#[derive(Serialize)]
struct Past {
    ply: usize,
    fragments: BTreeMap<&'static str, String>,
    #[serde(rename = "viewBox")]
    view_box: String,
    mat: Mat,
}

/// The table as it was after that many moves.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((id, ply)): Path<(String, usize)>,
    Query(wish): Query<Wish>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.look();
    let held = now.seats_of(visitor.hand.visitor_id());
    let language = Language::from_code(&wish.lang).unwrap_or(visitor.language);
    let past = app.draw(move || looked_back(&now, held, ply, language)).await?;
    let past = past.ok_or_else(|| HttpError::not_found("fault-no-past"))?;
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], Json(past)).into_response())
}

fn looked_back(now: &Snapshot, held: SeatSet, ply: usize, language: Language) -> Option<Past> {
    let perspective = eye_on_the_past(now, held)?;
    let then = now.at(ply)?;
    let scene = then.game.scene(perspective, language);
    let mat = Mat::under(scene.view_box, &scene.tone);
    let nothing = Paths::default();
    let fragments = Fragments::new(&then, held, perspective, language, &nothing).all(scene);
    let fragments = fragments.into_iter().filter(|(id, _)| DRAWN.contains(id));
    let mut fragments: BTreeMap<&str, String> =
        fragments.map(|(id, drawn)| (id, drawn.to_string())).collect();
    fragments.insert("why", why(now, ply, held, language).into_string());
    Some(Past { ply, fragments, view_box: mat.edge().to_string(), mat })
}

/// How many moves somebody who holds these seats may look back on.
pub(crate) fn plies(now: &Snapshot, held: SeatSet) -> Option<usize> {
    eye_on_the_past(now, held).map(|_| now.game.ply())
}

/// With which eyes one looks back. Of a game that is over or hides nothing everybody sees everything. While something is hidden, each sees
/// what he could see then; but not where people of different sides share a device, since the one would look into the hand that the other held.
pub(crate) fn eye_on_the_past(now: &Snapshot, held: SeatSet) -> Option<Perspective> {
    if !now.game.game().hides() || now.game.turn() == Turn::Over {
        return Some(Perspective::All);
    }
    let sides = (0..).map(Seat).zip(now.game.seats()).filter(|(seat, _)| held.contains(*seat));
    let mut sides = sides.map(|(_, spec)| spec.side);
    let first = sides.next();
    sides.all(|side| Some(side) == first).then_some(Perspective::Seats(held))
}

/// The bar with which one looks back. The client fills it and shows it.
pub(crate) fn bar(language: Language, address: &str, plies: Option<usize>) -> Markup {
    let messages = messages(language);
    let place = Text::new("past-where").with("ply", "{ply}").with("plies", "{plies}");
    let address = format!("{address}/past/{{ply}}?lang={}", language.code());
    html! {
        section #past aria-label=(messages.say("past")) data-address=(address) data-plies=[plies] data-where=(messages.text(&place)) {
            div.steps {
                (step("first", &messages.say("past-first"), "M5 4v12M16 4 7 10l9 6z"))
                (step("back", &messages.say("past-back"), "M13 4 7 10l6 6"))
                button type="button" data-step="play" aria-label=(messages.say("past-play")) aria-pressed="false" {
                    (icon("play", "M5 4l11 6-11 6z")) (icon("pause", "M6 4v12M14 4v12"))
                }
                (step("forward", &messages.say("past-forward"), "M7 4l6 6-6 6"))
                (step("last", &messages.say("past-last"), "M15 4v12M4 4l9 6-9 6z"))
            }
            input #past-slider type="range" min="0" step="1" aria-label=(messages.say("past-slider"));
            output #past-where for="past-slider" {}
            button.primary type="button" data-step="last" { (messages.say("past-now")) }
        }
    }
}

/// The button that opens the bar while the game runs.
pub(crate) fn opener(language: Language) -> Markup {
    html! { button #past-open type="button" data-step="back" hidden { (Tool::Replay.face(&messages(language).say("past"))) } }
}

fn step(name: &str, label: &str, path: &str) -> Markup {
    html! { button type="button" data-step=(name) aria-label=(label) { (icon(name, path)) } }
}
