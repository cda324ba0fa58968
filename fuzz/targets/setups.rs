//! A setup of any game, as JSON.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::{every_game, inputs};

fuzz_target!(|text: &str| every_game(|game| inputs::setup(game, text)));
