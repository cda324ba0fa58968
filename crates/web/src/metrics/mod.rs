//! Metrics and health checks: `/metrics` and `/healthz`.

pub mod prometheus;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parking_lot::Mutex;
use stammtisch_tables::{Refused, StoreError, VisitorId};
use tokio::time::timeout;

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::operator::Operator;
use crate::metrics::prometheus::Exposition;

/// How long the store may take to answer a health check.
const HEALTH_CHECK_TIMEOUT: Duration = Duration::from_secs(2);
/// Upper bounds, in seconds, of the request duration histogram's buckets.
const BUCKET_BOUNDS_SECONDS: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Counters since the server was started.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Responses by status code.
    responses: Mutex<BTreeMap<u16, u64>>,
    /// Connections rejected by a connection limit.
    rejected_connections: AtomicU64,
    done: AtomicU64,
    refused: AtomicU64,
    stale: AtomicU64,
    failed: AtomicU64,
    /// Successful table requests per histogram bucket, cumulative.
    duration_buckets: [AtomicU64; BUCKET_BOUNDS_SECONDS.len()],
    /// Total duration of successful table requests, in microseconds.
    duration_sum: AtomicU64,
}

impl Metrics {
    pub(crate) fn count_response(&self, status: StatusCode) {
        let mut responses = self.responses.lock();
        *responses.entry(status.as_u16()).or_default() += 1;
    }

    pub(crate) fn count_rejected_connection(&self) {
        increment(&self.rejected_connections);
    }

    /// Records the result of a request at a table, and how long it took until it was stored.
    pub(crate) fn record_table_request(&self, result: &Result<(), Refused>, took: Duration) {
        match result {
            Ok(()) => {
                increment(&self.done);
                let fits = |bound: &&f64| took.as_secs_f64() <= **bound;
                let buckets = self.duration_buckets.iter().zip(&BUCKET_BOUNDS_SECONDS);
                for (count, _) in buckets.filter(|(_, bound)| fits(bound)) {
                    increment(count);
                }
                let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
                self.duration_sum.fetch_add(micros, Ordering::Relaxed);
            }
            Err(Refused::Stale) => increment(&self.stale),
            Err(Refused::Because(_)) => increment(&self.refused),
            Err(Refused::Store(_)) => increment(&self.failed),
        }
    }

    fn write(&self, out: &mut Exposition) {
        let responses = self.responses.lock().clone();
        out.family("stammtisch_http_answers_total", "counter", "Answers to requests, by status.");
        for (status, count) in responses {
            out.sample(&format!("stammtisch_http_answers_total{{status=\"{status}\"}}"), count);
        }
        out.metric(
            "stammtisch_connections_refused_total",
            "counter",
            "Connections that found no place.",
            get_count(&self.rejected_connections),
        );
        out.family(
            "stammtisch_table_requests_total",
            "counter",
            "Moves and wishes at tables, by what became of them.",
        );
        for (result, count) in [
            ("done", &self.done),
            ("refused", &self.refused),
            ("stale", &self.stale),
            ("failed", &self.failed),
        ] {
            out.sample(&format!("stammtisch_table_requests_total{{result=\"{result}\"}}"), get_count(count));
        }
        let name = "stammtisch_table_request_seconds";
        out.family(name, "histogram", "From a request at a table until it was written and done.");
        for (bound, count) in BUCKET_BOUNDS_SECONDS.iter().zip(&self.duration_buckets) {
            out.sample(&format!("{name}_bucket{{le=\"{bound}\"}}"), get_count(count));
        }
        out.sample(&format!("{name}_bucket{{le=\"+Inf\"}}"), get_count(&self.done));
        out.sample(
            &format!("{name}_sum"),
            Duration::from_micros(get_count(&self.duration_sum)).as_secs_f64(),
        );
        out.sample(&format!("{name}_count"), get_count(&self.done));
    }
}

fn increment(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

fn get_count(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

/// The health check: whether the store answers and, as far as known, has disk space left.
pub(crate) async fn health(State(app): State<AppState>) -> Response {
    let check = async {
        app.house.tables_of(VisitorId::of(b"health check")).await?;
        app.house.check_free_space().await
    };
    match timeout(HEALTH_CHECK_TIMEOUT, check).await {
        Ok(Ok(())) => (StatusCode::OK, "well\n").into_response(),
        Ok(Err(StoreError::Full(_))) => {
            (StatusCode::SERVICE_UNAVAILABLE, "there is no room left to write\n").into_response()
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

/// `/metrics` on the public port, for the operator only.
pub(crate) async fn metrics(State(app): State<AppState>, operator: Operator) -> Result<Response, HttpError> {
    operator.require()?;
    Ok(export(State(app)).await)
}

/// The routes of the separate metrics port, which has no authentication.
pub(crate) fn routes(app: AppState) -> Router {
    Router::new().route("/metrics", get(export)).route("/healthz", get(health)).with_state(app)
}

async fn export(State(app): State<AppState>) -> Response {
    let mut out = Exposition::default();
    app.metrics.write(&mut out);
    let connections = app.connections.total();
    out.metric("stammtisch_connections", "gauge", "Open connections, WebSockets included.", connections);
    out.metric("stammtisch_sockets", "gauge", "Open WebSockets.", app.sockets_by_visitor.total());
    let tables = app.house.tables_in_memory().await;
    out.metric("stammtisch_tables_in_memory", "gauge", "Tables that somebody looks at or plays at.", tables);
    let missed_bus_events = app.house.missed_bus_events();
    out.metric(
        "stammtisch_tables_healed_total",
        "counter",
        "Tables that went on elsewhere untold by the bus.",
        missed_bus_events,
    );
    out.family("stammtisch_forfeits_total", "counter", "Matches and seats that were given up, by why.");
    for (why, count) in app.house.forfeit_counts() {
        out.sample(&format!("stammtisch_forfeits_total{{why=\"{}\"}}", why.name()), count);
    }
    let (think, wait) = app.house.job_counts();
    out.metric("stammtisch_thoughts", "gauge", "Computer players that think in this server now.", think);
    out.metric(
        "stammtisch_thoughts_waiting",
        "gauge",
        "Computer players that wait until they may think.",
        wait,
    );
    let workers = app.house.workers();
    out.metric("stammtisch_workers", "gauge", "Workers that were heard of lately.", workers.connected);
    let name = "stammtisch_thoughts_at_workers";
    out.metric(name, "gauge", "Thoughts of this server that workers think now.", workers.running_jobs);
    let name = "stammtisch_thoughts_lost_total";
    out.metric(name, "counter", "Thoughts that were lost with a worker and asked again.", workers.lost_jobs);
    out.into_http_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histogram_buckets_are_cumulative() {
        let metrics = Metrics::default();
        metrics.record_table_request(&Ok(()), Duration::from_millis(2));
        metrics.record_table_request(&Ok(()), Duration::from_secs(60));
        metrics.record_table_request(&Err(Refused::Stale), Duration::from_secs(1));
        metrics.count_response(StatusCode::NOT_FOUND);
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
