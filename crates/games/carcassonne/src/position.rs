//! A position as one line: the player to move, the drawn tile, tiles put aside, points by kind, and
//! every tile in the order of laying.
//!
//! ```text
//! turn=2 drawn=K aside=- points=0.0.0.0/0.4.0.0 tiles=D0:0@0,J-1:0@0p1*1,E0:-1@180p2
//! ```
//! A tile is its design, cell and rotation, then the player who laid it (`p1`) and the feature with
//! that player's meeple (`*1`). A finished match ends with `end=stack`, `end=cities-1` (mission 1,
//! won by player 1) or `end=lead-2`.

use stammtisch_rules::{Game, Seat, Text};

use crate::notation::{read_cell, read_design, read_rotation, unreadable};
use crate::rules::{Carcassonne, Cell, Design, End, MEEPLES_PER_PLAYER, Rotation, Setup, Tile};

const REQUIRED_KEYS: [&str; 5] = ["turn", "drawn", "aside", "points", "tiles"];

/// The position as one line.
pub(crate) fn write(state: &Carcassonne) -> String {
    let drawn = state.drawn().map_or("-".to_owned(), |design| design.letter().to_string());
    let points: Vec<String> = state
        .all_seats()
        .map(|seat| state.points(seat).during.map(|part| part.to_string()).join("."))
        .collect();
    let tiles: Vec<String> = state.board().tiles().iter().map(|tile| write_tile(state, tile)).collect();
    let mut text = format!(
        "turn={} drawn={drawn} aside={} points={} tiles={}",
        state.to_move().0 + 1,
        write_aside(state),
        points.join("/"),
        tiles.join(",")
    );
    match state.end() {
        None => {}
        Some(End::Stack) => text += " end=stack",
        Some(End::Cities(seat)) => text += &format!(" end=cities-{}", seat.0 + 1),
        Some(End::Lead(seat)) => text += &format!(" end=lead-{}", seat.0 + 1),
    }
    text
}

/// The match that continues from such a line.
pub(crate) fn read(setup: &Setup, text: &str) -> Result<Carcassonne, Text> {
    let mut state = Carcassonne::start(setup).map_err(|error| error.text)?;
    let parts = Parts::of(text)?;
    state.to_move = read_player(&state, parts.turn)?;
    read_tiles(&mut state, parts.tiles)?;
    read_aside(&mut state, parts.aside)?;
    if parts.drawn != "-" {
        let design = read_design(parts.drawn)?;
        take_from_stack(&mut state, design)?;
        state.drawn = Some(design);
    }
    read_points(&mut state, parts.points)?;
    finish(&mut state, parts.end)?;
    Ok(state)
}

struct Parts<'a> {
    turn: &'a str,
    drawn: &'a str,
    aside: &'a str,
    points: &'a str,
    tiles: &'a str,
    end: Option<&'a str>,
}

impl Parts<'_> {
    fn of(text: &str) -> Result<Parts<'_>, Text> {
        let mut found = [None; 5];
        let mut end = None;
        for part in text.split_whitespace() {
            let (key, value) = part.split_once('=').ok_or_else(|| unreadable("position-part", part))?;
            let place = match REQUIRED_KEYS.iter().position(|known| *known == key) {
                Some(index) => &mut found[index],
                None if key == "end" => &mut end,
                None => return Err(unreadable("position-part", part)),
            };
            if place.replace(value).is_some() {
                return Err(Text::new("position-twice").with("part", key));
            }
        }
        let part = |index: usize| {
            found[index].ok_or_else(|| Text::new("position-missing").with("part", REQUIRED_KEYS[index]))
        };
        Ok(Parts { turn: part(0)?, drawn: part(1)?, aside: part(2)?, points: part(3)?, tiles: part(4)?, end })
    }
}

fn write_tile(state: &Carcassonne, tile: &Tile) -> String {
    let mut text = format!("{}{}@{}", tile.design.letter(), tile.cell, tile.rotation.degrees());
    if let Some(seat) = tile.by {
        text += &format!("p{}", seat.0 + 1);
    }
    if let Some(meeple) = state.meeples().find(|meeple| meeple.tile == *tile) {
        text += &format!("*{}", meeple.feature);
    }
    text
}

fn write_aside(state: &Carcassonne) -> String {
    let aside: Vec<String> = Design::all()
        .filter(|&design| state.aside(design) > 0)
        .map(|design| format!("{}{}", design.letter(), state.aside(design)))
        .collect();
    if aside.is_empty() { "-".to_owned() } else { aside.join(",") }
}

