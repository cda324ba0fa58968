//! Words that came from outside: what nobody can see, or what turns a line round, is taken out of them.

/// So many accents one letter may carry; a pile of them hides the lines around it.
const MAX_MARKS: usize = 2;

/// The text on one line: white space becomes single blanks, and what is invisible is left out: control characters, marks that
/// change the direction of writing, zero-width and filling characters, accents without a letter, and what is no character at all.
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

/// Whether it stands on the letter before it: alone it could not be printed.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().nth(1) == Some('u') && is_printable(c)
}

/// Whether a reader would not see this character, or see others in another order because of it.
fn is_invisible(c: char) -> bool {
    // These are letters, signs or accents by their kind, and blank all the same.
    let is_blank = matches!(
        u32::from(c),
        0x034f | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x2800 | 0x3164 | 0xfe00..=0xfe0f
            | 0xffa0 | 0xfffc | 0x1_3430..=0x1_345f | 0x1_6fe4 | 0x1_d159 | 0xe_0100..=0xe_01ef
    );
    is_blank || !c.is_ascii() && !is_printable(c)
}

/// Whether a letter with this after it can be printed: nothing that only says how others are written, and nothing without a meaning.
fn is_printable(c: char) -> bool {
    let mut pair = [b'a'; 5];
    let length = c.encode_utf8(&mut pair[1..]).len();
    std::str::from_utf8(&pair[..=length]).is_ok_and(|pair| pair.escape_debug().nth(1) == Some(c))
}

/// The most characters of somebody's text that a sentence repeats.
const MAX_EXCERPT_CHARS: usize = 40;

/// The beginning of a text that somebody gave, short enough to be repeated in a sentence.
pub fn excerpt(text: &str) -> String {
    sanitize(&text.chars().take(MAX_EXCERPT_CHARS).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn what_people_write_stays() {
        for name in ["Ann", "Jürgen Ölßner", "O’Brien-Łukasz", "李雷", "Zoë 🎲", "נועה", "علي", "नमस्ते"]
        {
            assert_eq!(sanitize(name), name);
        }
    }

    #[test]
    fn what_nobody_sees_goes() {
        let hidden = "\u{0}\u{7}\u{1b}\u{7f}\u{9b}\u{ad}\u{200b}\u{200d}\u{202e}\u{2066}\u{feff}\u{3164}\u{ffff}\u{e0041}\u{2800}";
        assert_eq!(sanitize(hidden), "");
        assert_eq!(sanitize(&format!("A{}n", "\u{202e}\u{200b}")), "An");
        assert_eq!(sanitize("\u{0}\u{0} A\u{0}n \t\r\n n\u{2028} "), "A n n");
    }

    #[test]
    fn what_is_a_letter_only_by_its_kind_goes_too() {
        for blank in
            ["\u{1d159}", "\u{16fe4}", "\u{600}", "\u{605}", "\u{110bd}", "\u{e000}", "\u{fffc}", "\u{378}"]
        {
            assert_eq!(sanitize(blank), "", "{}", blank.escape_unicode());
            assert_eq!(sanitize(&format!("A{blank}n")), "An", "{}", blank.escape_unicode());
        }
        assert!(('\u{13430}'..='\u{1345f}').all(|control| sanitize(&control.to_string()).is_empty()));
    }

    #[test]
    fn accents_stand_on_letters_and_are_no_pile() {
        assert_eq!(sanitize("\u{301}\u{302}"), "");
        assert_eq!(sanitize("Ann \u{301}Bo"), "Ann Bo");
        assert_eq!(sanitize("Vie\u{323}\u{302}t"), "Vie\u{323}\u{302}t");
        assert_eq!(sanitize(&format!("Z{}", "\u{489}".repeat(29))), "Z\u{489}\u{489}");
        assert_eq!(sanitize("a\u{301}b\u{301}\u{302}\u{303}c\u{301}"), "a\u{301}b\u{301}\u{302}c\u{301}");
    }
}
