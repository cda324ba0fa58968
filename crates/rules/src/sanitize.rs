//! Sanitisation of untrusted text: removes invisible and direction-changing characters.

/// The maximum number of combining marks on one letter; a stack of them hides the lines above.
const MAX_MARKS: usize = 2;

/// The text on a single line, without invisible characters.
///
/// White space collapses into single blanks. Removed are control characters, bidirectional
/// controls, zero-width and filler characters, combining marks without a letter, and unassigned
/// code points.
pub fn sanitize(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() {
            if !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(' ');
            }
        } else if is_mark(c) {
            marks += 1;
            if marks <= MAX_MARKS && !is_invisible(c) && !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(c);
            }
        } else if !is_invisible(c) {
            marks = 0;
            cleaned.push(c);
        }
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned
}

/// Whether the character is a combining mark.
///
/// The standard library escapes a mark at the start of a string but not after a letter.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().nth(1) == Some('u') && is_printable(c)
}

/// Whether the character is invisible or changes the order in which others are displayed.
fn is_invisible(c: char) -> bool {
    // Letters, symbols and marks by Unicode category that are displayed as blanks.
    let is_blank = matches!(
        u32::from(c),
        0x034f | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x2800 | 0x3164 | 0xfe00..=0xfe0f
            | 0xffa0 | 0xfffc | 0x1_3430..=0x1_345f | 0x1_6fe4 | 0x1_d159 | 0xe_0100..=0xe_01ef
    );
    is_blank || !c.is_ascii() && !is_printable(c)
}

/// Whether the standard library prints the character unescaped after a letter: it is assigned
/// and is not a format control.
fn is_printable(c: char) -> bool {
    let mut pair = [b'a'; 5];
    let length = c.encode_utf8(&mut pair[1..]).len();
    std::str::from_utf8(&pair[..=length]).is_ok_and(|pair| pair.escape_debug().nth(1) == Some(c))
}

/// The maximum length of an [`excerpt`], in characters.
const MAX_EXCERPT_CHARS: usize = 40;

/// The sanitised beginning of untrusted text, short enough to quote in a message.
pub fn excerpt(text: &str) -> String {
    sanitize(&text.chars().take(MAX_EXCERPT_CHARS).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn ordinary_names_are_unchanged() {
        for name in ["Ann", "Jürgen Ölßner", "O’Brien-Łukasz", "李雷", "Zoë 🎲", "נועה", "علي", "नमस्ते"]
        {
            assert_eq!(sanitize(name), name);
        }
    }

    #[test]
    fn invisible_characters_are_removed() {
        let hidden = "\u{0}\u{7}\u{1b}\u{7f}\u{9b}\u{ad}\u{200b}\u{200d}\u{202e}\u{2066}\u{feff}\u{3164}\u{ffff}\u{e0041}\u{2800}";
        assert_eq!(sanitize(hidden), "");
        assert_eq!(sanitize(&format!("A{}n", "\u{202e}\u{200b}")), "An");
        assert_eq!(sanitize("\u{0}\u{0} A\u{0}n \t\r\n n\u{2028} "), "A n n");
    }

    #[test]
    fn letters_that_display_as_blanks_are_removed() {
        for blank in
            ["\u{1d159}", "\u{16fe4}", "\u{600}", "\u{605}", "\u{110bd}", "\u{e000}", "\u{fffc}", "\u{378}"]
        {
            assert_eq!(sanitize(blank), "", "{}", blank.escape_unicode());
            assert_eq!(sanitize(&format!("A{blank}n")), "An", "{}", blank.escape_unicode());
        }
        assert!(('\u{13430}'..='\u{1345f}').all(|control| sanitize(&control.to_string()).is_empty()));
    }

    #[test]
    fn combining_marks_need_a_letter_and_do_not_pile_up() {
        assert_eq!(sanitize("\u{301}\u{302}"), "");
        assert_eq!(sanitize("Ann \u{301}Bo"), "Ann Bo");
        assert_eq!(sanitize("Vie\u{323}\u{302}t"), "Vie\u{323}\u{302}t");
        assert_eq!(sanitize(&format!("Z{}", "\u{489}".repeat(29))), "Z\u{489}\u{489}");
        assert_eq!(sanitize("a\u{301}b\u{301}\u{302}\u{303}c\u{301}"), "a\u{301}b\u{301}\u{302}c\u{301}");
    }
}
