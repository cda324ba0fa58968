//! Reads a save; a bad one is refused with one sentence.

use serde_json::Value;
use stammtisch_presentation::json::{JsonError, JsonNode, parse};
use stammtisch_presentation::{Loaded, Notation, Record, Seat, SeatTag, Text};

use super::PLAYERS_IN_SAVE;
use crate::files::{COMPUTER_PLAYER, HUMAN_PLAYER};
use crate::names::is_valid_name;
use crate::position::MAX_TILES;
use crate::rules::{
    Bag, Board, Cell, Counts, Crosswise, Hand, Layout, MAX_HAND, Phase, Players, Setup, Tile, Wildcard,
};

/// Reads the match of a save. Deviations from the game's tile counts become notes.
pub(crate) fn read(bytes: &[u8]) -> Result<Loaded<Crosswise>, Text> {
    if bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii().is_empty() {
        return Err(Text::new("save-empty"));
    }
    let file = parse(bytes).map_err(json_error_text)?;
    let save = &JsonNode::root(&file);
    if !file.is_object() {
        return Err(Text::new("save-no-object"));
    }
    let players = read_players(save)?;
    let (setup, active) = read_setup(save, &players)?;
    let current = read_current(save, active)?;
    let board = read_field(save, setup.size)?;
    let used = read_used(save, &setup)?;
    let mut notes = Vec::new();
    let hands = read_hands(&players, &setup, &mut notes)?;
    let bag = read_bag(save)?;
    let outside = TilesOutsideBag { setup: &setup, board: &board, hands: &hands, used };
    notes.extend(outside.miscounts(bag.as_ref()));
    let bag = bag.unwrap_or_else(|| Bag::shuffled(outside.missing()));
    let seats = players.iter().take(active).map(ParsedPlayer::tag).collect();
    let layout =
        Layout { setup: setup.clone(), board, hands, bag, used, seat: current, phase: Phase::Choose };
    let position = Crosswise::resume(layout).position();
    Crosswise::from_position(&setup, &position)?;
    Ok(Loaded { record: Record { position: Some(position), ..Record::new(setup, seats) }, notes })
}

/// A player of the save, with a validated form but unvalidated name and hand.
struct ParsedPlayer<'a> {
    node: JsonNode<'a>,
    name: &'a str,
    is_active: bool,
    is_ai: bool,
    hand: Vec<JsonNode<'a>>,
}

impl ParsedPlayer<'_> {
    fn tag(&self) -> SeatTag {
        let player = if self.is_ai { COMPUTER_PLAYER } else { HUMAN_PLAYER };
        SeatTag { name: self.name.to_owned(), player: player.to_owned() }
    }
}

/// Converts a JSON fault into a message of this game.
fn json_error_text(error: JsonError) -> Text {
    match error {
        JsonError::Syntax { line, column } => {
            Text::new("save-no-json").with("line", line).with("column", column)
        }
        JsonError::Missing { place } => Text::new("save-missing").with("place", place),
        JsonError::Duplicate { place } => Text::new("save-twice").with("place", place),
        other => other.into(),
    }
}

/// The message for a value that is not as expected. A list is described by its length.
fn wrong_value(node: &JsonNode<'_>, expected: Text) -> Text {
    let text = Text::new("save-wrong").with("place", node.place.as_str()).with("expected", expected);
    if let Some(list) = node.value.as_array() {
        return text.with("given", list_length(list.len()));
    }
    let mut shown: String = node.value.to_string();
    if shown.chars().count() > 40 {
        shown = shown.chars().take(39).chain(['…']).collect();
    }
    text.with("given", shown)
}

fn list_length(count: usize) -> Text {
    Text::new("save-list").with("count", count)
}

fn field<'a>(node: &JsonNode<'a>, key: &str) -> Result<JsonNode<'a>, Text> {
    node.field(key).map_err(json_error_text)
}

fn list_of<'a>(node: &JsonNode<'a>, count: usize) -> Result<Vec<JsonNode<'a>>, Text> {
    let list = node.items().ok().filter(|list| list.len() == count);
    list.ok_or_else(|| wrong_value(node, list_length(count)))
}

