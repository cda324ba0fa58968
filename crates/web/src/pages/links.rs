//! The links that hand on seats. They contain secrets, so they are rendered per visitor and never
//! part of the shared views.

use maud::{Markup, html};
use stammtisch_catalog::sides;
use stammtisch_presentation::{Language, Seat, SeatSet, Text};
use stammtisch_tables::Snapshot;

use crate::live::rendered_view::hash;
use crate::messages::messages;

/// A hash that changes whenever the links do: taking a seat changes its key.
pub(crate) fn key(now: &Snapshot, held: SeatSet, language: Language) -> u64 {
    hash(&(language.code(), held, now.seat_changes()))
}

/// Renders the links to whole sides, to single seats and for spectators.
pub(crate) fn links(now: &Snapshot, held: SeatSet, language: Language) -> Markup {
    let messages = messages(language);
    let names = now.game.names(language);
    let single = held.iter().filter_map(|seat| {
        let key = now.seat_key(seat)?;
        let name = names.get(seat.index())?;
        let label = messages.text(&Text::new("link-seat").with("seat", name.as_str()));
        Some((format!("link-{}", seat.index()), label, format!("/t/{}/seat/{key}", now.id)))
    });
    let watch = ("link-watch".to_owned(), messages.say("link-watch"), format!("/t/{}", now.id));
    html! {
        @for (id, label, address) in whole_sides(now, held, language).into_iter().chain(single).chain([watch]) {
            div.link {
                label for=(id) { (label) }
                input readonly id=(id) value=(address);
                button type="button" data-copy=(id) data-copied=(messages.say("copied")) { (messages.say("copy")) }
            }
        }
    }
}

/// Id, label and path of one link per side that has several seats, all of them held.
fn whole_sides(now: &Snapshot, held: SeatSet, language: Language) -> Vec<(String, String, String)> {
    let game_messages = now.game.game().messages(language);
    let link = |side: &'static str| {
        let seats = now.game.seats().iter().enumerate().filter(|(_, spec)| spec.side == side);
        let seats: Vec<Seat> = seats.map(|(index, _)| Seat(index as u8)).collect();
        if seats.len() < 2 || !seats.iter().all(|seat| held.contains(*seat)) {
            return None;
        }
        let keys = seats.into_iter().map(|seat| now.seat_key(seat).map(|key| key.to_string()));
        let keys = keys.collect::<Option<Vec<_>>>()?.join(".");
        let label = Text::new("link-side").with("side", game_messages.say(&format!("side-{side}")));
        Some((format!("link-{side}"), messages(language).text(&label), format!("/t/{}/seat/{keys}", now.id)))
    };
    sides(now.game.seats()).into_iter().filter_map(link).collect()
}
