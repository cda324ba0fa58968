//! The course's log: bag, players, and every turn with the board and game state after it.

use stammtisch_presentation::{Actor, Game, Record, Seat, Turn};

use super::HUMAN_PLAYER;
use crate::rules::{Board, Cell, Crosswise, Move, Phase, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};

/// Writes the log of a match so far, hidden hands and bag included.
pub(crate) fn write(record: &Record<Crosswise>) -> Option<Vec<u8>> {
    let mut state = record.first_state().ok()?;
    let mut log = Log { record, text: String::new() };
    let mut moves = record.moves.iter().map(|played| played.mv).peekable();
    let bag = initial_bag(record)?;
    while let Some(mv) = moves.next_if(|_| matches!(state.table().phase, Phase::Deal(_))) {
        state.play_unchecked(Actor::House, mv);
    }
    log.write_players(&bag, &state);
    while moves.peek().is_some() {
        let before = state.clone();
        let turn = play_turn(&mut state, &mut moves)?;
        if !is_turn_over(&state) {
            break;
        }
        log.write_turn(&before, turn, &state);
        log.write_board(state.board());
        if state.turn() != Turn::Over {
            log.write_evaluation(&state);
        }
    }
    if state.turn() == Turn::Over {
        log.write_players(&remaining_bag(&state), &state);
        log.write_board(state.board());
        log.write_evaluation(&state);
    }
    Some(log.text.into_bytes())
}

/// A turn of the record: its first and its last move.
#[derive(Clone, Copy)]
struct PlayedTurn {
    first: Move,
    last: Move,
}

impl PlayedTurn {
    /// Describes the turn; none if the record has only the end of it.
    fn describe(self, before: &Crosswise, after: &Crosswise) -> Option<String> {
        let on_board = |cell| before.board().get(cell).map_or(0, Symbol::ordinal);
        match self.last {
            Move::Lay { slot, cell } => {
                let tile = held(before, slot)?;
                let is_remover = tile == Tile::Wildcard(Wildcard::Remover);
                let verb = if is_remover { "removed at" } else { "placed on" };
                Some(format!("[{}] {verb} {} | handSlot [{}]", tile.ordinal(), coordinates(cell), slot.0))
            }
            Move::Shift { from, to } if self.is_mover(before) => {
                Some(format!("[{}] moved from {} to {}", on_board(from), coordinates(from), coordinates(to)))
            }
            Move::Shift { from, to } => {
                Some(format!("[{}] swapped {} with {}", on_board(from), coordinates(from), coordinates(to)))
            }
            Move::Exchange { slot, cell } => {
                let ordinal = after.board().get(cell).map_or(0, Symbol::ordinal);
                Some(format!("[{ordinal}] swapped from hand at [{}] to {}", slot.0, coordinates(cell)))
            }
            Move::Activate { .. } | Move::Draw(_) => None,
        }
    }

    fn is_mover(self, before: &Crosswise) -> bool {
        match (self.first, before.table().phase) {
            (Move::Activate { slot }, _) => held(before, slot) == Some(Tile::Wildcard(Wildcard::Mover)),
            (_, Phase::Second(two_phase, _) | Phase::Draw(_, Some(two_phase))) => {
                two_phase == TwoPhase::Mover
            }
            _ => false,
        }
    }
}

/// Plays moves until the turn or the record ends.
fn play_turn(state: &mut Crosswise, moves: &mut impl Iterator<Item = Move>) -> Option<PlayedTurn> {
    let first = moves.next()?;
    let mut last = first;
    apply(state, first);
    while !is_turn_over(state) {
        let Some(mv) = moves.next() else { break };
        if !matches!(mv, Move::Draw(_)) {
            last = mv;
        }
        apply(state, mv);
    }
    Some(PlayedTurn { first, last })
}

fn apply(state: &mut Crosswise, mv: Move) {
    let actor = state.turn().seats().single().map_or(Actor::House, Into::into);
    state.play_unchecked(actor, mv);
}

fn is_turn_over(state: &Crosswise) -> bool {
    matches!(state.table().phase, Phase::Choose | Phase::Over(_))
}

