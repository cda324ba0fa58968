//! Iterative deepening with alpha-beta, for games of two sides in which nothing is hidden: a transposition table, killers and history for the
//! order of moves, late moves looked at less deeply, a short look where passing would still be good, and attacks played out at the end.
//!
//! A game gives a [`Position`]; what it does not say has a default. On one core the same moves, dice and number of positions give the same
//! answer on every machine.

mod copied;
mod engine;
mod order;
mod roots;
mod table;

use stammtisch_rules::Budget;

pub use copied::Copied;
pub use roots::search;

/// Beyond this no position is deep.
const MAX_PLIES: usize = 64;
/// The score of a game that is won now; a later win is worth one less a ply.
pub const WIN: i32 = 30_000;
/// Scores beyond this are forced wins.
pub const SURE: i32 = WIN - MAX_PLIES as i32 - 1;

/// A position in which moves are made and taken back again. Scores are those of the side to move.
pub trait Position: Clone + Send + Sync {
    /// A move. Giving up is none.
    type Move: Copy + Eq + Send + Sync;
    /// What is needed to take a move back.
    type Undo;

    /// Whether [`Position::winning`] finds a win whenever there is one: then no other move wins at once.
    const SEES_WINS: bool = false;
    /// Whether a side that need not move is at least as well off as one that must, so that [`Position::pass`] tells something.
    const PASSES: bool = false;
    /// How a search weighs scores.
    const MARGINS: Margins = Margins::PLAIN;

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn unmake(&mut self, undo: Self::Undo);

    /// A number that positions with other pieces or another side to move hardly ever share.
    fn key(&self) -> u64;

    /// How the game has ended for the side to move, if it has.
    fn verdict(&self) -> Option<Verdict>;

    /// What the position is worth without a look ahead, well below [`SURE`]. Takes what it remembers along.
    fn worth(&mut self) -> i32;

    /// Calls `each` for every legal move.
    fn each_move(&self, each: impl FnMut(Self::Move));

    /// Whether the move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// How many numbers [`Position::index`] has for all moves of both sides.
    fn indices(&self) -> usize;

    /// A number of the move for the side to move, below [`Position::indices`]. Moves that mean the same may share one.
    fn index(&self, mv: Self::Move) -> usize;

    /// How much a quiet move promises at first sight.
    fn promise(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// What a move takes, in pieces; 0 for a quiet one.
    fn gain(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Calls `each` for every legal move that takes something: those are played out before a position is judged.
    fn each_attack(&self, each: impl FnMut(Self::Move)) {
        let _ = each;
    }

    /// Whether an attack that has just been made and took so much is sure to be answered in kind.
    fn is_answered(&self, mv: Self::Move, gain: i32) -> bool {
        let _ = (mv, gain);
        false
    }

    /// A move that wins at once.
    fn winning(&self) -> Option<Self::Move> {
        None
    }

    /// Whether the other side would win at once if it were to move.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Whether the quiet move threatens to win.
    fn threatens(&mut self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Gives the turn to the other side; once more gives it back.
    fn pass(&mut self) {}
}

/// How a game has ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has won.
    Won,
    /// Nobody has.
    Drawn,
    /// It has lost.
    Lost,
}

/// How a search weighs scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// What a ply can hardly change in a quiet position. 0: no move is left out for that.
    pub quiet: i32,
    /// What a piece that is taken can change at most.
    pub piece: i32,
    /// What else taking can change at most.
    pub beside: i32,
    /// Whether late quiet moves are looked at less deeply at first.
    pub reduces: bool,
}

impl Margins {
    /// Nothing is left out: all moves are searched to the full depth.
    pub const PLAIN: Margins = Margins { quiet: 0, piece: WIN, beside: 0, reduces: false };
}

/// How far a search may go.
pub struct Limits<'a> {
    /// The budget of whoever asked.
    pub budget: &'a Budget,
    /// The most positions.
    pub nodes: u64,
    /// The deepest iteration.
    pub depth: i32,
    /// After how many plies the game is drawn, where it has a limit.
    pub plies_left: Option<u32>,
    /// Whether also the only root move is looked at deeply.
    pub is_weighing: bool,
}

impl Limits<'_> {
    /// The deepest iteration of a search that nothing else stops.
    pub const DEEPEST: i32 = 40;
}

/// What a search found about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// Its score.
    pub score: i32,
    /// To which depth it was searched.
    pub depth: i32,
    /// How many positions were looked at for it.
    pub nodes: u64,
    /// The move, and how the game is expected to go on.
    pub line: Vec<M>,
}
