//! The text of a bot's reasons, with moves worded as in the log.

use stammtisch_presentation::{Event, Language, Reason};

use crate::erased::AnyMatch;

/// The label and value of each reason for the move that led to that ply.
///
/// The move itself is left out of the lines of moves. A reason that has nothing else is left out.
pub fn reason_texts(
    game: &dyn AnyMatch,
    ply: usize,
    reasons: &[Reason],
    language: Language,
) -> Vec<(String, String)> {
    let messages = game.game().messages(language);
    let before = ply.checked_sub(1).and_then(|ply| game.at(ply));
    let names = if game.seats().len() > 2 { game.names(language) } else { Vec::new() };
    let seat = game.actor(ply).and_then(|actor| actor.seat());
    let text = |reason: &Reason| {
        if reason.moves.is_empty() {
            return Some(messages.reason(reason));
        }
        let events = before.as_ref()?.describe_line(seat?, &reason.moves, language);
        let moves: Vec<String> =
            events.into_iter().skip(reason.made()).map(|event| short_text(event, &names)).collect();
        let value = moves.join(" · ");
        (!value.is_empty()).then(|| messages.reason(&Reason { value, moves: Vec::new(), ..reason.clone() }))
    };
    reasons.iter().filter_map(text).collect()
}

/// The short form of an event, or its sentence if there is none, after the name of the player.
fn short_text(event: Event, names: &[String]) -> String {
    let text = event.short.filter(|short| !short.is_empty()).unwrap_or(event.text);
    match event.by.and_then(|seat| names.get(seat.index())) {
        Some(name) => format!("{name}: {text}"),
        None => text,
    }
}
