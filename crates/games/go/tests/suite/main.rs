//! Tests through the public interface of the crate.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod classic;
mod phases;
mod properties;
mod review;
mod scene;
mod search;
mod sgf;
mod vectors;
