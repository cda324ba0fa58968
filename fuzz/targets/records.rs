//! What follows a good header in a record of any game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::{every_game, inputs};

fuzz_target!(|text: &str| every_game(|game| inputs::record(game, text)));
