//! The players of the course: `classic` counts only its own points, `keen` also the opponents'.
//!
//! Both rank all turns by the same strict order and differ in one criterion. They know only what a
//! view contains: their own hand and the board. A two-phase wildcard is planned as a whole, without
//! the tile that is drawn in between.

use std::cmp::Reverse;

use stammtisch_rules::{Choice, Player, Reason, SearchRequest, Seat};

use crate::rules::{Board, Cell, Crosswise, Hand, Move, Phase, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};
use crate::view::View;

/// A player that ranks all turns by the course's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// As the spec prescribes: maximises its own gain of points.
    Classic,
    /// As the course's assignment prescribes: maximises its own gain minus the other team's.
    Keen,
}

impl Player<Crosswise> for Ranked {
    fn choose(&mut self, ask: &mut SearchRequest<'_, Crosswise>) -> Option<Choice<Move>> {
        let turn = best_turn(*self, ask.view, ask.seat)?;
        let in_second_phase = matches!(ask.view.table.phase, Phase::Second(..));
        let reasons = turn.reasons(in_second_phase);
        let mv = if in_second_phase { turn.plan.second() } else { Some(turn.plan.first()) };
        Some(Choice { mv: mv?, reasons })
    }
}

/// The best turn, second phase included; none if no turn is legal.
pub fn best_turn(player: Ranked, view: &View, seat: Seat) -> Option<RankedTurn> {
    let mut ranking = Ranking::new(player, view, seat);
    match view.table.phase {
        Phase::Choose => ranking.rank_hand(),
        Phase::Second(two_phase, slot) => ranking.rank_second_phase(two_phase, slot),
        Phase::Deal(_) | Phase::Draw(..) | Phase::Over(_) => {}
    }
    ranking.best
}

/// A whole turn, second phase included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// A symbol or a remover from a slot, on a cell.
    Lay(Slot, Cell),
    /// A mover or a swap-on-board from a slot, with the cells `from` and `to`.
    ///
    /// In a swap, `to` is the first of the two cells in reading order.
    Shift(Slot, Cell, Cell),
    /// A swap-with-hand from the first slot, of the symbol in the second slot for a cell's tile.
    Exchange(Slot, Slot, Cell),
}

impl Plan {
    /// The first move of the turn.
    pub const fn first(self) -> Move {
        match self {
            Plan::Lay(slot, cell) => Move::Lay { slot, cell },
            Plan::Shift(slot, ..) | Plan::Exchange(slot, ..) => Move::Activate { slot },
        }
    }

    /// The second phase of the turn, if it has one.
    pub const fn second(self) -> Option<Move> {
        match self {
            Plan::Lay(..) => None,
            Plan::Shift(_, from, to) => Some(Move::Shift { from, to }),
            Plan::Exchange(_, slot, cell) => Some(Move::Exchange { slot, cell }),
        }
    }

    /// The last tie-break: the target cell in reading order, then the source cell.
    const fn tie_break(self) -> (Cell, Option<Cell>) {
        match self {
            Plan::Lay(_, cell) | Plan::Exchange(_, _, cell) => (cell, None),
            Plan::Shift(_, from, to) => (to, Some(from)),
        }
    }
}

/// A turn with its ranking criteria, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTurn {
    /// The turn.
    pub plan: Plan,
    /// The tile that is played: a symbol, or the wildcard itself.
    pub tile: Tile,
    /// The symbol that a swap-with-hand puts on the board; the lowest wins the last tie.
    pub swapped_in: Option<Symbol>,
    /// Whether it completes a full line of equal tiles, and none for the other team.
    pub wins: bool,
    /// Whether it completes a full line of equal tiles for the other team.
    pub gives_six: bool,
    /// Whether it blocks a line of the other team that needed one more tile for sixes.
    pub prevents: bool,
    /// The points gained, as this player counts them.
    pub gain: i32,
    /// The number of such tiles in the hand.
    pub in_hand: usize,
    /// The number of such tiles on the board.
    pub on_board: usize,
}

impl RankedTurn {
    fn rank(&self) -> impl Ord + use<> {
        (
            (self.wins, !self.gives_six, self.prevents, self.gain),
            (
                self.tile.symbol().is_some(),
                self.in_hand,
                Reverse(self.on_board),
                Reverse(self.tile.ordinal()),
            ),
            Reverse((self.plan.tie_break(), self.swapped_in)),
        )
    }

    fn reasons(&self, in_second_phase: bool) -> Vec<Reason> {
        let mut reasons = vec![
            Reason::new("wins", u8::from(self.wins)),
            Reason::new("gives-six", u8::from(self.gives_six)),
            Reason::new("prevents", u8::from(self.prevents)),
            Reason::new("gain", self.gain),
            Reason::new("tile", self.tile.ordinal()),
            Reason::new("in-hand", self.in_hand),
            Reason::new("on-board", self.on_board),
        ];
        if let Some(second) = self.plan.second()
            && !in_second_phase
        {
            reasons.push(Reason::new("then", second));
        }
        reasons
    }
}

/// Ranks turns one by one and keeps the best.
struct Ranking {
    player: Ranked,
    team: Team,
    hand: Hand,
    /// The board, changed for each turn and then restored.
    board: Board,
    best: Option<RankedTurn>,
}

impl Ranking {
    fn new(player: Ranked, view: &View, seat: Seat) -> Ranking {
        let board = view.table.board.clone();
        Ranking { player, team: Team::of(seat), hand: view.hand(seat), board, best: None }
    }

