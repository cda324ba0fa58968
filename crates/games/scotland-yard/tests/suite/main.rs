//! Tests of the public API.
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
