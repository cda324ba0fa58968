//! Tests of the public interface: captured bytes, malformed input, games over loopback, and games
//! with real Java programs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod captured;
mod garbage;
mod java;
mod loopback;
mod script;
