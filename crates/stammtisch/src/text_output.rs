//! Output shared by the terminal commands: text style, notes on loaded files, and the outcome line.

use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Language, Text, TextStyle};

use crate::cli_error::Game;

/// The style in which boards are printed. A terminal gets colours if it supports them and
/// `NO_COLOR` is not set (<https://no-color.org>), and the current width of its window.
pub(crate) fn text_style(on_terminal: bool) -> TextStyle {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let columns = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    TextStyle {
        colour: on_terminal && !no_colour && !dumb,
        columns: if on_terminal { columns } else { None },
    }
}

/// Prints the game's notes on a loaded file to standard error.
pub(crate) fn print_notes(game: Game, notes: &[Text], language: Language) {
    for note in notes {
        eprintln!("{}", game.messages(language).text(note));
    }
}

/// The outcome of a finished match, with the points where the game counts them.
pub(crate) fn outcome_line(game: &dyn AnyMatch, language: Language) -> Option<String> {
    let ended = game.outcome_text(language)?;
    let points = points(game, language);
    Some(if points.is_empty() { ended } else { format!("{ended} ({points})") })
}

/// The points of all seats, `Black 12, White 9.5`; empty if the win was not decided by points.
fn points(game: &dyn AnyMatch, language: Language) -> String {
    let mut winners = game.outcome().into_iter().flat_map(|outcome| outcome.winners.iter());
    if winners.any(|seat| game.winning_score(seat).is_none()) {
        return String::new();
    }
    let messages = game.game().messages(language);
    let names = game.names(language);
    let entries =
        names.iter().zip(game.scores()).map(|(name, points)| format!("{name} {}", messages.number(points)));
    entries.collect::<Vec<_>>().join(", ")
}
