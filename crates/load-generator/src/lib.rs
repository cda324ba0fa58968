//! A load generator: visitors over real sockets who play at many tables of a server, and what that
//! costs the server.
//!
//! [`run`] carries out a [`LoadPlan`] on a [`Server`] and returns a [`LoadReport`].

mod client;
mod load;
mod protocol;
mod report;
mod server;
mod table;

use std::io;

pub use load::{LoadPlan, run};
pub use report::{LoadReport, Quantiles, StartPage};
pub use server::Server;

/// Why nothing was measured.
#[derive(Debug)]
pub enum LoadError {
    /// The server or the runtime of the visitors cannot start.
    CannotStart(io::Error),
    /// The URL of the server is malformed.
    BadUrl(String),
    /// A visitor failed.
    Failed(io::Error),
}
