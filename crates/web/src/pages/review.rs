//! The review board: a match with its variations and comments, to step through or play on from.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use stammtisch_catalog::{AnyGame, AnyStudy};
use stammtisch_presentation::{Note, Text, Turn};
use stammtisch_tables::{Snapshot, Table, TableId};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::guard::Peer;
use crate::http::visitor::Visitor;
use crate::limits::opening_rates::bytes_of;
use crate::pages::loading::{PlayerChoices, players};
use crate::pages::{Page, page, picture};

/// Query parameters: the node of the game tree to show, by default the first.
#[derive(Deserialize)]
pub(crate) struct ReviewQuery {
    at: Option<usize>,
}

type SharedStudy = Arc<dyn AnyStudy>;

/// Whether the match can be reviewed: at any time, or only once over if it has hidden information.
pub(crate) fn may_review(now: &Snapshot) -> bool {
    let game = now.game.game();
    game.studies() && (!game.has_hidden_information() || now.game.turn() == Turn::Over)
}

/// Shows one position of the match.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<ReviewQuery>,
) -> Result<Html<String>, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let study = shared_study(&app, &table, now.clone()).await?;
    let at = query.at.or_else(|| study.games().first().copied()).unwrap_or(0);
    if at >= study.len() || study.games().is_empty() {
        return Err(HttpError::not_found("fault-no-past"));
    }
    let address = format!("/t/{id}/review");
    let game = now.game.game();
    let render = move || {
        let title = visitor.messages().say("review");
        let view =
            ReviewPage { visitor: &visitor, study: &*study, game, id: table.id(), address: &address, at };
        let back = format!("{address}?at={at}");
        let layout = Page { title: &title, class: "plain", scripts: &["review.js"], back: Some(&back) };
        page(&visitor, &layout, view.body())
    };
    app.run_blocking(render).await
}

/// Opens a new table that continues from a position.
pub(crate) async fn play_on(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path((id, at)): Path<(String, usize)>,
    Form(given): Form<Vec<(String, String)>>,
) -> Result<Response, HttpError> {
    app.allow_opening(peer, visitor.token.visitor_id()).await?;
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let study = shared_study(&app, &table, now.clone()).await?;
    if at >= study.len() {
        return Err(HttpError::not_found("fault-no-past"));
    }
    let messages = now.game.game().messages(visitor.language);
    let refused = |why: Text| HttpError::localized(StatusCode::CONFLICT, messages.text(&why));
    let started = app.run_blocking(move || study.start(at)).await?.map_err(refused)?;
    let (started, _) = PlayerChoices::chosen(given).seat((started, Vec::new())).map_err(refused)?;
    app.opening_rates.allow_bytes(peer, bytes_of(&*started), Instant::now())?;
    let opened = app.house.open_match(started, visitor.token.visitor_id()).await?;
    Ok(Redirect::to(&format!("/t/{opened}")).into_response())
}

/// The study of a snapshot, built on the blocking pool and cached with the snapshot.
async fn shared_study(
    app: &AppState,
    table: &Arc<Table>,
    now: Arc<Snapshot>,
) -> Result<SharedStudy, HttpError> {
    if !may_review(&now) {
        return Err(HttpError::not_found("review-later"));
    }
    let renders = app.render_cache.get_or_insert(table, &now);
    let study = app
        .run_blocking(move || renders.study.get_or_init(|| now.game.study().map(SharedStudy::from)).clone());
    study.await?.ok_or_else(|| HttpError::not_found("review-later"))
}

/// The content of the review page.
struct ReviewPage<'a> {
    visitor: &'a Visitor,
    study: &'a dyn AnyStudy,
    game: &'static dyn AnyGame,
    id: &'a TableId,
    address: &'a str,
    at: usize,
}