/// The bag before the first draw: the tiles in the order of their draws, then the rest.
///
/// A first hand that was dealt again counts as not drawn.
fn initial_bag(record: &Record<Crosswise>) -> Option<Vec<Tile>> {
    let mut state = record.first_state().ok()?;
    let mut drawn = Vec::new();
    for played in &record.moves {
        if let Move::Draw(tile) = played.mv {
            drawn.push(tile);
        }
        state.play_unchecked(played.actor, played.mv);
        let is_hand_empty = state.hand(Seat(0)).iter().all(Option::is_none);
        if matches!(state.table().phase, Phase::Deal(_)) && is_hand_empty {
            drawn.clear();
        }
    }
    drawn.extend(remaining_bag(&state));
    Some(drawn)
}

/// The tiles left in the bag, in the order of the draws if it is fixed.
fn remaining_bag(state: &Crosswise) -> Vec<Tile> {
    match state.bag().order() {
        Some(order) => order.collect(),
        None => state.bag().counts().tiles().collect(),
    }
}

/// A log being written.
struct Log<'a> {
    record: &'a Record<Crosswise>,
    text: String,
}

impl Log<'_> {
    fn write_line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn write_players(&mut self, bag: &[Tile], state: &Crosswise) {
        let bag: Vec<&str> = bag.iter().map(|&tile| course_name(tile)).collect();
        self.write_line(&format!("TileBag | [{}]", bag.join(", ")));
        for index in 0..4 {
            if index >= state.seats() {
                self.write_line(&format!("player {index} not active"));
                continue;
            }
            let seat = Seat(index as u8);
            let is_human = self.record.seats.get(index).is_none_or(|tag| tag.player == HUMAN_PLAYER);
            let kind = if is_human { "Human" } else { "AI" };
            let line =
                format!("player{index} | {} | {kind:>5} | {}", self.name(seat), hand_text(state, seat));
            self.write_line(&line);
        }
        self.write_line("");
    }

    fn name(&self, seat: Seat) -> &str {
        self.record.seats.get(seat.index()).map_or("?", |tag| tag.name.as_str())
    }

    fn write_turn(&mut self, before: &Crosswise, turn: PlayedTurn, after: &Crosswise) {
        let seat = before.table().seat;
        if let Some(done) = turn.describe(before, after) {
            self.write_line(&format!("{} | {done} | new Hand : {}", self.name(seat), hand_text(after, seat)));
        }
    }

    fn write_board(&mut self, board: &Board) {
        for row in 0..board.size() {
            let ordinal = |column| board.get(Cell::new(column, row)).map_or(0, Symbol::ordinal).to_string();
            let cells: Vec<String> = (0..board.size()).map(ordinal).collect();
            self.write_line(&format!("[{}]", cells.join(" ")));
        }
        self.write_line("");
    }

    fn write_evaluation(&mut self, state: &Crosswise) {
        let name = match (state.turn(), state.table().leader()) {
            (Turn::Over, None) => "DRAW",
            (Turn::Over, Some(Team::Vertical)) => "TEAM_VERTICAL",
            (Turn::Over, Some(Team::Horizontal)) => "TEAM_HORIZONTAL",
            _ => "ONGOING_GAME",
        };
        self.write_line(&format!("Evaluation State: {name}"));
    }
}

/// The tile in a slot of the seat to move.
fn held(state: &Crosswise, slot: Slot) -> Option<Tile> {
    state.hand(state.table().seat).get(slot.index()).copied().flatten()
}

fn coordinates(cell: Cell) -> String {
    format!("({}|{})", cell.column(), cell.row())
}

fn hand_text(state: &Crosswise, seat: Seat) -> String {
    let ordinal = |tile: Option<Tile>| tile.map_or(0, Tile::ordinal).to_string();
    let tiles: Vec<String> =
        state.table().slots().map(|slot| ordinal(state.hand(seat)[slot.index()])).collect();
    format!("[{}]", tiles.join(", "))
}

/// The name of a tile in the course's programs.
fn course_name(tile: Tile) -> &'static str {
    match tile {
        Tile::Symbol(Symbol::Sun) => "SUN",
        Tile::Symbol(Symbol::Cross) => "CROSS",
        Tile::Symbol(Symbol::Triangle) => "TRIANGLE",
        Tile::Symbol(Symbol::Square) => "SQUARE",
        Tile::Symbol(Symbol::Pentagon) => "PENTAGON",
        Tile::Symbol(Symbol::Star) => "STAR",
        Tile::Wildcard(Wildcard::Remover) => "REMOVER",
        Tile::Wildcard(Wildcard::Mover) => "MOVER",
        Tile::Wildcard(Wildcard::SwapOnBoard) => "SWAPONBOARD",
        Tile::Wildcard(Wildcard::SwapWithHand) => "SWAPWITHHAND",
    }
}
