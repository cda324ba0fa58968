//! Tests that cross the crate's door.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod city;
mod common;
mod files;
mod hidden;
mod properties;
mod rules;
mod scene;
mod spec;
mod vectors;
