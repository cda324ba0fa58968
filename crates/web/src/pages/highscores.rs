//! The high score pages: the sortable list, file export and import, and deletion.
//!
//! The file format is the one prescribed by the original programming course.

use axum::extract::multipart::MultipartError;
use axum::extract::{Form, Multipart, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::Text;
use stammtisch_tables::highscores::{
    Column, Deletion, HighScore, Imported, LineError, SortOrder, date, iso_date, read, sort, write,
};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::operator::Operator;
use crate::http::visitor::Visitor;
use crate::pages::{Page, page};

/// Maximum number of scores on the page.
const MAX_SCORES: usize = 200;
/// Maximum number of import errors shown.
const MAX_ERRORS: usize = 50;

/// Query parameters of the list.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct HighScoreQuery {
    /// The game's id. The list shows all games if it is unknown.
    #[serde(default)]
    game: String,
    #[serde(default)]
    sort: String,
    #[serde(default)]
    order: String,
}

/// The validated query: which scores, in which order.
#[derive(Clone, Copy)]
struct HighScoreList {
    game: Option<&'static dyn AnyGame>,
    order: SortOrder,
}

impl HighScoreList {
    fn of(query: &HighScoreQuery) -> HighScoreList {
        let by = Column::from_id(&query.sort).unwrap_or(Column::Date);
        let descending = match query.order.as_str() {
            "up" => false,
            "down" => true,
            _ => by.is_descending_by_default(),
        };
        HighScoreList { game: stammtisch_catalog::find(&query.game), order: SortOrder { by, descending } }
    }

    fn game(&self) -> Option<&'static str> {
        self.game.map(AnyGame::id)
    }

    /// The URL of this list sorted by the column, or in reverse if it is sorted by it already.
    fn sorted_by(&self, column: Column) -> String {
        let descending =
            if column == self.order.by { !self.order.descending } else { column.is_descending_by_default() };
        let order = if descending { "down" } else { "up" };
        format!("/highscores?game={}&sort={}&order={order}", self.game().unwrap_or_default(), column.id())
    }

    fn address(&self) -> String {
        address(self.game())
    }
}

fn address(game: Option<&str>) -> String {
    game.map_or_else(|| "/highscores".to_owned(), |game| format!("/highscores?game={game}"))
}

/// Shows the list.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Query(query): Query<HighScoreQuery>,
) -> Result<Html<String>, HttpError> {
    list_page(&app, visitor, operator, HighScoreList::of(&query), html! {}).await
}

/// Exports the list in the course's file format.
pub(crate) async fn export(
    State(app): State<AppState>,
    visitor: Visitor,
    Query(query): Query<HighScoreQuery>,
) -> Result<Response, HttpError> {
    let list = HighScoreList::of(&query);
    let mut scores = app.house.high_scores(list.game()).await?;
    scores.retain(|score| list.game.is_some() || score.is_listed());
    let format = move || {
        let lines: Vec<_> = scores.iter().filter_map(|score| score.line(visitor.language)).collect();
        write(&lines)
    };
    let text = app.run_blocking(format).await?;
    let name =
        list.game().map_or_else(|| "highscores.txt".to_owned(), |game| format!("highscores-{game}.txt"));
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

/// Imports a file in the course's format and reports the lines that are invalid.
pub(crate) async fn import(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    upload: Multipart,
) -> Result<Response, HttpError> {
    operator.require()?;
    let (game, text) = read_upload(upload).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::new(error.status(), Text::new("fault-too-large")),
        status => HttpError::new(status, Text::new("fault-request")),
    })?;
    let query = HighScoreQuery { game, ..HighScoreQuery::default() };
    let list = HighScoreList::of(&query);
    let Some(game) = list.game() else { return Err(HttpError::not_found("fault-no-game")) };
    let Some(text) = text else {
        let notice = html! { p.fault role="alert" { (visitor.messages().say("file-none")) } };
        let page = list_page(&app, visitor, operator, list, notice).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    };
    let (lines, errors) = app.run_blocking(move || read(&String::from_utf8_lossy(&text))).await?;
    let imported = app.house.import_high_scores(game, lines).await?;
    let notice = import_report(&visitor, imported, &errors);
    Ok(list_page(&app, visitor, operator, list, notice).await?.into_response())
}

/// What to delete: one score, the scores of a game, or all.
#[derive(Deserialize)]
pub(crate) struct DeletionTarget {
    id: Option<i64>,
    #[serde(default)]
    game: String,
}

