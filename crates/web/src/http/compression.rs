//! Gzip responses assembled from independently compressed parts.
//!
//! Parts that many visitors share are compressed once and cached; they are joined with freshly
//! compressed ones into a single gzip member.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::{Compress, Compression, Crc, FlushCompress};
use parking_lot::Mutex;

use crate::http::deflate::with_compressor;
use crate::http::visitor::Visitor;

/// A gzip header without file name, time stamp or other metadata.
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// An empty final deflate block.
const FINAL_BLOCK: [u8; 2] = [3, 0];

/// The content type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// A part of a response, both plain and deflated.
///
/// The deflated form ends with a full flush: it refers to nothing outside itself and ends on a
/// byte boundary, so that parts can be concatenated in any order.
#[derive(Debug)]
pub(crate) struct GzipPart {
    plain: Bytes,
    deflated: Bytes,
    sum: Crc,
}

impl GzipPart {
    /// A part to cache, compressed at the best level.
    pub(crate) fn best(plain: impl Into<Bytes>) -> GzipPart {
        GzipPart::deflate(plain.into(), &mut Compress::new(Compression::best(), false))
    }

    /// A part for a single response, compressed at the fast level.
    pub(crate) fn fast(plain: impl Into<Bytes>) -> GzipPart {
        with_compressor(|compressor| GzipPart::deflate(plain.into(), compressor))
    }

    fn deflate(plain: Bytes, compressor: &mut Compress) -> GzipPart {
        let mut sum = Crc::new();
        sum.update(&plain);
        let mut deflated = Vec::with_capacity(plain.len() / 4 + 64);
        loop {
            let read = usize::try_from(compressor.total_in()).unwrap_or(usize::MAX).min(plain.len());
            // Deflating fails only if the compressor is misused; do not loop forever then.
            if compressor.compress_vec(&plain[read..], &mut deflated, FlushCompress::Full).is_err() {
                break;
            }
            if deflated.len() < deflated.capacity() {
                break;
            }
            deflated.reserve(deflated.capacity());
        }
        GzipPart { plain, deflated: deflated.into(), sum }
    }
}

/// The parts as one response, gzip-encoded if the request accepts it.
pub(crate) fn respond(
    request_headers: &HeaderMap,
    content_type: &'static str,
    parts: &[&GzipPart],
) -> Response {
    let gzip = accepts_gzip(request_headers);
    let mut response = Response::new(Body::from(if gzip { join_gzip(parts) } else { join_plain(parts) }));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if gzip {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn join_plain(parts: &[&GzipPart]) -> Bytes {
    match parts {
        [one] => one.plain.clone(),
        several => several.iter().flat_map(|part| part.plain.iter().copied()).collect(),
    }
}

fn join_gzip(parts: &[&GzipPart]) -> Bytes {
    let length: usize = parts.iter().map(|part| part.deflated.len()).sum();
    let mut gzip = Vec::with_capacity(length + GZIP_HEADER.len() + FINAL_BLOCK.len() + 8);
    gzip.extend(GZIP_HEADER);
    let mut sum = Crc::new();
    for part in parts {
        gzip.extend_from_slice(&part.deflated);
        sum.combine(&part.sum);
    }
    gzip.extend(FINAL_BLOCK);
    gzip.extend(sum.sum().to_le_bytes());
    gzip.extend(sum.amount().to_le_bytes());
    gzip.into()
}

/// Whether `Accept-Encoding` allows gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(',')).map(|coding| {
        let mut fields = coding.split(';').map(str::trim);
        let is_refused = coding.contains("q=0") && !coding.contains("q=0.");
        (fields.next().unwrap_or_default(), is_refused)
    });
    codings.any(|(name, is_refused)| name.eq_ignore_ascii_case("gzip") && !is_refused)
}

/// Static pages by name, language code and theme code.
type PageCache = HashMap<(&'static str, &'static str, &'static str), Arc<GzipPart>>;

/// A static page in the visitor's language and theme, rendered and compressed on first use.
///
/// The name is a game's id or a path. Entries are never evicted: their number is bounded.
pub(crate) fn cached_page(
    name: &'static str,
    visitor: &Visitor,
    render: impl FnOnce() -> String,
) -> Arc<GzipPart> {
    static CACHE: LazyLock<Mutex<PageCache>> = LazyLock::new(Mutex::default);
    let key = (name, visitor.language.code(), visitor.theme.code());
    if let Some(page) = CACHE.lock().get(&key) {
        return page.clone();
    }
    let page = Arc::new(GzipPart::best(render()));
    CACHE.lock().insert(key, page.clone());
    page
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn unzipped(bytes: &[u8]) -> String {
        let mut text = String::new();
        GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn parts_join_to_one_page_in_any_order() {
        let noise: String = (0..40_000_u32)
            .map(|n| char::from(b'a' + (n.wrapping_mul(2_654_435_761) >> 27) as u8 % 26))
            .collect();
        let parts = [
            GzipPart::best("a page "),
            GzipPart::fast("with "),
            GzipPart::best(""),
            GzipPart::best(noise),
            GzipPart::fast("an end"),
        ];
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 3, 0, 0, 2]] {
            let chosen = order.map(|at| &parts[at]);
            let bytes = join_gzip(&chosen);
            assert_eq!(unzipped(&bytes).as_bytes(), &join_plain(&chosen)[..]);
        }
    }

    #[test]
    fn gzip_is_sent_only_if_accepted() {
        let headers = |codings: &str| HeaderMap::from_iter([(ACCEPT_ENCODING, codings.parse().unwrap())]);
        assert!(accepts_gzip(&headers("gzip, deflate, br")));
        assert!(accepts_gzip(&headers("br;q=1, GZIP;q=0.5")));
        assert!(!accepts_gzip(&headers("br")));
        assert!(!accepts_gzip(&headers("gzip;q=0, br")));
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
