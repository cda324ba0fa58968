//! The rules: designs and their rotations, the board with its regions, turns, points and missions.

mod board;
mod claims;
mod designs;
mod game;
mod geometry;
mod hash;
mod plane;
mod prospects;
mod refusal;
mod regions;
mod rotated;
mod setup;
mod state;

pub use board::{Board, Tile};
pub use claims::{CITY_LEAD_TO_WIN, Claim, Meeple, POINT_LEAD_TO_WIN, Points};
pub use designs::{DESIGN_COUNT, Design, FEATURE_COUNT, Feature, Kind, TILE_COUNT};
pub use geometry::{Cell, Rotation, Side};
pub use plane::FrontierCell;
pub use prospects::ClosingTile;
pub use refusal::Refusal;
pub use regions::{Meeples, Region, TileSet};
pub use rotated::{RotatedDesign, SideConstraints, Terrain};
pub use setup::{Colour, FieldRule, MAX_PLAYERS, Setup};
pub use state::{Carcassonne, End, MEEPLES_PER_PLAYER, Move};
