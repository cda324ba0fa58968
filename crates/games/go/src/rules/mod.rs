//! The bare rules: a fast board, legality, counting, random playouts and the game with its phases.

mod board;
mod cell;
mod contract;
mod count;
mod game;
mod handicap;
mod history;
mod ownership;
mod playout;
mod point;
mod refusal;
mod setup;
mod zobrist;

pub use board::{Board, Misplaced};
pub use contract::{colour, seat};
pub use count::{Count, HalfPoints, NotHalfPoints, Score, Territory};
pub use game::{Go, Move, Phase, Scoring, Verdict};
pub use handicap::{greatest_handicap, handicap_points, star_points};
pub use history::History;
pub use ownership::Ownership;
pub use playout::{Playout, PlayoutTotals, own_eye, playout, playout_bench};
pub use point::{Colour, NotAPoint, Point};
pub use refusal::Illegal;
pub(crate) use refusal::colour_text;
pub use setup::Setup;