fn tiles<'a>(node: &JsonNode<'a>) -> Result<Vec<JsonNode<'a>>, Text> {
    node.items().map_err(|_| wrong_value(node, Text::new("save-expected-tiles")))
}

fn number(node: &JsonNode<'_>, min: u8, max: u8) -> Result<u8, Text> {
    let read = node.value.as_u64().and_then(|number| u8::try_from(number).ok());
    let expected = || Text::new("save-expected-number").with("min", min).with("max", max);
    read.filter(|number| (min..=max).contains(number)).ok_or_else(|| wrong_value(node, expected()))
}

fn boolean(node: &JsonNode<'_>) -> Result<bool, Text> {
    node.bool().map_err(|_| wrong_value(node, Text::new("save-expected-bool")))
}

fn read_players<'a>(save: &JsonNode<'a>) -> Result<Vec<ParsedPlayer<'a>>, Text> {
    list_of(&field(save, "players")?, PLAYERS_IN_SAVE)?.into_iter().map(read_player).collect()
}

fn read_player(node: JsonNode<'_>) -> Result<ParsedPlayer<'_>, Text> {
    if !node.value.is_object() {
        return Err(wrong_value(&node, Text::new("save-expected-player")));
    }
    let name = field(&node, "name")?;
    let name = name.value.as_str().ok_or_else(|| wrong_value(&name, Text::new("save-expected-name")))?;
    let is_active = boolean(&field(&node, "isActive")?)?;
    let is_ai = boolean(&field(&node, "isAI")?)?;
    let hand = tiles(&field(&node, "hand")?)?;
    Ok(ParsedPlayer { node, name, is_active, is_ai, hand })
}

/// Reads the setup and the number of active players: all four, or the first two.
///
/// Checks the names of the active players, too.
fn read_setup(save: &JsonNode<'_>, players: &[ParsedPlayer<'_>]) -> Result<(Setup, usize), Text> {
    let active: Vec<usize> = (0..players.len()).filter(|&index| players[index].is_active).collect();
    let count = match active.as_slice() {
        [] => return Err(Text::new("save-nobody-active")),
        [0, 1] => Players::Two,
        [0, 1, 2, 3] => Players::Four,
        others => {
            let listed: Vec<String> = others.iter().map(ToString::to_string).collect();
            return Err(Text::new("save-players").with("active", listed.join(", ")));
        }
    };
    for (index, player) in players.iter().take(count.count()).enumerate() {
        let node = field(&player.node, "name")?;
        if !is_valid_name(player.name) {
            return Err(wrong_value(&node, Text::new("save-expected-name")));
        }
        if players[..index].iter().any(|other| other.name == player.name) {
            return Err(Text::new("save-same-name").with("place", node.place).with("name", player.name));
        }
    }
    let size =
        |key, default, min, max| save.optional(key).map_or(Ok(default), |node| number(&node, min, max));
    let setup = Setup {
        players: count,
        size: size("boardSize", 6, 3, 10)?,
        hand: size("handSize", 4, 2, MAX_HAND as u8)?,
    };
    setup.check().map_err(|error| error.text)?;
    Ok((setup, count.count()))
}

fn read_current(save: &JsonNode<'_>, active: usize) -> Result<Seat, Text> {
    number(&field(save, "currPlayer")?, 0, active as u8 - 1).map(Seat)
}

fn read_field(save: &JsonNode<'_>, size: u8) -> Result<Board, Text> {
    let mut board = Board::new(size);
    for (column, cells) in list_of(&field(save, "field")?, size.into())?.iter().enumerate() {
        for (row, cell) in list_of(cells, size.into())?.iter().enumerate() {
            let symbol = Tile::from_ordinal(number(cell, 0, 6)?).and_then(Tile::symbol);
            board.put(Cell::new(column as u8, row as u8), symbol);
        }
    }
    Ok(board)
}

