//! The events of a move as text.

use stammtisch_presentation::{Actor, Event, Game, RenderContext, Text};

use crate::rules::{Carcassonne, Cell, Claim, Design, FieldRule, Kind, Move};
use crate::scene::{ending, labels, tile_key};

/// The events of a move; the first one is its line in the log.
pub(crate) fn events(
    before: &Carcassonne,
    actor: Actor,
    mv: Move,
    after: &Carcassonne,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let mut claims = Vec::new();
    before.clone().play_and_report(actor, mv, &mut |claim| claims.push(claim));
    let first = match mv {
        Move::Draw(design) => drawn(design, after, context),
        Move::Lay { .. } => laid(before, mv, context),
    };
    let scored = claims.iter().filter(|claim| claim.points > 0).map(|claim| {
        let text = context.messages.text(&claim_text(before.setup().fields, claim, context));
        Event::new("scored", text)
            .at(tile_key(scored_cell(before, mv, after, claim)))
            .gain(format!("+{}", claim.points))
            .short(context.messages.text(&claim_short(before.setup().fields, claim, context)))
    });
    let ended = after.outcome().map(|outcome| Event::new("ended", ending(&outcome, context)));
    std::iter::once(first).chain(scored).chain(ended).collect()
}

fn drawn(design: Design, after: &Carcassonne, context: &RenderContext<'_>) -> Event {
    let say = |key: &'static str| {
        let text = Text::new(key).with("tile", design.letter().to_string());
        context.messages.text(&text.with("name", context.name(after.to_move())))
    };
    let (key, short) = match after.drawn() {
        Some(_) => ("event-drawn", String::new()),
        None => ("event-aside", format!("({})", design.letter())),
    };
    Event::new("revealed", say(key)).short(short).condition(say("condition-drawn"))
}

fn laid(before: &Carcassonne, mv: Move, context: &RenderContext<'_>) -> Event {
    let (Move::Lay { cell, rotation, meeple }, Some(design)) = (mv, before.drawn()) else {
        return Event::new("placed", "");
    };
    let render = |text: Text| {
        let text = text
            .with("name", context.name(before.to_move()))
            .with("tile", design.letter().to_string())
            .with("cell", cell.to_string());
        context.messages.text(&text.with("angle", rotation.degrees()))
    };
    let occupied = meeple.and_then(|number| Some((number, design.features().get(usize::from(number))?.kind)));
    let (text, short) = match occupied {
        None => (render(Text::new("event-laid")), render(Text::new("short-laid"))),
        Some((number, kind)) => {
            let feature = labels::feature(design, rotation, number, context.messages);
            let kind = Text::new(format!("kind-{}", kind.name()));
            let text = render(Text::new("event-laid-meeple").with("feature", feature));
            (text, render(Text::new("short-laid-meeple").with("kind", kind)))
        }
    };
    Event::new("placed", text).at(tile_key(cell)).short(short)
}

/// The owners of a scored region, its points, and what they were counted from.
pub(crate) fn claim_text(fields: FieldRule, claim: &Claim, context: &RenderContext<'_>) -> Text {
    let names = context.messages.joined(claim.owners.iter().map(|seat| context.name(seat)));
    let when = if claim.is_complete { "complete" } else { "final" };
    Text::new(format!("event-scored-{when}"))
        .with("names", names)
        .with("count", claim.owners.len())
        .with("points", claim.points)
        .with("region", Text::new(format!("region-{}", claim.kind.name())))
        .with("reason", reason(fields, claim))
}

/// The short form: "Ann +12 city: 5 tiles and a shield".
fn claim_short(fields: FieldRule, claim: &Claim, context: &RenderContext<'_>) -> Text {
    let names = context.messages.joined(claim.owners.iter().map(|seat| context.name(seat)));
    Text::new("short-scored")
        .with("names", names)
        .with("points", claim.points)
        .with("kind", Text::new(format!("kind-{}", claim.kind.name())))
        .with("reason", reason(fields, claim))
}

/// The tiles, shields or cities that the points were counted from.
fn reason(fields: FieldRule, claim: &Claim) -> Text {
    let key = match claim.kind {
        Kind::Field if fields == FieldRule::Official => "reason-of-cities",
        Kind::City if claim.shields > 0 => "reason-of-shields",
        _ => "reason-of-tiles",
    };
    Text::new(key).with("tiles", claim.tiles).with("shields", claim.shields).with("cities", claim.cities)
}

/// The cell of one of the region's meeples: on the board before, or on the tile just laid.
fn scored_cell(before: &Carcassonne, mv: Move, after: &Carcassonne, claim: &Claim) -> Cell {
    let on_board = before.meeples().find(|meeple| after.covers(claim, &meeple.tile, meeple.feature));
    match (on_board, mv) {
        (Some(meeple), _) => meeple.tile.cell,
        (None, Move::Lay { cell, .. }) => cell,
        (None, Move::Draw(_)) => Cell::START,
    }
}
