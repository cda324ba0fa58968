//! The static evaluation of boards and moves.
//!
//! It adds the points of the lines and what their tiles promise for later turns.

use stammtisch_rules::Seat;

use crate::rules::{
    Board, Cell, Crosswise, Move, Phase, Slot, Symbol, SymbolCounts, Team, Tile, TwoPhase, Wildcard,
};

/// The value of a point. It sets the unit of all values here.
pub(super) const POINT_VALUE: i32 = 10;
/// The value of a full line of equal tiles, which decides the game.
const SIXES_VALUE: i32 = 10_000;
/// The value of a line that needs one more tile for that.
const THREAT_VALUE: i32 = 45;
/// The value of a line of different tiles that needs two more.
const TWO_KINDS_MISSING_VALUE: i32 = 6;
/// The value of a line of different tiles that needs one more.
const ONE_KIND_MISSING_VALUE: i32 = 22;
/// The value of a single tile per empty cell of its line, in tenths.
const SINGLE_TENTHS: i32 = 15;
/// The value of a group of equal tiles per empty cell of its line, in tenths.
const GROUP_TENTHS: i32 = 25;
/// The cost of using a wildcard.
const WILDCARD_COST: i32 = 6;

/// A change of the board: a cell and its new content.
pub(super) type Change = (Cell, Option<Symbol>);

/// The value of a line to its team.
fn line_value(board: &Board, counts: &SymbolCounts) -> i32 {
    let size = board.size();
    let laid = counts.iter().sum::<u8>();
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == size {
        return SIXES_VALUE;
    }
    let points = POINT_VALUE * i32::from(board.points_for(counts));
    let (singles, groups) = counts.iter().fold((0, 0), |(singles, groups), &held| match held {
        0 => (singles, groups),
        1 => (singles + 1, groups),
        _ => (singles, groups + 1),
    });
    let potential = (SINGLE_TENTHS * singles + GROUP_TENTHS * groups) * i32::from(size - laid) / 10;
    points
        + potential
        + match (most, laid) {
            (most, laid) if most + 1 == size && laid == most => THREAT_VALUE,
            (1, laid) if laid + 1 == size => ONE_KIND_MISSING_VALUE,
            (1, laid) if laid + 2 == size => TWO_KINDS_MISSING_VALUE,
            _ => 0,
        }
}

/// The value of the board to a team: its lines minus those of the other team.
pub(super) fn board_value(board: &Board, team: Team) -> i32 {
    let sum = |team| -> i32 {
        (0..usize::from(board.size())).map(|line| line_value(board, board.symbol_counts(team, line))).sum()
    };
    sum(team) - sum(team.other())
}

/// The gain of a team from a change of one cell, which is in one line of each team.
fn gain(board: &Board, team: Team, cell: Cell, removed: Option<Symbol>, laid: Option<Symbol>) -> i32 {
    let change = |team: Team| {
        let before = board.symbol_counts(team, team.line(cell));
        let mut after = *before;
        if let Some(removed) = removed {
            after[removed.index()] = after[removed.index()].saturating_sub(1);
        }
        if let Some(laid) = laid {
            after[laid.index()] += 1;
        }
        line_value(board, &after) - line_value(board, before)
    };
    change(team) - change(team.other())
}

/// The gain of a team from a change of two cells, which may share a line.
fn pair_gain(board: &Board, team: Team, [one, other]: [Change; 2]) -> i32 {
    let mut changed = board.clone();
    let first = gain(board, team, one.0, board.get(one.0), one.1);
    changed.put(one.0, one.1);
    first + gain(&changed, team, other.0, changed.get(other.0), other.1)
}

