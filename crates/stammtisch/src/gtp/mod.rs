//! The Go Text Protocol, version 2: other programs play Go with ours. The protocol is English.

mod analysis;
mod clock;
mod controller;
mod engine;
mod guest;
mod live;
mod more;
mod protocol;
#[cfg(test)]
mod tests;

pub(crate) use controller::Controller;
pub(crate) use engine::{Engine, Reply};
pub(crate) use guest::GtpEngines;
pub(crate) use live::Listener;
