//! The players of the course: `classic`, which looks at its own points only, and `keen`, which minds the other team's too.
//!
//! Both rank all turns by the same strict order and differ in one step of it. They are given a view: their own hand and
//! the board, nothing else. A two-phase wildcard is planned as a whole; the tile that is drawn in between is not waited for.

use std::cmp::Reverse;

use stammtisch_rules::{Choice, Player, Reason, SearchRequest, Seat};

use crate::rules::{Board, Cell, Crosswise, Hand, Move, Phase, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};
use crate::view::View;

/// A player by the course's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// As the spec prescribes: most own points gained.
    Classic,
    /// As the course's assignment had it: most own points gained, less what the other team gains.
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

/// The turn that this player takes, from choosing a tile to the end of the second phase; none if there is no legal one.
pub fn best_turn(player: Ranked, view: &View, seat: Seat) -> Option<RankedTurn> {
    let mut ranking = Ranking::new(player, view, seat);
    match view.table.phase {
        Phase::Choose => ranking.rank_hand(),
        Phase::Second(two_phase, slot) => ranking.rank_second_phase(two_phase, slot),
        Phase::Deal(_) | Phase::Draw(..) | Phase::Over(_) => {}
    }
    ranking.best
}

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// A symbol or a remover on a cell.
    Lay(Slot, Cell),
    /// A mover or a swap-on-board out of that slot, from the first cell to the second; of a swap, the first in reading order comes last.
    Shift(Slot, Cell, Cell),
    /// A swap-with-hand out of the first slot, and the symbol of the second slot for the cell.
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

    /// What the wildcard then does.
    pub const fn second(self) -> Option<Move> {
        match self {
            Plan::Lay(..) => None,
            Plan::Shift(_, from, to) => Some(Move::Shift { from, to }),
            Plan::Exchange(_, slot, cell) => Some(Move::Exchange { slot, cell }),
        }
    }

    /// What decides at last: where a tile goes, in reading order, then where it comes from.
    const fn place(self) -> (Cell, Option<Cell>) {
        match self {
            Plan::Lay(_, cell) | Plan::Exchange(_, _, cell) => (cell, None),
            Plan::Shift(_, from, to) => (to, Some(from)),
        }
    }
}

/// A turn and how it ranks, the strongest reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTurn {
    /// What is done.
    pub plan: Plan,
    /// The tile that is played for it; a wildcard counts as itself.
    pub tile: Tile,
    /// The symbol that a swap-with-hand puts on the board; the lowest decides where the positions do not.
    pub swapped_in: Option<Symbol>,
    /// It makes a full line of equal tiles, and none for the other team.
    pub wins: bool,
    /// It makes one for the other team.
    pub gives_six: bool,
    /// It stops a line of the other team that lacked but one tile.
    pub prevents: bool,
    /// The points it gains, as this player counts them.
    pub gain: i32,
    /// How many of that tile are in the hand.
    pub in_hand: usize,
    /// How many of that tile are on the board.
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
            Reverse((self.plan.place(), self.swapped_in)),
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
        if let Some(second) = self.plan.second().filter(|_| !in_second_phase) {
            reasons.push(Reason::new("then", second));
        }
        reasons
    }
}

/// Looks at one turn after the other and keeps the best.
struct Ranking {
    player: Ranked,
    team: Team,
    hand: Hand,
    /// The board, changed for each turn and put back.
    board: Board,
    best: Option<RankedTurn>,
}

impl Ranking {
    fn new(player: Ranked, view: &View, seat: Seat) -> Ranking {
        let board = view.table.board.clone();
        Ranking { player, team: Team::of(seat), hand: view.hand(seat), board, best: None }
    }

    /// Ranks every turn with every kind of tile in the hand; of equal tiles the first slot is as good as any.
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

    /// In the second phase the plan is made once more from what was known when the wildcard was activated: the slot that was filled
    /// in between is left out.
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
                        let (one, other) = (self.board.get(from), self.board.get(to));
                        self.rank(tile, Plan::Shift(slot, from, to), &[(from, other), (to, one)]);
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

    /// Ranks the turn that changes the board in these (one or two) cells.
    fn rank(&mut self, tile: Tile, plan: Plan, changes: &[(Cell, Option<Symbol>)]) {
        let before = self.look(changes);
        let mut undo = [(Cell::new(0, 0), None); 2];
        for (old, &(cell, symbol)) in undo.iter_mut().zip(changes) {
            *old = (cell, self.board.get(cell));
            self.board.put(cell, symbol);
        }
        let after = self.look(changes);
        let (ours, theirs) = (self.board.has_sixes(self.team), self.board.has_sixes(self.team.other()));
        for &(cell, symbol) in undo.iter().take(changes.len()) {
            self.board.put(cell, symbol);
        }
        let own_gain = after.own - before.own;
        let turn = RankedTurn {
            plan,
            tile,
            swapped_in: changes
                .first()
                .and_then(|&(_, symbol)| symbol)
                .filter(|_| matches!(plan, Plan::Exchange(..))),
            wins: ours && !theirs,
            gives_six: theirs,
            prevents: !theirs && before.threats > after.threats,
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

    /// What the lines through the changed cells are worth now.
    fn look(&self, changes: &[(Cell, Option<Symbol>)]) -> Look {
        let mut look = Look::default();
        for (index, &(cell, _)) in changes.iter().enumerate() {
            let earlier = &changes[..index];
            let is_new = |team: Team| earlier.iter().all(|&(other, _)| team.line(other) != team.line(cell));
            let (team, other) = (self.team, self.team.other());
            if is_new(team) {
                look.own += i32::from(self.board.line_sum(team, team.line(cell)));
            }
            if is_new(other) {
                look.other += i32::from(self.board.line_sum(other, other.line(cell)));
                look.threats += u8::from(self.board.is_threat(other, other.line(cell)));
            }
        }
        look
    }
}

/// Points and threats of some lines.
#[derive(Clone, Copy, Default)]
struct Look {
    own: i32,
    other: i32,
    threats: u8,
}
