//! The start page: the games, and the visitor's own tables.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use stammtisch_catalog::{AnyGame, display_name};
use stammtisch_presentation::{Messages, Perspective, Text};
use stammtisch_tables::Summary;

use crate::AppState;
use crate::http::compression::{GzipPart, HTML, cached_page, respond};
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::{Page, page, picture};

/// Maximum number of tables on the page.
const MAX_TABLES: usize = 40;

/// Marks where the sections with tables and games go in the page frame.
const SECTIONS_MARKER: &str = "<!--games-->";

/// Shows the start page. The parts that do not depend on the visitor are cached per language and
/// theme.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let messages = visitor.messages();
    let mut tables =
        if visitor.is_new { Vec::new() } else { app.house.tables_of(visitor.token.visitor_id()).await? };
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
        (!tables.is_empty()).then(|| GzipPart::fast(section.into_string()))
    };
    let (yours, running): (Vec<&Summary>, Vec<&Summary>) =
        running.into_iter().partition(|table| table.your_turn());
    let yours = own("yours", "your-turn", &yours);
    let running = own("running", "tables-running", &running);
    let over = own("over", "tables-over", &over);
    let before = cached_page("/before", &visitor, || split_frame(&frame(&visitor)).0.to_owned());
    let after = cached_page("/after", &visitor, || split_frame(&frame(&visitor)).1.to_owned());
    let games = cached_page("/games", &visitor.without_theme(), || catalogue(&visitor).into_string());
    let own = [yours.as_ref(), running.as_ref()];
    let pieces =
        [Some(before.as_ref())].into_iter().chain(own).chain([Some(&*games), over.as_ref(), Some(&*after)]);
    Ok(respond(&headers, HTML, &pieces.flatten().collect::<Vec<_>>()))
}

/// The page without its sections.
fn frame(visitor: &Visitor) -> String {
    let messages = visitor.messages();
    let body = html! {
        main.start {
            h1.visually-hidden { "Stammtisch" }
            p.motto { (messages.say("motto")) }
            p.link-row { a href="/highscores" { (messages.say("high-scores")) } }
            (PreEscaped(SECTIONS_MARKER))
        }
    };
    page(visitor, &Page::at("Stammtisch", "/"), body).0
}

fn split_frame(frame: &str) -> (&str, &str) {
    frame.split_once(SECTIONS_MARKER).unwrap_or((frame, ""))
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
    let game_messages = game.messages(visitor.language);
    let scene = game.preview().scene(Perspective::SPECTATOR, visitor.language);
    html! {
        li.card data-game=(game.id()) {
            a href={ "/new/" (game.id()) } data-opening aria-labelledby={ "name-" (game.id()) } aria-describedby={ "tagline-" (game.id()) } {
                span.preview { (picture(&scene)) }
                h3 id={ "name-" (game.id()) } { (game_messages.say("name")) }
                p id={ "tagline-" (game.id()) } { (game_messages.say("tagline")) }
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
    let game_messages = game.messages(visitor.language);
    let names: Vec<String> = table
        .seats
        .iter()
        .zip(game.seats())
        .map(|(tag, spec)| display_name(game, spec, &tag.name, visitor.language))
        .collect();
    html! {
        li {
            a href={ "/t/" (table.id) } data-table=(table.id) {
                strong { (game_messages.say("name")) }
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

/// The time between two Unix timestamps in milliseconds, as a text such as "2 hours ago".
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
    fn ages_use_the_largest_unit_that_fits() {
        let messages = messages(Language::English);
        let minute = 60_000;
        assert_eq!(ago(messages, 0, 0), "just now");
        assert_eq!(ago(messages, minute, 0), "just now");
        assert_eq!(ago(messages, 0, minute), "a minute ago");
        assert_eq!(ago(messages, 0, 119 * minute), "an hour ago");
        assert_eq!(ago(messages, 0, 3 * 1440 * minute), "3 days ago");
    }
}
