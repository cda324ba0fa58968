//! TowerWars over Java RMI, compatible with the Java programs of the course that the game is from.
//!
//! From the bottom up: [`stream`] is the Java object serialization protocol, [`transport`] the RMI
//! wire protocol (JRMP), [`registry`] the RMI registry as client and server, and [`player`] the
//! game's remote interface as stub and skeleton. The crate knows no rules of the game; [`host`]
//! asks a judge. All waits have time-outs ([`Limits`]) and all input has size limits.

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
pub use throwable::JavaException;