fn read_used(save: &JsonNode<'_>, setup: &Setup) -> Result<[u8; 4], Text> {
    let mut used = [0; 4];
    for (count, node) in used.iter_mut().zip(list_of(&field(save, "usedActionTiles")?, 4)?) {
        *count = number(&node, 0, setup.wildcards())?;
    }
    Ok(used)
}

/// Reads the hands. Slots that are 0 or not listed are empty.
fn read_hands(
    players: &[ParsedPlayer<'_>],
    setup: &Setup,
    notes: &mut Vec<Text>,
) -> Result<[Hand; PLAYERS_IN_SAVE], Text> {
    let mut hands = [[None; MAX_HAND]; PLAYERS_IN_SAVE];
    for (index, (hand, player)) in hands.iter_mut().zip(players).enumerate() {
        if player.hand.len() > usize::from(setup.hand) {
            let most = Text::new("save-expected-short-hand").with("most", setup.hand);
            return Err(wrong_value(&field(&player.node, "hand")?, most));
        }
        for (slot, node) in hand.iter_mut().zip(&player.hand) {
            *slot = Tile::from_ordinal(number(node, 0, 10)?);
        }
        if !player.is_active && hand.iter().any(Option::is_some) {
            *hand = [None; MAX_HAND];
            notes.push(Text::new("note-idle-hand").with("index", index));
        }
    }
    Ok(hands)
}

/// Reads the bag, if the save has one: in the order of its draws, or shuffled if it says so.
fn read_bag(save: &JsonNode<'_>) -> Result<Option<Bag>, Text> {
    let Some(node) = save.optional("tileBag").filter(|node| *node.value != Value::Null) else {
        return Ok(None);
    };
    let tiles = tiles(&node)?;
    if tiles.len() > MAX_TILES {
        return Err(Text::new("position-too-many").with("most", MAX_TILES));
    }
    let mut bag = Vec::new();
    for node in &tiles {
        bag.extend(Tile::from_ordinal(number(node, 1, 10)?));
    }
    let shuffle = save.optional("shuffleBag").map_or(Ok(false), |node| boolean(&node))?;
    Ok(Some(if shuffle { Bag::shuffled(bag.into_iter().collect()) } else { Bag::ordered(&bag) }))
}

/// All tiles of a save outside its bag.
struct TilesOutsideBag<'a> {
    setup: &'a Setup,
    board: &'a Board,
    hands: &'a [Hand; PLAYERS_IN_SAVE],
    used: [u8; 4],
}

impl TilesOutsideBag<'_> {
    fn counts(&self) -> Counts {
        let on_board = self.board.filled().filter_map(|cell| self.board.get(cell)).map(Tile::Symbol);
        let held = self.hands.iter().flatten().flatten().copied();
        let used = Wildcard::ALL.into_iter().zip(self.used);
        let used =
            used.flat_map(|(wildcard, count)| std::iter::repeat_n(Tile::Wildcard(wildcard), count.into()));
        on_board.chain(held).chain(used).collect()
    }

    /// The tiles of the game that are not here: the bag of a save without one.
    fn missing(&self) -> Counts {
        let all = self.setup.tiles();
        let outside = self.counts();
        Tile::all().map(|tile| (tile, all.of(tile).saturating_sub(outside.of(tile)))).collect()
    }

    /// A note for each kind with too many tiles or, in a save with a bag, too few.
    fn miscounts(&self, bag: Option<&Bag>) -> Vec<Text> {
        let all = self.setup.tiles();
        let outside = self.counts();
        let counted = |tile: Tile| {
            let bagged = bag.map_or(0, |bag| u16::from(bag.counts().of(tile)));
            u16::from(outside.of(tile)) + bagged
        };
        let is_miscounted = |tile: &Tile| {
            let actual = counted(*tile);
            let expected = u16::from(all.of(*tile));
            actual > expected || (bag.is_some() && actual < expected)
        };
        let note = |tile: Tile| {
            let note = Text::new("note-count").with("tile", Text::new(format!("tile-{}", tile.name())));
            note.with("is", counted(tile)).with("should", all.of(tile))
        };
        Tile::all().filter(is_miscounted).map(note).collect()
    }
}
