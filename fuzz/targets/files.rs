//! A file of any game: the house's record, SGF, saves and logs.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch_conformance::{every_game, inputs};

fuzz_target!(|data: &[u8]| every_game(|game| inputs::file(game, data)));
