//! What there is to know of something on the board, for whoever touches it.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header::CACHE_CONTROL};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use stammtisch_presentation::{About, Language};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::lookback::eye_on_the_past;

/// What somebody wants to know.
#[derive(Deserialize)]
pub(crate) struct Question {
    /// The point of the drawing that he touched.
    x: f64,
    y: f64,
    /// The move that he looks back on, if he does.
    ply: Option<usize>,
    /// The language of his page.
    #[serde(default)]
    lang: String,
}

#[derive(Serialize)]
struct Answer {
    shape: String,
    messages: String,
}

/// Tells him, as far as he may know; nothing if there is nothing.
pub(crate) async fn tell(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(question): Query<Question>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.look();
    let held = now.seats_of(visitor.hand.visitor_id());
    let language = Language::from_code(&question.lang).unwrap_or(visitor.language);
    let at = (question.x, question.y);
    let about = app.draw(move || match question.ply {
        None => now.game.about(at, now.perspective(held, false), language),
        Some(ply) => {
            let then = eye_on_the_past(&now, held).zip(now.at(ply));
            then.and_then(|(perspective, then)| then.game.about(at, perspective, language))
        }
    });
    let told = about.await?.map(|About { shape, messages }| {
        Json(Answer { shape: shape.into_string(), messages: messages.into_string() }).into_response()
    });
    let told = told.unwrap_or_else(|| StatusCode::NO_CONTENT.into_response());
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], told).into_response())
}
