//! The browser client and its looks, embedded. Their address holds a stamp of their content, so that browsers may keep them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::pressed::{self, Piece};

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

/// All files by name, with their types; compressed when the first of them is asked for.
static FILES: LazyLock<BTreeMap<String, (&'static str, Piece)>> = LazyLock::new(|| {
    let files = Client::iter().filter_map(|name| {
        let kind = match name.rsplit_once('.')?.1 {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => return None,
        };
        let file = Client::get(&name)?;
        let sent = without_comments(std::str::from_utf8(&file.data).ok()?);
        Some((name.into_owned(), (kind, Piece::new(sent.into_bytes()))))
    });
    files.collect()
});

/// Leaves out the comments that begin a line: they are for whoever reads the source. The lines stay, so that the browser's
/// messages name the right ones.
fn without_comments(source: &str) -> String {
    let mut is_inside = false;
    let lines = source.lines().map(|line| {
        let words = line.trim();
        let is_comment = is_inside || words.starts_with("//") || words.starts_with("/*");
        is_inside = (is_inside || words.starts_with("/*")) && !words.contains("*/");
        let rest = words.rsplit_once("*/").map_or("", |(_, rest)| rest);
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

/// Gives out an embedded file, to be kept for a year.
pub(crate) async fn serve(Path((stamp, name)): Path<(String, String)>, asked: HeaderMap) -> Response {
    let Some((kind, file)) = FILES.get(&name).filter(|_| stamp == *STAMP) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = pressed::answer(&asked, kind, &[file]);
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(CACHE_CONTROL, kept);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_not_sent_and_every_line_keeps_its_number() {
        let source = "// one\nlet a = 1; // stays\n/** two\n * three */\n  /* four */ let b = \"/*\";\n";
        assert_eq!(without_comments(source), "\nlet a = 1; // stays\n\n\n let b = \"/*\";\n");
    }
}
