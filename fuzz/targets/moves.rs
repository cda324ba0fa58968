//! Move texts of any game, one after the other.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::{every_game, inputs};

fuzz_target!(|text: &str| every_game(|game| inputs::moves(game, text)));