/// Asks for confirmation before a deletion.
pub(crate) async fn ask_deletion(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Query(target): Query<DeletionTarget>,
) -> Result<Html<String>, HttpError> {
    operator.require()?;
    let messages = visitor.messages();
    let game = stammtisch_catalog::find(&target.game);
    let question = match (target.id, game) {
        (Some(id), _) => {
            let score = app.house.high_score(id).await?;
            let score = score.ok_or_else(|| HttpError::not_found("fault-no-high-score"))?;
            Text::new("high-scores-delete-one")
                .with("name", score.name(visitor.language))
                .with("game", score.game_name(visitor.language))
                .with("date", messages.text(&date(score.at)))
        }
        (None, Some(game)) => {
            Text::new("high-scores-delete-game").with("game", game.messages(visitor.language).say("name"))
        }
        (None, None) => Text::new("high-scores-delete-all"),
    };
    let question = messages.text(&question);
    let body = html! {
        main.prose {
            h1 { (question) }
            p { (messages.say("high-scores-delete-for-good")) }
            form method="post" action="/highscores/delete" {
                @if let Some(id) = target.id { input type="hidden" name="id" value=(id); }
                input type="hidden" name="game" value=(target.game);
                p.actions {
                    a.button href=(address(game.map(AnyGame::id))) autofocus { (messages.say("answer-no")) }
                    button.danger #delete { (messages.say("high-scores-delete-yes")) }
                }
            }
        }
    };
    Ok(page(&visitor, &Page::plain(&question), body))
}

/// Deletes scores after confirmation.
pub(crate) async fn delete(
    State(app): State<AppState>,
    operator: Operator,
    Form(target): Form<DeletionTarget>,
) -> Result<Redirect, HttpError> {
    operator.require()?;
    let game = stammtisch_catalog::find(&target.game).map(AnyGame::id);
    let which = match (target.id, game) {
        (Some(id), _) => Deletion::One(id),
        (None, Some(game)) => Deletion::Game(game.to_owned()),
        (None, None) if target.game.is_empty() => Deletion::All,
        (None, None) => return Err(HttpError::not_found("fault-no-game")),
    };
    app.house.delete_high_scores(which).await?;
    Ok(Redirect::to(&address(game)))
}

/// Renders the page with the first scores of the list, on the blocking pool.
async fn list_page(
    app: &AppState,
    visitor: Visitor,
    operator: Operator,
    list: HighScoreList,
    notice: Markup,
) -> Result<Html<String>, HttpError> {
    let (mut scores, count) = app.house.first_high_scores(list.game(), list.order, MAX_SCORES).await?;
    scores.retain(|score| list.game.is_some() || score.is_listed());
    let house = app.clone();
    let render = move || {
        sort(&mut scores, list.order, visitor.language);
        render_list(&house, &visitor, operator, &list, (&scores, count), &notice)
    };
    app.run_blocking(render).await
}

fn render_list(
    app: &AppState,
    visitor: &Visitor,
    operator: Operator,
    list: &HighScoreList,
    (scores, count): (&[HighScore], usize),
    notice: &Markup,
) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("high-scores");
    let body = html! {
        main.high-scores {
            h1 { (title) }
            (games(visitor, list))
            (notice)
            @if scores.is_empty() {
                p.help { (messages.say("high-scores-none")) }
            } @else {
                (table(visitor, operator, list, scores))
                @if count > scores.len() {
                    p.help { (messages.text(&Text::new("high-scores-more").with("shown", scores.len()).with("count", count))) }
                }
            }
            (import_and_export(visitor, operator, list, app, !scores.is_empty()))
        }
    };
    let address = list.address();
    page(visitor, &Page::at(&title, &address), body)
}

/// The filter: all games, or one of them.
fn games(visitor: &Visitor, list: &HighScoreList) -> Markup {
    html! {
        nav.filter aria-label=(visitor.messages().say("games")) {
            a href="/highscores" aria-current=[list.game.is_none().then_some("page")] { (visitor.messages().say("high-scores-all")) }
            @for game in stammtisch_catalog::games() {
                a href=(address(Some(game.id()))) aria-current=[(list.game() == Some(game.id())).then_some("page")] {
                    (game.messages(visitor.language).say("name"))
                }
            }
        }
    }
}

