//! Reads a save, and says in one sentence what is wrong with a bad one.

use serde_json::{Map, Value};
use stammtisch_stage::{Loaded, Record, Seat, SeatTag, Text, Written};

use super::LISTED;
use crate::files::{COMPUTER, HUMAN};
use crate::names::is_name;
use crate::position::MOST_TILES;
use crate::rules::{
    Bag, Board, Cell, Counts, Crosswise, Hand, LARGEST_HAND, Layout, Phase, Players, Setup, Tile, Wildcard,
};

/// The match of a save. What breaks the counts of the game's tiles is told in notes.
pub(crate) fn read(bytes: &[u8]) -> Result<Loaded<Crosswise>, Text> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii().is_empty() {
        return Err(Text::new("save-empty"));
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|error| {
        Text::new("save-no-json").with("line", error.line()).with("column", error.column())
    })?;
    let save = value.as_object().ok_or_else(|| Text::new("save-no-object"))?;
    let players = read_players(save)?;
    let (setup, active) = read_setup(save, &players)?;
    let current = read_current(save, active)?;
    let board = read_field(save, setup.size)?;
    let used = read_used(save, &setup)?;
    let mut notes = Vec::new();
    let hands = read_hands(&players, &setup, &mut notes)?;
    let bag = read_bag(save)?;
    let loose = Loose { setup: &setup, board: &board, hands: &hands, used };
    notes.extend(loose.miscounts(bag.as_ref()));
    let bag = bag.unwrap_or_else(|| Bag::shuffled(loose.missing()));
    let seats = players.iter().take(active).map(SavedPlayer::tag).collect();
    let layout =
        Layout { setup: setup.clone(), board, hands, bag, used, seat: current, phase: Phase::Choose };
    let position = Crosswise::resume(layout).position();
    Crosswise::from_position(&setup, &position)?;
    Ok(Loaded { record: Record { position: Some(position), ..Record::new(setup, seats) }, notes })
}

struct SavedPlayer<'a> {
    name: &'a str,
    is_active: bool,
    is_ai: bool,
    hand: &'a [Value],
}

impl SavedPlayer<'_> {
    fn tag(&self) -> SeatTag {
        let player = if self.is_ai { COMPUTER } else { HUMAN };
        SeatTag { name: self.name.to_owned(), player: player.to_owned() }
    }
}

fn missing(place: impl Into<String>) -> Text {
    Text::new("save-missing").with("place", place.into())
}

/// What stands at that place is something else than what should be there.
fn wrong(place: impl Into<String>, given: &Value, expected: Text) -> Text {
    let mut shown: String = given.to_string();
    if shown.chars().count() > 40 {
        shown = shown.chars().take(39).chain(['…']).collect();
    }
    Text::new("save-wrong").with("place", place.into()).with("given", shown).with("expected", expected)
}

fn a_list(count: usize) -> Text {
    Text::new("save-expected-list").with("count", count)
}

fn a_number(min: u8, max: u8) -> Text {
    Text::new("save-expected-number").with("min", min).with("max", max)
}

fn field<'a>(object: &'a Map<String, Value>, at: &str, key: &str) -> Result<(&'a Value, String), Text> {
    let place = if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    object.get(key).map(|value| (value, place.clone())).ok_or_else(|| missing(place))
}

fn list_of<'a>(value: &'a Value, place: &str, count: usize) -> Result<&'a [Value], Text> {
    match value.as_array() {
        Some(list) if list.len() == count => Ok(list),
        _ => Err(wrong(place, value, a_list(count))),
    }
}

fn number(value: &Value, place: impl Into<String>, min: u8, max: u8) -> Result<u8, Text> {
    let read = value.as_u64().and_then(|number| u8::try_from(number).ok());
    read.filter(|number| (min..=max).contains(number)).ok_or_else(|| wrong(place, value, a_number(min, max)))
}

fn yes_or_no(value: &Value, place: String) -> Result<bool, Text> {
    value.as_bool().ok_or_else(|| wrong(place, value, Text::new("save-expected-bool")))
}

fn read_players(save: &Map<String, Value>) -> Result<Vec<SavedPlayer<'_>>, Text> {
    let (value, place) = field(save, "", "players")?;
    list_of(value, &place, LISTED)?
        .iter()
        .enumerate()
        .map(|(index, value)| read_player(index, value))
        .collect()
}

fn read_player(index: usize, value: &Value) -> Result<SavedPlayer<'_>, Text> {
    let at = format!("players[{index}]");
    let object = value.as_object().ok_or_else(|| wrong(&*at, value, Text::new("save-expected-player")))?;
    let (name, place) = field(object, &at, "name")?;
    let name = name.as_str().ok_or_else(|| wrong(place, name, Text::new("save-expected-name")))?;
    let (is_active, place) = field(object, &at, "isActive")?;
    let is_active = yes_or_no(is_active, place)?;
    let (is_ai, place) = field(object, &at, "isAI")?;
    let is_ai = yes_or_no(is_ai, place)?;
    let (hand, place) = field(object, &at, "hand")?;
    let hand = hand.as_array().ok_or_else(|| wrong(place, hand, Text::new("save-expected-tiles")))?;
    Ok(SavedPlayer { name, is_active, is_ai, hand })
}

