//! What the house counts about itself, for whoever runs it: `/healthz` and `/metrics`.

pub mod prometheus;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use stammtisch_tables::{Refused, StoreError, VisitorId};
use tokio::time::timeout;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::operator::Operator;
use crate::metrics::prometheus::Exposition;

/// How long the store may take to answer before the house counts as ill.
const PATIENCE: Duration = Duration::from_secs(2);
/// The steps, in seconds, by which the times of moves are told.
const STEPS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What has happened since the house was opened.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    answers: Mutex<BTreeMap<u16, u64>>,
    /// Connections that were not let in.
    turned_away: AtomicU64,
    done: AtomicU64,
    refused: AtomicU64,
    stale: AtomicU64,
    failed: AtomicU64,
    /// How many of what was done took at most as long as the step says, and how long all of it took, in microseconds.
    steps: [AtomicU64; STEPS.len()],
    spent: AtomicU64,
}

impl Metrics {
    pub(crate) fn answered(&self, status: StatusCode) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        *answers.entry(status.as_u16()).or_default() += 1;
    }

    pub(crate) fn turned_away(&self) {
        one_more(&self.turned_away);
    }

    /// What became of a request at a table, and how long it took until it was written and done.
    pub(crate) fn settled(&self, done: &Result<(), Refused>, took: Duration) {
        match done {
            Ok(()) => {
                one_more(&self.done);
                let fits = |step: &&f64| took.as_secs_f64() <= **step;
                for (count, _) in self.steps.iter().zip(&STEPS).filter(|(_, step)| fits(step)) {
                    one_more(count);
                }
                let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
                self.spent.fetch_add(micros, Ordering::Relaxed);
            }
            Err(Refused::Stale) => one_more(&self.stale),
            Err(Refused::Because(_)) => one_more(&self.refused),
            Err(Refused::Store(_)) => one_more(&self.failed),
        }
    }

    fn write(&self, out: &mut Exposition) {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner).clone();
        out.head("stammtisch_http_answers_total", "counter", "Answers to requests, by status.");
        for (status, count) in answers {
            out.line(&format!("stammtisch_http_answers_total{{status=\"{status}\"}}"), count);
        }
        let turned_away = get_count(&self.turned_away);
        out.one(
            "stammtisch_connections_refused_total",
            "counter",
            "Connections that found no place.",
            turned_away,
        );
        out.head(
            "stammtisch_table_requests_total",
            "counter",
            "Moves and wishes at tables, by what became of them.",
        );
        for (what, count) in [
            ("done", &self.done),
            ("refused", &self.refused),
            ("stale", &self.stale),
            ("failed", &self.failed),
        ] {
            out.line(&format!("stammtisch_table_requests_total{{result=\"{what}\"}}"), get_count(count));
        }
        let name = "stammtisch_table_request_seconds";
        out.head(name, "histogram", "From a request at a table until it was written and done.");
        for (step, count) in STEPS.iter().zip(&self.steps) {
            out.line(&format!("{name}_bucket{{le=\"{step}\"}}"), get_count(count));
        }
        out.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), get_count(&self.done));
        out.line(&format!("{name}_sum"), Duration::from_micros(get_count(&self.spent)).as_secs_f64());
        out.line(&format!("{name}_count"), get_count(&self.done));
    }
}

fn one_more(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

fn get_count(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

/// Whether the house is well: its store answers and, as far as it knows, has room to write.
pub(crate) async fn health(State(app): State<AppState>) -> Response {
    let asked = async {
        app.house.tables_of(VisitorId::of(b"nobody")).await?;
        app.house.has_room().await
    };
    match timeout(PATIENCE, asked).await {
        Ok(Ok(())) => (StatusCode::OK, "well\n").into_response(),
        Ok(Err(StoreError::Full(_))) => {
            (StatusCode::SERVICE_UNAVAILABLE, "there is no room left to write\n").into_response()
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

/// The figures, for whoever runs the house.
pub(crate) async fn metrics(State(app): State<AppState>, operator: Operator) -> Result<Response, HttpError> {
    operator.must()?;
    Ok(figures(State(app)).await)
}

/// What is served at a port of its own: whoever reaches it may read the figures.
pub(crate) fn routes(app: AppState) -> Router {
    Router::new().route("/metrics", get(figures)).route("/healthz", get(health)).with_state(app)
}

async fn figures(State(app): State<AppState>) -> Response {
    let mut out = Exposition::default();
    app.metrics.write(&mut out);
    let connections = app.connections.all();
    out.one("stammtisch_connections", "gauge", "Open connections, WebSockets included.", connections);
    out.one("stammtisch_sockets", "gauge", "Open WebSockets.", app.sockets.all());
    let tables = app.house.tables_in_memory().await;
    out.one("stammtisch_tables_in_memory", "gauge", "Tables that somebody looks at or plays at.", tables);
    let healed = app.house.healed();
    out.one(
        "stammtisch_tables_healed_total",
        "counter",
        "Tables that went on elsewhere untold by the bus.",
        healed,
    );
    out.head("stammtisch_forfeits_total", "counter", "Matches and seats that were given up, by why.");
    for (why, count) in app.house.losses() {
        out.line(&format!("stammtisch_forfeits_total{{why=\"{}\"}}", why.name()), count);
    }
    let (think, wait) = app.house.thoughts();
    out.one("stammtisch_thoughts", "gauge", "Computer players that think in this server now.", think);
    out.one("stammtisch_thoughts_waiting", "gauge", "Computer players that wait until they may think.", wait);
    let workers = app.house.workers();
    out.one("stammtisch_workers", "gauge", "Workers that were heard of lately.", workers.there);
    let name = "stammtisch_thoughts_at_workers";
    out.one(name, "gauge", "Thoughts of this server that workers think now.", workers.thinking);
    let name = "stammtisch_thoughts_lost_total";
    out.one(name, "counter", "Thoughts that were lost with a worker and asked again.", workers.lost);
    out.answer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_steps_that_hold_all_that_was_faster() {
        let metrics = Metrics::default();
        metrics.settled(&Ok(()), Duration::from_millis(2));
        metrics.settled(&Ok(()), Duration::from_secs(60));
        metrics.settled(&Err(Refused::Stale), Duration::from_secs(1));
        metrics.answered(StatusCode::NOT_FOUND);
        let mut out = Exposition::default();
        metrics.write(&mut out);
        for line in [
            "stammtisch_http_answers_total{status=\"404\"} 1",
            "stammtisch_table_requests_total{result=\"done\"} 2",
            "stammtisch_table_requests_total{result=\"stale\"} 1",
            "stammtisch_table_request_seconds_bucket{le=\"0.001\"} 0",
            "stammtisch_table_request_seconds_bucket{le=\"0.0025\"} 1",
            "stammtisch_table_request_seconds_bucket{le=\"10\"} 1",
            "stammtisch_table_request_seconds_bucket{le=\"+Inf\"} 2",
            "stammtisch_table_request_seconds_sum 60.002",
        ] {
            assert!(out.text().lines().any(|written| written == line), "{line} in {}", out.text());
        }
    }
}
