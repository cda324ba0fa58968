//! A position as one line of text.
//!
//! Five parts: the rows of the board from the top, the hands, the used wildcards, the seat to
//! move, and the bag.
//! ```text
//! 000000/010000/000000/000530/000000/000000 4363,31X1 0,0,1,0 1 11223459
//! ```
//! Tiles are written as ordinals, `X` for 10 and `0` for none. The turn is the seat, alone or
//! followed by the pending action: `.d3` the deal of slot 3, `.+3` a draw for slot 3, `.+3m` the
//! same for an activated mover (`b` swap-on-board, `h` swap-with-hand), `.m3` its second phase. A
//! bag that begins with `>` yields its tiles in that order; an empty one is `-`.

use stammtisch_rules::{Game, Seat, Text};

use crate::rules::{
    Bag, Board, Cell, Counts, Crosswise, Hand, Layout, MAX_HAND, Phase, Setup, Slot, Tile, TwoPhase,
};

/// The most tiles in a position, used ones included.
///
/// A save may exceed the game's own tile counts, but not this limit.
pub(crate) const MAX_TILES: usize = 240;

/// Writes the position of a match.
pub(crate) fn write(state: &Crosswise) -> String {
    let table = state.table();
    let hands: Vec<String> = (0..state.seats()).map(|index| write_hand(state, Seat(index as u8))).collect();
    let used = table.used.map(|count| count.to_string()).join(",");
    format!(
        "{} {} {used} {} {}",
        write_board(state.board()),
        hands.join(","),
        write_turn(state),
        write_bag(state.bag())
    )
}

/// Parses a position and resumes the match from it.
pub(crate) fn read(setup: &Setup, text: &str) -> Result<Crosswise, Text> {
    setup.check().map_err(|error| error.text)?;
    let parts: Vec<&str> = text.split_whitespace().collect();
    let &[board, hands, used, turn, bag] = parts.as_slice() else {
        return Err(Text::new("position-parts").with("parts", parts.len()));
    };
    let (seat, phase) = read_turn(setup, turn)?;
    let layout = Layout {
        setup: setup.clone(),
        board: read_board(setup, board)?,
        hands: read_hands(setup, hands)?,
        bag: read_bag(bag)?,
        used: read_used(used)?,
        seat,
        phase,
    };
    check(&layout)?;
    Ok(Crosswise::resume(layout))
}

pub(crate) fn write_tile(tile: Option<Tile>) -> char {
    match tile.map_or(0, Tile::ordinal) {
        10 => 'X',
        ordinal => char::from(b'0' + ordinal),
    }
}

/// Parses a tile, `0` as no tile. The outer option is empty for any other character.
pub(crate) fn read_tile(letter: char) -> Option<Option<Tile>> {
    match letter {
        '0' => Some(None),
        '1'..='9' => Tile::from_ordinal(letter as u8 - b'0').map(Some),
        'X' | 'x' => Tile::from_ordinal(10).map(Some),
        _ => None,
    }
}

pub(crate) fn write_board(board: &Board) -> String {
    let row = |row| {
        (0..board.size())
            .map(|column| write_tile(board.get(Cell::new(column, row)).map(Tile::Symbol)))
            .collect()
    };
    let rows: Vec<String> = (0..board.size()).map(row).collect();
    rows.join("/")
}

pub(crate) fn read_board(setup: &Setup, text: &str) -> Result<Board, Text> {
    let error = || Text::new("position-board").with("size", setup.size);
    let mut board = Board::new(setup.size);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(setup.size) || rows.iter().any(|row| row.len() != usize::from(setup.size)) {
        return Err(error());
    }
    for (row, text) in rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate() {
            let symbol = match read_tile(letter).ok_or_else(error)? {
                None => None,
                Some(tile) => Some(tile.symbol().ok_or_else(error)?),
            };
            board.put(Cell::new(column as u8, row as u8), symbol);
        }
    }
    Ok(board)
}

fn write_hand(state: &Crosswise, seat: Seat) -> String {
    state.table().slots().map(|slot| write_tile(state.hand(seat)[slot.index()])).collect()
}

fn read_hands(setup: &Setup, text: &str) -> Result<[Hand; 4], Text> {
    let error =
        || Text::new("position-hands").with("players", setup.players.count()).with("hand", setup.hand);
    let mut hands = [[None; MAX_HAND]; 4];
    let texts: Vec<&str> = text.split(',').collect();
    if texts.len() != setup.players.count() || texts.iter().any(|text| text.len() != usize::from(setup.hand))
    {
        return Err(error());
    }
    for (hand, text) in hands.iter_mut().zip(texts) {
        for (held, letter) in hand.iter_mut().zip(text.chars()) {
            *held = read_tile(letter).ok_or_else(error)?;
        }
    }
    Ok(hands)
}

fn read_used(text: &str) -> Result<[u8; 4], Text> {
    let counts: Option<Vec<u8>> = text.split(',').map(|count| count.parse().ok()).collect();
    counts
        .and_then(|counts| <[u8; 4]>::try_from(counts).ok())
        .ok_or_else(|| Text::new("position-used").with("most", MAX_TILES))
}

fn two_phase_letter(two_phase: TwoPhase) -> char {
    match two_phase {
        TwoPhase::Mover => 'm',
        TwoPhase::SwapOnBoard => 'b',
        TwoPhase::SwapWithHand => 'h',
    }
}

