//! The high scores of the house: sorted by a click, by game or all together, and the course's file in and out.

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
    Column, Deletion, HighScore, Imported, LineFault, Order, date, iso_date, read, sort, write,
};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::operator::Operator;
use crate::http::visitor::Visitor;
use crate::pages::{Page, page};

/// The most lines on the page.
const MAX_LINES: usize = 200;
/// The most faults of a file that are told.
const MAX_FAULTS: usize = 50;

/// How the list is wanted.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Wish {
    /// Only this game; all if there is none such.
    #[serde(default)]
    game: String,
    #[serde(default)]
    sort: String,
    #[serde(default)]
    order: String,
}

/// A wish that was understood.
#[derive(Clone, Copy)]
struct List {
    game: Option<&'static dyn AnyGame>,
    order: Order,
}

impl List {
    fn of(wish: &Wish) -> List {
        let by = Column::from_id(&wish.sort).unwrap_or(Column::Date);
        let falling = match wish.order.as_str() {
            "up" => false,
            "down" => true,
            _ => by.falls(),
        };
        List { game: stammtisch_catalog::find(&wish.game), order: Order { by, falling } }
    }

    fn game(&self) -> Option<&'static str> {
        self.game.map(AnyGame::id)
    }

    /// The address of this list, sorted by another column, or by the same the other way round.
    fn sorted_by(&self, column: Column) -> String {
        let falling = if column == self.order.by { !self.order.falling } else { column.falls() };
        let order = if falling { "down" } else { "up" };
        format!("/highscores?game={}&sort={}&order={order}", self.game().unwrap_or_default(), column.id())
    }

    fn address(&self) -> String {
        address(self.game())
    }
}

fn address(game: Option<&str>) -> String {
    game.map_or_else(|| "/highscores".to_owned(), |game| format!("/highscores?game={game}"))
}

/// The list.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, HttpError> {
    list_page(&app, visitor, operator, List::of(&wish), html! {}).await
}

/// The list as the course's file.
pub(crate) async fn export(
    State(app): State<AppState>,
    visitor: Visitor,
    Query(wish): Query<Wish>,
) -> Result<Response, HttpError> {
    let list = List::of(&wish);
    let mut scores = app.house.high_scores(list.game()).await?;
    scores.retain(|score| list.game.is_some() || score.is_listed());
    let writing = move || {
        let lines: Vec<_> = scores.iter().filter_map(|score| score.line(visitor.language)).collect();
        write(&lines)
    };
    let text = app.draw(writing).await?;
    let name =
        list.game().map_or_else(|| "highscores.txt".to_owned(), |game| format!("highscores-{game}.txt"));
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

/// Takes the course's file in, and says which of its lines did not fit.
pub(crate) async fn import(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    upload: Multipart,
) -> Result<Response, HttpError> {
    operator.must()?;
    let (game, text) = read_upload(upload).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::new(error.status(), Text::new("fault-too-large")),
        status => HttpError::new(status, Text::new("fault-request")),
    })?;
    let wish = Wish { game, ..Wish::default() };
    let list = List::of(&wish);
    let Some(game) = list.game() else { return Err(HttpError::not_found("fault-no-game")) };
    let Some(text) = text else {
        let told = html! { p.fault role="alert" { (visitor.messages().say("file-none")) } };
        let page = list_page(&app, visitor, operator, list, told).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    };
    let (lines, faults) = app.draw(move || read(&String::from_utf8_lossy(&text))).await?;
    let imported = app.house.import_high_scores(game, lines).await?;
    let told = account(&visitor, imported, &faults);
    Ok(list_page(&app, visitor, operator, list, told).await?.into_response())
}

/// What is to be deleted: one line, or all of the list.
#[derive(Deserialize)]
pub(crate) struct Doomed {
    id: Option<i64>,
    #[serde(default)]
    game: String,
}

/// Asks back before anything is deleted.
pub(crate) async fn ask_deletion(
    State(app): State<AppState>,
    visitor: Visitor,
    operator: Operator,
    Query(doomed): Query<Doomed>,
) -> Result<Html<String>, HttpError> {
    operator.must()?;
    let messages = visitor.messages();
    let game = stammtisch_catalog::find(&doomed.game);
    let question = match (doomed.id, game) {
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
                @if let Some(id) = doomed.id { input type="hidden" name="id" value=(id); }
                input type="hidden" name="game" value=(doomed.game);
                p.actions {
                    a.button href=(address(game.map(AnyGame::id))) autofocus { (messages.say("answer-no")) }
                    button.danger #delete { (messages.say("high-scores-delete-yes")) }
                }
            }
        }
    };
    Ok(page(&visitor, &Page::plain(&question), body))
}

