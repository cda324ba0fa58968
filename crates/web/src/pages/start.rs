//! The start page: the games, and the tables to go back to.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::response::Html;
use maud::{Markup, html};
use stammtisch_catalog::AnyGame;
use stammtisch_core::{Eye, Text, Words};
use stammtisch_tables::Summary;

use crate::Lobby;
use crate::fault::Fault;
use crate::pages::{Page, page, picture};
use crate::visitor::Visitor;

/// The most tables on the page.
const MOST_TABLES: usize = 40;

/// The start page.
pub(crate) async fn show(State(lobby): State<Lobby>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let words = visitor.words();
    let mut tables = lobby.house.tables_of(visitor.hand).await?;
    tables.truncate(MOST_TABLES);
    let (over, running): (Vec<&Summary>, Vec<&Summary>) = tables.iter().partition(|table| table.status.over);
    let body = html! {
        main.start {
            p.motto { (words.say("motto")) }
            p.ways { a href="/highscores" { (words.say("high-scores")) } }
            @if !running.is_empty() {
                section aria-labelledby="running" {
                    h2 #running { (words.say("tables-running")) }
                    (table_list(&visitor, &running))
                }
            }
            section aria-labelledby="games" {
                h2 #games { (words.say("games")) }
                ul.games {
                    @for game in stammtisch_catalog::games() { (card(&visitor, *game)) }
                }
            }
            @if !over.is_empty() {
                section aria-labelledby="over" {
                    h2 #over { (words.say("tables-over")) }
                    (table_list(&visitor, &over))
                }
            }
        }
    };
    Ok(page(&visitor, &Page::at("Stammtisch", "/"), body))
}

fn card(visitor: &Visitor, game: &'static dyn AnyGame) -> Markup {
    let theirs = game.words(visitor.language);
    let scene = game.preview().scene(Eye::SPECTATOR, visitor.language);
    html! {
        li.card data-game=(game.id()) {
            a href={ "/new/" (game.id()) } data-opening {
                span.preview { (picture(&scene)) }
                h3 { (theirs.say("name")) }
                p { (theirs.say("tagline")) }
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
    let words = visitor.words();
    let theirs = game.words(visitor.language);
    let names: Vec<String> =
        table
            .seats
            .iter()
            .zip(game.seats())
            .map(|(tag, spec)| {
                if tag.name.is_empty() { theirs.say(&format!("seat-{}", spec.id)) } else { tag.name.clone() }
            })
            .collect();
    html! {
        li {
            a href={ "/t/" (table.id) } data-table=(table.id) {
                strong { (theirs.say("name")) }
                span.names { (names.join(" – ")) }
                span.plies { (words.text(&Text::new("plies").with("n", table.status.plies))) }
                time { (ago(words, table.changed_at, now())) }
                @if table.your_turn() { span.badge { (words.say("your-turn")) } }
            }
        }
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// How long ago that was; both in milliseconds since 1970.
fn ago(words: &Words, then: i64, now: i64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    let (key, n) = match minutes {
        ..=0 => ("ago-now", 0),
        1..=59 => ("ago-minutes", minutes),
        60..=1439 => ("ago-hours", minutes / 60),
        _ => ("ago-days", minutes / 1440),
    };
    words.text(&Text::new(key).with("n", n))
}

#[cfg(test)]
mod tests {
    use stammtisch_core::Language;

    use super::ago;
    use crate::words::words;

    #[test]
    fn the_past_is_told_in_the_largest_unit_that_fits() {
        let words = words(Language::English);
        let minute = 60_000;
        assert_eq!(ago(words, 0, 0), "just now");
        assert_eq!(ago(words, minute, 0), "just now");
        assert_eq!(ago(words, 0, minute), "a minute ago");
        assert_eq!(ago(words, 0, 119 * minute), "an hour ago");
        assert_eq!(ago(words, 0, 3 * 1440 * minute), "3 days ago");
    }
}
