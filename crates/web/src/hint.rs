//! A hint: the best moves for whoever is to move, what they are worth, and which touches make them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use stammtisch_catalog::{Advice, Opinion};
use stammtisch_stage::{Language, Text};
use stammtisch_tables::{Juncture, Refused};

use crate::Lobby;
use crate::fault::Fault;
use crate::visitor::Visitor;
use crate::words::words;

/// So many moves are told.
const MOST_MOVES: usize = 3;

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
    words: String,
    /// The touches of each move, best first.
    paths: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "String::is_empty")]
    refused: String,
}

/// Thinks for whoever is to move, and tells him.
pub(crate) async fn tell(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let hand = visitor.hand.digest();
    let table = lobby.table(&id).await?;
    let language = Language::from_code(&asked.lang).unwrap_or(visitor.language);
    let answer = match table.hint(hand, Juncture { ply: asked.ply, backs: asked.backs }).await {
        Ok(opinion) => {
            let told = best(&opinion);
            let paths = told.iter().map(|advice| advice.path.clone()).collect();
            let theirs = table.look().game.game().words(language);
            let estimate = opinion.estimate.as_ref().map(|estimate| theirs.text(estimate));
            let words = said(&opinion, &told, estimate.as_deref(), language).into_string();
            Answer { words, paths, refused: String::new() }
        }
        Err(Refused::Because(why)) => {
            let refused = table.look().game.game().words(language).text(&why);
            Answer { refused, ..Answer::default() }
        }
        Err(Refused::Stale) => Answer::default(),
        Err(error @ Refused::Store(_)) => return Err(error.into()),
    };
    Ok(Json(answer).into_response())
}

/// The moves that are worth telling: the best, and others that were looked at.
fn best(opinion: &Opinion) -> Vec<&Advice> {
    let is_told = |(place, advice): &(usize, &Advice)| *place == 0 || advice.visits > 0;
    opinion.moves.iter().enumerate().filter(is_told).map(|(_, advice)| advice).take(MOST_MOVES).collect()
}

fn said(opinion: &Opinion, told: &[&Advice], estimate: Option<&str>, language: Language) -> Markup {
    let words = words(language);
    let percent = |advice: &Advice| f64::from((advice.worth * 100.0).round());
    let line = |advice: &Advice| {
        let then = advice.line.get(1..).filter(|then| !then.is_empty())?;
        Some(words.text(&Text::new("hint-line").with("line", then.join(" "))))
    };
    html! {
        ol {
            @for advice in told {
                li {
                    strong { (advice.text) } " "
                    (words.text(&Text::new("hint-worth").with("percent", percent(advice))))
                    @if let Some(line) = line(advice) { span.line { (line) } }
                }
            }
        }
        @if let Some(estimate) = estimate { p { (estimate) } }
        p.help { (words.text(&Text::new("hint-looked").with("count", opinion.looked))) }
    }
}
