//! The character sets of SGF files: decodes bytes before they are parsed.

use crate::notation::excerpt;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use stammtisch_presentation::Text;

/// Decodes a file, with a note if its character set is unknown or was assumed. A byte-order mark
/// decides, then the label in `CA`; without either a file is UTF-8 if it is valid UTF-8, else
/// Latin-1, the default of SGF.
///
/// In Shift_JIS, GB18030, Big5 and ISO-2022-JP one byte of a letter can look like a bracket or a
/// backslash, so a file is decoded before it is parsed.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<Text>) {
    if let Some(charset) = unmarked_utf16(bytes) {
        let text = charset.decode(bytes).0.into_owned();
        let declared = declared_label(text.as_bytes()).and_then(Encoding::for_label);
        let is_declared = declared.is_some_and(|declared| [UTF_16LE, UTF_16BE].contains(&declared));
        return (text, (!is_declared).then(|| assumption_note(charset)));
    }
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let default = if is_utf8 { UTF_8 } else { WINDOWS_1252 };
    let label = declared_label(bytes);
    let declared = label.and_then(charset_of);
    let (charset, note) = match (label, declared) {
        (_, Some(charset)) => (Some(charset), None),
        (None, None) if is_utf8 && has_japanese_escapes(bytes) => {
            (Some(ISO_2022_JP), Some(assumption_note(ISO_2022_JP)))
        }
        (Some(label), None) if !bytes.is_ascii() || has_shifts(bytes) => {
            let label = excerpt(&String::from_utf8_lossy(label));
            let note = Text::new("sgf-charset").with("charset", label).with("taken", default.name());
            (None, Some(note))
        }
        _ => (None, None),
    };
    let charset = charset.filter(|charset| *charset != UTF_8 || is_utf8).unwrap_or(default);
    (charset.decode(bytes).0.into_owned(), note)
}

/// The note that this character set was assumed, because the file names none.
fn assumption_note(charset: &'static Encoding) -> Text {
    Text::new("sgf-charset-assumed").with("charset", charset.name())
}

/// The label in the first `CA[..]` of the file.
fn declared_label(bytes: &[u8]) -> Option<&[u8]> {
    let at = bytes.windows(3).position(|part| part.eq_ignore_ascii_case(b"CA["))?;
    let value = bytes.get(at + 3..)?;
    let end = value.iter().take(MAX_LABEL_LEN).position(|&byte| byte == b']')?;
    Some(value[..end].trim_ascii()).filter(|label| !label.is_empty())
}

const MAX_LABEL_LEN: usize = 64;

/// The character set of a label, if it can contain SGF's brackets.
///
/// Knows the labels of the web and the names that Go programs, Java and Windows write.
fn charset_of(label: &[u8]) -> Option<&'static Encoding> {
    let known = Encoding::for_label(label).or_else(|| {
        let plain: String = String::from_utf8_lossy(label)
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        charset_of_alias(plain.strip_prefix('x').unwrap_or(&plain))
            .or_else(|| Encoding::for_label(plain.as_bytes()))
            .or_else(|| Encoding::for_label(format!("windows-{}", code_page(&plain)?).as_bytes()))
    });
    known.filter(|charset| charset.is_ascii_compatible() || *charset == ISO_2022_JP)
}

/// The character set of an alias, given without its punctuation.
fn charset_of_alias(plain: &str) -> Option<&'static Encoding> {
    Some(match plain {
        "gb" | "gb2312" | "gb231280" | "gbk" | "gb18030" | "euccn" | "cp936" | "ms936" | "windows936"
        | "mswin936" => GB18030,
        "sjis" | "shiftjis" | "mskanji" | "cp932" | "ms932" | "windows932" | "cp943" | "windows31j" => {
            SHIFT_JIS
        }
        "eucjp" | "ujis" | "eucjpms" | "eucjplinux" => EUC_JP,
        "iso2022jp" | "jis" | "junet" => ISO_2022_JP,
        "euckr" | "cp949" | "ms949" | "windows949" | "uhc" | "ksc5601" | "ksx1001" => EUC_KR,
        "big5" | "cp950" | "ms950" | "windows950" | "big5hkscs" => BIG5,
        _ => return None,
    })
}

/// The number of a Windows code page: `1251` of `win1251`, `cp1251` or `ms1251`.
fn code_page(plain: &str) -> Option<&str> {
    let number = ["windows", "win", "cp", "ms"].iter().find_map(|prefix| plain.strip_prefix(prefix))?;
    number.starts_with("125").then_some(number)
}

