//! The Prometheus text exposition format.

use std::fmt::{Display, Write as _};
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

/// Metrics in the text exposition format.
#[derive(Default)]
pub struct Exposition(String);

impl Exposition {
    /// Starts a metric family: its name, type and help text.
    pub fn family(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    /// Writes a sample of the current family. The name includes the labels.
    pub fn sample(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    /// Writes a metric family with a single sample.
    pub fn metric(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.family(name, kind, help);
        self.sample(name, value);
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The HTTP response, with metrics of this process appended.
    pub(crate) fn into_http_response(mut self) -> Response {
        write_process_metrics(&mut self);
        ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], self.0).into_response()
    }
}

/// Serves `/metrics` without authentication, for a program that has no web server otherwise.
pub async fn serve_metrics(
    listener: TcpListener,
    write: Arc<dyn Fn(&mut Exposition) + Send + Sync>,
) -> io::Result<()> {
    let show = move || {
        let mut out = Exposition::default();
        write(&mut out);
        async move { out.into_http_response() }
    };
    axum::serve(listener, Router::new().route("/metrics", get(show))).await
}

/// Writes memory, file descriptors and CPU time of this process, as far as the platform has them.
fn write_process_metrics(out: &mut Exposition) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
    if let Some(kilobytes) = resident {
        let bytes: u64 = kilobytes;
        out.metric("process_resident_memory_bytes", "gauge", "Resident memory.", bytes * 1024);
    }
    let files = std::fs::read_dir("/proc/self/fd").map(Iterator::count);
    if let Ok(files) = files {
        out.metric("process_open_fds", "gauge", "Open file descriptors.", files);
    }
    #[cfg(unix)]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        let seconds = spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9;
        out.metric("process_cpu_seconds_total", "counter", "Processor time, user and system.", seconds);
    }
}
