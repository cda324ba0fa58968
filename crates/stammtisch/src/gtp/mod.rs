//! The Go Text Protocol, version 2: other programs play Go with ours. The protocol is English.

mod analysis;
mod clock;
mod engine;
mod guest;
mod more;
mod protocol;
#[cfg(test)]
mod tests;

pub(crate) use engine::Engine;
pub(crate) use guest::GtpGuests;