fn read_two_phase(letter: &str) -> Option<TwoPhase> {
    [TwoPhase::Mover, TwoPhase::SwapOnBoard, TwoPhase::SwapWithHand]
        .into_iter()
        .find(|&two_phase| letter.chars().eq([two_phase_letter(two_phase)]))
}

fn write_turn(state: &Crosswise) -> String {
    let seat = state.table().seat.0;
    match state.table().phase {
        Phase::Choose | Phase::Over(_) => format!("{seat}"),
        Phase::Deal(slot) => format!("{seat}.d{}", slot.number()),
        Phase::Draw(slot, None) => format!("{seat}.+{}", slot.number()),
        Phase::Draw(slot, Some(then)) => format!("{seat}.+{}{}", slot.number(), two_phase_letter(then)),
        Phase::Second(two_phase, slot) => format!("{seat}.{}{}", two_phase_letter(two_phase), slot.number()),
    }
}

fn read_turn(setup: &Setup, text: &str) -> Result<(Seat, Phase), Text> {
    let (seat, pending) = text.split_once('.').unwrap_or((text, ""));
    let seat = seat.parse().ok().filter(|&seat: &u8| usize::from(seat) < setup.players.count());
    let phase = if pending.is_empty() { Some(Phase::Choose) } else { read_pending(setup, pending) };
    seat.map(Seat)
        .zip(phase)
        .ok_or_else(|| Text::new("position-turn").with("last", setup.players.count() - 1))
}

fn read_pending(setup: &Setup, text: &str) -> Option<Phase> {
    let slot = |number: &str| Slot::read(number).filter(|slot| slot.0 < setup.hand);
    let (kind, rest) = text.split_at_checked(1)?;
    match kind {
        "d" => slot(rest).map(Phase::Deal),
        "+" => {
            let (number, then) = rest.split_at_checked(1)?;
            let then = if then.is_empty() { None } else { Some(read_two_phase(then)?) };
            slot(number).map(|slot| Phase::Draw(slot, then))
        }
        _ => Some(Phase::Second(read_two_phase(kind)?, slot(rest)?)),
    }
}

pub(crate) fn write_bag(bag: &Bag) -> String {
    match bag.order() {
        _ if bag.is_empty() => "-".to_owned(),
        Some(order) => std::iter::once('>').chain(order.map(|tile| write_tile(Some(tile)))).collect(),
        None => bag.counts().tiles().map(|tile| write_tile(Some(tile))).collect(),
    }
}

pub(crate) fn read_bag(text: &str) -> Result<Bag, Text> {
    if text == "-" {
        return Ok(Bag::default());
    }
    let letters = text.strip_prefix('>').unwrap_or(text);
    let tiles: Option<Vec<Tile>> =
        letters.chars().take(MAX_TILES + 1).map(|letter| read_tile(letter).flatten()).collect();
    let tiles = tiles.filter(|tiles| !tiles.is_empty()).ok_or_else(|| Text::new("position-bag"))?;
    let counts: Counts = tiles.iter().copied().collect();
    Ok(if text.starts_with('>') { Bag::ordered(&tiles) } else { Bag::shuffled(counts) })
}

/// Checks that the parts agree: the pending action is possible, and the tiles are not too many.
pub(crate) fn check(layout: &Layout) -> Result<(), Text> {
    let held = layout.hands.iter().flatten().flatten().count();
    let used: usize = layout.used.iter().map(|&count| usize::from(count)).sum();
    if held + layout.board.filled().count() + layout.bag.len() + used > MAX_TILES {
        return Err(Text::new("position-too-many").with("most", MAX_TILES));
    }
    let hand = &layout.hands[layout.seat.index()];
    let is_possible = match layout.phase {
        Phase::Choose | Phase::Over(_) => true,
        Phase::Deal(slot) => can_deal(layout, slot),
        Phase::Draw(slot, then) => {
            let can_draw = hand[slot.index()].is_none() && !layout.bag.is_empty();
            can_draw && then.is_none_or(|two_phase| can_play(layout, two_phase))
        }
        Phase::Second(two_phase, _) => can_play(layout, two_phase),
    };
    if is_possible { Ok(()) } else { Err(Text::new("position-impossible")) }
}

/// Whether the deal can continue at a slot.
///
/// All slots before it are filled, this one and all later ones are empty, a complete first hand has
/// a symbol, and the bag has enough tiles for the rest.
fn can_deal(layout: &Layout, slot: Slot) -> bool {
    let size = usize::from(layout.setup.hand);
    let slots = layout.hands.iter().take(layout.setup.players.count()).flat_map(|hand| &hand[..size]);
    let (filled_slots, empty_slots): (Vec<_>, Vec<_>) =
        slots.enumerate().partition(|(index, _)| *index < layout.seat.index() * size + slot.index());
    let is_symbol = |tile: &Option<Tile>| tile.is_some_and(|tile| tile.symbol().is_some());
    filled_slots.iter().all(|(_, held)| held.is_some())
        && (layout.seat == Seat(0) || layout.hands[0].iter().any(is_symbol))
        && empty_slots.iter().all(|(_, held)| held.is_none())
        && layout.bag.len() >= empty_slots.len()
}

fn can_play(layout: &Layout, two_phase: TwoPhase) -> bool {
    let filled = layout.board.filled().count();
    let hand = &layout.hands[layout.seat.index()];
    match two_phase {
        TwoPhase::Mover => filled > 0 && !layout.board.is_full(),
        TwoPhase::SwapOnBoard => filled > 1,
        TwoPhase::SwapWithHand => filled > 0 && hand.iter().flatten().any(|tile| tile.symbol().is_some()),
    }
}
