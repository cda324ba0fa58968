//! Property tests that every game of the catalogue has to pass, one per property.
//!
//! A failure names the game, the seed and the ply.

mod codecs;
mod correspondence;
mod examples;
mod files;
mod forfeits;
mod forms;
mod limits;
mod messages;
mod old_files;
mod play;
mod players;
mod playthroughs;
mod rooms;
mod scenes;
mod sessions;
mod style;
mod views;