/// Detects UTF-16 without a byte-order mark: every other byte of its ASCII characters is zero.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    if Encoding::for_bom(bytes).is_some() {
        return None;
    }
    let head = bytes.get(..bytes.len().min(UTF_16_SAMPLE))?;
    let zeros = |first: usize| head.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let even = zeros(0);
    let odd = zeros(1);
    let units = head.len() / 2;
    // At least a quarter of the sample must be ASCII; CJK characters have no zero high byte.
    let is_half = |zeros: usize, others: usize| units > 1 && zeros * 4 >= units && zeros > others * 4;
    if is_half(odd, even) {
        Some(UTF_16LE)
    } else if is_half(even, odd) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Size of the sample in bytes.
const UTF_16_SAMPLE: usize = 2_048;

/// Whether the file has an escape sequence that switches ISO-2022-JP to Japanese.
fn has_japanese_escapes(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|part| part == b"\x1b$B" || part == b"\x1b$@")
}

/// Whether ASCII bytes may be parts of other characters: escapes of ISO 2022 or of HZ.
fn has_shifts(bytes: &[u8]) -> bool {
    bytes.contains(&0x1b) || bytes.windows(2).any(|part| part == b"~{")
}

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
            (b"\xfe\xff\0(\0;\0P\0B\0[\0J\0\xf6\0r\0g\0]\0)", "Jörg"),
            (b"(;CA[ISO-2022-JP]PB[\x1b$B0f;3\x1b(B])", "PB[井山]"),
            // The second byte of this letter is a bracket.
            (b"(;CA[iso-2022-jp]C[\x1b$B4]\x1b(B])", "C[丸]"),
        ] {
            let (decoded, note) = decode(bytes);
            assert!(decoded.contains(text), "{decoded}");
            assert_eq!(note, None, "{decoded}");
        }
    }

    #[test]
    fn other_names_of_a_character_set_are_known() {
        for (labels, letters, text) in [
            ("EUC-CN euccn GB GBK CP936 MS936 gb2312-80 x-euc-cn", &b"\xb9\xc5\xc1\xa6"[..], "古力"),
            ("x-sjis SJIS ShiftJIS CP932 MS932 Windows-31J", b"\x88\xe4\x8e\x52", "井山"),
            ("x-euc-jp EUC_JP eucJP ujis", b"\xb0\xe6\xbb\xb3", "井山"),
            ("CP949 MS949 UHC KSC5601 ks_c_5601-1987", b"\xc0\xcc\xbc\xbc\xb5\xb9", "이세돌"),
            ("Big-5 CP950 Big5-HKSCS", b"\xb3\x5c", "許"),
            ("Latin-1 ISO8859_1 ISO_8859-1 CP1252 Windows-1252", b"J\xf6rg", "Jörg"),
            ("Win1251 Cp1251 windows-1251", b"\xc0\xed\xed\xe0", "Анна"),
        ] {
            for label in labels.split(' ') {
                let file = [b"(;CA[", label.as_bytes(), b"]PB[", letters, b"])"].concat();
                let (decoded, note) = decode(&file);
                assert!(decoded.ends_with(&format!("PB[{text}])")), "{label}: {decoded}");
                assert_eq!(note, None, "{label}");
            }
        }
    }

    #[test]
    fn an_unknown_character_set_is_noted_if_it_matters() {
        assert_eq!(decode(b"(;CA[Klingon]PB[Ann])").1, None);
        let note = |label: &str, taken: &str| {
            Some(Text::new("sgf-charset").with("charset", label).with("taken", taken))
        };
        assert_eq!(decode(b"(;CA[Klingon]PB[J\xf6rg])").1, note("Klingon", "windows-1252"));
        assert_eq!(decode(b"(;CA[ISO-2022-KR]PB[\x1b$)C\x0e@L\x0f])").1, note("ISO-2022-KR", "UTF-8"));
        assert_eq!(decode(b"(;CA[HZ-GB-2312]PB[~{9EA&~}])").1, note("HZ-GB-2312", "UTF-8"));
        assert_eq!(decode(b"(;CA[utf-16le]PB[\xc3\xb6])").0, "(;CA[utf-16le]PB[ö])");
    }

    #[test]
    fn an_assumed_character_set_is_noted() {
        let note = |name: &str| Some(Text::new("sgf-charset-assumed").with("charset", name));
        let little: Vec<u8> =
            "(;GM[1]PB[井山]C[白が]先])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "(;GM[1]PB[井山]C[白が]先])".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&little), ("(;GM[1]PB[井山]C[白が]先])".to_owned(), note("UTF-16LE")));
        assert_eq!(decode(&big), ("(;GM[1]PB[井山]C[白が]先])".to_owned(), note("UTF-16BE")));
        let labelled: Vec<u8> = "(;CA[UTF-16]PB[井山])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&labelled), ("(;CA[UTF-16]PB[井山])".to_owned(), None));
        assert_eq!(
            decode(b"(;GM[1]PB[\x1b$B0f;3\x1b(B])"),
            ("(;GM[1]PB[井山])".to_owned(), note("ISO-2022-JP"))
        );
    }
}