/// Visits all moves of the seat to move, each with its gain.
///
/// Of equal tiles in the hand only the first is played. A two-phase wildcard gains as much as its
/// best second phase.
pub(super) fn visit_moves(state: &Crosswise, seat: Seat, mut visit: impl FnMut(Move, i32)) {
    let table = state.table();
    let hand = state.hand(seat);
    match table.phase {
        Phase::Choose => {
            for slot in table.slots() {
                let Some(tile) = hand[slot.index()] else { continue };
                if hand[..slot.index()].contains(&Some(tile)) || state.playable(slot).is_err() {
                    continue;
                }
                visit_first_moves(state, seat, slot, tile, &mut visit);
            }
        }
        Phase::Second(two_phase, _) => visit_second_moves(state, seat, two_phase, &mut visit),
        Phase::Deal(_) | Phase::Draw(..) | Phase::Over(_) => {}
    }
}

/// Visits the moves of symbols only, each with its gain.
pub(super) fn visit_symbol_moves(state: &Crosswise, seat: Seat, mut visit: impl FnMut(Move, i32)) {
    let hand = state.hand(seat);
    for slot in state.table().slots() {
        if let Some(tile @ Tile::Symbol(_)) = hand[slot.index()]
            && !hand[..slot.index()].contains(&Some(tile))
        {
            visit_first_moves(state, seat, slot, tile, &mut visit);
        }
    }
}

fn visit_first_moves(
    state: &Crosswise,
    seat: Seat,
    slot: Slot,
    tile: Tile,
    visit: &mut impl FnMut(Move, i32),
) {
    let board = state.board();
    let team = Team::of(seat);
    match tile {
        Tile::Symbol(symbol) => {
            for cell in board.empty() {
                visit(Move::Lay { slot, cell }, gain(board, team, cell, None, Some(symbol)));
            }
        }
        Tile::Wildcard(Wildcard::Remover) => {
            for cell in board.filled() {
                visit(
                    Move::Lay { slot, cell },
                    gain(board, team, cell, board.get(cell), None) - WILDCARD_COST,
                );
            }
        }
        Tile::Wildcard(wildcard) => {
            let Some(two_phase) = wildcard.two_phase() else { return };
            let mut best = None;
            visit_second_moves(state, seat, two_phase, &mut |_, gain| best = best.max(Some(gain)));
            if let Some(best) = best {
                visit(Move::Activate { slot }, best - WILDCARD_COST);
            }
        }
    }
}

fn visit_second_moves(state: &Crosswise, seat: Seat, two_phase: TwoPhase, visit: &mut impl FnMut(Move, i32)) {
    let board = state.board();
    let team = Team::of(seat);
    match two_phase {
        TwoPhase::Mover => {
            for from in board.filled() {
                let moved = board.get(from);
                for to in board.empty() {
                    visit(Move::Shift { from, to }, pair_gain(board, team, [(from, None), (to, moved)]));
                }
            }
        }
        TwoPhase::SwapOnBoard => {
            for from in board.filled() {
                for to in board.filled().filter(|&to| from < to && board.get(to) != board.get(from)) {
                    let changes = [(from, board.get(to)), (to, board.get(from))];
                    visit(Move::Shift { from, to }, pair_gain(board, team, changes));
                }
            }
            visit_swap_of_equals(board, visit);
        }
        TwoPhase::SwapWithHand => {
            let hand = state.hand(seat);
            for slot in state.table().slots() {
                let Some(Tile::Symbol(symbol)) = hand[slot.index()] else { continue };
                if hand[..slot.index()].contains(&Some(symbol.into())) {
                    continue;
                }
                for cell in board.filled() {
                    visit(
                        Move::Exchange { slot, cell },
                        gain(board, team, cell, board.get(cell), Some(symbol)),
                    );
                }
            }
        }
    }
}

/// Visits one swap of two equal tiles, if there is one. It changes nothing, so one is enough.
fn visit_swap_of_equals(board: &Board, visit: &mut impl FnMut(Move, i32)) {
    let twin = |from: Cell| board.filled().find(|&to| from < to && board.get(to) == board.get(from));
    if let Some((from, to)) = board.filled().find_map(|from| twin(from).map(|to| (from, to))) {
        visit(Move::Shift { from, to }, 0);
    }
}