/// A tile of the list, not yet checked against the board.
struct ParsedTile {
    design: Design,
    cell: Cell,
    rotation: Rotation,
    by: Option<Seat>,
    meeple: Option<u8>,
}

fn read_tile(state: &Carcassonne, text: &str) -> Result<ParsedTile, Text> {
    let bad = || unreadable("position-tile", text);
    let (design, rest) = text.split_at_checked(1).ok_or_else(bad)?;
    let (rest, meeple) = match rest.split_once('*') {
        Some((rest, feature)) => (rest, Some(feature.parse().map_err(|_| bad())?)),
        None => (rest, None),
    };
    let (place, by) = match rest.split_once('p') {
        Some((place, player)) => (place, Some(read_player(state, player)?)),
        None => (rest, None),
    };
    let (cell, angle) = place.split_once('@').ok_or_else(bad)?;
    let cell = read_cell(cell)?;
    let rotation = read_rotation(angle)?;
    Ok(ParsedTile { design: read_design(design)?, cell, rotation, by, meeple })
}

fn read_tiles(state: &mut Carcassonne, text: &str) -> Result<(), Text> {
    for (index, part) in text.split(',').enumerate() {
        let parsed = read_tile(state, part)?;
        let is_start =
            parsed.design == Design::START && parsed.cell == Cell::START && parsed.rotation == Rotation::R0;
        match (index, is_start && parsed.by.is_none() && parsed.meeple.is_none()) {
            (0, true) => continue,
            (0, false) => return Err(unreadable("position-start", part)),
            _ => lay(state, &parsed, part)?,
        }
    }
    Ok(())
}

fn lay(state: &mut Carcassonne, parsed: &ParsedTile, part: &str) -> Result<(), Text> {
    let seat = parsed.by.ok_or_else(|| unreadable("position-nobody", part))?;
    take_from_stack(state, parsed.design)?;
    let entry = state
        .board()
        .frontier_at(parsed.cell)
        .filter(|entry| state.board().fits(parsed.design, *entry, parsed.rotation));
    if entry.is_none() {
        return Err(unreadable("position-misfit", part));
    }
    state.board.lay(parsed.design, parsed.cell, parsed.rotation, Some(seat));
    let Some(feature) = parsed.meeple else { return Ok(()) };
    if usize::from(feature) >= parsed.design.features().len() {
        return Err(unreadable("position-tile", part));
    }
    if state.meeples_left(seat) == 0 {
        return Err(Text::new("position-meeples")
            .with("player", seat.0 + 1)
            .with("most", MEEPLES_PER_PLAYER));
    }
    if let Some(node) = state.board().tile_at(parsed.cell).map(|tile| tile.node(feature)) {
        state.place_meeple(node, seat);
    }
    Ok(())
}

/// Takes a tile off the stack.
fn take_from_stack(state: &mut Carcassonne, design: Design) -> Result<(), Text> {
    let left = &mut state.stack[design.index()];
    if *left == 0 {
        return Err(Text::new("position-too-many").with("tile", design.letter().to_string()));
    }
    *left -= 1;
    state.stack_len -= 1;
    Ok(())
}

fn read_aside(state: &mut Carcassonne, text: &str) -> Result<(), Text> {
    if text == "-" {
        return Ok(());
    }
    for part in text.split(',') {
        let bad = || unreadable("position-aside", part);
        let (letter, count) = part.split_at_checked(1).ok_or_else(bad)?;
        let design = read_design(letter)?;
        for _ in 0..count.parse::<u8>().ok().filter(|&count| count > 0).ok_or_else(bad)? {
            take_from_stack(state, design)?;
            state.aside[design.index()] += 1;
        }
    }
    Ok(())
}

fn read_player(state: &Carcassonne, text: &str) -> Result<Seat, Text> {
    let seat = text.parse::<u8>().ok().and_then(|player| player.checked_sub(1)).map(Seat);
    seat.filter(|seat| seat.index() < state.seats())
        .ok_or_else(|| unreadable("position-player", text).with("players", state.seats()))
}

fn read_points(state: &mut Carcassonne, text: &str) -> Result<(), Text> {
    /// Above the points of any game, and low enough that no sum overflows.
    const MAX_POINTS: u16 = 2000;
    let bad = || unreadable("position-points", text).with("players", state.setup().players);
    let mut players = Vec::new();
    for player in text.split('/') {
        let parts: Option<Vec<u16>> = player.split('.').map(|part| part.parse().ok()).collect();
        let parts: Option<[u16; 4]> = parts.and_then(|parts| parts.try_into().ok());
        players.push(parts.filter(|parts| parts.iter().all(|&part| part <= MAX_POINTS)).ok_or_else(bad)?);
    }
    if players.len() != state.seats() {
        return Err(bad());
    }
    for (points, during) in state.points.iter_mut().zip(players) {
        points.during = during;
    }
    Ok(())
}

