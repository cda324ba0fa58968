//! The explanation of a bot's move.

use maud::{Markup, html};
use stammtisch_catalog::reason_texts;
use stammtisch_presentation::{Language, Perspective, SeatSet, Text};
use stammtisch_tables::Snapshot;

use crate::messages::messages;
use crate::pages::lookback::past_perspective;

/// Renders the bot's reasons for the move of this ply, as far as the holder of these seats may know
/// them.
pub(crate) fn why(now: &Snapshot, ply: usize, held: SeatSet, language: Language) -> Markup {
    let Some((seat, reasons)) = now.reasons(ply, held) else { return html! {} };
    let names = now.game.names(language);
    let name = names.get(seat.index()).map_or("", String::as_str);
    let heading = Text::new("why-of").with("name", name).with("ply", ply);
    html! {
        p.who { (messages(language).text(&heading)) }
        @if let Some(log_sentence) = log_sentence(now, ply, held, language) { p.told { (log_sentence) } }
        table {
            @for (part, value) in reason_texts(now.game.as_ref(), ply, reasons, language) {
                tr { th scope="row" { (part) } td { @for word in value.split(' ') { span { (word) } " " } } }
            }
        }
    }
}

/// The log's sentence about the move.
fn log_sentence(now: &Snapshot, ply: usize, held: SeatSet, language: Language) -> Option<String> {
    let then = now.game.at(ply)?;
    let perspective = past_perspective(now, held).unwrap_or(Perspective::Seats(held));
    let events = then.events(ply.checked_sub(1)?, perspective, language);
    Some(events.into_iter().next()?.1.into_iter().next()?.text)
}
