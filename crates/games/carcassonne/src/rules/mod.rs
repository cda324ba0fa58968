//! The rules: designs and their rotations, the board with its regions, turns, points and missions.

mod board;
mod claims;
mod designs;
mod game;
mod hash;
mod place;
mod plane;
mod prospects;
mod refusal;
mod regions;
mod setup;
mod state;
mod turned;

pub use board::{Board, Tile};
pub use claims::{CITIES_AHEAD, Claim, Meeple, POINTS_AHEAD, Points};
pub use designs::{DESIGNS, Design, FEATURES, Feature, Kind, TILES};
pub use place::{Cell, Rotation, Side};
pub use plane::RimCell;
pub use prospects::Stop;
pub use refusal::Refusal;
pub use regions::{Meeples, Region, TileSet};
pub use setup::{Colour, FieldRule, MAX_PLAYERS, Setup};
pub use state::{Carcassonne, End, MEEPLES, Move};
pub use turned::{Land, Turned, Wants};