/// The setup, and how many players are active: all four, or the first two. Their names must be fit to play under.
fn read_setup(save: &Map<String, Value>, players: &[SavedPlayer<'_>]) -> Result<(Setup, usize), Text> {
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
        let place = || format!("players[{index}].name");
        if !is_name(player.name) {
            return Err(wrong(place(), &player.name.into(), Text::new("save-expected-name")));
        }
        if players[..index].iter().any(|other| other.name == player.name) {
            return Err(Text::new("save-same-name").with("place", place()).with("name", player.name));
        }
    }
    let size = |key, usual, min, max| save.get(key).map_or(Ok(usual), |value| number(value, key, min, max));
    let setup = Setup {
        players: count,
        size: size("boardSize", 6, 3, 10)?,
        hand: size("handSize", 4, 2, LARGEST_HAND as u8)?,
    };
    setup.check().map_err(|error| error.text)?;
    Ok((setup, count.count()))
}

fn read_current(save: &Map<String, Value>, active: usize) -> Result<Seat, Text> {
    let (value, place) = field(save, "", "currPlayer")?;
    number(value, place, 0, active as u8 - 1).map(Seat)
}

fn read_field(save: &Map<String, Value>, size: u8) -> Result<Board, Text> {
    let (value, place) = field(save, "", "field")?;
    let mut board = Board::new(size);
    for (column, cells) in list_of(value, &place, size.into())?.iter().enumerate() {
        let place = format!("field[{column}]");
        for (row, cell) in list_of(cells, &place, size.into())?.iter().enumerate() {
            let ordinal = number(cell, format!("{place}[{row}]"), 0, 6)?;
            let symbol = Tile::from_ordinal(ordinal).and_then(Tile::symbol);
            board.put(Cell::new(column as u8, row as u8), symbol);
        }
    }
    Ok(board)
}

fn read_used(save: &Map<String, Value>, setup: &Setup) -> Result<[u8; 4], Text> {
    let (value, place) = field(save, "", "usedActionTiles")?;
    let mut used = [0; 4];
    for (index, (count, value)) in used.iter_mut().zip(list_of(value, &place, 4)?).enumerate() {
        *count = number(value, format!("{place}[{index}]"), 0, setup.wildcards())?;
    }
    Ok(used)
}

/// The hands; a 0 is an empty slot, and so is what is not listed.
fn read_hands(
    players: &[SavedPlayer<'_>],
    setup: &Setup,
    notes: &mut Vec<Text>,
) -> Result<[Hand; LISTED], Text> {
    let mut hands = [[None; LARGEST_HAND]; LISTED];
    for (index, (hand, player)) in hands.iter_mut().zip(players).enumerate() {
        let place = format!("players[{index}].hand");
        if player.hand.len() > usize::from(setup.hand) {
            let most = Text::new("save-expected-short-hand").with("most", setup.hand);
            return Err(wrong(place, &Value::from(player.hand), most));
        }
        for (at, (slot, value)) in hand.iter_mut().zip(player.hand).enumerate() {
            *slot = Tile::from_ordinal(number(value, format!("{place}[{at}]"), 0, 10)?);
        }
        if !player.is_active && hand.iter().any(Option::is_some) {
            *hand = [None; LARGEST_HAND];
            notes.push(Text::new("note-idle-hand").with("index", index));
        }
    }
    Ok(hands)
}

/// The bag, if the save has one: in the order of its draws, or to be shuffled if it says so.
fn read_bag(save: &Map<String, Value>) -> Result<Option<Bag>, Text> {
    let value = match save.get("tileBag") {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let tiles = value.as_array().ok_or_else(|| wrong("tileBag", value, Text::new("save-expected-tiles")))?;
    if tiles.len() > MOST_TILES {
        return Err(Text::new("position-too-many").with("most", MOST_TILES));
    }
    let mut bag = Vec::new();
    for (index, value) in tiles.iter().enumerate() {
        bag.extend(Tile::from_ordinal(number(value, format!("tileBag[{index}]"), 1, 10)?));
    }
    let shuffle =
        save.get("shuffleBag").map_or(Ok(false), |value| yes_or_no(value, "shuffleBag".to_owned()))?;
    Ok(Some(if shuffle { Bag::shuffled(bag.into_iter().collect()) } else { Bag::ordered(&bag) }))
}

/// All tiles of a save outside its bag.
struct Loose<'a> {
    setup: &'a Setup,
    board: &'a Board,
    hands: &'a [Hand; LISTED],
    used: [u8; 4],
}

impl Loose<'_> {
    fn counts(&self) -> Counts {
        let laid = self.board.filled().filter_map(|cell| self.board.get(cell)).map(Tile::Symbol);
        let held = self.hands.iter().flatten().flatten().copied();
        let used = Wildcard::ALL.into_iter().zip(self.used);
        let used =
            used.flat_map(|(wildcard, count)| std::iter::repeat_n(Tile::Wildcard(wildcard), count.into()));
        laid.chain(held).chain(used).collect()
    }

    /// What is missing from all the tiles of the game: the bag of a save without one.
    fn missing(&self) -> Counts {
        let (all, loose) = (self.setup.tiles(), self.counts());
        Tile::all().map(|tile| (tile, all.of(tile).saturating_sub(loose.of(tile)))).collect()
    }

    /// A note for each kind of tile that there are too many or, with a bag, too few of.
    fn miscounts(&self, bag: Option<&Bag>) -> Vec<Text> {
        let (all, loose) = (self.setup.tiles(), self.counts());
        let counted = |tile: Tile| {
            let bagged = bag.map_or(0, |bag| u16::from(bag.counts().of(tile)));
            u16::from(loose.of(tile)) + bagged
        };
        let is_off = |tile: &Tile| {
            let (is, should) = (counted(*tile), u16::from(all.of(*tile)));
            is > should || (bag.is_some() && is < should)
        };
        let note = |tile: Tile| {
            let note = Text::new("note-count").with("tile", Text::new(format!("tile-{}", tile.name())));
            note.with("is", counted(tile)).with("should", all.of(tile))
        };
        Tile::all().filter(is_off).map(note).collect()
    }
}
