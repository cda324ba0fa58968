//! The access log: counts every response and optionally logs it.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use jiff::Timestamp;
use percent_encoding::percent_encode_byte;

use crate::AppState;
use crate::http::guard::Peer;
use crate::http::log_writer::LogWriter;

/// Maximum length of a logged path.
const MAX_PATH_CHARS: usize = 200;

/// Middleware that counts the response and logs it if the access log is enabled.
pub(crate) async fn log_request(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let logged = app.options.access_log.then(|| {
        let peer = request.extensions().get().copied().unwrap_or(Peer::UNKNOWN);
        let client = app.options.proxy_config.origin(peer.0, request.headers()).ip;
        (client, request.method().clone(), mask_secrets(request.uri().path()))
    });
    let response = next.run(request).await;
    app.metrics.count_response(response.status());
    if let Some((client, method, path)) = logged {
        let line = line(Timestamp::now(), client, &method, &path, response.status(), start.elapsed());
        LogWriter::at_stderr().line(line);
    }
    response
}

fn line(
    when: Timestamp,
    client: IpAddr,
    method: &Method,
    path: &str,
    status: StatusCode,
    took: Duration,
) -> String {
    let ms = took.as_secs_f64() * 1e3;
    let method = escape(method.as_str());
    let path = escape(path);
    format!("{when:.3} {client} {method} {path} {} {ms:.1} ms", status.as_u16())
}

/// Masks the secrets in a path: all segments after `seat` or `operator`, even behind empty ones.
fn mask_secrets(path: &str) -> String {
    let mut is_secret = false;
    let segments = path.split('/').map(|segment| {
        let shown = if is_secret && !segment.is_empty() { "***" } else { segment };
        is_secret |= matches!(segment, "seat" | "operator");
        shown
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Escapes everything but printable ASCII, so that an entry stays one line and cannot send control
/// sequences to a terminal. Long texts are truncated.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if escaped.len() >= MAX_PATH_CHARS {
            return escaped + "...";
        }
        match byte {
            b'!'..=b'~' => escaped.push(byte.into()),
            _ => escaped += percent_encode_byte(byte),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_in_paths_are_masked() {
        assert_eq!(mask_secrets("/t/abc/seat/0123.4567"), "/t/abc/seat/***");
        assert_eq!(mask_secrets("/operator/0123"), "/operator/***");
        assert_eq!(mask_secrets("/t/abc/live"), "/t/abc/live");
        assert_eq!(mask_secrets("/operator//0123"), "/operator//***");
        assert_eq!(mask_secrets("/t/abc/seat///0123.4567/x"), "/t/abc/seat///***/***");
        let client = "10.0.0.1".parse().unwrap();
        let took = Duration::from_micros(1_540);
        let written = line(Timestamp::UNIX_EPOCH, client, &Method::GET, "/", StatusCode::OK, took);
        assert_eq!(written, "1970-01-01T00:00:00.000Z 10.0.0.1 GET / 200 1.5 ms");
    }

    #[test]
    fn a_path_becomes_one_short_line_of_printable_ascii() {
        assert_eq!(escape("/new/go?\u{9b}31m\u{202e}\n\u{7f} x"), "/new/go?%C2%9B31m%E2%80%AE%0A%7F%20x");
        assert_eq!(escape(&"/x".repeat(30_000)), format!("{}...", "/x".repeat(MAX_PATH_CHARS / 2)));
        assert_eq!(escape(&"y".repeat(MAX_PATH_CHARS)), "y".repeat(MAX_PATH_CHARS));
    }
}
