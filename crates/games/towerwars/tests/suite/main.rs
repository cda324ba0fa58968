//! Tests of the public API.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod notation;
mod players;
mod rules;
mod scene;
mod vectors;
