//! The rules: who sits where, tickets and ways, and how a hunt goes on.

mod game;
mod moves;
mod refusal;
mod setup;
mod state;

pub use moves::{Deal, Move};
pub use refusal::Refusal;
pub(crate) use refusal::{seat_name, ticket_name};
pub use setup::{DETECTIVE_TICKETS, MAX_DETECTIVES, MIN_DETECTIVES, Preset, Setup};
pub use state::{Case, Detective, End, Hunt, MISTER_X, Phase, REVEALS, ROUNDS, SEATS, Secret, is_reveal};
pub(crate) use state::{Patrol, seat_id};
