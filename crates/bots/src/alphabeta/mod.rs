//! Iterative deepening alpha-beta search (negamax) for open games of two sides.
//!
//! Principal variation search with a transposition table, killer and history move ordering, null
//! move and futility pruning, late move reductions, and quiescence search. A game implements
//! [`Position`]; everything optional has a default that turns the technique off.
//!
//! On a single core, the same position, root moves and node limit give the same result on every
//! machine.

mod copy_make;
mod order;
mod roots;
mod search;
mod table;

use stammtisch_rules::Budget;

pub use copy_make::CopyMake;
pub use roots::search;

/// The maximum ply of a search, extensions and quiescence included.
const MAX_PLIES: usize = 64;
/// The score of a won position. A win in `n` plies scores `WIN - n`.
pub const WIN: i32 = 30_000;
/// Scores of at least this (or at most its negative) are forced wins (or losses).
pub const FORCED_WIN: i32 = WIN - MAX_PLIES as i32 - 1;

/// A position of a two-sided game, with moves made and unmade in place. All scores are those of
/// the side to move.
pub trait Position: Clone + Send + Sync {
    /// A move. Resigning is not one.
    type Move: Copy + Eq + Send + Sync;
    /// The information that unmakes a move.
    type Undo;

    /// Whether [`Position::winning_move`] finds a win whenever there is one.
    const FINDS_WINS: bool = false;
    /// Whether null move pruning is sound: having the move is never a disadvantage.
    const ALLOWS_NULL_MOVE: bool = false;
    /// The margins for pruning and reductions.
    const MARGINS: Margins = Margins::NO_PRUNING;

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Unmakes the last move.
    fn unmake(&mut self, undo: Self::Undo);

    /// A hash of pieces and side to move.
    fn key(&self) -> u64;

    /// The result for the side to move, if the game is over.
    fn terminal_result(&self) -> Option<TerminalResult>;

    /// The static evaluation, well below [`FORCED_WIN`]. Takes `&mut self` for caches.
    fn evaluate(&mut self) -> i32;

    /// Calls `each` for every legal move.
    fn each_move(&self, each: impl FnMut(Self::Move));

    /// Whether the move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// The size of the index space of [`Position::index`], for both sides together.
    fn index_count(&self) -> usize;

    /// The history index of a move for the side to move, below [`Position::index_count`]. Similar
    /// moves may share an index.
    fn index(&self, mv: Self::Move) -> usize;

    /// A static ordering score of a quiet move, added to its history score.
    fn quiet_score(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// What a move captures, in pieces; 0 for a quiet move.
    fn gain(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Calls `each` for every legal move with a gain. Quiescence search plays these out.
    fn each_attack(&self, each: impl FnMut(Self::Move)) {
        let _ = each;
    }

    /// Whether an attack that was just made, with this gain, is sure to be recaptured at no loss.
    /// Quiescence search skips such attacks.
    fn is_recaptured(&self, mv: Self::Move, gain: i32) -> bool {
        let _ = (mv, gain);
        false
    }

    /// A move that wins at once.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// Whether the other side would win at once if it were to move (the equivalent of check).
    fn is_threatened(&self) -> bool {
        false
    }

    /// Whether the quiet move threatens to win at once.
    fn threatens_win(&mut self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Switches the side to move, for a null move; a second call switches back.
    fn toggle_side(&mut self) {}
}

/// The result of a finished game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalResult {
    /// The side to move has won.
    Won,
    /// The game is drawn.
    Drawn,
    /// The side to move has lost.
    Lost,
}

/// The margins for pruning and reductions, in units of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// Futility margin: how much a quiet move may change the evaluation, per ply of depth. 0 turns
    /// futility pruning off.
    pub futility: i32,
    /// The maximum value of a captured piece, for delta pruning in quiescence search.
    pub piece: i32,
    /// What a capture may gain besides pieces, for delta pruning.
    pub delta: i32,
    /// Whether late quiet moves are searched at reduced depth first (late move reductions).
    pub reduces_late_moves: bool,
}

impl Margins {
    /// No pruning and no reductions: all moves are searched to full depth.
    pub const NO_PRUNING: Margins = Margins { futility: 0, piece: WIN, delta: 0, reduces_late_moves: false };
}

/// The limits of a search.
pub struct SearchLimits<'a> {
    /// The budget of the request.
    pub budget: &'a Budget,
    /// The maximum number of positions.
    pub nodes: u64,
    /// The depth of the last iteration.
    pub depth: i32,
    /// After how many plies the rules declare a draw, if they do.
    pub plies_left: Option<u32>,
    /// Whether a single root move is searched to full depth, for its score.
    pub searches_single_move: bool,
}

impl SearchLimits<'_> {
    /// The depth of the last iteration if nothing else ends the search.
    pub const MAX_DEPTH: i32 = 40;
}

/// The search result for one root move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// Its score.
    pub score: i32,
    /// The depth to which it was searched; 0 if it was not.
    pub depth: i32,
    /// How many positions were searched for it.
    pub nodes: u64,
    /// The principal variation, beginning with the move.
    pub line: Vec<M>,
}
