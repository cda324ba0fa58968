//! What turns are worth to a team at a glance: the points of the lines they change, and how near those are to something greater.

use stammtisch_rules::Seat;

use crate::rules::{Board, Cell, Crosswise, Line, Move, Phase, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};

/// A point, in the unit of appraisals.
pub(super) const POINT: i32 = 10;
/// A full line of equal tiles decides the game.
const SIXES: i32 = 10_000;
/// A line that lacks but one tile for that.
const THREAT: i32 = 45;
/// What four and five different tiles in a line promise, on the way to all different.
const FOUR_KINDS: i32 = 6;
const FIVE_KINDS: i32 = 22;
/// What a tile without an equal one promises for each empty cell of its line, and what each group of equal tiles does; in tenths.
const ALONE: i32 = 15;
const GROUP: i32 = 25;
/// What it costs to part with a wildcard.
const WILDCARD: i32 = 6;

/// A change of the board: what lies on a cell afterwards.
pub(super) type Change = (Cell, Option<Symbol>);

/// What a line is worth to its team.
fn line_worth(board: &Board, counts: &Line) -> i32 {
    let size = board.size();
    let (laid, most) = (counts.iter().sum::<u8>(), counts.iter().copied().max().unwrap_or(0));
    if most == size {
        return SIXES;
    }
    let points = POINT * i32::from(board.worth(counts));
    let (alone, groups) = counts.iter().fold((0, 0), |(alone, groups), &held| match held {
        0 => (alone, groups),
        1 => (alone + 1, groups),
        _ => (alone, groups + 1),
    });
    let promise = (ALONE * alone + GROUP * groups) * i32::from(size - laid) / 10;
    points
        + promise
        + match (most, laid) {
            (most, laid) if most + 1 == size && laid == most => THREAT,
            (1, laid) if laid + 1 == size => FIVE_KINDS,
            (1, laid) if laid + 2 == size => FOUR_KINDS,
            _ => 0,
        }
}

/// What the board is worth to the team, against the other.
pub(super) fn standing(board: &Board, team: Team) -> i32 {
    let sum = |team| -> i32 {
        (0..usize::from(board.size())).map(|line| line_worth(board, board.held(team, line))).sum()
    };
    sum(team) - sum(team.other())
}

/// What it gains the team to change one cell; the line of each team changes by one tile at most.
fn gain(board: &Board, team: Team, cell: Cell, gone: Option<Symbol>, laid: Option<Symbol>) -> i32 {
    let change = |team: Team| {
        let before = board.held(team, team.line(cell));
        let mut after = *before;
        if let Some(gone) = gone {
            after[gone.index()] = after[gone.index()].saturating_sub(1);
        }
        if let Some(laid) = laid {
            after[laid.index()] += 1;
        }
        line_worth(board, &after) - line_worth(board, before)
    };
    change(team) - change(team.other())
}

/// What it gains the team to change two cells: exact also where they share a line.
fn gain_of_two(board: &Board, team: Team, [one, other]: [Change; 2]) -> i32 {
    let mut tried = board.clone();
    let first = gain(board, team, one.0, board.get(one.0), one.1);
    tried.put(one.0, one.1);
    first + gain(&tried, team, other.0, tried.get(other.0), other.1)
}

/// All that the seat to move can do now, each with what it gains; of equal tiles in the hand only the first is played.
/// A wildcard of two phases gains what its best second phase does.
pub(super) fn each_move(state: &Crosswise, seat: Seat, mut each: impl FnMut(Move, i32)) {
    let (table, hand) = (state.table(), state.hand(seat));
    match table.phase {
        Phase::Choose => {
            for slot in table.slots() {
                let Some(tile) = hand[slot.index()] else { continue };
                if hand[..slot.index()].contains(&Some(tile)) || state.playable(slot).is_err() {
                    continue;
                }
                first_moves(state, seat, slot, tile, &mut each);
            }
        }
        Phase::Second(two_phase, _) => second_moves(state, seat, two_phase, &mut each),
        Phase::Deal(_) | Phase::Draw(..) | Phase::Over(_) => {}
    }
}

/// The same of symbols only.
pub(super) fn each_symbol(state: &Crosswise, seat: Seat, mut each: impl FnMut(Move, i32)) {
    let hand = state.hand(seat);
    for slot in state.table().slots() {
        if let Some(tile @ Tile::Symbol(_)) = hand[slot.index()]
            && !hand[..slot.index()].contains(&Some(tile))
        {
            first_moves(state, seat, slot, tile, &mut each);
        }
    }
}

fn first_moves(state: &Crosswise, seat: Seat, slot: Slot, tile: Tile, each: &mut impl FnMut(Move, i32)) {
    let (board, team) = (state.board(), Team::of(seat));
    match tile {
        Tile::Symbol(symbol) => {
            for cell in board.empty() {
                each(Move::Lay { slot, cell }, gain(board, team, cell, None, Some(symbol)));
            }
        }
        Tile::Wildcard(Wildcard::Remover) => {
            for cell in board.filled() {
                each(Move::Lay { slot, cell }, gain(board, team, cell, board.get(cell), None) - WILDCARD);
            }
        }
        Tile::Wildcard(wildcard) => {
            let Some(two_phase) = wildcard.two_phase() else { return };
            let mut most = None;
            second_moves(state, seat, two_phase, &mut |_, gain| most = most.max(Some(gain)));
            if let Some(most) = most {
                each(Move::Activate { slot }, most - WILDCARD);
            }
        }
    }
}

fn second_moves(state: &Crosswise, seat: Seat, two_phase: TwoPhase, each: &mut impl FnMut(Move, i32)) {
    let (board, team) = (state.board(), Team::of(seat));
    match two_phase {
        TwoPhase::Mover => {
            for from in board.filled() {
                let moved = board.get(from);
                for to in board.empty() {
                    each(Move::Shift { from, to }, gain_of_two(board, team, [(from, None), (to, moved)]));
                }
            }
        }
        TwoPhase::SwapOnBoard => {
            for from in board.filled() {
                for to in board.filled().filter(|&to| from < to && board.get(to) != board.get(from)) {
                    let changes = [(from, board.get(to)), (to, board.get(from))];
                    each(Move::Shift { from, to }, gain_of_two(board, team, changes));
                }
            }
            swap_of_equals(board, each);
        }
        TwoPhase::SwapWithHand => {
            let hand = state.hand(seat);
            for slot in state.table().slots() {
                let Some(Tile::Symbol(symbol)) = hand[slot.index()] else { continue };
                if hand[..slot.index()].contains(&Some(symbol.into())) {
                    continue;
                }
                for cell in board.filled() {
                    each(
                        Move::Exchange { slot, cell },
                        gain(board, team, cell, board.get(cell), Some(symbol)),
                    );
                }
            }
        }
    }
}

/// Two equal tiles may change places too: it is the same as to do nothing, and once is enough.
fn swap_of_equals(board: &Board, each: &mut impl FnMut(Move, i32)) {
    let twin = |from: Cell| board.filled().find(|&to| from < to && board.get(to) == board.get(from));
    if let Some((from, to)) = board.filled().find_map(|from| twin(from).map(|to| (from, to))) {
        each(Move::Shift { from, to }, 0);
    }
}
