//! The rules: a fast board, legality, counting, random playouts, and the phases of a game.

mod board;
mod cell;
mod count;
mod game;
mod handicap;
mod history;
mod ownership;
mod playout;
mod point;
mod refusal;
mod setup;
mod state;
mod zobrist;

pub use board::{Board, Misplaced};
pub use count::{Count, HalfPoints, NotHalfPoints, Score, Territory};
pub use game::{colour, seat};
pub use handicap::{greatest_handicap, handicap_points, star_points};
pub use history::History;
pub use ownership::Ownership;
pub use playout::{Playout, PlayoutTotals, is_own_eye, playout, playout_bench};
pub use point::{Colour, NotAPoint, Point};
pub use refusal::Refusal;
pub(crate) use refusal::colour_text;
pub use setup::Setup;
pub use state::{Go, Move, Phase, Scoring, Verdict};
