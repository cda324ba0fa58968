//! The entries of the move log, in a short form and as sentences.

use maud::{Markup, html};
use stammtisch_presentation::Event;

/// Keeps a move's number and text on one line.
const NO_BREAK_SPACE: char = '\u{a0}';

/// Renders the log entry of a ply. Events with a place carry it as an attribute, for highlighting.
pub(crate) fn entry(ply: usize, events: &[Event]) -> Markup {
    let is_quiet = events.iter().all(|event| event.short.as_deref() == Some(""));
    let by = events.first().and_then(|event| event.by).map(|seat| seat.0);
    let thing = events.first().and_then(|event| event.thing.as_deref());
    html! {
        li data-ply=(ply) data-by=[by] data-thing=[thing] class=[is_quiet.then_some("quiet")] {
            @if ply > 0 { span.ply { (ply) } (NO_BREAK_SPACE) }
            @for (index, event) in events.iter().enumerate() { @if index > 0 { " " } (part(event)) }
        }
    }
}

fn part(event: &Event) -> Markup {
    html! {
        span data-place=[event.at.as_deref()] data-show=[event.toggle] {
            @if let Some(short) = &event.short {
                span.short { (short) }
                span.long { (event.text) }
            } @else {
                (event.text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_short_form_sentence_and_places() {
        let placed = Event::new("placed", "Ann lays a tile.").at("tile-1:0").sets("tile-1:0").short("1:0@90");
        let scored = Event::new("scored", "Ann scores 4.").at("tile-0:0").while_on("points");
        let entry = entry(3, &[placed, scored]).into_string();
        for part in [
            "data-ply=\"3\" data-thing=\"tile-1:0\"",
            "<span class=\"short\">1:0@90</span>",
            "<span class=\"long\">Ann lays a tile.</span>",
            "data-place=\"tile-0:0\" data-show=\"points\">Ann scores 4.",
        ] {
            assert!(entry.contains(part), "{part}: {entry}");
        }
        assert!(!entry.contains("quiet"));
    }

    #[test]
    fn an_entry_with_empty_short_forms_is_quiet() {
        assert!(
            entry(1, &[Event::new("drawn", "Ann draws a tile.").short("")]).into_string().contains("quiet")
        );
    }
}
