//! The Go Text Protocol (GTP), version 2: a server for front ends, and a client for other engines.
//! The protocol is English.

mod analyze;
mod client;
mod clock;
mod controller;
mod extensions;
mod protocol;
mod queries;
mod session;
#[cfg(test)]
mod tests;

pub(crate) use analyze::ReportListener;
pub(crate) use client::GtpEngines;
pub(crate) use controller::Controller;
pub(crate) use session::{GtpSession, Reply};
