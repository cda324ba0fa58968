//! Figures for whoever runs something, as Prometheus reads them.

use std::fmt::{Display, Write as _};
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

/// Figures as they are written.
#[derive(Default)]
pub struct Exposition(String);

impl Exposition {
    /// What the next lines are about.
    pub fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    /// One figure.
    pub fn line(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    /// One figure that needs no other beside it.
    pub fn one(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.head(name, kind, help);
        self.line(name, value);
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The page, with what the system says about this process.
    pub(crate) fn answer(mut self) -> Response {
        process(&mut self);
        ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], self.0).into_response()
    }
}

/// Shows the figures of a program that serves no pages, at `/metrics`, to whoever reaches that door.
pub async fn serve_figures(
    door: TcpListener,
    write: Arc<dyn Fn(&mut Exposition) + Send + Sync>,
) -> io::Result<()> {
    let show = move || {
        let mut out = Exposition::default();
        write(&mut out);
        async move { out.answer() }
    };
    axum::serve(door, Router::new().route("/metrics", get(show))).await
}

/// What the system says about this process, where it does.
fn process(out: &mut Exposition) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
    if let Some(kilobytes) = resident {
        let bytes: u64 = kilobytes;
        out.one("process_resident_memory_bytes", "gauge", "Resident memory.", bytes * 1024);
    }
    let files = std::fs::read_dir("/proc/self/fd").map(Iterator::count);
    if let Ok(files) = files {
        out.one("process_open_fds", "gauge", "Open file descriptors.", files);
    }
    #[cfg(unix)]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        let seconds = spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9;
        out.one("process_cpu_seconds_total", "counter", "Processor time, user and system.", seconds);
    }
}
