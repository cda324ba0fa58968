//! Hints: the engine's best moves with their values and the touches that make them, as JSON.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use stammtisch_catalog::{AnyMatch, Evaluation, SuggestedMove};
use stammtisch_presentation::{Event, Language, Text};
use stammtisch_tables::{PositionId, Refused};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::messages::messages;

/// Maximum number of moves in a hint.
const MAX_MOVES: usize = 3;

/// Query parameters: the position that the page shows.
#[derive(Deserialize)]
pub(crate) struct HintQuery {
    ply: usize,
    #[serde(rename = "backs")]
    undos: usize,
    /// The language of the page.
    #[serde(default)]
    lang: String,
}

/// A hint, or the reason why there is none. Empty if the position has changed meanwhile.
#[derive(Default, Serialize)]
struct HintReply {
    /// The hint's markup.
    #[serde(rename = "words")]
    text: String,
    /// The touches of each move, best first.
    paths: Vec<stammtisch_presentation::Path>,
    #[serde(skip_serializing_if = "String::is_empty")]
    refused: String,
}

/// Searches for the best moves and renders the result.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<HintQuery>,
) -> Result<Response, HttpError> {
    let visitor_id = visitor.token.visitor_id();
    let table = app.table(&id).await?;
    let language = Language::from_code(&query.lang).unwrap_or(visitor.language);
    let at = PositionId { ply: query.ply, undos: query.undos };
    let reply = match table.hint(visitor_id, at).await {
        Ok(opinion) => {
            let now = table.snapshot();
            let best = opinion.top_moves(MAX_MOVES);
            let paths = best.iter().map(|advice| advice.path.clone()).collect();
            let events = |advice: &SuggestedMove| {
                if now.position_id() == at {
                    now.game.describe_line(opinion.seat, &advice.line, language)
                } else {
                    Vec::new()
                }
            };
            let moves: Vec<_> = best.into_iter().map(|advice| (advice, events(advice))).collect();
            let text = render(&opinion, &moves, now.game.as_ref(), language).into_string();
            HintReply { text, paths, refused: String::new() }
        }
        Err(Refused::Because(why)) => {
            let refused = table.snapshot().game.game().messages(language).text(&why);
            HintReply { refused, ..HintReply::default() }
        }
        Err(Refused::Stale) => HintReply::default(),
        Err(error @ Refused::Store(_)) => return Err(error.into()),
    };
    Ok(Json(reply).into_response())
}

/// Renders the moves as the log would, with their values and the expected continuations. A move
/// whose effect cannot be predicted is shown in notation.
fn render(
    opinion: &Evaluation,
    moves: &[(&SuggestedMove, Vec<Event>)],
    game: &dyn AnyMatch,
    language: Language,
) -> Markup {
    let messages = messages(language);
    let theirs = game.game().messages(language);
    let looked =
        Text::new(format!("hint-looked-{}", opinion.search_unit.name())).with("count", opinion.searched);
    let line = |advice: &SuggestedMove, told: &[Event]| {
        let line = in_short(&advice.line, told, game, language);
        let then = line.get(1..).filter(|then| !then.is_empty())?;
        Some(messages.text(&Text::new("hint-line").with("line", then.join(", "))))
    };
    html! {
        ol {
            @for (advice, told) in moves {
                li {
                    strong { (told.first().map_or(&advice.text, |first| &first.text)) }
                    span.value { (theirs.text(&advice.expectation(game.seats()))) }
                    @if let Some(line) = line(advice, told) { span.line { (line) } }
                }
            }
        }
        @if let Some(estimate) = &opinion.estimate { p { (theirs.text(estimate)) } }
        p.help { (messages.text(&looked)) }
    }
}

/// A line of moves in the log's short form, or in notation where there is no event for a move.
/// In games of more than two seats each move names its player.
pub(crate) fn in_short(
    line: &[String],
    told: &[Event],
    game: &dyn AnyMatch,
    language: Language,
) -> Vec<String> {
    let names = if game.seats().len() > 2 { game.names(language) } else { Vec::new() };
    let short = |(place, text): (usize, &String)| {
        let event = told.get(place);
        let said = event.and_then(|event| event.short.as_ref()).unwrap_or(text);
        match event.and_then(|event| names.get(event.by?.index())) {
            Some(name) => format!("{name}: {said}"),
            None => said.clone(),
        }
    };
    line.iter().enumerate().map(short).collect()
}

#[cfg(test)]
mod tests {
    use stammtisch_presentation::Seat;

    use super::*;

    #[test]
    fn a_line_names_the_mover_in_games_of_more_than_two_seats() {
        let line = |game: &str| {
            let game = stammtisch_catalog::find(game).unwrap();
            let game = game.start(&serde_json::Map::new(), Vec::new()).unwrap();
            let told =
                [Event { by: Some(Seat(1)), ..Event::new("moved", "Blue moves to 89.").short("to 89") }];
            in_short(&["89".to_owned(), "67".to_owned()], &told, game.as_ref(), Language::English)
        };
        assert_eq!(line("scotland-yard"), ["Blue: to 89", "67"]);
        assert_eq!(line("go"), ["to 89", "67"]);
    }
}
