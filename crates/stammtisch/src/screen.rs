//! What the terminal commands have in common: paper, notes and the last line.

use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Language, Text, TextStyle};

use crate::cli_error::Game;

/// What boards are written on. A terminal takes colours if it can, unless the user has said no (<https://no-color.org>), and is as wide
/// as its window is now.
pub(crate) fn paper(on_terminal: bool) -> TextStyle {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let columns = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    TextStyle { colour: on_terminal && !refused && !dumb, columns: columns.filter(|_| on_terminal) }
}

/// Tells on standard error what a file's reader left out.
pub(crate) fn tell_notes(game: Game, notes: &[Text], language: Language) {
    for note in notes {
        eprintln!("{}", game.messages(language).text(note));
    }
}

/// How the match ended, with the points where there are any.
pub(crate) fn outcome_line(game: &dyn AnyMatch, language: Language) -> Option<String> {
    let ended = game.outcome_text(language)?;
    let points = points(game, language);
    Some(if points.is_empty() { ended } else { format!("{ended} ({points})") })
}

/// The points of everybody: `Black 12, White 9.5`. Nothing where the win is not one of points.
fn points(game: &dyn AnyMatch, language: Language) -> String {
    let mut winners = game.outcome().into_iter().flat_map(|outcome| outcome.winners.iter());
    if winners.any(|seat| game.winning_score(seat).is_none()) {
        return String::new();
    }
    let messages = game.game().messages(language);
    let names = game.names(language);
    let each =
        names.iter().zip(game.scores()).map(|(name, points)| format!("{name} {}", messages.number(points)));
    each.collect::<Vec<_>>().join(", ")
}
