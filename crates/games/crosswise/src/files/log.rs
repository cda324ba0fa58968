//! The course's log: the bag, the players, then every turn with the board and the state of the game after it.

use stammtisch_presentation::{Actor, Game, Record, Seat, Turn};

use super::HUMAN;
use crate::rules::{Board, Cell, Crosswise, Move, Phase, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};

/// The log of a match so far. It tells everything, hidden hands and bag too.
pub(crate) fn write(record: &Record<Crosswise>) -> Option<Vec<u8>> {
    let mut state = record.first_state().ok()?;
    let mut log = Log { record, text: String::new() };
    let mut moves = record.moves.iter().map(|played| played.mv).peekable();
    let bag = bag_in_order(record)?;
    while let Some(mv) = moves.next_if(|_| matches!(state.table().phase, Phase::Deal(_))) {
        state.play_unchecked(Actor::House, mv);
    }
    log.players(&bag, &state);
    while moves.peek().is_some() {
        let before = state.clone();
        let turn = play_turn(&mut state, &mut moves)?;
        if !is_turn_over(&state) {
            break;
        }
        log.turn(&before, turn, &state);
        log.board(state.board());
        if state.turn() != Turn::Over {
            log.evaluation(&state);
        }
    }
    if state.turn() == Turn::Over {
        log.players(&left_in_bag(&state), &state);
        log.board(state.board());
        log.evaluation(&state);
    }
    Some(log.text.into_bytes())
}

/// One whole turn: what was played at last, and the slot that it began with.
#[derive(Clone, Copy)]
struct PlayedTurn {
    begun: Move,
    last: Move,
}

impl PlayedTurn {
    /// What was done; nothing for a turn that the record only has the end of.
    fn told(self, before: &Crosswise, after: &Crosswise) -> Option<String> {
        let on_board = |cell| before.board().get(cell).map_or(0, Symbol::ordinal);
        match self.last {
            Move::Lay { slot, cell } => {
                let tile = held(before, slot)?;
                let is_remover = tile == Tile::Wildcard(Wildcard::Remover);
                let verb = if is_remover { "removed at" } else { "placed on" };
                Some(format!("[{}] {verb} {} | handSlot [{}]", tile.ordinal(), at(cell), slot.0))
            }
            Move::Shift { from, to } if self.is_mover(before) => {
                Some(format!("[{}] moved from {} to {}", on_board(from), at(from), at(to)))
            }
            Move::Shift { from, to } => {
                Some(format!("[{}] swapped {} with {}", on_board(from), at(from), at(to)))
            }
            Move::Exchange { slot, cell } => {
                let ordinal = after.board().get(cell).map_or(0, Symbol::ordinal);
                Some(format!("[{ordinal}] swapped from hand at [{}] to {}", slot.0, at(cell)))
            }
            Move::Activate { .. } | Move::Draw(_) => None,
        }
    }

    fn is_mover(self, before: &Crosswise) -> bool {
        match (self.begun, before.table().phase) {
            (Move::Activate { slot }, _) => held(before, slot) == Some(Tile::Wildcard(Wildcard::Mover)),
            (_, Phase::Second(two_phase, _) | Phase::Draw(_, Some(two_phase))) => {
                two_phase == TwoPhase::Mover
            }
            _ => false,
        }
    }
}

/// Plays moves until the turn is over or the record is.
fn play_turn(state: &mut Crosswise, moves: &mut impl Iterator<Item = Move>) -> Option<PlayedTurn> {
    let begun = moves.next()?;
    let mut last = begun;
    apply(state, begun);
    while !is_turn_over(state) {
        let Some(mv) = moves.next() else { break };
        if !matches!(mv, Move::Draw(_)) {
            last = mv;
        }
        apply(state, mv);
    }
    Some(PlayedTurn { begun, last })
}

fn apply(state: &mut Crosswise, mv: Move) {
    let actor = state.turn().seats().single().map_or(Actor::House, Into::into);
    state.play_unchecked(actor, mv);
}

