//! What is wrong with a frame that cannot be read, in our own words.

use serde_json::Value;
use stammtisch_presentation::{Text, excerpt};

/// Why a frame that no request fits cannot be read.
pub(crate) fn why(text: &str) -> Text {
    let Ok(frame) = serde_json::from_str::<Value>(text) else { return Text::new("frame-no-json") };
    match frame.get("t").and_then(Value::as_str) {
        Some(kind) => Text::new("frame-shape").with("kind", excerpt(kind)),
        None => Text::new("frame-no-kind"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_told_without_the_words_of_a_parser() {
        assert_eq!(why("{").key, "frame-no-json");
        assert_eq!(why(&"[".repeat(4000)).key, "frame-no-json");
        assert_eq!(why("[1]").key, "frame-no-kind");
        assert_eq!(why("{\"t\":7}").key, "frame-no-kind");
        assert_eq!(why("{\"t\":\"touch\"}").key, "frame-shape");
        assert_eq!(why("{\"t\":\"\u{202e}hcuot\"}"), Text::new("frame-shape").with("kind", "hcuot"));
    }
}
