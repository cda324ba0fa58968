//! Text pages: the rules of each game, and the about page.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, Response};
use maud::{Markup, html};
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::{Example, Perspective, Text};

use crate::AppState;
use crate::http::compression::{HTML, cached_page, respond};
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::learn::{shown_part, tasks};
use crate::pages::{Page, page, picture};

/// The rules of a game.
pub(crate) async fn rules(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    let page = cached_page(game.id(), &visitor, || rules_page(&visitor, game).0);
    Ok(respond(&headers, HTML, &[&page]))
}

fn rules_page(visitor: &Visitor, game: &'static dyn AnyGame) -> Html<String> {
    let game_messages = game.messages(visitor.language);
    let messages = visitor.messages();
    let title = messages.text(&Text::new("rules-of").with("game", game_messages.say("name")));
    let body = html! {
        main.prose {
            h1 { (title) }
            (illustrated(visitor, game))
            p.link-row {
                a.button.primary href={ "/new/" (game.id()) } { (messages.say("play-now")) }
                @if tasks(game).next().is_some() {
                    a.button href={ "/learn/" (game.id()) } { (messages.say("learn")) }
                }
            }
        }
    };
    page(visitor, &Page::at(&title, &format!("/rules/{}", game.id())), body)
}

/// The rules text; paragraphs that name an example are replaced by its picture.
fn illustrated(visitor: &Visitor, game: &'static dyn AnyGame) -> Markup {
    let rules = game.messages(visitor.language).say("rules");
    html! {
        @for paragraph in rules.split("\n\n").map(str::trim) {
            @match game.example_named(paragraph) {
                Some(example) => { (figure(visitor, game, example)) }
                None => { (paragraphs(paragraph)) }
            }
        }
    }
}

/// The picture of an example with its caption.
fn figure(visitor: &Visitor, game: &'static dyn AnyGame, example: &Example) -> Markup {
    let caption = game.messages(visitor.language).say(&format!("example-{}", example.name));
    let drawing = game.show_example(example).map(|table| {
        let mut scene = table.scene(Perspective::All, visitor.language);
        scene.view_box = shown_part(&scene, example);
        picture(&scene)
    });
    html! {
        figure {
            @if let Ok(drawing) = drawing { (drawing) }
            figcaption { (caption) }
        }
    }
}

/// The about page: the server, keyboard controls, privacy and version.
pub(crate) async fn about(visitor: Visitor, headers: HeaderMap) -> Response {
    respond(&headers, HTML, &[&cached_page("/about", &visitor, || about_page(&visitor).0)])
}

fn about_page(visitor: &Visitor) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("about-title");
    let body = html! {
        main.prose {
            h1 { (title) }
            (paragraphs(&messages.say("about-house")))
            h2 { (messages.say("about-keys-title")) }
            (paragraphs(&messages.say("about-keys")))
            h2 { (messages.say("about-privacy-title")) }
            (paragraphs(&messages.say("about-privacy")))
            (paragraphs(&messages.say("about-new-hand")))
            form method="post" action="/new-hand" { button #new-hand { (messages.say("new-hand")) } }
            p.version { (messages.text(&Text::new("about-version").with("version", env!("CARGO_PKG_VERSION")))) }
        }
    };
    page(visitor, &Page::at(&title, "/about"), body)
}

/// Renders plain text: blank lines separate paragraphs, paragraphs of `- ` lines become lists.
fn paragraphs(text: &str) -> Markup {
    html! {
        @for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
            @if paragraph.lines().all(|line| line.starts_with("- ")) {
                ul {
                    @for line in paragraph.lines() { li { (line.trim_start_matches("- ")) } }
                }
            } @else {
                p { (paragraph) }
            }
        }
    }
}
