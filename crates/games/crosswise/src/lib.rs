//! Crosswise: two teams lay the same symbols, one scores the columns, the other the rows.

pub mod bench;
mod classic;
mod customs;
mod events;
mod examples;
mod files;
mod names;
mod notation;
mod playable;
mod policy;
mod position;
mod rules;
mod scene;
mod text_board;
mod view;

pub use classic::{Plan, Ranked, RankedTurn, best_turn};
pub use rules::{
    Bag, Board, Cell, Cells, Counts, Crosswise, End, Hand, Layout, Marks, Move, Phase, Players, Points,
    Refusal, Setup, Slot, Symbol, Table, Team, Tile, TwoPhase, Wildcard,
};
pub use view::{Held, Seen, Sheet, View};
