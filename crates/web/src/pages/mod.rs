//! The server-rendered pages. They work without JavaScript, except for making moves.

pub(crate) mod about;
pub(crate) mod analysis;
pub(crate) mod form;
pub(crate) mod highscores;
pub(crate) mod hint;
pub(crate) mod icons;
pub(crate) mod learn;
pub(crate) mod links;
pub(crate) mod loading;
pub(crate) mod log;
pub(crate) mod log_cache;
pub(crate) mod lookback;
pub(crate) mod menus;
pub(crate) mod opening;
pub(crate) mod preferences;
pub(crate) mod prose;
pub(crate) mod review;
pub(crate) mod seat;
pub(crate) mod seating;
pub(crate) mod start;
pub(crate) mod table;
pub(crate) mod why;

use axum::response::Html;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stammtisch_presentation::{LANGUAGES, Messages, Scene};

use crate::http::assets;
use crate::http::visitor::{Theme, Visitor};

/// The scripts of a page without a board. Pages with other scripts get the board's style sheet.
const HOUSE: &[&str] = &["house.js"];
/// The media query for the style sheet of small windows; other windows load it at low priority.
const SMALL_WINDOW: &str =
    "(max-width: 1100px) and (orientation: portrait), (max-width: 400px), (max-height: 500px)";

/// The parts of a page other than its body.
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    /// The class of the `body` element.
    pub(crate) class: &'static str,
    /// The script modules that the page loads.
    pub(crate) scripts: &'static [&'static str],
    /// The path to return to from the language and theme switches. `None` omits the switches.
    pub(crate) back: Option<&'a str>,
}

impl<'a> Page<'a> {
    /// A page without language and theme switches.
    pub(crate) fn plain(title: &'a str) -> Page<'a> {
        Page { title, class: "plain", scripts: HOUSE, back: None }
    }

    /// A page at this path, with language and theme switches.
    pub(crate) fn at(title: &'a str, back: &'a str) -> Page<'a> {
        Page { back: Some(back), ..Page::plain(title) }
    }
}

/// Renders a complete HTML document.
pub(crate) fn page(visitor: &Visitor, page: &Page<'_>, body: Markup) -> Html<String> {
    let messages = visitor.messages();
    let document = html! {
        (DOCTYPE)
        html lang=(visitor.language.code()) data-theme=(visitor.theme.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (page.title) }
                link rel="icon" type="image/svg+xml" href=(assets::address("icon.svg"));
                link rel="stylesheet" href=(assets::address("style.css"));
                @if page.scripts != HOUSE { link rel="stylesheet" href=(assets::address("table.css")); }
                link rel="stylesheet" href=(assets::address("small.css")) media=(SMALL_WINDOW);
                @if page.scripts.len() > 1 {
                    @for module in assets::modules() { link rel="modulepreload" href=(module); }
                }
                @for script in page.scripts {
                    script type="module" src=(assets::address(script)) {}
                }
            }
            body class=(page.class) {
                @if page.class == "plain" { (bar(visitor, messages, page.back)) }
                (body)
                @if page.class == "plain" { footer.foot { a href="/about" { (messages.say("about")) } } }
                (question(messages))
                (overlays(messages))
            }
        }
    };
    Html(document.into_string())
}

/// The logo (a round table with seats), which links to the start page.
///
/// `ask` is the confirmation to show before leaving the page.
pub(crate) fn brand(messages: &Messages, ask: Option<&str>) -> Markup {
    html! {
        a.brand href="/" data-ask=[ask] aria-label=(messages.say("to-start")) {
            svg viewBox="0 0 32 32" aria-hidden="true" {
                circle cx="16" cy="16" r="8" fill="currentColor" {}
                @for (x, y) in [(28.5, 16.0), (22.2, 26.8), (9.8, 26.8), (3.5, 16.0), (9.8, 5.2), (22.2, 5.2)] {
                    circle cx=(x) cy=(y) r="2.3" fill="currentColor" {}
                }
            }
            span { "Stammtisch" }
        }
    }
}

/// The form with the language and theme switches.
pub(crate) fn switches(visitor: &Visitor, messages: &Messages, back: &str) -> Markup {
    html! {
        form.switches method="post" action="/preferences" {
            input type="hidden" name="back" value=(back);
            span.switch role="group" aria-label=(messages.say("language")) {
                @for language in LANGUAGES {
                    button name="lang" value=(language.code()) lang=(language.code()) title=(language.own_name()) aria-label=(language.own_name())
                        aria-pressed=(language == visitor.language) { (language.code()) }
                }
            }
            span.switch role="group" aria-label=(messages.say("theme")) {
                @for theme in Theme::ALL {
                    button name="theme" value=(theme.code()) aria-pressed=(theme == visitor.theme)
                        title=(messages.say(theme_key(theme))) aria-label=(messages.say(theme_key(theme))) { (theme_picture(theme)) }
                }
            }
        }
    }
}

/// Renders a scene as a static picture. The nested `svg` clips it to its view box.
pub(crate) fn picture(scene: &Scene) -> Markup {
    let all = scene.view_box;
    html! {
        svg viewBox=(all) aria-hidden="true" focusable="false" {
            svg x=(all.x) y=(all.y) width=(all.width) height=(all.height) viewBox=(all) {
                (scene.board)
                (scene.pieces)
            }
        }
    }
}

fn bar(visitor: &Visitor, messages: &Messages, back: Option<&str>) -> Markup {
    html! {
        header.bar {
            (brand(messages, None))
            @if let Some(back) = back { nav { (switches(visitor, messages, back)) } }
        }
    }
}

/// The confirmation dialog, filled by the client.
fn question(messages: &Messages) -> Markup {
    html! {
        dialog #ask aria-labelledby="ask-question" {
            p #ask-question {}
            form.answers method="dialog" {
                button value="no" autofocus { (messages.say("answer-no")) }
                button.primary value="yes" { (messages.say("answer-yes")) }
            }
        }
    }
}

/// The dialogs that show other pages without leaving this one: a text, and the form of a new game.
fn overlays(messages: &Messages) -> Markup {
    html! {
        dialog #text {
            div #text-content tabindex="-1" autofocus {}
            div.answers { button.primary data-close { (messages.say("close")) } }
        }
        dialog #new-game aria-label=(messages.say("new-game")) {
            button.close type="button" data-close aria-label=(messages.say("close")) { "×" }
            div #new-game-form {}
        }
    }
}

const fn theme_key(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "theme-auto",
        Theme::Light => "theme-light",
        Theme::Dark => "theme-dark",
    }
}

fn theme_picture(theme: Theme) -> Markup {
    let path = match theme {
        Theme::Auto => {
            r#"<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>"#
        }
        Theme::Light => {
            r#"<circle cx="8" cy="8" r="3.2" fill="currentColor"/><path d="M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6 13 13M3 13l1.4-1.4M11.6 4.4 13 3" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>"#
        }
        Theme::Dark => r#"<path d="M13.5 10A6 6 0 0 1 6 2.5a6 6 0 1 0 7.5 7.5z" fill="currentColor"/>"#,
    };
    html! { svg viewBox="0 0 16 16" aria-hidden="true" { (PreEscaped(path)) } }
}
