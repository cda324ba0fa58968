//! The events of a move, derived from the view before, the observed move and the view after.

use stammtisch_presentation::{Actor, Event, RenderContext, Seat, Text};

use crate::rules::{Board, Cell, Move, Phase, Points, Slot, Table, Team, Tile, TwoPhase, Wildcard};
use crate::scene::TEAM_POINTS;
use crate::view::{ObservedMove, View};

/// The events of a move: first the log line, then changes of points, then the end.
pub(crate) fn events(
    before: &View,
    actor: Actor,
    observed: ObservedMove,
    after: &View,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let before = &before.table;
    let after = &after.table;
    let seat = before.seat;
    let (kind, text, at) = describe_move(before, seat, observed, after);
    let short = Text { key: text.key.replace("event-", "short-").into(), args: text.args.clone() };
    let short = context.messages.text(&short);
    let text = context.messages.text(&text.with("name", context.name(seat)));
    let mut first = Event::new(kind, text).at(at).short(short);
    if let ObservedMove::Drawn(Some(tile)) = observed {
        let text =
            Text::new("condition-drawn").with("name", context.name(seat)).with("tile", tile_name(tile));
        first = first.condition(context.messages.text(&text));
    }
    let mut events = vec![first];
    if matches!(after.phase, Phase::Deal(slot) if slot.0 == 0) && after.seat == seat {
        events.push(Event::new("dealt", context.messages.say("event-dealt-again")));
    }
    if actor.seat().is_some() {
        events.extend(Team::BOTH.into_iter().filter_map(|team| score_event(before, team, after, context)));
    }
    if matches!(after.phase, Phase::Over(_)) {
        events.push(Event::new("ended", context.messages.say("event-over")));
    }
    events
}

fn tile_name(tile: Tile) -> Text {
    Text::new(format!("tile-{}", tile.name()))
}

fn cell_content(board: &Board, cell: Cell) -> Text {
    board.get(cell).map_or(Text::new("cell-empty"), |symbol| tile_name(symbol.into()))
}

/// The kind of an event, its sentence without the player's name, and its place.
type EventParts = (&'static str, Text, String);

fn describe_move(before: &Table, seat: Seat, observed: ObservedMove, after: &Table) -> EventParts {
    match observed {
        ObservedMove::Drawn(tile) => describe_draw(before, seat, tile, after),
        ObservedMove::Played(Move::Lay { cell, .. }) => describe_lay(before, cell, after),
        ObservedMove::Played(Move::Activate { slot }) => {
            let is_used = |wildcard: &Wildcard| after.used[wildcard.index()] > before.used[wildcard.index()];
            let used = Wildcard::ALL.into_iter().find(is_used).map(Tile::Wildcard);
            let tile = used.map_or(Text::new("tile-face-down"), tile_name);
            ("revealed", Text::new("event-activated").with("tile", tile), tile_key(before, seat, slot))
        }
        ObservedMove::Played(Move::Shift { from, to }) => {
            let is_mover = matches!(before.phase, Phase::Second(TwoPhase::Mover, _));
            let text = Text::new(if is_mover { "event-moved" } else { "event-swapped" });
            let content = |cell| cell_content(&before.board, cell);
            let text = text.with("tile", content(from)).with("other", content(to));
            ("moved", text.with("from", from.name()).with("to", to.name()), to.name())
        }
        ObservedMove::Played(Move::Exchange { cell, .. }) => {
            let text = Text::new("event-exchanged").with("tile", cell_content(&after.board, cell));
            let text = text.with("other", cell_content(&before.board, cell));
            ("moved", text.with("cell", cell.name()), cell.name())
        }
        ObservedMove::Played(Move::Draw(tile)) => describe_draw(before, seat, Some(tile), after),
    }
}

/// The event of a tile placed on a cell, or removed from it.
fn describe_lay(before: &Table, cell: Cell, after: &Table) -> EventParts {
    let (kind, key, board) = match after.board.get(cell) {
        Some(_) => ("placed", "event-placed", &after.board),
        None => ("captured", "event-removed", &before.board),
    };
    (kind, Text::new(key).with("tile", cell_content(board, cell)).with("cell", cell.name()), cell.name())
}

fn describe_draw(before: &Table, seat: Seat, tile: Option<Tile>, after: &Table) -> EventParts {
    let text = match tile {
        Some(tile) => Text::new("event-draw-known").with("tile", tile_name(tile)),
        None => Text::new("event-draw"),
    };
    match before.phase {
        Phase::Deal(slot) => ("dealt", text, tile_key(after, seat, slot)),
        Phase::Draw(slot, _) => ("drawn", text, tile_key(after, seat, slot)),
        Phase::Choose | Phase::Second(..) | Phase::Over(_) => ("drawn", text, String::new()),
    }
}

/// The `data-key` of the tile in a slot.
fn tile_key(table: &Table, seat: Seat, slot: Slot) -> String {
    format!("tile-{}", table.tile_ids.of_slot(seat, slot))
}

fn score_event(before: &Table, team: Team, after: &Table, context: &RenderContext<'_>) -> Option<Event> {
    let old = before.board.points(team);
    let new = after.board.points(team);
    if old == new {
        return None;
    }
    let name = context.messages.say(&format!("team-{}", team.name()));
    let event = |text: Text| Event::new("scored", context.messages.text(&text.with("team", name)));
    Some(match new {
        Points::Count(points) => {
            event(Text::new("event-scored").with("points", points)).while_on(TEAM_POINTS)
        }
        Points::Sixes => event(Text::new("event-sixes").with("size", after.setup.size)),
    })
}
