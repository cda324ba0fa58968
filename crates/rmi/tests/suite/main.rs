//! The crate over its doors: captured bytes, garbage, games over the loopback, and games with real Java.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod captured;
mod garbage;
mod java;
mod loopback;
mod script;
