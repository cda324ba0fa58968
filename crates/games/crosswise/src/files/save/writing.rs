//! Writes saves.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use serde::Serialize;
use stammtisch_presentation::{Game, Record, Rng, Seat, SeatTag};

use super::PLAYERS_IN_SAVE;
use crate::files::HUMAN_PLAYER;
use crate::names::{MAX_NAME_LEN, is_valid_name};
use crate::rules::{Cell, Crosswise, Phase, Tile};

/// The JSON object of a save.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Save {
    players: Vec<SavedPlayer>,
    curr_player: u8,
    field: Vec<Vec<u8>>,
    used_action_tiles: [u8; 4],
    tile_bag: Vec<u8>,
    /// Whether draws are random, so that the order of `tile_bag` means nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    shuffle_bag: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    board_size: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand_size: Option<u8>,
}

/// The JSON object of a player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SavedPlayer {
    name: String,
    is_active: bool,
    #[serde(rename = "isAI")]
    is_ai: bool,
    hand: Vec<u8>,
}

/// Whether a match can be saved now: on a human's turn before its first phase, or after the end.
pub(crate) fn can_save(state: &Crosswise, seats: &[SeatTag]) -> bool {
    match state.table().phase {
        Phase::Choose => seats.get(state.table().seat.index()).is_none_or(|tag| tag.player == HUMAN_PLAYER),
        Phase::Over(_) => true,
        Phase::Deal(_) | Phase::Draw(..) | Phase::Second(..) => false,
    }
}

/// Writes the save of a match, if it can be saved now.
pub(crate) fn write(record: &Record<Crosswise>) -> Option<Vec<u8>> {
    let state = record.state_after(record.moves.len()).ok()?;
    if !can_save(&state, &record.seats) {
        return None;
    }
    let setup = state.setup();
    let save = Save {
        players: saved_players(record, &state),
        curr_player: state.table().seat.0,
        field: saved_field(&state),
        used_action_tiles: state.table().used.map(|count| count.min(setup.wildcards())),
        tile_bag: saved_bag(&state),
        shuffle_bag: !state.bag().is_empty() && state.bag().order().is_none(),
        board_size: setup.is_variant().then_some(setup.size),
        hand_size: setup.is_variant().then_some(setup.hand),
    };
    let mut bytes = serde_json::to_vec(&save).ok()?;
    bytes.push(b'\n');
    Some(bytes)
}

fn ordinal(tile: Option<Tile>) -> u8 {
    tile.map_or(0, Tile::ordinal)
}

fn saved_players(record: &Record<Crosswise>, state: &Crosswise) -> Vec<SavedPlayer> {
    let mut players: Vec<SavedPlayer> = Vec::new();
    for index in 0..PLAYERS_IN_SAVE {
        let seat = Seat(index as u8);
        let tag = record.seats.get(index);
        let is_active = index < state.seats();
        let name = unique_name(tag.map_or("", |tag| &tag.name), index, &players);
        players.push(SavedPlayer {
            name,
            is_active,
            is_ai: is_active && tag.is_some_and(|tag| tag.player != HUMAN_PLAYER),
            hand: if is_active { saved_hand(state, seat) } else { Vec::new() },
        });
    }
    players
}

/// The name as the course allows it: at most 15 letters and digits, and unique.
fn unique_name(wanted: &str, index: usize, taken: &[SavedPlayer]) -> String {
    let allowed: String = wanted.chars().filter(char::is_ascii_alphanumeric).take(MAX_NAME_LEN).collect();
    let numbered = (index + 1..).map(|number| {
        let number = number.to_string();
        let stem = if is_valid_name(&allowed) { allowed.as_str() } else { "Player" };
        format!("{}{number}", &stem[..stem.len().min(MAX_NAME_LEN - number.len())])
    });
    let is_available = |name: &String| is_valid_name(name) && taken.iter().all(|player| player.name != *name);
    std::iter::once(allowed.clone())
        .chain(numbered.take(2 * PLAYERS_IN_SAVE))
        .find(is_available)
        .unwrap_or(allowed)
}

fn saved_hand(state: &Crosswise, seat: Seat) -> Vec<u8> {
    state.table().slots().map(|slot| ordinal(state.hand(seat)[slot.index()])).collect()
}

/// The board as `field[column][row]`.
fn saved_field(state: &Crosswise) -> Vec<Vec<u8>> {
    let board = state.board();
    let cell = |column, row| ordinal(board.get(Cell::new(column, row)).map(Tile::Symbol));
    (0..board.size()).map(|column| (0..board.size()).map(|row| cell(column, row)).collect()).collect()
}

/// The bag in the order of its draws.
///
/// If draws are random, the state's hash seeds the shuffle, so that equal matches give equal saves.
fn saved_bag(state: &Crosswise) -> Vec<u8> {
    let mut tiles: Vec<u8> = match state.bag().order() {
        Some(order) => return order.map(Tile::ordinal).collect(),
        None => state.bag().counts().tiles().map(Tile::ordinal).collect(),
    };
    tiles.shuffle(&mut Rng::seed_from_u64(state.hash()));
    tiles
}
