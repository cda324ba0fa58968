//! Embedded static assets: the browser client, style sheets and icons.
//!
//! Their URLs contain a hash of all assets, so that browsers may cache them forever.
//!
//! During a rolling update a page of one server version may request its assets from a server of
//! another version. Each server therefore saves its assets in the store, and loads those of other
//! versions from there.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use rust_embed::RustEmbed;

use crate::AppState;
use crate::http::compression::{self, GzipPart};

#[derive(RustEmbed)]
#[folder = "client"]
struct Client;

/// A hash (FNV-1a) over all embedded files, the version in asset URLs.
///
/// There is one for all files because modules import each other by relative URL.
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

/// Content type and content by file name.
type Files = BTreeMap<String, (&'static str, GzipPart)>;

/// Number of other versions whose assets are cached in memory.
const MAX_OTHER_VERSIONS: usize = 4;

/// The assets of this version, compressed on first use.
static FILES: LazyLock<Files> = LazyLock::new(|| compress_files(sources()));

/// The embedded files as they are sent: without comments.
fn sources() -> BTreeMap<String, String> {
    let sources = Client::iter().filter_map(|name| {
        let file = Client::get(&name)?;
        Some((name.into_owned(), without_comments(std::str::from_utf8(&file.data).ok()?)))
    });
    sources.collect()
}

/// Compresses the files that have a known content type; others are skipped.
fn compress_files(sources: BTreeMap<String, String>) -> Files {
    let files = sources.into_iter().filter_map(|(name, sent)| {
        let kind = match name.rsplit_once('.')?.1 {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => return None,
        };
        Some((name, (kind, GzipPart::best(sent.into_bytes()))))
    });
    files.collect()
}

/// The assets of this version as one JSON text, for servers of other versions.
pub(crate) fn bundled() -> String {
    serde_json::to_string(&sources()).unwrap_or_default()
}

/// A cache of the assets of other versions, by hash.
#[derive(Default)]
pub(crate) struct OtherVersions {
    cached: Mutex<BTreeMap<String, Arc<Files>>>,
    /// Serializes lookups in the store: clients can request arbitrary hashes, and must not be able
    /// to flood the store with concurrent reads.
    lookup: tokio::sync::Mutex<()>,
}

impl OtherVersions {
    async fn find(&self, app: &AppState, stamp: &str) -> Option<Arc<Files>> {
        let is_stamp =
            stamp.len() == STAMP.len() && stamp.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_stamp {
            return None;
        }
        if let Some(files) = self.cached(stamp) {
            return Some(files);
        }
        let _lookup = self.lookup.lock().await;
        // Another request may have loaded it while this one waited.
        if let Some(files) = self.cached(stamp) {
            return Some(files);
        }
        let stored = app.house.client_files(stamp).await.ok().flatten()?;
        let files = app.run_blocking(move || serde_json::from_str(&stored).map(compress_files)).await;
        let files = Arc::new(files.ok()?.ok()?);
        let mut cached = self.cached.lock();
        if cached.len() >= MAX_OTHER_VERSIONS {
            cached.clear();
        }
        cached.insert(stamp.to_owned(), files.clone());
        Some(files)
    }

    fn cached(&self, stamp: &str) -> Option<Arc<Files>> {
        self.cached.lock().get(stamp).cloned()
    }
}

/// Removes comments that start a line. The line breaks stay, so that line numbers in browser
/// messages match the source.
fn without_comments(source: &str) -> String {
    let mut is_inside = false;
    let lines = source.lines().map(|line| {
        let text = line.trim();
        let is_comment = is_inside || text.starts_with("//") || text.starts_with("/*");
        is_inside = (is_inside || text.starts_with("/*")) && !text.contains("*/");
        let rest = text.rsplit_once("*/").map_or("", |(_, rest)| rest);
        if is_comment { rest } else { line }
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The URL path of an embedded file.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *STAMP)
}

/// The URL paths of all script modules, for `modulepreload` links.
pub(crate) fn modules() -> Vec<String> {
    Client::iter().filter(|name| name.ends_with(".js")).map(|name| address(&name)).collect()
}

/// Serves an asset of this version, or of another version found in the store.
pub(crate) async fn serve(
    State(app): State<AppState>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Path((stamp, name))) = path else { return StatusCode::NOT_FOUND.into_response() };
    if stamp == *STAMP {
        return respond_with_file(&FILES, &name, &headers);
    }
    match app.other_versions.find(&app, &stamp).await {
        Some(files) => respond_with_file(&files, &name, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Responds with a file that may be cached for a year.
fn respond_with_file(files: &Files, name: &str, headers: &HeaderMap) -> Response {
    let Some((content_type, file)) = files.get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = compression::respond(headers, content_type, &[file]);
    let immutable = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(CACHE_CONTROL, immutable);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_of_another_version_serves_the_same_files() {
        let files = compress_files(serde_json::from_str(&bundled()).unwrap());
        assert!(files.contains_key("table.js") && files.contains_key("style.css"));
        let text =
            |(name, (kind, part)): (&String, &(&'static str, GzipPart))| format!("{name} {kind} {part:?}");
        assert!(files.iter().map(text).eq(FILES.iter().map(text)));
    }

    #[test]
    fn comments_are_removed_and_line_numbers_stay() {
        let source = "// one\nlet a = 1; // stays\n/** two\n * three */\n  /* four */ let b = \"/*\";\n";
        assert_eq!(without_comments(source), "\nlet a = 1; // stays\n\n\n let b = \"/*\";\n");
    }
}
