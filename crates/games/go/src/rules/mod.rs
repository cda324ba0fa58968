//! The bare rules: a fast board, legality, counting, random playouts and the game with its phases.

mod board;
mod count;
mod game;
mod handicap;
mod history;
mod playout;
mod point;
mod setup;
mod zobrist;

pub use board::{Board, Misplaced};
pub use count::{HalfPoints, Score, Territory};
pub use game::{Go, Illegal, Move, Phase, Scoring, Verdict};
pub use handicap::{greatest_handicap, handicap_points, star_points};
pub use history::History;
pub use playout::{Playout, PlayoutTotals, own_eye, playout, playout_bench};
pub use point::{Colour, Point};
pub use setup::{GREATEST_SIZE, LEAST_SIZE, Setup, SetupError};
