//! Events: descriptions of moves for the log and the screen reader.

use stammtisch_presentation::{Actor, Event, RenderContext, Text};

use crate::rules::{Board, Move, Step, TowerWars};
use crate::scene::{Effect, outcome};

/// The events of a move: the move itself, and the end of the game if it ended.
pub(crate) fn events(
    before: &TowerWars,
    actor: Actor,
    mv: Move,
    after: &TowerWars,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let name = actor.seat().map_or("", |seat| context.name(seat));
    let event = |kind, text: Text| Event::new(kind, context.messages.text(&text.with("name", name)));
    let mut events = match mv {
        Move::Surrender => {
            vec![event("passed", Text::new("event-surrender")).short(context.messages.say("short-resigned"))]
        }
        Move::Step(step) => {
            let effect = Effect::of(before.board(), step);
            let sentence = sentence(before.board(), after.board(), step, effect);
            let short = format!("{}–{}", step.from, step.to);
            vec![event(kind(effect), sentence).at(step.to.to_string()).short(short)]
        }
    };
    if let Some(text) = outcome(after, context) {
        events.push(Event::new("ended", text));
    }
    events
}

fn kind(effect: Effect) -> &'static str {
    match effect {
        Effect::Go | Effect::Build => "moved",
        Effect::Block | Effect::Free => "placed",
        Effect::Take | Effect::Win => "captured",
    }
}

fn sentence(before: &Board, after: &Board, step: Step, effect: Effect) -> Text {
    let target = before.square(step.to);
    let key = match effect {
        Effect::Take if target.is_tower() => "event-take-tower",
        Effect::Take => "event-take-stone",
        Effect::Go => "event-go",
        Effect::Build => "event-build",
        Effect::Block => "event-block",
        Effect::Free => "event-free",
        Effect::Win => "event-win",
    };
    let height = if effect == Effect::Take { target.height() } else { after.square(step.to).height() };
    let [from, to] = [step.from, step.to].map(|cell| cell.to_string());
    Text::new(key).with("from", from).with("cell", to).with("height", height)
}
