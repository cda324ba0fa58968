//! Tests that cross the crate's door.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod players;
mod records;
mod rules;
mod scene;
mod sweep;
mod vectors;
