//! What a move did, told from what an eye knew before, the move as it saw it, and what it knows now.

use stammtisch_presentation::{Actor, Event, RenderContext, Seat, Text};

use crate::rules::{Board, Cell, Move, Phase, Points, Slot, Table, Team, Tile, TwoPhase, Wildcard};
use crate::scene::TEAM_POINTS;
use crate::view::{ObservedMove, View};

/// The line for the log first, then what it did to the points, then the end.
pub(crate) fn events(
    before: &View,
    actor: Actor,
    seen: ObservedMove,
    after: &View,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let (before, after) = (&before.table, &after.table);
    let seat = before.seat;
    let (kind, text, at) = told(before, seat, seen, after);
    let short = Text { key: text.key.replace("event-", "short-").into(), args: text.args.clone() };
    let short = context.messages.text(&short);
    let text = context.messages.text(&text.with("name", context.name(seat)));
    let mut first = Event::new(kind, text).at(at).short(short);
    if let ObservedMove::Drawn(Some(tile)) = seen {
        let text =
            Text::new("condition-drawn").with("name", context.name(seat)).with("tile", tile_name(tile));
        first = first.condition(context.messages.text(&text));
    }
    let mut events = vec![first];
    if matches!(after.phase, Phase::Deal(slot) if slot.0 == 0) && after.seat == seat {
        events.push(Event::new("dealt", context.messages.say("event-dealt-again")));
    }
    if actor.seat().is_some() {
        events.extend(Team::BOTH.into_iter().filter_map(|team| scored(before, team, after, context)));
    }
    if matches!(after.phase, Phase::Over(_)) {
        events.push(Event::new("ended", context.messages.say("event-over")));
    }
    events
}

fn tile_name(tile: Tile) -> Text {
    Text::new(format!("tile-{}", tile.name()))
}

fn on_board(board: &Board, cell: Cell) -> Text {
    board.get(cell).map_or(Text::new("cell-empty"), |symbol| tile_name(symbol.into()))
}

/// The kind of the event, its sentence but for the player's name, and where it happened.
type Observation = (&'static str, Text, String);

fn told(before: &Table, seat: Seat, seen: ObservedMove, after: &Table) -> Observation {
    match seen {
        ObservedMove::Drawn(tile) => drawn(before, seat, tile, after),
        ObservedMove::Played(Move::Lay { cell, .. }) => laid(before, cell, after),
        ObservedMove::Played(Move::Activate { slot }) => {
            let is_used = |wildcard: &Wildcard| after.used[wildcard.index()] > before.used[wildcard.index()];
            let used = Wildcard::ALL.into_iter().find(is_used).map(Tile::Wildcard);
            let tile = used.map_or(Text::new("tile-face-down"), tile_name);
            ("revealed", Text::new("event-activated").with("tile", tile), key(before, seat, slot))
        }
        ObservedMove::Played(Move::Shift { from, to }) => {
            let is_mover = matches!(before.phase, Phase::Second(TwoPhase::Mover, _));
            let text = Text::new(if is_mover { "event-moved" } else { "event-swapped" });
            let lay = |cell| on_board(&before.board, cell);
            let text = text.with("tile", lay(from)).with("other", lay(to));
            ("moved", text.with("from", from.name()).with("to", to.name()), to.name())
        }
        ObservedMove::Played(Move::Exchange { cell, .. }) => {
            let text = Text::new("event-exchanged").with("tile", on_board(&after.board, cell));
            let text = text.with("other", on_board(&before.board, cell));
            ("moved", text.with("cell", cell.name()), cell.name())
        }
        ObservedMove::Played(Move::Draw(tile)) => drawn(before, seat, Some(tile), after),
    }
}

/// A tile was laid on an empty cell, or taken from one.
fn laid(before: &Table, cell: Cell, after: &Table) -> Observation {
    let (kind, key, board) = match after.board.get(cell) {
        Some(_) => ("placed", "event-placed", &after.board),
        None => ("captured", "event-removed", &before.board),
    };
    (kind, Text::new(key).with("tile", on_board(board, cell)).with("cell", cell.name()), cell.name())
}

fn drawn(before: &Table, seat: Seat, tile: Option<Tile>, after: &Table) -> Observation {
    let text = match tile {
        Some(tile) => Text::new("event-draw-known").with("tile", tile_name(tile)),
        None => Text::new("event-draw"),
    };
    match before.phase {
        Phase::Deal(slot) => ("dealt", text, key(after, seat, slot)),
        Phase::Draw(slot, _) => ("drawn", text, key(after, seat, slot)),
        Phase::Choose | Phase::Second(..) | Phase::Over(_) => ("drawn", text, String::new()),
    }
}

/// The key of the tile in a slot.
fn key(table: &Table, seat: Seat, slot: Slot) -> String {
    format!("tile-{}", table.marks.held(seat, slot))
}

fn scored(before: &Table, team: Team, after: &Table, context: &RenderContext<'_>) -> Option<Event> {
    let (old, new) = (before.board.points(team), after.board.points(team));
    if old == new {
        return None;
    }
    let name = context.messages.say(&format!("team-{}", team.name()));
    let told = |text: Text| Event::new("scored", context.messages.text(&text.with("team", name)));
    Some(match new {
        Points::Count(points) => told(Text::new("event-scored").with("points", points)).while_on(TEAM_POINTS),
        Points::Sixes => told(Text::new("event-sixes").with("size", after.setup.size)),
    })
}
