//! Carcassonne from outside: vectors, rules, players, records and scenes.

#![allow(clippy::unwrap_used, clippy::panic)]

mod players;
mod records;
mod rules;
mod scenes;
mod sweep;
mod table;
mod vectors;