fn table(visitor: &Visitor, operator: Operator, list: &HighScoreList, scores: &[HighScore]) -> Markup {
    let messages = visitor.messages();
    let direction = |column| {
        (column == list.order.by).then_some(if list.order.descending { "descending" } else { "ascending" })
    };
    html! {
        table #high-scores {
            thead {
                tr {
                    @for column in Column::ALL {
                        th scope="col" class=(column.id()) aria-sort=[direction(column)] {
                            a href=(list.sorted_by(column)) { (messages.say(heading(column))) }
                        }
                    }
                    @if operator.is_authenticated() { td {} }
                }
            }
            tbody {
                @for score in scores { (score_row(visitor, operator, list, score)) }
            }
        }
    }
}

const fn heading(column: Column) -> &'static str {
    match column {
        Column::Date => "column-date",
        Column::Name => "column-name",
        Column::Score => "column-score",
        Column::Game => "column-game",
    }
}

fn score_row(visitor: &Visitor, operator: Operator, list: &HighScoreList, score: &HighScore) -> Markup {
    let messages = visitor.messages();
    let name = score.name(visitor.language);
    let label = messages.text(&Text::new("high-scores-delete-label").with("name", name.as_str()));
    html! {
        tr data-score=(score.id) {
            td.date { time datetime=(iso_date(score.at)) { (messages.text(&date(score.at))) } }
            td.name { bdi { (name) } }
            td.score {
                @match score.win.score {
                    Some(points) => (messages.number(points)),
                    None => span.unscored role="img" aria-label=(messages.say("high-scores-unscored"))
                        title=(messages.say("high-scores-unscored-help")) { "–" },
                }
            }
            td.game { (score.game_name(visitor.language)) }
            @if operator.is_authenticated() {
                td { a.delete href={ "/highscores/delete?id=" (score.id) "&game=" (list.game().unwrap_or_default()) }
                    aria-label=(label) title=(label) { "×" } }
            }
        }
    }
}

/// The export, import and delete-all controls.
fn import_and_export(
    visitor: &Visitor,
    operator: Operator,
    list: &HighScoreList,
    app: &AppState,
    any: bool,
) -> Markup {
    let messages = visitor.messages();
    let game = list.game().unwrap_or_default();
    let limit = messages.text(&Text::new("file-help").with("formats", "name;epochMillis;score"));
    html! {
        @if any {
            p.actions {
                a.button #export href={ "/highscores/export?game=" (game) } download { (messages.say("high-scores-export")) }
                @if operator.is_authenticated() {
                    a.button.danger #delete-all href={ "/highscores/delete?game=" (game) } { (messages.say("high-scores-delete")) }
                }
            }
        }
        @if operator.is_authenticated() {
            form #import method="post" enctype="multipart/form-data" action="/highscores/import" {
                h2 { (messages.say("high-scores-import-title")) }
                p.help { (messages.say("high-scores-import-help")) }
                div.field {
                    label for="import-game" { (messages.say("column-game")) }
                    select id="import-game" name="game" {
                        @for other in app.games() {
                            option value=(other.id()) selected[other.id() == game] { (other.messages(visitor.language).say("name")) }
                        }
                    }
                }
                div.field {
                    label for="file" { (messages.say("file-label")) }
                    input type="file" id="file" name="file" accept=".txt,.csv,text/plain" aria-describedby="import-limit";
                    p.help #import-limit { (limit) }
                }
                button type="submit" { (messages.say("high-scores-import")) }
            }
        } @else {
            p.help { (messages.say("high-scores-operator")) }
        }
    }
}

/// The report of an import.
fn import_report(visitor: &Visitor, imported: Imported, errors: &[LineError]) -> Markup {
    let messages = visitor.messages();
    let notice = imported.summary("high-scores-imported");
    html! {
        div.import-report role="status" {
            p { (messages.text(&notice)) }
            @if !errors.is_empty() {
                p.fault { (messages.text(&Text::new("high-scores-misfits").with("count", errors.len()))) }
                ul { @for fault in errors.iter().take(MAX_ERRORS) { li { (messages.text(&Text::from(fault.clone()))) } } }
                @if errors.len() > MAX_ERRORS { p { "…" } }
            }
        }
    }
}

/// Reads the chosen game and the file's content, if a file was chosen.
async fn read_upload(mut upload: Multipart) -> Result<(String, Option<Vec<u8>>), MultipartError> {
    let mut game = String::new();
    let mut file = None;
    while let Some(part) = upload.next_field().await? {
        match part.name() {
            Some("game") => game = part.text().await?,
            Some("file") => {
                let is_chosen = part.file_name().is_some_and(|name| !name.is_empty());
                let bytes = part.bytes().await?;
                file = (is_chosen || !bytes.is_empty()).then(|| bytes.into());
            }
            _ => {}
        }
    }
    Ok((game, file))
}
