//! Why a computer player moved as he did, in words.

use maud::{Markup, html};
use stammtisch_catalog::reasons_said;
use stammtisch_presentation::{Language, Perspective, SeatSet, Text};
use stammtisch_tables::Snapshot;

use crate::messages::messages;
use crate::pages::lookback::eye_on_the_past;

/// The reasons for the move that made that ply, if whoever holds these seats may know any.
pub(crate) fn why(now: &Snapshot, ply: usize, held: SeatSet, language: Language) -> Markup {
    let Some((seat, reasons)) = now.reasons(ply, held) else { return html! {} };
    let names = now.game.names(language);
    let name = names.get(seat.index()).map_or("", String::as_str);
    let heading = Text::new("why-of").with("name", name).with("ply", ply);
    html! {
        p.who { (messages(language).text(&heading)) }
        @if let Some(told) = told(now, ply, held, language) { p.told { (told) } }
        table {
            @for (part, value) in reasons_said(now.game.as_ref(), ply, reasons, language) {
                tr { th scope="row" { (part) } td { @for word in value.split(' ') { span { (word) } " " } } }
            }
        }
    }
}

/// The log's line about that move.
fn told(now: &Snapshot, ply: usize, held: SeatSet, language: Language) -> Option<String> {
    let then = now.game.at(ply)?;
    let perspective = eye_on_the_past(now, held).unwrap_or(Perspective::Seats(held));
    let events = then.events(ply.checked_sub(1)?, perspective, language);
    Some(events.into_iter().next()?.1.into_iter().next()?.text)
}
