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
        Ok(evaluation) => {
            let now = table.snapshot();
            let best = evaluation.top_moves(MAX_MOVES);
            let paths = best.iter().map(|suggestion| suggestion.path.clone()).collect();
            let events = |suggestion: &SuggestedMove| {
                if now.position_id() == at {
                    now.game.describe_line(evaluation.seat, &suggestion.line, language)
                } else {
                    Vec::new()
                }
            };
            let moves: Vec<_> = best.into_iter().map(|suggestion| (suggestion, events(suggestion))).collect();
            let text = render(&evaluation, &moves, now.game.as_ref(), language).into_string();
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
    evaluation: &Evaluation,
    moves: &[(&SuggestedMove, Vec<Event>)],
    game: &dyn AnyMatch,
    language: Language,
) -> Markup {
    let messages = messages(language);
    let game_messages = game.game().messages(language);
    let search_effort = Text::new(format!("hint-looked-{}", evaluation.search_unit.name()))
        .with("count", evaluation.searched);
    let line = |suggestion: &SuggestedMove, events: &[Event]| {
        let line = short_line(&suggestion.line, events, game, language);
        let then = line.get(1..).filter(|then| !then.is_empty())?;
        Some(messages.text(&Text::new("hint-line").with("line", then.join(", "))))
    };
    html! {
        ol {
            @for (suggestion, events) in moves {
                li {
                    strong { (events.first().map_or(&suggestion.text, |first| &first.text)) }
                    span.value { (game_messages.text(&suggestion.expectation(game.seats()))) }
                    @if let Some(line) = line(suggestion, events) { span.line { (line) } }
                }
            }
        }
        @if let Some(estimate) = &evaluation.estimate { p { (game_messages.text(estimate)) } }
        p.help { (messages.text(&search_effort)) }
    }
}

/// A line of moves in the log's short form, or in notation where there is no event for a move.
/// In games of more than two seats each move names its player.
pub(crate) fn short_line(
    line: &[String],
    events: &[Event],
    game: &dyn AnyMatch,
    language: Language,
) -> Vec<String> {
    let names = if game.seats().len() > 2 { game.names(language) } else { Vec::new() };
    let short = |(place, text): (usize, &String)| {
        let event = events.get(place);
        let text_of_move = event.and_then(|event| event.short.as_ref()).unwrap_or(text);
        match event.and_then(|event| names.get(event.by?.index())) {
            Some(name) => format!("{name}: {text_of_move}"),
            None => text_of_move.clone(),
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
            let events =
                [Event { by: Some(Seat(1)), ..Event::new("moved", "Blue moves to 89.").short("to 89") }];
            short_line(&["89".to_owned(), "67".to_owned()], &events, game.as_ref(), Language::English)
        };
        assert_eq!(line("scotland-yard"), ["Blue: to 89", "67"]);
        assert_eq!(line("go"), ["to 89", "67"]);
    }
}
