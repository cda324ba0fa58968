//! Tests of the crate's public interface.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod players;
mod records;
mod rules;
mod scene;
mod sweep;
mod vectors;
