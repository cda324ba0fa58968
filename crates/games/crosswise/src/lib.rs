//! Crosswise: two teams lay the same symbols, one scores the columns, the other the rows.

#![cfg_attr(not(feature = "stage"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

#[cfg(feature = "stage")]
pub mod bench;
mod classic;
#[cfg(feature = "stage")]
mod customs;
#[cfg(feature = "stage")]
mod events;
#[cfg(feature = "stage")]
mod examples;
#[cfg(feature = "stage")]
mod files;
mod names;
mod notation;
#[cfg(feature = "stage")]
mod playable;
mod policy;
mod position;
mod rules;
#[cfg(feature = "stage")]
mod scene;
#[cfg(feature = "stage")]
mod text_board;
#[cfg(feature = "stage")]
mod touches;
mod view;
mod written;

pub use classic::{Plan, Ranked, RankedTurn, best_turn};
pub use rules::{
    Bag, Board, Cell, Cells, Counts, Crosswise, End, Hand, Layout, Marks, Move, Phase, Players, Points,
    Refusal, Setup, Slot, Symbol, Table, Team, Tile, TwoPhase, Wildcard,
};
pub use view::{Held, Seen, Sheet, View};
