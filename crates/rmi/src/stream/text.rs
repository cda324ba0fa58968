//! Java's modified UTF-8 with a length prefix: NUL takes two bytes, and characters beyond 16 bits
//! are encoded as surrogate pairs.

/// The longest text for the 16-bit length prefix.
const MAX_TEXT_BYTES: usize = u16::MAX as usize;

/// Appends the length and the text, which is cut at a character if it is too long.
pub(crate) fn write_utf(out: &mut Vec<u8>, text: &str) {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        let before = bytes.len();
        c.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| push_unit(&mut bytes, unit));
        if bytes.len() > MAX_TEXT_BYTES {
            bytes.truncate(before);
            break;
        }
    }
    out.extend((bytes.len() as u16).to_be_bytes());
    out.extend(bytes);
}

/// Decodes a text without its length; `None` if it is malformed.
pub(crate) fn read_utf(bytes: &[u8]) -> Option<String> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let (unit, left) = match (first, after) {
            (0x01..=0x7f, _) => (u16::from(*first), after),
            (0xc0..=0xdf, [a, left @ ..]) => ((u16::from(*first) & 0x1f) << 6 | continuation_bits(*a)?, left),
            (0xe0..=0xef, [a, b, left @ ..]) => (
                (u16::from(*first) & 0x0f) << 12 | continuation_bits(*a)? << 6 | continuation_bits(*b)?,
                left,
            ),
            _ => return None,
        };
        units.push(unit);
        rest = left;
    }
    Some(String::from_utf16_lossy(&units))
}

fn push_unit(bytes: &mut Vec<u8>, unit: u16) {
    let low = |shift: u16| 0x80 | (unit >> shift & 0x3f) as u8;
    match unit {
        0x01..=0x7f => bytes.push(unit as u8),
        0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, low(0)]),
        _ => bytes.extend([0xe0 | (unit >> 12) as u8, low(6), low(0)]),
    }
}

fn continuation_bits(byte: u8) -> Option<u16> {
    (byte & 0xc0 == 0x80).then_some(u16::from(byte) & 0x3f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_of_characters_survive() {
        let text = "Zug \0 ü € 🗼";
        let mut bytes = Vec::new();
        write_utf(&mut bytes, text);
        assert_eq!(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])), bytes.len() - 2);
        assert_eq!(read_utf(&bytes[2..]).as_deref(), Some(text));
        assert!(!bytes[2..].contains(&0), "NUL takes two bytes");
    }

    #[test]
    fn malformed_texts_are_refused() {
        for bytes in [&b"\0"[..], b"\xc3", b"\xe2\x82", b"\xff", b"\xc3A"] {
            assert_eq!(read_utf(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_is_cut_at_a_character() {
        let mut bytes = Vec::new();
        write_utf(&mut bytes, &"ü".repeat(40_000));
        assert_eq!(bytes.len(), 2 + 65_534);
    }
}
