//! The real program: started, talked to over real sockets, looked at in a real browser, and killed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod browser;
mod carcassonne_course;
mod carcassonne_page;
mod crosswise_course;
mod crosswise_end;
mod crosswise_menus;
mod crosswise_new_game;
mod crosswise_page;
mod dead_line;
mod finger_games;
mod fingers;
mod go_page;
mod held_moves;
mod hidden_station;
mod highscores_page;
mod hints_and_analysis;
mod kill;
mod learning;
mod leaving;
mod looking_back;
mod moved_pages;
mod program;
mod quick;
mod saved_games;
mod scotland_yard_hunts;
mod scotland_yard_page;
mod seated;
mod short_games;
mod shown_moves;
mod touch_games;
mod towerwars_afar;
mod towerwars_page;
mod widths;