/// Deletes what was asked back.
pub(crate) async fn delete(
    State(app): State<AppState>,
    operator: Operator,
    Form(doomed): Form<Doomed>,
) -> Result<Redirect, HttpError> {
    operator.must()?;
    let game = stammtisch_catalog::find(&doomed.game).map(AnyGame::id);
    let which = match (doomed.id, game) {
        (Some(id), _) => Deletion::One(id),
        (None, Some(game)) => Deletion::Game(game.to_owned()),
        (None, None) if doomed.game.is_empty() => Deletion::All,
        (None, None) => return Err(HttpError::not_found("fault-no-game")),
    };
    app.house.delete_high_scores(which).await?;
    Ok(Redirect::to(&address(game)))
}

/// The page with the beginning of the list, drawn where its drawing is in nobody's way.
async fn list_page(
    app: &AppState,
    visitor: Visitor,
    operator: Operator,
    list: List,
    told: Markup,
) -> Result<Html<String>, HttpError> {
    let (mut scores, count) = app.house.first_high_scores(list.game(), list.order, MAX_LINES).await?;
    scores.retain(|score| list.game.is_some() || score.is_listed());
    let house = app.clone();
    let drawing = move || {
        sort(&mut scores, list.order, visitor.language);
        draw_list(&house, &visitor, operator, &list, (&scores, count), &told)
    };
    app.draw(drawing).await
}

fn draw_list(
    app: &AppState,
    visitor: &Visitor,
    operator: Operator,
    list: &List,
    (scores, count): (&[HighScore], usize),
    told: &Markup,
) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("high-scores");
    let body = html! {
        main.high-scores {
            h1 { (title) }
            (games(visitor, list))
            (told)
            @if scores.is_empty() {
                p.help { (messages.say("high-scores-none")) }
            } @else {
                (table(visitor, operator, list, scores))
                @if count > scores.len() {
                    p.help { (messages.text(&Text::new("high-scores-more").with("shown", scores.len()).with("count", count))) }
                }
            }
            (exchange(visitor, operator, list, app, !scores.is_empty()))
        }
    };
    let address = list.address();
    page(visitor, &Page::at(&title, &address), body)
}

/// The list of all games, or of one.
fn games(visitor: &Visitor, list: &List) -> Markup {
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

fn table(visitor: &Visitor, operator: Operator, list: &List, scores: &[HighScore]) -> Markup {
    let messages = visitor.messages();
    let direction = |column| {
        (column == list.order.by).then_some(if list.order.falling { "descending" } else { "ascending" })
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
                    @if operator.is_here() { td {} }
                }
            }
            tbody {
                @for score in scores { (line(visitor, operator, list, score)) }
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

fn line(visitor: &Visitor, operator: Operator, list: &List, score: &HighScore) -> Markup {
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
            @if operator.is_here() {
                td { a.delete href={ "/highscores/delete?id=" (score.id) "&game=" (list.game().unwrap_or_default()) }
                    aria-label=(label) title=(label) { "×" } }
            }
        }
    }
}

/// The file in and out, and the way to delete everything.
fn exchange(visitor: &Visitor, operator: Operator, list: &List, app: &AppState, any: bool) -> Markup {
    let messages = visitor.messages();
    let game = list.game().unwrap_or_default();
    let limit = messages.text(&Text::new("file-help").with("formats", "name;epochMillis;score"));
    html! {
        @if any {
            p.actions {
                a.button #export href={ "/highscores/export?game=" (game) } download { (messages.say("high-scores-export")) }
                @if operator.is_here() {
                    a.button.danger #delete-all href={ "/highscores/delete?game=" (game) } { (messages.say("high-scores-delete")) }
                }
            }
        }
        @if operator.is_here() {
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

/// What became of a file.
fn account(visitor: &Visitor, imported: Imported, faults: &[LineFault]) -> Markup {
    let messages = visitor.messages();
    let told = imported.told("high-scores-imported");
    html! {
        div.account role="status" {
            p { (messages.text(&told)) }
            @if !faults.is_empty() {
                p.fault { (messages.text(&Text::new("high-scores-misfits").with("count", faults.len()))) }
                ul { @for fault in faults.iter().take(MAX_FAULTS) { li { (messages.text(&Text::from(fault.clone()))) } } }
                @if faults.len() > MAX_FAULTS { p { "…" } }
            }
        }
    }
}

/// The game that was chosen, and what is in the file, if there is one.
async fn read_upload(mut upload: Multipart) -> Result<(String, Option<Vec<u8>>), MultipartError> {
    let (mut game, mut file) = (String::new(), None);
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
