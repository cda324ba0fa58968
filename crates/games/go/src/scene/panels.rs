//! The count beside the board.

use crate::rules::{Colour, Count, Go, Phase, Score, colour_text, seat};
use maud::{Markup, html};
use stammtisch_presentation::{LANGUAGES, Messages, Panel, Part, RenderContext, StaticDrawings, Text};

/// The rows of the count.
const ROWS: [&str; 5] = ["score-prisoners", "score-stones", "score-territory", "score-komi", "score-total"];

/// Prisoners or stones, territory, komi and points of both sides.
pub(super) fn score(game: &Go, score: &Score, context: &RenderContext<'_>) -> Panel {
    let messages = context.messages;
    let number = |points: f64| messages.number(points);
    let whole = |counts: [u32; 2]| counts.map(|count| number(f64::from(count)));
    let taken = match game.agreed().count {
        Count::Territory => ("score-prisoners", whole(score.prisoners)),
        Count::Area => ("score-stones", whole(score.stones)),
    };
    let rows = [
        taken,
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

/// What a row of the count is called, with what that means: the same in every match.
fn row_head(key: &'static str, messages: &Messages) -> Part {
    static DRAWN: [StaticDrawings<{ ROWS.len() }>; LANGUAGES.len()] =
        [const { StaticDrawings::new() }; LANGUAGES.len()];
    let row = ROWS.iter().position(|row| *row == key).unwrap_or(ROWS.len());
    DRAWN[messages.language() as usize % LANGUAGES.len()].get(row, || {
        let help = messages.say(&format!("{key}-help"));
        html! { th scope="row" tabindex="0" data-tip=(help) { (messages.say(key)) } }
    })
}

/// How many stones each side has taken.
pub(crate) fn prisoners(game: &Go) -> Text {
    let [black, white] = game.count().prisoners;
    Text::new("prisoners").with("black", black).with("white", white)
}

/// The score for the title bar. While stones are set it is what the board would bring if they stopped now, and says so.
pub(crate) fn in_short(game: &Go, score: &Score, context: &RenderContext<'_>) -> String {
    let [black, white] = Colour::BOTH.map(|colour| context.messages.number(score.total(colour).as_points()));
    let key = if is_playing(game) { "score-in-short-now" } else { "score-in-short" };
    context.messages.text(&Text::new(key).with("black", black).with("white", white))
}

fn is_playing(game: &Go) -> bool {
    matches!(game.phase(), Phase::Playing { .. })
}

/// Who plays this colour. The stone beside it shows the colour; a reader is told it.
fn heading(context: &RenderContext<'_>, colour: Colour) -> Markup {
    let (name, said) = (context.name(seat(colour)), context.messages.text(&colour_text(colour)));
    html! { span title=(said) { (name) } }
}

/// A stone as large as the letters.
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
