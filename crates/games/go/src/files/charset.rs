//! The letters of an SGF file: bytes in any character set become text before anybody looks for brackets in them.

use crate::notation::shortened;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use stammtisch_stage::Text;

/// The file as text, and a note if it names a character set that nobody knows. A mark at its beginning decides, then what
/// `CA` names; without either it is UTF-8 if it can be, else Latin-1, which SGF takes where a file does not say.
///
/// Half of a letter in Shift_JIS, GB18030 or Big5 can look like a bracket or a backslash, so a file is decoded before
/// it is taken apart.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<Text>) {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let unsaid = if is_utf8 { UTF_8 } else { WINDOWS_1252 };
    let label = named(bytes);
    let named = label.and_then(Encoding::for_label).filter(|charset| charset.is_ascii_compatible());
    let note = match (label, named) {
        (Some(label), None) if !bytes.is_ascii() => {
            let label = shortened(&String::from_utf8_lossy(label));
            Some(Text::new("sgf-charset").with("charset", label).with("taken", unsaid.name()))
        }
        _ => None,
    };
    let charset = named.filter(|charset| *charset != UTF_8 || is_utf8).unwrap_or(unsaid);
    (charset.decode(bytes).0.into_owned(), note)
}

/// What the first `CA[..]` of the file names.
fn named(bytes: &[u8]) -> Option<&[u8]> {
    let at = bytes.windows(3).position(|part| part.eq_ignore_ascii_case(b"CA["))?;
    let value = bytes.get(at + 3..)?;
    let end = value.iter().take(LONGEST_LABEL).position(|&byte| byte == b']')?;
    Some(value[..end].trim_ascii()).filter(|label| !label.is_empty())
}

const LONGEST_LABEL: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_in_the_character_set_that_it_names() {
        for (bytes, text) in [
            (&b"(;CA[GB18030]PB[\xb9\xc5\xc1\xa6])"[..], "古力"),
            (b"(;CA[gb2312]PB[\xb9\xc5\xc1\xa6])", "古力"),
            (b"(;CA[Shift_JIS]PB[\x88\xe4\x8e\x52])", "井山"),
            (b"(;CA[Shift_JIS]C[\x95\x5c])", "表"),
            (b"(;CA[EUC-KR]PB[\xc0\xcc\xbc\xbc\xb5\xb9])", "이세돌"),
            (b"(;CA[Big5]PB[\xb3\x5c])", "許"),
            (b"(;CA[ISO-8859-1]PB[J\xf6rg])", "Jörg"),
            (b"(;CA[UTF-8]PB[J\xc3\xb6rg])", "Jörg"),
            (b"(;CA[UTF-8]PB[J\xf6rg])", "Jörg"),
            (b"(;PB[J\xf6rg])", "Jörg"),
            (b"(;PB[J\xc3\xb6rg])", "Jörg"),
            (b"\xef\xbb\xbf(;PB[J\xc3\xb6rg])", "Jörg"),
            (b"\xff\xfe(\0;\0P\0B\0[\0J\0\xf6\0r\0g\0]\0)\0", "Jörg"),
        ] {
            let (decoded, note) = decode(bytes);
            assert!(decoded.contains(text), "{decoded}");
            assert_eq!(note, None, "{decoded}");
        }
    }

    #[test]
    fn a_character_set_that_nobody_knows_is_told_where_it_matters() {
        assert_eq!(decode(b"(;CA[Klingon]PB[Ann])").1, None);
        let note = Text::new("sgf-charset").with("charset", "Klingon").with("taken", "windows-1252");
        assert_eq!(decode(b"(;CA[Klingon]PB[J\xf6rg])").1, Some(note));
        assert_eq!(decode(b"(;CA[utf-16le]PB[\xc3\xb6])").0, "(;CA[utf-16le]PB[ö])");
    }
}
