//! The analysis page: evaluation curve, worst mistakes and the better lines, to step through.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::analysis::{Analysis, Curve, Judged, Labels, hidden_positions};
use stammtisch_presentation::{Language, Perspective, Text};
use stammtisch_tables::{RunningAnalysis, Snapshot, Table};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::visitor::Visitor;
use crate::pages::hint;
use crate::pages::{Page, page, picture};

/// Maximum number of moves shown together as one turn, chance moves included.
const MAX_TURN_MOVES: usize = 3;

/// Query parameters of the page.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct AnalysisQuery {
    /// The ply of the decision to show.
    at: Option<usize>,
    /// How many moves of the better line to play after it.
    #[serde(default)]
    step: usize,
}

/// Shows the analysis as far as it has come.
pub(crate) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<AnalysisQuery>,
) -> Result<Response, HttpError> {
    let table = app.table(&id).await?;
    let now = table.snapshot();
    let progress = table.running_analysis().await;
    if !now.may_analyse(now.seats_of(visitor.token.visitor_id())) {
        return Ok((StatusCode::FORBIDDEN, too_early(&now, &visitor)).into_response());
    }
    let shown = app
        .run_blocking(move || {
            let address = format!("/t/{}/analysis", now.id);
            let analysis = progress.as_ref().map_or_else(|| now.analysis.clone(), |work| work.found.clone());
            let at = query.at.and_then(|ply| analysis.at(ply));
            let moves = short_moves(now.game.as_ref(), &analysis, visitor.language);
            let view = AnalysisPage {
                visitor: &visitor,
                now: &now,
                analysis: &analysis,
                moves,
                at,
                step: query.step,
                progress,
            };
            let title = format!("{}: {}", view.title(), view.sides());
            let layout =
                Page { title: &title, class: "plain", scripts: &["analysis.js"], back: Some(&address) };
            page(&visitor, &layout, view.body(&address))
        })
        .await?;
    Ok(shown.into_response())
}

/// The page that explains why there can be no analysis yet.
fn too_early(now: &Snapshot, visitor: &Visitor) -> Html<String> {
    let messages = visitor.messages();
    let title = messages.say("analysis");
    let body = html! {
        main.prose {
            h1 { (title) }
            p #fault { (now.game.game().messages(visitor.language).say("analysis-refused")) }
            p { a.button href={ "/t/" (now.id) } { (messages.say("to-table")) } }
        }
    };
    page(visitor, &Page::plain(&title), body)
}

