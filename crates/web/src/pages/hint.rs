//! A hint: the best moves for whoever is to move, what they are worth, and which touches make them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use stammtisch_catalog::{Advice, AnyMatch, Opinion};
use stammtisch_presentation::{Event, Language, Text};
use stammtisch_tables::{PositionId, Refused};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::messages::messages;

/// So many moves are told.
const MAX_MOVES: usize = 3;

/// What somebody asks for a hint with.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The position that he means.
    ply: usize,
    backs: usize,
    /// The language of his page.
    #[serde(default)]
    lang: String,
}

/// A hint, or why there is none.
#[derive(Default, Serialize)]
struct Answer {
    messages: String,
    /// The touches of each move, best first.
    paths: Vec<stammtisch_presentation::Path>,
    #[serde(skip_serializing_if = "String::is_empty")]
    refused: String,
}

/// Thinks for whoever is to move, and tells him.
pub(crate) async fn tell(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, HttpError> {
    let hand = visitor.hand.visitor_id();
    let table = app.table(&id).await?;
    let language = Language::from_code(&asked.lang).unwrap_or(visitor.language);
    let at = PositionId { ply: asked.ply, backs: asked.backs };
    let answer = match table.hint(hand, at).await {
        Ok(opinion) => {
            let (now, told) = (table.look(), opinion.told(MAX_MOVES));
            let paths = told.iter().map(|advice| advice.path.clone()).collect();
            let in_words = |advice: &Advice| match now.position_id() == at {
                true => now.game.foretold(opinion.seat, &advice.line, language),
                false => Vec::new(),
            };
            let moves: Vec<_> = told.into_iter().map(|advice| (advice, in_words(advice))).collect();
            let messages = said(&opinion, &moves, now.game.as_ref(), language).into_string();
            Answer { messages, paths, refused: String::new() }
        }
        Err(Refused::Because(why)) => {
            let refused = table.look().game.game().messages(language).text(&why);
            Answer { refused, ..Answer::default() }
        }
        Err(Refused::Stale) => Answer::default(),
        Err(error @ Refused::Store(_)) => return Err(error.into()),
    };
    Ok(Json(answer).into_response())
}

/// The moves as the log would tell them, or as they are written where it cannot, what they are worth and what may follow.
fn said(
    opinion: &Opinion,
    moves: &[(&Advice, Vec<Event>)],
    game: &dyn AnyMatch,
    language: Language,
) -> Markup {
    let (messages, theirs) = (messages(language), game.game().messages(language));
    let looked = Text::new(format!("hint-looked-{}", opinion.looked_at.name())).with("count", opinion.looked);
    let line = |advice: &Advice, told: &[Event]| {
        let line = in_short(&advice.line, told, game, language);
        let then = line.get(1..).filter(|then| !then.is_empty())?;
        Some(messages.text(&Text::new("hint-line").with("line", then.join(", "))))
    };
    html! {
        ol {
            @for (advice, told) in moves {
                li {
                    strong { (told.first().map_or(&advice.text, |first| &first.text)) }
                    span.worth { (theirs.text(&advice.promise(game.seats()))) }
                    @if let Some(line) = line(advice, told) { span.line { (line) } }
                }
            }
        }
        @if let Some(estimate) = &opinion.estimate { p { (theirs.text(estimate)) } }
        p.help { (messages.text(&looked)) }
    }
}

/// Moves in a row as the log says them in short, in notation where it could not be foretold what they do; and who makes them, where there are
/// more than two.
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
    fn a_line_says_who_moves_where_there_are_more_than_two() {
        let said = |game: &str| {
            let game = stammtisch_catalog::find(game).unwrap();
            let game = game.start(&serde_json::Map::new(), Vec::new()).unwrap();
            let told =
                [Event { by: Some(Seat(1)), ..Event::new("moved", "Blue moves to 89.").short("to 89") }];
            in_short(&["89".to_owned(), "67".to_owned()], &told, game.as_ref(), Language::English)
        };
        assert_eq!(said("scotland-yard"), ["Blue: to 89", "67"]);
        assert_eq!(said("go"), ["to 89", "67"]);
    }
}
