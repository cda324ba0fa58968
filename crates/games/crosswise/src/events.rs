//! What a move did, told as each eye may know it.

use stammtisch_core::{Actor, Event, Eye, Game, Seat, Stage, Text};

use crate::rules::{Cell, Crosswise, Move, Phase, Points, Slot, Team, Tile, TwoPhase};

/// The line for the log first, then what it did to the points, then the end.
pub(crate) fn events(
    before: &Crosswise,
    actor: Actor,
    mv: Move,
    after: &Crosswise,
    stage: &Stage<'_>,
) -> Vec<Event> {
    let seat = before.table().seat;
    let (kind, text, at) = told(before, seat, mv, after, stage);
    let short = Text { key: text.key.replace("event-", "short-").into(), args: text.args.clone() };
    let short = stage.words.text(&short);
    let text = stage.words.text(&text.with("name", stage.name(seat)));
    let mut events = vec![Event::new(kind, text).at(at).short(short)];
    if matches!(after.table().phase, Phase::Deal(slot) if slot.0 == 0) && after.table().seat == seat {
        events.push(Event::new("dealt", stage.words.say("event-dealt-again")));
    }
    if actor.seat().is_some() {
        events.extend(Team::BOTH.into_iter().filter_map(|team| scored(before, team, after, stage)));
    }
    if matches!(after.table().phase, Phase::Over(_)) {
        events.push(Event::new("ended", stage.words.say("event-over")));
    }
    events
}

fn tile_name(tile: Tile) -> Text {
    Text::new(format!("tile-{}", tile.name()))
}

fn on_board(state: &Crosswise, cell: Cell) -> Text {
    state.board().get(cell).map_or(Text::new("cell-empty"), |symbol| tile_name(symbol.into()))
}

/// The kind of the event, its sentence but for the player's name, and where it happened.
type Told = (&'static str, Text, String);

fn told(before: &Crosswise, seat: Seat, mv: Move, after: &Crosswise, stage: &Stage<'_>) -> Told {
    let held = |slot: Slot| before.hand(seat).get(slot.index()).copied().flatten();
    match mv {
        Move::Lay { slot, cell } => laid(before, held(slot), cell),
        Move::Activate { slot } => {
            let tile = held(slot).map_or(Text::new("tile-face-down"), tile_name);
            ("revealed", Text::new("event-activated").with("tile", tile), key(before, seat, slot))
        }
        Move::Shift { from, to } => {
            let is_mover = matches!(before.table().phase, Phase::Second(TwoPhase::Mover, _));
            let text = Text::new(if is_mover { "event-moved" } else { "event-swapped" });
            let text = text.with("tile", on_board(before, from)).with("other", on_board(before, to));
            ("moved", text.with("from", from.name()).with("to", to.name()), to.name())
        }
        Move::Exchange { cell, .. } => {
            let text = Text::new("event-exchanged").with("tile", on_board(after, cell));
            ("moved", text.with("other", on_board(before, cell)).with("cell", cell.name()), cell.name())
        }
        Move::Draw(tile) => drawn(before, seat, tile, after, stage),
    }
}

fn laid(before: &Crosswise, tile: Option<Tile>, cell: Cell) -> Told {
    let (kind, text) = match tile {
        Some(tile @ Tile::Symbol(_)) => ("placed", Text::new("event-placed").with("tile", tile_name(tile))),
        _ => ("captured", Text::new("event-removed").with("tile", on_board(before, cell))),
    };
    (kind, text.with("cell", cell.name()), cell.name())
}

/// What was drawn is told to who sees that hand for certain: its own player alone on his device, whoever peeks at it, and the eye
/// that sees all. On a shared device the others could read it later.
fn drawn(before: &Crosswise, seat: Seat, tile: Tile, after: &Crosswise, stage: &Stage<'_>) -> Told {
    let knows = match stage.eye {
        Eye::All => true,
        Eye::Seats(seats) => seats.single() == Some(seat),
        Eye::Peeking { seats, at } => at.contains(seat) || seats.single() == Some(seat),
    };
    let text = match knows {
        true => Text::new("event-draw-known").with("tile", tile_name(tile)),
        false => Text::new("event-draw"),
    };
    match before.table().phase {
        Phase::Deal(slot) => ("dealt", text, key(after, seat, slot)),
        Phase::Draw(slot, _) => ("drawn", text, key(after, seat, slot)),
        Phase::Choose | Phase::Second(..) | Phase::Over(_) => ("drawn", text, String::new()),
    }
}

/// The key of the tile in a slot.
fn key(state: &Crosswise, seat: Seat, slot: Slot) -> String {
    format!("tile-{}", state.table().marks.held(seat, slot))
}

fn scored(before: &Crosswise, team: Team, after: &Crosswise, stage: &Stage<'_>) -> Option<Event> {
    let (old, new) = (before.board().points(team), after.board().points(team));
    if old == new {
        return None;
    }
    let name = stage.words.say(&format!("team-{}", team.name()));
    let text = match new {
        Points::Count(points) => Text::new("event-scored").with("points", points),
        Points::Sixes => Text::new("event-sixes").with("size", after.setup().size),
    };
    Some(Event::new("scored", stage.words.text(&text.with("team", name))))
}