/// Checks that the match can continue, or has ended, as the line states.
fn finish(state: &mut Carcassonne, end: Option<&str>) -> Result<(), Text> {
    let end = end.map(|text| read_end(state, text)).transpose()?;
    let mut has_unscored_claim = false;
    state.for_each_claim(&mut |claim| has_unscored_claim |= claim.is_complete);
    if has_unscored_claim && !matches!(end, Some(End::Cities(_))) {
        return Err(Text::new("position-complete"));
    }
    match (end, state.drawn) {
        (Some(End::Stack), None) if state.stack_len == 0 => state.finish(End::Stack, &mut |_| {}),
        (Some(End::Stack), _) => return Err(Text::new("position-end-early")),
        (Some(_), Some(_)) => return Err(Text::new("position-end-drawn")),
        (Some(mission), None) => state.finish(mission, &mut |_| {}),
        (None, None) if state.stack_len == 0 => return Err(Text::new("position-end-missing")),
        (None, Some(design)) if state.board().placement_count(design) == 0 => {
            return Err(Text::new("position-unplaceable").with("tile", design.letter().to_string()));
        }
        (None, _) => {}
    }
    Ok(())
}

fn read_end(state: &Carcassonne, text: &str) -> Result<End, Text> {
    match text.split_once('-') {
        None if text == "stack" => Ok(End::Stack),
        Some(("cities", player)) if state.setup().missions => Ok(End::Cities(read_player(state, player)?)),
        Some(("lead", player)) if state.setup().missions => Ok(End::Lead(read_player(state, player)?)),
        _ => Err(unreadable("position-end", text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "turn=1 drawn=K aside=C1 points=0.0.0.0/0.4.0.0 tiles=D0:0@0,J-1:0@0p1*1,E0:-1@180p2";

    fn key(text: &str) -> String {
        read(&Setup::default(), text).map_or_else(|why| why.key.into_owned(), |_| "fine".to_owned())
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        assert_eq!(write(&read(&Setup::default(), GOOD).unwrap()), GOOD);
    }

    #[test]
    fn every_position_error_has_its_own_message() {
        let errors = [
            ("turn=1", "turn=3", "position-player"),
            ("turn=1 ", "", "position-missing"),
            ("turn=1", "turn=1 turn=1", "position-twice"),
            ("turn=1", "turn=1 wind=1", "position-part"),
            ("drawn=K", "drawn=k", "move-bad-tile"),
            ("drawn=K", "drawn=C", "position-too-many"),
            ("aside=C1", "aside=C", "position-aside"),
            ("aside=C1", "aside=C200", "position-too-many"),
            ("/0.4.0.0", "", "position-points"),
            ("0.4.0.0", "0.4.0", "position-points"),
            ("0.4.0.0", "0.4.0.65535", "position-points"),
            ("D0:0@0,", "", "position-start"),
            ("E0:-1@180p2", "E0:-1@90p2", "position-misfit"),
            ("E0:-1@180p2", "E5:-1@90p2", "position-misfit"),
            ("E0:-1@180p2", "E0:-1@180", "position-nobody"),
            ("E0:-1@180p2", "E0:-1@180p9", "position-player"),
            ("E0:-1@180p2", "E0:-1@180p2*9", "position-tile"),
            ("E0:-1@180p2", "E0:-1@180p2*0", "position-complete"),
            ("E0:-1@180p2", "", "position-tile"),
            ("E0:-1@180p2", "E0:-1@180p2 end=stack", "position-end-early"),
            ("E0:-1@180p2", "E0:-1@180p2 end=lead-1", "position-end"),
        ];
        for (from, to, error) in errors {
            assert_eq!(key(&GOOD.replace(from, to)), error, "{from} -> {to}");
        }
    }

    #[test]
    fn a_drawn_tile_must_fit_somewhere() {
        let closed = "turn=1 drawn=C aside=- points=0.0.0.0/0.4.0.0 tiles=D0:0@0,E0:-1@180p2";
        assert_eq!(key(closed), "position-unplaceable");
    }

    #[test]
    fn a_mission_ends_a_match_only_where_missions_are_played() {
        let setup = Setup { missions: true, ..Setup::default() };
        let text = GOOD.replace("drawn=K", "drawn=-") + " end=lead-2";
        let state = read(&setup, &text).unwrap();
        assert_eq!(state.end(), Some(End::Lead(Seat(1))));
        assert_eq!(write(&state), text);
        assert_eq!(key(&text), "position-end");
    }
}
