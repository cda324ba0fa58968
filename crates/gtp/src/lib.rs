//! The Go Text Protocol (GTP), version 2: a server for front ends, and a client for other engines.
//!
//! [`serve`] executes the commands of a controller in a [`GtpSession`]; [`GtpEngines`] lets other
//! GTP programs play in tournaments. The protocol is English; what a person reads is a `Text` that
//! the program renders.

mod analyze;
mod client;
mod clock;
mod controller;
mod extensions;
mod protocol;
mod queries;
mod server;
mod session;
#[cfg(test)]
mod tests;

pub use client::GtpEngines;
pub use server::{SessionError, serve};
pub use session::GtpSession;
