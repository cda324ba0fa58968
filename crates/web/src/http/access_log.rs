//! Every answer is counted, and written down if whoever runs the house wants it so.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use jiff::Timestamp;

use crate::AppState;
use crate::http::guard::Peer;
use crate::http::log_writer::LogWriter;

/// So many characters of a path are written at most.
const LONGEST: usize = 200;

/// Notes a request and its answer.
pub(crate) async fn note(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let asked = app.options.access_log.then(|| {
        let peer = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN);
        let guest = app.options.proxy_config.origin(peer.0, request.headers()).ip;
        (guest, request.method().clone(), masked(request.uri().path()))
    });
    let response = next.run(request).await;
    app.metrics.answered(response.status());
    if let Some((guest, method, path)) = asked {
        let line = line(Timestamp::now(), guest, &method, &path, response.status(), begun.elapsed());
        LogWriter::at_stderr().line(line);
    }
    response
}

fn line(
    when: Timestamp,
    guest: IpAddr,
    method: &Method,
    path: &str,
    status: StatusCode,
    took: Duration,
) -> String {
    let ms = took.as_secs_f64() * 1e3;
    let (method, path) = (plain(method.as_str()), plain(path));
    format!("{when:.3} {guest} {method} {path} {} {ms:.1} ms", status.as_u16())
}

/// A path without what nobody may read: keys of seats and of the operator, however many slashes are before them.
fn masked(path: &str) -> String {
    let mut secret = false;
    let parts = path.split('/').map(|part| {
        let shown = if secret && !part.is_empty() { "***" } else { part };
        secret |= matches!(part, "seat" | "operator");
        shown
    });
    parts.collect::<Vec<_>>().join("/")
}

/// The beginning of a text in plain letters, so that it stays one line and does nothing to whoever reads it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for byte in text.bytes() {
        if plain.len() >= LONGEST {
            return plain + "...";
        }
        match byte {
            b'!'..=b'~' => plain.push(byte.into()),
            _ => plain += &format!("%{byte:02X}"),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_is_written_down() {
        assert_eq!(masked("/t/abc/seat/0123.4567"), "/t/abc/seat/***");
        assert_eq!(masked("/operator/0123"), "/operator/***");
        assert_eq!(masked("/t/abc/live"), "/t/abc/live");
        assert_eq!(masked("/operator//0123"), "/operator//***");
        assert_eq!(masked("/t/abc/seat///0123.4567/x"), "/t/abc/seat///***/***");
        let guest = "10.0.0.1".parse().unwrap();
        let took = Duration::from_micros(1_540);
        let written = line(Timestamp::UNIX_EPOCH, guest, &Method::GET, "/", StatusCode::OK, took);
        assert_eq!(written, "1970-01-01T00:00:00.000Z 10.0.0.1 GET / 200 1.5 ms");
    }

    #[test]
    fn whatever_is_asked_for_is_one_short_line_of_plain_letters() {
        assert_eq!(plain("/new/go?\u{9b}31m\u{202e}\n\u{7f} x"), "/new/go?%C2%9B31m%E2%80%AE%0A%7F%20x");
        assert_eq!(plain(&"/x".repeat(30_000)), format!("{}...", "/x".repeat(LONGEST / 2)));
        assert_eq!(plain(&"y".repeat(LONGEST)), "y".repeat(LONGEST));
    }
}