fn is_turn_over(state: &Crosswise) -> bool {
    matches!(state.table().phase, Phase::Choose | Phase::Over(_))
}

/// The bag before the first draw: in the order of the draws that were made, then what is left. A first hand that was dealt again went back.
fn bag_in_order(record: &Record<Crosswise>) -> Option<Vec<Tile>> {
    let mut state = record.first_state().ok()?;
    let mut drawn = Vec::new();
    for played in &record.moves {
        if let Move::Draw(tile) = played.mv {
            drawn.push(tile);
        }
        state.play_unchecked(played.actor, played.mv);
        let nothing_is_dealt = state.hand(Seat(0)).iter().all(Option::is_none);
        if matches!(state.table().phase, Phase::Deal(_)) && nothing_is_dealt {
            drawn.clear();
        }
    }
    drawn.extend(left_in_bag(&state));
    Some(drawn)
}

/// What can still be drawn, in the order of the draws as far as it is decided.
fn left_in_bag(state: &Crosswise) -> Vec<Tile> {
    match state.bag().order() {
        Some(order) => order.collect(),
        None => state.bag().counts().tiles().collect(),
    }
}

struct Log<'a> {
    record: &'a Record<Crosswise>,
    text: String,
}

impl Log<'_> {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn players(&mut self, bag: &[Tile], state: &Crosswise) {
        let bag: Vec<&str> = bag.iter().map(|&tile| constant(tile)).collect();
        self.line(&format!("TileBag | [{}]", bag.join(", ")));
        for index in 0..4 {
            if index >= state.seats() {
                self.line(&format!("player {index} not active"));
                continue;
            }
            let seat = Seat(index as u8);
            let is_human = self.record.seats.get(index).is_none_or(|tag| tag.player == HUMAN);
            let kind = if is_human { "Human" } else { "AI" };
            let line = format!("player{index} | {} | {kind:>5} | {}", self.name(seat), hand(state, seat));
            self.line(&line);
        }
        self.line("");
    }

    fn name(&self, seat: Seat) -> &str {
        self.record.seats.get(seat.index()).map_or("?", |tag| tag.name.as_str())
    }

    fn turn(&mut self, before: &Crosswise, turn: PlayedTurn, after: &Crosswise) {
        let seat = before.table().seat;
        if let Some(done) = turn.told(before, after) {
            self.line(&format!("{} | {done} | new Hand : {}", self.name(seat), hand(after, seat)));
        }
    }

    fn board(&mut self, board: &Board) {
        for row in 0..board.size() {
            let ordinal = |column| board.get(Cell::new(column, row)).map_or(0, Symbol::ordinal).to_string();
            let cells: Vec<String> = (0..board.size()).map(ordinal).collect();
            self.line(&format!("[{}]", cells.join(" ")));
        }
        self.line("");
    }

    fn evaluation(&mut self, state: &Crosswise) {
        let name = match (state.turn(), state.table().leader()) {
            (Turn::Over, None) => "DRAW",
            (Turn::Over, Some(Team::Vertical)) => "TEAM_VERTICAL",
            (Turn::Over, Some(Team::Horizontal)) => "TEAM_HORIZONTAL",
            _ => "ONGOING_GAME",
        };
        self.line(&format!("Evaluation State: {name}"));
    }
}

/// The tile in that slot of the seat to move.
fn held(state: &Crosswise, slot: Slot) -> Option<Tile> {
    state.hand(state.table().seat).get(slot.index()).copied().flatten()
}

fn at(cell: Cell) -> String {
    format!("({}|{})", cell.column(), cell.row())
}

fn hand(state: &Crosswise, seat: Seat) -> String {
    let ordinal = |tile: Option<Tile>| tile.map_or(0, Tile::ordinal).to_string();
    let tiles: Vec<String> =
        state.table().slots().map(|slot| ordinal(state.hand(seat)[slot.index()])).collect();
    format!("[{}]", tiles.join(", "))
}

/// The tile's name in the course's programs.
fn constant(tile: Tile) -> &'static str {
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
