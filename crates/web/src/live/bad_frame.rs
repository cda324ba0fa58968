//! Error messages for client frames that cannot be parsed.

use serde_json::Value;
use stammtisch_presentation::{Text, excerpt};

/// The reason why a frame is no valid request, without the parser's own wording.
pub(crate) fn parse_error(frame: &str) -> Text {
    let Ok(frame) = serde_json::from_str::<Value>(frame) else { return Text::new("frame-no-json") };
    match frame.get("t").and_then(Value::as_str) {
        Some(kind) => Text::new("frame-shape").with("kind", excerpt(kind)),
        None => Text::new("frame-no-kind"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parse_error_does_not_quote_the_parser() {
        assert_eq!(parse_error("{").key, "frame-no-json");
        assert_eq!(parse_error(&"[".repeat(4000)).key, "frame-no-json");
        assert_eq!(parse_error("[1]").key, "frame-no-kind");
        assert_eq!(parse_error("{\"t\":7}").key, "frame-no-kind");
        assert_eq!(parse_error("{\"t\":\"touch\"}").key, "frame-shape");
        let reversed = parse_error("{\"t\":\"\u{202e}hcuot\"}");
        assert_eq!(reversed, Text::new("frame-shape").with("kind", "hcuot"));
    }
}
