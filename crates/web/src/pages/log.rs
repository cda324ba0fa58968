//! The lines of the log: every move in short, and in words for whoever wishes them.

use maud::{Markup, html};
use stammtisch_presentation::Event;

/// Between a number and its move no line breaks.
const BESIDE: char = '\u{a0}';

/// What a ply did. Every part that happened somewhere names its place, so that the line can light it up.
pub(crate) fn line(ply: usize, events: &[Event]) -> Markup {
    let is_quiet = events.iter().all(|event| event.short.as_deref() == Some(""));
    let by = events.first().and_then(|event| event.by).map(|seat| seat.0);
    let thing = events.first().and_then(|event| event.thing.as_deref());
    html! {
        li data-ply=(ply) data-by=[by] data-thing=[thing] class=[is_quiet.then_some("quiet")] {
            @if ply > 0 { span.ply { (ply) } (BESIDE) }
            @for (index, event) in events.iter().enumerate() { @if index > 0 { " " } (told(event)) }
        }
    }
}

fn told(event: &Event) -> Markup {
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
    fn a_line_has_the_move_in_short_and_in_words_and_names_its_places() {
        let placed = Event::new("placed", "Ann lays a tile.").at("tile-1:0").sets("tile-1:0").short("1:0@90");
        let scored = Event::new("scored", "Ann scores 4.").at("tile-0:0").while_on("points");
        let line = line(3, &[placed, scored]).into_string();
        for part in [
            "data-ply=\"3\" data-thing=\"tile-1:0\"",
            "<span class=\"short\">1:0@90</span>",
            "<span class=\"long\">Ann lays a tile.</span>",
            "data-place=\"tile-0:0\" data-show=\"points\">Ann scores 4.",
        ] {
            assert!(line.contains(part), "{part}: {line}");
        }
        assert!(!line.contains("quiet"));
    }

    #[test]
    fn what_need_not_be_told_in_short_is_quiet() {
        assert!(
            line(1, &[Event::new("drawn", "Ann draws a tile.").short("")]).into_string().contains("quiet")
        );
    }
}
