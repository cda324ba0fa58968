//! Reads the vectors in `tests/data` into the types of the crate.

use serde_json::Value;
use stammtisch_crosswise::{
    Bag, Board, Cell, Counts, Crosswise, Hand, Layout, Move, Phase, Plan, Players, Points, Setup, Slot,
    Symbol, Tile,
};
use stammtisch_presentation::Seat;

/// The JSON objects of a vector file, one per line.
pub(crate) fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// A tile, or none for 0.
pub(crate) fn tile(value: &Value) -> Option<Tile> {
    match number(value) {
        0 => None,
        ordinal => Some(Tile::from_ordinal(ordinal as u8).unwrap()),
    }
}

pub(crate) fn symbol(value: &Value) -> Option<Symbol> {
    tile(value).map(|tile| tile.symbol().unwrap())
}

/// A board written as `field[column][row]`.
pub(crate) fn board(field: &Value) -> Board {
    let columns = list(field);
    let mut board = Board::new(columns.len() as u8);
    for (column, cells) in columns.iter().enumerate() {
        for (row, value) in list(cells).iter().enumerate() {
            board.put(Cell::new(column as u8, row as u8), symbol(value));
        }
    }
    board
}

pub(crate) fn hand(value: &Value) -> Hand {
    let mut hand = [None; 8];
    for (entry, value) in hand.iter_mut().zip(list(value)) {
        *entry = tile(value);
    }
    hand
}

pub(crate) fn hands(value: &Value) -> [Hand; 4] {
    let mut hands = [[None; 8]; 4];
    for (entry, value) in hands.iter_mut().zip(list(value)) {
        *entry = hand(value);
    }
    hands
}

pub(crate) fn tiles(value: &Value) -> Vec<Tile> {
    list(value).iter().filter_map(tile).collect()
}

pub(crate) fn cell(value: &Value) -> Cell {
    Cell::new(number(&value["col"]) as u8, number(&value["row"]) as u8)
}

pub(crate) fn slot(value: &Value) -> Slot {
    Slot(number(value) as u8)
}

pub(crate) fn players(count: &Value) -> Players {
    if number(count) == 4 { Players::Four } else { Players::Two }
}

/// Points, with the largest `int` as the win of sixes.
pub(crate) fn points(value: &Value) -> Points {
    match number(value) {
        2_147_483_647 => Points::Sixes,
        count => Points::Count(count as u16),
    }
}

/// A turn of the vectors. A swap on the board ends at the first of its cells in reading order.
pub(crate) fn plan(value: &Value) -> Plan {
    let from = slot(&value["hand_slot"]);
    match value["kind"].as_str().unwrap() {
        "PLACE" => Plan::Lay(from, cell(&value["to"])),
        "REMOVER" => Plan::Lay(from, cell(&value["at"])),
        "MOVER" => Plan::Shift(from, cell(&value["from"]), cell(&value["to"])),
        "SWAPONBOARD" => {
            let one = cell(&value["from"]);
            let other = cell(&value["to"]);
            Plan::Shift(from, one.max(other), one.min(other))
        }
        "SWAPWITHHAND" => Plan::Exchange(from, slot(&value["swap_slot"]), cell(&value["at"])),
        kind => panic!("no such kind of move: {kind}"),
    }
}

/// The position in a line of `c_ai_positions`.
pub(crate) fn position(line: &Value) -> Crosswise {
    let used = list(&line["usedActionTiles"]);
    Crosswise::resume(Layout {
        setup: Setup::standard(players(&line["players"])),
        board: board(&line["field"]),
        hands: hands(&line["hands"]),
        bag: Bag::ordered(&tiles(&line["bag"])),
        used: [0, 1, 2, 3].map(|index| number(&used[index]) as u8),
        seat: Seat(number(&line["currPlayer"]) as u8),
        phase: Phase::Choose,
    })
}

/// A position given by one hand and the board, as in `c2_handmade`.
pub(crate) fn bare_position(line: &Value) -> Crosswise {
    let seat = Seat(u8::from(!line["vertical"].as_bool().unwrap()));
    let mut hands = [[None; 8]; 4];
    hands[seat.index()] = hand(&line["hand"]);
    Crosswise::resume(Layout {
        setup: Setup::default(),
        board: board(&line["field"]),
        hands,
        bag: Bag::shuffled(Counts::default()),
        used: [0; 4],
        seat,
        phase: Phase::Choose,
    })
}

/// The match in a line of `d_games`, before the deal, with the bag in the order of its draws.
pub(crate) fn game(line: &Value) -> Crosswise {
    Crosswise::resume(Layout {
        setup: Setup::standard(players(&line["players"])),
        board: Board::new(6),
        hands: [[None; 8]; 4],
        bag: Bag::ordered(&tiles(&line["bag"])),
        used: [0; 4],
        seat: Seat(0),
        phase: Phase::Deal(Slot(0)),
    })
}

/// The next tile of a bag whose order is known.
pub(crate) fn next_draw(state: &Crosswise) -> Move {
    Move::Draw(state.bag().order().unwrap().next().unwrap())
}
