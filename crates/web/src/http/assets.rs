//! The browser client and its looks, embedded. Their address holds a stamp of their content, so that browsers may keep them.
//!
//! While servers are replaced by newer ones, the page of one asks another for its files: what a server does not have itself it takes from
//! the store, where every server leaves its own.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::AppState;
use crate::http::compression::{self, Piece};

#[derive(RustEmbed)]
#[folder = "client"]
struct Client;

/// A stamp of all embedded files together: the modules import each other by relative address.
pub(crate) static STAMP: LazyLock<String> = LazyLock::new(|| {
    let mut stamp: u64 = 0xcbf2_9ce4_8422_2325;
    let mut mix = |byte: u8| stamp = (stamp ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    for name in Client::iter() {
        name.bytes().for_each(&mut mix);
        let hash = Client::get(&name).map(|file| file.metadata.sha256_hash());
        hash.into_iter().flatten().for_each(&mut mix);
    }
    format!("{stamp:016x}")
});

/// Files by name, with their types.
type Files = BTreeMap<String, (&'static str, Piece)>;

/// Of so many other versions the files are kept in memory.
const MAX_OTHERS: usize = 4;

/// All files of this version, compressed when the first of them is asked for.
static FILES: LazyLock<Files> = LazyLock::new(|| laid_out(sources()));

/// The files as they are sent.
fn sources() -> BTreeMap<String, String> {
    let sources = Client::iter().filter_map(|name| {
        let file = Client::get(&name)?;
        Some((name.into_owned(), without_comments(std::str::from_utf8(&file.data).ok()?)))
    });
    sources.collect()
}

/// Compresses files that can be given out.
fn laid_out(sources: BTreeMap<String, String>) -> Files {
    let files = sources.into_iter().filter_map(|(name, sent)| {
        let kind = match name.rsplit_once('.')?.1 {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => return None,
        };
        Some((name, (kind, Piece::new(sent.into_bytes()))))
    });
    files.collect()
}

/// All files of this version as one text, for servers of other versions.
pub(crate) fn bundled() -> String {
    serde_json::to_string(&sources()).unwrap_or_default()
}

/// The files of other versions that were asked for here, by their stamps.
#[derive(Default)]
pub(crate) struct Others {
    known: Mutex<BTreeMap<String, Arc<Files>>>,
    /// Held by whoever looks for one in the store: anybody may ask for any, and all who do take no more of the store than one does.
    looking: tokio::sync::Mutex<()>,
}

impl Others {
    async fn find(&self, app: &AppState, stamp: &str) -> Option<Arc<Files>> {
        let is_stamp =
            stamp.len() == STAMP.len() && stamp.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_stamp {
            return None;
        }
        if let Some(files) = self.known(stamp) {
            return Some(files);
        }
        let _looking = self.looking.lock().await;
        // Others may have found it meanwhile.
        if let Some(files) = self.known(stamp) {
            return Some(files);
        }
        let kept = app.house.client(stamp).await.ok().flatten()?;
        let laid = app.draw(move || serde_json::from_str(&kept).map(laid_out)).await;
        let files = Arc::new(laid.ok()?.ok()?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_OTHERS {
            known.clear();
        }
        known.insert(stamp.to_owned(), files.clone());
        Some(files)
    }

    fn known(&self, stamp: &str) -> Option<Arc<Files>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(stamp).cloned()
    }
}

/// Leaves out the comments that begin a line: they are for whoever reads the source. The lines stay, so that the browser's
/// messages name the right ones.
fn without_comments(source: &str) -> String {
    let mut is_inside = false;
    let lines = source.lines().map(|line| {
        let messages = line.trim();
        let is_comment = is_inside || messages.starts_with("//") || messages.starts_with("/*");
        is_inside = (is_inside || messages.starts_with("/*")) && !messages.contains("*/");
        let rest = messages.rsplit_once("*/").map_or("", |(_, rest)| rest);
        if is_comment { rest } else { line }
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The address of an embedded file.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *STAMP)
}

/// The addresses of all modules, for pages that want them at once instead of one after the other.
pub(crate) fn modules() -> Vec<String> {
    Client::iter().filter(|name| name.ends_with(".js")).map(|name| address(&name)).collect()
}

/// Gives out a file of this version or of another one that is known.
pub(crate) async fn serve(
    State(app): State<AppState>,
    asked_for: Result<Path<(String, String)>, PathRejection>,
    asked: HeaderMap,
) -> Response {
    let Ok(Path((stamp, name))) = asked_for else { return StatusCode::NOT_FOUND.into_response() };
    if stamp == *STAMP {
        return given(&FILES, &name, &asked);
    }
    match app.others.find(&app, &stamp).await {
        Some(files) => given(&files, &name, &asked),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A file, to be kept for a year.
fn given(files: &Files, name: &str, asked: &HeaderMap) -> Response {
    let Some((kind, file)) = files.get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = compression::answer(asked, kind, &[file]);
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(CACHE_CONTROL, kept);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_of_another_version_gives_out_the_same_files() {
        let files = laid_out(serde_json::from_str(&bundled()).unwrap());
        assert!(files.contains_key("table.js") && files.contains_key("style.css"));
        let text =
            |(name, (kind, piece)): (&String, &(&'static str, Piece))| format!("{name} {kind} {piece:?}");
        assert!(files.iter().map(text).eq(FILES.iter().map(text)));
    }

    #[test]
    fn comments_are_not_sent_and_every_line_keeps_its_number() {
        let source = "// one\nlet a = 1; // stays\n/** two\n * three */\n  /* four */ let b = \"/*\";\n";
        assert_eq!(without_comments(source), "\nlet a = 1; // stays\n\n\n let b = \"/*\";\n");
    }
}