    /// Ranks all turns of all kinds of tiles in the hand. Of equal tiles only the first is used.
    fn rank_hand(&mut self) {
        for index in 0..self.hand.len() {
            let Some(tile) = self.hand[index] else { continue };
            if self.hand[..index].contains(&Some(tile)) {
                continue;
            }
            let slot = Slot(index as u8);
            match tile {
                Tile::Symbol(symbol) => self.rank_symbol(slot, symbol),
                Tile::Wildcard(wildcard) => self.rank_wildcard(slot, wildcard),
            }
        }
    }

    fn rank_symbol(&mut self, slot: Slot, symbol: Symbol) {
        for cell in self.board.empty() {
            self.rank(symbol.into(), Plan::Lay(slot, cell), &[(cell, Some(symbol))]);
        }
    }

    fn rank_wildcard(&mut self, slot: Slot, wildcard: Wildcard) {
        match wildcard.two_phase() {
            None => {
                for cell in self.board.filled() {
                    self.rank(Tile::Wildcard(wildcard), Plan::Lay(slot, cell), &[(cell, None)]);
                }
            }
            Some(two_phase) => self.rank_two_phase(two_phase, slot),
        }
    }

    /// Ranks the second phases again with the knowledge at the time of the activation.
    ///
    /// The slot that was filled in between is therefore ignored, and the plan stays the same.
    fn rank_second_phase(&mut self, two_phase: TwoPhase, slot: Slot) {
        if let Some(drawn) = self.hand.get_mut(slot.index()) {
            *drawn = None;
        }
        self.rank_two_phase(two_phase, slot);
    }

    fn rank_two_phase(&mut self, two_phase: TwoPhase, slot: Slot) {
        let tile = Tile::Wildcard(two_phase.wildcard());
        let filled = self.board.filled();
        match two_phase {
            TwoPhase::Mover => {
                for from in filled {
                    for to in self.board.empty() {
                        let moved = self.board.get(from);
                        self.rank(tile, Plan::Shift(slot, from, to), &[(from, None), (to, moved)]);
                    }
                }
            }
            TwoPhase::SwapOnBoard => {
                for to in filled {
                    for from in filled.filter(|&from| to < from) {
                        let changes = [(from, self.board.get(to)), (to, self.board.get(from))];
                        self.rank(tile, Plan::Shift(slot, from, to), &changes);
                    }
                }
            }
            TwoPhase::SwapWithHand => {
                for (index, held) in self.hand.into_iter().enumerate() {
                    let Some(Tile::Symbol(symbol)) = held else { continue };
                    for cell in filled {
                        let plan = Plan::Exchange(slot, Slot(index as u8), cell);
                        self.rank(tile, plan, &[(cell, Some(symbol))]);
                    }
                }
            }
        }
    }

    /// Ranks a turn that changes these one or two cells.
    fn rank(&mut self, tile: Tile, plan: Plan, changes: &[(Cell, Option<Symbol>)]) {
        let before = self.line_totals(changes);
        let mut undo = [(Cell::new(0, 0), None); 2];
        for (old, &(cell, symbol)) in undo.iter_mut().zip(changes) {
            *old = (cell, self.board.get(cell));
            self.board.put(cell, symbol);
        }
        let after = self.line_totals(changes);
        let has_own_sixes = self.board.has_sixes(self.team);
        let has_other_sixes = self.board.has_sixes(self.team.other());
        for &(cell, symbol) in undo.iter().take(changes.len()) {
            self.board.put(cell, symbol);
        }
        let own_gain = after.own - before.own;
        let turn = RankedTurn {
            plan,
            tile,
            swapped_in: match plan {
                Plan::Exchange(..) => changes.first().and_then(|&(_, symbol)| symbol),
                Plan::Lay(..) | Plan::Shift(..) => None,
            },
            wins: has_own_sixes && !has_other_sixes,
            gives_six: has_other_sixes,
            prevents: !has_other_sixes && before.threats > after.threats,
            gain: match self.player {
                Ranked::Classic => own_gain,
                Ranked::Keen => own_gain - (after.other - before.other),
            },
            in_hand: self.hand.iter().filter(|&&held| held == Some(tile)).count(),
            on_board: tile.symbol().map_or(0, |symbol| self.board.count_of(symbol)),
        };
        if self.best.is_none_or(|best| best.rank() < turn.rank()) {
            self.best = Some(turn);
        }
    }

    /// The totals of the lines through the changed cells.
    fn line_totals(&self, changes: &[(Cell, Option<Symbol>)]) -> LineTotals {
        let mut totals = LineTotals::default();
        for (index, &(cell, _)) in changes.iter().enumerate() {
            let earlier = &changes[..index];
            let is_new = |team: Team| earlier.iter().all(|&(other, _)| team.line(other) != team.line(cell));
            let team = self.team;
            let other = team.other();
            if is_new(team) {
                totals.own += i32::from(self.board.line_sum(team, team.line(cell)));
            }
            if is_new(other) {
                totals.other += i32::from(self.board.line_sum(other, other.line(cell)));
                totals.threats += u8::from(self.board.is_threat(other, other.line(cell)));
            }
        }
        totals
    }
}

/// The points of both teams and the threats of the other team, over some lines.
#[derive(Clone, Copy, Default)]
struct LineTotals {
    own: i32,
    other: i32,
    threats: u8,
}
