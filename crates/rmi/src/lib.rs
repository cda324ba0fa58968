//! TowerWars over Java RMI, with the programs of the course for which the game was made.
//!
//! Bottom up: [`stream`] reads and writes Java's objects, [`transport`] carries calls, [`registry`] gives names to what is offered, and
//! [`player`] is the game's remote interface, both ways. Nothing here knows a rule of the game; [`host`] asks a judge.
//! Every wait has a limit ([`Limits`]) and so has everything that is read.

mod dgc;
mod error;
pub mod host;
mod ids;
pub mod player;
pub mod registry;
pub mod stream;
mod throwable;
pub mod transport;

pub use error::{Error, Limits};
pub use ids::{Endpoint, ObjId, RemoteRef};
pub use player::{Colour, Move, RemotePlayer, Status};
pub use throwable::Thrown;
