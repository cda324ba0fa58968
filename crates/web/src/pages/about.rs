//! The info card about a touched spot of the board, as JSON.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header::CACHE_CONTROL};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use stammtisch_presentation::{About, Language};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::lookback::past_perspective;

/// Query parameters: the touched point and the position shown.
#[derive(Deserialize)]
pub(crate) struct AboutQuery {
    /// The touched point, in the coordinates of the drawing.
    x: f64,
    y: f64,
    /// The ply shown while looking back; the current position if absent.
    ply: Option<usize>,
    /// The language of the page.
    #[serde(default)]
    lang: String,
}

#[derive(Serialize)]
struct AboutReply {
    shape: String,
    /// The card's markup.
    #[serde(rename = "words")]
    text: String,
}

/// Answers with what the visitor may know about the spot, or 204 if there is nothing to show.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<AboutQuery>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let held = now.seats_of(visitor.token.visitor_id());
    let language = Language::from_code(&query.lang).unwrap_or(visitor.language);
    let at = (query.x, query.y);
    let about = app.run_blocking(move || match query.ply {
        None => now.game.about(at, now.perspective(held, false), language),
        Some(ply) => {
            let then = past_perspective(&now, held).zip(now.at(ply));
            then.and_then(|(perspective, then)| then.game.about(at, perspective, language))
        }
    });
    let response = about.await?.map(|About { shape, messages }| {
        Json(AboutReply { shape: shape.into_string(), text: messages.into_string() }).into_response()
    });
    let response = response.unwrap_or_else(|| StatusCode::NO_CONTENT.into_response());
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], response).into_response())
}
