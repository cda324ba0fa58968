//! A player's reasons in words, with the moves that they speak of as the log would tell them.

use stammtisch_presentation::{Event, Language, Reason};

use crate::erased::AnyMatch;

/// The reasons for the move that made that ply: each part and its value. The move itself is not told again, and a part of which then
/// nothing is left is not told at all.
pub fn reasons_said(
    game: &dyn AnyMatch,
    ply: usize,
    reasons: &[Reason],
    language: Language,
) -> Vec<(String, String)> {
    let messages = game.game().messages(language);
    let before = ply.checked_sub(1).and_then(|ply| game.at(ply));
    let names = if game.seats().len() > 2 { game.names(language) } else { Vec::new() };
    let seat = game.actor(ply).and_then(|actor| actor.seat());
    let say = |reason: &Reason| {
        if reason.moves.is_empty() {
            return Some(messages.reason(reason));
        }
        let told = before.as_ref()?.foretold(seat?, &reason.moves, language);
        let said: Vec<String> =
            told.into_iter().skip(reason.made()).map(|event| in_short(event, &names)).collect();
        let value = said.join(" · ");
        (!value.is_empty()).then(|| messages.reason(&Reason { value, moves: Vec::new(), ..reason.clone() }))
    };
    reasons.iter().filter_map(say).collect()
}

/// What the log says of it in short, or the whole sentence where it says nothing; and who does it, where he has a name.
fn in_short(event: Event, names: &[String]) -> String {
    let said = event.short.filter(|short| !short.is_empty()).unwrap_or(event.text);
    match event.by.and_then(|seat| names.get(seat.index())) {
        Some(name) => format!("{name}: {said}"),
        None => said,
    }
}