impl ReviewPage<'_> {
    fn body(&self) -> Markup {
        let messages = self.visitor.messages();
        let language = self.visitor.language;
        let study = self.study;
        let at = self.at;
        let scene = study.scene(at, language);
        html! {
            main.review #review {
                div.board role="img" aria-label=(scene.prompt) { (picture(&scene)) }
                div.beside {
                    h1 { (scene.prompt) }
                    (self.steps())
                    (self.branches())
                    div.remarks #remarks aria-live="polite" { @for note in study.notes(at, language) { (note_markup(&note)) } }
                    @for panel in &scene.panels { (panel.body) }
                    (self.facts())
                    (self.games())
                    form.play-on method="post" action={ (self.address) "/" (at) } {
                        details {
                            summary { (messages.say("review-play")) }
                            div.fields { (players(self.visitor, self.game, None)) }
                            button.primary { (messages.say("review-start")) }
                        }
                    }
                    p { a.button href={ "/t/" (self.id) } { (messages.say("to-table")) } }
                }
            }
        }
    }

    /// The navigation: back and forward, to the ends of the line, to sibling variations and to the
    /// next comment.
    fn steps(&self) -> Markup {
        let study = self.study;
        let at = self.at;
        let first = std::iter::successors(Some(at), |&node| study.before(node)).last();
        let last = std::iter::successors(Some(at), |&node| study.branches(node).first().copied()).last();
        let other = |node: Option<usize>| node.filter(|&node| node != at);
        let [variation_before, variation] = self.neighbours();
        let remark = (at + 1..study.len()).find(|&node| study.has_notes(node));
        html! {
            nav.steps aria-label=(self.visitor.messages().say("review")) {
                (self.step("review-first", "Home", "M5 4v12M16 4 7 10l9 6z", other(first)))
                (self.step("review-back", "ArrowLeft", "M13 4 7 10l6 6", study.before(at)))
                (self.step("review-forward", "ArrowRight", "M7 4l6 6-6 6", study.branches(at).first().copied()))
                (self.step("review-last", "End", "M15 4v12M4 4l9 6-9 6z", other(last)))
                (self.step("review-variation-before", "ArrowUp", "M4 13l6-6 6 6", variation_before))
                (self.step("review-variation", "ArrowDown", "M4 7l6 6 6-6", variation))
                (self.step("review-remark", "c", "M4 4h12v9H9l-4 4v-4H4z", remark))
            }
        }
    }

    /// The previous and the next sibling variation.
    fn neighbours(&self) -> [Option<usize>; 2] {
        let Some(before) = self.study.before(self.at) else { return [None; 2] };
        let all = self.study.branches(before);
        let Some(index) = all.iter().position(|&node| node == self.at) else { return [None; 2] };
        [index.checked_sub(1).and_then(|index| all.get(index)).copied(), all.get(index + 1).copied()]
    }

    fn step(&self, key: &str, shortcut: &str, path: &str, to: Option<usize>) -> Markup {
        let label = self.visitor.messages().say(key);
        let picture = html! {
            svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor"
                stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" { (PreEscaped(format!("<path d=\"{path}\"/>"))) }
        };
        html! {
            @match to {
                Some(to) => a.button href=(self.link(to)) data-key=(shortcut) aria-label=(label) title=(label) { (picture) },
                None => span.button role="link" aria-disabled="true" aria-label=(label) { (picture) },
            }
        }
    }

    /// The continuations, if there are several.
    fn branches(&self) -> Markup {
        let branches = self.study.branches(self.at);
        html! {
            @if branches.len() > 1 {
                section {
                    h2 { (self.visitor.messages().say("review-variations")) }
                    ol.branches {
                        @for &branch in branches {
                            li { a.button href=(self.link(branch)) { (self.study.step(branch, self.visitor.language)) } }
                        }
                    }
                }
            }
        }
    }

    fn facts(&self) -> Markup {
        let facts = self.study.facts(self.at, self.visitor.language);
        html! {
            @if !facts.is_empty() {
                details.facts open[self.study.before(self.at).is_none()] {
                    summary { (self.visitor.messages().say("review-facts")) }
                    dl { @for fact in &facts { div { dt { (fact.title) } dd { (fact.text) } } } }
                }
            }
        }
    }

    /// The games of a file that contains several.
    fn games(&self) -> Markup {
        let games = self.study.games();
        let messages = self.visitor.messages();
        html! {
            @if games.len() > 1 {
                section {
                    h2 { (messages.say("review-games")) }
                    ol.branches {
                        @for (number, &game) in (1_usize..).zip(games) {
                            li { a.button href=(self.link(game)) { (messages.text(&Text::new("review-game").with("number", number))) } }
                        }
                    }
                }
            }
        }
    }

    fn link(&self, node: usize) -> String {
        format!("{}?at={node}", self.address)
    }
}

fn note_markup(note: &Note) -> Markup {
    html! {
        p {
            @if !note.title.is_empty() { strong { (note.title) } " " }
            (note.text)
        }
    }
}
