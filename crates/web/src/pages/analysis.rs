//! The analysis of a match: who stood better when, the worst mistakes, and what would have been better, to step through.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::analysis::{Analysis, Curve, Judged, Labels, hunt};
use stammtisch_stage::{Eye, Text};
use stammtisch_tables::{Progress, Snapshot, Table};

use crate::Lobby;
use crate::fault::Fault;
use crate::pages::{Page, page, picture};
use crate::visitor::Visitor;

/// Which decision a page shows, and how many moves of the better line after it.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Place {
    at: Option<usize>,
    #[serde(default)]
    step: usize,
}

/// The analysis as far as there is one.
pub(crate) async fn show(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(place): Query<Place>,
) -> Result<Response, Fault> {
    let table = lobby.table(&id).await?;
    let (now, progress) = (table.look(), table.analysing().await);
    if !now.may_analyse(now.seats_of(visitor.hand.digest())) {
        return Ok((StatusCode::FORBIDDEN, too_early(&now, &visitor)).into_response());
    }
    let shown = lobby
        .draw(move || {
            let title = visitor.words().say("analysis");
            let address = format!("/t/{}/analysis", now.id);
            let analysis = progress.as_ref().map_or_else(|| now.analysis.clone(), |work| work.found.clone());
            let at = place.at.and_then(|ply| analysis.at(ply));
            let here =
                Here { visitor: &visitor, now: &now, analysis: &analysis, at, step: place.step, progress };
            let look =
                Page { title: &title, class: "plain", scripts: &["analysis.js"], back: Some(&address) };
            page(&visitor, &look, here.body(&address))
        })
        .await?;
    Ok(shown.into_response())
}

/// Why there is no analysis yet, and the way back.
fn too_early(now: &Snapshot, visitor: &Visitor) -> Html<String> {
    let words = visitor.words();
    let title = words.say("analysis");
    let body = html! {
        main.prose {
            h1 { (title) }
            p #fault { (now.game.game().words(visitor.language).say("analysis-refused")) }
            p { a.button href={ "/t/" (now.id) } { (words.say("to-table")) } }
        }
    };
    page(visitor, &Page::plain(&title), body)
}

