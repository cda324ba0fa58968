//! Tests through the crate's public interface.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod conservation;
mod files;
mod messages;
mod rules;
mod scene;
mod vectors;
mod views;
