//! The events of a move, as sentences.

use crate::rules::{Board, Colour, Go, Move, Phase, Point, colour};
use crate::scene::{key, result, who};
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
    let told = |key: &'static str| Text::new(key).with("who", who(context, colour));
    let say = |kind: &'static str, text: Text| Event::new(kind, context.messages.text(&text));
    let short = |key: &'static str| context.messages.say(key);
    let short_at = |key: &'static str, point: Point| {
        context.messages.text(&Text::new(key).with("point", point.to_string()))
    };
    let mut events = match mv {
        Move::Place(point) => {
            let placed = say("placed", told("told-placed").with("point", point.to_string()));
            let mut events = vec![placed.at(point.to_string()).sets(key(colour, point))];
            let taken = taken_by(colour, before.board(), after.board());
            if taken > 0 {
                let captured = say("captured", told("told-captured").with("count", taken));
                events.push(captured.at(point.to_string()).short(format!("×{taken}")));
            }
            events
        }
        Move::Pass => vec![say("passed", told("told-passed")).short(short("short-passed"))],
        Move::Resign => vec![say("resigned", told("told-resigned")).short(short("short-resigned"))],
        Move::Dead(point) => {
            let count = before.board().chain(point).count();
            let text = told("told-dead").with("point", point.to_string()).with("count", count);
            vec![say("captured", text).at(point.to_string()).short(short_at("short-dead", point))]
        }
        Move::Alive(point) => {
            let count = after.board().chain(point).count();
            let text = told("told-alive").with("point", point.to_string()).with("count", count);
            vec![say("restored", text).at(point.to_string()).short(short_at("short-alive", point))]
        }
        Move::Restore => vec![say("restored", told("told-restored")).short(short("short-restored"))],
        Move::Resume => vec![say("resumed", told("told-resumed")).short(short("short-resumed"))],
        Move::Done => vec![say("agreed", told("told-done")).short(short("short-done"))],
    };
    match after.phase() {
        Phase::Over(verdict) => events.push(say("ended", result(after, verdict, context))),
        Phase::Scoring(_) if mv == Move::Pass => events.push(say("scored", Text::new("told-scoring"))),
        _ => {}
    }
    events
}

fn taken_by(colour: Colour, before: &Board, after: &Board) -> u32 {
    after.prisoners(colour) - before.prisoners(colour)
}
