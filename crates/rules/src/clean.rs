//! Words that came from outside: what nobody can see, or what turns a line round, is taken out of them.

/// The text on one line: white space becomes single blanks, and what is invisible is left out: control characters, marks that
/// change the direction of writing, zero-width and filling characters, and what is no character at all.
pub fn clean(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() {
            if !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(' ');
            }
        } else if !is_invisible(c) {
            cleaned.push(c);
        }
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned
}

/// Whether a reader would not see this character, or see others in another order because of it.
fn is_invisible(c: char) -> bool {
    let number = u32::from(c);
    let is_no_character = number & 0xfffe == 0xfffe || matches!(number, 0xfdd0..=0xfdef);
    is_no_character
        || matches!(
            number,
            0x00ad | 0x034f | 0x061c | 0x070f | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f
                | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164 | 0xfe00..=0xfe0f
                | 0xfeff | 0xffa0 | 0xfff0..=0xfffb | 0x1_bca0..=0x1_bca3 | 0x1_d173..=0x1_d17a
                | 0xe_0000..=0xe_0fff
        )
}

/// The most characters of somebody's text that a sentence repeats.
const LONGEST_EXCERPT: usize = 40;

/// The beginning of a text that somebody gave, short enough to be repeated in a sentence.
pub fn excerpt(text: &str) -> String {
    clean(&text.chars().take(LONGEST_EXCERPT).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn what_people_write_stays() {
        for name in ["Ann", "Jürgen Ölßner", "O’Brien-Łukasz", "李雷", "Zoë 🎲", "נועה", "علي", "नमस्ते"]
        {
            assert_eq!(clean(name), name);
        }
    }

    #[test]
    fn what_nobody_sees_goes() {
        let hidden = "\u{0}\u{7}\u{1b}\u{7f}\u{9b}\u{ad}\u{200b}\u{200d}\u{202e}\u{2066}\u{feff}\u{3164}\u{ffff}\u{e0041}\u{2800}";
        assert_eq!(clean(hidden), "");
        assert_eq!(clean(&format!("A{}n", "\u{202e}\u{200b}")), "An");
        assert_eq!(clean("\u{0}\u{0} A\u{0}n \t\r\n n\u{2028} "), "A n n");
    }
}
