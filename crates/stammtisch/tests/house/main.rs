//! End-to-end tests: the real program over real sockets, in a real browser, and killed at random.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod browser;
mod carcassonne_course;
mod carcassonne_page;
mod crosswise_course;
mod crosswise_end;
mod crosswise_menus;
mod crosswise_new_game;
mod crosswise_page;
mod finger_games;
mod go_page;
mod harness;
mod held_moves;
mod hidden_station;
mod highscores_page;
mod hints_and_analysis;
mod kill;
mod learning;
mod leaving;
mod looking_back;
mod lost_connection;
mod moved_pages;
mod phone_touch;
mod program;
mod quick;
mod saved_games;
mod scotland_yard_hunts;
mod scotland_yard_page;
mod short_games;
mod shown_moves;
mod touch_games;
mod towerwars_page;
mod towerwars_remote;
mod widths;
