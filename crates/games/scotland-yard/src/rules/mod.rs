//! The rules: state, setup, moves and refusals.

mod game;
mod moves;
mod refusal;
mod setup;
mod state;

pub use moves::{Deal, Move};
pub use refusal::Refusal;
pub(crate) use refusal::{seat_name, ticket_name};
pub use setup::{DETECTIVE_TICKETS, MAX_DETECTIVES, MIN_DETECTIVES, Preset, Setup};
pub use state::{
    Detective, End, Hunt, MISTER_X, Phase, PublicState, REVEALS, ROUNDS, SEATS, Secret, is_reveal,
};
pub(crate) use state::{DetectiveStations, seat_id};
