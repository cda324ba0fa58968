//! Lessons: tasks that teach a game's rules by making a move. They are stateless: a task is a page,
//! an attempt is a request.

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

/// Query parameters of an attempt: the touches, separated by slashes.
#[derive(Deserialize)]
pub(crate) struct AttemptQuery {
    path: String,
}

/// The result of an attempt.
#[derive(Serialize)]
struct AttemptReply {
    /// Whether the task is solved.
    solved: bool,
    /// The feedback to show.
    say: String,
    /// The position after the move, if the task is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<String>,
}

/// One lesson task of a game.
struct Task {
    game: &'static dyn AnyGame,
    example: &'static Example,
    number: usize,
    count: usize,
    table: Box<dyn AnyMatch>,
}

/// The tasks of a game, in order: its examples that have answers.
pub(crate) fn tasks(game: &dyn AnyGame) -> impl Iterator<Item = &'static Example> + use<> {
    game.examples().iter().filter(|example| !example.answers.is_empty())
}

/// Redirects to the first task of a game.
pub(crate) async fn begin(
    State(app): State<AppState>,
    Path(game): Path<String>,
) -> Result<Redirect, HttpError> {
    Ok(Redirect::to(&address(app.game(&game)?, 1)))
}

/// Shows a task.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Html<String>, HttpError> {
    let game = app.game(&game)?;
    app.run_blocking(move || Ok(Task::find(game, number)?.page(&visitor))).await?
}

/// Evaluates an attempt.
pub(crate) async fn attempt(
    State(app): State<AppState>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Query(query): Query<AttemptQuery>,
) -> Result<Response, HttpError> {
    let game = app.game(&game)?;
    let attempt = move || Ok(Task::find(game, number)?.attempt(&visitor, &query.path.as_str().into()));
    let reply: Result<AttemptReply, HttpError> = app.run_blocking(attempt).await?;
    Ok(Json(reply?).into_response())
}

/// The view box of an example: the part of the scene that matters.
pub(crate) fn shown_part(scene: &Scene, example: &Example) -> ViewBox {
    let part = example.part.map(|[x, y, width, height]| ViewBox { x, y, width, height });
    part.unwrap_or(scene.view_box)
}

/// The path of a task.
fn address(game: &dyn AnyGame, number: usize) -> String {
    format!("/learn/{}/{number}", game.id())
}

impl Task {
    fn find(game: &'static dyn AnyGame, number: usize) -> Result<Task, HttpError> {
        let missing = || HttpError::not_found("fault-no-page");
        let example = number.checked_sub(1).and_then(|index| tasks(game).nth(index)).ok_or_else(missing)?;
        let table = game.show_example(example).map_err(|_| missing())?;
        Ok(Task { game, example, number, count: tasks(game).count(), table })
    }

    fn learner_seat(&self) -> SeatSet {
        self.table.turn().seats().iter().next().map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn text(&self, messages: &Messages, what: &str) -> String {
        messages.say(&format!("{what}-{}", self.example.name))
    }

    fn attempt(mut self, visitor: &Visitor, path: &stammtisch_presentation::Path) -> AttemptReply {
        let game_messages = self.game.messages(visitor.language);
        let wrong = |say| AttemptReply { solved: false, say, pieces: None, panels: None };
        let (seat, moves) = match self.table.interpret_touches(self.learner_seat(), path) {
            Ok(interpreted) => interpreted,
            Err(why) => return wrong(game_messages.text(&why)),
        };
        let [text] = moves.as_slice() else { return wrong(visitor.messages().say("learn-other")) };
        if !self.example.answers.contains(&text.as_str()) {
            return wrong(visitor.messages().say("learn-other"));
        }
        let learner_seat = self.learner_seat();
        if let Err(why) = self.table.play(Actor::Seat(seat), text) {
            return wrong(game_messages.text(&why));
        }
        let after = self.table.scene(Perspective::Seats(learner_seat), visitor.language);
        let panels = Some(panels(after.panels).to_string());
        AttemptReply {
            solved: true,
            say: self.text(game_messages, "solved"),
            pieces: Some(after.pieces.to_string()),
            panels,
        }
    }

    fn page(&self, visitor: &Visitor) -> Html<String> {
        let messages = visitor.messages();
        let game_messages = self.game.messages(visitor.language);
        let name = game_messages.say("name");
        let title = messages.text(&Text::new("learn-title").with("game", name.as_str()));
        let scene = self.table.scene(Perspective::Seats(self.learner_seat()), visitor.language);
        let touches = serde_json::to_string(&self.table.touches(self.learner_seat())).unwrap_or_default();
        let task_path = address(self.game, self.number);
        let count = Text::new("learn-count").with("n", self.number).with("of", self.count);
        let body = html! {
            main.prose.lesson #lesson data-game=(self.game.id()) data-touches=(touches) data-try={ (task_path) "/try" } {
                h1 { (title) }
                p.count { (messages.text(&count)) }
                p #task { (self.text(game_messages, "task")) }
                p #feedback role="status" {}
                (board(&scene, &shown_part(&scene, self.example), &self.text(game_messages, "example")))
                div #panels { (panels(scene.panels.clone())) }
                div #buttons {
                    @for button in &scene.buttons {
                        button type="button" data-target=(button.target) { (button.label) }
                    }
                }
                noscript { p.fault { (messages.say("no-script")) } }
                (self.links(messages))
            }
        };
        page(visitor, &Page { scripts: &["house.js", "learn.js"], ..Page::at(&title, &task_path) }, body)
    }

    /// The links to the next task or a new match, and to the rules.
    fn links(&self, messages: &Messages) -> Markup {
        let next = (self.number < self.count).then(|| address(self.game, self.number + 1));
        let play = format!("/new/{}", self.game.id());
        html! {
            p.link-row {
                @if let Some(next) = next {
                    a.button #next-lesson href=(next) { (messages.say("learn-next")) }
                } @else {
                    a.button #next-lesson href=(play) { (messages.say("play-now")) }
                }
                a href={ "/rules/" (self.game.id()) } { (messages.say("rules")) }
            }
        }
    }
}

/// The interactive board, with the layers that the client draws into.
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
