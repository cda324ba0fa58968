//! Learning a game by making a few moves in positions that show its rules. Nothing is kept: a task is a page, and trying it a question.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_presentation::{Actor, Example, Messages, Perspective, Scene, SeatSet, Text, ViewBox};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::live::fragments::panels;
use crate::pages::{Page, page};

/// The touches that somebody tries, with slashes between them.
#[derive(Deserialize)]
pub(crate) struct Try {
    path: String,
}

/// What became of a try.
#[derive(Serialize)]
struct Tried {
    /// Whether it solves the task.
    solved: bool,
    /// What there is to say about it.
    say: String,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<String>,
}

/// One task of a game.
struct Task {
    game: &'static dyn AnyGame,
    example: &'static Example,
    number: usize,
    of: usize,
    table: Box<dyn AnyMatch>,
}

/// The tasks of a game, in the order in which they are to be solved.
pub(crate) fn tasks(game: &dyn AnyGame) -> impl Iterator<Item = &'static Example> + use<> {
    game.examples().iter().filter(|example| !example.answers.is_empty())
}

/// Leads to the first task of a game.
pub(crate) async fn begin(
    State(app): State<AppState>,
    Path(game): Path<String>,
) -> Result<Redirect, HttpError> {
    Ok(Redirect::to(&address(app.game(&game)?, 1)))
}

/// A task.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Html<String>, HttpError> {
    let game = app.game(&game)?;
    app.draw(move || Ok(Task::find(game, number)?.page(&visitor))).await?
}

/// Tries a move in a task.
pub(crate) async fn attempt(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Query(given): Query<Try>,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    let tried = move || Ok(Task::find(game, number)?.attempt(&visitor, &given.path.as_str().into()));
    let tried: Result<Tried, HttpError> = app.draw(tried).await?;
    Ok(Json(tried?).into_response())
}

/// A part of a scene as a picture, if not all of it matters.
pub(crate) fn shown_part(scene: &Scene, example: &Example) -> ViewBox {
    let part = example.part.map(|[x, y, width, height]| ViewBox { x, y, width, height });
    part.unwrap_or(scene.view_box)
}

/// Where a task of a game is.
fn address(game: &dyn AnyGame, number: usize) -> String {
    format!("/learn/{}/{number}", game.id())
}

impl Task {
    fn find(game: &'static dyn AnyGame, number: usize) -> Result<Task, HttpError> {
        let missing = || HttpError::not_found("fault-no-page");
        let example = number.checked_sub(1).and_then(|index| tasks(game).nth(index)).ok_or_else(missing)?;
        let table = game.show_example(example).map_err(|_| missing())?;
        Ok(Task { game, example, number, of: tasks(game).count(), table })
    }

    fn learner(&self) -> SeatSet {
        self.table.turn().seats().iter().next().map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn say(&self, messages: &Messages, what: &str) -> String {
        messages.say(&format!("{what}-{}", self.example.name))
    }

    fn attempt(mut self, visitor: &Visitor, path: &stammtisch_presentation::Path) -> Tried {
        let theirs = self.game.messages(visitor.language);
        let wrong = |say| Tried { solved: false, say, pieces: None, panels: None };
        let (seat, moves) = match self.table.touched(self.learner(), path) {
            Ok(made) => made,
            Err(why) => return wrong(theirs.text(&why)),
        };
        let [text] = moves.as_slice() else { return wrong(visitor.messages().say("learn-other")) };
        if !self.example.answers.contains(&text.as_str()) {
            return wrong(visitor.messages().say("learn-other"));
        }
        let learner = self.learner();
        if let Err(why) = self.table.play(Actor::Seat(seat), text) {
            return wrong(theirs.text(&why));
        }
        let after = self.table.scene(Perspective::Seats(learner), visitor.language);
        let panels = Some(panels(after.panels).to_string());
        Tried {
            solved: true,
            say: self.say(theirs, "solved"),
            pieces: Some(after.pieces.to_string()),
            panels,
        }
    }

    fn page(&self, visitor: &Visitor) -> Html<String> {
        let messages = visitor.messages();
        let theirs = self.game.messages(visitor.language);
        let name = theirs.say("name");
        let title = messages.text(&Text::new("learn-title").with("game", name.as_str()));
        let scene = self.table.scene(Perspective::Seats(self.learner()), visitor.language);
        let touches = serde_json::to_string(&self.table.touches(self.learner())).unwrap_or_default();
        let here = address(self.game, self.number);
        let count = Text::new("learn-count").with("n", self.number).with("of", self.of);
        let body = html! {
            main.prose.lesson #lesson data-game=(self.game.id()) data-touches=(touches) data-try={ (here) "/try" } {
                h1 { (title) }
                p.count { (messages.text(&count)) }
                p #task { (self.say(theirs, "task")) }
                p #told role="status" {}
                (board(&scene, &shown_part(&scene, self.example), &self.say(theirs, "example")))
                div #panels { (panels(scene.panels.clone())) }
                div #buttons {
                    @for button in &scene.buttons {
                        button type="button" data-target=(button.target) { (button.label) }
                    }
                }
                noscript { p.fault { (messages.say("no-script")) } }
                (self.ways(messages))
            }
        };
        page(visitor, &Page { scripts: &["house.js", "learn.js"], ..Page::at(&title, &here) }, body)
    }

    /// Where to go from here. The way on is the main one once the task is solved.
    fn ways(&self, messages: &Messages) -> Markup {
        let next = (self.number < self.of).then(|| address(self.game, self.number + 1));
        let play = format!("/new/{}", self.game.id());
        html! {
            p.ways {
                @if let Some(next) = next {
                    a.button #onward href=(next) { (messages.say("learn-next")) }
                } @else {
                    a.button #onward href=(play) { (messages.say("play-now")) }
                }
                a href={ "/rules/" (self.game.id()) } { (messages.say("rules")) }
            }
        }
    }
}

/// The drawing, with what the client needs to light it up.
fn board(scene: &Scene, part: &ViewBox, label: &str) -> Markup {
    html! {
        svg #view viewBox=(part) role="group" aria-label=(label) {
            g #board { (scene.board) }
            g #pieces { (scene.pieces) }
            g #marks aria-hidden="true" {}
            rect #ring hidden aria-hidden="true" {}
        }
    }
}