/// Begins to look at the match, or goes on with it.
pub(crate) async fn begin(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Fault> {
    let table = lobby.table(&id).await?;
    table.analyse(visitor.hand.digest()).await.map_err(|why| refused(&table, &visitor, why))?;
    Ok(Redirect::to(&format!("/t/{id}/analysis")))
}

/// Stops it; what was found is kept.
pub(crate) async fn stop(
    State(lobby): State<Lobby>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Fault> {
    let table = lobby.table(&id).await?;
    check(&table.look(), &visitor)?;
    table.stop_analysing().await?;
    Ok(Redirect::to(&format!("/t/{id}/analysis")))
}

fn check(now: &Snapshot, visitor: &Visitor) -> Result<(), Fault> {
    if now.may_analyse(now.seats_of(visitor.hand.digest())) {
        return Ok(());
    }
    let why = now.game.game().words(visitor.language).say("analysis-refused");
    Err(Fault::said(StatusCode::FORBIDDEN, why))
}

fn refused(table: &Arc<Table>, visitor: &Visitor, why: stammtisch_tables::Refused) -> Fault {
    match why {
        stammtisch_tables::Refused::Because(why) => {
            let said = table.look().game.game().words(visitor.language).text(&why);
            Fault::said(StatusCode::CONFLICT, said)
        }
        other => other.into(),
    }
}

/// What a page shows.
struct Here<'a> {
    visitor: &'a Visitor,
    now: &'a Snapshot,
    analysis: &'a Analysis,
    at: Option<&'a Judged>,
    step: usize,
    progress: Option<Progress>,
}

impl Here<'_> {
    fn body(&self, address: &str) -> Markup {
        let words = self.visitor.words();
        let is_complete = self.analysis.lacking(self.game()).is_empty();
        html! {
            main.review #analysis {
                @if let Some(judged) = self.at { (self.board(judged)) }
                div.beside {
                    h1 { (words.say("analysis")) }
                    (self.work(address, is_complete))
                    @if let Some(judged) = self.at { (self.better(address, judged)) }
                    @if !self.analysis.judged.is_empty() {
                        (self.curve())
                        (self.mistakes(address))
                        (self.table(address))
                    }
                    p { a.button href={ "/t/" (self.now.id) } { (words.say("to-table")) } }
                }
            }
        }
    }

    fn game(&self) -> &dyn AnyMatch {
        self.now.game.as_ref()
    }

    /// How far the work is, or the button that begins it.
    fn work(&self, address: &str, is_complete: bool) -> Markup {
        let words = self.visitor.words();
        html! {
            @if let Some(work) = &self.progress {
                @let told = Text::new("analysis-progress").with("done", work.done).with("all", work.all);
                form.work method="post" action={ (address) "/stop" } {
                    label for="analysis-work" { (words.text(&told)) }
                    progress #analysis-work max=(work.all) value=(work.done) {}
                    button data-key="stop" { (words.say("analysis-stop")) }
                }
            } @else if !is_complete {
                form.work method="post" action=(address) {
                    p.help { (words.say("analysis-about")) }
                    button.primary data-key="begin" {
                        (words.say(if self.analysis.judged.is_empty() { "analysis-begin" } else { "analysis-go-on" }))
                    }
                }
            } @else if self.analysis.judged.is_empty() {
                p.help { (words.say("analysis-empty")) }
            }
        }
    }

    /// The board before the decision, or after some moves of the better line; both moves are marked, and where the hunted could be and was.
    fn board(&self, judged: &Judged) -> Markup {
        let Some(mut then) = self.game().at(judged.ply) else { return html! {} };
        let mut made = 0;
        for text in judged.best.line.iter().take(self.step) {
            if then.play_next(text).is_err() {
                break;
            }
            made += 1;
        }
        let mut moves = vec![&judged.best.path];
        moves.extend(
            judged
                .played
                .as_ref()
                .filter(|played| played.text != judged.best.text)
                .map(|played| &played.path),
        );
        moves.truncate(if made == 0 { 2 } else { 0 });
        let quarry = then.quarry().filter(|_| made == 0);
        let scene = then.scene(Eye::seat(judged.seat), self.visitor.language);
        html! {
            div.board role="img" aria-label=(scene.prompt) data-moves=(serde_json::to_string(&moves).unwrap_or_default())
                data-quarry=[quarry.and_then(|quarry| serde_json::to_string(&quarry).ok())] {
                (picture(&scene))
            }
        }
    }

    /// The decision in words, and the better line to step through.
    fn better(&self, address: &str, judged: &Judged) -> Markup {
        let words = self.visitor.words();
        let line = &judged.best.line;
        let step = self.step.min(line.len());
        let link = |step: usize| format!("{address}?at={}&step={step}", judged.ply);
        html! {
            section.better {
                h2 { (self.told(judged)) }
                p {
                    (words.text(&Text::new("analysis-best").with("move", judged.best.text.as_str()).with("percent", percent(judged.best.worth))))
                    @if let Some(played) = judged.played.as_ref().filter(|played| played.text != judged.best.text) {
                        " " (words.text(&Text::new("analysis-played").with("move", played.text.as_str()).with("percent", percent(played.worth))))
                    }
                }
                @if let Some(in_words) = self.in_words(judged) { p { (in_words) } }
                @if let Some(hunted) = self.hunted(judged) { p.hunted { (hunted) } }
                nav.steps aria-label=(words.say("analysis-line")) {
                    (arrow(&words.say("analysis-back"), "ArrowLeft", "◀", step.checked_sub(1).map(link)))
                    (arrow(&words.say("analysis-forward"), "ArrowRight", "▶", (step < line.len()).then(|| link(step + 1))))
                }
                ol.branches {
                    @for (index, text) in line.iter().enumerate() {
                        li { a.button href=(link(index + 1)) aria-current=[(index + 1 == step).then_some("step")] { (text) } }
                    }
                }
            }
        }
    }

    /// The move of the better line that is shown, or its first one, as the log would tell it.
    fn in_words(&self, judged: &Judged) -> Option<String> {
        let mut then = self.game().at(judged.ply)?;
        let (text, before) = judged.best.line.get(..self.step.max(1))?.split_last()?;
        before.iter().try_for_each(|made| then.play_next(made).map(drop)).ok()?;
        let seat = then.turn().seats().iter().next()?;
        then.foretold(seat, text, self.visitor.language)
    }

    /// Where the hunted was before the decision, among how many places, in words.
    fn hunted(&self, judged: &Judged) -> Option<String> {
        let quarry = self.game().at(judged.ply)?.quarry()?;
        let text = Text::new("quarry").with("place", quarry.place).with("count", quarry.possible.len());
        Some(self.game().game().words(self.visitor.language).text(&text))
    }

    fn curve(&self) -> Markup {
        let (words, game, language) = (self.visitor.words(), self.game(), self.visitor.language);
        let sides: Vec<String> =
            self.analysis.series(game).iter().map(|series| series.name(game, language)).collect();
        let caption =
            words.say(if game.game().hides() { "analysis-caption-hidden" } else { "analysis-caption" });
        let quarry = game.game().words(language).say_if("quarry-possible").unwrap_or_default();
        let labels = Labels { sides: &sides, caption: &caption, quarry: &quarry };
        html! {
            figure.curve {
                (Curve { analysis: self.analysis, game, labels }.svg())
                // It is the drawing's name as well, and read once.
                figcaption aria-hidden="true" { (caption) }
            }
        }
    }

    /// The worst mistakes, in the order of their numbers in the drawing.
    fn mistakes(&self, address: &str) -> Markup {
        let (words, mistakes) = (self.visitor.words(), self.analysis.mistakes());
        html! {
            section {
                h2 { (words.say("analysis-mistakes")) }
                @if mistakes.is_empty() { p { (words.say("analysis-no-mistakes")) } }
                ol.mistakes {
                    @for judged in mistakes {
                        li {
                            a href={ (address) "?at=" (judged.ply) } aria-current=[self.at.is_some_and(|at| at.ply == judged.ply).then_some("true")] {
                                (self.told(judged))
                            }
                            " " (words.text(&Text::new("analysis-loss").with("percent", percent(judged.loss())).with("better", judged.best.text.as_str())))
                        }
                    }
                }
            }
        }
    }

    /// Everything in figures.
    fn table(&self, address: &str) -> Markup {
        let (words, game, language) = (self.visitor.words(), self.game(), self.visitor.language);
        let series = self.analysis.series(game);
        let theirs = game.game().words(language);
        let hunt = hunt(game);
        let hunted =
            |judged: &Judged| hunt.iter().find(|(ply, _)| *ply == judged.ply).map(|(_, quarry)| quarry);
        let worth = |judged: &Judged, seat: stammtisch_stage::Seat| {
            judged.worth.get(seat.index()).copied().unwrap_or(0.5)
        };
        let team = |seat: stammtisch_stage::Seat| game.seats().get(seat.index()).map(|spec| spec.team);
        let knows = |judged: &Judged, own: &str| !game.game().hides() || team(judged.seat) == Some(own);
        html! {
            details.figures {
                summary { (words.say("analysis-table")) }
                div.wide {
                    table {
                        thead {
                            tr {
                                th scope="col" { (words.say("analysis-move")) }
                                @for series in &series { th scope="col" { (series.name(game, language)) } }
                                th scope="col" { (words.say("analysis-better")) }
                                th scope="col" { (words.say("analysis-lost")) }
                                @if !hunt.is_empty() {
                                    th scope="col" { (theirs.say("quarry-possible")) }
                                    th scope="col" { (theirs.say("quarry-place")) }
                                }
                            }
                        }
                        tbody {
                            @for judged in &self.analysis.judged {
                                tr {
                                    th scope="row" { a href={ (address) "?at=" (judged.ply) } { (self.told(judged)) } }
                                    @for series in &series {
                                        td { @if knows(judged, series.team) { (percent(worth(judged, series.seat))) " %" } }
                                    }
                                    td { (judged.best.text) }
                                    td { @if judged.loss() > 0.0 { (percent(judged.loss())) " %" } }
                                    @if let Some(quarry) = hunted(judged) {
                                        td { (quarry.possible.len()) }
                                        td { (quarry.place) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The number of the move, who made it, and what it was.
    fn told(&self, judged: &Judged) -> String {
        let names = self.game().names(self.visitor.language);
        let name = names.get(judged.seat.index()).map_or("", String::as_str);
        let text = match &judged.played {
            Some(played) => Text::new("analysis-made").with("move", played.text.as_str()),
            None => Text::new("analysis-to-move"),
        };
        self.visitor.words().text(&text.with("ply", judged.ply + 1).with("name", name))
    }
}

fn arrow(label: &str, key: &str, sign: &str, to: Option<String>) -> Markup {
    html! {
        @match to {
            Some(to) => a.button href=(to) data-key=(key) aria-label=(label) title=(label) { (sign) },
            None => span.button role="link" aria-disabled="true" aria-label=(label) { (sign) },
        }
    }
}

fn percent(worth: f32) -> f64 {
    f64::from((worth * 100.0).round())
}
