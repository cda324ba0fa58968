//! The start page: the games, and the tables to go back to.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use stammtisch_catalog::{AnyGame, called};
use stammtisch_presentation::{Messages, Perspective, Text};
use stammtisch_tables::Summary;

use crate::AppState;
use crate::http::compression::{HTML, Piece, answer, kept};
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::{Page, page, picture};

/// The most tables on the page.
const MAX_TABLES: usize = 40;

/// Where the visitor's own tables and the games stand on the page.
const GAMES: &str = "<!--games-->";

/// The start page. What is the same for all visitors who see it in one language and light is made once.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    asked: HeaderMap,
) -> Result<Response, HttpError> {
    let messages = visitor.messages();
    let mut tables =
        if visitor.is_new { Vec::new() } else { app.house.tables_of(visitor.hand.visitor_id()).await? };
    tables.truncate(MAX_TABLES);
    let (over, running): (Vec<&Summary>, Vec<&Summary>) =
        tables.iter().partition(|table| table.status.ended.is_some());
    let own = |id: &str, title: &str, tables: &[&Summary]| {
        let section = html! {
            section aria-labelledby=(id) {
                h2 id=(id) { (messages.say(title)) }
                (table_list(&visitor, tables))
            }
        };
        (!tables.is_empty()).then(|| Piece::passing(section.into_string()))
    };
    let (yours, running): (Vec<&Summary>, Vec<&Summary>) =
        running.into_iter().partition(|table| table.your_turn());
    let yours = own("yours", "your-turn", &yours);
    let running = own("running", "tables-running", &running);
    let over = own("over", "tables-over", &over);
    let before = kept("/before", &visitor, || parts(&frame(&visitor)).0.to_owned());
    let after = kept("/after", &visitor, || parts(&frame(&visitor)).1.to_owned());
    let games = kept("/games", &visitor.in_any_light(), || catalogue(&visitor).into_string());
    let own = [yours.as_ref(), running.as_ref()];
    let pieces =
        [Some(before.as_ref())].into_iter().chain(own).chain([Some(&*games), over.as_ref(), Some(&*after)]);
    Ok(answer(&asked, HTML, &pieces.flatten().collect::<Vec<_>>()))
}

/// The page around the games.
fn frame(visitor: &Visitor) -> String {
    let messages = visitor.messages();
    let body = html! {
        main.start {
            h1.unseen { "Stammtisch" }
            p.motto { (messages.say("motto")) }
            p.ways { a href="/highscores" { (messages.say("high-scores")) } }
            (PreEscaped(GAMES))
        }
    };
    page(visitor, &Page::at("Stammtisch", "/"), body).0
}

fn parts(frame: &str) -> (&str, &str) {
    frame.split_once(GAMES).unwrap_or((frame, ""))
}

fn catalogue(visitor: &Visitor) -> Markup {
    html! {
        section aria-labelledby="games" {
            h2 #games { (visitor.messages().say("games")) }
            ul.games {
                @for game in stammtisch_catalog::games() { (card(visitor, *game)) }
            }
        }
    }
}

fn card(visitor: &Visitor, game: &'static dyn AnyGame) -> Markup {
    let theirs = game.messages(visitor.language);
    let scene = game.preview().scene(Perspective::SPECTATOR, visitor.language);
    html! {
        li.card data-game=(game.id()) {
            a href={ "/new/" (game.id()) } data-opening aria-labelledby={ "name-" (game.id()) } aria-describedby={ "tagline-" (game.id()) } {
                span.preview { (picture(&scene)) }
                h3 id={ "name-" (game.id()) } { (theirs.say("name")) }
                p id={ "tagline-" (game.id()) } { (theirs.say("tagline")) }
            }
        }
    }
}

fn table_list(visitor: &Visitor, tables: &[&Summary]) -> Markup {
    html! {
        ul.tables {
            @for table in tables {
                @if let Some(game) = stammtisch_catalog::find(&table.game) { (table_line(visitor, table, game)) }
            }
        }
    }
}

fn table_line(visitor: &Visitor, table: &Summary, game: &dyn AnyGame) -> Markup {
    let messages = visitor.messages();
    let theirs = game.messages(visitor.language);
    let names: Vec<String> = table
        .seats
        .iter()
        .zip(game.seats())
        .map(|(tag, spec)| called(game, spec, &tag.name, visitor.language))
        .collect();
    html! {
        li {
            a href={ "/t/" (table.id) } data-table=(table.id) {
                strong { (theirs.say("name")) }
                span.names { @for (at, name) in names.iter().enumerate() { @if at > 0 { " – " } bdi { (name) } } }
                span.plies { (messages.text(&Text::new("plies").with("n", table.status.plies))) }
                time { (ago(messages, table.changed_at, now())) }
            }
        }
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// How long ago that was; both in milliseconds since 1970.
fn ago(messages: &Messages, then: i64, now: i64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    let (key, n) = match minutes {
        ..=0 => ("ago-now", 0),
        1..=59 => ("ago-minutes", minutes),
        60..=1439 => ("ago-hours", minutes / 60),
        _ => ("ago-days", minutes / 1440),
    };
    messages.text(&Text::new(key).with("n", n))
}

#[cfg(test)]
mod tests {
    use stammtisch_presentation::Language;

    use super::ago;
    use crate::messages::messages;

    #[test]
    fn the_past_is_told_in_the_largest_unit_that_fits() {
        let messages = messages(Language::English);
        let minute = 60_000;
        assert_eq!(ago(messages, 0, 0), "just now");
        assert_eq!(ago(messages, minute, 0), "just now");
        assert_eq!(ago(messages, 0, minute), "a minute ago");
        assert_eq!(ago(messages, 0, 119 * minute), "an hour ago");
        assert_eq!(ago(messages, 0, 3 * 1440 * minute), "3 days ago");
    }
}