/// Starts or resumes the analysis.
pub(crate) async fn begin(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, HttpError> {
    let table = app.table(&id).await?;
    table.start_analysis(visitor.token.visitor_id()).await.map_err(|why| refused(&table, &visitor, why))?;
    Ok(Redirect::to(&format!("/t/{id}/analysis")))
}

/// Stops the analysis. Results so far are kept.
pub(crate) async fn stop(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, HttpError> {
    let table = app.table(&id).await?;
    let stopped = table.stop_analysis(visitor.token.visitor_id()).await;
    stopped.map_err(|why| refused(&table, &visitor, why))?;
    Ok(Redirect::to(&format!("/t/{id}/analysis")))
}

fn refused(table: &Arc<Table>, visitor: &Visitor, why: stammtisch_tables::Refused) -> HttpError {
    match why {
        stammtisch_tables::Refused::Because(why) => {
            let sentence = table.snapshot().game.game().messages(visitor.language).text(&why);
            HttpError::localized(StatusCode::CONFLICT, sentence)
        }
        other => other.into(),
    }
}

/// The content of the analysis page.
struct AnalysisPage<'a> {
    visitor: &'a Visitor,
    now: &'a Snapshot,
    analysis: &'a Analysis,
    /// The moves played and the better ones in the log's short form, by ply.
    moves: BTreeMap<usize, ShortMoves>,
    at: Option<&'a Judged>,
    step: usize,
    progress: Option<RunningAnalysis>,
}

/// The moves of a decision in the log's short form.
struct ShortMoves {
    played: Option<String>,
    best: String,
}

/// The short forms of all moves in an analysis, found in a single replay of the match.
fn short_moves(game: &dyn AnyMatch, analysis: &Analysis, language: Language) -> BTreeMap<usize, ShortMoves> {
    let mut moves = BTreeMap::new();
    let Some(mut then) = game.at(0) else { return moves };
    let mut history = game.moves().into_iter();
    for judged in &analysis.judged {
        while then.ply() < judged.ply {
            let Some((actor, text)) = history.next() else { return moves };
            if then.replay(actor, &text).is_err() {
                return moves;
            }
        }
        let short = |line: &[String]| {
            let told = then.describe_line(judged.seat, line, language);
            let own = told.into_iter().take_while(|event| event.by.is_none_or(|seat| seat == judged.seat));
            own.filter(|event| event.by.is_some())
                .filter_map(|event| event.short)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let played = judged.played.as_ref().map(|played| short(std::slice::from_ref(&played.text)));
        let best = short(judged.best.line.get(..MAX_TURN_MOVES).unwrap_or(&judged.best.line));
        moves.insert(judged.ply, ShortMoves { played, best });
    }
    moves
}

impl AnalysisPage<'_> {
    fn title(&self) -> String {
        let name = self.game().game().messages(self.visitor.language).say("name");
        self.visitor.messages().text(&Text::new("analysis-of").with("game", name))
    }

    /// The names of the sides.
    fn sides(&self) -> String {
        let series = self.analysis.series(self.game());
        let names = series.iter().map(|series| series.name(self.game(), self.visitor.language));
        names.collect::<Vec<String>>().join(" – ")
    }

    fn body(&self, address: &str) -> Markup {
        let messages = self.visitor.messages();
        let is_complete = self.analysis.missing_decisions(self.game()).is_empty();
        html! {
            main.review #analysis {
                @if let Some(judged) = self.at { (self.board(judged)) }
                div.beside {
                    hgroup {
                        h1 { (self.title()) }
                        p { (self.sides()) }
                    }
                    (self.progress(address, is_complete))
                    (self.to_mistakes(address))
                    @if let Some(judged) = self.at { (self.better(address, judged)) }
                    @if !self.analysis.judged.is_empty() {
                        (self.curve())
                        (self.mistakes(address, is_complete))
                        (self.table(address))
                    }
                    p { a.button href={ "/t/" (self.now.id) } { (messages.say("to-table")) } }
                }
            }
        }
    }

    fn game(&self) -> &dyn AnyMatch {
        self.now.game.as_ref()
    }

    /// The progress bar, or the button that starts the analysis.
    fn progress(&self, address: &str, is_complete: bool) -> Markup {
        let messages = self.visitor.messages();
        html! {
            @if let Some(work) = &self.progress {
                @let progress = Text::new("analysis-progress").with("done", work.done).with("all", work.all);
                @let visitor_id = self.visitor.token.visitor_id();
                form.work method="post" action={ (address) "/stop" } {
                    label for="analysis-work" { (messages.text(&progress)) }
                    progress #analysis-work max=(work.all) value=(work.done) {}
                    @if work.started_by == visitor_id || self.now.may_stop_analysis(self.now.seats_of(visitor_id)) {
                        button data-key="stop" { (messages.say("analysis-stop")) }
                    }
                }
            } @else if !is_complete {
                form.work method="post" action=(address) {
                    p.help { (messages.say("analysis-about")) }
                    button.primary data-key="begin" {
                        (messages.say(if self.analysis.judged.is_empty() { "analysis-begin" } else { "analysis-go-on" }))
                    }
                }
            } @else if self.analysis.judged.is_empty() {
                p.help { (messages.say(if self.game().ply() == 0 { "analysis-position" } else { "analysis-empty" })) }
            }
        }
    }

    /// The board before the decision, or after some moves of the better line.
    ///
    /// Before the decision it marks the move played, the better one and, in a hunt, where the
    /// hunted player could be and was.
    fn board(&self, judged: &Judged) -> Markup {
        let Some(mut then) = self.game().at(judged.ply) else { return html! {} };
        let mut moves_made = 0;
        for text in judged.best.line.iter().take(self.step) {
            if then.play_next(text).is_err() {
                break;
            }
            moves_made += 1;
        }
        let mut moves = vec![&judged.best.path];
        moves.extend(
            judged
                .played
                .as_ref()
                .filter(|played| played.text != judged.best.text)
                .map(|played| &played.path),
        );
        moves.truncate(if moves_made == 0 { 2 } else { 0 });
        let hidden = if moves_made == 0 { then.hidden_position() } else { None };
        let scene = then.scene(Perspective::seat(judged.seat), self.visitor.language);
        html! {
            div.board role="img" aria-label=(scene.prompt) data-moves=(serde_json::to_string(&moves).unwrap_or_default())
                data-quarry=[hidden.and_then(|position| serde_json::to_string(&position).ok())] {
                (picture(&scene))
            }
        }
    }

    /// The decision as text, and the better line to step through.
    fn better(&self, address: &str, judged: &Judged) -> Markup {
        let messages = self.visitor.messages();
        let events = self.now.game.at(judged.ply).map_or_else(Vec::new, |then| {
            then.describe_line(judged.seat, &judged.best.line, self.visitor.language)
        });
        let line = hint::short_line(&judged.best.line, &events, self.game(), self.visitor.language);
        let step = self.step.min(line.len());
        let sentence = events.get(step.saturating_sub(1)).map(|event| &event.text);
        let [best, played_text] = [self.best(judged), self.played(judged)];
        let link = |step: usize| format!("{address}?at={}&step={step}", judged.ply);
        html! {
            section.better {
                h2 { (self.heading(judged)) }
                p {
                    (messages.text(&Text::new("analysis-best").with("move", best).with("percent", percent(judged.best.value))))
                    @if let Some(played) = judged.played.as_ref().filter(|played| played.text != judged.best.text) {
                        " " (messages.text(&Text::new("analysis-played").with("move", played_text).with("percent", percent(played.value))))
                    }
                }
                @if let Some(sentence) = sentence { p { (sentence) } }
                @if let Some(text) = self.hidden_position_text(judged) { p.hunted { (text) } }
                nav.steps aria-label=(messages.say("analysis-line")) {
                    (arrow(&messages.say("analysis-back"), "ArrowLeft", "◀", step.checked_sub(1).map(link)))
                    (arrow(&messages.say("analysis-forward"), "ArrowRight", "▶", (step < line.len()).then(|| link(step + 1))))
                }
                ol.branches {
                    @for (index, text) in line.iter().enumerate() {
                        li { a.button href=(link(index + 1)) aria-current=[(index + 1 == step).then_some("step")] { (text) } }
                    }
                }
            }
        }
    }

    /// The best move, in the log's short form if known.
    fn best<'a>(&'a self, judged: &'a Judged) -> &'a str {
        self.moves.get(&judged.ply).map_or(&judged.best.text, |moves| &moves.best)
    }

    /// The move played, in the log's short form if known.
    fn played<'a>(&'a self, judged: &'a Judged) -> &'a str {
        let short = self.moves.get(&judged.ply).and_then(|moves| moves.played.as_deref());
        short.or(judged.played.as_ref().map(|played| played.text.as_str())).unwrap_or_default()
    }

    /// The hidden position before the decision, and the number of possible ones.
    fn hidden_position_text(&self, judged: &Judged) -> Option<String> {
        let position = self.game().at(judged.ply)?.hidden_position()?;
        Some(self.game().game().messages(self.visitor.language).text(&position.text()))
    }

    fn curve(&self) -> Markup {
        let messages = self.visitor.messages();
        let game = self.game();
        let language = self.visitor.language;
        let sides: Vec<String> =
            self.analysis.series(game).iter().map(|series| series.name(game, language)).collect();
        let caption = messages.say(if game.game().has_hidden_information() {
            "analysis-caption-hidden"
        } else {
            "analysis-caption"
        });
        let possible_label = game.game().messages(language).say_if("quarry-possible").unwrap_or_default();
        let labels = Labels { sides: &sides, caption: &caption, hidden_positions: &possible_label, messages };
        html! {
            figure.curve {
                (Curve { analysis: self.analysis, game, labels }.svg())
                // The drawing has the caption as its label; screen readers should read it once.
                figcaption aria-hidden="true" { (caption) }
            }
        }
    }

    /// The links to the previous and the next mistake, in the order of play.
    fn to_mistakes(&self, address: &str) -> Markup {
        let messages = self.visitor.messages();
        let mistakes = self.analysis.mistakes();
        let [previous, following] =
            ["analysis-mistake-before", "analysis-mistake-next"].map(|key| messages.say(key));
        let at = self.at.map(|judged| judged.ply);
        let plies = || mistakes.iter().map(|judged| judged.ply);
        let link = |ply: usize| format!("{address}?at={ply}");
        let before = plies().filter(|ply| at.is_some_and(|at| *ply < at)).max().map(link);
        let next = plies().filter(|ply| at.is_none_or(|at| *ply > at)).min().map(link);
        html! {
            @if !mistakes.is_empty() {
                nav.steps aria-label=(messages.say("analysis-mistakes")) {
                    (arrow(&previous, "p", &format!("◀ {previous}"), before))
                    (arrow(&following, "n", &format!("{following} ▶"), next))
                }
            }
        }
    }

    /// The worst mistakes, numbered as in the drawing. That there are none is only stated once the
    /// analysis is complete.
    fn mistakes(&self, address: &str, is_complete: bool) -> Markup {
        let messages = self.visitor.messages();
        let mistakes = self.analysis.mistakes();
        if mistakes.is_empty() && !is_complete {
            return html! {};
        }
        html! {
            section {
                h2 { (messages.say("analysis-mistakes")) }
                @if mistakes.is_empty() { p { (messages.say("analysis-no-mistakes")) } }
                ol.mistakes {
                    @for judged in mistakes {
                        li {
                            a href={ (address) "?at=" (judged.ply) } aria-current=[self.at.is_some_and(|at| at.ply == judged.ply).then_some("true")] {
                                (self.heading(judged))
                            }
                            " " (messages.text(&Text::new("analysis-loss").with("percent", loss(judged)).with("better", self.best(judged))))
                        }
                    }
                }
            }
        }
    }

    /// The table of all decisions with their values.
    fn table(&self, address: &str) -> Markup {
        let messages = self.visitor.messages();
        let game = self.game();
        let language = self.visitor.language;
        let series = self.analysis.series(game);
        let game_messages = game.game().messages(language);
        let hunt = hidden_positions(game);
        let hidden_position_at =
            |judged: &Judged| hunt.iter().find(|(ply, _)| *ply == judged.ply).map(|(_, position)| position);
        let value = |judged: &Judged, seat: stammtisch_presentation::Seat| {
            judged.values.get(seat.index()).copied().unwrap_or(0.5)
        };
        let team = |seat: stammtisch_presentation::Seat| game.seats().get(seat.index()).map(|spec| spec.team);
        let knows = |judged: &Judged, own: &str| {
            !game.game().has_hidden_information() || team(judged.seat) == Some(own)
        };
        html! {
            details.figures {
                summary { (messages.say("analysis-table")) }
                div.wide {
                    table {
                        thead {
                            tr {
                                th scope="col" { (messages.say("analysis-move")) }
                                @for series in &series { th scope="col" { (series.name(game, language)) } }
                                th scope="col" { (messages.say("analysis-better")) }
                                th scope="col" { (messages.say("analysis-lost")) }
                                @if !hunt.is_empty() {
                                    th scope="col" { (game_messages.say("quarry-possible")) }
                                    th scope="col" { (game_messages.say("quarry-place")) }
                                }
                            }
                        }
                        tbody {
                            @for judged in &self.analysis.judged {
                                tr {
                                    th scope="row" { a href={ (address) "?at=" (judged.ply) } { (self.heading(judged)) } }
                                    @for series in &series {
                                        td { @if knows(judged, series.team) { (messages.percent(percent(value(judged, series.seat)))) } }
                                    }
                                    td { (self.best(judged)) }
                                    td { @if loss(judged) > 0.0 { (messages.percent(loss(judged))) } }
                                    @if let Some(position) = hidden_position_at(judged) {
                                        td { (position.possible.len()) }
                                        td { (position.place) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The decision's move number, player and move.
    fn heading(&self, judged: &Judged) -> String {
        let names = self.game().names(self.visitor.language);
        let name = names.get(judged.seat.index()).map_or("", String::as_str);
        let text = match &judged.played {
            Some(_) => Text::new("analysis-made").with("move", self.played(judged)),
            None => Text::new("analysis-to-move"),
        };
        self.visitor.messages().text(&text.with("ply", judged.ply + 1).with("name", name))
    }
}

fn arrow(label: &str, key: &str, sign: &str, to: Option<String>) -> Markup {
    html! {
        @match to {
            Some(to) => a.button href=(to) data-key=(key) aria-label=(label) title=(label) { (sign) },
            None => span.button role="link" data-key=(key) aria-disabled="true" aria-label=(label) { (sign) },
        }
    }
}

fn percent(value: f32) -> f64 {
    f64::from((value * 100.0).round())
}

/// The value lost by the move played, as the difference of the two rounded percentages shown.
fn loss(judged: &Judged) -> f64 {
    let played = judged.played.as_ref().map_or(judged.best.value, |played| played.value);
    (percent(judged.best.value) - percent(played)).max(0.0)
}
