//! The links by which seats are handed on. They are told to each by himself, never with what others see as well.

use maud::{Markup, html};
use stammtisch_core::{Language, SeatSet, Text};
use stammtisch_tables::Snapshot;

use crate::sight::hash;
use crate::words::words;

/// What says whether the links are still the same: the keys to seats change whenever somebody sits down.
pub(crate) fn key(now: &Snapshot, held: SeatSet, language: Language) -> u64 {
    hash(&(language.code(), held, now.seatings()))
}

/// The links by which seats are handed on, and the one for those who only watch.
pub(crate) fn links(now: &Snapshot, held: SeatSet, language: Language) -> Markup {
    let words = words(language);
    let names = now.game.names(language);
    let held = held.iter().filter_map(|seat| {
        let key = now.seat_key(seat)?;
        let name = names.get(seat.index())?;
        let label = words.text(&Text::new("link-seat").with("seat", name.as_str()));
        Some((format!("link-{}", seat.index()), label, format!("/t/{}/seat/{key}", now.id)))
    });
    let watch = ("link-watch".to_owned(), words.say("link-watch"), format!("/t/{}", now.id));
    html! {
        @for (id, label, address) in held.chain([watch]) {
            div.link {
                label for=(id) { (label) }
                input readonly id=(id) value=(address);
                button type="button" data-copy=(id) data-copied=(words.say("copied")) { (words.say("copy")) }
            }
        }
    }
}
