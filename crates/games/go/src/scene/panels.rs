//! The score panel beside the board.

use crate::rules::{Colour, Count, Go, Phase, Score, colour_text, seat};
use maud::{Markup, html};
use stammtisch_presentation::{LANGUAGES, Messages, Panel, Part, RenderContext, StaticDrawings, Text};

/// The message keys of the rows.
const ROWS: [&str; 5] = ["score-prisoners", "score-stones", "score-territory", "score-komi", "score-total"];

/// The panel with prisoners or stones, territory, komi and total of both sides.
pub(super) fn score(game: &Go, score: &Score, context: &RenderContext<'_>) -> Panel {
    let messages = context.messages;
    let number = |points: f64| messages.number(points);
    let whole = |counts: [u32; 2]| counts.map(|count| number(f64::from(count)));
    let captured = match game.agreed().count {
        Count::Territory => ("score-prisoners", whole(score.prisoners)),
        Count::Area => ("score-stones", whole(score.stones)),
    };
    let rows = [
        captured,
        ("score-territory", whole(score.territory)),
        ("score-komi", [String::from("–"), number(score.komi.as_points())]),
        ("score-total", Colour::BOTH.map(|colour| number(score.total(colour).as_points()))),
    ];
    let body = html! {
        table {
            thead {
                tr {
                    td {}
                    @for colour in Colour::BOTH { th scope="col" { (stone(colour)) " " (heading(context, colour)) } }
                }
            }
            tbody {
                @for (key, [black, white]) in rows {
                    tr { (row_head(key, messages)) td { (black) } td { (white) } }
                }
            }
        }
    };
    let title = if is_playing(game) { "panel-score-now" } else { "panel-score" };
    Panel::new("go-score", messages.say(title), body)
}

/// The head of a row, with its explanation as a tip. It is the same in every match.
fn row_head(key: &'static str, messages: &Messages) -> Part {
    static CACHE: [StaticDrawings<{ ROWS.len() }>; LANGUAGES.len()] =
        [const { StaticDrawings::new() }; LANGUAGES.len()];
    let row = ROWS.iter().position(|row| *row == key).unwrap_or(ROWS.len());
    CACHE[messages.language().index()].get(row, || {
        let help = messages.say(&format!("{key}-help"));
        html! { th scope="row" tabindex="0" data-tip=(help) { (messages.say(key)) } }
    })
}

/// A sentence with the number of prisoners of each side.
pub(crate) fn prisoners(game: &Go) -> Text {
    let [black, white] = game.count().prisoners;
    Text::new("prisoners").with("black", black).with("white", white)
}

/// The score for the title bar.
///
/// While stones are placed it is what the board would count if play stopped now, and the message
/// says so.
pub(crate) fn score_summary(game: &Go, score: &Score, context: &RenderContext<'_>) -> String {
    let [black, white] = Colour::BOTH.map(|colour| context.messages.number(score.total(colour).as_points()));
    let key = if is_playing(game) { "score-in-short-now" } else { "score-in-short" };
    context.messages.text(&Text::new(key).with("black", black).with("white", white))
}

fn is_playing(game: &Go) -> bool {
    matches!(game.phase(), Phase::Playing { .. })
}

/// The player's name, with the colour as a title for screen readers.
fn heading(context: &RenderContext<'_>, colour: Colour) -> Markup {
    let name = context.name(seat(colour));
    let colour_name = context.messages.text(&colour_text(colour));
    html! { span title=(colour_name) { (name) } }
}

/// A stone in the size of a letter.
fn stone(colour: Colour) -> Markup {
    let (fill, stroke) = match colour {
        Colour::Black => ("#17181a", "#8a8a8a"),
        Colour::White => ("#fbfaf6", "#77705f"),
    };
    html! {
        svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true" {
            circle cx="10" cy="10" r="8.5" fill=(fill) stroke=(stroke) stroke-width="1.5" {}
        }
    }
}
