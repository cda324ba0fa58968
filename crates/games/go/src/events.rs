//! The events of a move, as sentences.

use crate::rules::{Board, Colour, Go, Move, Phase, Point, colour};
use crate::scene::{player_text, result, stone_key};
use stammtisch_presentation::{Actor, Event, RenderContext, Text};

/// The events of one move; the first is the line in the log.
#[must_use]
pub(crate) fn events(
    before: &Go,
    actor: Actor,
    mv: Move,
    after: &Go,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let Some(colour) = actor.seat().and_then(colour) else { return Vec::new() };
    let about_player = |key: &'static str| Text::new(key).with("who", player_text(context, colour));
    let event = |kind: &'static str, text: Text| Event::new(kind, context.messages.text(&text));
    let short = |key: &'static str| context.messages.say(key);
    let short_at = |key: &'static str, point: Point| {
        context.messages.text(&Text::new(key).with("point", point.to_string()))
    };
    let mut events = match mv {
        Move::Place(point) => {
            let placed = event("placed", about_player("told-placed").with("point", point.to_string()));
            let mut events = vec![placed.at(point.to_string()).sets(stone_key(colour, point))];
            let taken = taken_by(colour, before.board(), after.board());
            if taken > 0 {
                let captured = event("captured", about_player("told-captured").with("count", taken));
                events.push(captured.at(point.to_string()).short(format!("×{taken}")));
            }
            events
        }
        Move::Pass => vec![event("passed", about_player("told-passed")).short(short("short-passed"))],
        Move::Resign => vec![event("resigned", about_player("told-resigned")).short(short("short-resigned"))],
        Move::Dead(point) => {
            let count = before.board().chain(point).count();
            let text = about_player("told-dead").with("point", point.to_string()).with("count", count);
            vec![event("captured", text).at(point.to_string()).short(short_at("short-dead", point))]
        }
        Move::Alive(point) => {
            let count = after.board().chain(point).count();
            let text = about_player("told-alive").with("point", point.to_string()).with("count", count);
            vec![event("restored", text).at(point.to_string()).short(short_at("short-alive", point))]
        }
        Move::Restore => {
            vec![event("restored", about_player("told-restored")).short(short("short-restored"))]
        }
        Move::Resume => vec![event("resumed", about_player("told-resumed")).short(short("short-resumed"))],
        Move::Done => vec![event("agreed", about_player("told-done")).short(short("short-done"))],
    };
    match after.phase() {
        Phase::Over(verdict) => events.push(event("ended", result(after, verdict, context))),
        Phase::Scoring(_) if mv == Move::Pass => events.push(event("scored", Text::new("told-scoring"))),
        _ => {}
    }
    events
}

fn taken_by(colour: Colour, before: &Board, after: &Board) -> u32 {
    after.prisoners(colour) - before.prisoners(colour)
}
