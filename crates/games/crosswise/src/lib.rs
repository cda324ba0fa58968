//! Crosswise: two teams place the same symbols; one scores the columns, the other the rows.

// Some items are used by drawings and files only.
#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))]

#[cfg(feature = "presentation")]
pub mod bench;
mod classic;
#[cfg(feature = "presentation")]
mod events;
#[cfg(feature = "presentation")]
mod examples;
#[cfg(feature = "presentation")]
mod files;
mod names;
mod notation;
#[cfg(feature = "presentation")]
mod playable;
mod policy;
mod position;
mod rules;
#[cfg(feature = "presentation")]
mod scene;
#[cfg(feature = "presentation")]
mod score_rules;
mod spec;
#[cfg(feature = "presentation")]
mod text_board;
#[cfg(feature = "presentation")]
mod touches;
mod view;

pub use classic::{Plan, Ranked, RankedTurn, best_turn};
pub use rules::{
    Bag, Board, Cell, Cells, Counts, Crosswise, End, Hand, Layout, Move, Phase, Players, Points, Refusal,
    Setup, Slot, Symbol, Table, Team, Tile, TileIds, TwoPhase, Wildcard,
};
pub use view::{Held, ObservedMove, RawView, View};
