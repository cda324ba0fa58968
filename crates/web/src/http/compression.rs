//! What is the same for many is compressed once and kept. Pieces of a page, some of them kept and some new, join to one compressed page.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::{Compress, Compression, Crc, FlushCompress};

use crate::http::deflate::press;
use crate::http::visitor::Visitor;

/// How every gzip file begins that tells nothing about itself.
const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// A last block with nothing in it.
const END: [u8; 2] = [3, 0];

/// The content type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// A piece of text, plain and compressed. Compressed it refers to nothing outside of itself and ends at a whole byte, so that pieces can
/// follow each other in any order.
#[derive(Debug)]
pub(crate) struct Piece {
    plain: Bytes,
    deflated: Bytes,
    sum: Crc,
}

impl Piece {
    /// A piece to keep, compressed as well as can be.
    pub(crate) fn new(plain: impl Into<Bytes>) -> Piece {
        Piece::pressed(plain.into(), &mut Compress::new(Compression::best(), false))
    }

    /// A piece for once, compressed quickly.
    pub(crate) fn passing(plain: impl Into<Bytes>) -> Piece {
        press(|press| Piece::pressed(plain.into(), press))
    }

    fn pressed(plain: Bytes, press: &mut Compress) -> Piece {
        let mut sum = Crc::new();
        sum.update(&plain);
        let mut deflated = Vec::with_capacity(plain.len() / 4 + 64);
        loop {
            let read = usize::try_from(press.total_in()).unwrap_or(usize::MAX).min(plain.len());
            // Only a press that was used wrongly refuses; what it has written so far would not be whole.
            if press.compress_vec(&plain[read..], &mut deflated, FlushCompress::Full).is_err() {
                break;
            }
            if deflated.len() < deflated.capacity() {
                break;
            }
            deflated.reserve(deflated.capacity());
        }
        Piece { plain, deflated: deflated.into(), sum }
    }
}

/// The pieces as one answer, compressed if whoever asks reads that.
pub(crate) fn answer(asked: &HeaderMap, kind: &'static str, pieces: &[&Piece]) -> Response {
    let gzip = reads_gzip(asked);
    let mut response = Response::new(Body::from(if gzip { joined(pieces) } else { plain(pieces) }));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if gzip {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn plain(pieces: &[&Piece]) -> Bytes {
    match pieces {
        [one] => one.plain.clone(),
        several => several.iter().flat_map(|piece| piece.plain.iter().copied()).collect(),
    }
}

fn joined(pieces: &[&Piece]) -> Bytes {
    let length: usize = pieces.iter().map(|piece| piece.deflated.len()).sum();
    let mut whole = Vec::with_capacity(length + HEAD.len() + END.len() + 8);
    whole.extend(HEAD);
    let mut sum = Crc::new();
    for piece in pieces {
        whole.extend_from_slice(&piece.deflated);
        sum.combine(&piece.sum);
    }
    whole.extend(END);
    whole.extend(sum.sum().to_le_bytes());
    whole.extend(sum.amount().to_le_bytes());
    whole.into()
}

/// Whether an answer may be compressed.
fn reads_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
    let mut ways = lines.flat_map(|line| line.split(',')).map(|way| {
        let mut parts = way.split(';').map(str::trim);
        let refused = way.contains("q=0") && !way.contains("q=0.");
        (parts.next().unwrap_or_default(), refused)
    });
    ways.any(|(name, refused)| name.eq_ignore_ascii_case("gzip") && !refused)
}

/// Pages by name, language and light.
type Shelf = HashMap<(&'static str, &'static str, &'static str), Arc<Piece>>;

/// The page of that name for such visitors (the id of a game, or a path), made when the first of them comes.
pub(crate) fn kept(name: &'static str, visitor: &Visitor, make: impl FnOnce() -> String) -> Arc<Piece> {
    static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);
    let key = (name, visitor.language.code(), visitor.theme.code());
    let shelf = || SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(page) = shelf().get(&key) {
        return page.clone();
    }
    let page = Arc::new(Piece::new(make()));
    shelf().insert(key, page.clone());
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
    fn pieces_join_to_one_page_in_any_order() {
        let noise: String = (0..40_000_u32)
            .map(|n| char::from(b'a' + (n.wrapping_mul(2_654_435_761) >> 27) as u8 % 26))
            .collect();
        let pieces = [
            Piece::new("a page "),
            Piece::passing("with "),
            Piece::new(""),
            Piece::new(noise),
            Piece::passing("an end"),
        ];
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 3, 0, 0, 2]] {
            let chosen = order.map(|at| &pieces[at]);
            let bytes = joined(&chosen);
            assert_eq!(unzipped(&bytes).as_bytes(), &plain(&chosen)[..]);
        }
    }

    #[test]
    fn nobody_gets_what_he_does_not_read() {
        let asked = |ways: &str| HeaderMap::from_iter([(ACCEPT_ENCODING, ways.parse().unwrap())]);
        assert!(reads_gzip(&asked("gzip, deflate, br")) && reads_gzip(&asked("br;q=1, GZIP;q=0.5")));
        assert!(
            !reads_gzip(&asked("br"))
                && !reads_gzip(&asked("gzip;q=0, br"))
                && !reads_gzip(&HeaderMap::new())
        );
    }
}
